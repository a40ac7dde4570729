package table

import (
	"testing"
	"time"

	"deadreckon/engine"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/owner"
	"deadreckon/serve/core"
	"deadreckon/serve/journal"
)

// waiting is a Teller that hands on what it is told, to who waits.
type waiting chan core.Told

func (w waiting) Reply(_ engine.Seat, told core.Told) {
	if !told.Partial {
		w <- told
	}
}
func (waiting) Waits(engine.Seat, string) bool { return true }
func (waiting) Changed(engine.Seat, Change)    {}

// Who comes back while a search is being paused is not forgotten: it goes on once the reply that it was
// stopped with is there.
func TestBackBeforeThePause(t *testing.T) {
	g, err := engine.Open("pig", nil)
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.New(g, journal.HeaderOf(g, "test 1", 1, journal.DiceSeed))
	if err != nil {
		t.Fatal(err)
	}
	told := make(waiting, 1)
	at, err := New(j, "test 1", owner.Right{}, told, NewAir(Bounds{Threads: 1, Memory: 1 << 30, OfEye: 1, Pause: time.Hour}))
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	of := &flight{request: &core.Sweep{Head: core.Head{ID: "a-1"}, Rounds: 1}, threads: 1, paused: true}
	at.flights.all[flown{0, "a-1"}] = of
	at.Resume(0)
	at.replied(0, core.Told{Answer: core.Answer{ID: "a-1"}, Reply: core.SweepReply{}})
	if got := <-told; got.ID != "a-1" || !got.Reply.(core.SweepReply).Complete {
		t.Errorf("%+v", got)
	}
	if at.Busy() {
		t.Error("it is in flight, and over")
	}
}
