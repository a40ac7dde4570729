package tune_test

import (
	"math"
	"reflect"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/tune"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// bent is a value of Kuhn poker that increases with the key of the state, so the lucks of a game
// and its mirror are not opposite.
type bent struct{}

func (bent) Worth(s engine.State, scores []float64) {
	scores[0] = float64(engine.Scramble(s.Key(0)+3*s.Key(1))>>11)/(1<<53) - 0.5
	scores[1] = -scores[0]
}

func init() {
	agents.RegisterValue(agents.Component[agents.Value]{Name: "bent", Game: "kuhn", Rank: 1, Open: func(engine.Game) (agents.Value, error) { return bent{}, nil }})
}

// Candidates are judged by luck-adjusted points, and the raw points are recorded. The result does
// not depend on the number of threads.
func TestTuneLuckAdjusted(t *testing.T) {
	search := func(value string, threads int) (*tune.Search, []*tune.Evaluation) {
		o := options("bluffer", 400)
		o.Luck = value
		tuning, err := tune.New(kuhn.New(), o)
		if err != nil {
			t.Fatal(err)
		}
		var all []*tune.Evaluation
		s := &tune.Search{Tuning: tuning, Threads: threads, Evaluated: func(e *tune.Evaluation) error { all = append(all, e); return nil }}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		return s, all
	}
	raw, with := search("", 2)
	less, without := search("bent", 2)
	_, again := search("bent", 1)
	if raw.Luck != "" || less.Luck != "bent" || !reflect.DeepEqual(without, again) {
		t.Errorf("luck taken off by %q and %q, or threads matter", raw.Luck, less.Luck)
	}
	a, b := with[0], without[0]
	if a.Agent != b.Agent || a.Raw != 0 || math.Abs(b.Raw-a.Points) > 1e-9 || b.Points == b.Raw || math.Abs(b.Points-b.Raw) > 0.3 || b.Error == a.Error {
		t.Errorf("the first candidate: %+v, less luck %+v", a, b)
	}
	experiment, err := less.FinalMatch(less.Answers()[0].Agent)
	if err != nil || experiment != nil && experiment.Luck != "bent" {
		t.Errorf("the final match: %+v, error %v", experiment, err)
	}
}
