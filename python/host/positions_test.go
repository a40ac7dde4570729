package host_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/python/host"
)

func positions(t *testing.T, spec string) (number int64) {
	t.Helper()
	ask(t, "positions.open", 0, spec, &number)
	t.Cleanup(func() { host.Close(number) })
	return number
}

func grow(t *testing.T, p int64, kind, n int) (first int) {
	t.Helper()
	ask(t, "positions.grow", p, fmt.Sprintf(`{"kind":%d,"n":%d}`, kind, n), &first)
	return first
}

// write returns the text of the position in a place.
func write(t *testing.T, p int64, at int) (text string) {
	t.Helper()
	ask(t, "position.write", p, fmt.Sprintf(`{"place":%d,"as":"position"}`, at), &text)
	return text
}

// dealt returns the place of a state with a seat on turn, and of its view for the first seat.
func dealt(t *testing.T, number int64) (s, v int) {
	t.Helper()
	s, v = grow(t, number, host.StatePlace, 1), grow(t, number, host.ViewPlace, 1)
	err := host.Use(number, func(p *host.Positions) error {
		a, err := p.Roll(s, 1)
		turn := engine.Chance
		for seed := uint64(2); err == nil && turn == engine.Chance; seed++ {
			if turn, err = p.Move(s, s, a, true); turn == engine.Chance {
				a, err = p.Roll(s, seed)
			}
		}
		if err == nil {
			_, err = p.View(v, s, 0)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// No call on a view reveals the state, and a refused call changes nothing.
func TestPlacesHoldOneKind(t *testing.T) {
	number := positions(t, `{"game":"kuhn"}`)
	s, v := dealt(t, number)
	before := write(t, number, v)
	errs := map[string]error{}
	_ = host.Use(number, func(p *host.Positions) error {
		_, errs["state from a view"] = p.Move(s, v, 0, false)
		_, errs["view from a view"] = p.View(v, v, 1)
		_, errs["view into a state"] = p.View(s, s, 0)
		_, errs["sample of a state"] = p.Sample(s, s, 1)
		errs["another's key"] = p.Observe(v, 1, host.Outputs{Keys: make([]uint64, 1)})
		errs["another's observation"] = p.Observe(v, 1, host.Outputs{Observations: make([]float32, 10)})
		_, errs["no place"] = p.Legal(99)
		_, errs["no seat"] = p.View(v, s, 2)
		_, errs["no such action"] = p.Move(v, v, 12345, true)
		return nil
	})
	for what, err := range errs {
		if host.CodeOf(err) != host.BadValue {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused(t, "position.find", number, fmt.Sprintf(`{"place":%d,"action":0,"seat":1}`, v), host.BadValue, "holds a view")
	if after := write(t, number, v); after != before {
		t.Errorf("%q became %q", before, after)
	}
}

// Rows do not depend on the threads, and an illegal action changes none.
func TestStatesOnThreads(t *testing.T) {
	p, err := host.OpenPositions(host.Spec{Game: "leduc"})
	if err != nil {
		t.Fatal(err)
	}
	var keys [2][]uint64
	for i, threads := range []int{1, 4} {
		s, err := p.NewStates(200, threads)
		if err != nil {
			t.Fatal(err)
		}
		actions := make([]engine.Action, 200)
		for step := range uint64(4) {
			if err := errors.Join(s.Choose(step, actions), s.Apply(actions)); err != nil {
				t.Fatal(err)
			}
		}
		keys[i] = make([]uint64, 200)
		if err := s.Observe(0, host.Outputs{Keys: keys[i]}); err != nil {
			t.Fatal(err)
		}
		if err := s.Choose(9, actions); err != nil {
			t.Fatal(err)
		}
		actions[150] = 12345
		if err := s.Apply(actions); err == nil || !strings.Contains(err.Error(), "row 150: leduc: action 12345") {
			t.Errorf("%d threads: %v", threads, err)
		}
		after := make([]uint64, 200)
		if err := s.Observe(0, host.Outputs{Keys: after}); err != nil || after[0] != keys[i][0] || after[199] != keys[i][199] {
			t.Errorf("%d threads: rows have changed, %v", threads, err)
		}
	}
	for i := range keys[0] {
		if keys[0][i] != keys[1][i] {
			t.Fatalf("row %d depends on the threads", i)
		}
	}
}

// A search without a limit ends when its job is stopped. Until then other calls are refused.
func TestStop(t *testing.T) {
	p := positions(t, `{"game":"leduc"}`)
	_, v := dealt(t, p)
	var search, job int64
	ask(t, "search.open", p, `{"parameters":"time=24h"}`, &search)
	defer host.Close(search)
	ask(t, "job.start", 0, fmt.Sprintf(`{"name":"search.one","number":%d,"given":{"positions":%d,"place":%d,"seed":1}}`, search, p, v), &job)
	var answers []any
	if ask(t, "job.wait", job, "100", &answers); len(answers) > 0 { // so long that it has begun, on a busy machine too
		t.Fatal("it has ended")
	}
	refused(t, "search.forget", search, "null", host.BadValue, "still running")
	ask(t, "job.stop", job, "null", nil)
	if ask(t, "job.wait", job, "3600000", &answers); len(answers) != 1 {
		t.Fatal("it has not ended")
	}
	var found struct{ Iterations int }
	if ask(t, "search.report", search, "null", &found); found.Iterations == 0 {
		t.Error("nothing was searched")
	}
}

// models are models by address.
var models = map[uint64]host.Model{}

func init() {
	host.Callbacks.Model = func(address uint64, q *host.EvalBatch) error { return models[address](q) }
}

// model registers a model as a player and returns the number of the player.
func model(t *testing.T, p int64, spec string, m host.Model) (number int64) {
	t.Helper()
	models[uint64(len(models)+1)] = m
	ask(t, "player.open", 0, fmt.Sprintf(`{"positions":%d,"address":%d,"model":%s}`, p, len(models), spec), &number)
	return number
}
