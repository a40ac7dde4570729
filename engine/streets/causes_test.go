package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// A refusal reports the one cause that holds.
func TestCauses(t *testing.T) {
	for _, c := range []struct {
		text    string
		with    func(*state.Options)
		set     func(g *scene)
		refused map[string]string
	}{
		{"red 5,5 carries pistol:0 shotgun:2 shot:3 bow arrows:2 revolver:6 pistol-rounds:4\nred 6,5\nred 20,20\nzombie shuffler 5,20\nzombie shuffler 5,15\nterrain t 0,18 31,18\nterrain f 7,5 7,5", nil, nil, map[string]string{
			"move 6,5":                      "Grid 2: somebody stands there",
			"move 7,5":                      "Grid 6: nobody stops there",
			"move 5,14":                     "Move, Grid 7: no way of his inches leads there",
			"snap pistol 5,15":              "Shoot, Load: it is not loaded",
			"snap shotgun auto 5,15":        "Find, S39: its rounds do not allow that mode of fire",
			"snap shotgun 9,9":              "Shoot: nobody is there",
			"snap shotgun 6,5":              "Shoot: he shoots at nobody of his own side (option friendlyFire)",
			"snap shotgun 5,20":             "Shoot, Grid 9: that is not in sight",
			"melee 5,15":                    "Melee: that one is not in contact",
			"melee 9,9":                     "Melee: nobody is there",
			"spot 9,9":                      "Spot: no token lies there",
			"snap revolver 5,15":            "",
			"reload shotgun shot":           "Load: it is full",
			"reload shotgun pistol-rounds":  "Load, Data 1: it takes no such rounds",
			"reload shotgun slugs":          "Load, Data 1: he has no such rounds",
			"reload shotgun magazine":       "Load, Data 1: it takes no magazine",
			"reload pistol magazine":        "Load, Data 1: he has no matching spare magazine",
			"reload bow arrows":             "Load: that is nothing to RELOAD",
			"reload pistol pistol-rounds":   "",
			"give shotgun c1":               "Get, S64: nobody gives himself anything",
			"give shotgun c3":               "Get, S64: that one is farther than 1\"",
			"give supplies c2":              "Get: he has no supplies",
			"aid c2":                        "Aid: that one is well",
			"aid c3":                        "Aid: that one is farther than 3\"",
			"help c2":                       "Move, S58: that one needs no help: he is well, and on easy ground",
			"help c3":                       "Move, S58: that one is farther than 1\"",
			"talk G1":                       "Flow 8.9: that belongs to a disabled layer of the rules",
			"mount":                         "Find, S57: he has no bicycle",
			"heroic":                        "Trait heroic: he is not heroic",
			"psychic event":                 "Trait psychic: he is no psychic",
			"pill":                          "Find: he has no stimulants",
			"roll 7":                        "", // out of place
			"shoot-tap revolver corpse 9,9": "Tap: nothing to finish off lies there in short range",
		}},
		{"red 5,5 carries pistol:12\nred 6,5", nil, func(g *scene) {
			g.s.ChangeItem(g.s.Find(state.Hands(0), state.Pistol), state.NewItem(state.Hands(0), state.Pistol, 12, 0)|state.ItemJammed)
			g.who(2).Wounds, g.who(2).Used = 1, state.Healed
		}, map[string]string{
			"snap pistol 9,9":        "Load, S23: it is jammed",
			"reload pistol magazine": "Load, S23: it is jammed: it has to be cleared first",
			"aid c2":                 "Aid: that one was healed before in this game",
			"help c2":                "",
		}},
		{"red 5,5 carries molotov frag-grenade\nred 6,5\nzombie boss 5,9\nterrain t 0,7 31,7", blasting, nil, map[string]string{
			"throw molotov 5,9":       "Load: it has to be made ready first, with RELOAD",
			"throw frag-grenade 5,9":  "Blast, Shoot: that is not in sight",
			"throw frag-grenade 5,30": "Shoot, T5.1: that is out of range",
			"throw rock 9,9":          "Shoot: nobody is there: it is thrown at somebody",
			"throw rock 6,5":          "Shoot: he throws at nobody of his own side (option friendlyFire)",
		}},
		{"red 5,5\nred 30,30\nperson stranger 9,5 G1\nperson stranger 30,5 G2\ngroup G1 friendly closed\ngroup G2 wary", folk, nil, map[string]string{
			"talk G1":   "Talk: it is closed to talk",
			"talk G2":   "Talk, S66: no member of that group is in sight within 12\"",
			"talk G3":   "Indep: there is no such group",
			"barter G2": "Talk, S65: that group is not friendly",
		}},
		{"red 16,8\nred 1,1\nvehicle car 16,9 N\nvehicle car 25,25 N", byCar, nil, map[string]string{
			"board V2":      "Car 2: that vehicle is farther than 2\"",
			"check V1 1,1":  "Grid 2: somebody stands there",
			"check V1 3,3":  "Car 1: that square is not next to it",
			"siphon V1":     "Get, S78: he has no container and siphon",
			"battery V1":    "Car 1: it was not checked",
			"search V1 3,3": "Search: that is not within 3\"",
		}},
		{"house 5,7 9,11 door 7,7 S window 9,9 E\nstatus A intact\nred 7,5\nred 7,1", nil, nil, map[string]string{
			"enter A0": "",
			"spot A":   "Spot: that building is already identified",
			"enter A1": "Enter, Grid 14: he is on another side of the house",
		}},
		{"house 5,7 9,11 door 7,7 S\nstatus A intact\nred 7,3\nred 7,1", nil, nil, map[string]string{"enter A0": "Enter, Grid 14: that opening is too far"}},
	} {
		g := given(t, c.text, c.with)
		if c.set != nil {
			c.set(g)
		}
		g.acts()
		for said, want := range c.refused {
			switch _, err := (text.Notation{Rules: g.s.Rules()}).ParseAction(g.s, said); {
			case err == nil && want == "":
			case err == nil:
				t.Errorf("%s is taken, want %s", said, want)
			case want != "" && err.Error() != "streets: "+want, want == "" && !strings.Contains(err.Error(), "out of place"):
				t.Errorf("%s: %v\nwant %s", said, err, want)
			}
		}
	}
}

// No refusal of an action is a list of causes.
func TestOneCause(t *testing.T) {
	one := func(says string) {
		if strings.Contains(says, ", or") {
			t.Errorf("%q is more than one cause", says)
		}
	}
	for _, v := range text.VerbList {
		one(v.Says)
		for _, g := range guardsOfAct(v) {
			one(g.Says)
		}
		for _, c := range text.Causes[v.Kind] {
			one(c.Says)
		}
	}
}
