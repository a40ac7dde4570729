package leaktest

import (
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Asked is a game in which a seat is told whatever it asks for.
type Asked struct {
	Journal *journal.Journal
	Seat    engine.Seat
	Entry   int  // one that may be looked at
	Search  bool // there is time for searches
}

// Door is what is tried.
type Door struct {
	Ask     func(t *testing.T, a Asked) string // asks everything, and returns all that leaves for the seat
	Decides bool                               // it is asked only where the seat is to decide
	Owner   bool                               // who asks may know the seed of the game
}

// Games are those with secrets, and how long they are played.
var Games = []struct {
	Name     string
	Settings []engine.Setting
	Most     int
}{
	{"kuhn", nil, 5}, {"leduc", nil, 6}, {"liarsdice", nil, 14}, {"goofspiel", nil, 20},
	{"quay", nil, 20}, {"commons", nil, 6},
	{"mall", []engine.Setting{{Key: "maxTurns", Value: "20"}}, 130},
	{"cabin", []engine.Setting{{Key: "players", Value: "1"}, {Key: "score", Value: "team"}, {Key: "overlord", Value: "true"}}, 120},
	{"streets", []engine.Setting{{Key: "mode", Value: "semi"}, {Key: "seats", Value: "3"}}, 60},
}

// Secrets fails where a door tells a seat of two games, which it cannot tell apart, not the same.
func Secrets(t *testing.T, door Door) {
	for _, name := range engine.Names() {
		g, err := engine.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.About().Secrets && !played(name) {
			t.Errorf("%s has secrets and is not played, so nobody knows whether it tells them", name)
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
				w, asked := door.drawn(t, c.Name, c.Settings, c.Most, round)
				if !w.Differ() || w.Over() {
					continue
				}
				told++
				asked.Search = !big
				if where := door.tells(t, w, asked); where != "" {
					t.Fatalf("round %d: seat %v is told of two worlds that it cannot tell apart:%s", round, w.Seat, where)
				}
			}
			if told == 0 && !testing.Short() {
				t.Error("no two worlds were compared")
			}
		})
	}
}

// Found fails unless a door that tells too much is caught.
func Found(t *testing.T, leaky Door) {
	t.Helper()
	for round := range 20 {
		if w, asked := leaky.drawn(t, "kuhn", nil, 5, round); w.Differ() && !w.Over() && leaky.tells(t, w, asked) != "" {
			return
		}
	}
	t.Error("a door that leaks is not caught")
}

func played(name string) bool {
	for _, c := range Games {
		if c.Name == name {
			return true
		}
	}
	return false
}

// drawn returns twins of a round.
func (d Door) drawn(t *testing.T, name string, settings []engine.Setting, most, round int) (*Twins, Asked) {
	t.Helper()
	g, err := engine.Open(name, settings)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(round), 9))
	seeds := [2]uint64{5, 6}
	if d.Owner {
		seeds[1] = seeds[0]
	}
	w := TwinsOf(t, g, engine.Seat(round%len(g.Seats())), seeds, most/2+1+rng.IntN(most/2), rng)
	for d.Decides && w.Of[0].Position().Turn() != w.Seat && w.Of[0].Entered() > 0 {
		for _, j := range w.Of {
			if err := j.Undo(1); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w, Asked{Seat: w.Seat, Entry: rng.IntN(w.Of[0].Entered() + 1)}
}

// tells returns where what a door says of the two differs, "" if nowhere.
func (d Door) tells(t *testing.T, w *Twins, a Asked) string {
	t.Helper()
	if d.Decides && w.Of[0].Position().Turn() != w.Seat {
		return ""
	}
	var said [2]string
	for i := range said {
		a.Journal = w.Of[i]
		said[i] = d.Ask(t, a)
	}
	if len(said[0]) < 100 {
		t.Errorf("%d bytes were said", len(said[0]))
	}
	return Apart(said[0], said[1])
}
