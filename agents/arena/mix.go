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

// Mixes are an equilibrium of the cross table: the best mixed strategies if both sides choose an
// agent at once (stats.SolveMatrix).
type Mixes struct {
	Of        string         `json:"of"`    // unit of the values: points or score
	Value     stats.Interval `json:"value"` // value of a game for the first side
	Agents    []MixedAgent   `json:"agents"`
	Dominated []Dominated    `json:"dominated,omitempty"`
}

// MixedAgent is an agent in the best mix of its side.
type MixedAgent struct {
	Side   string         `json:"side"`
	Agent  string         `json:"agent"`
	Share  stats.Interval `json:"share"` // probability of the agent
	Result stats.Interval `json:"alone"` // result against the other side's mix
}

// Dominated is an agent for which a mix of the other agents of its side does better against every
// opponent.
type Dominated struct {
	Side  string         `json:"side"`
	Agent string         `json:"agent"`
	By    []Shared       `json:"by"`
	Lead  stats.Interval `json:"lead"` // smallest advantage of the best such mix among all opponents; 0 for none
}

// Shared is an agent's share of a mix.
type Shared struct {
	Agent string  `json:"agent"`
	Share float64 `json:"share"`
}

// maxMixAgents is the maximum number of agents of a side: each resample solves a linear program for
// each agent.
const maxMixAgents = 40

// Mixable returns an error if the experiment has no best mixes.
func (e *Experiment) Mixable() error {
	if !engine.ClaimsOf(e.game).ZeroSum {
		return fmt.Errorf("arena: best mixes: %s is no zero-sum game between two sides", e.Game)
	}
	if e.pairings() == 1 {
		return errors.New("arena: best mixes: no side has a choice of agents")
	}
	for _, side := range e.Sides {
		if n := len(side.Agents); n > maxMixAgents {
			return fmt.Errorf("arena: best mixes: %d agents of the side %s, more than %d", n, side.Name, maxMixAgents)
		}
	}
	return nil
}

// AddMixes adds the best mixes to the results of the run. It solves a thousand times the linear
// programs of a cross table. The intervals are percentiles of stats.Bootstrap over blocks.
func (r *Run) AddMixes(out *Results) error {
	if err := r.Mixable(); err != nil {
		return err
	}
	s := r.sample()
	if s.blocks == 0 {
		return nil
	}
	x := &crossTable{sample: s, measure: measures[0], rows: len(s.Sides[0].Agents), cols: len(s.Sides[1].Agents)}
	m := &Mixes{Of: "points"}
	if out.Graded {
		x.measure, m.Of = measures[1], "score"
	}
	x.count()
	x.findDominated()
	found := stats.Bootstrap(s.blocks, engine.Stream(s.Seed, "arena.mixes"), x.solve)
	m.Value = found[0]
	n := x.rows + x.cols
	for i := range n {
		side, agent := x.agent(i)
		m.Agents = append(m.Agents, MixedAgent{side.Name, agent, found[1+i], found[1+n+i]})
	}
	for k, lead := range found[1+2*n:] {
		x.dominated[k].Lead = lead
	}
	m.Dominated = x.dominated
	if x.err != nil {
		return fmt.Errorf("arena: best mixes: %w", x.err)
	}
	out.Mixes = m
	return nil
}

// crossTable is the cross table of a sample, block by block.
type crossTable struct {
	*sample
	measure        measure
	rows, cols     int
	worth          [][]float64 // worth to the first side by pairing and block
	dominated      []Dominated // dominated agents in the whole sample
	dominatedIndex []int       // their numbers, as in agent
	err            error
}

func (x *crossTable) count() {
	for _, games := range x.by {
		worth := make([]float64, x.blocks)
		for _, g := range games {
			worth[g.Number/blockGames] += x.measure(g, 0) / blockGames
		}
		x.worth = append(x.worth, worth)
	}
}

// agent returns agent i, counting the first side before the second.
func (x *crossTable) agent(i int) (Side, string) {
	if i < x.rows {
		return x.Sides[0], x.Sides[0].Agents[i]
	}
	return x.Sides[1], x.Sides[1].Agents[i-x.rows]
}

// table returns the cross table of a resample; times has the multiplicity of each block.
func (x *crossTable) table(times []int) [][]float64 {
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

// solve returns for a resample: the value, the share of every agent, the result of every agent
// against the other mix, and the advantage over each dominated agent of the whole sample.
func (x *crossTable) solve(times []int) []float64 {
	a := x.table(times)
	s, err := stats.SolveMatrix(a)
	if err != nil {
		x.keepError(err)
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
	for _, i := range x.dominatedIndex {
		_, lead := x.ahead(a, i)
		out = append(out, lead)
	}
	return out
}

// other returns the worth of a game to the second side.
func (x *crossTable) other(worth float64) float64 { return x.total() - worth }

// total returns the worth of a game to both sides together.
func (x *crossTable) total() float64 {
	g := x.by[0][0]
	return x.measure(g, 0) + x.measure(g, 1)
}

// ahead returns the mix that dominates an agent, and its advantage.
func (x *crossTable) ahead(a [][]float64, i int) ([]float64, float64) {
	if i >= x.rows {
		a, i = stats.TransposedMatrix(a), i-x.rows
	}
	mix, lead, err := stats.DominatingMix(a, i)
	x.keepError(err)
	return mix, lead
}

func (x *crossTable) keepError(err error) {
	if x.err == nil {
		x.err = err
	}
}

// findDominated lists the dominated agents of the whole sample.
func (x *crossTable) findDominated() {
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
		x.dominated, x.dominatedIndex = append(x.dominated, d), append(x.dominatedIndex, i)
	}
}

// tables returns the best mixes and the dominated agents.
func (m *Mixes) tables(first string) []report.Table {
	unit, worth, lead := "points %", report.Percents, func(i stats.Interval) string { return report.SignedInterval(i, 100, 1) }
	note := fmt.Sprintf("Best mix against best mix %s makes %s %% of the points.", first, report.Percents(m.Value))
	if m.Of == "score" {
		unit, worth, lead = "mean score", score, score
		note = fmt.Sprintf("Best mix against best mix %s has a mean score of %s.", first, score(m.Value))
	}
	t := report.Table{Title: "Best mix of each side against the best mix of the other", Words: 2,
		Columns: append(columns(first, "side", "agent", "share %"), report.Column{Name: unit + " against the other mix", Means: "result of the agent against the best mix of the other side"}),
		Note:    note + " Bootstrap intervals; each holds by itself. Other mixes may be as good."}
	for _, a := range m.Agents {
		t.Add(a.Side, a.Agent, report.Percents(a.Share), worth(a.Result))
	}
	if len(m.Dominated) == 0 {
		return []report.Table{t}
	}
	d := report.Table{Title: "Dominated agents: a mix of others does better against every opponent", Words: 3,
		Columns: append(columns(first, "side", "agent", "by"), report.Column{Name: "at least " + unit, Means: "smallest difference among all opponents"}),
		Note:    "Not significant if the interval contains 0."}
	for _, row := range m.Dominated {
		d.Add(row.Side, row.Agent, row.by(), lead(row.Lead))
	}
	return []report.Table{t, d}
}

// by describes the dominating mix.
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
