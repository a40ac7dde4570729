package arena

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
	"deadreckon/engine"
)

// Mixes are the best mix of agents of either side against the best mix of the other, as if
// both sides chose an agent at once and knew the cross table: a matrix game, solved by
// package matrix. Where there are several best mixes they are one of them.
type Mixes struct {
	Of        string         `json:"of"`    // points or score: what the first side makes of a game
	Value     stats.Interval `json:"value"` // of a game between the mixes
	Agents    []MixedAgent   `json:"agents"`
	Dominated []Dominated    `json:"dominated,omitempty"`
}

// MixedAgent is an agent in the best mix of its side.
type MixedAgent struct {
	Side  string         `json:"side"`
	Agent string         `json:"agent"`
	Share stats.Interval `json:"share"` // of the games in which the side takes it
	Alone stats.Interval `json:"alone"` // what it makes of a game against the other side's mix
}

// Dominated is an agent that a mix of the others of its side is ahead of, whoever is met.
type Dominated struct {
	Side  string         `json:"side"`
	Agent string         `json:"agent"`
	By    []Shared       `json:"by"`
	Lead  stats.Interval `json:"lead"` // of the best such mix, against the opponent who narrows it most; 0 is none
}

// Shared is an agent's share of a mix.
type Shared struct {
	Agent string  `json:"agent"`
	Share float64 `json:"share"`
}

// mostMixed bounds the agents of a side: each resample solves a linear program for each.
const mostMixed = 40

// Mixable returns nil if there are best mixes of the agents, or says why not.
func (e *Experiment) Mixable() error {
	if !engine.ClaimsOf(e.game).Opposed {
		return fmt.Errorf("arena: best mixes: the sides of %s are not opposed: what one wins the other does not lose", e.Game)
	}
	if e.pairings() == 1 {
		return errors.New("arena: best mixes: no side has a choice of agents")
	}
	for _, side := range e.Sides {
		if n := len(side.Agents); n > mostMixed {
			return fmt.Errorf("arena: best mixes: %d agents of the side %s, more than %d", n, side.Name, mostMixed)
		}
	}
	return nil
}

// AddMixes adds the best mixes, which take a thousand times the linear programs of a cross
// table, to the results of the run. The intervals are percentiles of stats.Bootstrap over
// blocks.
func (r *Run) AddMixes(out *Results) error {
	if err := r.Mixable(); err != nil {
		return err
	}
	s := r.sample()
	if s.blocks == 0 {
		return nil
	}
	x := &crossing{sample: s, of: measures[0], rows: len(s.Sides[0].Agents), cols: len(s.Sides[1].Agents)}
	m := &Mixes{Of: "points"}
	if out.Graded {
		x.of, m.Of = measures[1], "score"
	}
	x.count()
	x.find()
	found := stats.Bootstrap(s.blocks, engine.Stream(s.Seed, "arena.mixes"), x.solve)
	m.Value = found[0]
	n := x.rows + x.cols
	for i := range n {
		side, agent := x.agent(i)
		m.Agents = append(m.Agents, MixedAgent{side.Name, agent, found[1+i], found[1+n+i]})
	}
	for k, lead := range found[1+2*n:] {
		x.beaten[k].Lead = lead
	}
	m.Dominated = x.beaten
	if x.failed != nil {
		return fmt.Errorf("arena: best mixes: %w", x.failed)
	}
	out.Mixes = m
	return nil
}

// crossing is the cross table of a sample, block by block.
type crossing struct {
	*sample
	of         measure
	rows, cols int
	worth      [][]float64 // by pairing and block: what its games are worth to the first side
	beaten     []Dominated // in the whole sample
	who        []int       // they are, as agent counts them
	failed     error
}

func (x *crossing) count() {
	for _, games := range x.by {
		worth := make([]float64, x.blocks)
		for _, g := range games {
			worth[g.Number/blockGames] += x.of(g, 0) / blockGames
		}
		x.worth = append(x.worth, worth)
	}
}

// agent returns an agent, those of the first side before the others.
func (x *crossing) agent(i int) (Side, string) {
	if i < x.rows {
		return x.Sides[0], x.Sides[0].Agents[i]
	}
	return x.Sides[1], x.Sides[1].Agents[i-x.rows]
}

