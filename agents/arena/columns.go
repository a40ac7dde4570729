package arena

import (
	"strings"

	"deadreckon/agents/report"
)

// meanings are the meanings of columns by name. SIDE stands for the name of the first side.
var meanings = map[string]string{
	"side":               "a side of the game: the seats that are played together",
	"agent":              "the agent that plays the side",
	"over":               "the other agent of the same side",
	"games":              "number of games",
	"win %":              "share of games won, with its 95 % interval",
	"draw %":             "share of games drawn, with its 95 % interval",
	"loss %":             "share of games lost, with its 95 % interval",
	"Elo":                "rating against the mean of the side, with its 95 % interval",
	"mean score":         "mean score of the game, with its 95 % interval",
	"SIDE won":           "games that the first side won",
	"drawn":              "games drawn",
	"lost":               "games that the first side lost",
	"mean length":        "mean length of a game, in turns, or in actions if it has no turns, with its 95 % interval",
	"points %":           "points per 100 games: 1 for a win, ½ for a draw",
	"luck-adj. points %": "luck-adjusted points per 100 games, with their 95 % interval",
	"luck-adj. score":    "luck-adjusted mean score, with its 95 % interval",
	"variance left %":    "variance of the luck-adjusted scores of pairs of games, as a percentage of the raw variance",
	"Elo 0":              "difference under the first hypothesis",
	"Elo 1":              "difference under the second hypothesis",
	"Elo found":          "maximum likelihood estimate of the difference",
	"LLR":                "logarithm of the likelihood ratio: above 0 it favours the second hypothesis",
	"from":               "lower limit of LLR, which accepts the first hypothesis",
	"to":                 "upper limit of LLR, which accepts the second hypothesis",
	"verdict":            "the accepted hypothesis",
	"ending":             "ending, in words of the game",
	"%":                  "share of all games",
	"95 %":               "95 % interval of the share",
	"length":             "length of a game, in turns, or in actions if it has no turns",
	"SIDE win":           "games of this length that the first side won",
	"draw":               "drawn games of this length",
	"loss":               "games of this length that the first side lost",
	"decisions":          "decisions with more than one legal action",
	"microseconds each":  "mean time of a decision",
	"position":           "position at the start of the games",
	"SIDE win %":         "share of games that the first side won, with its 95 % interval",
	"share %":            "probability of the agent in the best mix, with its 95 % interval",
	"by":                 "mix of other agents with better results",
	"sides":              "sides of the agent",
	"calls":              "tool calls",
	"illegal tries":      "illegal actions, refused",
	"decisions missed":   "decisions made at random, after a timeout or too many illegal actions",
	"tokens in":          "tokens read, as reported by the agent",
	"tokens out":         "tokens written, as reported by the agent",
	"cost":               "cost, as reported by the agent, in its unit",
	"":                   "the counted quantity",
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

func (r *Results) agentColumns() (out []report.Column) {
	for _, side := range r.Experiment.Sides {
		out = append(out, report.Column{Name: side.Name, Means: "agent of this side"})
	}
	return out
}
