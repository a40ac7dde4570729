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

Made by ` + "`go run ./experiments/019-ladder`" + ` from the files of games in [019-ladder](README.md), which has what was played, how, and how an agent of yours is added. Everybody meets everybody of the other side on the same dice; results are less luck where a
value of the game is there to take it off. The intervals are at 95 %, each by itself: whoever looks for the best of a side should read the leads in what ` + "`--add`" + ` prints, whose intervals hold all together. Whoever thinks long plays few games: each number of games is a ladder of all who have played so many. Elo is against the mean of the side in that ladder. The microseconds are those of decisions with more than one legal action, of whoever has played no more games than that.
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

// section tells of those who have played so many games of each pairing; who beat whom, of the most alone.
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

// standings has a row for each agent, the best of each side first. Less luck is left out where games are so few
// that it has no interval, and the time of whoever has played more games, which stands in his own ladder.
func standings(r *arena.Results, played []map[string]int, number int) report.Table {
	t := report.Table{Title: "Agents, with 95 % intervals", Words: 2, Columns: report.Names("side", "agent", "games", "points %")}
	less := r.Luck != nil && number >= 10
	if less {
		t.Columns = append(t.Columns, report.Names("less luck %")...)
	}
	if r.Advantage != nil {
		t.Columns = append(t.Columns, report.Names("Elo")...)
		t.Note = fmt.Sprintf("Lead of the mean %s over the mean %s: Elo %s.", r.Experiment.Sides[0].Name, r.Experiment.Sides[1].Name, report.SignedInterval(r.Advantage.Elo, 1, 0))
	}
	t.Columns = append(t.Columns, report.Names("microseconds a decision")...)
	for _, a := range r.Ranked() {
		row := []string{a.Side, a.Agent, fmt.Sprint(a.Games), report.Percents(a.Points)}
		if less {
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
