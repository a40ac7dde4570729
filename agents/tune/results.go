package tune

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

// Results are the results of a tuning. They do not depend on the number of threads.
type Results struct {
	Tuning      *Tuning       `json:"tuning"`
	Games       int           `json:"games"` // games of the search
	Agent       string        `json:"agent"` // tuned agent, for agents.Parse
	Values      []float64     `json:"values"`
	Generations []Generation  `json:"generations"`
	RunOff      *RunOff       `json:"runOff,omitempty"` // nil if the search had one answer
	Match       *Match        `json:"match,omitempty"`  // nil if the tuned numbers equal the given ones
	Evaluations []*Evaluation `json:"-"`
}

// Generation summarizes the candidates of one generation.
type Generation struct {
	Points float64   `json:"points"` // mean of the candidates
	Best   float64   `json:"best"`   // maximum of the candidates, partly luck
	Values []float64 `json:"values"` // centre of the search after the generation, reflected
}

// Results summarizes a finished search. runOff and match may be nil.
func (s *Search) Results(runOff, match *arena.Results) *Results {
	answer := s.Answer(runOff)
	out := &Results{Tuning: s.Tuning, Evaluations: s.done, Agent: answer.Agent, Values: answer.Values}
	for g := range len(s.done) / s.Population {
		var points []float64
		for _, e := range s.done[g*s.Population:][:s.Population] {
			points = append(points, e.Points)
			out.Games += e.Games
		}
		values, _ := s.values(s.centre(g, reflected))
		out.Generations = append(out.Generations, Generation{stat.Mean(points, nil), slices.Max(points), values})
	}
	if runOff != nil {
		out.RunOff = s.runOffOf(runOff)
	}
	if match != nil {
		out.Match = s.matchOf(match, answer.Agent)
	}
	return out
}

// Verdict says in a sentence whether the tuned numbers are better.
func (r *Results) Verdict() string {
	if r.Match == nil {
		return "No change: the search came back to the numbers that it began with."
	}
	gain := perHundred(r.Match.gain())
	switch r.Match.Verdict {
	case Better:
		return "The tuned numbers are better: " + gain + "."
	case Worse:
		return "The tuned numbers are worse: " + gain + ". Keep the agent as given."
	}
	return "No gain is shown: " + gain + ". Keep the agent as given, or play more games."
}

// Tables returns the tables of the result.
func (r *Results) Tables() []report.Table {
	knobs := report.Table{Title: "Parameters", Words: 2, Columns: []report.Column{{Name: "parameter", Means: "name of the fitted number"}, {Name: "meaning", Means: "effect of the parameter"},
		{Name: "given", Means: "value before the search"}, {Name: "tuned", Means: "fitted value"}, {Name: "from", Means: "lower limit"}, {Name: "to", Means: "upper limit"}}}
	for i, k := range r.Tuning.Knobs {
		knobs.Add(k.Name, k.Doc, number(k.Start), number(r.Values[i]), number(k.Low), number(k.High))
	}
	tables := []report.Table{knobs}
	if r.RunOff != nil {
		tables = append(tables, r.RunOff.table(r.Tuning.opponentText()))
	}
	if r.Match != nil {
		tables = append(tables, r.Match.table(r.Tuning.opponentText()))
	}
	return tables
}

var measured = []report.Column{{Name: "points %", Means: "points per 100 games: 1 for a win, ½ for a draw"}, {Name: "95 %", Means: "95 % interval of the points"}}

func (f *RunOff) table(met string) report.Table {
	t := report.Table{Title: "Run-off of two answers", Words: 2, Columns: append([]report.Column{{Name: "answer", Means: "source of the answer in the search"}, {Name: "agent", Means: "agent with the answer's parameters"}}, measured...)}
	for i, a := range f.Answers {
		t.Add(string(a.How), a.Agent, report.Decimal(100*f.Points[i].Value, 1), report.Range(f.Points[i], 100, 1))
	}
	t.Note = fmt.Sprintf("The optimum lies outside a range, so there are two answers. The %s won by %s. %d fresh games of each%s.",
		f.Answers[f.Winner].How, perHundred(f.Difference), f.Games, met)
	return t
}

func (m *Match) table(met string) report.Table {
	t := report.Table{Title: "Final match", Words: 1, Columns: append([]report.Column{{Means: "the compared agent"}}, measured...)}
	add := func(suffix string, given, tuned, gain stats.Interval) {
		t.Add("given"+suffix, report.Decimal(100*given.Value, 1), report.Range(given, 100, 1))
		t.Add("tuned"+suffix, report.Decimal(100*tuned.Value, 1), report.Range(tuned, 100, 1))
		t.Add("gain"+suffix, report.Signed(100*gain.Value, 1), report.SignedRange(gain, 100, 1))
	}
	add("", m.Given, m.Tuned, m.Gain)
	if l := m.LuckAdjusted; l != nil {
		add(", luck-adjusted", l.Given, l.Tuned, l.Gain)
	}
	t.Note = fmt.Sprintf("%d fresh games of each%s, with the same dice for both.", m.Games, met)
	for _, w := range m.Warnings {
		t.Note += "\nWarning: " + w + "."
	}
	return t
}

