package main

import (
	"strings"
	"testing"
	"time"

	"deadreckon/engine/enginetest"
	"deadreckon/train/selfplay"
)

func TestTrainLine(t *testing.T) {
	begin := time.Unix(1e9, 0)
	row := selfplay.Row{Generation: 3, Seconds: 400, Games: 800, Steps: 600, Learn: &selfplay.LearnResult{Loss: 1.25},
		Yardsticks: []selfplay.YardstickResult{{Agent: "random", Side: "first", Points: 0.755}, {Agent: "search:iterations=1000,algorithm=mo", Side: "second", Points: 0.5}}}
	for want, c := range map[string]struct {
		reporter *trainReporter
		p        selfplay.Progress
	}{
		"generation 4 play    [###.......] 60 of 200, 2m20s | run 10m00s left | 800 games, loss 1.250 | first v random 76 %, second v search:iterations=1000,… 50 %": {
			&trainReporter{config: &selfplay.Config{Limit: selfplay.Limit{Generations: 10, Time: 2 * time.Hour}}, before: 340, row: &row}, selfplay.Progress{Generation: 4, Phase: "play", Done: 60, All: 200}},
		"generation 4 learn   [##########] 200 of 200, loss 0.750 | run 1h53m left | 800 games, loss 1.250 | first v random 76 %, second v search:iterations=1000,… 50 %": {
			&trainReporter{config: &selfplay.Config{Limit: selfplay.Limit{Generations: 1000, Time: 2 * time.Hour}}, before: 340, row: &row}, selfplay.Progress{Generation: 4, Phase: "learn", Done: 200, All: 200, Loss: 0.75}},
		"generation 0 gate    [..........] 0 of 0": {&trainReporter{config: &selfplay.Config{Limit: selfplay.Limit{Generations: 3}}}, selfplay.Progress{Phase: "gate"}},
	} {
		c.reporter.begin, c.reporter.start = begin, begin
		if got := c.reporter.line(c.p, begin.Add(time.Minute)); got != want {
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

// TestTrainTable: the header is repeated when columns change, and missing measurements are blank.
func TestTrainTable(t *testing.T) {
	var table trainTable
	conv := 0.25
	row := func(i int) *selfplay.Row {
		return &selfplay.Row{Generation: i, Seconds: 90, Games: 10, Steps: 20, Best: 1, Learn: &selfplay.LearnResult{Loss: 1.5}, Gate: &selfplay.GateResult{Verdict: "no gate"}}
	}
	measured, again := row(1), row(3)
	measured.NashConv = &conv
	measured.Yardsticks = []selfplay.YardstickResult{{Agent: "random", Side: "first", Points: 0.5, Low: 0.4, High: 0.62}}
	again.Gate = &selfplay.GateResult{Passed: true, Games: 60, Score: 0.125}
	var out strings.Builder
	for _, r := range []*selfplay.Row{row(0), measured, row(2), again} {
		out.WriteString(table.row(r))
	}
	const want = `generation    time    games    loss        new net  best net
         0   1m30s       10   1.500        no gate         1
generation    time    games    loss        new net  best net  NashConv
            first v random
         1   1m30s       10   1.500        no gate         1    0.2500
                50 (40-62)
         2   1m30s       10   1.500        no gate         1
         3   1m30s       10   1.500  passed +0.125         1
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestTrainResult: the last words say how good the best net is, and how to try it.
func TestTrainResult(t *testing.T) {
	c := selfplay.Config{Game: enginetest.Open(t, "town"), Dir: "town", Side: "defenders", Shape: selfplay.Shape{Base: "nest"}}
	better := &selfplay.Row{Best: 1, Lead: &selfplay.BaseDifference{Games: 1000, Net: 0.61, Base: 0.44, Difference: 0.17, Low: 0.14, High: 0.2}}
	for want, row := range map[string]*selfplay.Row{
		"No net beat nest yet; town/best.net plays as nest.\n": {},
		"The new net has 61 % of the points and nest 44 % on the same games: +17.0 points, 95 % CI 14.0 to 20.0, luck-adjusted.\n" +
			"Try it: deadreckon arena --game town --seat defenders=net:town/best.net --seat defenders=nest --games 200\n": better,
	} {
		if got := trainResult(&c, "--game town", row); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	mall := selfplay.Config{Game: enginetest.Open(t, "mall"), Dir: "m", Side: "human", Shape: selfplay.Shape{Base: "script"}, Pool: selfplay.Pool{Agents: []string{"swarm"}}}
	if got := trainResult(&mall, "--game mall --option maxTurns=9", better); !strings.Contains(got, " --game mall --option maxTurns=9 --seat human=net:m/best.net --seat human=script --seat zombie=swarm --games ") {
		t.Errorf("got %s", got)
	}
}

// TestTrainEstimate: after some games, the time of the first net is printed once, with a warning if the
// run ends before it.
func TestTrainEstimate(t *testing.T) {
	var out strings.Builder
	begin := time.Unix(1e9, 0)
	r := trainReporter{lines: &out, config: &selfplay.Config{Gate: selfplay.Gate{Every: 1}, Limit: selfplay.Limit{Time: 5 * time.Minute}}}
	for second, done := range []int{0, 0, 1, 6, 12, 30} {
		r.estimate(selfplay.Progress{Phase: "play", Done: done, All: 1200}, begin.Add(time.Duration(second)*time.Second))
	}
	want := "The first new net takes about 6m04s on this machine.\nwarning: the run stops before that, after 5m0s; set a longer --time or fewer --games\n"
	if out.String() != want {
		t.Errorf("got  %s\nwant %s", out.String(), want)
	}
}
