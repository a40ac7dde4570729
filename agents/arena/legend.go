package arena

import (
	"fmt"
	"slices"
	"strings"
)

// Column is what a column holds.
type Column struct{ Name, Means string }

// columns says what the columns of the tables hold. Where a name begins with that of a side,
// SIDE stands for it.
var columns = map[string]string{
	"side":               "a side of the game: the seats that are played together",
	"agent":              "who plays it",
	"over":               "the agent of the same side that it leads",
	"games":              "how many were played",
	"win %":              "share of games that the first side of the row won, with its 95 % interval",
	"draw %":             "share of games drawn, with its 95 % interval",
	"loss %":             "share of games lost, with its 95 % interval",
	"Elo":                "rating against the mean of the side, with its 95 % interval",
	"mean score":         "mean of the game's own score, with its 95 % interval",
	"SIDE won":           "games that the first side won",
	"drawn":              "games drawn",
	"lost":               "games that the first side lost",
	"mean length":        "mean length of a game, in turns or, where the game has none, in actions, with its 95 % interval",
	"points %":           "points of 100 games, a win as 1 and a draw as ½",
	"points less luck %": "the same without what luck was worth; its 95 % interval",
	"score less luck":    "mean score without what luck was worth; its 95 % interval",
	"variance left %":    "variance of the scores of pairs of games without luck, of 100 with it: as many games of 100 give the same interval",
	"Elo 0":              "lead by the first hypothesis",
	"Elo 1":              "lead by the second hypothesis",
	"Elo found":          "lead that these games make most likely",
	"LLR":                "logarithm of the ratio of the likelihoods: for the second hypothesis above 0",
	"from":               "the low end",
	"to":                 "the high end",
	"verdict":            "which of the two holds, as far as the test has decided",
	"ending":             "how games ended, in the game's words",
	"%":                  "share of all games",
	"95 %":               "the interval of that at 95 %",
	"length":             "length of a game, in turns or, where the game has none, in actions",
	"SIDE win":           "games of that length that the first side won",
	"draw":               "games of that length that were drawn",
	"loss":               "games of that length that the first side lost",
	"decisions":          "decisions with more than one legal action",
	"microseconds each":  "mean time for one",
	"position":           "the position at which the games began",
	"SIDE win %":         "share of games that the first side won, with its 95 % interval",
	"share %":            "how often the side should take the agent, with its 95 % interval",
	"by":                 "the mix of other agents that does better",
	"knob":               "the number that was fitted",
	"what it is":         "what it does",
	"given":              "its value at the start",
	"tuned":              "its value at the end",
	"sides":              "the sides that it plays",
	"calls":              "calls of tools",
	"illegal tries":      "actions that the rules refused",
	"decisions missed":   "decisions that were drawn at random, for none came in time, or too many were illegal",
	"tokens in":          "tokens that were read, as the agent tells",
	"tokens out":         "tokens that were written, as the agent tells",
	"cost":               "as the agent tells, in its unit",
	"answer":             "how the answer was taken from the search",
}

// Legend says what the columns of a table of these results hold.
func (r *Results) Legend(t Grid) []Column {
	var sides []string
	for _, side := range r.Experiment.Sides {
		sides = append(sides, side.Name)
	}
	return t.Legend(sides)
}

// Legend says what the columns of a table hold, in which words may be those of sides. A column
// has no meaning but in the tables of arena and tune.
func (t Grid) Legend(sides []string) []Column {
	var out []Column
	for i, name := range t.Header {
		out = append(out, Column{name, t.means(i, sides)})
	}
	return out
}

// means says what a column holds.
func (t Grid) means(i int, sides []string) string {
	name := t.Header[i]
	if strings.HasPrefix(t.Title, "Cross table") {
		if i == 0 {
			return "agents of the first side down, of the second across"
		}
		return "share of games that the agent of the row won against this one, with its 95 % interval"
	}
	if strings.HasPrefix(t.Title, "How games went") && i > 0 {
		return "means over the games that ended so for the first side"
	}
	if slices.Contains(sides, name) {
		return "the agent that played this side"
	}
	if known := columns[name]; known != "" {
		return known
	}
	for _, side := range sides {
		if rest, ok := strings.CutPrefix(name, side+" "); ok {
			return columns["SIDE "+rest]
		}
	}
	switch {
	case name == "" && i == 0:
		return "what the row counts"
	case name == "":
		return "a bar as long as the games are many"
	case strings.HasSuffix(name, " against the other's mix"):
		return "what the agent alone is worth against the best mix of the other side"
	case strings.HasPrefix(name, "at least "):
		return "by how much, whoever is met"
	}
	return ""
}

// LegendText writes a legend, a line for each column.
func LegendText(all []Column) string {
	var out strings.Builder
	for _, c := range all {
		name := c.Name
		if name == "" {
			name = "(without a name)"
		}
		fmt.Fprintf(&out, "  %s: %s\n", name, c.Means)
	}
	return out.String()
}

// CSVLegend says what the columns of CSV hold.
func (r *Results) CSVLegend() []Column {
	var out []Column
	for _, side := range r.Experiment.Sides {
		out = append(out, Column{side.Name, "the agent that played this side"})
	}
	first := r.Experiment.Sides[0].Name
	for _, c := range [][2]string{{"games", "how many were played"}, {"wins", "games that " + first + " won"}, {"draws", "games drawn"}, {"losses", "games that " + first + " lost"}} {
		out = append(out, Column{c[0], c[1]})
	}
	for _, c := range [][2]string{{"win", "share of games that " + first + " won"}, {"draw", "share of games drawn"}, {"loss", "share of games that " + first + " lost"},
		{"length", "mean length of a game, in turns or, where the game has none, in actions"}} {
		out = append(out, Column{c[0], c[1]}, Column{c[0] + " low", "low end of its 95 % interval"}, Column{c[0] + " high", "high end of its 95 % interval"})
	}
	for _, name := range r.Counts {
		out = append(out, Column{name, "mean of what the game counts at its end"})
	}
	for _, name := range r.endings() {
		out = append(out, Column{name, "games that ended so"})
	}
	if r.Luck != nil {
		for i, name := range lessColumns {
			out = append(out, Column{name, lessMeans[i]})
		}
	}
	return out
}
