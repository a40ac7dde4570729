package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import "deadreckon/python/host"

// dr_agent_start begins to choose in the views of n places. dr_job_wait says when it has.
//
//export dr_agent_start
func dr_agent_start(handle, positions C.int64_t, places *C.int64_t, n C.int64_t, seed C.uint64_t, threads C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(c *host.Chooser) error {
		return host.Use(int64(positions), func(p *host.Positions) error {
			return c.Start(p, numbers[int64](places, n), uint64(seed), int(threads))
		})
	}), text)
}
