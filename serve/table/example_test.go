package table_test

import (
	"fmt"

	"deadreckon/engine"
	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/owner"
	"deadreckon/serve/journal"
	"deadreckon/serve/table"
)

// silent is a Teller for whom nobody waits.
type silent struct{}

func (silent) Reply(engine.Seat, []byte)         {}
func (silent) Changed(engine.Seat, table.Change) {}

// The same request is answered by what each eye knows.
func Example() {
	g, err := engine.Open("kuhn", nil)
	if err != nil {
		panic(err)
	}
	j, err := journal.New(g, journal.HeaderOf(g, "example", 1, journal.DiceSeed))
	if err != nil {
		panic(err)
	}
	t, err := table.New(j, "example", owner.Right{}, silent{})
	if err != nil {
		panic(err)
	}
	defer t.Close()
	t.Eye(table.Whole).Answer([]byte(`{"id":"1","op":"apply","actions":["deal K","deal Q"]}`), owner.Right{})
	for _, eye := range []engine.Seat{table.Whole, 1} {
		fmt.Print(string(t.Eye(eye).Answer([]byte(`{"id":"2","op":"show"}`), owner.Right{})))
	}
	// Output:
	// {"id":"2","show":"first   [K]\nsecond  [Q]\nbetting ante\n","position":"kuhn position 1\neye truth\ncards K Q\nbetting\nshown 0\n","turn":"first"}
	// {"id":"2","show":"first   [?]\nsecond  [Q]\nbetting ante\n","position":"kuhn position 1\neye second\ncards ? Q\nbetting\nshown 0\n","turn":"first"}
}
