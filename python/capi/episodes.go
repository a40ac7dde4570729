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
