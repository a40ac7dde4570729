package main

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// arenaTable writes results for a person.
func arenaTable(r *arena.Results) string {
	var out strings.Builder
	e := r.Experiment
	fmt.Fprintf(&out, "%s, %d games of each pairing, seed %d\n", e.Game, r.Games, e.Seed)
	if r.Games == 0 {
		out.WriteString("\nno pair of games is finished\n")
		return out.String()
	}
	agentTable(&out, r)
	if len(e.Sides) == 2 {
		crossTable(&out, r)
	}
	differenceTable(&out, r)
	if t := r.SPRT; t != nil {
		fmt.Fprintf(&out, "\ntest of %s: Elo %g or %g\nLLR %.2f, %.2f to %.2f: %s\n", t.Of, t.Elo0, t.Elo1, t.LLR, t.Lower, t.Upper, t.Verdict)
	}
	wayTable(&out, r)
	return out.String()
}

// newTable returns a table with numbers to the right from a column on.
func newTable(numbers int, header ...any) table.Writer {
	t := table.NewWriter()
	t.SetStyle(plainTable)
	t.AppendHeader(header)
	var columns []table.ColumnConfig
	for i := numbers; i <= len(header); i++ {
		columns = append(columns, table.ColumnConfig{Number: i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	return t
}

// put adds a titled table to a text.
func put(out *strings.Builder, title string, t table.Writer) {
	fmt.Fprintf(out, "\n%s\n%s\n", title, trimLines(t.Render()))
}

// agentTable has a line for each agent.
func agentTable(out *strings.Builder, r *arena.Results) {
	header := []any{"side", "agent", "games", "win", "draw", "loss", "win %", "95 %"}
	if r.Advantage != nil {
		header = append(header, "Elo", "95 %")
	}
	t := newTable(3, append(header, "µs/decision")...)
	for i, a := range r.Agents {
		row := table.Row{a.Side, a.Agent, a.Games, a.Wins, a.Draws, a.Losses, percent(a.Win.Value), percentRange(a.Win)}
		if a.Elo != nil {
			row = append(row, fmt.Sprintf("%+.0f", a.Elo.Value), eloRange(*a.Elo))
		}
		t.AppendRow(append(row, fmt.Sprintf("%.1f", r.Timing[i].Microseconds)))
	}
	put(out, "agents", t)
	if a := r.Advantage; a != nil {
		fmt.Fprintf(out, "\nan average %s is %+.0f Elo (%s) ahead\n", a.Side, a.Elo.Value, eloRange(a.Elo))
	}
}

// crossTable has the wins of the first side against each agent of the second.
func crossTable(out *strings.Builder, r *arena.Results) {
	sides := r.Experiment.Sides
	header := []any{sides[0].Name + " win %"}
	for _, agent := range sides[1].Agents {
		header = append(header, agent)
	}
	t := newTable(2, header...)
	for i, agent := range sides[0].Agents {
		row := table.Row{agent}
		for _, p := range r.Pairings[i*len(sides[1].Agents):][:len(sides[1].Agents)] {
			row = append(row, percent(p.Win.Value)+" ("+percentRange(p.Win)+")")
		}
		t.AppendRow(row)
	}
	put(out, "cross table", t)
}

// differenceTable compares the agents of a side on the same games.
func differenceTable(out *strings.Builder, r *arena.Results) {
	if len(r.Differences) == 0 {
		return
	}
	t := newTable(4, "side", "agent", "less", "points %", "95 %")
	for _, d := range r.Differences {
		t.AppendRow(table.Row{d.Side, d.Agent, d.Other, fmt.Sprintf("%+.1f", 100*d.Points.Value),
			fmt.Sprintf("%+.1f to %+.1f", 100*d.Points.Low, 100*d.Points.High)})
	}
	put(out, "differences on the same games", t)
}

// wayTable says how games were won and lost.
func wayTable(out *strings.Builder, r *arena.Results) {
	t := newTable(4, append([]any{"pairing", r.Experiment.Sides[0].Name, "ending", "games", "length"}, counted(r.Counts)...)...)
	for _, p := range r.Pairings {
		name := strings.Join(p.Agents, " - ")
		for _, o := range p.Outcomes {
			row := table.Row{name, o.Outcome, "", o.Games, fmt.Sprintf("%.1f", o.Length)}
			for _, n := range o.Counts {
				row = append(row, fmt.Sprintf("%.2f", n))
			}
			t.AppendRow(row)
			name = ""
		}
		for _, e := range p.Endings {
			t.AppendRow(table.Row{"", "", e.Ending, e.Games})
		}
	}
	put(out, "how games went, means", t)
}

func counted(names []string) (out []any) {
	for _, name := range names {
		out = append(out, name)
	}
	return out
}

func percent(p float64) string { return fmt.Sprintf("%.1f", 100*p) }

func percentRange(i stats.Interval) string { return percent(i.Low) + " to " + percent(i.High) }

func eloRange(i stats.Interval) string { return fmt.Sprintf("%+.0f to %+.0f", i.Low, i.High) }
