package main

import (
	"context"
	"fmt"
	"math"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/engine/cabin"
	"deadreckon/mcts"
)

var background = context.Background()

// harm is a way to hurt another Character.
type harm uint8

const (
	attack   harm = iota // a duel with a living Character, or a shot at one
	refusal              // of a trade
	driveOff             // the van, away from the nearest living Character
	harms
	none = harms
)

var harmNames = [harms]string{"attacks", "refusals", "driving off"}

// watch counts what seats do to each other in games of one score.
type watch struct {
	game     engine.Game
	playouts int
	script   mcts.Policy
	legal    []engine.Action
	odds     []uint64
	world    engine.State

	chances, done [harms]int
	own, others   [harms]sample // what harms were worth to him who did them, and to the others
	first         float64       // the share aboard of the first game of a pair
	aboard        sample        // of pairs of games
	alone, left   int           // games in which one got away alone, and in which some did and some did not
	games         int
}

func newWatch(g engine.Game, playouts int) (*watch, error) {
	script, err := agents.OpenRollout(g, "script")
	return &watch{game: g, playouts: playouts, script: script, world: g.NewState()}, err
}

// harmOf says how an action hurts another.
func harmOf(f cabin.Facts, a engine.Action) harm {
	const living, fallen = 40, 48
	switch d := cabin.Decode(a); d.Kind {
	case cabin.KindDuel:
		return attack
	case cabin.KindAt:
		if d.Y >= living && d.Y < fallen {
			return attack
		}
	case cabin.KindRefuse:
		return refusal
	case cabin.KindVan:
		van, _ := f.Van()
		turn := 1
		if d.X == 1 {
			turn = 5
		}
		if wait(f, cabin.At(cabin.Woods, (van.Arc()+turn)%6)) > wait(f, van) {
			return driveOff
		}
	}
	return none
}

// wait is how far the nearest living Character is from a space; 0 if there is none.
func wait(f cabin.Facts, x cabin.Space) int {
	const far = 99
	least := far
	for c := range f.Characters() {
		if m := f.Character(c); m.Living {
			least = min(least, cabin.Steps(m.Space, x))
		}
	}
	return least % far
}

// see takes a decision in.
func (w *watch) see(s engine.State, a engine.Action) {
	if s.Turn() < 0 {
		return
	}
	f := cabin.FactsOf(s)
	w.legal = s.AppendLegal(w.legal[:0])
	var could [harms + 1]bool
	kind := false // whether he could have done something else
	for _, b := range w.legal {
		h := harmOf(f, b)
		could[h] = true
		kind = kind || h == none
	}
	if !kind {
		return
	}
	for h := range harms {
		if could[h] {
			w.chances[h]++
		}
	}
	h := harmOf(f, a)
	if h == none {
		return
	}
	w.done[h]++
	if b, ok := w.instead(s, f); ok {
		w.judge(s, h, a, b)
	}
}

// instead is what the script would do, or else the first that hurts nobody.
func (w *watch) instead(s engine.State, f cabin.Facts) (engine.Action, bool) {
	if b := w.script.Choose(s, w.legal, nil); harmOf(f, b) == none {
		return b, true
	}
	for _, b := range w.legal {
		if harmOf(f, b) == none {
			return b, true
		}
	}
	return 0, false
}

// judge plays on by the script after a harm, and after what could have been done instead,
// with the same dice.
func (w *watch) judge(s engine.State, h harm, a, b engine.Action) {
	seat := s.Turn()
	own, others := 0.0, 0.0
	for i := range w.playouts {
		for k, first := range []engine.Action{a, b} {
			sign := 1 - 2*float64(k)
			w.playOn(s, first, uint64(i))
			for other := range w.game.Seats() {
				if v := sign * w.world.Score(engine.Seat(other)); engine.Seat(other) == seat {
					own += v
				} else {
					others += v / float64(len(w.game.Seats())-1)
				}
			}
		}
	}
	w.own[h].add(own / float64(w.playouts))
	w.others[h].add(others / float64(w.playouts))
}

func (w *watch) playOn(s engine.State, first engine.Action, seed uint64) {
	w.world.CopyFrom(s)
	w.world.Apply(first)
	rng := engine.Stream(seed, "012 judge")
	var legal []engine.Action
	for w.world.Turn() != engine.Nobody {
		legal = w.world.AppendLegal(legal[:0])
		if w.world.Turn() != engine.Chance {
			w.world.Apply(w.script.Choose(w.world, legal, rng))
			continue
		}
		w.odds = w.world.AppendOdds(w.odds[:0])
		w.world.Apply(legal[engine.Pick(w.odds, rng)])
	}
}

// end takes the end of a game in.
func (w *watch) end(s engine.State) {
	f := cabin.FactsOf(s)
	n := 0
	for c := range f.Characters() {
		if f.Character(c).Aboard {
			n++
		}
	}
	w.games++
	if share := float64(n) / float64(f.Characters()); w.games%2 == 1 {
		w.first = share
	} else {
		w.aboard.add((w.first + share) / 2)
	}
	if n == 1 {
		w.alone++
	}
	if n > 0 && n < f.Characters() {
		w.left++
	}
}

func head() {
	fmt.Println("| score | aboard, % | one alone, % | some left behind, % | harm | could, a game | done, a game | worth to him who does it | to the others |")
	fmt.Println("|---|---|---|---|---|---:|---:|---|---|")
}

// row writes a line for each harm.
func (w *watch) row(name string) {
	games := float64(w.games)
	for h := range harms {
		if w.chances[h] == 0 {
			continue
		}
		fmt.Printf("| %s | %s | %s | %s | %s | %.1f | %.2f | %s | %s |\n", name, w.aboard.percent(), share(w.alone, w.games), share(w.left, w.games),
			harmNames[h], float64(w.chances[h])/games, float64(w.done[h])/games, w.own[h].worth(), w.others[h].worth())
	}
}

// sample is a mean with its interval.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *sample) interval() (mean, half float64) {
	mean = s.sum / s.n
	return mean, 1.96 * math.Sqrt(max(s.squares/s.n-mean*mean, 0)/max(s.n-1, 1))
}

func (s *sample) percent() string {
	m, e := s.interval()
	return fmt.Sprintf("%.0f (%.0f to %.0f)", 100*m, 100*max(m-e, 0), 100*min(m+e, 1))
}

func (s *sample) worth() string {
	if s.n < 2 {
		return fmt.Sprintf("%.0f judged", s.n)
	}
	m, e := s.interval()
	return fmt.Sprintf("%+.3f (%+.3f to %+.3f)", m, m-e, m+e)
}

// share is k of n games in 100, with Wilson's interval.
func share(k, n int) string {
	i := stats.Wilson(k, n)
	return fmt.Sprintf("%.0f (%.0f to %.0f)", 100*float64(k)/float64(n), 100*i.Low, 100*i.High)
}
