package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
)

// Digest 6.9: hidden zombies. EN 9.0.

// Maps: a den with ten squares in which hidden zombies may be, and two in Edwin's;
// and a hall with a store behind a solid door at its end.
const (
	den    = "row 001 at 0,0 AAAAA\nrow 011 at 0,1 AAAAA\nrow 176 at 0,2 $$\nopen 011 176\nopen 012 177\n"
	cellar = "row 001 at 0,0 #####\nrow 011 at 5,0 B\ndoor solid 005 011\n"
)

// ambushed checks the chance of an ambush in the square just entered: certain for
// those who know, and for the human player the share of the choices of squares
// that EN 3.1 allows and the facts leave, counted one by one.
func (g *table) ambushed(yes bool) *table {
	g.t.Helper()
	certain := "clear"
	if yes {
		certain = "ambush"
	}
	g.phase(phaseAmbush).only("", certain).as(Zombie).only("", certain)
	var met, all uint64
	possible, edwins := g.s.possible(), g.s.b().Edwins
	for bits := range 1 << possible.Len() {
		var choice Set
		for i := range possible.Len() {
			if bits>>i&1 != 0 {
				choice.Add(possible.At(i))
			}
		}
		inEdwins := choice.And(edwins)
		if choice.Len() != int(g.s.hiddenLeft) || inEdwins.Len() > 1 {
			continue
		}
		all++
		if choice.Has(g.s.focus) {
			met++
		}
	}
	human := g.as(Human).odds(met, all, func(s *State) bool { return s.phase == phaseDraw })
	if met > 0 && met < all {
		human.only("", "clear", "ambush")
	}
	return g
}

// secret checks the hidden squares left: listed for the zombie player, counted for
// the human one.
func (g *table) secret(zombie, human string) *table {
	g.t.Helper()
	g.line("hidden", zombie).as(Zombie).line("hidden", zombie)
	g.as(Human).line("hidden", human)
	return g
}

