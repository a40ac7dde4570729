package runlog_test

import (
	"encoding/json"
	"fmt"
	"os"

	"deadreckon/internal/durable/runlog"
)

// A run of seed 1 is resumed; a run of another seed is refused.
func ExampleKind_OpenLog() {
	dir, err := os.MkdirTemp("", "runlog")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	type run struct {
		Seed int `json:"seed"`
	}
	kind := runlog.Kind[int]{Package: "count", Run: "a count", Row: "number", Damaged: "it is counted again"}
	open := func(here run) (*runlog.Log[int], error) {
		return kind.OpenLog(dir+"/log", runlog.Content[int]{
			Header: here,
			Differs: func(header []byte) (string, error) {
				var there run
				err := json.Unmarshal(header, &there)
				return runlog.Differs(there, here), err
			},
			Add: func(row *int) error { fmt.Println("again", *row); return nil },
		})
	}
	log, err := open(run{1})
	seven := 7
	fmt.Println(err, log.Add(&seven), log.Close())
	log, err = open(run{1})
	fmt.Println(err, log.Close())
	// Output:
	// <nil> <nil> <nil>
	// again 7
	// <nil> <nil>
}
