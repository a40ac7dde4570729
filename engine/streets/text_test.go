package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// A refusal names its rule.
func TestWhyNot(t *testing.T) {
	g := given(t, "map supply\nred 6,6 carries pistol:0\nred 9,2\nzombie shuffler 7,6\nstatus A intact", nil)
	g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
	g.acts()
	for said, want := range map[string]string{
		"move 6,5":         `streets: Wound 6: he is held fast`,
		"run":              `streets: Wound 6: he is held fast`,
		"melee 9,2":        `streets: Melee: he attacks nobody of his own side (option friendlyFire)`,
		"snap pistol 7,6":  `streets: Shoot, Load: it is not loaded`,
		"aim pistol 7,6":   `streets: Shoot, S61: nobody aims with a zombie, a dog or a hostile survivor within 1"`,
		"panic":            `streets: Panic: he does not panic`,
		"spot Q":           `6: "q" is not a square such as 9,20 or a building such as A; expected an action such as "spot 9,20"`,
		"roll 3":           `streets: "roll 3" is out of place: red is on turn, at act: spot B, observe B, melee 7,6 or shout is expected`,
		"give axe c2":      `6: "axe" is not something that he carries, or supplies; expected an action such as "give axe medic"`,
		"reload pistol ax": `8: "pistol ax" is not a weapon and rounds, such as revolver pistol-rounds or pistol magazine; expected an action such as "reload revolver pistol-rounds"`,
	} {
		_, err := text.Notation{Rules: g.s.Rules()}.ParseAction(g.s, said)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", said, err, want)
		}
	}
}

// Actions may be shortened and have signs between words, as in records of earlier programs. They are
// written in one way. Digest 8.3.
func TestForgiving(t *testing.T) {
	g := given(t, "map supply\nred 6,6 psychic carries pistol:3+1 shotgun:1 shot:4\nred 6,7\nred 5,7\nred 6,5\nzombie runner 6,3\ntoken 20,20", nil)
	g.s.Survivors[1].Wounds = 1
	g.s.Survivors[3].State = state.Corpse
	g.s.AddItem(state.NewItem(g.at("7,7"), state.Rifle, 3, 0))
	g.acts()
	n := text.Notation{Rules: g.s.Rules()}
	for _, c := range [][2]string{
		{"SNAP  pis  06,3", "snap pistol 6,3"},
		{"reload pistol:magazine", "reload pistol magazine"},
		{"Reload shotgun  SHOT", "reload shotgun shot"},
		{"get 7,07 rif", "get 7,7 rifle"},
		{"get rifle@7,7", "get 7,7 rifle"},
		{"help c2 WITH c3", "help c2 with c3"},
		{"help c2 + c3", "help c2 with c3"},
		{"help c2+c3", "help c2 with c3"},
		{"reload shotgun:shot", "reload shotgun shot"},
		{"help c2", "help c2"},
		{"tap Corpse  6,5", "tap corpse 6,5"},
		{"tap corpse@6,5", "tap corpse 6,5"},
		{"shoot-tap pistol corpse 6,5", "shoot-tap pistol corpse 6,5"},
		{"psychic EVENT", "psychic event"},
		{"psychic 20,20", "psychic 20,20"},
	} {
		a, err := n.ParseAction(g.s, c[0])
		if err != nil || n.FormatAction(g.s, a) != c[1] {
			t.Errorf("%s: %v", c[0], err)
		}
	}
	for text, want := range map[string]string{
		"snap shotgun both 6,3": "streets: Find, S39: its rounds do not allow that mode of fire",
		"snap pistol twice 6,3": `6: "pistol twice" is not a weapon that he carries`,
		"get 7,7":               `5: "7,7" is not a square and a thing`,
		"tap grave 6,5":         `5: "grave 6,5" is not a square such as 9,9, or corpse 9,9`,
		"help c2 with":          `6: "c2 with" is not a name`,
		"psychic now":           `9: "now" is not a square`,
	} {
		if _, err := n.ParseAction(g.s, text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
