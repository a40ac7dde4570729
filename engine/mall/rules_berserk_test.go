package mall

import (
	"testing"

	"deadreckon/engine"
)

// Digest 6.10: berserk zombies. EN 10.0.

func TestRulesBerserk(t *testing.T) {
	rages := func(s *State) bool { return s.unitAt(4).berserk() } // the unit in 004
	runCases(t, []ruleCase{
		{rule: "T133 EN 10.0 10.1", on: corridor, text: "units 002=4n 004=3n! 006=5n!", play: func(g *table) {
			g.play("pass").phase(phaseKeep).line("pending", "004 006").odds(4, 6, rages).play("roll 4").line("pending", "006")
			g.play("roll 5").phase(phaseCheck).line("units", "002=4n 004=3n! 006=5n").only("", "berserk none", "berserk 002")
			g.play("berserk none", "roll 1").line("spent", "").offers("move 006-005") // calm, and as free as any
		}},
		{rule: "T134 EN 10.0", on: corridor, text: "units 004=3n", play: func(g *table) {
			g.play("pass").only("", "berserk none", "berserk 004").play("berserk 004").phase(phaseCheckRoll).odds(4, 6, rages)
			calm := *g
			g.play("roll 4").line("units", "004=3n!").phase(phaseFreeDie)
			calm.play("roll 5").line("units", "004=3n").phase(phaseFreeDie)
			for _, seat := range []engine.Seat{Human, Zombie} { // the marker is public, the value is not
				g.as(seat).line("units", "004=?!")
				calm.as(seat).line("units", "004=?")
			}
		}},
		{rule: "T135 EN 10.0 11.7, A41", on: den, text: "peter 002 normal\nroger 013 super\nsteve 004 super\nunits 002=5 013=4z\nhidden 015",
			play: func(g *table) {
				g.play("pass").only("", "berserk none", "berserk 002", "berserk 013")
				g.play("berserk 013", "roll 1").line("units", "002=5 013=4z!").phase(phaseFreeDie) // one check a turn
			}},
		{rule: "T135 EN 11.7 supers alone", on: corridor, text: "roger 003 super\nsteve 004 super", play: func(g *table) {
			g.play("pass").phase(phaseFreeDie)
		}},
		{rule: "T137 EN 7.5", on: corridor, text: "peter 001 normal\nunits 005=2n 006=3n!", play: func(g *table) {
			g.moves("peter", "002").bound("005 006", "005 006").only("", "move 005-004", "move 006-004")
			g.play("move 006-004").bound("004 005", "005").line("units", "004=3n! 005=2n").only("", "end")
		}},
		{rule: "T137 EN 7.5 two squares if possible", on: corridor, text: "peter 001 normal\nunits 006=3n!", play: func(g *table) {
			g.moves("peter", "002").only("", "move 006-004")
		}},
		{rule: "T138 EN 7.5", on: corridor, text: "peter 001 normal\nsteve 003 normal\nunits 003=2 005=3n!", play: func(g *table) {
			g.moves("peter", "002").only("", "move 005-004").play("move 005-004").bound("003 004", "")
		}},
		{rule: "T138 EN 7.2.2 7.5 a door", on: twoDoors, text: "peter 005 normal\nunits 013=3n!\nclosed 003-012 004-013", play: func(g *table) {
			g.moves("peter", "004", "003").only("", "move 013-012")
		}},
		{rule: "T138 EN 7.5 last square", on: corridor, text: "peter 001 normal\nunits 003=3n!", play: func(g *table) {
			g.moves("peter", "002").only("", "move 003-002").play("move 003-002", "value 3").line("units", "002=3!")
		}},
		{rule: "T138 EN 7.6 A83", on: corridor, text: "peter 001 normal\nsteve 004 normal\nunits 005=3n!", play: func(g *table) {
			g.moves("peter", "002").only("", "move 005-004") // it would have to stop with Steve
		}},
		{rule: "T138 EN 7.5 A82", on: field, text: "peter 001 normal\nsteve 004 normal\nunits 005=3n!", play: func(g *table) {
			g.moves("peter", "011").only("", "move 005-014") // through 015, not to Steve in 004
		}},
		{rule: "T139 EN 7.5 7.4", on: corridor, text: "peter 001 normal\nsteve 003 normal\nunits 003=2 004=4n 005=3n!", play: func(g *table) {
			g.moves("peter", "002").bound("003 004 005", "004 005").only("", "end").play("end", "roll 6").only("", "end")
		}},
		{rule: "T141 EN 10.3", on: corridor, text: "units 002=3n 005=4n!", play: func(g *table) {
			far := []string{"move 005-003", "move 005-004", "move 005-006", "move 005-007"}
			g.play("pass").unchecked().play("roll 1").only("", append(far, "end", "move 002-001", "move 002-003")...)
			plain := *g
			g.play("move 005-003").line("free-moves", "1").line("spent", "003").only("", "end", "move 002-001")
			g.play("move 002-001").phase(phaseSelect)
			plain.play("move 002-001").line("free-moves", "").only("", append(far, "end")...)
			plain.play("move 005-007").phase(phaseSelect)
		}},
		{rule: "T141 EN 7.5 7.6", on: corridor, text: "steve 005 normal\nunits 003=2n 004=4n!", play: func(g *table) {
			g.play("pass").unchecked().play("roll 1").only("move 004", "move 004-002", "move 004-005") // over 003, not past Steve
			g.play("move 004-005", "value 4").seen(5, 4, 4).line("spent", "005")
		}},
		{rule: "T141 EN 10.3 moved in reaction", on: corridor, text: "peter 001 normal\nunits 006=4n!", play: func(g *table) {
			g.moves("peter", "002").play("move 006-004", "roll 6").bound("004", "").only("", "end")
		}},
	})
}

