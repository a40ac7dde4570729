package main

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/durable"
	"deadreckon/engine"
)

// write makes the page of all ladders that have games.
func (c *climb) write() error {
	var out strings.Builder
	out.WriteString(`# Leaderboard

Made by ` + "`go run ./experiments/019-ladder`" + ` from the files of games in [019-ladder](../experiments/019-ladder/README.md), which has what was played, how, and how an agent of yours is added. Everybody meets everybody of the other side on the same dice; results are less luck where a
value of the game is there to take it off. The intervals are at 95 %, each by itself: whoever looks for the best of a side should read the leads in what ` + "`--add`" + ` prints, whose intervals hold all together. Whoever thinks long plays few games: each number of games is a ladder of all who have played so many. Elo is against the mean of the side in that ladder.
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
	text := fmt.Sprintf("\n### %d games of each %s, seed %d\n\n", results.Games, e.Each(), seed)
	if finished, all := r.Played(); finished < all {
		text += fmt.Sprintf("Not complete: %d games of %d.\n\n", finished, all)
	}
	for _, w := range results.Warnings {
		if !strings.HasPrefix(w, "no luck in ") { // the files do not say
			text += "**Warning:** " + w + ".\n\n"
		}
	}
	played := all.played(sides)
	for _, t := range results.Tables() {
		switch {
		case number < 10 && strings.HasPrefix(t.Title, "Results less luck"):
			continue // so few games have no interval
		case strings.HasPrefix(t.Title, "Results less luck"):
			t.Note = "" // of how many events that is, the files do not say
		case strings.HasPrefix(t.Title, "Time per decision"):
			t.Rows = slices.DeleteFunc(t.Rows, func(cells []string) bool { // nor what that took; who has more games stands above
				i := slices.IndexFunc(engine.SidesOf(g), func(s engine.Side) bool { return s.Name == cells[0] })
				return i < 0 || played[i][cells[1]] != number
			})
		case !strings.HasPrefix(t.Title, "Agents, with") && !(most && strings.HasPrefix(t.Title, "Cross table")):
			continue
		}
		text += t.Markdown(4)
	}
	return strings.TrimRight(text, "\n") + "\n", nil
}
