package advice_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/pig"
	"deadreckon/engine/toy/tictactoe"
)

// positioned returns the view of the seat on turn.
func positioned(t *testing.T, g engine.Game, text string) engine.View {
	t.Helper()
	p, err := g.Notation().ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func judge(t *testing.T, g engine.Game, v engine.View, o advice.Request, words ...string) advice.Judgement {
	t.Helper()
	moves, err := advice.ParseMoves(g, v, words)
	if err != nil {
		t.Fatal(err)
	}
	e, err := o.OpenJudge(g, v, advice.History{}, moves)
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const stake = "pig position 1\neye first\nscores 15 12\nturn first 4\nnext choice\n"

// A single move is compared with the best other move. Five throws of six win at once; the effect of a 1
// is given as the reason for the worse move.
func TestEvaluate(t *testing.T) {
	g := pig.New(20)
	out := judge(t, g, positioned(t, g, stake), advice.Request{Iterations: 6000, Seed: 1}, "hold")
	if len(out.Moves) != 2 || out.Rounds != 2000 || out.Forced {
		t.Fatalf("%+v", out)
	}
	first, second := out.Moves[0], out.Moves[1]
	if first.Action != "roll" || first.Asked || !second.Asked || !second.Significant() {
		t.Errorf("%+v", out.Moves)
	}
	if low, high := second.BehindInterval(); low > first.Score-second.Score || high < first.Score-second.Score || first.Score < 2*5.0/6-1-4*first.ScoreError {
		t.Errorf("behind by %v to %v, with scores %v and %v", low, high, first.Score, second.Score)
	}
	said := ""
	for _, r := range append(first.Reasons, second.Reasons...) {
		said += r.Kind + ": " + r.Text + "\n"
	}
	for _, want := range []string{"more often: on the other hand, more often after \"roll: stake the 4 of this turn on not throwing a 1\": the first seat throws a 1: the turn is lost", "decides: \"roll: stake the 4 of this turn on not throwing a 1\" depends most on the first chance event: the first seat throws a"} {
		if !strings.Contains(said, want) {
			t.Errorf("no reason says %q:\n%s", want, said)
		}
	}
}

// The only legal move is answered with the value of the position; other requests are refused.
func TestJudgeForced(t *testing.T) {
	g := tictactoe.New()
	v := positioned(t, g, "tictactoe position 1\neye x\nboard xoo oxx xo.\n")
	out := judge(t, g, v, advice.Request{Iterations: 300, Seed: 1, Threads: 2}, "mark 9")
	if !out.Forced || out.Rounds != 300 || len(out.Moves) != 1 || out.Moves[0].Score != 1 {
		t.Errorf("%+v", out)
	}
	// With the king, calling loses nothing in Kuhn's solution.
	k := kuhn.New()
	v = positioned(t, k, "kuhn position 1\neye second\ncards ? K\nbetting bet\nshown 0\n")
	out = judge(t, k, v, advice.Request{Iterations: 400, Seed: 1}, "call", "fold")
	if out.Moves[0].Action != "call" || math.Abs(out.Moves[1].Behind-1.5) > 1e-9 {
		t.Errorf("%+v: folding the best card costs two chips and one", out.Moves)
	}
	for _, row := range []struct {
		words []string
		want  string
	}{
		{[]string{"raise"}, `move "raise": `},
		{[]string{"call", "call"}, `move "call" is named twice`},
	} {
		if _, err := advice.ParseMoves(k, v, row.words); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%v: %v, want %s", row.words, err, row.want)
		}
	}
}

// With a history, worlds are weighted by the actions of other seats. Without one, or with the history of
// another position, they follow the rules.
func TestJudgeWeighs(t *testing.T) {
	g := commons.New()
	s, v := g.NewState(), g.NewView()
	led, other := advice.History{From: g.NewView()}, advice.History{From: g.NewView()}
	s.ViewInto(1, led.From)
	s.ViewInto(1, other.From)
	for s.Turn() != 1 {
		legal := s.AppendLegal(nil)
		a := legal[len(legal)/2]
		led.Seen = append(led.Seen, s.Seen(a, 1))
		s.Apply(a)
	}
	other.Seen = led.Seen[:1]
	s.ViewInto(1, v)
	for want, line := range map[int]advice.History{0: {}, 1: led} {
		e, err := advice.Request{Iterations: 40, Seed: 1}.OpenJudge(g, v, line, v.AppendLegal(nil)[:2])
		if err != nil {
			t.Fatal(err)
		}
		if out, err := e.Run(context.Background()); err != nil || out.Weighed != want {
			t.Errorf("weighed by %d actions, want %d (%v)", out.Weighed, want, err)
		}
	}
	e, err := advice.Request{Iterations: 40, Seed: 1}.OpenJudge(g, v, other, v.AppendLegal(nil)[:2])
	if err != nil {
		t.Fatal(err)
	}
	if out, err := e.Run(context.Background()); err != nil || out.Weighed != 0 {
		t.Errorf("weighed by %d actions of another line (%v)", out.Weighed, err)
	}
}
