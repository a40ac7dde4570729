package host_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/python/host"
)

// positions opens a game.
func positions(t *testing.T, spec string) (number int64) {
	t.Helper()
	ask(t, "positions.open", 0, spec, &number)
	t.Cleanup(func() { host.Close(number) })
	return number
}

// grow makes places.
func grow(t *testing.T, p int64, kind, n int) (first int) {
	t.Helper()
	ask(t, "positions.grow", p, fmt.Sprintf(`{"kind":%d,"n":%d}`, kind, n), &first)
	return first
}

// write writes the position in a place.
func write(t *testing.T, p int64, at int) (text string) {
	t.Helper()
	ask(t, "position.write", p, fmt.Sprintf(`{"place":%d,"as":"position"}`, at), &text)
	return text
}

// dealt returns a place of a state in which a seat is on turn, and a place of the first seat's view of it.
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

// TestPlacesHoldOneKind: no question about a view reveals the truth, and a refusal changes nothing.
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

// TestStatesOnThreads: rows do not depend on the threads, and an illegal action changes none.
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

// TestStop: a search without an end ends when its job does, and meanwhile refuses other questions.
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

// models are called by their addresses, and players are too.
var (
	models  = map[uint64]host.Model{}
	players = map[uint64]func(place int) (engine.Action, error){}
)

func init() {
	host.Callbacks.Model = func(address uint64, q *host.Questions) error { return models[address](q) }
	host.Callbacks.Player = func(address uint64, place int, _ uint64) (engine.Action, error) { return players[address](place) }
}

// model gives a model that plays a number.
func model(t *testing.T, p int64, spec string, m host.Model) (number int) {
	t.Helper()
	models[uint64(len(models)+1)] = m
	ask(t, "player.add", 0, fmt.Sprintf(`{"positions":%d,"address":%d,"model":%s}`, p, len(models), spec), &number)
	return number
}

// TestModel: a model that fails, or whose answers are out of range, is the search's error.
func TestModel(t *testing.T) {
	p := positions(t, `{"game":"leduc"}`)
	_, v := dealt(t, p)
	for want, m := range map[string]host.Model{
		"seventeen":    func(*host.Questions) error { return errors.New("seventeen") },
		"want -1 to 1": func(q *host.Questions) error { q.Value[0] = 2; return nil },
		"want 0 or":    func(q *host.Questions) error { clear(q.Value); q.Policy[0] = -1; return nil },
	} {
		models[uint64(len(models)+1)] = m
		var search int64
		ask(t, "search.open", p, fmt.Sprintf(`{"parameters":"iterations=20","forced":true,"model":%d}`, len(models)), &search)
		err := job(t, "search.one", search, fmt.Sprintf(`{"positions":%d,"place":%d,"seed":1}`, p, v), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
		host.Close(search)
	}
}

// TestPlayer: a function is an agent by its number, as long as that is known, and sees only views.
func TestPlayer(t *testing.T) {
	p := positions(t, `{"game":"kuhn"}`)
	players[1] = func(place int) (a engine.Action, err error) {
		err = host.Use(p, func(p *host.Positions) error {
			legal, err := p.Legal(place)
			a = legal[0]
			return err
		})
		ask(t, "position.tell", p, fmt.Sprintf(`{"place":%d,"what":"viewer"}`, place), nil)
		return a, err
	}
	var number int
	ask(t, "player.add", 0, fmt.Sprintf(`{"positions":%d,"address":1}`, p), &number)
	spec := fmt.Sprintf(`{"sides":[["function:%d"],["random"]],"games":10,"threads":2}`, number)
	var found struct{ Results json.RawMessage }
	if err := job(t, "match", p, spec, &found); err != nil || !strings.Contains(string(found.Results), `"games":10`) {
		t.Errorf("%s, %v", found.Results, err)
	}
	ask(t, "player.remove", 0, fmt.Sprint(number), nil)
	refused(t, "match", p, spec, host.BadValue, "no function")
}

// TestRecords: a file that is not there has its code; a record that is not right names the place.
func TestRecords(t *testing.T) {
	open := func(path string) string {
		return fmt.Sprintf(`{"path":%q}`, base64.StdEncoding.EncodeToString([]byte(path)))
	}
	refused(t, "records.open", 0, open("nowhere.drt"), host.NotFound, "nowhere.drt")
	path := filepath.Join(t.TempDir(), "game.txt")
	write := func(record string) {
		if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const record = "deadreckon record 1\ngame kuhn\nseed 4\nproducer test\nnote agent.1 shy\n\nchance deal J\nchance deal K\n0 bet\n1 fold\n"
	write(strings.Replace(record, "1 fold", "1 check", 1))
	refused(t, "records.open", 0, open(path), host.BadValue, "record")
	write(record)
	var r int64
	ask(t, "records.open", 0, open(path), &r)
	defer host.Close(r)
	var game *host.Played
	if ask(t, "records.next", r, "null", &game); !slices.Equal(game.Seats, []int{-1, -1, 0, 1}) || !slices.Equal(game.Agents, []string{"", "shy"}) {
		t.Errorf("%+v", game)
	}
	if ask(t, "records.next", r, "null", &game); game != nil {
		t.Errorf("after the end: %+v", game)
	}
}
