package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"time"

	"github.com/spf13/pflag"
	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// measure plays games of two agents, and says what their results scatter with luck and
// without.
func measure(args []string) error {
	f := pflag.NewFlagSet("015-luck measure", pflag.ContinueOnError)
	name := f.String("game", "mall", "the game")
	games := f.Int("games", 300, "games")
	by := f.StringSlice("agents", nil, "who plays each side; the first of the game's here unless given")
	seed := f.Uint64("seed", 1000, "seed of all")
	file := f.String("net", "", "the file of the value; by --value unless given")
	value := f.String("value", "", "a value by name; the game's best unless given")
	if err := f.Parse(args); err != nil {
		return err
	}
	s, g, err := find(*name)
	if err != nil {
		return err
	}
	v, err := s.open(g, *file, *value)
	if err != nil {
		return err
	}
	m, err := s.seat(g, *by)
	if err != nil {
		return err
	}
	r, err := m.play(luck.New(g, v), v, *games, *seed)
	if err != nil {
		return err
	}
	fmt.Print(r)
	return nil
}

// open opens the value in a file, or by a name.
func (s *subject) open(g engine.Game, file, name string) (agents.Value, error) {
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		n, err := fitted.Read(text, s.sizes...)
		if err != nil {
			return nil, err
		}
		return s.value(g, n)
	}
	if name == "" {
		name = agents.ValueNames(g)[0]
	}
	return agents.OpenValue(g, name)
}

// match is who plays at a table.
type match struct {
	table  *agents.Referee
	seated []agents.Agent
}

func (s *subject) seat(g engine.Game, by []string) (*match, error) {
	table, err := agents.NewReferee(g)
	if err != nil {
		return nil, err
	}
	m := &match{table, make([]agents.Agent, len(g.Seats()))}
	for i, side := range engine.SidesOf(g) {
		text := s.sides[i][0]
		if len(by) > i {
			text = by[i]
		}
		for _, seat := range side.Seats {
			if m.seated[seat], err = (agents.Reader{By: access.Grant()}).ParseFor(g, seat, text); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// result is what games came to for the first seat.
type result struct {
	raw, lucky, less []float64
	events           int
	all              time.Duration
	told, untold     weighed // by whether the value tells of it: agents.Telling
}

// weighed is luck, and the time that it took to weigh.
type weighed struct {
	squares float64
	time    time.Duration
}

func (m *match) play(tally *luck.Tally, v agents.Value, games int, seed uint64) (r result, err error) {
	telling, _ := v.(agents.Telling)
	m.table.Watch = func(s engine.State, a engine.Action) {
		w := &r.untold
		if telling != nil && s.Turn() == engine.Chance && telling.Tells(s) {
			w = &r.told
		}
		before, start := tally.Luck()[0], time.Now()
		tally.Weigh(s, a, m.seated)
		w.time += time.Since(start)
		w.squares += (tally.Luck()[0] - before) * (tally.Luck()[0] - before)
	}
	start := time.Now()
	for i := range games {
		tally.Begin()
		end, err := m.table.Play(context.Background(), m.seated, agents.Draw{Seed: seed + uint64(i/2), Mirrored: i%2 == 1})
		if err != nil {
			return r, err
		}
		r.events += tally.Events()
		score, l := end.Score(0), tally.Luck()[0]
		r.raw, r.lucky, r.less = append(r.raw, score), append(r.lucky, l), append(r.less, score-l)
	}
	r.all = time.Since(start)
	return r, nil
}

// String writes the result in three lines.
func (r result) String() string {
	n, weighing := float64(len(r.raw)), r.told.time+r.untold.time
	mean := func(x []float64) string {
		return fmt.Sprintf("%+.4f ± %.4f", stat.Mean(x, nil), 1.96*stat.StdErr(stat.StdDev(x, nil), n))
	}
	return fmt.Sprintf("score %s, less luck %s; luck %s, correlation %.3f; variance left %.1f %%\n%.0f games, %.0f events each; a game %.2f ms, its luck %.2f ms\nwhat the value tells of has %.1f %% of the squares of luck, for %.1f %% of the time\n",
		mean(r.raw), mean(r.less), mean(r.lucky), stat.Correlation(r.raw, r.lucky, nil), 100*math.Pow(stat.StdDev(r.less, nil)/stat.StdDev(r.raw, nil), 2),
		n, float64(r.events)/n, (r.all-weighing).Seconds()*1000/n, weighing.Seconds()*1000/n,
		100*r.told.squares/(r.told.squares+r.untold.squares), 100*r.told.time.Seconds()/weighing.Seconds())
}
