package paired_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/experiments/paired"
)

// watched counts the actions of its games.
type watched struct{ agents.Agent }

func (watched) Watch(g *paired.Game, _ engine.State, _ engine.Action) { g.Counts[0]++ }

// run runs a command line of a study of two players, four games each.
func run(s *paired.Study, verb string, report func() error) error {
	s.Columns = []string{"player", "zombie", "game", "score", "turns", "actions"}
	s.Open = func(p paired.Player) (agents.Agent, error) {
		a, err := agents.Parse(s.Game, p.Name)
		return watched{a}, err
	}
	parsed := func() { s.Players = []paired.Player{{Name: "random"}, {Name: "rifles-first"}} }
	return s.Run(pflag.NewFlagSet("study", pflag.ContinueOnError), []string{verb, "-o", s.File, "--games", "4", "--threads", "1"}, parsed, report)
}

// Wherever a kill has cut the file off, it is gone on with as if it had not.
func TestTorn(t *testing.T) {
	s := &paired.Study{File: filepath.Join(t.TempDir(), "games.csv")}
	if err := run(s, "play", nil); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(s.File)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(whole), "\n"); n != 2+8 {
		t.Fatalf("%d lines, want a heading, the columns and eight games:\n%s", n, whole)
	}
	for i := range whole {
		if i%7 > 0 && whole[i] != '\n' && (i == 0 || whole[i-1] != '\n') {
			continue // before and after each end of a line, and here and there
		}
		if err := os.WriteFile(s.File, whole[:i], 0o644); err != nil {
			t.Fatal(err)
		}
		var games []paired.Game
		report := func() (err error) { games, err = s.Read(s.File); return err }
		want := strings.Count(string(whole[:i]), "\n") - 2
		if err := run(s, "report", report); (err == nil) != (want >= 0) || len(games) != max(want, 0) {
			t.Errorf("%d games in %q, want %d, or an error if below 0: error %v", len(games), whole[:i], want, err)
		}
		if err := run(s, "play", nil); err != nil {
			t.Errorf("play after %q: %v", whole[:i], err)
		}
		if again, err := os.ReadFile(s.File); err != nil || string(again) != string(whole) {
			t.Fatalf("after %q, %v:\n%s\nwant\n%s", whole[:i], err, again, whole)
		}
	}
}

