package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	plans "deadreckon/agents/mall"
	"deadreckon/durable"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// decision is a choice of the human player in a game of the scripts, and what
// playouts to the end of the game say of its moves.
type decision struct {
	History []engine.Action
	Moves   []engine.Action // the script's own is the first
	Scores  []float64       // mean scores of the human side
}

// collect writes decisions, one from each game, with their playouts.
func (p *plan) collect() error {
	ds, err := p.choose()
	if err != nil {
		return err
	}
	each(len(ds), p.threads, func(i int) { p.playOut(&ds[i], uint64(i)) })
	text, err := json.Marshal(ds)
	if err != nil {
		return err
	}
	return durable.WriteFile(p.file, text)
}

// choose takes one real choice of the human player from each of so many games.
func (p *plan) choose() ([]decision, error) {
	t, err := agents.NewTable(p.game)
	if err != nil {
		return nil, err
	}
	script, err := p.open("script")
	if err != nil {
		return nil, err
	}
	rng := engine.Stream(p.seed, "decisions")
	var ds []decision
	for i := range p.decisions {
		var history []engine.Action
		var found []decision
		t.Watch = func(s engine.State, a engine.Action) {
			if legal := s.AppendLegal(nil); s.Turn() == mall.Human && len(legal) > 1 {
				d := decision{History: append([]engine.Action(nil), history...), Moves: []engine.Action{a}}
				rng.Shuffle(len(legal), func(i, k int) { legal[i], legal[k] = legal[k], legal[i] })
				for _, b := range legal {
					if b != a && len(d.Moves) < p.moves {
						d.Moves = append(d.Moves, b)
					}
				}
				found = append(found, d)
			}
			history = append(history, a)
		}
		if _, err := t.Play(context.Background(), []agents.Agent{script[0], script[0]}, agents.Draw{Seed: p.seed<<32 + uint64(i)}); err != nil {
			return nil, err
		}
		ds = append(ds, found[rng.IntN(len(found))])
	}
	return ds, nil
}

// view returns what the human player knows at a decision.
func (p *plan) view(d *decision) engine.View {
	s, view := p.game.NewState(), p.game.NewView()
	for _, a := range d.History {
		s.Apply(a)
	}
	s.ViewInto(mall.Human, view)
	return view
}

// playOut fills in the scores of the moves: in each playout the scripts play a
// sampled world to its end.
func (p *plan) playOut(d *decision, seed uint64) {
	view, w := p.view(d), p.game.NewState()
	script, rng := new(plans.Script), engine.Stream(seed, "playouts")
	d.Scores = make([]float64, len(d.Moves))
	for k, m := range d.Moves {
		for range p.playouts {
			view.Sample(w, rng)
			w.Apply(m)
			playOn(w, script, rng, 0, func() bool { return false })
			d.Scores[k] += w.Score(mall.Human) / float64(p.playouts)
		}
	}
}

// judge has agents decide, and says by how much more their moves score in the
// playouts than the script's own. The playouts were made apart from the decisions,
// so that nobody profits from their luck.
func (p *plan) judge() error {
	text, err := os.ReadFile(p.file)
	if err != nil {
		return err
	}
	var ds []decision
	if err := json.Unmarshal(text, &ds); err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	if len(ds) < 2 || len(p.agents) == 0 {
		return errors.New("expected at least two decisions, and --agent")
	}
	fmt.Println("| agent | gain a decision, points of 100 a game | other moves than the script | moves without playouts |")
	fmt.Println("|---|---|---:|---:|")
	for _, name := range p.agents {
		gains, other, foreign := make([]float64, len(ds)), make([]float64, len(ds)), make([]float64, len(ds))
		errs := make([]error, len(ds))
		each(len(ds), p.threads, func(i int) {
			var m engine.Action
			if m, errs[i] = p.decide(name, &ds[i], uint64(i)); errs[i] != nil {
				return
			}
			other[i], foreign[i] = 1, 1
			for k, b := range ds[i].Moves {
				if b == m {
					gains[i], foreign[i] = 50*(ds[i].Scores[k]-ds[i].Scores[0]), 0
				}
			}
			if m == ds[i].Moves[0] {
				other[i] = 0
			}
		})
		if err := errors.Join(errs...); err != nil {
			return err
		}
		mean, deviation := stat.MeanStdDev(gains, nil)
		n := float64(len(ds))
		fmt.Printf("| %s | %+.2f ± %.2f | %.0f of %.0f | %.0f |\n", name, mean, deviation/math.Sqrt(n), n*stat.Mean(other, nil), n, n*stat.Mean(foreign, nil))
	}
	return nil
}

func (p *plan) decide(name string, d *decision, seed uint64) (engine.Action, error) {
	a, err := agents.Parse(p.game, name)
	if err != nil {
		return 0, err
	}
	return a.Decide(context.Background(), p.view(d), engine.Stream(seed, "judged"))
}
