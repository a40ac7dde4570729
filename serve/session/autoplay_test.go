package session_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	_ "deadreckon/agents/outside"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// goes lets agents play on, and waits for the end.
func goes(t *testing.T, s *session.Session, r *session.Go) (steps []session.AutoplayResult, all session.AutoplayResult, err error) {
	t.Helper()
	release := s.Hold()
	run, err := s.Go(r, func(g session.AutoplayResult) { steps = append(steps, g) }, nil)
	release()
	if err == nil {
		all, err = run(t.Context())
	}
	return steps, all, err
}

// Agents play on to a person's turn, and not a step further; the dice fall by the seed and follow
// the entries; each action of an agent is an entry.
func TestGo(t *testing.T) {
	s := opened(t, "kuhn")
	must(t, s.SetPlayers(map[string]string{"first": session.Person, "second": "random"}, access.Permission{}))
	_, all, err := goes(t, s, &session.Go{})
	if err != nil || all.Turn != "first" || all.Played != 0 || all.Entries != 0 || len(all.Told) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	must(t, s.Apply([]string{"bet"}))
	steps, all, err := goes(t, s, &session.Go{ViewerChoice: session.ViewerChoice{Seat: "first"}})
	if err != nil || all.Turn != "nobody" || all.Played != 1 || len(steps) != 1 || steps[0].Seat != "second" || all.Entries != 2 {
		t.Fatalf("%+v, %+v, %v", steps, all, err)
	}
	for _, line := range all.Told {
		if strings.Contains(line, "the second seat shows") && len(s.Journal().Played()) < 5 {
			t.Errorf("the first seat is told %q", line)
		}
	}
	first := at(s)
	must(t, s.Undo(1))
	if _, _, err := goes(t, s, &session.Go{}); err != nil || at(s) != first {
		t.Errorf("taken back and played again: %v\n%s\nand first\n%s", err, at(s), first)
	}
}

// The requested number of actions is played, and a game without persons is played to its end.
func TestGoCounts(t *testing.T) {
	s := opened(t, "pig")
	must(t, s.SetPlayers(map[string]string{"first": "random", "second": "random"}, access.Permission{}))
	steps, all, err := goes(t, s, &session.Go{Count: 3})
	if err != nil || all.Played != 3 || len(steps) != 3 || all.Entries != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	if _, all, err = goes(t, s, &session.Go{}); err != nil || all.Turn != "nobody" || len(all.Scores) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
}

// If the game moves while agents think, the move is kept, and the agents can continue or be stopped.
func TestGoMoved(t *testing.T) {
	s := opened(t, "kuhn")
	must(t, s.SetPlayers(map[string]string{"first": "search:time=100s", "second": "search:time=100s"}, access.Permission{}))
	must(t, s.Apply([]string{"deal K", "deal Q"}))
	begin := func() (ended chan error, stop func(), err error) {
		ctx, cancel := context.WithCancel(t.Context())
		ended = make(chan error, 1)
		over := make(chan struct{})
		stop = func() { cancel(); <-over }
		run, err := s.Go(&session.Go{}, nil, stop)
		if err == nil {
			go func() {
				_, err := run(ctx)
				ended <- err
				close(over)
			}()
		}
		return ended, stop, err
	}
	release := s.Hold()
	first, _, err := begin()
	must(t, err)
	if _, _, err := begin(); err == nil || !strings.Contains(err.Error(), "playing already") {
		t.Errorf("two play at once: %v", err)
	}
	must(t, s.Apply([]string{"check"}))
	second, stop, err := begin() // the first search is stopped by the move
	must(t, err)
	if err := <-first; err != nil {
		t.Error(err)
	}
	stop()
	if err := <-second; err != nil || s.Journal().Entered() != 2 {
		t.Errorf("%d entries, %v", s.Journal().Entered(), err)
	}
	release()
	must(t, s.Close())
}

// Invalid players are refused.
func TestPlayersRefused(t *testing.T) {
	s := opened(t, "kuhn")
	for player, want := range map[string]string{"": "nobody is named", "alphago": "no agent", "cmd:sh": "runs a program"} {
		if err := s.SetPlayers(map[string]string{"second": session.Person, "first": player}, access.Permission{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", player, err)
		}
	}
	if p := s.Players(); p[0] != "" || p[1] != "" {
		t.Errorf("players %q", p)
	}
	must(t, s.Apply([]string{"deal K", "deal Q"}))
	v, err := s.View("first")
	must(t, err)
	must(t, s.Place(v))
	must(t, s.SetPlayers(map[string]string{"first": "random", "second": "random"}, access.Permission{}))
	if _, all, err := goes(t, s, &session.Go{}); all.Played != 1 || err == nil || !strings.Contains(err.Error(), "second cannot be played by an agent here") {
		t.Errorf("%+v, %v", all, err)
	}
}

// diarist is an agent that records its news.
type diarist struct {
	begun, ended int
	heard        []string
}

func (d *diarist) Name() string { return "diarist" }

func (d *diarist) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	return legal[rng.IntN(len(legal))], nil
}

func (d *diarist) Begin(uint64)        { d.begun++ }
func (d *diarist) End(float64)         { d.ended++ }
func (d *diarist) Hear(lines []string) { d.heard = append(d.heard, lines...) }

// An agent persists while the game continues and hears the others' moves. After an undo it starts again.
func TestGoGoesOn(t *testing.T) {
	s, d := opened(t, "kuhn"), new(diarist)
	s.Agents = func(engine.Seat, string) (agents.Agent, error) { return d, nil }
	must(t, s.SetPlayers(map[string]string{"first": session.Person, "second": "random"}, access.Permission{}))
	for turn := 1; turn <= 2; turn++ {
		_, _, err := goes(t, s, &session.Go{})
		must(t, err)
		must(t, s.Apply([]string{"bet"}))
		_, _, err = goes(t, s, &session.Go{})
		must(t, err)
		if d.begun != turn || d.ended != turn || strings.Count(strings.Join(d.heard, "\n"), "the first seat bets") != turn {
			t.Fatalf("turn %d: %+v", turn, d)
		}
		must(t, s.Undo(2))
	}
}

// Agents wait for dice that are entered by hand.
func TestGoWaitsForDice(t *testing.T) {
	g, err := engine.Open("pig", nil)
	must(t, err)
	h := journal.HeaderOf(g, "test", 1, journal.DiceAsk)
	h.Players = []string{"random", "random"}
	j, err := journal.New(g, h)
	must(t, err)
	s := session.New()
	must(t, s.Adopt(j))
	for range 5 {
		_, all, err := goes(t, s, &session.Go{Count: 50})
		if err != nil || all.Turn != "chance" {
			t.Fatalf("%+v, %v", all, err)
		}
		must(t, s.Apply([]string{session.LegalActions(g, s.Position())[1].Action}))
	}
}
