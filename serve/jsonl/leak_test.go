package jsonl

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// eyeRequests are requests of what a seat's eye gets; SEAT stands for the seat, and AT for an entry.
var eyeRequests = []string{
	`{"id":"1","op":"show","seat":"SEAT"}`,
	`{"id":"2","op":"show","seat":"SEAT","format":"svg","belief":true}`,
	`{"id":"3","op":"show","seat":"SEAT","at":AT,"belief":true}`,
	`{"id":"4","op":"board","seat":"SEAT"}`,
	`{"id":"5","op":"legal","seat":"SEAT"}`,
	`{"id":"6","op":"legal","seat":"SEAT","at":AT}`,
	`{"id":"7","op":"view","seat":"SEAT"}`,
	`{"id":"8","op":"sample","seat":"SEAT","seed":3}`,
	`{"id":"9","op":"belief","seat":"SEAT","at":AT}`,
	`{"id":"10","op":"entries","seat":"SEAT"}`,
	`{"id":"11","op":"share","seat":"SEAT"}`,
	`{"id":"12","op":"show","seat":"SEAT","format":"svg","arrows":["what is not legal"]}`,
	`{"id":"13","op":"note","seat":"SEAT","entry":AT,"comment":"mine"}`,
}

// searchRequests are those whose replies come later.
var searchRequests = []string{
	`{"id":"20","op":"sweep","seat":"SEAT","rounds":3,"seed":1}`,
	`{"id":"21","op":"review","seat":"SEAT","iterations":6,"seed":1}`,
}

// whole are ops of who sees everything: no seat is asked about, and who serves a seat keeps them
// from it (serve/table, whose own kit asks every op). Those that move a game and tell a seat of it
// are in the kit of serve/web.
var whole = []string{"new", "load", "continue", "journals", "games", "position", "edit", "correct", "record", "players",
	"undo", "redo", "branch", "goto", "stop", "quit", "suggest", "evaluate", "apply", "roll", "go"}

// A new op is asked for as a seat, or this fails.
func TestEveryOpIsAsked(t *testing.T) {
	asked := map[string]bool{}
	for _, op := range whole {
		asked[op] = true
	}
	for _, r := range slices.Concat(eyeRequests, searchRequests) {
		_, op, err := OpOf([]byte(strings.ReplaceAll(r, "AT", "0")))
		if err != nil {
			t.Error(err)
		}
		asked[op] = true
	}
	for _, op := range Ops() {
		if !asked[op] {
			t.Errorf("nobody asks for %q as a seat, so nobody knows whether it tells a secret", op)
		}
	}
}

// twins are two sessions of one game in which a seat has seen the same.
type twins struct {
	seat engine.Seat
	game engine.Game
	of   [2]*journal.Journal
}

// twinsOf plays a game at random and, beside it, one that the seat cannot tell from it: where the
// seat sees a masked action, any that it sees so. It ends before what tells them apart.
func twinsOf(t *testing.T, g engine.Game, seat engine.Seat, most int, rng *rand.Rand) *twins {
	t.Helper()
	w := &twins{seat: seat, game: g}
	var err error
	for i := range w.of {
		if w.of[i], err = journal.New(g, journal.HeaderOf(g, "test 1", 5, journal.DiceSeed)); err != nil {
			t.Fatal(err)
		}
	}
	for range most {
		s, twin := w.of[0].Position().(engine.State), w.of[1].Position().(engine.State)
		legal := s.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		a := legal[rng.IntN(len(legal))]
		b, ok := alike(twin, seat, s.Seen(a, seat), rng)
		if !ok {
			break
		}
		for i, action := range [2]engine.Action{a, b} {
			if err := w.of[i].Enter(action); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w
}

// alike draws a legal action that a seat sees as seen.
func alike(s engine.State, seat engine.Seat, seen engine.Action, rng *rand.Rand) (engine.Action, bool) {
	var fit []engine.Action
	for _, a := range s.AppendLegal(nil) {
		if s.Seen(a, seat) == seen {
			fit = append(fit, a)
		}
	}
	if len(fit) == 0 {
		return 0, false
	}
	return fit[rng.IntN(len(fit))], true
}

// replies asks a session and returns all that leaves it.
func (w *twins) replies(t *testing.T, j *journal.Journal, requests []string, at int) string {
	t.Helper()
	s := session.New(1)
	if err := s.Adopt(j); err != nil {
		t.Fatal(err)
	}
	later := make(chan string, 10_000)
	d := NewDoor(s, "mall", func(reply []byte) { later <- string(reply) })
	var out strings.Builder
	for _, r := range requests {
		r = strings.ReplaceAll(strings.ReplaceAll(r, "SEAT", engine.SeatName(w.game, w.seat)), "AT", fmt.Sprint(at))
		out.Write(d.Answer([]byte(r), owner.Right{}))
		s.Wait()
	}
	close(later)
	for text := range later {
		out.WriteString(text)
	}
	return out.String()
}

// leak returns where what leaves the two sessions differs, "" if nowhere.
func (w *twins) leak(t *testing.T, requests []string, at int) string {
	t.Helper()
	a, b := w.replies(t, w.of[0], requests, at), w.replies(t, w.of[1], requests, at)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			from := max(0, i-80)
			return fmt.Sprintf("%s\nand\n%s", a[from:min(len(a), i+80)], b[from:min(len(b), i+80)])
		}
	}
	if len(a) != len(b) {
		return "one says more"
	}
	return ""
}

