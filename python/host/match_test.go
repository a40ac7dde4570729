package host_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/python/host"
)

// brittle is tic-tac-toe with an encoding that panics after four marks.
type brittle struct{ tictactoe.Game }

func (brittle) Name() string { return "brittle" }

func (b brittle) Observe(v engine.View, planes []uint64, globals []float32) {
	if len(v.AppendLegal(nil)) == 5 {
		panic("four marks")
	}
	b.Game.Observe(v, planes, globals)
}

func init() {
	engine.Register(engine.Entry{Name: "brittle", Open: func([]engine.Setting) (engine.Game, error) { return brittle{tictactoe.New().(tictactoe.Game)}, nil }})
}

// A panic on a thread of a match is an error with the seed and the position.
func TestPanicsOfMatches(t *testing.T) {
	even := func(*host.EvalBatch) error { return nil } // all weights and values are 0
	for name, row := range map[string]struct {
		game, spec string
		model      func(q *host.EvalBatch) error
		want       string
	}{
		"a model": {"tictactoe", `{}`, func() host.Model {
			var asked atomic.Int64
			return func(*host.EvalBatch) error {
				if asked.Add(1) == 7 {
					panic("the seventh question")
				}
				return nil
			}
		}(), "panic: the seventh question"},
		"a game":              {"brittle", `{}`, even, "panic: four marks"},
		"a search":            {"brittle", `{"search":"iterations=40"}`, even, "panic: four marks"},
		"threads of a search": {"brittle", `{"search":"iterations=400,threads=2","batch":4}`, even, "panic: four marks"},
	} {
		t.Run(name, func(t *testing.T) {
			p := positions(t, fmt.Sprintf(`{"game":%q}`, row.game))
			n := model(t, p, row.spec, row.model)
			defer host.Close(n)
			err := job(t, "match", p, fmt.Sprintf(`{"sides":[["function:%d"],["random"]],"games":40,"seed":1,"threads":3}`, n), nil)
			if host.CodeOf(err) != host.Broken {
				t.Fatalf("code %d, %v", host.CodeOf(err), err)
			}
			for _, want := range []string{"arena: game ", "seed ", " actions: ", row.want} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("no %q in %v", want, err)
				}
			}
		})
	}
}