// What is not the study's own is left as it is.
func TestForeignFile(t *testing.T) {
	s := &paired.Study{File: filepath.Join(t.TempDir(), "games.csv")}
	for _, text := range []string{
		"a", "a\n", "# maxTurns=150 seed=1\n", "# maxTurns=150 seed=1 zombies=swarm+ambush\nplayer,game\n",
		"# maxTurns=150 seed=1 zombies=swarm+ambush\nplayer,zombie,game,score,turns,actions\nrandom,swarm,0,x,1,1\n",
	} {
		if err := os.WriteFile(s.File, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := run(s, "play", nil); err == nil {
			t.Errorf("%q: no error", text)
		}
		if after, err := os.ReadFile(s.File); err != nil || string(after) != text {
			t.Errorf("%q is now %q, %v", text, after, err)
		}
	}
}

// An error of a player ends the play, before any file is made.
func TestNoPlayer(t *testing.T) {
	bad := errors.New("no such player")
	s := &paired.Study{File: filepath.Join(t.TempDir(), "games.csv"), Open: func(paired.Player) (agents.Agent, error) { return nil, bad }}
	parsed := func() { s.Players = []paired.Player{{Name: "x"}} }
	err := s.Run(pflag.NewFlagSet("study", pflag.ContinueOnError), []string{"play", "-o", s.File}, parsed, nil)
	if _, missing := os.Stat(s.File); !errors.Is(err, bad) || missing == nil {
		t.Errorf("error %v; the file: %v", err, missing)
	}
}

func TestLead(t *testing.T) {
	a, b := paired.Player{Name: "so", Budget: 40}, paired.Player{Name: "so", Budget: 160}
	s := &paired.Study{Games: 8}
	var games []paired.Game
	for n := range 10 { // the last pair is beyond the study's games
		games = append(games,
			paired.Game{Player: a, Number: n, Score: []float64{1, 1, 1, -1, 1, 1, 1, -1, -1, -1}[n]},
			paired.Game{Player: b, Number: n, Score: []float64{1, -1, -1, -1, 1, -1, -1, -1, 1, 1}[n]})
	}
	r := s.Results(games)
	if points, p := r.Lead(a, b); points.Value != 50 || p != 0 { // every pair differs by exactly one game
		t.Errorf("lead %v, p %v", points, p)
	}
	r[b][7].Score = 1
	if points, p := r.Lead(a, b); points.Value != 37.5 || p < 0.05 || p > 0.06 {
		t.Errorf("lead %v, p %v: want 37.5, t = 3 with 3 degrees of freedom", points, p)
	}
	if points, p := r.Lead(a, a); points.Value != 0 || p != 1 {
		t.Errorf("lead over itself %v, p %v", points, p)
	}
	if n, err := r.Fewest([]paired.Player{a, b}); n != 8 || err != nil {
		t.Errorf("fewest %d, %v", n, err)
	}
	r = s.Results(games[:7]) // a has four games, b three
	if n, err := r.Fewest([]paired.Player{a}); n != 4 || err != nil {
		t.Errorf("fewest %d, %v", n, err)
	}
	if n, err := r.Fewest([]paired.Player{a, b}); err == nil {
		t.Errorf("%d games of a player with one pair: no error", n)
	}
}

func TestLeadCells(t *testing.T) {
	r := paired.Results{}
	a, b := paired.Player{Name: "a"}, paired.Player{Name: "b"}
	for n := range 8 {
		r[a] = append(r[a], paired.Game{Score: []float64{1, 1, 1, -1, 1, 1, 1, -1}[n]})
		r[b] = append(r[b], paired.Game{Score: []float64{1, -1, -1, -1, 1, -1, -1, 1}[n]})
	}
	r[b] = append(r[b], paired.Game{Score: 1}, paired.Game{Score: 1}) // a has not played these
	// Pairs lead by 50, 50, 50 and 0: t = 3 with 3 degrees of freedom.
	if got := r.LeadCells(a, b); got != "+37.5 (-2.3 to +77.3) | 0.058" {
		t.Errorf("lead %s", got)
	}
	if got := r.LeadCells(a, a); got != " |" {
		t.Errorf("lead over itself %q", got)
	}
	if got := r.LeadCells(a, paired.Player{Name: "c"}); got != " |" {
		t.Errorf("lead over who has not played %q", got)
	}
}

// A study that has the column luck is compared by scores without it, and the rest of its
// games is that of a study without.
func TestLuckColumn(t *testing.T) {
	player := paired.Player{Name: "rifles-first"}
	games := map[bool][]paired.Game{}
	var with paired.Results
	for _, takes := range []bool{false, true} {
		s := &paired.Study{File: filepath.Join(t.TempDir(), "games.csv"), Columns: []string{"player", "zombie", "game", "score", "turns"}, Players: []paired.Player{player}}
		if takes {
			s.Columns = append(s.Columns, "luck")
		}
		s.Open = func(p paired.Player) (agents.Agent, error) { return agents.Parse(s.Game, p.Name) }
		for _, verb := range []string{"play", "report"} {
			report := func() (err error) {
				games[takes], err = s.Read(s.File)
				with = s.Results(games[takes])
				return err
			}
			args := []string{verb, "-o", s.File, "--games", "40", "--threads", "2"}
			if err := s.Run(pflag.NewFlagSet("study", pflag.ContinueOnError), args, func() {}, report); err != nil {
				t.Fatal(err)
			}
		}
	}
	if left := with.Left(player); left > 0.6 || left <= 0 {
		t.Errorf("%.2f of the variance is left", left)
	}
	score := map[int]float64{}
	for _, g := range games[false] {
		score[g.Number] = g.Score
	}
	for _, g := range games[true] {
		if g.Luck == 0 || g.Score != score[g.Number] {
			t.Errorf("game %d: score %v, luck %v, without the column score %v", g.Number, g.Score, g.Luck, score[g.Number])
		}
	}
}