func TestRulesHidden(t *testing.T) {
	const five = "peter 001 normal\nhidden 002 004 013 014 177\nbox 5 6 7 8 8\n"
	runCases(t, []ruleCase{
		{rule: "T120 EN 9.1", on: den, text: five + "units 015=3n", play: func(g *table) {
			g.play("select peter", "step 002").ambushed(true).as(Human).odds(294, 672, func(s *State) bool { return s.phase == phaseDraw })
			g.play("ambush").phase(phaseDraw).only("", "draw 5", "draw 6", "draw 7", "draw 8")
			g.odds(2, 5, func(s *State) bool { return s.unitAt(2).value() == 8 })
			for _, seat := range []engine.Seat{Human, Zombie} {
				g.as(seat).only("", "draw ?")
			}
			g.play("draw 6").phase(phaseValue).line("units", "002=6n 015=3n").only("", "value 6")
			for _, seat := range []engine.Seat{Human, Zombie} { // one of the five in the box and the one in 015
				g.as(seat).odds(2, 6, func(s *State) bool { return s.unitAt(2).value() == 8 }).
					odds(1, 6, func(s *State) bool { return s.unitAt(2).value() == 3 })
			}
			g.play("value 6").phase(phaseAct).line("units", "002=6 015=3n").seen(2, 6, 6).seen(15, 0, 0).left(7)
			g.secret("004 013 014 177", "? ? ? ?").line("cleared", "002").offers("step 003").play("step 003").left(0) // 6 + 1
		}},
		{rule: "T120 EN 9.1 no way on", on: den, text: five, play: func(g *table) { // A06: 8 + 1 of 7 points
			g.play("select peter", "step 002", "ambush", "draw 8", "value 8").left(7).only("step ").offers("shoot peter@002")
		}},
		{rule: "T120 EN 9.1 nobody there", on: den, text: five, play: func(g *table) {
			g.play("select peter", "step 011").ambushed(false).play("clear").phase(phaseAct).line("cleared", "011").left(7)
			g.secret("002 004 013 014 177", "? ? ? ? ?").play("step 001").ambushed(false).play("clear")
			g.play("step 011").phase(phaseAct) // once entered, known
			g.play("step 176").ambushed(false).as(Human).odds(70, 196, func(s *State) bool { return s.phase == phaseDraw })
		}},
		{rule: "T120 EN 3.1.4", on: den, text: "peter 012 normal\nhidden 002 004 013 014 177\nbox 5 6 7 8 9", play: func(g *table) {
			g.play("select peter", "step 177").ambushed(true).as(Human).odds(210, 672, func(s *State) bool { return s.phase == phaseDraw })
			g.play("ambush", "draw 5", "value 5").line("cleared", "176 177") // nobody else is in Edwin's
			g.play("step 176").phase(phaseAct)
		}},
		{rule: "T121 EN 9.1 6.5", on: den, text: five, play: func(g *table) {
			g.play("select peter", "step 002", "ambush", "draw 6", "value 6").offers("shoot peter@002")
			g.play("shoot peter@002").phase(phasePanic).odds(2, 6, func(s *State) bool { return s.panicked.has(Peter) })
			g.play("roll 3").phase(phaseShot)
		}},
		{rule: "T122 EN 9.3", on: den, text: five + "units 002=4n", play: func(g *table) {
			g.play("select peter", "step 002").phase(phaseValue).play("value 4").phase(phaseAct).seen(2, 4, 4)
			g.secret("002 004 013 014 177", "? ? ? ? ?").line("cleared", "")
		}},
		{rule: "T122 EN 9.3 A95", on: den, text: "peter 001 normal\nroger 002 super\nhidden 002", play: func(g *table) {
			g.play("select peter", "step 002").phase(phaseAct).secret("002", "?").line("cleared", "")
		}},
		{rule: "T123 EN 9.3 A94 he stays", on: den, text: "peter 001 normal\nhidden 002\nunits 002=4n", play: func(g *table) {
			g.play("select peter", "step 002", "value 4", "shoot peter@002", "roll 3", "roll 4").phase(phaseAct).line("units", "")
			g.secret("002", "?").line("cleared", "").play("end").only("", "end") // in reaction it would be engaged
			g.play("end", "roll 1").only("", "reveal 002").play("reveal 002", "draw 1", "value 1").seen(2, 1, 1)
			g.secret("", "").only("", "end").play("end").phase(phaseFire)
		}},
		{rule: "T123 EN 9.3 A94 he comes back", on: den, text: "peter 001 normal\nhidden 002\nunits 002=4n", play: func(g *table) {
			g.play("select peter", "step 002", "value 4", "shoot peter@002", "roll 3", "roll 12", "step 003", "clear", "step 002")
			g.ambushed(true).play("ambush", "draw 1", "value 1").line("units", "002=1").secret("", "")
		}},
		{rule: "T131 EN 9.1 5.6", on: den, text: "peter 001 normal\nfran 001 normal\nhidden 002 005\nbox 2 3", play: func(g *table) {
			g.play("select peter", "carry peter>fran", "step 002").ambushed(true).play("ambush", "draw 2", "value 2")
			g.stands(Peter, 2, Normal).stands(Fran, 2, Normal).left(5).line("carries", "peter>fran")
			g.play("step 003", "clear").left(0).stands(Fran, 3, Normal) // 2 + 1 + 2
		}},
	})
}