// perHundred writes a difference in percentage points.
func perHundred(i stats.Interval) string {
	return fmt.Sprintf("%s percentage points (95 %% CI %s)", report.Signed(100*i.Value, 1), report.SignedRange(i, 100, 1))
}

// Report returns the page of the tuning.
func (r *Results) Report() *report.Report {
	t := r.Tuning
	out := &report.Report{Title: fmt.Sprintf("Tuning of %s, %s: %s", t.Game, t.Side, strings.SplitN(t.Agent, ":", 2)[0]), Answer: r.Verdict() + "\n" + r.Agent,
		Subject: fmt.Sprintf("%s, %s %s: %d generations, %d games, seed %d", t.Game, t.Side, t.Agent, len(r.Generations), r.Games, t.Seed), Methods: methods}
	out.About = []string{"given: " + t.Agent, "tuned: " + r.Agent}
	for _, side := range t.Opponents {
		out.About = append(out.About, "opponents: "+side.String())
	}
	out.About = append(out.About, fmt.Sprintf("search: %d games, generations: %d, candidates in each: %d, games of a candidate%s: %d",
		r.Games, len(r.Generations), t.Population, t.opponentText(), t.Batch), fmt.Sprintf("seed %d, by %s", t.Seed, t.Program), report.Settings(t.Settings))
	for _, table := range r.Tables() {
		out.Sections = append(out.Sections, report.Of(table))
	}
	out.Sections = append(out.Sections, report.Section{Title: "Search", Figures: []report.Figure{r.pointFigure(), r.knobFigure()},
		Text: "Generations play different games, so their means vary with luck. Compare candidates of one generation, or means over many generations."})
	return out
}

// Text writes the results for a terminal of this many columns, with the meanings of the columns if legend
// is set.
func (r *Results) Text(columns int, legend bool) string { return r.Report().Text(columns, legend) }

// pointFigure shows the points of the candidates and the results of the final match.
func (r *Results) pointFigure() report.Figure {
	candidates, means := report.Series{Name: "candidate", Style: report.Dots, Colour: -1}, report.Series{Name: "mean of the generation"}
	for _, e := range r.Evaluations {
		candidates.Add(float64(e.Generation+1), 100*e.Points)
	}
	for g, of := range r.Generations {
		means.Add(float64(g+1), 100*of.Points)
	}
	c := report.Chart{Title: "Points by generation", X: r.generations(), Y: report.Axis{Label: "points in %"}, Series: []report.Series{candidates, means}}
	if m := r.Match; m != nil {
		for i, level := range []float64{m.Given.Value, m.Tuned.Value} {
			s := report.Series{Name: []string{"given, final match", "tuned, final match"}[i], Style: report.Dashed, Colour: 1 + i}
			s.Add(c.X.Low, 100*level)
			s.Add(c.X.High, 100*level)
			c.Series = append(c.Series, s)
		}
	}
	return c.Figure("points")
}

// knobFigure shows the place of each knob in its range.
func (r *Results) knobFigure() report.Figure {
	c := report.Chart{Title: "Parameters by generation", X: r.generations(), Y: report.Axis{Label: "position in the range", Low: 0, High: 1}}
	for i, k := range r.Tuning.Knobs {
		s := report.Series{Name: k.Name, Colour: i}
		s.Add(0, k.unit(k.Start))
		for g, of := range r.Generations {
			s.Add(float64(g+1), k.unit(of.Values[i]))
		}
		c.Series = append(c.Series, s)
	}
	return c.Figure("knobs")
}

func (r *Results) generations() report.Axis {
	return report.Axis{Label: "generation", Low: 0, High: float64(len(r.Generations)) + 0.5}
}

func number(x float64) string { return fmt.Sprintf("%.4g", x) }

// methods says how the numbers were made.
const methods = `CMA-ES over the knobs, each scaled to its range (by factors if a range is wide for its default), reflected at the ends, from the numbers given. All candidates of a
generation play the same games, each game and its mirror; the next generation plays others. The tuned numbers are the mean of the centres of the last quarter of the
generations, not the candidate with the best evaluation: that one is the luckiest of many, and its points promise more than it can keep. If candidates lay beyond an end of a range, the mean of
the reflected and the reflection of the mean are two answers, and a run-off on games of its own chooses. The final match is on games that neither has
played. Its gain is a difference game by game, with Student's t interval over pairs of games; the points have Wilson's. The file evaluations.jsonl
has every evaluation, the folder match the final match.`
