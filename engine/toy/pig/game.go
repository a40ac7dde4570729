package pig

import (
	"fmt"
	"strconv"

	"deadreckon/engine"
)

func init() { engine.Register("pig", open) }

// The targets: the default, and the highest.
const (
	DefaultTarget = 20
	MaxTarget     = 1000
)

// Game is Pig to a target.
type Game struct{ target uint16 }

// New returns the game to a target from 2 to MaxTarget; others panic.
func New(target int) engine.Game {
	if target < 2 || target > MaxTarget {
		panic(fmt.Sprintf("pig: target %d: expected 2 to %d", target, MaxTarget))
	}
	return Game{uint16(target)}
}

// open reads the one option, target.
func open(settings []engine.Setting) (engine.Game, error) {
	target := DefaultTarget
	for _, s := range settings {
		if s.Key != "target" {
			return nil, fmt.Errorf("pig: unknown setting %q: expected target", s.Key)
		}
		n, err := strconv.Atoi(s.Value)
		if err != nil || n < 2 || n > MaxTarget || strconv.Itoa(n) != s.Value {
			return nil, fmt.Errorf("pig: setting target is %q; it takes 2 to %d", s.Value, MaxTarget)
		}
		target = n
	}
	return New(target), nil
}

// Name implements engine.Game.
func (Game) Name() string { return "pig" }

// Seats implements engine.Game.
func (Game) Seats() []string { return []string{"first", "second"} }

// Claims implements engine.Claimant.
func (Game) Claims() engine.Claims { return engine.Claims{Opposed: true} }

// NewState implements engine.Game.
func (g Game) NewState() engine.State { return &State{table{eye: truth, target: g.target}} }

// NewView implements engine.Game.
func (g Game) NewView() engine.View { return &View{} }

// Settings implements engine.Game.
func (g Game) Settings() []engine.Setting {
	return []engine.Setting{{Key: "target", Value: strconv.Itoa(int(g.target))}}
}

// Notation implements engine.Game.
func (g Game) Notation() engine.Notation { return notation{g} }
