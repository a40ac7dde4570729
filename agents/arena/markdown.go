package arena

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Markdown returns the report as a page that shows the plots beside it.
func (r *Results) Markdown() string {
	var out strings.Builder
	e := r.Experiment
	fmt.Fprintf(&out, "# Arena: %s\n\n", e.Game)
	fmt.Fprintf(&out, "%s\n\n", cell(r.Answer()))
	for _, side := range e.Sides {
		fmt.Fprintf(&out, "- %s\n", cell(side.String()))
	}
	fmt.Fprintf(&out, "- %d games of each %s, seed %d, by %s\n", r.Games, e.Each(), e.Seed, e.Program)
	if len(e.Starts) > 0 {
		fmt.Fprintf(&out, "- games begin at %s, in turn\n", cell(e.startNames()))
	}
	out.WriteString("- settings:")
	for _, key := range slices.Sorted(maps.Keys(e.Settings)) {
		fmt.Fprintf(&out, " `%s=%s`", key, e.Settings[key])
	}
	out.WriteString("\n\n")
	for _, w := range r.Warnings {
		fmt.Fprintf(&out, "**Warning:** %s.\n\n", cell(w))
	}
	if r.Games > 0 {
		t := r.besideTable()
		t.markdown(&out, 2)
	}
	if len(r.Why) > 0 {
		t := r.whyTable()
		t.markdown(&out, 2)
	}
	tables := r.Tables()
	for i, t := range tables {
		if i == len(tables)-1 && len(r.Pairings) > 1 {
			r.pairingSections(&out)
		}
		t.markdown(&out, 2)
		if strings.HasPrefix(t.Title, titleCross) && r.crossed() {
			out.WriteString("![cross table](cross.svg)\n\n")
		}
		switch t.Title {
		case tables[0].Title:
			out.WriteString("![win rates](winrates.svg)\n\n")
			if r.Advantage != nil {
				out.WriteString("![ratings](ratings.svg)\n\n")
			}
		case titleTurns:
			out.WriteString("![lengths](turns.svg)\n\n")
		}
	}
	out.WriteString("## Columns\n\n")
	told := map[Column]bool{}
	for _, t := range tables {
		for _, c := range r.Legend(t) {
			if c.Name != "" && !told[c] {
				fmt.Fprintf(&out, "- %s: %s\n", cell(c.Name), cell(c.Means))
			}
			told[c] = true
		}
	}
	line := "pairing"
	if r.Experiment.alone() {
		line = "agent"
	}
	fmt.Fprintf(&out, "\nOf `%s`, a line for each %s:\n\n", csvFile, line)
	for _, c := range r.CSVLegend() {
		fmt.Fprintf(&out, "- %s: %s\n", cell(c.Name), cell(c.Means))
	}
	out.WriteString("\n" + methods)
	return out.String()
}

// pairingSections tells how the games of each pairing went.
func (r *Results) pairingSections(out *strings.Builder) {
	for i := range r.Pairings {
		p := &r.Pairings[i]
		fmt.Fprintf(out, "## %s\n\n", cell(strings.Join(p.Agents, " against ")))
		for _, t := range r.GameTables(p) {
			t.markdown(out, 3)
		}
	}
}

// markdown writes a table under a title of a level.
func (t Grid) markdown(out *strings.Builder, level int) {
	fmt.Fprintf(out, "%s %s\n\n", strings.Repeat("#", level), cell(t.Title))
	row := func(cells []string) {
		for _, c := range cells {
			out.WriteString("| " + cell(c) + " ")
		}
		out.WriteString("|\n")
	}
	row(t.Header)
	for i := range t.Header {
		if i < t.Words {
			out.WriteString("| --- ")
		} else {
			out.WriteString("| ---: ")
		}
	}
	out.WriteString("|\n")
	for _, r := range t.Rows {
		for len(r) < len(t.Header) {
			r = append(r, "")
		}
		row(r)
	}
	out.WriteString("\n")
	if t.Note != "" {
		out.WriteString(t.Note + "\n\n")
	}
}

// cell keeps a text from being read as a mark.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, `\`, `\\`, "<", "&lt;").Replace(text)
}

// methods says how the numbers were made.
const methods = `## Methods

Game k of every pairing is drawn by the same dice; games 2k and 2k+1 are a game and its mirror, in which every number of the dice is turned upside down. So the unit of all
intervals is a pair of games in all its pairings: only pairs are independent. Shares of games have the score interval of Wilson, of as many independent games as scatter as these pairs do. Ratings
are Bradley-Terry's in Elo, draws as half a win, with one drawn game added to each pairing so that they stay finite; the mean of each side is 0. Ratings, lengths and leads
have Student's t intervals. Less luck means: at each event with known odds what fell is set against all that might have fallen, by a value of the game, and the difference is taken off the result (AIVAT;
Burch and others 2018); the mean is the same whatever that value says, and the intervals are Student's. All intervals are at 95 %: those of the leads of a side all together, each of the others by itself.
`
