package main

/*
#include <stdint.h>
#include <stdlib.h>

// The buffers of an episode: see host.Rows.
typedef struct {
	float *observations; int64_t observations_len;
	uint8_t *masks; int64_t masks_len;
	uint64_t *planes; int64_t planes_len;
	float *globals; int64_t globals_len;
	int64_t *ends; int64_t ends_len;
	int32_t *indices; int64_t indices_len;
	int64_t *actions; int64_t actions_len;
	double *rewards; int64_t rewards_len;
} dr_rows;
*/
import "C"

import "deadreckon/python/host"

// dr_episodes_open opens a file for a seat. files is JSON: the names of the data files
// that the games were played with, by the option that names them.
//
//export dr_episodes_open
func dr_episodes_open(path, seat, files *C.char, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if path == nil || seat == nil || files == nil || handle == nil {
			return errNull
		}
		settings, err := host.ParseFiles([]byte(C.GoString(files)))
		if err != nil {
			return err
		}
		e, err := host.OpenEpisodes(C.GoString(path), C.GoString(seat), settings)
		if err == nil {
			*handle = C.int64_t(host.Keep(e))
		}
		return err
	}), text)
}

//export dr_episodes_describe
func dr_episodes_describe(handle C.int64_t, out, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(e *host.Episodes) error {
		if out == nil {
			return errNull
		}
		d, err := e.Describe()
		if err == nil {
			*out = C.CString(string(d))
		}
		return err
	}), text)
}

// dr_episodes_next gives the number of choices of the next game, or -1 at the end,
// how many actions were legal in all of them, the number of the game in the file, and its seed.
//
//export dr_episodes_next
func dr_episodes_next(handle C.int64_t, choices, legal, game *C.int64_t, seed *C.uint64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(e *host.Episodes) error {
		if choices == nil || legal == nil || game == nil || seed == nil {
			return errNull
		}
		n, err := e.Next()
		if err == nil {
			*legal = C.int64_t(e.Indices())
			*choices, *game, *seed = C.int64_t(n), C.int64_t(e.Number), C.uint64_t(e.Seed)
		}
		return err
	}), text)
}

//export dr_episodes_fill
func dr_episodes_fill(handle C.int64_t, r *C.dr_rows, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(e *host.Episodes) error {
		if r == nil {
			return errNull
		}
		return e.Fill(host.Rows{
			Observations: numbers[float32](r.observations, r.observations_len),
			Masks:        numbers[byte](r.masks, r.masks_len),
			Planes:       numbers[uint64](r.planes, r.planes_len),
			Globals:      numbers[float32](r.globals, r.globals_len),
			Ends:         numbers[int64](r.ends, r.ends_len),
			Indices:      numbers[int32](r.indices, r.indices_len),
			Actions:      numbers[int64](r.actions, r.actions_len),
			Rewards:      numbers[float64](r.rewards, r.rewards_len),
		})
	}), text)
}
