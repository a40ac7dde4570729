// Command 010-rounds measures what it is worth to leave the script's move for that of a
// search of the mall, by how the search shares out its iterations among the moves, and by
// the confidence that it asks for. README.md is the study; it holds the commands.
package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/mcts"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "010-rounds:", err)
		os.Exit(2)
	}
}

// study is a parsed command line, and what it needs.
type study struct {
	game       engine.Game
	seat       engine.Seat
	iterations int
	positions  int
	playouts   int
	seed       uint64

	script mcts.Policy
	world  engine.State
	legal  []engine.Action
	odds   []uint64
}

// confidences are the rows of the table.
var confidences = []float64{1, 1.5, 2, 2.5, 3, 3.5, 4}

func run(args []string) error {
	s := study{}
	f := pflag.NewFlagSet("010-rounds", pflag.ContinueOnError)
	seat := f.String("seat", "human", "the side that searches")
	f.IntVar(&s.iterations, "iterations", 160, "of a search")
	f.IntVar(&s.positions, "positions", 300, "decisions of games of the scripts, one of each game")
	f.IntVar(&s.playouts, "playouts", 300, "pairs of games by which a move is judged")
	f.Uint64Var(&s.seed, "seed", 1, "seed of all")
	if err := f.Parse(args); err != nil {
		return err
	}
	var err error
	if s.game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	i := slices.Index(s.game.Seats(), *seat)
	if i < 0 {
		return fmt.Errorf("side %q: want one of %q", *seat, s.game.Seats())
	}
	s.seat = engine.Seat(i)
	if s.script, err = agents.OpenRollout(s.game, ""); err != nil {
		return err
	}
	s.world = s.game.NewState()
	return s.measure()
}

// tally is what came of one way to search at one confidence.
type tally struct{ left, gain, squares float64 }

func (s *study) measure() error {
	ways := []string{"bandit", "rounds"}
	sums := make([][]tally, len(ways))
	for i := range sums {
		sums[i] = make([]tally, len(confidences))
	}
	n, shared := 0, tally{}
	for seed := s.seed; n < s.positions; seed++ {
		v := s.position(seed)
		if v == nil {
			continue
		}
		n++
		judged := map[engine.Action]float64{}
		for i, way := range ways {
			moves, err := s.search(v, way, seed)
			if err != nil {
				return err
			}
			if way == "rounds" {
				shared.pairs(moves)
			}
			for k, c := range confidences {
				best, margin := -1, 0.0
				for j, m := range moves {
					if d := m.Lead - c*m.LeadError; d > margin {
						best, margin = j, d
					}
				}
				if best < 0 {
					continue
				}
				a := moves[best].Action
				if _, known := judged[a]; !known {
					judged[a] = s.judge(v, a, seed)
				}
				t := &sums[i][k]
				t.left++
				t.gain += judged[a]
				t.squares += judged[a] * judged[a]
			}
		}
	}
	fmt.Printf("%s, %d iterations, %d decisions, %d pairs of games for each move judged, seed %d\n\n", s.game.Seats()[s.seat], s.iterations, n, s.playouts, s.seed)
	fmt.Println("| root | confidence | leaves the script, % | a move left for is better, points of 100 | gain a decision, points of 100 |")
	fmt.Println("|---|---:|---:|---|---|")
	for i, way := range ways {
		for k, c := range confidences {
			t := sums[i][k]
			all := float64(n)
			mean := t.gain / all
			err := 1.96 * math.Sqrt((t.squares/all-mean*mean)/all)
			each := t.gain / max(t.left, 1)
			errEach := 1.96 * math.Sqrt(max(t.squares/max(t.left, 1)-each*each, 0)/max(t.left, 1))
			fmt.Printf("| %s | %g | %.1f | %+.2f (%+.2f to %+.2f) | %+.3f (%+.3f to %+.3f) |\n", way, c, 100*t.left/all, each, each-errEach, each+errEach, mean, mean-err, mean+err)
		}
	}
	fmt.Printf("\nrounds: the variance of a lead is %.2f of that between iterations that share nothing, on average over %.0f moves\n", shared.gain/shared.left, shared.left)
	return nil
}

