package tune

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// Results are what a tuning has found. They do not depend on the number of
// threads.
type Results struct {
	Tuning      *Tuning       `json:"tuning"`
	Games       int           `json:"games"` // of the search
	Agent       string        `json:"agent"` // the tuned one, for agents.Parse
	Values      []float64     `json:"values"`
	Generations []Generation  `json:"generations"`
	RunOff      *RunOff       `json:"runOff,omitempty"` // nil if the search had one answer
	Match       *Match        `json:"match,omitempty"`  // nil if the search came back to where it began
	Evaluations []*Evaluation `json:"-"`
}

// Generation sums up the candidates of one generation.
type Generation struct {
	Points float64   `json:"points"` // their mean
	Best   float64   `json:"best"`   // the points of the best of them, which luck has helped
	Values []float64 `json:"values"` // the centre to which they moved the search, of the reflected
}

// Results sums up a finished search. Of run-off and match each is nil if there was none.
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

// Verdict says in a sentence whether the tuning was worth it.
func (r *Results) Verdict() string {
	if r.Match == nil {
		return "The search came back to the numbers that it began with."
	}
	m := r.Match
	gain := hundred(m.shown())
	switch m.Verdict {
	case Better:
		return "Better: the tuned numbers gain " + gain + "."
	case Worse:
		return "Worse: the tuned numbers lose, " + gain + ". Keep the agent as it was given."
	}
	return "No significant gain: " + gain + ". These games cannot tell the tuned numbers from those given."
}

// Tables returns the tables of the result.
func (r *Results) Tables() []arena.Grid {
	knobs := arena.Grid{Title: "Knobs", Words: 2, Header: []string{"knob", "what it is", "given", "tuned", "from", "to"}}
	for i, k := range r.Tuning.Knobs {
		knobs.Rows = append(knobs.Rows, []string{k.Name, k.Doc, number(k.Start), number(r.Values[i]), number(k.Low), number(k.High)})
	}
	tables := []arena.Grid{knobs}
	if r.RunOff != nil {
		tables = append(tables, r.RunOff.table(r.Tuning.met()))
	}
	if r.Match != nil {
		tables = append(tables, r.Match.table(r.Tuning.met()))
	}
	return tables
}

func (f *RunOff) table(met string) arena.Grid {
	t := arena.Grid{Title: "Run-off of two answers", Words: 2, Header: []string{"answer", "agent", "points %", "95 %"}}
	for i, a := range f.Answers {
		t.Rows = append(t.Rows, append([]string{string(a.How), a.Agent}, points(f.Points[i], "%.1f")...))
	}
	t.Note = fmt.Sprintf("The search went beyond the ends of a range, and has two answers. The %s won by %s. %d games of each%s, played for this alone.",
		f.Answers[f.Winner].How, hundred(f.Lead), f.Games, met)
	return t
}

func (m *Match) table(met string) arena.Grid {
	t := arena.Grid{Title: "Final match", Words: 1, Header: []string{"", "points %", "95 %"}, Rows: [][]string{
		append([]string{"given"}, points(m.Given, "%.1f")...),
		append([]string{"tuned"}, points(m.Tuned, "%.1f")...),
		append([]string{"gain"}, points(m.Gain, "%+.1f")...),
	}}
	if l := m.LessLuck; l != nil {
		t.Rows = append(t.Rows,
			append([]string{"given, less luck"}, points(l.Given, "%.1f")...),
			append([]string{"tuned, less luck"}, points(l.Tuned, "%.1f")...),
			append([]string{"gain, less luck"}, points(l.Gain, "%+.1f")...))
	}
	t.Note = fmt.Sprintf("%d games of each%s, the same for both; neither the search nor a run-off has played them.", m.Games, met)
	for _, w := range m.Warnings {
		t.Note += "\nWarning: " + w + "."
	}
	return t
}

// hundred writes a lead.
func hundred(i stats.Interval) string {
	return fmt.Sprintf("%+.1f points in 100 games (95 %%: %+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

// points writes points and their interval as two cells.
func points(i stats.Interval, format string) []string {
	return []string{fmt.Sprintf(format, 100*i.Value), fmt.Sprintf(format+" to "+format, 100*i.Low, 100*i.High)}
}

// Markdown returns the report as a page that shows the plots beside it.
func (r *Results) Markdown() string {
	var out strings.Builder
	t := r.Tuning
	fmt.Fprintf(&out, "# Tuning of %s, %s: %s\n\n", t.Game, t.Side, strings.SplitN(t.Agent, ":", 2)[0])
	fmt.Fprintf(&out, "%s\n\nGiven:\n\n    %s\n\nTuned:\n\n    %s\n\n", r.Verdict(), t.Agent, r.Agent)
	for _, side := range t.Opponents {
		fmt.Fprintf(&out, "- opponents: `%s`\n", side)
	}
	fmt.Fprintf(&out, "- search: %d games, generations: %d, candidates in each: %d, games of a candidate%s: %d\n",
		r.Games, len(r.Generations), t.Population, t.met(), t.Batch)
	fmt.Fprintf(&out, "- seed %d, by %s\n- settings:", t.Seed, t.Program)
	for _, key := range slices.Sorted(maps.Keys(t.Settings)) {
		fmt.Fprintf(&out, " `%s=%s`", key, t.Settings[key])
	}
	out.WriteString("\n\n")
	for _, table := range r.Tables() {
		out.WriteString(table.Markdown(2))
	}
	out.WriteString("## Search\n\n![points by generation](points.svg)\n\nGenerations play different games, and the mean goes up and down with the luck of them: " +
		"compare the candidates of one generation, and the means over many.\n\n![knobs by generation](knobs.svg)\n\n")
	out.WriteString(methods)
	return out.String()
}

func number(x float64) string { return fmt.Sprintf("%.4g", x) }

// methods says how the numbers were made.
const methods = `## Methods

CMA-ES over the knobs, each scaled to its range (by factors where a range is wide for its default), reflected at the ends, from the numbers given. All candidates of a
generation play the same games, each game and its mirror; the next generation plays others. The tuned numbers are the mean of the centres of the last quarter of the
generations, not the candidate with the best evaluation: that one is the luckiest of many, and its points promise more than it can keep. Where candidates lay beyond an end of a range, the mean of
the reflected and the reflection of the mean are two answers, and a run-off on games of its own chooses. The final match is on games that neither has
played. Its gain is a difference game by game, with Student's t interval over pairs of games; the points have Wilson's. [evaluations.jsonl](evaluations.jsonl)
has every evaluation, [match](match/report.md) the final match.
`
