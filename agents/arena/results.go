package arena

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
)

// Results are what a run has found, over its leading complete blocks. They do
// not depend on the number of threads, except for Timing.
type Results struct {
	Experiment  *Experiment   `json:"experiment"`
	Complete    bool          `json:"complete"`
	Games       int           `json:"games"`              // of each pairing
	Warnings    []string      `json:"warnings,omitempty"` // what the numbers do not say of themselves
	Agents      []AgentResult `json:"agents"`
	BothSides   []BothSides   `json:"both,omitempty"` // agents that play several sides, if there are two
	Advantage   *Advantage    `json:"advantage,omitempty"`
	Differences []Difference  `json:"differences,omitempty"`
	Overall     Pairing       `json:"overall"` // all pairings together; it has no Agents
	Pairings    []Pairing     `json:"pairings"`
	Why         []Reason      `json:"why,omitempty"`    // what goes with winning, three at most
	Starts      []StartResult `json:"starts,omitempty"` // by position and pairing
	Mixes       *Mixes        `json:"mixes,omitempty"`  // see Run.AddMixes
	Counts      []string      `json:"counts,omitempty"` // names of Outcome.Counts
	Graded      bool          `json:"graded"`           // scores are not just 1, 0 and -1
	Luck        *LuckResult   `json:"luck,omitempty"`   // where it is taken off
	SPRT        *TestResult   `json:"sprt,omitempty"`
	Timing      []Timing      `json:"timing"`
}

// Record counts the games of one side, with the interval of each share. Copies of one game
// count once, if there are no others.
type Record struct {
	Games  int            `json:"games"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Win    stats.Interval `json:"win"` // stats.Share of pairs of games
	Draw   stats.Interval `json:"draw"`
	Loss   stats.Interval `json:"loss"`
}

// AgentResult is an agent's result over all its pairings.
type AgentResult struct {
	Side   string          `json:"side"`
	Agent  string          `json:"agent"`
	Record                 // of its side
	Points stats.Interval  `json:"points"`        // mean of a game, by stats.Share
	Score  stats.Interval  `json:"score"`         // the same of the game's own score
	Elo    *stats.Interval `json:"elo,omitempty"` // against the mean of its side, by stats.Ratings

	LuckAdjusted *LuckAdjusted `json:"lessLuck,omitempty"` // where luck is taken off

	Used *agents.Usage `json:"used,omitempty"` // in all its games, where it tells
}

// BothSides is the result of an agent over the sides that it plays, each as much as another.
type BothSides struct {
	Agent  string          `json:"agent"`
	Sides  []string        `json:"sides"`
	Points stats.Interval  `json:"points"`        // mean of a game, Student's, over pairs of games
	Score  stats.Interval  `json:"score"`         // the same of the game's own score
	Elo    *stats.Interval `json:"elo,omitempty"` // mean of those on two opposed sides
}

// Advantage is the lead of an average agent of the first side over an average
// one of the second, in Elo.
type Advantage struct {
	Side string         `json:"side"`
	Elo  stats.Interval `json:"elo"`
}

// Difference compares two agents of a side on the same games: what Agent makes of
// a game less what Other makes. Agent is the one with the better score, less luck where that is taken off. The intervals of
// all pairs of a side hold at 95 % together (stats.Lead), so that one may look for the best.
type Difference struct {
	Side   string         `json:"side"`
	Agent  string         `json:"agent"`
	Other  string         `json:"other"`
	Points stats.Interval `json:"points"`
	Score  stats.Interval `json:"score"`

	Identical    bool          `json:"identical,omitempty"` // every game went the same
	LuckAdjusted *LuckAdjusted `json:"lessLuck,omitempty"`  // its intervals hold together, too; nil without luck adjustment
}

// Pairing is how the games of one pairing went, seen from the first side.
type Pairing struct {
	Agents       []string       `json:"agents,omitempty"` // by side
	Record                      // of the first side
	Copies       bool           `json:"copies,omitempty"` // all games are copies of one
	Length       stats.Interval `json:"length"`           // Student's, over pairs of games
	Endings      []Ending       `json:"endings,omitempty"`
	Outcomes     []Outcome      `json:"outcomes"`
	Turns        []Bin          `json:"turns"`
	LuckAdjusted *LuckAdjusted  `json:"lessLuck,omitempty"` // of the first side, where luck is taken off
}

// Ending counts the games that ended in one way.
type Ending struct {
	Ending string         `json:"ending"`
	Games  int            `json:"games"`
	Share  stats.Interval `json:"share"` // as Record.Win
}

// Outcome is the mean game among those that the first side won, drew or lost.
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

// TestResult is where the sequential test stands.
type TestResult struct {
	Of      string  `json:"of"` // what is tested
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Elo     float64 `json:"elo"` // most likely, on the scale of the ratings
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"` // LLR at which elo0 is accepted
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
}

// Timing is the time that an agent took for decisions with a choice.
type Timing struct {
	Side         string  `json:"side"`
	Agent        string  `json:"agent"`
	Decisions    int     `json:"decisions"`
	Microseconds float64 `json:"microseconds"` // per decision
}

// Results sums up what is played.
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

// luckAlarm is how many intervals at 95 % luck may have from 0 to be taken for that: five
// standard errors.
const luckAlarm = 2.5

// minPairs is how many pairs of games it takes until intervals are what they are called.
const minPairs = 50

// warn says what the numbers do not say of themselves.
func (out *Results) warn(r *Run) {
	if r.complete == 0 {
		return
	}
	say := func(format string, args ...any) { out.Warnings = append(out.Warnings, fmt.Sprintf(format, args...)) }
	for _, p := range out.Pairings {
		if p.Copies {
			say("no luck in %s: neither dice nor agents drew a number, so its %d games are copies of one, and there are no ratings",
				strings.Join(p.Agents, " against "), out.Games)
		}
	}
	if r.complete < minPairs {
		say("fewer than %d pairs of games (%d): intervals of lengths, scores and leads are rough", minPairs, r.complete)
	}
	if l := out.Luck; l != nil && r.complete >= minPairs {
		for i, mean := range l.Mean {
			if half := (mean.High - mean.Low) / 2; math.Abs(mean.Value) > luckAlarm*half {
				say("the luck of %s has the mean %+.3f where it must be 0: the odds that the game tells are not those by which it was played, "+
					"and nothing that is said less luck can be believed", out.Experiment.Sides[i].Name, mean.Value)
			}
		}
	}
	if r.test != nil && r.test.decided() {
		say("the test stopped the run where it did because of how the games went: the intervals, which take the number of games for given, " +
			"hold in some 88 to 92 %% of such runs, not in 95 %%, and what they surround lies too far on the side of the hypothesis accepted")
	}
}
