package arena

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
)

// Results summarize the leading complete blocks of a run. Except for Timing, they do not depend on
// the number of threads.
type Results struct {
	Experiment  *Experiment   `json:"experiment"`
	Complete    bool          `json:"complete"`
	Games       int           `json:"games"`              // games of each pairing
	Warnings    []string      `json:"warnings,omitempty"` // reasons to distrust the numbers
	Agents      []AgentResult `json:"agents"`
	BothSides   []BothSides   `json:"both,omitempty"` // agents that play several sides
	Advantage   *Advantage    `json:"advantage,omitempty"`
	Differences []Difference  `json:"differences,omitempty"`
	Overall     Pairing       `json:"overall"` // all pairings together, without Agents
	Pairings    []Pairing     `json:"pairings"`
	Why         []Reason      `json:"why,omitempty"`    // differences between won and lost games, at most three
	Starts      []StartResult `json:"starts,omitempty"` // by position and pairing
	Mixes       *Mixes        `json:"mixes,omitempty"`  // see Run.AddMixes
	Counts      []string      `json:"counts,omitempty"` // names of Outcome.Counts
	Graded      bool          `json:"graded"`           // scores are not only 1, 0 and -1
	Luck        *LuckResult   `json:"luck,omitempty"`   // nil without luck adjustment
	SPRT        *TestResult   `json:"sprt,omitempty"`
	Timing      []Timing      `json:"timing"`
}

