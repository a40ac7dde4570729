package main

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena"
	"deadreckon/agents/report"
	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// write makes the page of all ladders that have games.
func (c *climb) write() error {
	var out strings.Builder
	out.WriteString(`# Leaderboard

` + "`go run ./experiments/019-ladder`" + ` makes this page; [019-ladder](README.md) says what was played and how to add your agent. Every agent meets every agent of the other side on the same dice. Slow agents play few games: each number of games is a ladder of all agents with that many games.

- Results are luck-adjusted if the game has a value for it.
- The 95 % intervals hold one by one. To choose the best agent of a side, use the simultaneous intervals of the differences that ` + "`--add`" + ` prints.
- Elo is relative to the mean of the side in the ladder.
- Microseconds are per decision with more than one legal action.
`)
	for _, l := range ladders {
		g, err := open(l.name)
		if err != nil {
			return err
		}
		sides := len(engine.SidesOf(g))
		all, err := readGames(c.file(l.name), sides)
		if err != nil {
			return err
		}
		if all == nil {
			continue
		}
		out.WriteString("\n## " + l.name + "\n")
		for n, games := range all.tiers(sides) {
			text, err := section(g, all, games, n == 0)
			if err != nil {
				return fmt.Errorf("%s: %w", l.name, err)
			}
			out.WriteString(text)
		}
	}
	return durable.WriteFile(c.page, []byte(out.String()))
}

// section returns the tables for one number of games per pairing; the cross table only for the maximum
// number.
func section(g engine.Game, all games, number int, most bool) (string, error) {
	sides := len(engine.SidesOf(g))
	e, err := all.experiment(g, make([][]string, sides), number)
	if err != nil {
		return "", err
	}
	r := runOf(e, all, g)
	results := r.Results()
	text := fmt.Sprintf("\n### %d games of each %s, seed %d\n\n", results.Games, e.Unit(), seed)
	if finished, all := r.Played(); finished < all {
		text += fmt.Sprintf("Not complete: %d games of %d.\n\n", finished, all)
	}
	for _, w := range results.Warnings {
		if !strings.HasPrefix(w, "no luck in ") { // the files do not say
			text += "**Warning:** " + w + ".\n\n"
		}
	}
	standing := standings(results, all.played(sides), number)
	text += standing.Markdown(4)
	for _, t := range results.Tables() {
		if most && strings.HasPrefix(t.Title, "Cross table") {
			text += t.Markdown(4)
		}
	}
	return strings.TrimRight(text, "\n") + "\n", nil
}

// standings has a row for each agent, best first on each side. Luck-adjusted points are left out for few
// games, and the time of agents that have more games, which is on their own ladder.
func standings(r *arena.Results, played []map[string]int, number int) report.Table {
	t := report.Table{Title: "Agents, with 95 % intervals", Words: 2, Columns: report.Names("side", "agent", "games", "points %")}
	adjusted := r.Luck != nil && number >= 10
	if adjusted {
		t.Columns = append(t.Columns, report.Names("luck-adjusted %")...)
	}
	if r.Advantage != nil {
		t.Columns = append(t.Columns, report.Names("Elo")...)
		t.Note = fmt.Sprintf("Difference of the mean %s to the mean %s: Elo %s.", r.Experiment.Sides[0].Name, r.Experiment.Sides[1].Name, report.SignedInterval(r.Advantage.Elo, 1, 0))
	}
	t.Columns = append(t.Columns, report.Names("microseconds a decision")...)
	for _, a := range r.Ranked() {
		row := []string{a.Side, a.Agent, fmt.Sprint(a.Games), report.Percents(a.Points)}
		if adjusted {
			row = append(row, report.Percents(a.LuckAdjusted.Points))
		}
		if r.Advantage != nil {
			row = append(row, report.SignedInterval(*a.Elo, 1, 0))
		}
		side := slices.IndexFunc(r.Experiment.Sides, func(s arena.Side) bool { return s.Name == a.Side })
		took := slices.IndexFunc(r.Timing, func(of arena.Timing) bool { return of.Side == a.Side && of.Agent == a.Agent })
		if took >= 0 && played[side][a.Agent] == number {
			row = append(row, fmt.Sprintf("%.1f", r.Timing[took].Microseconds))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
