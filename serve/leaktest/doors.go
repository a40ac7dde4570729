package leaktest

import (
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Query is a game with the seat that asks.
type Query struct {
	Journal *journal.Journal
	Seat    engine.Seat
	Entry   int  // a history entry that the seat may see
	Search  bool // include searches
}

// Interface is a tested interface of the server.
type Interface struct {
	Ask     func(t *testing.T, a Query) string // sends all requests and returns all output for the seat
	Decides bool                               // ask only if the seat is to move
	Owner   bool                               // the client may know the seed of the game
}

// Games are the games with hidden information, and the maximum number of actions played in each.
var Games = []struct {
	Name     string
	Settings []engine.Setting
	Most     int
}{
	{"kuhn", nil, 5}, {"leduc", nil, 6}, {"goofspiel", nil, 20},
	{"quay", nil, 20}, {"commons", nil, 6},
	{"mall", []engine.Setting{{Key: "maxTurns", Value: "20"}}, 130},
	{"cabin", []engine.Setting{{Key: "players", Value: "1"}, {Key: "score", Value: "team"}, {Key: "overlord", Value: "true"}}, 120},
	{"streets", []engine.Setting{{Key: "mode", Value: "semi"}, {Key: "seats", Value: "3"}}, 60},
}

// TestSecrets fails if the output of an interface differs between twins.
func TestSecrets(t *testing.T, i Interface) {
	for _, name := range engine.Names() {
		g, err := engine.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.About().Secrets && !played(name) {
			t.Errorf("%s has hidden information and is missing from Games", name)
		}
	}
	for _, c := range Games {
		t.Run(c.Name, func(t *testing.T) {
			told, rounds, big := 0, 12, c.Most > 50
			if big {
				rounds = 4
			}
			if testing.Short() {
				rounds /= 4
			}
			for round := range rounds {
				w, asked := i.drawn(t, c.Name, c.Settings, c.Most, round)
				if !w.Differ() || w.Over() {
					continue
				}
				told++
				asked.Search = !big
				if where := i.tells(t, w, asked); where != "" {
					t.Fatalf("round %d: the output for seat %v differs between twins:%s", round, w.Seat, where)
				}
			}
			if told == 0 && !testing.Short() {
				t.Error("no twins were compared")
			}
		})
	}
}

// TestFindsLeak fails unless a leaky interface is caught.
func TestFindsLeak(t *testing.T, leaky Interface) {
	t.Helper()
	for round := range 20 {
		if w, asked := leaky.drawn(t, "kuhn", nil, 5, round); w.Differ() && !w.Over() && leaky.tells(t, w, asked) != "" {
			return
		}
	}
	t.Error("a leaky interface is not caught")
}

func played(name string) bool {
	for _, c := range Games {
		if c.Name == name {
			return true
		}
	}
	return false
}

// drawn returns the twins of a round.
func (f Interface) drawn(t *testing.T, name string, settings []engine.Setting, most, round int) (*Twins, Query) {
	t.Helper()
	g, err := engine.Open(name, settings)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(round), 9))
	seeds := [2]uint64{5, 6}
	if f.Owner {
		seeds[1] = seeds[0]
	}
	w := TwinsOf(t, g, engine.Seat(round%len(g.Seats())), seeds, most/2+1+rng.IntN(most/2), rng)
	for f.Decides && w.Of[0].Position().Turn() != w.Seat && w.Of[0].Entered() > 0 {
		for _, j := range w.Of {
			if err := j.Undo(1); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w, Query{Seat: w.Seat, Entry: rng.IntN(w.Of[0].Entered() + 1)}
}

// tells returns the first difference in the output for twins, "" if there is none.
func (f Interface) tells(t *testing.T, w *Twins, a Query) string {
	t.Helper()
	if f.Decides && w.Of[0].Position().Turn() != w.Seat {
		return ""
	}
	var said [2]string
	for i := range said {
		a.Journal = w.Of[i]
		said[i] = f.Ask(t, a)
	}
	if len(said[0]) < 100 {
		t.Errorf("only %d bytes of output", len(said[0]))
	}
	return Diff(said[0], said[1])
}
