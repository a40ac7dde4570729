package town

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// indices counts the legal actions of random positions of all numbers of seats. Actions of
// every kind must have been counted.
func indices(t *testing.T, positions int) {
	counted := [KindDone + 1]int{}
	enginetest.Indices{
		Positions: positions,
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

func TestIndices(t *testing.T) { indices(t, 20_000) }

// TestObservation looks up fields by name.
func TestObservation(t *testing.T) {
	for _, c := range []struct {
		name, set, given string
		seat             engine.Seat
		numbers          map[string]float32
		planes           map[string]map[Space]float32
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
			map[string]map[Space]float32{
				"hunt": {At(Forest, 4): 1}, "civ-a": {At(Forest, 4): 1}, "piazza": {Center: 1}, "furies": {},
				"Zeds units": {At(Forest, 5): 1, Suburbs.Start(): 0.5}, "Strength of the Zeds": {At(Forest, 5): 8. / 12, Suburbs.Start(): 9. / 12},
				"Strength of the second Zeds unit":         {At(Forest, 5): 3. / 6},
				"Hits until the first Zeds unit is gone":   {At(Forest, 5): 1, Suburbs.Start(): 1},
				"Hits until the second Zeds unit is gone":  {At(Forest, 5): 2. / 6},
				"the first Zeds unit shows its full side":  {At(Forest, 5): 1, Suburbs.Start(): 1},
				"the second Zeds unit shows its full side": {},
				"Player units":                          {At(Forest, 4): 2. / 3, Center: 1. / 3},
				"Strength of the strongest Player unit": {At(Forest, 4): 4. / 6, Center: 3. / 6},
				"Defiant unit":                          {At(Forest, 4): 1}, "Well-Armed unit": {At(Forest, 4): 1}, "No Entry": {At(Mountain, 5): 1},
				"space of class mine": {At(Mountain, 4): 1}, "Town Center": {Center: 1},
				"combat, retreat, or target of the shot": {},
			}},
		{"a combat", "", "unit hunt forest-1; zeds forest-2 6/3; then move hunt forest-2; then roll 7; then again", 0,
			map[string]float32{"phase roll": 1, "hand-to-hand combat": 1, "shot": 0, "the Player units attack": 1, "the dice have been rolled again": 1,
				"column of the combat or the shot": 2. / 7, "hunt: fights or shoots now": 1, "hunt: in the combat": 1, "piazza: fights or shoots now": 0, "seats beside the viewer": 0},
			map[string]map[Space]float32{"combat, retreat, or target of the shot": {At(Forest, 2): 1}, "where the way back ends": {At(Forest, 1): 1}}},
		{"free Actions", "", "unit hunt forest-0; unit mayor center; then speech", 0,
			map[string]float32{"hunt: has a free Action": 1, "free Actions: move": 1, "free Actions: forage": 1, "free Actions: shoot": 1}, nil},
		{"an activation", "", "phase event; zeds mountain-4 6/3 6/3-1; zeds mountain-3 6/3; unit civ-a mountain-2; then event 2 emergency-broadcast; then roll 12", 0,
			map[string]float32{"phase stronger": 1, "Zeds move or come: activate": 1, "they move on: mountain": 1, "spaces or tracks that are done": 0.625,
				"Zeds symbols still to come: highway": 1, "Zeds symbols still to come: mountain": 0},
			map[string]map[Space]float32{"Zeds on the move": {At(Mountain, 4): 1}, "holds a Zeds unit that has had its move": {At(Mountain, 3): 1, At(Mountain, 4): 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rule{set: c.set, given: c.given}
			g, _ := r.game(t)
			b := r.at(t, g)
			v := g.NewView()
			b.state().ViewInto(c.seat, v)
			e := g.Encoding()
			planes, globals, flat := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals)), make([]float32, e.Size())
			g.Observe(v, planes, globals)
			e.Unpack(flat, planes, globals)
			for name, want := range c.numbers {
				i := slices.IndexFunc(e.Globals, func(f engine.Field) bool { return f.Name == name })
				if i < 0 || fmt.Sprintf("%.4f", globals[i]) != fmt.Sprintf("%.4f", want) {
					t.Errorf("%q is number %d, %v; want %v", name, i, globals[max(i, 0)], want)
				}
			}
			for name, want := range c.planes {
				i := slices.IndexFunc(e.Planes, func(f engine.Field) bool { return f.Name == name })
				if i < 0 {
					t.Fatalf("no plane %q", name)
				}
				for x := range Space(spaces) {
					if have := flat[i*spaces+int(x)]; fmt.Sprintf("%.4f", have) != fmt.Sprintf("%.4f", want[x]) {
						t.Errorf("%q is %v in %s; want %v", name, have, x, want[x])
					}
				}
			}
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
