package agents

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Value says what states are worth, by the truth: for what takes luck off results (package
// luck), never for who plays. It need not be right, and may be asked anywhere: what it
// takes off is the more luck the better it is, and never a part of what was deserved. It is
// not safe for concurrent use.
type Value interface {
	// Worth writes the score that each seat may expect, in [-1, 1], to scores, of a state
	// whose Turn is not Nobody. It must not keep them, and the same state has always the
	// same worth.
	Worth(s engine.State, scores []float64)
}

// values are those of the truth. What a game registers comes before its leaf values.
var values = registry[Value]{kind: "value"}

// RegisterValue makes a value of the truth known, as RegisterRollout does.
func RegisterValue(v Component[Value]) { values.register(v) }

// ValueNames returns the names of the values by which luck can be taken off results of g,
// the default first: those of the truth, then the leaf values of searches. Nothing is there
// for a game that has neither.
func ValueNames(g engine.Game) []string {
	names := values.names(g)
	for _, name := range LeafNames(g) {
		if leaf, err := OpenLeaf(g, name); err == nil && leaf != nil {
			names = append(names, name)
		}
	}
	return names
}

// TruthName returns the name of the best value of the truth that is registered for g, "" if
// there is none.
func TruthName(g engine.Game) string {
	if names := values.names(g); len(names) > 0 {
		return names[0]
	}
	return ""
}

// OpenValue returns the named value for g.
func OpenValue(g engine.Game, name string) (Value, error) {
	for _, n := range values.matching(g) {
		if n.Name == name {
			return n.Open(g)
		}
	}
	names := ValueNames(g)
	for _, known := range names {
		if known != name {
			continue
		}
		e, err := OpenLeaf(g, name)
		if err != nil {
			return nil, err
		}
		return newEvaluatorValue(g, e), nil
	}
	if len(names) == 0 {
		names = []string{"none"}
	}
	return nil, fmt.Errorf("agents: no value %q for %s%s; values: %s", name, g.Name(), engine.DidYouMean(name, names), strings.Join(names, ", "))
}

// evaluatorValue is the leaf value of a search as one of the truth: each seat's from what it
// would know, or where one view tells of all that of the first seat.
type evaluatorValue struct {
	mcts.Evaluator
	views []engine.View
	rows  []float64
}

func newEvaluatorValue(g engine.Game, e mcts.Evaluator) *evaluatorValue {
	v := &evaluatorValue{Evaluator: e, views: []engine.View{g.NewView()}}
	seats := len(g.Seats())
	if o, ok := e.(mcts.OwnEyed); ok && o.OwnEyed() {
		for len(v.views) < seats {
			v.views = append(v.views, g.NewView())
		}
	}
	v.rows = make([]float64, len(v.views)*seats)
	return v
}

// Worth implements Value.
func (v *evaluatorValue) Worth(s engine.State, scores []float64) {
	for seat := range v.views {
		s.ViewInto(engine.Seat(seat), v.views[seat])
	}
	v.Evaluate(v.views, v.rows)
	copy(scores, v.rows)
	if len(v.views) > 1 {
		for seat := range scores {
			scores[seat] = v.rows[seat*len(scores)+seat]
		}
	}
}
