package selfplay_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/train/selfplay"
)

// TestStart: a run begins as the net that it starts from, with its shape and base, and goes on from it; a
// folder is of that net.
func TestStart(t *testing.T) {
	first := small(t, open(t, "kuhn"))
	leading(&first)
	first.Limit.Generations, first.Gate.Games = 1, 0
	train(t, first)
	begun := filepath.Join(first.Dir, "best.net")

	c := small(t, open(t, "kuhn"))
	c.Play.Iterations, c.Shape.Kind, c.Shape.Width, c.Shape.Start = 0, "mlp", 7, begun
	c.Limit.Generations, c.Gate.Games, c.Yard.Agents = 1, 0, nil
	train(t, c)
	was, is, on := load(t, begun), load(t, c.Dir+"/nets/0000.net"), load(t, c.Dir+"/best.net")
	if !slices.Equal(was.Net.Weights, is.Net.Weights) || is.Base != was.Base || is.Net.Spec.Width != was.Net.Spec.Width {
		t.Errorf("begins as %v leaning on %v; want %v on %v", is.Net.Spec, is.Base, was.Net.Spec, was.Base)
	}
	if h := on.History; len(h) != 2 || !strings.HasPrefix(h[0].What, "start from best.net, ") || h[0].Steps != was.History[0].Steps || h[1].What != "generation 0" {
		t.Errorf("history %+v", h)
	}
	if slices.Equal(on.Net.Weights, was.Net.Weights) {
		t.Error("learned nothing")
	}

	for _, x := range []struct {
		start, want string
		scripted    int
	}{
		{c.Dir + "/best.net", "another run: its start is ", 0},
		{"", "another run: its net is ", 0},
		{begun, "want one of them", 5},
		{c.Dir + "/nobody.net", "start: open ", 0},
	} {
		other := c
		other.Shape.Start, other.Shape.FromScripted = x.start, x.scripted
		if _, err := selfplay.Open(other); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("start %q: %v, want %q", x.start, err, x.want)
		}
	}
	other := small(t, open(t, "tictactoe"))
	other.Shape.Start = begun
	if _, err := selfplay.Open(other); err == nil || !strings.Contains(err.Error(), "start: "+begun) {
		t.Errorf("tictactoe from a net of kuhn: %v", err)
	}
}
