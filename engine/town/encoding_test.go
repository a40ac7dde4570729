package town

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestIndices counts the legal actions of random positions of all numbers of seats. Actions of
// every kind must have been counted.
func TestIndices(t *testing.T) {
	counted := [KindDone + 1]int{}
	enginetest.Indices{
		Positions: 20_000,
		Start: func(seed uint64) (engine.Game, engine.State) {
			g := Default(1 + int(seed%maxPlayers))
			return g, g.NewState()
		},
		Count: func(_ engine.Position, a engine.Action) { counted[Decode(a).Kind]++ },
	}.Run(t)
	for k := KindOrder; k <= KindDone; k++ {
		if counted[k] == 0 {
			t.Errorf("no action of kind %d was counted", k)
		}
	}
}

// TestObservation looks up fields by name.
func TestObservation(t *testing.T) {
	for _, c := range []struct {
		name, set, given string
		seat             engine.Seat
		numbers          map[string]float32
		planes           map[string]string
	}{
		{"an Action Phase", "players=2", "card 2; ammo 5; held 5 8; spent speech; player-actions player1; unit hunt forest-4 damage 1 player1; unit civ-a forest-4 defiant well-armed; unit piazza center player2; " +
			"unit furies cemetery; no-entry mountain-5; zeds forest-5 6/3-4 5/2; zeds suburbs-start 9/4; next 1", 1,
			map[string]float32{
				"the viewer is on turn": 0, "the viewer is the chair": 0, "the viewer has its Player Action": 0, "other seats with their Player Action": 1. / 3, "seats beside the viewer": 1. / 3,
				"phase action": 1, "step of the turn: action": 1, "turn": 1. / 20, "Event cards to come in the act": 1. / 7, "act 1": 1, "act 2": 0,
				"Event card 2 lies open": 1, "Event card 1 is known to come next": 1, "Event card 1 lies open": 0, "Event card 3 does not come any more": 0,
				"Ammo": 0.25, "Event Actions": 2. / 6, "marker to spend: citadel": 1, "marker to spend: speech": 0,
				"Fate card 5 is held": 1, "Fate card 5 is in the deck": 0, "Fate card 6 is in the deck": 1,
				"Zeds units of type 1 in the Cup": 0, "Zeds units of type 4 in the Cup": 5. / 6, "Zeds units of type 5 in the Cup": 3. / 6,
				"hunt: Hits taken": 0.5, "hunt: the viewer is asked about it": 0, "piazza: the viewer is asked about it": 1,
				"furies: in the Cemetery": 1, "mayor: not yet here": 1, "won": 0, "hand-to-hand combat": 0,
			},
			map[string]string{
				"hunt": "forest-4", "civ-a": "forest-4", "piazza": "center", "furies": "",
				"Zeds units": "forest-5 suburbs-start=0.5", "Strength of the Zeds": "forest-5=0.66667 suburbs-start=0.75",
				"Strength of the second Zeds unit":         "forest-5=0.5",
				"Hits until the first Zeds unit is gone":   "forest-5 suburbs-start",
				"Hits until the second Zeds unit is gone":  "forest-5=0.33333",
				"the first Zeds unit shows its full side":  "forest-5 suburbs-start",
				"the second Zeds unit shows its full side": "",
				"Player units":                          "forest-4=0.66667 center=0.33333",
				"Strength of the strongest Player unit": "forest-4=0.66667 center=0.5",
				"Defiant unit":                          "forest-4", "Well-Armed unit": "forest-4", "No Entry": "mountain-5",
				"space of class mine": "mountain-4", "Town Center": "center",
				"combat, retreat, or target of the shot": "",
			}},
		{"a combat", "", "unit hunt forest-1; zeds forest-2 6/3; then move hunt forest-2; then roll 7; then again", 0,
			map[string]float32{"phase roll": 1, "hand-to-hand combat": 1, "shot": 0, "the Player units attack": 1, "the dice have been rolled again": 1,
				"column of the combat or the shot": 2. / 7, "hunt: fights or shoots now": 1, "hunt: in the combat": 1, "piazza: fights or shoots now": 0, "seats beside the viewer": 0},
			map[string]string{"combat, retreat, or target of the shot": "forest-2", "where the way back ends": "forest-1"}},
		{"free Actions", "", "unit hunt forest-0; unit mayor center; then speech", 0,
			map[string]float32{"hunt: has a free Action": 1, "free Actions: move": 1, "free Actions: forage": 1, "free Actions: shoot": 1}, nil},
		{"an activation", "", "phase event; zeds mountain-4 6/3 6/3-1; zeds mountain-3 6/3; unit civ-a mountain-2; then event 2 emergency-broadcast; then roll 12", 0,
			map[string]float32{"phase stronger": 1, "Zeds move or come: activate": 1, "they move on: mountain": 1, "spaces or tracks that are done": 0.625,
				"Zeds symbols still to come: highway": 1, "Zeds symbols still to come: mountain": 0},
			map[string]string{"Zeds on the move": "mountain-4", "holds a Zeds unit that has had its move": "mountain-3 mountain-4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rule{set: c.set, given: c.given}
			g, _ := r.game(t)
			b := r.at(t, g)
			look := enginetest.Observe(t, g, b.state(), c.seat, func(x int) string { return Space(x).String() })
			look.Numbers(c.numbers)
			look.Planes(c.planes)
		})
	}
}

// TestTwins: of two Zeds units that are alike the second is no target of its own.
func TestTwins(t *testing.T) {
	for zeds, want := range map[string]bool{"6/3 6/3": false, "6/3 6/3-1": true} {
		r := rule{given: "ammo 1; unit hunt forest-2; zeds forest-3 " + zeds + "; zeds forest-1 5/2; then shoot hunt"}
		g, _ := r.game(t)
		s := r.at(t, g).state()
		index := g.AppendIndices(nil, s, []engine.Action{pack2(KindTarget, uint8(At(Forest, 3)), 1)})[0]
		if _, ok := g.ActionAt(s, int(index)); ok != want {
			t.Errorf("%s: the second is a target: %v", zeds, ok)
		}
	}
}
