package review

import (
	"errors"
	"fmt"
	"hash/fnv"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Input is a played game, finished or not.
type Input struct {
	Game    engine.Game
	Start   engine.Position // a state, or a view, of which only the viewer's side is judged
	Actions []engine.Action
}

// task is a decision or a chance event to judge.
type task struct {
	ply    int
	chance bool
}

// walk plays the game and calls visit before each action.
func (in *Input) walk(visit func(ply int, p engine.Position, a engine.Action) error) error {
	p := engine.Clone(in.Game, in.Start)
	for ply, a := range in.Actions {
		if err := visit(ply, p, a); err != nil {
			return err
		}
		p.Apply(a)
	}
	return nil
}

// tasks lists the decisions with several legal actions, and the chance events that some judged side
// saw with several outcomes.
func (in *Input) tasks() (out []task, err error) {
	err = in.walk(func(ply int, p engine.Position, _ engine.Action) error {
		switch turn := p.Turn(); {
		case turn == engine.Chance:
			if len(in.chanceViews(p)) > 0 {
				out = append(out, task{ply, true})
			}
		case turn >= 0:
			if v, err := engine.ViewOnTurn(in.Game, p); err == nil && len(v.AppendLegal(nil)) > 1 {
				out = append(out, task{ply, false})
			}
		}
		return nil
	})
	if err == nil && len(out) == 0 {
		err = errors.New("review: there is nothing to judge in this game: no decision between several moves")
	}
	return out, err
}

// chanceView is the view of a side at a chance event with several outcomes.
type chanceView struct {
	side int // index in engine.SidesOf
	view engine.View
}

// chanceViews returns the sides that see a chance event, each with the view of its first seat.
func (in *Input) chanceViews(p engine.Position) []chanceView {
	var out []chanceView
	for i, side := range engine.SidesOf(in.Game) {
		for _, seat := range side.Seats {
			v, err := engine.ViewOf(in.Game, p, seat)
			if err != nil {
				continue // the game is known from another seat
			}
			if len(v.AppendLegal(nil)) > 1 {
				out = append(out, chanceView{i, v})
			}
			break
		}
	}
	return out
}

// end returns the position after the last action.
func (in *Input) end() engine.Position {
	p := engine.Clone(in.Game, in.Start)
	for _, a := range in.Actions {
		p.Apply(a)
	}
	return p
}

// digest identifies a game by its start and its actions.
func (in *Input) digest() string {
	h := fnv.New64a()
	h.Write([]byte(in.Game.Notation().FormatPosition(in.Start)))
	for _, a := range in.Actions {
		h.Write([]byte{byte(a), byte(a >> 8), byte(a >> 16), byte(a >> 24)})
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// particleFilters are the beliefs of the judged seats.
type particleFilters map[engine.Seat]*mcts.ParticleFilter

// newFilters returns the filters at the start of the game.
func (in *Input) newFilters(j *mcts.Comparer, seed uint64) particleFilters {
	out := particleFilters{}
	for i := range in.Game.Seats() {
		seat := engine.Seat(i)
		if v, err := engine.ViewOf(in.Game, in.Start, seat); err == nil {
			out[seat] = j.Filter(v, seed)
		}
	}
	return out
}

// observe shows an action to each seat.
func (b particleFilters) observe(p engine.Position, a engine.Action) {
	for seat, belief := range b {
		belief.Observe(observedAs(p, a, seat))
	}
}
