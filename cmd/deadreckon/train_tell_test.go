package main

import (
	"strings"
	"testing"
	"time"

	"deadreckon/train/selfplay"
)

func TestTrainLine(t *testing.T) {
	begin := time.Unix(1e9, 0)
	row := selfplay.Row{Generation: 3, Seconds: 400, Games: 800, Steps: 600, Learn: &selfplay.LearnResult{Loss: 1.25},
		Yardsticks: []selfplay.YardstickResult{{Agent: "random", Side: "first", Points: 0.755}, {Agent: "search:iterations=1000,algorithm=mo", Side: "second", Points: 0.5}}}
	for want, c := range map[string]struct {
		teller *trainTeller
		p      selfplay.Progress
	}{
		"gen 4 play    [###.......] 60 of 200, 2m20s | run 10m00s left | 800 games, 600 steps, loss 1.250 | first v random 76 %, second v search:iterations=1000,… 50 %": {
			&trainTeller{limit: selfplay.Limit{Generations: 10, Time: 2 * time.Hour}, before: 340, row: &row}, selfplay.Progress{Generation: 4, Phase: "play", Done: 60, All: 200}},
		"gen 4 learn   [##########] 200 of 200, loss 0.750 | run 1h53m left | 800 games, 600 steps, loss 1.250 | first v random 76 %, second v search:iterations=1000,… 50 %": {
			&trainTeller{limit: selfplay.Limit{Generations: 1000, Time: 2 * time.Hour}, before: 340, row: &row}, selfplay.Progress{Generation: 4, Phase: "learn", Done: 200, All: 200, Loss: 0.75}},
		"gen 0 gate    [..........] 0 of 0": {&trainTeller{limit: selfplay.Limit{Generations: 3}}, selfplay.Progress{Phase: "gate"}},
	} {
		c.teller.begin, c.teller.start = begin, begin
		if got := c.teller.line(c.p, begin.Add(time.Minute)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if got := cut("äöü0123", 5); got != "äöü0…" {
		t.Errorf("cut: %q", got)
	}
	for _, width := range []int{0, 1, 7, 8} {
		if got := len([]rune(cut("äöü0123", width))); got > max(width, 1) {
			t.Errorf("cut to %d: %d letters", width, got)
		}
	}
}

// The table prints a new header if its columns change, and blanks without a value.
func TestTrainTable(t *testing.T) {
	var table trainTable
	conv := 0.25
	row := func(i int) *selfplay.Row {
		return &selfplay.Row{Generation: i, Seconds: 90, Games: 10, Steps: 20, Best: 1, Learn: &selfplay.LearnResult{Policy: 0.5, Value: 1}, Gate: &selfplay.GateResult{Verdict: "no gate"}}
	}
	measured, again := row(1), row(3)
	measured.NashConv = &conv
	measured.Yardsticks = []selfplay.YardstickResult{{Agent: "random", Side: "first", Points: 0.5, Low: 0.4, High: 0.62}}
	again.Gate = &selfplay.GateResult{Passed: true, Games: 60, Score: 0.125}
	var out strings.Builder
	for _, r := range []*selfplay.Row{row(0), measured, row(2), again} {
		out.WriteString(table.row(r))
	}
	const want = ` gen    time    games    steps  policy   value            gate  best
   0   1m30s       10       20   0.500   1.000         no gate     1
 gen    time    games    steps  policy   value            gate  best  NashConv  first v random
   1   1m30s       10       20   0.500   1.000         no gate     1    0.2500      50 (40-62)
   2   1m30s       10       20   0.500   1.000         no gate     1
   3   1m30s       10       20   0.500   1.000  pass +0.125 in 60     1
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
