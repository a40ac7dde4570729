package table

import (
	"context"
	"errors"
	"testing"

	_ "deadreckon/internal/games"
)

// Errors that may contain hidden information are Faults and leave the game unchanged.
func TestFault(t *testing.T) {
	var p Player
	if err := p.Begin(Setup{Game: "kuhn", Players: []string{"", "random"}, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	v, err := p.Deciding(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if err := p.GoOn(over); !errors.Is(err, context.Canceled) {
		t.Errorf("at the end of its time: %v", err)
	}
	if err := p.Enter(t.Context(), v, "raise"); err == nil || errors.As(err, &Fault{}) {
		t.Errorf("a refusal: %v", err)
	}
	if err := p.Enter(t.Context(), v, "check"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Deciding(t.Context(), ""); !errors.Is(err, ErrOver) {
		t.Errorf("at the end: %v", err)
	}
	if err := p.Begin(Setup{Game: "kuhn", Players: []string{"", "best"}}); err == nil || p.Game() == nil || p.Games != 1 {
		t.Errorf("a bad deal: %v", err)
	}
}