// caged is a berserk unit behind a closed glass door, with Steve before it.
const caged = "steve 003 normal\nunits 012=7n!\nclosed 003-012"

// TestRulesGlass: attacks on glass. EN 10.4, 10.5.
func TestRulesGlass(t *testing.T) {
	// At the door of 013, with Steve before it, the unit has a second way by 012.
	twoWays := "peter 005 normal\nsteve 004 normal\nclosed 004-013"
	runCases(t, []ruleCase{
		{rule: "T142 EN 10.4", on: glass, text: "peter 002 normal\nunits 012=7n!\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").bound("012", "012").only("", "end", "break 012@003-012")
			g.play("end", "roll 6").bound("012", "").only("", "end") // A86: left alone, and bound
		}},
		{rule: "T142 EN 10.4 a plain unit", on: glass, text: "peter 002 normal\nunits 012=7n\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").only("", "end")
		}},
		{rule: "T142 EN 10.4 nobody in sight", on: glass, text: "peter 002 normal\nunits 012=7n!\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003", "004").bound("012", "012").only("", "end")
		}},
		{rule: "T143 EN 10.4", on: twoDoors, text: twoWays + "\nunits 013=7n!", play: func(g *table) {
			g.moves("peter", "004", "003").only("", "move 013-003")
		}},
		{rule: "T143 EN 10.4 both ways blocked", on: twoDoors, text: twoWays + " 003-012\nunits 012=2n 013=7n!", play: func(g *table) {
			g.moves("peter", "004", "003").only("", "end", "break 013@004-013")
		}},
		{rule: "T143 EN 10.4 blocked, not by glass", on: corridor + "row 012 at 2,1 AAAA\ndoor glass 003 012\n",
			text: "peter 015 normal\nsteve 013 normal\nfran 003 normal\nunits 012=7n! 013=2\nclosed 003-012", play: func(g *table) {
				g.moves("peter", "014").bound("012 013", "012").only("", "end")
			}},
		{rule: "T146 EN 10.5 free", on: glass, text: caged, play: func(g *table) {
			g.play("pass").unchecked().play("roll 2").only("", "end", "move 012-013", "break 012@003-012").seen(12, 0, 0)
			g.play("break 012@003-012").phase(phaseValue).line("spent", "012").line("free-moves", "2")
			for _, seat := range []engine.Seat{Human, Zombie} {
				g.as(seat).only("", "value 7")
			}
			g.play("value 7").seen(12, 7, 7).phase(phaseGlass).odds(15, 36, smashed) // digest 1.9
			failed := *g
			g.play("roll 6").shut("", "003-012").line("units", "012=7!").line("free-moves", "2").only("", "end")
			failed.play("roll 7").shut("003-012", "").line("units", "012=7!").line("free-moves", "2").only("", "end")
		}},
		{rule: "T146 EN 10.5 reaction", on: glass, text: "peter 002 normal\nunits 012=7n!\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").play("break 012@003-012").bound("012", "").play("value 7").odds(15, 36, smashed)
			failed := *g
			g.play("roll 6").shut("", "003-012").phase(phaseFreeDie).play("roll 6").bound("012", "").only("", "end")
			failed.play("roll 7").shut("003-012", "").phase(phaseFreeDie).play("roll 6").bound("012", "").only("", "end")
		}},
		{rule: "T147 EN 10.5", on: glass, text: "steve 003 normal\nunits 012=2n!\nclosed 003-012", play: func(g *table) {
			g.play("pass").unchecked().play("roll 1", "break 012@003-012", "value 2").odds(0, 36, smashed)
			g.play("roll 2").shut("003-012", "")
		}},
	})
}

