package cabin

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// nearTheVan is a situation that random play hardly reaches: the Radio is in hand, and the Rescuers are
// near.
const nearTheVan = "al woods4 radio 3 pistol.3 rope\nray woods4 shotgun.3 tape bat\nmaria aboard place 1\nsandra aboard place 2\nvan woods4\nround 9\nzombies woods4 brute3 woods5 shambler1"

// TestIndices counts the legal actions of random positions of all modes. Actions of every kind
// must have been counted.
func TestIndices(t *testing.T) {
	all := modes()
	late := given(t, nearTheVan, Book()).s
	whole := given(t, "al cabin1 radio 3\nray cabin2\nmaria cabin3\njulie cabin4\nround 5\nzombies", Book()).s
	names := slices.Sorted(maps.Keys(all))
	counted := [kinds]int{}
	enginetest.Indices{
		Positions: 60_000,
		Start: func(seed uint64) (engine.Game, engine.State) {
			switch at := seed % 8; at {
			case 0, 1:
				s := *[...]*State{late, whole}[at]
				return New(s.r()), &s
			}
			g := New(defaultRules(t, all[names[seed%uint64(len(names))]]))
			return g, g.NewState()
		},
		Count: func(_ engine.Position, a engine.Action) { counted[Decode(a).Kind]++ },
	}.Run(t)
	for k := KindCast; k < kinds; k++ {
		if counted[k] == 0 {
			t.Errorf("no %s was counted", verbOf(k).word())
		}
	}
}

// TestEncodingIsTheSame: one net can learn the game with any seats and options.
func TestEncodingIsTheSame(t *testing.T) {
	want := New(defaultRules(t, Book())).Encoding().Digest()
	for name, o := range modes() {
		if got := New(defaultRules(t, o)).Encoding().Digest(); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}

// TestObservation looks up fields by name.
func TestObservation(t *testing.T) {
	g := given(t, strings.Join([]string{"al cabin1 injuries 1 bullets 2 pistol.2", "ray cabin2 bat+tape shotgun.0", "maria woods3 radio 2 covered", "julie dead yard6 TP health 2",
		"round 10", "turn ray", "left 1", "bait maria", "lead maria", "zombies yard1 shambler1 shambler1 brute3 clearing4 sprinter1", "survivors clearing4 survivor2", "walls cracked destroyed - - - -"}, "\n"),
		Book())
	look := observed(t, g, 1)
	look.Numbers(map[string]float32{
		"the viewer is on turn": 1, "the viewer is the Overlord": 0, "Characters of the viewer": 1. / 6, "Characters": 4. / 6, "living": 0.75, "in the van": 0,
		"phase act": 1, "phase roll": 0, "part of the round: turn": 1, "round": 0.25, "actions left": 0.5, "Walls that stand": 5. / 6, "assembled pieces": 2. / 3,
		"Character 1 is ray": 1, "Character 2 is maria": 1, "Character 3 is julie": 1, "Character 4 is al": 1, "Character 5 is al": 0,
		"Character 1 belongs to the viewer": 1, "Character 4 belongs to the viewer": 0, "Character 1 is asked": 1, "Character 2 holds the Bait": 1, "Character 4 has Injuries": 0.25,
		"Character 4 has fired bullets": 0.25, "Character 1 holds bat": 1, "Character 1 has Grip Tapes on weapons": 1, "Character 1 has shots, gas or nails in shotgun": 0,
		"Character 4 has shots, gas or nails in pistol": 2. / 3, "Character 2 holds assembled pieces": 2. / 3, "Character 3 is dead": 1, "Character 3 has health as a Zombie": 2. / 3,
		"Character 3 wins ties": 1, "Character 3 adds 1 to its rolls": 1, "Character 3 may roll again": 0, "Character 1 has room in hand": 3. / 6, "Character 2 is under Zombie Muck": 1,
		"pistol in the Cabin deck": 0.75, "shambler in the bag": 0.8, "Survivors in the bag": 0,
	})
	look.Planes(map[string]string{
		"room": "cabin1 cabin2 cabin3 cabin4 cabin5 cabin6", "the Wall of the arc has a Crack": "cabin1 yard1", "the Wall of the arc is destroyed": "cabin2 yard2",
		"shambler": "yard1=0.5", "brute3": "yard1=0.25", "brute2": "", "sprinter1": "clearing4=0.25", "Zombies to be fought": "yard1=0.5 yard6=0.16667 clearing4=0.16667",
		"Character 1 is living here": "cabin2", "Character 4 is living here": "cabin1", "Character 3 is a Zombie here": "yard6", "Character 3 is living here": "",
		"a living Character of the viewer": "cabin2", "a living Character of another seat": "cabin1 woods3", "most Injuries of a Character": "cabin1=0.25",
		"the first living Character in order": "woods3", "who decides": "cabin2", "Survivors with a piece": "clearing4=0.33333", "health of Survivors": "clearing4=0.25", "the van": "",
	})

	f := given(t, "al yard2 bat\nray cabin2\nzombies yard2 brawler2\nvan woods4\nhand from-the-trees grey-faces no-moon\nthen fight\nthen roll 9", with(lord))
	look = observed(t, f, f.s.r().lord)
	look.Numbers(map[string]float32{
		"the viewer is the Overlord": 1, "the viewer is on turn": 0, "phase against": 1, "fight: deliberate": 1, "foe: brawler": 1, "foe: brute": 0, "health of the foe": 2. / 3,
		"fight number of the foe": 8. / 12, "weapon: bat": 1, "weapon: hands": 0, "weapon: the Radio": 0, "dice of the Character": 0.75, "dice of the other side": 0,
		"Character 1 fights": 1, "Character 1 is fought": 0, "cards in the Overlord's hand": 1, "cards in the Event deck": 20. / 23,
		"Event no-moon is known to be in the Overlord's hand": 1, "all know that no-moon is in the Overlord's hand": 0, "the Rescuers have been called": 1,
	})
	look.Planes(map[string]string{"the fight goes on here": "yard2", "the van": "woods4"})
	look = observed(t, f, 0)
	look.Numbers(map[string]float32{"Event no-moon is known to be in the Overlord's hand": 0, "Characters of the viewer": 4. / 6})

	// In an exchange Survivors fight, and no Character does. Aid 1.
	x := given(t, "al gone\nray yard3\nzombies clearing1 shambler1 brute3\nsurvivors clearing1 survivor1", Book()).combat().phase(phaseHit)
	look = observed(t, x, 0)
	look.Numbers(map[string]float32{"Character 1 fights": 0, "Character 2 fights": 0})
	look.Planes(map[string]string{"the fight goes on here": "clearing1"})

	d := given(t, "al woods1 ak47.1\nray cabin2\nzombies woods1 brute3 clearing1 shambler1 clearing3 shambler1\nvan woods4\nthen fire ak47.1\nthen at woods1 brute3", Book())
	observed(t, d, 0).Planes(map[string]string{"within reach of the shot": "clearing1 woods1", "the last point went here, or all tokens come here": "woods1"})
}

func observed(t *testing.T, g *deal, seat engine.Seat) *enginetest.Observed {
	return enginetest.Observe(t, New(g.s.r()), g.s, seat, func(x int) string { return Space(x).String() })
}
