package advice

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Parameters of the signature; changing them changes every signature. SignatureSeed is the seed of its
// games.
const SignatureSeed = 1

const (
	signatureGames      = 50
	signatureIterations = 500
)

// Signature returns a hash of the engine's behaviour: every action, the state keys and scores of random
// games, and the result of a search.
func Signature(game engine.Game) (uint64, error) {
	h := fnv.New64a()
	put := func(v uint64) {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], v)
		h.Write(word[:]) // hash.Hash never returns an error
	}
	seats := len(game.Seats())
	w := NewWalk(game)
	root := game.NewState()
	for range signatureGames {
		w.State.CopyFrom(root)
		for w.State.Turn() != engine.Nobody {
			put(uint64(w.Step()))
		}
		for seat := range engine.Seat(seats) {
			put(math.Float64bits(w.State.Score(seat)))
			put(w.State.Key(seat))
		}
	}
	view, err := FirstChoice(game)
	if err != nil {
		return 0, err
	}
	r, err := Request{Iterations: signatureIterations, Seed: SignatureSeed}.Search(context.Background(), game, view)
	if err != nil {
		return 0, err
	}
	for _, m := range r.Moves {
		put(uint64(m.Action))
		put(uint64(m.Visits))
		put(math.Float64bits(m.Value))
	}
	return h.Sum64(), nil
}

// Search runs the request for the viewer of v.
func (o Request) Search(ctx context.Context, g engine.Game, v engine.View) (mcts.Result, error) {
	s, err := o.Searcher(g, v.Viewer(), nil)
	if err != nil {
		return mcts.Result{}, err
	}
	return s.Search(ctx, v)
}

// FirstChoice returns the first seat's opening. It fails if that decision is forced.
func FirstChoice(game engine.Game) (engine.View, error) {
	view, err := Opening(game, 0, SignatureSeed)
	if err == nil && len(view.AppendLegal(nil)) < 2 {
		err = errors.New("the first seat has no choice in the opening")
	}
	return view, err
}

// Opening returns a seat's view at its first decision in a game with the given seed. Earlier decisions of
// other seats are random.
func Opening(game engine.Game, seat engine.Seat, seed uint64) (engine.View, error) {
	s := game.NewState()
	dice, others := engine.Stream(seed, "dice"), engine.Stream(seed, "opening")
	var legal []engine.Action
	var odds []uint64
	for s.Turn() != seat {
		legal, odds = s.AppendLegal(legal[:0]), s.AppendOdds(odds[:0])
		switch s.Turn() {
		case engine.Nobody:
			return nil, fmt.Errorf("the game of seed %d ends before %s decides anything", seed, engine.SeatName(game, seat))
		case engine.Chance:
			s.Apply(legal[engine.Pick(odds, dice)])
		default:
			s.Apply(legal[others.IntN(len(legal))])
		}
	}
	return engine.ViewOf(game, s, seat)
}

// Walk plays random games in its own buffers.
type Walk struct {
	State engine.State
	Rand  *rand.Rand
	legal []engine.Action
	odds  []uint64
}

// NewWalk returns a walk with a fixed seed at the initial position.
func NewWalk(game engine.Game) *Walk {
	return &Walk{State: game.NewState(), Rand: engine.Stream(SignatureSeed, "bench")}
}

// Step plays one random action, at chance by the odds.
func (w *Walk) Step() engine.Action {
	w.legal = w.State.AppendLegal(w.legal[:0])
	var a engine.Action
	if w.State.Turn() == engine.Chance {
		w.odds = w.State.AppendOdds(w.odds[:0])
		a = w.legal[engine.Pick(w.odds, w.Rand)]
	} else {
		a = w.legal[w.Rand.IntN(len(w.legal))]
	}
	w.State.Apply(a)
	return a
}
