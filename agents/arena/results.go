package arena

import (
	"slices"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// Results are what a run has found, over its leading complete blocks. They do
// not depend on the number of threads, except for Timing.
type Results struct {
	Experiment  *Experiment   `json:"experiment"`
	Complete    bool          `json:"complete"`
	Games       int           `json:"games"` // of each pairing
	Agents      []AgentResult `json:"agents"`
	Advantage   *Advantage    `json:"advantage,omitempty"`
	Differences []Difference  `json:"differences,omitempty"`
	Overall     Pairing       `json:"overall"` // all pairings together; it has no Agents
	Pairings    []Pairing     `json:"pairings"`
	Counts      []string      `json:"counts,omitempty"` // names of Outcome.Counts
	Graded      bool          `json:"graded"`           // scores are not just 1, 0 and -1
	SPRT        *TestResult   `json:"sprt,omitempty"`
	Timing      []Timing      `json:"timing"`
}

// Record counts the games of one side, with the interval of each share.
type Record struct {
	Games  int            `json:"games"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Win    stats.Interval `json:"win"` // Wilson
	Draw   stats.Interval `json:"draw"`
	Loss   stats.Interval `json:"loss"`
}

// AgentResult is an agent's result over all its pairings.
type AgentResult struct {
	Side   string          `json:"side"`
	Agent  string          `json:"agent"`
	Record                 // of its side
	Points stats.Interval  `json:"points"`        // mean of a game, by the bootstrap
	Score  stats.Interval  `json:"score"`         // the same of the game's own score
	Elo    *stats.Interval `json:"elo,omitempty"` // against the mean of its side, by the bootstrap
}

// Advantage is the lead of an average agent of the first side over an average
// one of the second, in Elo.
type Advantage struct {
	Side string         `json:"side"`
	Elo  stats.Interval `json:"elo"`
}

// Difference compares two agents of a side on the same games: what Agent makes of
// a game less what Other makes. Agent is the one with the better score.
type Difference struct {
	Side   string         `json:"side"`
	Agent  string         `json:"agent"`
	Other  string         `json:"other"`
	Points stats.Interval `json:"points"`
	Score  stats.Interval `json:"score"`
}

// Pairing is how the games of one pairing went, seen from the first side.
type Pairing struct {
	Agents   []string       `json:"agents,omitempty"` // by side
	Record                  // of the first side
	Length   stats.Interval `json:"length"`
	Endings  []Ending       `json:"endings,omitempty"`
	Outcomes []Outcome      `json:"outcomes"`
	Turns    []Bin          `json:"turns"`
}

// Ending counts the games that ended in one way.
type Ending struct {
	Ending string `json:"ending"`
	Games  int    `json:"games"`
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
	out := &Results{Experiment: r.Experiment, Complete: r.over(), Games: r.first * blockGames}
	if s, ok := r.game.(engine.Storyteller); ok {
		out.Counts = s.StoryCounts()
	}
	s := r.sample()
	out.Graded = s.graded()
	out.addAgents(s)
	out.addRatings(s)
	out.Differences = s.differences()
	width := s.binWidth()
	out.Overall = wayOf(slices.Concat(s.by...), width, len(out.Counts))
	for p, games := range s.by {
		way := wayOf(games, width, len(out.Counts))
		for i, agent := range s.Experiment.pairing(p) {
			way.Agents = append(way.Agents, s.Sides[i].Agents[agent])
		}
		out.Pairings = append(out.Pairings, way)
	}
	if t := r.test; t != nil {
		lower, upper := stats.Limits()
		out.SPRT = &TestResult{Of: t.words(r.Experiment), Elo0: r.SPRT.Elo0, Elo1: r.SPRT.Elo1,
			LLR: t.LLR(), Lower: lower, Upper: upper, Verdict: t.verdict.String()}
	}
	return out
}

// newRecord counts the games of a side; they must not be none.
func newRecord(games []*Game, side int) (r Record) {
	for _, g := range games {
		switch g.points(side) {
		case 1:
			r.Wins++
		case 0:
			r.Losses++
		default:
			r.Draws++
		}
	}
	if r.Games = len(games); r.Games > 0 {
		r.Win, r.Draw, r.Loss = stats.Wilson(r.Wins, r.Games), stats.Wilson(r.Draws, r.Games), stats.Wilson(r.Losses, r.Games)
	}
	return r
}
