package main

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/durable"
)

// write makes the page of all ladders that have games.
func (c *climb) write() error {
	var out strings.Builder
	out.WriteString(`# Leaderboard

Made by ` + "`go run ./experiments/019-ladder`" + ` from the files of games in [019-ladder](../experiments/019-ladder/README.md), which has what was played, how, and how an agent of yours is added. Everybody meets everybody of the other side on the same dice; results are less luck where a
value of the game is there to take it off. The intervals are at 95 %, each by itself: whoever looks for the best of a side should read the leads in what ` + "`--add`" + ` prints, whose intervals hold all together. Searches think for as many iterations as they say, which no machine changes; the times of decisions are those of a machine that other work kept busy.
`)
	for _, l := range ladders {
		all, err := readGames(c.file(l.name))
		if err != nil {
			return err
		}
		if all == nil {
			continue
		}
		text, err := section(l.name, all)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		out.WriteString(text)
	}
	return durable.WriteFile(c.page, []byte(out.String()))
}

// section tells of one ladder.
func section(name string, all games) (string, error) {
	g, err := open(name)
	if err != nil {
		return "", err
	}
	e, err := all.experiment(g, make([][]string, len(all[0].agents)), 2)
	if err != nil {
		return "", err
	}
	r := runOf(e, all, g)
	results := r.Results()
	text := fmt.Sprintf("\n## %s\n\n%d games of each %s, seed %d.", name, results.Games, e.Each(), seed)
	if finished, most := r.Played(); finished < most {
		text += fmt.Sprintf(" Not complete: %d games of %d.", finished, most)
	}
	text += "\n\n"
	for _, w := range results.Warnings {
		if !strings.HasPrefix(w, "no luck in ") { // the files do not say
			text += "**Warning:** " + w + ".\n\n"
		}
	}
	for _, t := range results.Tables() {
		switch {
		case strings.HasPrefix(t.Title, "Results less luck"):
			t.Note = "" // of how many events that is, the files do not say
		case strings.HasPrefix(t.Title, "Time per decision"):
			t.Rows = slices.DeleteFunc(t.Rows, func(cells []string) bool { return cells[0] == "" }) // nor what that took
		case !strings.HasPrefix(t.Title, "Agents, with") && !strings.HasPrefix(t.Title, "Cross table"):
			continue
		}
		text += t.Markdown(3)
	}
	return strings.TrimRight(text, "\n") + "\n", nil
}
