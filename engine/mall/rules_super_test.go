package mall

import (
	"testing"

	"deadreckon/engine"
)

// Digest 6.12: free movement and supers. EN 7.0, 11.0.

// threeDoors has a second store beside the first, with a door between them.
const threeDoors = twoDoors + "row 014 at 4,1 B\ndoor glass 013 014\n"

// freely goes on to free movement after a human turn in which nothing was done.
func (g *table) freely(die string) *table {
	g.t.Helper()
	return g.play("pass").unchecked().play("roll " + die).phase(phaseFree)
}

// peeked checks that the zombie player alone is shown a value, and plays it.
func (g *table) peeked(value string) *table {
	g.t.Helper()
	g.phase(phaseValue).line("audience", "zombie").as(Human).only("", "value ?")
	return g.play("value " + value)
}

func TestRulesFreeMovement(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T167 EN 7.0", on: corridor, text: "units 001=2n 003=3n 004=4n 007=5n", play: func(g *table) {
			g.play("pass").unchecked().phase(phaseFreeDie).odds(1, 6, func(s *State) bool { return s.freeLeft == 3 }).play("roll 3")
			g.only("", "end", "move 001-002", "move 003-002", "move 004-005", "move 007-006").line("free-moves", "3")
			g.play("move 003-002").only("", "end", "move 004-003", "move 004-005", "move 007-006").line("spent", "002")
			g.play("move 004-005").only("", "end", "move 007-006").line("free-moves", "1")
			g.play("move 007-006").phase(phaseSelect).line("units", "001=2n 002=3n 005=4n 006=5n").line("turn", "2").line("spent", "")
		}},
		{rule: "T167 EN 7.0 fewer", on: corridor, text: "units 001=2n 003=3n", play: func(g *table) { // A84
			g.freely("6").play("move 001-002", "end").phase(phaseSelect).line("free-moves", "")
		}},
		{rule: "T167 EN 7.0 no more", on: corridor, text: "units 001=2n 003=3n 007=4n", play: func(g *table) {
			g.freely("2").play("move 001-002", "move 007-006").phase(phaseSelect)
		}},
		{rule: "T167 EN 7.0 any direction", on: field, text: "units 013=3n", play: func(g *table) {
			g.freely("1").only("", "end", "move 013-003", "move 013-012", "move 013-014")
		}},
		{rule: "T167 EN 7.6", on: corridor, text: "steve 004 normal\nunits 003=3n 004=2", play: func(g *table) {
			g.freely("6").only("", "end", "move 003-002") // not onto 004, nor from it
		}},
		{rule: "T167 EN 7.6 onto a character", on: corridor, text: "steve 004 normal\nunits 003=3n", play: func(g *table) {
			g.freely("6").play("move 003-004", "value 3").seen(4, 3, 3).only("", "end")
		}},
		{rule: "T170 EN 7.0", on: corridor + "door main 004 north\n", text: "units 004=3n", play: func(g *table) {
			g.freely("1").only("", "end", "move 004-003", "move 004-005")
		}},
		{rule: "T183 EN 4.0-C A01", on: corridor, text: "roger 007 super\nunits 001=3n! 004=2n", play: func(g *table) {
			g.freely("1").only("move 001", "move 001-002", "move 001-003").only("move 004", "move 004-003", "move 004-005")
			g.play("move 001-003", "super roger-006", "super roger-005", "super roger-004").peeked("2").phase(phaseFree)
			g.line("roger", "004 super").line("units", "003=3n! 004=2z").line("free-moves", "1")
		}},
	})
	for _, row := range []struct {
		rule, on, text string
		want           []string
	}{
		{"T169 EN 7.5 berserk, open", solid, "units 013=3n!", []string{"move 013-003", "move 013-012"}},
		{"T169 EN 7.5 berserk, closed", solid, "units 013=3n!\nclosed 003-012", []string{"move 013-012"}},
		{"T169 EN 7.0 open solid", solid, "units 012=3n", []string{"move 012-003", "move 012-013"}},
		{"T169 EN 7.0 closed solid", solid, "units 012=3n\nclosed 003-012", []string{"move 012-013"}},
		{"T169 EN 7.0 open glass", glass, "units 012=3n", []string{"move 012-003", "move 012-013"}},
		{"T169 EN 7.0 closed glass", glass, "units 012=3n\nclosed 003-012", []string{"move 012-013"}},
		{"T169 EN 10.5 destroyed glass", glass, "units 012=3n\ndestroyed 003-012", []string{"move 012-003", "move 012-013"}},
	} {
		runCases(t, []ruleCase{{rule: row.rule, on: row.on, text: row.text, play: func(g *table) {
			g.freely("1").only("move ", row.want...)
		}}})
	}
	t.Run("T170 EN 7.0 004", func(t *testing.T) { // the north door is open
		given(t, "units 004=3n").freely("1").only("", "end", "move 004-005", "move 004-019")
	})
}