// pairs counts the moves that were tried often, and sums the variances of their leads over
// what they would be if iterations shared nothing.
func (t *tally) pairs(moves []mcts.Move) {
	own := slices.IndexFunc(moves, func(m mcts.Move) bool { return m.LeadError == 0 && m.Visits == most(moves) })
	for _, m := range moves {
		if n := float64(m.Visits); own >= 0 && m.LeadError > 0 && n >= 30 && m.Value != moves[own].Value {
			apart := m.ValueError*m.ValueError + moves[own].ValueError*moves[own].ValueError*float64(moves[own].Visits)/n
			t.gain += m.LeadError * m.LeadError / apart
			t.left++
		}
	}
}

func most(moves []mcts.Move) (n int) {
	for _, m := range moves {
		n = max(n, m.Visits)
	}
	return n
}

// position returns a decision of a game of the scripts, each as likely as another, or nil.
func (s *study) position(seed uint64) (found engine.View) {
	state, rng, seen := s.game.NewState(), engine.Stream(seed, "010 position"), 0
	for state.Turn() != engine.Nobody {
		s.legal = state.AppendLegal(s.legal[:0])
		if state.Turn() == s.seat && len(s.legal) > 1 {
			if seen++; rng.IntN(seen) == 0 {
				found = s.game.NewView()
				state.ViewInto(s.seat, found)
			}
		}
		s.step(state, rng)
	}
	return found
}

// step plays one action by the script.
func (s *study) step(state engine.State, rng *rand.Rand) {
	s.legal = state.AppendLegal(s.legal[:0])
	switch {
	case state.Turn() == engine.Chance:
		s.odds = state.AppendOdds(s.odds[:0])
		state.Apply(s.legal[engine.Pick(s.odds, rng)])
	case len(s.legal) == 1:
		state.Apply(s.legal[0])
	default:
		state.Apply(s.script.Choose(state, s.legal, rng))
	}
}

// search returns what a search knows of the moves.
func (s *study) search(v engine.View, way string, seed uint64) ([]mcts.Move, error) {
	a, err := agents.Parse(s.game, fmt.Sprintf("search:iterations=%d,nodes=65536,reuse=off,root=%s", s.iterations, way))
	if err != nil {
		return nil, err
	}
	if _, err := a.Decide(context.Background(), v, engine.Stream(seed, "010 search")); err != nil {
		return nil, err
	}
	return a.(*agents.Search).Last().Moves, nil
}

// judge returns how many points of 100 a move wins more than the script's does, when
// the scripts play on to the end of the game in the same worlds with the same dice.
func (s *study) judge(v engine.View, a engine.Action, seed uint64) float64 {
	rng, start := engine.Stream(seed, "010 judge"), s.game.NewState()
	v.Sample(start, rng)
	own := s.script.Choose(start, start.AppendLegal(nil), rng)
	sum := 0.0
	for range s.playouts {
		v.Sample(start, rng)
		seeds := [2]uint64{rng.Uint64(), rng.Uint64()}
		sum += s.playOut(start, a, seeds) - s.playOut(start, own, seeds)
	}
	return 50 * sum / float64(s.playouts)
}

// playOut returns the score of a game that begins with an action. The dice are taken anew
// whenever the other side is on turn, so that two such games meet again.
func (s *study) playOut(start engine.State, a engine.Action, seeds [2]uint64) float64 {
	var dice rand.PCG
	rng, mover, turns := rand.New(&dice), s.seat, uint64(0)
	dice.Seed(seeds[0], seeds[1])
	s.world.CopyFrom(start)
	s.world.Apply(a)
	for s.world.Turn() != engine.Nobody {
		if turn := s.world.Turn(); turn != engine.Chance && turn != mover {
			mover = turn
			turns++
			dice.Seed(engine.Scramble(seeds[0]+turns), seeds[1])
		}
		s.step(s.world, rng)
	}
	return s.world.Score(s.seat)
}
