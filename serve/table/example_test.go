package table_test

import (
	"fmt"
	"time"

	"deadreckon/engine"
	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// silent is a Notifier that ignores its events.
type silent struct{}

func (silent) Reply(engine.Seat, session.Told)   {}
func (silent) Waits(engine.Seat, string) bool    { return true }
func (silent) Changed(engine.Seat, table.Change) {}

// wide allows many searches.
var wide = session.NewSearchLimits(session.Bounds{Threads: 64, Memory: 1 << 40, OfEye: 64, Pause: time.Minute})

// Each viewer gets an answer from its own knowledge.
func Example() {
	g, err := engine.Open("kuhn", nil)
	if err != nil {
		panic(err)
	}
	j, err := journal.New(g, journal.HeaderOf(g, "example", 1, journal.DiceSeed))
	if err != nil {
		panic(err)
	}
	t, err := table.New(j, "example", access.Permission{}, silent{}, wide)
	if err != nil {
		panic(err)
	}
	defer t.Close()
	deal := &session.Apply{Actions: []string{"deal K", "deal Q"}}
	if _, err := t.Viewer(table.Whole).Do(deal); err != nil {
		panic(err)
	}
	for _, eye := range []engine.Seat{table.Whole, 1} {
		reply, err := t.Viewer(eye).Do(&session.Show{})
		if err != nil {
			panic(err)
		}
		fmt.Print(reply.(session.ShowReply).Show)
	}
	// Output:
	// first   [K]
	// second  [Q]
	// betting ante
	// first   [?]
	// second  [Q]
	// betting ante
}
