package agents

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Value estimates the score of states with full information. It adjusts results for luck (package
// luck); players must never use it. It need not be accurate: a better value removes more luck, and
// any value keeps the mean. It is not safe for concurrent use.
type Value interface {
	// Worth writes the expected score of each seat, in [-1, 1], to scores. s is a state whose Turn
	// is not Nobody. It must not keep scores, and the same state always has the same value.
	Worth(s engine.State, scores []float64)
}

// values are the registered values; they precede the leaf values of a game.
var values = registry[Value]{kind: "value"}

// RegisterValue registers a value, like RegisterRollout.
func RegisterValue(v Component[Value]) { values.register(v) }

// ValueNames returns the names of the values that can adjust results of g for luck, the default
// first: registered values, then leaf values of searches. It may be empty.
func ValueNames(g engine.Game) []string {
	names := values.names(g)
	for _, name := range LeafNames(g) {
		if leaf, err := OpenLeaf(g, name); err == nil && leaf != nil {
			names = append(names, name)
		}
	}
	return names
}

// TruthName returns the name of the best registered value for g, or "".
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

// evaluatorValue is a leaf value as a Value. It evaluates the view of each seat, or one view for
// all seats if the evaluator allows it.
type evaluatorValue struct {
	mcts.Evaluator
	views []engine.View
	rows  []float64
}

func newEvaluatorValue(g engine.Game, e mcts.Evaluator) *evaluatorValue {
	v := &evaluatorValue{Evaluator: e, views: []engine.View{g.NewView()}}
	seats := len(g.Seats())
	if o, ok := e.(mcts.PerSeatEvaluator); ok && o.PerSeat() {
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
