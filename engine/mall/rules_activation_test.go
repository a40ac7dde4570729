package mall

import (
	"testing"

	"deadreckon/engine/mall/board"
)

// Digest 6.2: who may be activated, and what passing means.

func TestRulesActivation(t *testing.T) {
	t.Run("T015 EN 5.0", func(t *testing.T) {
		g := dealt(t, defaultRules(t, SPI1978())).hiddenIn(1, 2, 3, 6, 7)
		g.play("place p@14", "place r@14", "place s@208", "place f@208")
		g.only("", "pass", "select peter", "select roger", "select peter+roger", "select steve", "select fran", "select steve+fran")
	})
	t.Run("T017 EN 5.2, A76", func(t *testing.T) {
		given(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal").only("select ",
			"select peter", "select roger", "select steve", "select peter+roger", "select peter+steve",
			"select roger+steve", "select peter+roger+steve")
	})
	t.Run("T018 EN 5.2", func(t *testing.T) {
		given(t, "peter 113 normal\nroger 113 normal activated").only("", "pass", "select peter")
	})
	t.Run("T019 EN 5.2", func(t *testing.T) {
		given(t, "peter 113 normal\nsteve 114 normal").only("", "pass", "select peter", "select steve")
	})
	t.Run("T021 EN 4.0-H, A102", func(t *testing.T) { // the unit in 115 sees 113 and would react
		g := given(t, "peter 113 normal\nroger 113 infected activated\nsteve 113 stunned\nfran 113 normal activated\nunits 115=4n")
		g.play("pass").phase(phaseCheck)
		if !g.s.triggers.Empty() || g.s.movers != 0 || g.s.activated != 0 {
			t.Errorf("triggers %s, movers in %d, activated %s", g.s.b().Names(g.s.triggers), g.s.movers, g.s.activated)
		}
		g.play("berserk none").phase(phaseFreeDie).quietly(phaseSelect)
		g.unit(115)
		g.only("", "pass", "select peter", "select roger", "select fran", "select peter+roger", "select peter+fran",
			"select roger+fran", "select peter+roger+fran")
	})
	t.Run("T022 EN 5.0, A16", func(t *testing.T) {
		const text = "peter 113 normal\nroger 114 normal activated\nunits 115=4n"
		end, pass := given(t, text).play("select peter", "end"), given(t, text).play("pass")
		if end.s != pass.s {
			t.Error("to end at once is not to pass")
		}
		end.quietly(phaseSelect).offers("select peter", "select roger")
	})
	t.Run("T022 A35 StartSquareTriggers", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 115=4n", func(o *Options) { o.StartSquareTriggers = true })
		if g.play("select peter", "end"); !g.s.triggers.Empty() || g.s.activated != 0 {
			t.Errorf("triggers %s, activated %s", g.s.b().Names(g.s.triggers), g.s.activated)
		}
	})
	t.Run("T023 EN 6.2, A03, A15", func(t *testing.T) {
		g := given(t, "peter 113 normal\nroger 014 normal activated\nunits 115=11n").play("select peter", "shoot peter@115", "roll 2+3", "value 11", "end")
		if g.s.triggers != board.SetOf(g.square(113)) || g.s.movers != g.square(113) {
			t.Errorf("triggers %s, movers in %d", g.s.b().Names(g.s.triggers), g.s.movers)
		}
		g.play("berserk none").phase(phaseReact).only("", "move 115-114")
		g.quietly(phaseSelect).refuses("select peter*").offers("select roger")
		g.play("pass").quietly(phaseSelect).offers("select peter") // the turn after that
	})
	t.Run("T025 EN 5.0", func(t *testing.T) {
		given(t, "peter 113 normal activated\nroger 114 stunned\nsteve 115 stunned\nfran 116 stunned").only("", "pass")
	})
}
