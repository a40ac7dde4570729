package session_test

import (
	"errors"
	"strings"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/serve/session"
)

// opened returns a session at the root of a game.
func opened(t *testing.T, game string) *session.Session {
	t.Helper()
	s := session.New()
	if err := s.Open(game, nil, 1); err != nil {
		t.Fatal(err)
	}
	return s
}

// Before there is a game every request that needs one says so.
func TestNoGame(t *testing.T) {
	s := session.New()
	_, ofView := s.View("first")
	_, ofRoll := s.Roll()
	_, ofSuggest := s.Suggest(advice.Request{})
	for name, err := range map[string]error{"Ready": s.Ready(), "Place": s.Place(nil), "View": ofView, "Roll": ofRoll,
		"Apply": s.Apply([]string{"deal K"}), "Suggest": ofSuggest} {
		if !errors.Is(err, session.ErrNoGame) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A request that fails leaves game and position.
func TestAllOrNothing(t *testing.T) {
	s := opened(t, "kuhn")
	if err := s.Apply([]string{"deal K", "deal Q"}); err != nil {
		t.Fatal(err)
	}
	before := s.Position().(engine.State).Key(0)
	for name, err := range map[string]error{"half of it legal": s.Apply([]string{"check", "call", "call"}), "nothing": s.Apply(nil),
		"no game": s.Open("chess", nil, 1)} {
		if err == nil {
			t.Errorf("%s is done", name)
		}
	}
	if _, err := s.Roll(); err == nil || !strings.Contains(err.Error(), "first is on turn") {
		t.Errorf("rolled for a seat: %v", err)
	}
	if s.Game().Name() != "kuhn" || s.Position().(engine.State).Key(0) != before {
		t.Error("the position moved")
	}
}

// A search uses only its seat's knowledge: the full position and the seat's view give the same result. The
// view of another seat is refused.
func TestSuggestSeesTheView(t *testing.T) {
	suggest := func(s *session.Session) advice.Report {
		return suggested(t, s, advice.Request{Iterations: 300, Seed: 1})
	}
	worlds := []string{"deal Q", "deal J"}
	var seen []advice.Report
	for _, other := range worlds {
		s := opened(t, "kuhn")
		if err := s.Apply([]string{"deal K", other}); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, suggest(s))
		v, err := s.View("first")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Place(v); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, suggest(s))
		if _, err := s.View("second"); err == nil {
			t.Error("what first knows tells what second knows")
		}
	}
	for _, r := range seen[1:] {
		if len(r.Moves) != 2 || r.Moves[0] != seen[0].Moves[0] || r.Moves[1] != seen[0].Moves[1] {
			t.Errorf("the result tells worlds apart that the seat cannot: %+v and %+v", seen[0].Moves, r.Moves)
		}
	}
}

func TestRefusalOf(t *testing.T) {
	got := session.RefusalOf(&engine.SyntaxError{File: "a.txt", Line: 3, Column: 9, Cause: "no such\r\nsquare"})
	if want := (session.Refusal{Message: "a.txt: no such square", Line: 3, Column: 9}); got != want {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// Tell describes events as a seat sees them and refuses other views.
func TestTell(t *testing.T) {
	s := opened(t, "kuhn")
	deal, err := s.Read([]string{"deal K", "deal J", "bet"})
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[string]string{
		"":       "the first seat is dealt the king|the second seat is dealt the jack|the first seat bets one more chip",
		"first":  "the first seat is dealt the king|the second seat is dealt a card face down|the first seat bets one more chip",
		"second": "the first seat is dealt a card face down|the second seat is dealt the jack|the first seat bets one more chip",
	} {
		told, err := session.Tell(s.Game(), s.Position(), deal, seat)
		if got := strings.Join(told, "|"); got != want || err != nil {
			t.Errorf("%q is told %s, error %v; want %s", seat, got, err, want)
		}
	}
	if seen, err := session.Seen(s.Game(), s.Position(), deal[0], "second"); seen != "deal ?" || err != nil {
		t.Errorf("seen as %q, error %v", seen, err)
	}
	view, err := s.View("first")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read([]string{"fold"}); err == nil || err.Error() != `action 1: 1: "fold": expected deal J or deal Q or deal K` {
		t.Error(err)
	}
	for _, c := range []struct {
		p          engine.Position
		seat, want string
	}{
		{s.Position(), "third", `no seat "third" in kuhn; seats: first, second`},
		{view, "second", "the position is what seat first knows; it does not tell what seat second knows"},
	} {
		if _, err := session.Tell(s.Game(), c.p, deal[:1], c.seat); err == nil || err.Error() != c.want {
			t.Errorf("to %q: error %v, want %s", c.seat, err, c.want)
		}
	}
}
