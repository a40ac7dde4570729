package host

import (
	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// tallies weigh luck, as many at a time as a batch has threads.
type tallies chan *luck.Tally

func newTallies(g engine.Game, value string, threads int) (tallies, error) {
	out := make(tallies, threads)
	for range threads {
		v, err := agents.OpenValue(g, value)
		if err != nil {
			return nil, err
		}
		out <- luck.New(g, v)
	}
	return out, nil
}

// fortune is what luck was worth in one game: by event and seat, of the latest step of the caller,
// and of the game that this step has begun, whose events are those of its first step. It is an
// env.Watcher.
type fortune struct {
	tallies
	players []agents.Agent // by seat; nil for the caller's and for who plays at random

	step, next []float64
	begun      bool // the step has begun a game

	legal []engine.Action // of who plays at random, each as likely as another
	equal []float64
}

// Step implements env.Watcher.
func (f *fortune) Step() {
	if f.begun {
		f.step, f.next = f.next, f.step
	} else {
		f.step = f.step[:0]
	}
	f.next, f.begun = f.next[:0], false
}

// Begin implements env.Watcher.
func (f *fortune) Begin() { f.next, f.begun = f.next[:0], true }

// Watch implements env.Watcher.
func (f *fortune) Watch(s engine.State, a engine.Action) {
	t := <-f.tallies
	t.Begin()
	if turn := s.Turn(); turn >= 0 && f.players[turn] == nil {
		f.legal, f.equal = s.AppendLegal(f.legal[:0]), f.equal[:0]
		for range f.legal {
			f.equal = append(f.equal, 1/float64(len(f.legal)))
		}
		t.Drawn(s, a, f.equal)
	} else {
		t.Weigh(s, a, f.players)
	}
	if t.Events() > 0 {
		if f.begun {
			f.next = append(f.next, t.Luck()...)
		} else {
			f.step = append(f.step, t.Luck()...)
		}
	}
	f.tallies <- t
}

// total adds up the events of the latest step, by seat.
func (f *fortune) total(to []float64) {
	clear(to)
	for i, worth := range f.step {
		to[i%len(to)] += worth
	}
}

// copyFrom makes it that of another game.
func (f *fortune) copyFrom(src *fortune) {
	f.step, f.next, f.begun = append(f.step[:0], src.step...), append(f.next[:0], src.next...), src.begun
}