func TestRulesSupers(t *testing.T) {
	const pair = "roger 004 super\nunits 004=4z"
	runCases(t, []ruleCase{
		{rule: "T171 EN 11.2", on: corridor, text: pair, play: func(g *table) {
			g.freely("1").only("", "end", "move 004-003", "move 004-005",
				"super roger-003", "super roger-005", "drag roger-003", "drag roger-005")
			g.play("drag roger-005").phase(phaseSuper).line("companion", "4z").line("units", "").as(Human).line("companion", "?z")
			g.only("", "stop", "super roger-004", "super roger-006", "drag roger-004", "drag roger-006")
			g.play("drag roger-006", "drag roger-007").phase(phaseFree).line("units", "007=4z").line("roger", "007 super")
			g.line("free-moves", "1").line("spent", "007").only("", "end") // both have moved
		}},
		{rule: "T171 EN 11.2 left on the way", on: corridor, text: pair, play: func(g *table) {
			g.freely("1").play("drag roger-005", "super roger-006").line("units", "005=4z").line("companion", "").line("spent", "005")
			g.only("", "stop", "super roger-005", "super roger-007").play("stop").only("", "end")
		}},
		{rule: "T171 EN 7.6 not on another unit", on: corridor, text: pair + " 005=2n", play: func(g *table) {
			g.freely("1").play("drag roger-005").peeked("2").only("", "drag roger-004", "drag roger-006")
			g.play("drag roger-006").only("", "stop", "drag roger-007", "super roger-005", "super roger-007")
		}},
		{rule: "T171 EN 7.6 not on another super", on: corridor, text: pair + "\nsteve 005 super", play: func(g *table) {
			g.freely("1").play("drag roger-005").only("", "drag roger-004", "drag roger-006")
		}},
		{rule: "T171 EN 11.2 the next turn", on: corridor, text: "roger 004 super\nunits 005=2n", play: func(g *table) {
			g.freely("1").play("super roger-005").peeked("2").only("", "stop", "super roger-004", "super roger-006") // no unit on the way
			g.play("stop", "end").phase(phaseSelect).freely("1").offers("drag roger-004", "drag roger-006")
		}},
		{rule: "T171 EN 11.2 left, met again", on: corridor, text: pair, play: func(g *table) {
			g.freely("1").play("super roger-005", "super roger-004").only("", "stop", "super roger-003", "super roger-005")
		}},
		{rule: "T173 EN 11.1", on: corridor, text: "roger 004 super\nunits 005=2n", play: func(g *table) {
			g.freely("1").play("super roger-005").peeked("2").play("stop").line("roger", "005 super").line("units", "005=2z").seen(5, 0, 2)
		}},
		{rule: "T173 EN 7.6 A49", on: corridor, text: "roger 004 super\nunits 003=3n 005=2n!", play: func(g *table) {
			g.freely("1").only("move ", "move 003-002", "move 005-006", "move 005-007") // units do not join
		}},
		{rule: "T173 EN 7.5 over a super", on: corridor, text: "roger 004 super\nunits 005=2n!", play: func(g *table) {
			g.freely("1").only("move ", "move 005-003", "move 005-006", "move 005-007")
		}},
		{rule: "T173 EN 11.1 A46", on: corridor, text: "roger 003 super\nsteve 004 super", play: func(g *table) {
			g.freely("1").only("", "end", "super roger-002", "super roger-004", "super steve-003", "super steve-005")
			g.play("super roger-004").only("", "super roger-003", "super roger-005").play("super roger-005").offers("stop")
		}},
		{rule: "T173 EN 11.1 A46 no way round", on: corridor, text: "roger 004 super\nsteve 007 super", play: func(g *table) {
			g.freely("1").play("super roger-005", "super roger-006").only("", "stop", "super roger-005")
		}},
		{rule: "T174 EN 11.1 7.6", on: corridor, text: "roger 004 super\nunits 001=2n 004=4z", play: func(g *table) {
			g.freely("1").play("drag roger-003", "drag roger-002").only("", "stop", "drag roger-003", "super roger-001", "super roger-003")
			g.play("super roger-001").peeked("2").phase(phaseFree).line("roger", "001 super").line("units", "001=2z 002=4z").line("spent", "002")
		}},
		{rule: "T174 EN 11.1 dead end", on: corridor, text: "roger 003 super\nunits 001=2n 003=4z", play: func(g *table) {
			g.freely("1").play("drag roger-002", "drag roger-001").peeked("2").only("", "drag roger-002")
		}},
		{rule: "T174 EN 11.1 there and back", on: corridor, text: "roger 002 super\nunits 001=2n 002=4z 003=3n", play: func(g *table) {
			g.freely("1").only("drag ", "drag roger-001", "drag roger-003").play("drag roger-001").peeked("2").only("", "drag roger-002")
			g.play("drag roger-002").only("", "stop", "super roger-001", "super roger-003")
			g.play("stop").line("units", "001=2z 002=4z 003=3n").line("spent", "002").only("move ", "move 003-004")
		}},
		{rule: "T175 EN 7.6", on: corridor, text: "roger 004 super\nsteve 005 normal", play: func(g *table) {
			g.freely("1").play("super roger-005").phase(phaseFree).line("roger", "005 super").only("", "end")
			g.quietly(phaseFree).line("turn", "2").only("", "end") // he stays as long as Steve does
			g.quietly(phaseSelect).play("select steve", "step 006", "end").play("end", "roll 1").offers("super roger-006")
		}},
		{rule: "T175 EN 7.7 with its unit", on: corridor, text: pair + "\nsteve 005 normal", play: func(g *table) {
			g.freely("1").play("drag roger-005").phase(phaseValue).line("audience", "both").play("value 4").seen(5, 4, 4).only("", "end")
		}},
		{rule: "T175 EN 7.6 occupied by both", on: corridor, text: pair + " 005=2\nsteve 005 normal", play: func(g *table) {
			// With a unit it could not stop in 005, and it would have to.
			g.freely("1").only("drag ", "drag roger-003").only("super ", "super roger-003", "super roger-005")
		}},
		{rule: "T177 EN 11.4", on: corridor, text: "peter 001 normal\nroger 006 super", play: func(g *table) {
			g.moves("peter", "002").only("", "end", "super roger-005").play("super roger-005").only("", "stop", "super roger-004")
			g.play("stop").phase(phaseFreeDie).play("roll 6").only("", "end")
		}},
		{rule: "T177 EN 11.4 A43", on: corridor, text: "peter 001 normal\nroger 006 super\nunits 006=4z", play: func(g *table) {
			g.moves("peter", "002").play("drag roger-005", "drag roger-004", "drag roger-003").phase(phaseFreeDie).bound("003", "")
			g.line("units", "003=4z").play("roll 6").only("", "end")
		}},
		{rule: "T177 EN 11.4 A43 no square to stop", on: corridor, text: "peter 001 normal\nsteve 003 normal\nroger 006 super\nunits 003=2 004=3n 005=5n 006=4z",
			play: func(g *table) { // back is not towards
				g.moves("peter", "002").only("", "end", "super roger-005")
			}},
		{rule: "T177 EN 11.4 unseen", on: solid, text: "peter 001 normal\nroger 013 super\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "002").phase(phaseFreeDie).play("roll 1").only("", "end", "super roger-012")
		}},
		{rule: "T177 EN 7.6 engaged", on: corridor, text: "peter 001 normal\nsteve 006 normal\nroger 006 super\nunits 006=4", play: func(g *table) {
			g.moves("peter", "002").only("", "end").bound("", "").play("end", "roll 6").only("", "end")
		}},
		{rule: "T179 EN 11.6, A88", on: glass, text: "roger 012 super\nunits 012=7z\nclosed 003-012", play: func(g *table) {
			g.freely("1").offers("smash roger@003-012").play("smash roger@003-012").phase(phaseValue).line("audience", "both")
			for _, seat := range []engine.Seat{Human, Zombie} {
				g.as(seat).only("", "value 7")
			}
			g.play("value 7").phase(phaseFree).shut("", "003-012").seen(12, 7, 7).line("free-moves", "1").only("", "end")
		}},
		{rule: "T179 EN 11.6 reaction", on: glass, text: "peter 002 normal\nroger 012 super\nunits 012=7z\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").only("", "end", "smash roger@003-012").play("smash roger@003-012", "value 7").shut("", "003-012")
			g.phase(phaseFreeDie).play("roll 1").only("", "end")
		}},
		{rule: "T179 EN 11.6 the whole move", on: glass, text: "peter 002 normal\nroger 012 super\nunits 006=2n 012=7z\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").play("smash roger@003-012", "value 7").only("", "move 006-005")
		}},
		{rule: "T179 EN 11.6 A46 two supers", on: threeDoors, text: "roger 013 super\nsteve 013 super\nunits 013=7z\nclosed 004-013 013-014",
			play: func(g *table) { // the unit has moved, the other super has not
				g.freely("1").offers("smash steve@013-014", "drag steve-012").play("smash roger@004-013", "value 7")
				g.only("", "end", "super steve-004", "super steve-012")
			}},
		{rule: "T179 EN 11.6 blocked, not by glass", on: corridor + "row 012 at 2,1 AAAA\ndoor glass 003 012\n",
			text: "peter 015 normal\nsteve 013 normal\nroger 012 super\nunits 012=7z 013=2\nclosed 003-012", play: func(g *table) {
				g.moves("peter", "014").only("", "end", "super roger-013")
			}},
		{rule: "T179 EN 11.6 10.4 not blocked", on: twoDoors, text: "peter 003 normal\nroger 013 super\nunits 013=7z\nclosed 004-013", play: func(g *table) {
			g.moves("peter", "004", "003").only("", "end", "move 013-012", "super roger-012", "drag roger-012")
		}},
		{rule: "T181 EN 11.7", on: corridor, text: "roger 004 super\nunits 004=4z!", play: func(g *table) {
			g.play("pass").phase(phaseKeep).line("pending", "004").play("roll 4").phase(phaseFreeDie) // its unit alone rolls
			g.play("roll 1").only("move ", "move 004-002", "move 004-003", "move 004-005", "move 004-006")
			g.play("drag roger-005", "drag roger-006", "drag roger-007").line("units", "007=4z!")
		}},
		{rule: "T182 EN 11.4 A44", on: corridor, text: pair + " 006=2n", play: func(g *table) {
			g.freely("1").play("move 006-007").line("free-moves", "").offers("move 004-003", "move 004-005").play("move 004-005")
			g.line("units", "005=4z 007=2n").line("spent", "005 007").only("", "end", "super roger-003", "super roger-005")
		}},
		{rule: "T182 EN 11.4 does not count", on: corridor, text: pair, play: func(g *table) {
			g.freely("1").play("move 004-005").line("free-moves", "1")
		}},
		{rule: "T182 A44 joined this turn", on: corridor, text: "roger 004 super\nunits 005=2n", play: func(g *table) {
			g.freely("1").play("super roger-005", "value 2", "stop").only("", "end", "move 005-004", "move 005-006")
			g.play("move 005-006").phase(phaseFree).line("free-moves", "")
		}},
		{rule: "T182 A44 left behind", on: corridor, text: pair + " 006=2n", play: func(g *table) {
			g.freely("1").play("move 006-007", "super roger-003", "stop").only("", "end") // no longer in a super's square
		}},
		{rule: "T263 EN 11.1", on: corridor, text: "roger 003 super\nunits 005=6n", play: func(g *table) {
			g.freely("1").play("super roger-004").seen(5, 0, 0).play("super roger-005").peeked("6").phase(phaseSuper).seen(5, 0, 6)
			g.only("", "stop", "super roger-004", "super roger-006")
			g.as(Human).line("units", "005=?z") // that he has looked is public
		}},
		{rule: "T263 EN 11.1 his own unit", on: corridor, text: pair, play: func(g *table) {
			g.freely("1").play("drag roger-005").as(Human).line("companion", "?z")
			g.as(Zombie).line("companion", "4z")
		}},
	})
	for _, row := range []struct {
		rule, on, text string
		want           []string
	}{
		{"T179 EN 11.6 solid", solid, "roger 012 super\nunits 012=7z\nclosed 003-012", nil},
		{"T179 EN 11.6 open glass", glass, "roger 012 super\nunits 012=7z", nil},
		{"T179 EN 11.6 destroyed glass", glass, "roger 012 super\nunits 012=7z\ndestroyed 003-012", nil},
		{"T179 EN 11.6 alone", glass, "roger 012 super\nclosed 003-012", nil},
		{"T179 EN 11.6 not on its side", glass, "roger 013 super\nunits 013=7z\nclosed 003-012", nil},
		{"T179 EN 7.6 A51 engaged", glass, "steve 012 normal\nroger 012 super\nunits 012=7\nclosed 003-012", nil},
		{"T179 EN 11.6 two doors", threeDoors,
			"roger 013 super\nunits 013=7z\nclosed 004-013 013-014", []string{"smash roger@004-013", "smash roger@013-014"}},
	} {
		runCases(t, []ruleCase{{rule: row.rule, on: row.on, text: row.text, play: func(g *table) {
			g.freely("1").only("smash ", row.want...)
		}}})
	}
}

