package arena

import (
	"fmt"
	"time"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/agents/luck"
	"deadreckon/agents/report"
	"deadreckon/engine"
)

// AdjustLuck sets the value of the game that adjusts results for luck (agents.ValueNames); "none"
// sets none. "" chooses the best registered value of the game if an agent is slow, because then a
// game costs more than its evaluation.
func (e *Experiment) AdjustLuck(value string) error {
	switch value {
	case "none":
		e.Luck = ""
		return nil
	case "":
		e.Luck = e.defaultLuckValue()
		return nil
	}
	if _, err := agents.OpenValue(e.game, value); err != nil {
		return err
	}
	e.Luck = value
	return nil
}

// defaultLuckValue returns the value for AdjustLuck("").
func (e *Experiment) defaultLuckValue() string {
	for _, side := range e.Sides {
		for _, text := range side.Agents {
			if agents.IsSlow(e.game, e.text(text)) {
				return agents.TruthName(e.game)
			}
		}
	}
	return ""
}

// luckMeter measures the luck of games, one after another.
type luckMeter struct {
	tally   *luck.Tally
	sides   []engine.Side
	elapsed time.Duration
}

func newLuckMeter(e *Experiment) (*luckMeter, error) {
	v, err := agents.OpenValue(e.game, e.Luck)
	if err != nil {
		return nil, err
	}
	return &luckMeter{tally: luck.New(e.game, v), sides: engine.SidesOf(e.game)}, nil
}

func (c *luckMeter) begin() {
	c.tally.Begin()
	c.elapsed = 0
}

// weigh counts an action before it is played, if it is a chance outcome or was drawn by an agent.
func (c *luckMeter) weigh(s engine.State, a engine.Action, seated []agents.Agent) {
	start := time.Now()
	c.tally.Weigh(s, a, seated)
	c.elapsed += time.Since(start)
}

func (c *luckMeter) write(g *Game) {
	for _, side := range c.sides {
		g.Luck = append(g.Luck, side.Mean(c.tally.Luck()))
	}
	g.Events, g.Weighing = c.tally.Events(), c.elapsed.Nanoseconds()
}

// LuckAdjusted is a luck-adjusted result. Its intervals are Student's, over pairs of games.
type LuckAdjusted struct {
	Points stats.Interval `json:"points"`
	Score  stats.Interval `json:"score"`

	// VarianceRatio is the variance of the luck-adjusted scores of pairs of games, divided by the
	// raw variance; 1 if the raw variance is 0.
	VarianceRatio float64 `json:"left"`

	// Coefficient is the mean coefficient of the luck in the scores of a pairing; see
	// luckCoefficients.
	Coefficient float64 `json:"taken,omitempty"`
}

// LuckResult summarizes the luck of all games.
type LuckResult struct {
	Value  string           `json:"value"`  // value of states
	Events float64          `json:"events"` // mean number of events of a game
	Mean   []stats.Interval `json:"mean"`   // mean luck of a game by side, in score; 0 except for chance
}

// luckAdjusted returns a luck-adjusted result. series returns the block means of a measure. leads
// is the number of simultaneous intervals, and unknown the mean effect of one unknown game (see stats.Lead).
func (s *sample) luckAdjusted(series func(measure) []float64, leads int, unknown float64) *LuckAdjusted {
	if s.Luck == "" || s.blocks == 0 {
		return nil
	}
	of := func(k int) stats.Interval {
		return stats.Lead(series(s.adjustedMeasure(k)), unknown*float64(1+k), leads) // scores are from -1 to 1
	}
	l := &LuckAdjusted{Points: of(0), Score: of(1), VarianceRatio: 1}
	if raw := stat.Variance(series(measures[1]), nil); s.blocks > 1 && raw > 0 {
		l.VarianceRatio = stat.Variance(series(s.adjustedMeasure(1)), nil) / raw
	}
	return l
}

// adjustedResult returns the luck-adjusted result of an agent.
func (s *sample) adjustedResult(side, agent int) *LuckAdjusted {
	l := s.luckAdjusted(func(m measure) []float64 { return s.blockMeans(side, agent, m) }, 1, 0)
	if l != nil {
		l.Points, l.Score = l.Points.Within(0, 1), l.Score.Within(-1, 1)
	}
	return l
}

// adjustedDifference returns the luck-adjusted difference of two agents: see difference.
func (s *sample) adjustedDifference(side, agent, other int) *LuckAdjusted {
	n := len(s.Sides[side].Agents)
	l := s.luckAdjusted(func(m measure) []float64 { return s.blockDifferences(side, agent, other, m) }, n*(n-1)/2, 1/float64(blockGames*s.blocks+1))
	if l != nil {
		l.Points, l.Score = l.Points.Within(-1, 1), l.Score.Within(-2, 2)
	}
	return l
}

// luck summarizes the luck, nil without luck adjustment.
func (s *sample) luck() *LuckResult {
	if s.Luck == "" || s.blocks == 0 {
		return nil
	}
	out, games := &LuckResult{Value: s.Luck}, 0.0
	for i := range s.Sides {
		sums := make([]float64, s.blocks)
		for _, of := range s.by {
			for _, g := range of {
				sums[g.Number/blockGames] += 2 * g.luckPoints(i) / float64(blockGames*len(s.by))
				if i == 0 {
					out.Events += float64(g.Events)
					games++
				}
			}
		}
		out.Mean = append(out.Mean, stats.Mean(sums))
	}
	out.Events /= games
	return out
}

// luckTiming returns the time of the evaluations.
func (s *sample) luckTiming() Timing {
	t, nanoseconds := Timing{Agent: "luck taken off by " + s.Luck}, int64(0)
	for _, of := range s.by {
		for _, g := range of {
			t.Decisions += g.Events
			nanoseconds += g.Weighing
		}
	}
	if t.Decisions > 0 {
		t.Microseconds = float64(nanoseconds) / float64(t.Decisions) / 1e3
	}
	return t
}

// luckTable compares raw and luck-adjusted results.
func (r *Results) luckTable() report.Table {
	t := report.Table{Title: "Luck-adjusted results", Words: 2, Columns: r.columns("side", "agent", "points %")}
	if r.Graded {
		t.Columns = append(t.Columns, r.columns("mean score")...)
	}
	t.Columns = append(t.Columns, r.luckColumns()...)
	for _, a := range r.Ranked() {
		row := []string{a.Side, a.Agent, report.Percents(a.Points)}
		if r.Graded {
			row = append(row, score(a.Score))
		}
		cells := a.LuckAdjusted.cells(r.Graded)
		cells[0] = report.Percents(a.LuckAdjusted.Points)
		t.Add(append(row, cells...)...)
	}
	t.Note = fmt.Sprintf("Each of the %.0f chance events of a game is compared with the mean over its outcomes, by the value %s; this does not change the mean result. ", r.Luck.Events, r.Luck.Value)
	for i, mean := range r.Luck.Mean {
		if i > 0 {
			t.Note += ", "
		}
		t.Note += fmt.Sprintf("Luck of %s: score %s", r.Experiment.Sides[i].Name, score(mean))
	}
	t.Note += "."
	return t
}

func (r *Results) luckColumns() []report.Column {
	if r.Graded {
		return r.columns("luck-adj. points %", "luck-adj. score", "variance left %")
	}
	return r.columns("luck-adj. points %", "variance left %")
}

func (l *LuckAdjusted) cells(graded bool) []string {
	cells := []string{report.SignedInterval(l.Points, 100, 1)}
	if graded {
		cells = append(cells, score(l.Score))
	}
	return append(cells, report.Decimal(100*l.VarianceRatio, 1))
}
