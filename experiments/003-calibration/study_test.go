package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBands(t *testing.T) {
	ps := []position{{win: []float64{0.04}}, {win: []float64{0.06}, won: true}, {win: []float64{1}, won: true}}
	bs := bandsOf(ps, 0)
	if bs[0] != (band{2, 1, 0.1}) || bs[bins-1] != (band{1, 1, 1}) {
		t.Errorf("bands %v", bs)
	}
	if e := calibrationError(bs); math.Abs(e-0.3) > 1e-12 { // 0.9 of 2 positions, 0 of 1
		t.Errorf("calibration error %v, want 0.3", e)
	}
}

// Brier scores of predictions that are known, and of a constant.
func TestJudge(t *testing.T) {
	var ps []position
	for game := range 10 {
		for k := range 4 {
			ps = append(ps, position{game: game, win: []float64{0.75, 1}, won: k > 0})
		}
	}
	s := &study{seed: 1}
	for k, want := range []scores{{}, {}} {
		want.constant.Value, want.gap.Value = 0.75*0.25, 0.25*float64(k)
		want.brier.Value = []float64{0.75 * 0.25, 0.25}[k]
		got := s.judge(ps, k)
		if math.Abs(got.brier.Value-want.brier.Value) > 1e-12 || math.Abs(got.constant.Value-want.constant.Value) > 1e-12 ||
			math.Abs(got.gap.Value-want.gap.Value) > 1e-12 {
			t.Errorf("predictor %d: %v, want %v", k, got, want)
		}
	}
}

// The same seed gives the same file whatever the threads, and the report reads it.
func TestPlay(t *testing.T) {
	dir := t.TempDir()
	var files [2]string
	for i, threads := range []string{"1", "2"} {
		file := filepath.Join(dir, threads+".csv")
		if err := run([]string{"play", "-o", file, "--games", "2", "--positions", "2", "--player", "search:iterations=2",
			"--predictor", "search:iterations=5", "--threads", threads}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = string(text)
	}
	if files[0] != files[1] || strings.Count(files[0], "\n") != 5 {
		t.Errorf("one thread wrote\n%s\ntwo threads\n%s", files[0], files[1])
	}
	if err := run([]string{"report", "-o", filepath.Join(dir, "1.csv")}); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{{"play"}, {"report", "-o", filepath.Join(dir, "none.csv")}, {"play", "-o", "x", "--predictor", "script", "--games", "1"}} {
		if err := run(args); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
