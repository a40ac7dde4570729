package selfplay_test

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// TestLongHistory: the history of a net has a maximum length and keeps all steps.
func TestLongHistory(t *testing.T) {
	for _, scripted := range []int{0, 5} {
		c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}))
		c.Shape.FromScripted = scripted
		r := openRun(t, c)
		var f net.File
		sum := 0
		for i := range 260 {
			r.Note(&f, i+1)
			sum += i + 1
		}
		if len(f.History) != 100 {
			t.Fatalf("%d stages", len(f.History))
		}
		first, from := 0, 0
		if scripted > 0 {
			first, from = 1, 1
			if h := f.History[0]; h.What != "imitation of script" || h.Steps != 1 {
				t.Errorf("%+v", h)
			}
		}
		to := 260 - (100 - first)
		old, next := f.History[first], f.History[first+1]
		if want := fmt.Sprintf("generations %d to %d", from, to); old.What != want || old.Games != uint64(10+to) || next.What != fmt.Sprintf("generation %d", to+1) {
			t.Errorf("%+v and %+v, want %q", old, next, want)
		}
		steps, samples := 0, 0
		for _, h := range f.History {
			steps, samples = steps+int(h.Steps), samples+int(h.Samples)
		}
		if steps != sum || samples != sum*c.Learn.Batch {
			t.Errorf("%d steps on %d positions, want %d", steps, samples, sum)
		}
	}
}
