package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
	"deadreckon/engine"
)

// row is a game of a ladder, as a line of its file:
//
//	rifles-first,swarm,17,1 -1,0.31 -0.31,120 88,4500 5100
//
// The fields are the agents by side, the number of the game, and by side scores, luck, decisions and
// microseconds of thinking.
type row struct {
	agents           []string
	number           int
	scores, luck     []float64
	choices, thought []float64
}

// games are the rows of a file.
type games []row

// rowOf makes the row of a game.
func rowOf(e *arena.Experiment, g *arena.Game) row {
	r := row{number: g.Number, scores: g.Scores, luck: g.Luck}
	for i, agent := range g.Agents {
		r.agents = append(r.agents, e.Sides[i].Agents[agent])
		r.choices = append(r.choices, float64(g.Choices[i]))
		r.thought = append(r.thought, float64(g.Thinking[i]/1000))
	}
	return r
}

// String returns the line.
func (r row) String() string {
	var out strings.Builder
	w := csv.NewWriter(&out) // a strings.Builder never fails
	cells := append(slices.Clone(r.agents), strconv.Itoa(r.number))
	for _, numbers := range [][]float64{r.scores, r.luck, r.choices, r.thought} {
		var words []string
		for _, x := range numbers {
			words = append(words, strconv.FormatFloat(x, 'g', 6, 64))
		}
		cells = append(cells, strings.Join(words, " "))
	}
	_ = w.Write(cells)
	w.Flush()
	return out.String()
}

// readGames reads a file of games with the given number of sides. A missing file has no games; an
// incomplete last line is dropped.
func readGames(path string, sides int) (games, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	whole := string(text[:strings.LastIndexByte(string(text), '\n')+1])
	var all games
	lines, err := csv.NewReader(strings.NewReader(whole)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for n, cells := range lines {
		r, err := parseRow(cells, sides)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n+1, err)
		}
		all = append(all, r)
	}
	return all, nil
}

func parseRow(cells []string, sides int) (r row, err error) {
	if len(cells) != sides+5 {
		return r, fmt.Errorf("%d cells; expected %d: agents, a number, scores, luck, decisions and times", len(cells), sides+5)
	}
	r.agents = cells[:sides]
	if r.number, err = strconv.Atoi(cells[sides]); err != nil {
		return r, err
	}
	for i, to := range []*[]float64{&r.scores, &r.luck, &r.choices, &r.thought} {
		for _, word := range strings.Fields(cells[sides+1+i]) {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return r, err
			}
			*to = append(*to, x)
		}
		if len(*to) != sides && !(i == 1 && len(*to) == 0) { // luck may be missing
			return r, fmt.Errorf("%q: expected %d numbers", cells[sides+1+i], sides)
		}
	}
	return r, nil
}

// played returns the number of games per pairing of each agent, by side. A started pair of games counts.
func (all games) played(sides int) []map[string]int {
	of := make([]map[string]int, sides)
	for i := range of {
		of[i] = map[string]int{}
		for _, r := range all {
			of[i][r.agents[i]] = max(of[i][r.agents[i]], r.number/2*2+2)
		}
	}
	return of
}

// tiers returns the different numbers of games that agents have, descending. Slow agents have few games;
// each number is a ladder of its own.
func (all games) tiers(sides int) (tiers []int) {
	for _, played := range all.played(sides) {
		tiers = slices.AppendSeq(tiers, maps.Values(played))
	}
	slices.SortFunc(tiers, func(a, b int) int { return cmp.Compare(b, a) })
	return slices.Compact(tiers)
}

// experiment is a ladder of n games per pairing, of the agents in by and of all agents with n games.
func (all games) experiment(g engine.Game, by [][]string, n int) (*arena.Experiment, error) {
	played := all.played(len(by))
	for _, r := range all {
		for i, agent := range r.agents {
			if !slices.Contains(by[i], agent) && played[i][agent] >= n {
				by[i] = append(by[i], agent)
			}
		}
	}
	e, err := arena.New(g, by, seed, n, nil)
	if err != nil {
		return nil, err
	}
	return e, e.AdjustLuck("")
}

// runOf is a run of g that has the games of a file.
func runOf(e *arena.Experiment, all games, g engine.Game) *arena.Run {
	r := arena.NewRun(e, 1)
	counts := len(g.About().SummaryCounts)
	for _, have := range all {
		g := &arena.Game{Number: have.number, Scores: have.scores, Luck: have.luck, Counts: make([]int, counts)} // the file has no counts of the game
		for i, agent := range have.agents {
			g.Agents = append(g.Agents, slices.Index(r.Sides[i].Agents, agent))
			g.Choices = append(g.Choices, int(have.choices[i]))
			g.Thinking = append(g.Thinking, int64(1000*have.thought[i]))
		}
		r.Add(g) // ignored unless it belongs to the experiment, and counted once
	}
	return r
}

// where is a table of the differences between an agent and each other agent of its side.
func where(r *arena.Results, side, agent string) report.Table {
	t := report.Table{Title: agent + " compared with the others as " + side, Words: 1, Columns: report.Names("agent", "luck-adjusted points %", "difference of "+agent+", percentage points", ""),
		Note: "The 95 % intervals of the differences hold simultaneously."}
	if r.Luck == nil {
		t.Columns[1].Name = "points %"
	}
	of := slices.DeleteFunc(slices.Clone(r.Agents), func(a arena.AgentResult) bool { return a.Side != side })
	points := func(a arena.AgentResult) stats.Interval { p, _ := a.Adjusted(); return p }
	slices.SortStableFunc(of, func(a, b arena.AgentResult) int { return cmp.Compare(points(b).Value, points(a).Value) })
	for _, a := range of {
		cells := []string{a.Agent, report.Percents(points(a)), "", ""}
		if d := r.Difference(side, agent, a.Agent); d != nil {
			lead, _ := d.Adjusted()
			cells[2] = report.SignedInterval(lead, 100, 1)
			switch {
			case lead.Low > 0:
				cells[3] = "better"
			case lead.High < 0:
				cells[3] = "worse"
			default:
				cells[3] = "not significant"
			}
		}
		t.Add(cells...)
	}
	return t
}