// differs reports whether the truths of the twins are two.
func (w *twins) differs() bool {
	n := w.game.Notation()
	return n.FormatPosition(w.of[0].Position()) != n.FormatPosition(w.of[1].Position())
}

// secretive are games with secrets, and how long they are played.
var secretive = []struct {
	game     string
	settings []engine.Setting
	most     int
}{
	{"kuhn", nil, 5}, {"leduc", nil, 6}, {"liarsdice", nil, 14}, {"goofspiel", nil, 20}, {"quay", nil, 20}, {"mall", nil, 130},
	{"cabin", []engine.Setting{{Key: "players", Value: "1"}, {Key: "score", Value: "team"}, {Key: "overlord", Value: "true"}}, 120},
	{"streets", []engine.Setting{{Key: "mode", Value: "semi"}, {Key: "seats", Value: "3"}}, 60},
}

// open opens a game.
func open(t *testing.T, name string, settings []engine.Setting) engine.Game {
	t.Helper()
	g, err := engine.Open(name, settings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Everything that a seat is told of a game is the same in two games which it cannot tell apart,
// to the byte.
func TestLeaks(t *testing.T) {
	for _, c := range secretive {
		t.Run(c.game, func(t *testing.T) {
			told, rounds, big := 0, 12, c.most > 50
			if big {
				rounds = 4
			}
			if testing.Short() {
				rounds /= 4
			}
			g := open(t, c.game, c.settings)
			for round := range rounds {
				rng := rand.New(rand.NewPCG(uint64(round), 9))
				seat := engine.Seat(round % len(g.Seats()))
				w := twinsOf(t, g, seat, c.most/2+1+rng.IntN(c.most/2), rng)
				if !w.differs() {
					continue
				}
				told++
				at := rng.IntN(w.of[0].Entered() + 1)
				requests := eyeRequests
				if !big {
					requests = append(requests[:len(requests):len(requests)], searchRequests...)
				}
				if where := w.leak(t, requests, at); where != "" {
					t.Fatalf("round %d: seat %v is told of two worlds that it cannot tell apart:\n%s", round, seat, where)
				}
			}
			if told == 0 && !testing.Short() {
				t.Error("no two worlds were compared")
			}
		})
	}
}

// The kit itself: an op that looks at the truth is caught, in its reply, in an error and in a
// search.
func TestLeaksPlanted(t *testing.T) {
	plant := func(name string, leaky op) {
		t.Helper()
		was, had := ops[name]
		ops[name] = leaky
		defer func() {
			if delete(ops, name); had {
				ops[name] = was
			}
		}()
		caught := false
		for round := range 12 {
			rng := rand.New(rand.NewPCG(uint64(round), 9))
			w := twinsOf(t, open(t, "kuhn", nil), engine.Seat(round%2), 2+rng.IntN(3), rng)
			caught = caught || w.differs() && w.leak(t, []string{`{"id":"1","op":"` + name + `","seat":"SEAT"}`}, 0) != ""
		}
		if !caught {
			t.Errorf("an op %s that leaks is not caught", name)
		}
	}
	plant("board", func(d *door, id string, _ []byte) (any, error) {
		return json.RawMessage(fmt.Sprintf("%q", d.Game().Notation().Show(d.Position()))), nil
	})
	plant("legal", func(d *door, id string, _ []byte) (any, error) {
		return nil, fmt.Errorf("not here: %s", d.Game().Notation().FormatPosition(d.Position()))
	})
	plant("sweep", func(d *door, id string, _ []byte) (any, error) {
		d.replies.send(d.Position().(engine.State).Key(0) ^ d.Position().(engine.State).Key(1))
		return nil, nil
	})
}