// TestRulesReveal: hidden zombies that the zombie player reveals. EN 9.2-9.4.
func TestRulesReveal(t *testing.T) {
	all := []string{"end", "reveal 001", "reveal 003", "reveal 004", "reveal 005", "reveal 011", "reveal 012",
		"reveal 013", "reveal 014", "reveal 015", "reveal 176", "reveal 177"}
	runCases(t, []ruleCase{
		{rule: "T125 EN 9.2 A52", on: den, text: "peter 001 normal\nhidden 005\nbox 6", play: func(g *table) {
			g.moves("peter", "002").phase(phaseReact).only("", "end", "reveal 005").as(Zombie).only("", "end", "reveal 005")
			g.as(Human).only("", all...)
			g.play("reveal 005").phase(phaseDraw).as(Human).only("", "draw ?")
			g.play("draw 6").bound("005", "005").secret("", "").line("units", "005=6n").seen(5, 0, 0).only("", "move 005-004")
			g.play("move 005-004").phase(phaseFreeDie).play("roll 6").bound("004", "").only("", "end")
		}},
		{rule: "T126 EN 9.2 not in sight", on: cellar, text: "peter 001 normal\nhidden 011\nclosed 005-011", play: func(g *table) {
			g.moves("peter", "002").only("", "end").play("end", "roll 1").only("", "end", "reveal 011")
		}},
		{rule: "T126 EN 9.2 A52 blocked", on: cellar, text: "peter 002 normal\nsteve 004 normal\nunits 004=2 005=3n\nhidden 011", play: func(g *table) {
			g.moves("peter", "003").bound("004 005", "005").only("", "end").play("end", "roll 1").only("", "end", "reveal 011")
		}},
		{rule: "T126 EN 9.2 A52 no longer blocked", on: cellar, text: "peter 002 normal\nunits 005=3n\nhidden 011", play: func(g *table) {
			g.moves("peter", "003").only("", "move 005-004").play("move 005-004").only("", "end", "reveal 011")
			g.play("reveal 011", "draw 1").bound("004 011", "011").only("", "move 011-005")
		}},
		{rule: "T126 EN 9.2 7.2.1", on: den, text: "peter 001 normal\nsteve 003 normal\nhidden 003", play: func(g *table) {
			g.moves("peter", "002").only("", "end").play("end", "roll 1").only("", "end", "reveal 003") // it would be engaged
		}},
		{rule: "T126 EN 9.2 nothing done", on: den, text: "hidden 005", play: func(g *table) {
			g.play("pass").phase(phaseFreeDie).play("roll 1").only("", "end", "reveal 005")
			g.as(Human).only("", append(all, "reveal 002")...)
		}},
		{rule: "T127 EN 9.2 none left to move", on: den, text: "units 001=2n\nhidden 005 011\nbox 6 7", play: func(g *table) {
			g.play("pass").unchecked().play("roll 1", "move 001-002").line("free-moves", "").only("", "end", "reveal 005", "reveal 011")
			g.play("reveal 005").odds(1, 2, func(s *State) bool { return s.unitAt(5).value() == 6 })
			g.play("draw 7").line("units", "002=2n 005=7n").seen(5, 0, 0).secret("011", "?").line("spent", "002").only("", "end", "reveal 011")
		}},
		{rule: "T127 EN 9.2 one to move", on: den, text: "hidden 005 011\nbox 6 7", play: func(g *table) {
			g.play("pass", "roll 1", "reveal 005", "draw 7").line("free-moves", "1") // A96: a reveal costs nothing
			g.only("", "end", "move 005-004", "move 005-015", "reveal 011").play("move 005-004").line("free-moves", "")
			g.only("", "end", "reveal 011").line("units", "004=7n")
		}},
		{rule: "T129 EN 9.3", on: den, text: "units 005=3n\nhidden 005", play: func(g *table) {
			g.play("pass").unchecked().play("roll 1").only("", "end", "move 005-004", "move 005-015")
			g.as(Human).only("reveal ", append(all[1:4:4], append(all[5:], "reveal 002")...)...) // all but 005
			g.play("move 005-015").only("", "end", "reveal 005")
		}},
		{rule: "T129 EN 9.3 A95 reaction", on: den, text: "peter 001 normal\nroger 005 super\nhidden 005", play: func(g *table) {
			g.moves("peter", "002").only("", "end", "super roger-004").play("super roger-004", "super roger-003", "stop")
			g.only("", "end", "reveal 005").play("end", "roll 1").only("", "end", "reveal 005")
		}},
		{rule: "T129 EN 9.3 A95 free", on: den, text: "roger 005 super\nhidden 005", play: func(g *table) {
			g.play("pass", "roll 1").only("", "end", "super roger-004", "super roger-015")
			g.play("super roger-004", "stop").only("", "end", "reveal 005")
		}},
	})
}

