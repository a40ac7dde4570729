package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// benchRequest is a parsed command line of bench.
type benchRequest struct {
	game   gameFlags
	time   time.Duration
	asJSON bool
}

func newBench(s streams) *cobra.Command {
	var r benchRequest
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "print the signature of the engine's behaviour, and its speed on one thread",
		Long: `Print the signature of the engine's behaviour, and its speed on one thread.

The signature is a hash over seeded random games and a seeded search. It is the
same in every run on one kind of processor, and moves when a change moves what the
engine does.`,
		Example: `  deadreckon bench --time 200ms
  deadreckon bench --game kuhn --time 100ms --json`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.DurationVar(&r.time, "time", time.Second, "how long to measure each figure")
	f.BoolVar(&r.asJSON, "json", false, "print JSON")
	r.game.register(cmd)
	return cmd
}

// figures are what bench prints. Figures of speed are rates on one thread.
type figures struct {
	Game              string  `json:"game"`
	Signature         string  `json:"signature"`
	NanosecondsAction float64 `json:"nanosecondsAction"` // of random play: legal, choose, apply
	CopiesSecond      float64 `json:"copiesSecond"`
	SamplesSecond     float64 `json:"samplesSecond"`
	IterationsSecond  float64 `json:"iterationsSecond"` // of a search from the opening
}

func (r *benchRequest) run(s streams) error {
	if r.time <= 0 {
		return fmt.Errorf("bench: --time %v: expected more than 0", r.time)
	}
	game, err := r.game.open()
	if err != nil {
		return err
	}
	if err := engine.Ends(game); err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	signature, err := signatureOf(game)
	if err != nil {
		return err
	}
	f := figures{Game: game.Name(), Signature: fmt.Sprintf("%016x", signature)}
	if err := f.measure(game, r.time); err != nil {
		return err
	}
	if !r.asJSON {
		return write(s.stdout, f.text())
	}
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return failure{err}
	}
	return write(s.stdout, string(text)+"\n")
}

func (f figures) text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "game        %s\nsignature   %s\n", f.Game, f.Signature)
	fmt.Fprintf(&out, "random play %.1f ns an action\n", f.NanosecondsAction)
	fmt.Fprintf(&out, "copies      %.0f a second\n", f.CopiesSecond)
	fmt.Fprintf(&out, "samples     %.0f a second\n", f.SamplesSecond)
	fmt.Fprintf(&out, "search      %.0f iterations a second\n", f.IterationsSecond)
	return out.String()
}

// What the signature covers. Changing these changes every signature.
const (
	signatureGames      = 50
	signatureIterations = 500
	signatureSeed       = 1
)

// signatureOf returns the hash of what the engine does: every action, the keys
// along the way and the scores of random games, and the result of a search.
func signatureOf(game engine.Game) (uint64, error) {
	h := fnv.New64a()
	put := func(v uint64) {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], v)
		h.Write(word[:]) // hash.Hash never returns an error
	}
	seats := len(game.Seats())
	p := player{state: game.NewState(), rng: engine.Stream(signatureSeed, "bench")}
	root := game.NewState()
	for range signatureGames {
		p.state.CopyFrom(root)
		for p.state.Turn() != engine.Nobody {
			put(uint64(p.step()))
		}
		for seat := range engine.Seat(seats) {
			put(math.Float64bits(p.state.Score(seat)))
			put(p.state.Key(seat))
		}
	}
	view, err := firstChoice(game)
	if err != nil {
		return 0, err
	}
	r, err := searchFor(game, view, advice.Order{Iterations: signatureIterations, Seed: signatureSeed})
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

// searchFor searches by the default rollouts of a game.
func searchFor(game engine.Game, view engine.View, order advice.Order) (mcts.Result, error) {
	searcher, err := order.Searcher(game, view.Viewer(), nil)
	if err != nil {
		return mcts.Result{}, err
	}
	return searcher.Search(context.Background(), view)
}

// firstChoice returns the opening of the first seat. Its choice must be real: a
// forced move is not searched.
func firstChoice(game engine.Game) (engine.View, error) {
	view, err := opening(game, 0, signatureSeed)
	if err == nil && len(view.AppendLegal(nil)) < 2 {
		err = errors.New("bench: the first seat has no choice in the opening")
	}
	return view, err
}

// player plays at random, in buffers of its own.
type player struct {
	state engine.State
	rng   *rand.Rand
	legal []engine.Action
	odds  []uint64
}

// step plays one action, an outcome of chance by its odds.
func (p *player) step() engine.Action {
	p.legal = p.state.AppendLegal(p.legal[:0])
	var a engine.Action
	if p.state.Turn() == engine.Chance {
		p.odds = p.state.AppendOdds(p.odds[:0])
		a = p.legal[engine.Pick(p.odds, p.rng)]
	} else {
		a = p.legal[p.rng.IntN(len(p.legal))]
	}
	p.state.Apply(a)
	return a
}

// rate returns how often a second f can be done, measured over about d.
func rate(d time.Duration, f func()) float64 {
	const batch = 1000 // so that reading the clock costs nothing
	n, start := 0, time.Now()
	for time.Since(start) < d {
		for range batch {
			f()
		}
		n += batch
	}
	return float64(n) / time.Since(start).Seconds()
}

// measure takes every figure of speed, over d each.
func (f *figures) measure(game engine.Game, d time.Duration) error {
	root, other := game.NewState(), game.NewState()
	p := player{state: game.NewState(), rng: engine.Stream(signatureSeed, "bench")}
	f.NanosecondsAction = 1e9 / rate(d, func() {
		if p.state.Turn() == engine.Nobody {
			p.state.CopyFrom(root)
		}
		p.step()
	})
	f.CopiesSecond = rate(d, func() { other.CopyFrom(p.state) })
	view, err := firstChoice(game)
	if err != nil {
		return err
	}
	f.SamplesSecond = rate(d, func() { view.Sample(other, p.rng) })
	r, err := searchFor(game, view, advice.Order{Time: d, Seed: signatureSeed})
	if err != nil {
		return err
	}
	f.IterationsSecond = float64(r.Iterations) / r.Elapsed.Seconds()
	return nil
}
