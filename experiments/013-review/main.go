// Command 013-review plants a blunder in each of many games that are otherwise played well, and
// counts how many of them a review finds (README.md).
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/review"
	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"

	_ "deadreckon/agents/mall"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/internal/access"
)

func main() {
	var s study
	flag.StringVar(&s.name, "game", "pig", "the `GAME`")
	flag.IntVar(&s.games, "games", 50, "`N` games")
	flag.IntVar(&s.iterations, "iterations", 4000, "`N` playouts of the review for each decision")
	flag.StringVar(&s.rollout, "rollout", "", "`POLICY` of the review's playouts; its best unless given")
	flag.IntVar(&s.threads, "threads", 2, "`N` threads")
	flag.Parse()
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// study is one row of runs.
type study struct {
	name       string
	games      int
	iterations int
	threads    int
	rollout    string

	game   engine.Game
	player mcts.Policy
	solved bool
	loss   func(s engine.State, a engine.Action, least float64) (float64, error) // in points
}

const (
	blunder = 10.0 // points that the planted move loses at least
	worth   = 2.0  // points beyond which a loss is one, as for a review
)

// planted is a game with one blunder.
type planted struct {
	actions []engine.Action
	ply     int
	loss    float64
}

func (s *study) run() error {
	if err := s.open(); err != nil {
		return err
	}
	fmt.Println("game,decisions,ply,move,loss,found,measured,low,high,others that lose,others that do not")
	found, real, wrong, decisions := 0, 0, 0, 0
	for n := range s.games {
		p, err := s.plant(uint64(n))
		if err != nil {
			return err
		}
		c, err := s.review(n, p)
		if err != nil {
			return err
		}
		fmt.Println(c.row)
		found, real, wrong, decisions = found+c.found, real+c.real, wrong+c.wrong, decisions+c.decisions
	}
	fmt.Fprintf(os.Stderr, "found %d of %d planted blunders; of the other %d decisions called %d that do lose, and %d that do not\n", found, s.games, decisions-s.games, real, wrong)
	return nil
}

// open opens the game, who plays it well, and what a move loses: exactly where the game can be
// solved, else as 16 000 playouts tell it with confidence.
func (s *study) open() (err error) {
	if s.game, err = engine.Open(s.name, nil); err != nil {
		return err
	}
	if o, err := exact.Explore(s.game, s.game.NewState(), 100_000); err == nil {
		if _, err := o.Solve(1e-10, 10_000); err != nil {
			return err
		}
		p := solution{s.game, o}
		s.player, s.loss, s.solved = p, p.loss, true
		return nil
	}
	if s.player, err = agents.OpenRollout(s.game, ""); err != nil || s.player == nil {
		return errors.Join(err, fmt.Errorf("nobody plays %s well", s.name))
	}
	j, err := agents.OpenWholeJudge(s.game, 1, "", access.File{}, s.threads)
	s.loss = func(st engine.State, a engine.Action, least float64) (float64, error) {
		return judged(s.game, j, st, a, least)
	}
	return err
}

// judged returns what a move surely loses, in points; less may be told where it is less than least.
func judged(g engine.Game, j *mcts.Comparer, st engine.State, a engine.Action, least float64) (float64, error) {
	v, err := engine.ViewOnTurn(g, st)
	if err != nil {
		return 0, err
	}
	j.Reseed(v.Key())
	rival, next, err := j.BestAlternative(context.Background(), v, a, mcts.RoundBudget{Iterations: 120})
	if err != nil {
		return 0, err
	}
	brief, err := j.Compare(context.Background(), v, []engine.Action{a, rival}, mcts.RoundBudget{First: next, Iterations: 120})
	if err != nil {
		return 0, err
	}
	if lead, spread := brief.Difference(1, 0); 50*(lead+2*spread) < least {
		return 0, nil // most moves lose less, and that is soon seen
	}
	next += brief.Rounds()
	verdict, err := j.Compare(context.Background(), v, []engine.Action{a, rival}, mcts.RoundBudget{First: next, Iterations: 16000})
	if err != nil {
		return 0, err
	}
	lead, spread := verdict.Difference(1, 0)
	return 50 * (lead - 2*spread), nil
}

// solution plays a solved game.
type solution struct {
	game engine.Game
	open *exact.Open
}

func (p solution) view(s engine.State) engine.View {
	v := p.game.NewView()
	s.ViewInto(0, v)
	return v
}

// Choose implements mcts.Policy.
func (p solution) Choose(s engine.State, _ []engine.Action, _ *rand.Rand) engine.Action {
	best, err := p.open.Best(p.view(s))
	if err != nil {
		panic(err)
	}
	return best[0]
}

// loss returns what a move loses, exactly.
func (p solution) loss(s engine.State, a engine.Action, _ float64) (float64, error) {
	v := p.view(s)
	before, err := p.open.Values(v)
	if err != nil {
		return 0, err
	}
	v.Apply(a)
	after, err := p.open.Values(v)
	if err != nil {
		return 0, err
	}
	return 50 * (before[s.Turn()] - after[s.Turn()]), nil
}

const (
	attempts = 4000 // how often a game is played anew, to find a blunder
	early    = 60   // decisions of a game that is not solved among which the blunder is
	after    = 60   // actions after it that such a game has
)

// plant plays a game well, but for one move that loses much: at a decision drawn evenly from
// those of a game, a move drawn evenly from those that are legal.
func (s *study) plant(number uint64) (*planted, error) {
	rng := engine.Stream(number, "plant")
	for range attempts {
		seed := rng.Uint64()
		whole, _, err := s.play(seed, -1, rng)
		if err != nil {
			return nil, err
		}
		st, decisions := s.game.NewState(), []int(nil)
		for ply, a := range whole {
			if st.Turn() >= 0 && len(st.AppendLegal(nil)) > 1 {
				decisions = append(decisions, ply)
			}
			st.Apply(a)
		}
		if !s.solved {
			decisions = decisions[:min(len(decisions), early)]
		}
		at := decisions[rng.IntN(len(decisions))]
		actions, loss, err := s.play(seed, at, rng)
		if err != nil {
			return nil, err
		}
		if !s.solved {
			actions = actions[:min(len(actions), at+after)]
		}
		if loss >= blunder {
			return &planted{actions, at, loss}, nil
		}
	}
	return nil, errors.New("no blunder was found")
}

// play plays a game by its seed, with another move than the player's at one ply, which is -1
// for none, and returns what that loses.
func (s *study) play(seed uint64, at int, rng *rand.Rand) (actions []engine.Action, loss float64, err error) {
	st, dice := s.game.NewState(), engine.Stream(seed, "dice")
	for st.Turn() != engine.Nobody {
		legal := st.AppendLegal(nil)
		var a engine.Action
		switch {
		case st.Turn() == engine.Chance:
			a = legal[engine.Pick(st.AppendOdds(nil), dice)]
		case len(legal) == 1:
			a = legal[0]
		default:
			a = s.player.Choose(st, legal, dice)
			if len(actions) == at {
				legal = slices.DeleteFunc(legal, func(b engine.Action) bool { return a == b })
				a = legal[rng.IntN(len(legal))]
				if loss, err = s.loss(st, a, blunder); err != nil || loss < blunder {
					return nil, loss, err
				}
			}
		}
		actions = append(actions, a)
		st.Apply(a)
	}
	return actions, loss, nil
}

// called is what a review of a planted game called mistakes.
type called struct {
	row       string
	decisions int
	found     int // the planted one
	real      int // others that lose something: nobody plays a game that is not solved without mistakes
	wrong     int // others
}

// review judges a planted game, and counts what was called.
func (s *study) review(number int, p *planted) (c called, err error) {
	in := review.Input{Game: s.game, Start: s.game.NewState(), Actions: p.actions}
	r, err := review.New(in, review.Options{Iterations: s.iterations, Seed: 1, Threads: s.threads, Rollout: s.rollout}, "013-review")
	if err != nil {
		return c, err
	}
	if err := r.Judge(context.Background()); err != nil {
		return c, err
	}
	row := ""
	for _, d := range r.Results().Decisions {
		c.decisions++
		switch {
		case d.Ply == p.ply:
			if d.Mistake {
				c.found = 1
			}
			row = fmt.Sprintf("%s,%.1f,%d,%.1f,%.1f,%.1f", d.Played.Action, p.loss, c.found, d.Loss, d.Low, d.High)
		case d.Mistake:
			loss, err := s.loss(s.at(p.actions[:d.Ply]), p.actions[d.Ply], worth)
			if err != nil {
				return c, err
			}
			if loss > worth {
				c.real++
			} else {
				c.wrong++
			}
		}
	}
	c.row = fmt.Sprintf("%d,%d,%d,%s,%d,%d", number, c.decisions, p.ply, row, c.real, c.wrong)
	return c, nil
}

// at plays actions from the beginning.
func (s *study) at(actions []engine.Action) engine.State {
	st := s.game.NewState()
	for _, a := range actions {
		st.Apply(a)
	}
	return st
}
