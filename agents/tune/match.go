package tune

import (
	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// RunOff is the match between two answers against the same opponents on the same games. Neither the
// search nor the final match plays these games, because the winner of a comparison is partly lucky.
type RunOff struct {
	Games      int               `json:"games"` // games of each answer against each opponent
	Seed       uint64            `json:"seed"`
	Answers    [2]Answer         `json:"answers"`
	Points     [2]stats.Interval `json:"points"` // points of a game, luck-adjusted if possible
	Difference stats.Interval    `json:"lead"`   // difference of the winner to the other answer
	Winner     int               `json:"winner"` // index in Answers
}

// RunOff returns the experiment that chooses between two answers, or nil if there is one answer.
func (s *Search) RunOff() (*arena.Experiment, error) {
	answers := s.Answers()
	if len(answers) == 1 {
		return nil, nil
	}
	return s.match("runoff", answers[0].Agent, answers[1].Agent)
}

// Answer returns the winner of the run-off, or the only answer if runOff is nil.
func (s *Search) Answer(runOff *arena.Results) Answer {
	answers := s.Answers()
	if runOff == nil {
		return answers[0]
	}
	return answers[s.runOffOf(runOff).Winner]
}

// runOffOf summarizes the results of a run-off.
func (s *Search) runOffOf(r *arena.Results) *RunOff {
	out := &RunOff{Games: r.Games, Seed: r.Experiment.Seed, Answers: [2]Answer(s.Answers())}
	for i, a := range out.Answers {
		out.Points[i], _ = r.AgentResult(s.Side, a.Agent).Adjusted()
	}
	if out.Points[1].Value > out.Points[0].Value {
		out.Winner = 1
	}
	out.Difference, _ = r.Difference(s.Side, out.Answers[out.Winner].Agent, out.Answers[1-out.Winner].Agent).Adjusted()
	return out
}

// Match is the final match: the agent as given and as tuned, against the same opponents on the same
// new games.
type Match struct {
	Games        int            `json:"games"` // games of each agent against each opponent
	Seed         uint64         `json:"seed"`
	Given        stats.Interval `json:"given"` // points of a game
	Tuned        stats.Interval `json:"tuned"`
	Gain         stats.Interval `json:"gain"`               // tuned minus given
	LuckAdjusted *LuckAdjusted  `json:"lessLuck,omitempty"` // luck-adjusted results, which decide the verdict; nil without luck adjustment
	Verdict      Verdict        `json:"verdict"`
	Warnings     []string       `json:"warnings,omitempty"` // warnings of the arena
}

// LuckAdjusted is the luck-adjusted results of a match.
type LuckAdjusted struct {
	Given stats.Interval `json:"given"`
	Tuned stats.Interval `json:"tuned"`
	Gain  stats.Interval `json:"gain"`
}

// gain returns the gain that decides the verdict.
func (m *Match) gain() stats.Interval {
	if m.LuckAdjusted != nil {
		return m.LuckAdjusted.Gain
	}
	return m.Gain
}

// Verdict is the conclusion of a match.
type Verdict string

// The verdicts, by the interval of the gain.
const (
	Better  Verdict = "better"          // above 0
	Worse   Verdict = "worse"           // below 0
	Unknown Verdict = "no gain is seen" // includes 0
)

// FinalMatch returns the experiment that compares the given and the tuned agent, or nil if they are
// equal.
func (t *Tuning) FinalMatch(tuned string) (*arena.Experiment, error) {
	if tuned == t.Agent {
		return nil, nil
	}
	return t.match("match", t.Agent, tuned)
}

// match returns the experiment in which two agents play the games of a part.
func (t *Tuning) match(part, one, other string) (*arena.Experiment, error) {
	e, err := arena.New(t.game, t.lists(one, other), t.seed(part), t.Games, nil)
	if err != nil {
		return nil, err
	}
	e.Program, e.Luck = t.Program, t.Luck
	return e, nil
}

// matchOf summarizes the results of the final match.
func (t *Tuning) matchOf(r *arena.Results, agent string) *Match {
	given, tuned, lead := r.AgentResult(t.Side, t.Agent), r.AgentResult(t.Side, agent), r.Difference(t.Side, agent, t.Agent)
	m := &Match{Games: r.Games, Seed: r.Experiment.Seed, Given: given.Points, Tuned: tuned.Points, Gain: lead.Points, Warnings: r.Warnings}
	if r.Luck != nil {
		m.LuckAdjusted = &LuckAdjusted{given.LuckAdjusted.Points, tuned.LuckAdjusted.Points, lead.LuckAdjusted.Points}
	}
	switch m.Verdict = Unknown; {
	case m.gain().Low > 0:
		m.Verdict = Better
	case m.gain().High < 0:
		m.Verdict = Worse
	}
	return m
}