// TestRulesSuperOptions: options SuperStackPublic (A48) and SuperPicksUpAnywhere
// (A42). EN 7.7, 11.1, 11.2.
func TestRulesSuperOptions(t *testing.T) {
	public := func(o *Options) { o.SuperStackPublic = true }
	anywhere := func(o *Options) { o.SuperPicksUpAnywhere = true }
	const apart = "roger 003 super\nunits 004=7n"
	over := func(g *table) {
		g.freely("1").play("super roger-004").peeked("7").play("super roger-005", "stop").phase(phaseFree).seen(4, 0, 7)
	}
	runCases(t, []ruleCase{
		{rule: "T178 EN 11.1 A48 over", on: corridor, text: apart, play: over},
		{rule: "T178 EN 11.1 A48 over, SuperStackPublic", on: corridor, text: apart, with: public, play: over},
		{rule: "T178 EN 11.1 A48 on", on: corridor, text: apart, play: func(g *table) {
			g.freely("1").play("super roger-004").peeked("7").play("stop").phase(phaseFree).seen(4, 0, 7)
		}},
		{rule: "T178 EN 7.7 A48 on, SuperStackPublic", on: corridor, text: apart, with: public, play: func(g *table) {
			g.freely("1").play("super roger-004").peeked("7").seen(4, 0, 7).play("stop").phase(phaseValue).line("audience", "both")
			g.as(Human).only("", "value 7")
			g.as(Zombie).only("", "value 7")
			g.play("value 7").phase(phaseFree).seen(4, 7, 7)
		}},
		{rule: "T171 EN 11.2 A42 picks up", on: corridor, text: apart, with: anywhere, play: func(g *table) {
			g.freely("1").only("drag ").play("super roger-004").peeked("7")
			g.only("", "stop", "super roger-003", "super roger-005", "drag roger-003", "drag roger-005")
			g.play("drag roger-005").line("companion", "7z").line("steps-left", "1").play("drag roger-006").phase(phaseFree)
			g.line("units", "006=7z").line("spent", "006").line("free-moves", "1").only("", "end")
		}},
		{rule: "T171 EN 11.2 A42 one after the other", on: corridor, text: "roger 003 super\nunits 003=4z 005=7n", with: anywhere, play: func(g *table) {
			g.freely("1").play("drag roger-004", "super roger-005").peeked("7").line("units", "004=4z 005=7z")
			g.only("", "stop", "super roger-004", "super roger-006", "drag roger-006") // with 7 it cannot end on 004
			g.play("drag roger-006").line("units", "004=4z 006=7z").line("spent", "004 006").phase(phaseFree)
		}},
		{rule: "T171 EN 11.2 A42 moved", on: corridor, text: "roger 003 super\nunits 005=7n", with: anywhere, play: func(g *table) {
			g.freely("1").play("move 005-004", "super roger-004").peeked("7").only("", "stop", "super roger-003", "super roger-005")
		}},
		{rule: "T171 EN 7.4 A42 bound", on: corridor, text: "peter 001 normal\nroger 007 super\nunits 005=7n", with: anywhere, play: func(g *table) {
			g.moves("peter", "002").bound("005", "005").play("super roger-006", "super roger-005").peeked("7").only("", "stop", "super roger-004")
			g.play("stop").only("", "move 005-004").line("pending", "005") // it reacts, stacked or not
		}},
	})
}
