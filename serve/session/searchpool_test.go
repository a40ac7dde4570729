package session

import (
	"errors"
	"testing"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/pig"
)

// answering returns a session of Pig and the final replies of its searches.
func answering(t *testing.T) (*Asker, chan Told) {
	t.Helper()
	s := New()
	if err := s.Open("pig", nil, 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply([]string{"die 4"}); err != nil {
		t.Fatal(err)
	}
	told := make(chan Told, 4)
	a := &Asker{Session: s}
	a.SearchPool = NewSearchPool(2, func(reply Told) {
		if !reply.Partial {
			told <- reply
		}
	})
	return a, told
}

// A client that reconnects during the pause of its search gets the search resumed.
func TestBackBeforeThePause(t *testing.T) {
	a, told := answering(t)
	f := a.SearchPool
	f.SearchLimits.Pause = time.Hour
	f.Waits = func(engine.Seat, string) bool { return true }
	f.Again = func(_ engine.Seat, rest Search) error { _, err := a.Do(rest); return err }
	x, err := f.reserve(a.Eye, &Sweep{Head: Head{ID: "a-1"}, Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	x.paused = true
	f.Resume(a.Eye)
	if !f.keeps(x, Told{Answer: Answer{ID: "a-1"}, Reply: SweepReply{}}) {
		t.Error("the reply of a paused search is told")
	}
	if got := <-told; got.ID != "a-1" || !got.Reply.(SweepReply).Complete {
		t.Errorf("%+v", got)
	}
	if f.Wait(); f.Busy() {
		t.Error("it is running, and over")
	}
}

// A search id is in use until its reply, and free in its reply. A refused request keeps the tree of the
// earlier search.
func TestTaken(t *testing.T) {
	a, told := answering(t)
	few, id := 10, "1"
	search := func(id, rollout string, deeper bool, iterations int) error {
		r := &Suggest{Head: Head{ID: id}, Request: advice.Request{Rollout: rollout, Iterations: iterations, Deeper: deeper}}
		if iterations == 0 {
			r.Time = time.Hour
		}
		_, err := a.Do(r)
		return err
	}
	if err := search("1", "", false, few); err != nil {
		t.Fatal(err)
	}
	<-told
	if err := search("1", "random", false, 0); err != nil {
		t.Fatal(err)
	}
	if err := search("1", "", true, few); !errors.As(err, new(DuplicateIDError)) {
		t.Errorf("two searches of one id: %v", err)
	}
	if err := search("2", "", true, few); err != nil {
		t.Fatal(err)
	}
	if r := <-told; r.ID != "2" || r.Reply.(SuggestReply).Before != few {
		t.Errorf("%+v goes on with nothing", r)
	}
	if !a.SearchPool.Stop(a.Eye, false, &id) {
		t.Error("there was nothing to stop")
	}
	if r := <-told; r.ID != "1" || len(r.Reply.(SuggestReply).Moves) != 2 {
		t.Errorf("%+v", r)
	}
	if a.SearchPool.Stop(a.Eye, false, &id) {
		t.Error("stopped twice")
	}
	if _, err := a.Do(&Suggest{Head: Head{ID: "2"}, Request: advice.Request{Iterations: few, Moves: []string{"swim"}}}); err == nil || a.SearchPool.Busy() {
		t.Errorf("a search that is refused flies: %v", err)
	}
}