// TestRulesGlassDoors: which doors may be attacked, and whence. EN 10.4.
func TestRulesGlassDoors(t *testing.T) {
	for _, row := range []struct {
		rule, on, text string
		want           []string
	}{
		{"T145 EN 10.4 closed glass", glass, caged, []string{"break 012@003-012"}},
		{"T145 EN 10.4 open glass", glass, "steve 003 normal\nunits 012=7n!", nil},
		{"T145 EN 10.5 destroyed glass", glass, "steve 003 normal\nunits 012=7n!\ndestroyed 003-012", nil},
		{"T145 EN 10.4 closed solid door", solid, caged, nil},
		{"T145 EN 10.4 open solid door", solid, "steve 003 normal\nunits 012=7n!", nil},
		{"T145 EN 10.4 main door", corridor + "door main 001 west\n", "steve 002 normal\nunits 001=7n!", nil},
		{"T145 EN 10.4 closed main door", corridor + "door main 001 west\n", "steve 002 normal\nunits 001=7n!\nclosed west", nil},
		{"T145 EN 10.4 not on its own side", glass, "steve 003 normal\nunits 013=7n!\nclosed 003-012", nil},
		{"T145 EN 10.4 nobody in sight", glass, "steve 004 normal\nunits 012=7n!\nclosed 003-012", nil},
		{"T145 EN 10.4 A87 not through that door", twoDoors, "steve 013 normal\nunits 012=7n!\nclosed 003-012", nil},
		{"T145 EN 10.4 A87 a stunned character", glass, "steve 003 stunned\nunits 012=7n!\nclosed 003-012", []string{"break 012@003-012"}},
		{"T145 EN 10.4 a super is no character", glass, "steve 003 super\nunits 012=7n!\nclosed 003-012", nil},
		{"T145 EN 10.4 a calm unit", glass, "steve 003 normal\nunits 012=7n\nclosed 003-012", nil},
		{"T145 EN 7.6 A51 engaged", glass, "steve 003 normal\nroger 012 normal\nunits 012=7!\nclosed 003-012", nil},
	} {
		runCases(t, []ruleCase{{rule: row.rule, on: row.on, text: row.text, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1").phase(phaseFree).only("break ", row.want...)
		}}})
	}
}

// TestRulesGlassCostsOneStep is option GlassCostsOneStep. A50.
func TestRulesGlassCostsOneStep(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T149 A50 reaction, success", on: glass, text: "peter 002 normal\nunits 012=7n!\nclosed 003-012", with: oneStep, play: func(g *table) {
			g.moves("peter", "003").play("break 012@003-012", "value 7", "roll 6").phase(phaseGlassStep).only("", "move 012-003")
			g.play("move 012-003").line("units", "003=7!").bound("003", "").phase(phaseFreeDie)
		}},
		{rule: "T149 A50 reaction, failure", on: glass, text: "peter 002 normal\nunits 012=7n!\nclosed 003-012", with: oneStep, play: func(g *table) {
			g.moves("peter", "003").play("break 012@003-012", "value 7", "roll 7").phase(phaseFreeDie).bound("012", "")
		}},
		{rule: "T149 A50 free, success", on: glass, text: caged, with: oneStep, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1", "break 012@003-012", "value 7", "roll 6")
			g.only("", "stay", "move 012-003", "move 012-013").line("free-moves", "1")
			g.play("move 012-013").line("units", "013=7!").line("spent", "013").line("free-moves", "1").only("", "end")
		}},
		{rule: "T149 A50 free, failure", on: glass, text: caged, with: oneStep, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1", "break 012@003-012", "value 7", "roll 7").only("", "stay", "move 012-013")
			g.play("stay").only("", "end").line("spent", "012") // no second attempt
		}},
		{rule: "T149 A50 free, no way on", on: glass, text: "steve 003 normal\nunits 012=7n! 013=2n\nclosed 003-012", with: oneStep, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1", "break 012@003-012", "value 7", "roll 7").phase(phaseFree).only("", "end")
		}},
	})
}

func oneStep(o *Options) { o.GlassCostsOneStep = true }

// smashed reports whether the door of 012 has been broken.
func smashed(s *State) bool { return s.doors.Destroyed == 1<<s.b().DoorByName("003-012") }