// table returns the cross table of blocks that are taken so many times.
func (x *crossing) table(times []int) [][]float64 {
	a := make([][]float64, x.rows)
	for i := range a {
		a[i] = make([]float64, x.cols)
		for j := range a[i] {
			for b, n := range times {
				a[i][j] += float64(n) * x.worth[i*x.cols+j][b]
			}
			a[i][j] /= float64(len(times))
		}
	}
	return a
}

// solve returns of such a table the value; the share of every agent; what each makes against
// the mix; and by how much those are dominated that are in the whole sample.
func (x *crossing) solve(times []int) []float64 {
	a := x.table(times)
	s, err := stats.SolveMatrix(a)
	if err != nil {
		x.fail(err)
		s = stats.MatrixSolution{Rows: make([]float64, x.rows), Cols: make([]float64, x.cols)}
	}
	out := slices.Concat([]float64{s.Value}, s.Rows, s.Cols)
	alone := make([]float64, x.rows+x.cols)
	for i := range x.rows {
		for j := range x.cols {
			alone[i] += s.Cols[j] * a[i][j]
			alone[x.rows+j] += s.Rows[i] * x.other(a[i][j])
		}
	}
	out = append(out, alone...)
	for _, i := range x.who {
		_, lead := x.ahead(a, i)
		out = append(out, lead)
	}
	return out
}

// other returns what a game that is worth so much to the first side is worth to the other.
func (x *crossing) other(worth float64) float64 { return x.whole() - worth }

// whole is what a game is worth to both sides together.
func (x *crossing) whole() float64 {
	g := x.by[0][0]
	return x.of(g, 0) + x.of(g, 1)
}

// ahead returns the mix that dominates an agent, by the agents of its side, and its lead.
func (x *crossing) ahead(a [][]float64, i int) ([]float64, float64) {
	if i >= x.rows {
		a, i = stats.TransposedMatrix(a), i-x.rows
	}
	mix, lead, err := stats.DominatingMix(a, i)
	x.fail(err)
	return mix, lead
}

func (x *crossing) fail(err error) {
	if x.failed == nil {
		x.failed = err
	}
}

// find lists who is dominated in the whole sample.
func (x *crossing) find() {
	a := x.table(slices.Repeat([]int{1}, x.blocks))
	for i := range x.rows + x.cols {
		mix, lead := x.ahead(a, i)
		if lead <= 0 {
			continue
		}
		side, agent := x.agent(i)
		d := Dominated{Side: side.Name, Agent: agent}
		for k, share := range mix {
			if share > 0 {
				d.By = append(d.By, Shared{side.Agents[k], share})
			}
		}
		x.beaten, x.who = append(x.beaten, d), append(x.who, i)
	}
}

// tables returns the best mixes, and the dominated agents.
func (m *Mixes) tables(first string) []report.Table {
	unit, worth, lead := "points %", report.Percents, func(i stats.Interval) string { return report.SignedInterval(i, 100, 1) }
	note := fmt.Sprintf("Best mix against best mix %s makes %s %% of the points.", first, report.Percents(m.Value))
	if m.Of == "score" {
		unit, worth, lead = "mean score", score, score
		note = fmt.Sprintf("Best mix against best mix %s has a mean score of %s.", first, score(m.Value))
	}
	t := report.Table{Title: "Best mix of each side against the best mix of the other", Words: 2,
		Columns: append(columns(first, "side", "agent", "share %"), report.Column{Name: unit + " against the other's mix", Means: "result of the agent against the best mix of the other side"}),
		Note:    note + " The intervals are those of a bootstrap, each by itself; mixes that are as good may differ."}
	for _, a := range m.Agents {
		t.Add(a.Side, a.Agent, report.Percents(a.Share), worth(a.Alone))
	}
	if len(m.Dominated) == 0 {
		return []report.Table{t}
	}
	d := report.Table{Title: "Dominated agents: a mix of others does better, whoever is met", Words: 3,
		Columns: append(columns(first, "side", "agent", "by"), report.Column{Name: "at least " + unit, Means: "by how much, whoever is met"}),
		Note:    "Where the interval holds 0 it may be luck."}
	for _, row := range m.Dominated {
		d.Add(row.Side, row.Agent, row.by(), lead(row.Lead))
	}
	return []report.Table{t, d}
}

// by names a mix.
func (d *Dominated) by() string {
	if len(d.By) == 1 {
		return d.By[0].Agent
	}
	var words []string
	for _, b := range d.By {
		words = append(words, report.Decimal(100*b.Share, 1)+" % "+b.Agent)
	}
	return strings.Join(words, " + ")
}