// Record counts the results of one side, with the interval of each share. Copies of one game count
// once.
type Record struct {
	Games  int            `json:"games"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Win    stats.Interval `json:"win"` // by stats.Share over pairs of games
	Draw   stats.Interval `json:"draw"`
	Loss   stats.Interval `json:"loss"`
}

// AgentResult is an agent's result over all its pairings.
type AgentResult struct {
	Side   string          `json:"side"`
	Agent  string          `json:"agent"`
	Record                 // results of its side
	Points stats.Interval  `json:"points"`        // mean points of a game, by stats.Share
	Score  stats.Interval  `json:"score"`         // mean score of a game, by stats.Share
	Elo    *stats.Interval `json:"elo,omitempty"` // rating against the mean of its side, by stats.Ratings

	LuckAdjusted *LuckAdjusted `json:"lessLuck,omitempty"` // nil without luck adjustment

	Used *agents.Usage `json:"used,omitempty"` // resources in all games, nil if not reported
}

// BothSides is the result of an agent that plays several sides, with equal weights.
type BothSides struct {
	Agent  string          `json:"agent"`
	Sides  []string        `json:"sides"`
	Points stats.Interval  `json:"points"`        // mean points of a game, Student's over pairs of games
	Score  stats.Interval  `json:"score"`         // mean score of a game, likewise
	Elo    *stats.Interval `json:"elo,omitempty"` // mean rating on two opposed sides
}

// Advantage is the rating of a mean agent of the first side over a mean agent of the second, in
// Elo.
type Advantage struct {
	Side string         `json:"side"`
	Elo  stats.Interval `json:"elo"`
}

// Difference compares two agents of a side on the same games: the result of Agent minus the result
// of Other. Agent has the better score, luck-adjusted if possible. All intervals of a side hold at
// 95 % together (stats.Lead), so the best agent may be chosen by them.
type Difference struct {
	Side   string         `json:"side"`
	Agent  string         `json:"agent"`
	Other  string         `json:"other"`
	Points stats.Interval `json:"points"`
	Score  stats.Interval `json:"score"`

	Identical    bool          `json:"identical,omitempty"` // every game went the same
	LuckAdjusted *LuckAdjusted `json:"lessLuck,omitempty"`  // its intervals hold together; nil without luck adjustment
}

// Pairing summarizes the games of one pairing, from the view of the first side.
type Pairing struct {
	Agents       []string       `json:"agents,omitempty"` // agents by side
	Record                      // results of the first side
	Copies       bool           `json:"copies,omitempty"` // all games are copies of one
	Length       stats.Interval `json:"length"`           // Student's over pairs of games
	Endings      []Ending       `json:"endings,omitempty"`
	Outcomes     []Outcome      `json:"outcomes"`
	Turns        []Bin          `json:"turns"`
	LuckAdjusted *LuckAdjusted  `json:"lessLuck,omitempty"` // result of the first side; nil without luck adjustment
}

// Ending counts the games with one ending.
type Ending struct {
	Ending string         `json:"ending"`
	Games  int            `json:"games"`
	Share  stats.Interval `json:"share"` // interval as in Record.Win
}

// Outcome is the means over the games that the first side won, drew or lost.
type Outcome struct {
	Outcome string    `json:"outcome"` // win, draw or loss
	Games   int       `json:"games"`
	Length  float64   `json:"length"`
	Counts  []float64 `json:"counts,omitempty"`
}

// Bin is a bar of the histogram of lengths, From to To inclusive.
type Bin struct {
	From   int `json:"from"`
	To     int `json:"to"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// TestResult is the state of the sequential test.
type TestResult struct {
	Of      string  `json:"of"` // the tested difference
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Elo     float64 `json:"elo"` // maximum likelihood estimate, on the scale of the ratings
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"` // LLR that accepts elo0
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
}

// Timing is the time of an agent for decisions with several legal actions.
type Timing struct {
	Side         string  `json:"side"`
	Agent        string  `json:"agent"`
	Decisions    int     `json:"decisions"`
	Microseconds float64 `json:"microseconds"` // per decision
}

// Results summarizes the complete blocks.
func (r *Run) Results() *Results {
	out := &Results{Experiment: r.Experiment, Complete: r.isOver(), Games: r.complete * blockGames, Counts: r.Experiment.counts()}
	s := r.sample()
	out.Graded = s.graded()
	out.addAgents(s)
	out.addBoth(s)
	out.addRatings(s)
	out.Differences = s.differences()
	width := s.binWidth()
	out.Overall = s.all().summary(width, len(out.Counts))
	for p, games := range s.by {
		pairing := s.games(p).summary(width, len(out.Counts))
		for i, agent := range s.Experiment.pairing(p) {
			pairing.Agents = append(pairing.Agents, s.Sides[i].Agents[agent])
		}
		pairing.Copies = areCopies(games)
		if pairing.LuckAdjusted = s.luckAdjusted(func(m measure) []float64 { return s.pairingMeans(0, m, p) }, 1, 0); pairing.LuckAdjusted != nil {
			pairing.LuckAdjusted.Coefficient = stat.Mean(s.coefficients[p][0][1][:], nil)
		}
		out.Pairings = append(out.Pairings, pairing)
	}
	if t := r.test; t != nil {
		lower, upper := stats.Limits()
		out.SPRT = &TestResult{Of: t.words(r.Experiment), Elo0: r.SPRT.Elo0, Elo1: r.SPRT.Elo1,
			Elo: t.Elo(), LLR: t.LLR(), Lower: lower, Upper: upper, Verdict: t.verdict.String()}
	}
	out.Why = s.reasons(out.Counts)
	out.Starts = s.starts()
	if out.Luck = s.luck(); out.Luck != nil {
		out.Timing = append(out.Timing, s.luckTiming())
	}
	out.warn(r)
	return out
}

// luckAlarm is the largest plausible distance of the mean luck from 0, in half widths of its 95 %
// interval: five standard errors.
const luckAlarm = 2.5

// minPairs is the least number of pairs of games for reliable intervals.
const minPairs = 50

// warn adds the warnings.
func (out *Results) warn(r *Run) {
	if r.complete == 0 {
		return
	}
	say := func(format string, args ...any) { out.Warnings = append(out.Warnings, fmt.Sprintf(format, args...)) }
	for _, p := range out.Pairings {
		if p.Copies {
			say("no chance in %s: neither dice nor agents drew a random number. Its %d games are copies of one game, so there are no ratings",
				strings.Join(p.Agents, " against "), out.Games)
		}
	}
	if r.complete < minPairs {
		say("fewer than %d pairs of games (%d): intervals of lengths, scores and differences are rough", minPairs, r.complete)
	}
	if l := out.Luck; l != nil && r.complete >= minPairs {
		for i, mean := range l.Mean {
			if half := (mean.High - mean.Low) / 2; math.Abs(mean.Value) > luckAlarm*half {
				say("the luck of %s has the mean %+.3f instead of 0: the stated odds of the game differ from those of its dice, "+
					"so do not trust the luck-adjusted results", out.Experiment.Sides[i].Name, mean.Value)
			}
		}
	}
	if r.test != nil && r.test.decided() {
		say("the sequential test stopped the run. The intervals assume a fixed number of games: after such a stop they cover the true value in 88 to 92 %% of runs, " +
			"and the estimates are biased towards the accepted hypothesis")
	}
}
