package tune

import (
	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// Match is the final match: the agent as given and as tuned, against the same
// opponents on the same games, none of which the search has played.
type Match struct {
	Games   int            `json:"games"` // of each agent against each opponent
	Seed    uint64         `json:"seed"`
	Given   stats.Interval `json:"given"` // points of a game
	Tuned   stats.Interval `json:"tuned"`
	Gain    stats.Interval `json:"gain"` // tuned less given, game by game
	Verdict Verdict        `json:"verdict"`
}

// Verdict says what a match has shown.
type Verdict string

// The verdicts, by the interval of the gain.
const (
	Better  Verdict = "better"          // it lies above 0
	Worse   Verdict = "worse"           // it lies below 0
	Unknown Verdict = "no gain is seen" // it holds 0
)

// FinalMatch returns the experiment that compares the agent as given with a
// tuned one, or nil if they are the same.
func (t *Tuning) FinalMatch(tuned string) (*arena.Experiment, error) {
	if tuned == t.Agent {
		return nil, nil
	}
	e, err := arena.New(t.game, t.lists(t.Agent, tuned), t.seed("match"), t.Games, nil)
	if err != nil {
		return nil, err
	}
	e.Program = t.Program
	return e, nil
}

// matchOf reads the comparison out of the results of the final match.
func (t *Tuning) matchOf(r *arena.Results) *Match {
	m := &Match{Games: r.Games, Seed: r.Experiment.Seed}
	for _, a := range r.Agents {
		switch {
		case a.Side != t.Side:
		case a.Agent == t.Agent:
			m.Given = a.Points
		default:
			m.Tuned = a.Points
		}
	}
	for _, d := range r.Differences {
		if d.Side != t.Side {
			continue
		}
		m.Gain = d.Points
		if d.Agent == t.Agent { // the better one stands first
			m.Gain = stats.Interval{Value: -d.Points.Value, Low: -d.Points.High, High: -d.Points.Low}
		}
	}
	switch m.Verdict = Unknown; {
	case m.Gain.Low > 0:
		m.Verdict = Better
	case m.Gain.High < 0:
		m.Verdict = Worse
	}
	return m
}
