package session_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

const reroll = `deadreckon town position 1
card 2
ammo 4
event-actions 2
player-actions defender
unit mayor center
unit hunt forest-1
zeds forest-2 5/3
`

// In the middle of an action, replies show the last decision point, the actions since and the pending
// dice. An edit error says how to reach a decision point.
func TestMidAction(t *testing.T) {
	s := session.New()
	a := session.Asker{Session: s, SearchPool: session.NewSearchPool(1, func(session.Told) {})}
	text := reroll + "then move hunt forest-2\n"
	for _, load := range []bool{true, false} {
		if load {
			if _, err := a.Do(&session.Load{Text: &text}); err != nil {
				t.Fatal(err)
			}
		}
		p, err := s.Game().Notation().ParseAction(s.Position(), "roll 4")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Journal().Enter(p); err != nil {
			t.Fatal(err)
		}
		shown, err := a.Do(&session.Show{})
		if err != nil {
			t.Fatal(err)
		}
		r := shown.(session.ShowReply)
		if !strings.HasSuffix(r.Position, "then move hunt\nthen to forest-2\nthen roll 4\n") {
			t.Errorf("shown as\n%s", r.Position)
		}
		if r.Phase != "reroll" || r.Pending["fight.sum"] != "4" || r.Pending["fight.at"] != "forest-2" || r.Pending["fight.who"] != "hunt" || !strings.Contains(r.Asks, "the dice show 4") {
			t.Errorf("phase %q, asks %q, pending %v", r.Phase, r.Asks, r.Pending)
		}
		if _, err := a.Do(&session.Edit{Lines: map[string]string{"ammo": "5"}}); err == nil || !strings.Contains(err.Error(), "finish the action first") {
			t.Errorf("edit in the middle of an action: %v", err)
		}
		if err := s.Journal().Undo(1); err != nil {
			t.Fatal(err)
		}
	}
}

// A journal of two seats shows each its own position.
func TestSecondEye(t *testing.T) {
	g, err := engine.Open("mall", []engine.Setting{{Key: "players", Value: "3"}})
	if err != nil {
		t.Fatal(err)
	}
	h := journal.HeaderOf(g, "x", 1, journal.DiceAsk)
	h.Eyes = g.Seats()[:2]
	j, err := journal.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New()
	if err := s.Adopt(j); err != nil {
		t.Fatal(err)
	}
	a := session.Asker{Session: s, SearchPool: session.NewSearchPool(1, func(session.Told) {})}
	for _, eye := range h.Eyes {
		r := &session.View{}
		seat := session.SeatWord(eye)
		r.Seat = seat
		if shown, err := a.Do(r); err != nil || !strings.Contains(shown.(session.ViewReply).Position, "view "+eye) {
			t.Errorf("%s sees %v, %v", eye, shown, err)
		}
	}
}