// TestRulesLastZombies: all hidden zombies must come when no unit is on the map.
// EN 9.4, 14.2.3.
func TestRulesLastZombies(t *testing.T) {
	last := "closed north south east west\npeter 113 normal\nsteve 177 normal rifle\nfran 177 normal rifle\nunits 115=2n\n"
	t.Run("T130 EN 14.2 A59", func(t *testing.T) {
		g := given(t, last+"hidden 001").play("select peter", "shoot peter@115", "roll 6", "value 2").phase(phaseAct)
		g.line("must-reveal", " ").line("winner", "").play("end", "end", "roll 6").only("", "reveal 001")
	})
	t.Run("T130 EN 14.2 none left", func(t *testing.T) {
		given(t, last).play("select peter", "shoot peter@115", "roll 6", "value 2").phase(phaseOver).line("winner", "human")
	})
	super := "peter 001 normal\nroger 012 super\nsteve 012 normal\nmust-reveal\n"
	runCases(t, []ruleCase{
		{rule: "T261 EN 9.4", on: den, text: super + "hidden 004 012\nbox 6 7", play: func(g *table) {
			g.play("pass", "roll 3").only("", "reveal 004").as(Human).only("reveal ", "reveal 001", "reveal 002", "reveal 003", "reveal 004",
				"reveal 005", "reveal 011", "reveal 013", "reveal 014", "reveal 015", "reveal 176", "reveal 177").only("end")
			g.play("reveal 004", "draw 6").only("", "end", "move 004-003", "move 004-005", "move 004-014").line("must-reveal", " ")
			// To end now is to say that the other one cannot be shown: it is in 012.
			g.play("end").line("cleared", "001 002 003 004 005 011 013 014 015 176 177").secret("012", "?").line("must-reveal", " ")
			g.phase(phaseFire).play("hold", "roll 10").phase(phaseSelect)
			g.play("select steve", "shoot steve@012", "roll 6", "roll 2").line("roger", "- super").play("end", "berserk none")
			// He has been seen in 012, which is engaged: nothing to reveal in reaction.
			g.only("", "move 004-003", "move 004-014").play("move 004-003").only("", "end").play("end", "roll 1").only("", "reveal 012")
			g.as(Human).only("", "reveal 012")
			g.play("reveal 012", "draw 7", "value 7").line("must-reveal", "").secret("", "").line("cleared", "").seen(12, 7, 7)
		}},
		{rule: "T261 EN 9.4 A53 reaction", on: den, text: "peter 001 normal\nmust-reveal\nhidden 005 015\nbox 6 7", play: func(g *table) {
			g.moves("peter", "002").only("", "reveal 005", "reveal 015").as(Human).only("end")
			g.play("reveal 005", "draw 6").only("", "move 005-004", "reveal 015").play("move 005-004").only("", "reveal 015")
			g.play("reveal 015", "draw 7").line("must-reveal", "").only("", "move 015-005", "move 015-014")
		}},
		{rule: "T261 EN 9.4 A53 engaged", on: den, text: "peter 001 normal\nsteve 003 normal\nmust-reveal\nhidden 003", play: func(g *table) {
			g.moves("peter", "002").only("", "end").play("end", "roll 1") // which says that it is in no square free to react
			g.line("cleared", "001 002 004 005 011 012 013 014 015 176 177").as(Human).only("", "reveal 003")
		}},
		{rule: "T261 EN 9.4 A53 out of sight", on: cellar, text: "peter 001 normal\nmust-reveal\nhidden 011\nclosed 005-011", play: func(g *table) {
			g.moves("peter", "002").only("", "end").play("end", "roll 1").only("", "reveal 011")
		}},
	})
}

// TestRulesHideInOrder is T262: squares are chosen in increasing order, and none is
// offered from which five could not be completed. EN 3.1.
func TestRulesHideInOrder(t *testing.T) {
	r := ground(t, "row 001 at 0,0 A$$AA\nrow 174 at 0,1 A$A$\n", SPI1978())
	outside, edwins := []int{1, 4, 5, 174, 176}, []int{2, 3, 175, 177}
	var want [][]int // five outside, or four and one in Edwin's
	want = append(want, outside)
	for i := range outside {
		for _, e := range edwins {
			c := append(slices.Delete(slices.Clone(outside), i, i+1), e)
			slices.Sort(c)
			want = append(want, c)
		}
	}
	var have [][]int
	var choose func(s State)
	choose = func(s State) {
		if s.phase == phasePlace {
			var c []int
			for _, x := range s.hidden[:s.hiddenLeft] {
				c = append(c, int(s.b().ID[x]))
			}
			have = append(have, c)
			return
		}
		acts := s.AppendLegal(nil)
		if len(acts) == 0 {
			t.Errorf("nothing to choose after %v", s.hidden[:s.hiddenLeft])
		}
		for _, a := range acts {
			next := s
			next.Apply(a)
			choose(next)
		}
	}
	g := dealt(t, r).phase(phaseHide)
	t.Run("T262 EN 3.1", func(t *testing.T) {
		choose(g.s)
		slices.SortFunc(have, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(have, want, slices.Equal) {
			t.Errorf("choices %v; want %v", have, want)
		}
	})
	t.Run("T262 EN 3.1 in secret", func(t *testing.T) {
		for g.t = t; g.s.phase == phaseHide; g.play(g.legal()[0]) {
			g.as(Human).only("", "hide ?")
		}
	})
}
