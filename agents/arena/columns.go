package arena

import (
	"strings"

	"deadreckon/agents/report"
)

// meanings are the meanings of columns by name. SIDE stands for the name of the first side.
var meanings = map[string]string{
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
	"mean length":        "mean length of a game, in turns or, if the game has none, in actions, with its 95 % interval",
	"points %":           "points of 100 games, a win as 1 and a draw as ½",
	"points less luck %": "luck-adjusted points of 100 games, with their 95 % interval",
	"score less luck":    "luck-adjusted mean score, with its 95 % interval",
	"variance left %":    "variance of the luck-adjusted scores of pairs of games, as a percentage of the raw variance",
	"Elo 0":              "lead by the first hypothesis",
	"Elo 1":              "lead by the second hypothesis",
	"Elo found":          "lead of maximum likelihood",
	"LLR":                "logarithm of the likelihood ratio: above 0 it favours the second hypothesis",
	"from":               "the low end",
	"to":                 "the high end",
	"verdict":            "which of the two holds, as far as the test has decided",
	"ending":             "how games ended, in the game's words",
	"%":                  "share of all games",
	"95 %":               "the interval of that at 95 %",
	"length":             "length of a game, in turns or, if the game has none, in actions",
	"SIDE win":           "games of that length that the first side won",
	"draw":               "games of that length that were drawn",
	"loss":               "games of that length that the first side lost",
	"decisions":          "decisions with more than one legal action",
	"microseconds each":  "mean time for one",
	"position":           "the position at which the games began",
	"SIDE win %":         "share of games that the first side won, with its 95 % interval",
	"share %":            "how often the side should take the agent, with its 95 % interval",
	"by":                 "the mix of other agents that does better",
	"sides":              "the sides that it plays",
	"calls":              "calls of tools",
	"illegal tries":      "actions that the rules refused",
	"decisions missed":   "decisions that were drawn at random, because none came in time or too many were illegal",
	"tokens in":          "tokens that were read, as the agent reports",
	"tokens out":         "tokens that were written, as the agent reports",
	"cost":               "as the agent reports, in its unit",
	"":                   "what the row counts",
}

// columns returns the columns of a table by their names. SIDE is replaced by side.
func columns(side string, names ...string) (out []report.Column) {
	for _, name := range names {
		out = append(out, report.Column{Name: strings.Replace(name, "SIDE", side, 1), Means: meanings[name]})
	}
	return out
}

// columns returns the columns of a table by their names. SIDE is replaced by the first side.
func (r *Results) columns(names ...string) []report.Column { return columns(r.first(), names...) }

// first returns the name of the first side.
func (r *Results) first() string { return r.Experiment.Sides[0].Name }

// agentColumns returns a column for each side with its agent.
func (r *Results) agentColumns() (out []report.Column) {
	for _, side := range r.Experiment.Sides {
		out = append(out, report.Column{Name: side.Name, Means: "the agent that played this side"})
	}
	return out
}
