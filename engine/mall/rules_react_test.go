package mall

import (
	"testing"

	"deadreckon/engine"
)

// Digest 6.11: reaction. EN 7.0.

// Maps: a hall of one row, a hall of two, and a hall with a store of two squares
// below it, 012 under 003 and 013 under 004.
const (
	corridor = "row 001 at 0,0 #######\n"
	field    = "row 001 at 0,0 #######\nrow 011 at 0,1 #######\n"
	shop     = corridor + "row 012 at 2,1 AA\n"
	glass    = shop + "door glass 003 012\n"
	solid    = shop + "door solid 003 012\n"
	twoDoors = glass + "door glass 004 013\n"
)

// moves ends the turn of a character who walks, up to the end of the berserk
// check, in which no unit is checked.
func (g *table) moves(who string, steps ...string) *table {
	g.t.Helper()
	g.play("select " + who)
	for _, s := range steps {
		g.play("step " + s)
		if g.s.phase == phaseValue || g.s.phase == phaseAmbush {
			g.play(g.legal()[0])
		}
	}
	return g.play("end").unchecked()
}

// spends has the group acted here, and use up Movement Points, and each of it shots.
func (g *table) spends(moves, shots uint8) *table {
	s := &g.s
	s.acted, s.moveLeft, s.moveSpent = true, s.moveLeft-moves, moves
	s.triggers.Add(s.square())
	for m := s.group; m != 0; m &= m - 1 {
		s.fires[m.first()] -= shots
	}
	s.shotFired = shots > 0
	return g
}

// unchecked goes on to reaction, or past it if there is none: berserk units stay
// so and no other is checked.
func (g *table) unchecked() *table {
	g.t.Helper()
	for g.s.phase == phaseKeep {
		g.play("roll 1")
	}
	if g.s.phase == phaseCheck {
		g.play("berserk none")
	}
	return g
}

// bound checks the units that may not make a free move, or have moved, and those
// of them that still have to react.
func (g *table) bound(spent, pending string) *table {
	g.t.Helper()
	return g.line("spent", spent).line("pending", pending)
}

func TestRulesReaction(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T150 EN 7.0", on: corridor, text: "peter 003 normal\nunits 001=2n 007=4n", play: func(g *table) {
			g.moves("peter", "004", "005").phase(phaseReact).bound("001 007", "001 007")
			g.only("", "move 001-002", "move 007-006").play("move 007-006").bound("001 006", "001").only("", "move 001-002")
			g.play("move 001-002").phase(phaseFreeDie).line("units", "002=2n 006=4n").seen(2, 0, 0).seen(6, 0, 0)
		}},
		{rule: "T150 EN 7.0 final square", on: glass, text: "peter 001 normal\nunits 012=2n", play: func(g *table) {
			// 012 sees 003, which Peter ran through; he ends out of its sight.
			g.moves("peter", "002", "003", "004", "005").bound("012", "012").only("", "move 012-003")
		}},
		{rule: "T150 EN 7.2 A38", on: twoDoors, text: "peter 002 normal\nunits 012=2n\nclosed 004-013", play: func(g *table) {
			// 005 is as near through the closed door of 013, so that is a direction too.
			g.moves("peter", "003", "004", "005").only("", "move 012-003", "move 012-013")
		}},
		{rule: "T150 EN 2.1 no nearer", on: "square 001 # at 0,0 size 2x1\nrow 002 at 0,1 ##\nrow 004 at 2,0 #\n", text: "peter 004 normal\nunits 002=2n",
			play: func(g *table) { // 003 lies beside 001 as well, and is as far from it as 002
				g.moves("peter", "001").only("", "move 002-001")
			}},
		{rule: "T150 EN 6.4 A37 solid", on: solid, text: "peter 002 normal\nunits 012=2n", play: func(g *table) {
			g.play("select peter", "step 003", "close 003-012", "step 002", "end", "berserk none").phase(phaseFreeDie).bound("", "")
		}},
		{rule: "T150 EN 6.4 A37 glass", on: glass, text: "peter 002 normal\nunits 012=2n", play: func(g *table) {
			g.play("select peter", "step 003", "close 003-012", "step 002", "end", "berserk none").bound("012", "012").only("", "end")
		}},
		{rule: "T151 EN 4.0-B A35", on: glass, text: "peter 012 normal\nunits 013=2n", play: func(g *table) {
			g.moves("peter", "003", "002").phase(phaseFreeDie).bound("", "").play("roll 1").offers("move 013-012")
		}},
		{rule: "T151 EN 7.3 A35 action", on: glass, text: "peter 012 normal\nunits 013=2n", play: func(g *table) {
			g.play("select peter", "close 003-012", "open 003-012", "step 003", "end", "berserk none").only("", "move 013-012")
		}},
		{rule: "T151 EN 7.0 A35 entered again", on: glass, text: "peter 012 normal\nunits 013=2n", play: func(g *table) {
			g.moves("peter", "003", "012", "003", "002").only("", "move 013-012")
		}},
		{rule: "T151 A35 StartSquareTriggers", on: glass, text: "peter 012 normal\nunits 013=2n", with: startTriggers, play: func(g *table) {
			g.play("select peter").line("triggers", "").play("step 003").triggered(12, 3)
			g.play("step 002", "end", "berserk none").bound("013", "013").only("", "move 013-012")
		}},
		{rule: "T151 A35 StartSquareTriggers, nothing done", on: glass, text: "peter 012 normal\nunits 013=2n", with: startTriggers, play: func(g *table) {
			g.play("select peter", "end", "berserk none").phase(phaseFreeDie).bound("", "")
		}},
		{rule: "T153 EN 7.2.1 7.4, A81", on: corridor, text: "peter 001 normal\nsteve 004 normal\nunits 004=3 007=2n", play: func(g *table) {
			g.moves("peter", "002").bound("004 007", "007").only("", "move 007-006").play("move 007-006", "roll 6").only("", "end")
		}},
		{rule: "T154 EN 7.2.2 7.4", on: glass, text: "peter 002 normal\nunits 012=4n\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").bound("012", "012").only("", "end").play("end", "roll 6").bound("012", "").only("", "end")
		}},
		{rule: "T154 EN 7.0 unseen", on: solid, text: "peter 002 normal\nunits 012=4n\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "003").phase(phaseFreeDie).play("roll 6").only("", "end", "move 012-013")
		}},
		{rule: "T155 EN 7.2.3", on: glass, text: "peter 003 normal\nunits 004=2n 012=3n", play: func(g *table) {
			g.moves("peter", "002", "003", "002").only("", "move 004-003", "move 012-003")
			other := *g
			g.play("move 012-003").only("", "end").bound("003 004", "004").play("end", "roll 6").bound("003 004", "").only("", "end")
			other.play("move 004-003").only("", "end").bound("003 012", "012").play("end", "roll 6").bound("003 012", "").only("", "end")
		}},
		{rule: "T155 EN 7.0 A39", on: corridor, text: "peter 001 normal\nunits 005=2n 006=3n 007=4n", play: func(g *table) {
			// Those behind follow those in front: nobody who can move may be left.
			g.moves("peter", "002").only("", "move 005-004").play("move 005-004").only("", "move 006-005")
			g.play("move 006-005").only("", "move 007-006").play("move 007-006").phase(phaseFreeDie).bound("004 005 006", "")
		}},
		{rule: "T157 EN 7.0 A40", on: field, text: "peter 011 normal\nsteve 003 normal\nunits 003=2 013=4n", play: func(g *table) {
			g.moves("peter", "001").bound("003 013", "013").only("", "move 013-012")
		}},
		{rule: "T158 EN 7.0", on: field, text: "peter 011 normal\nunits 013=4n", play: func(g *table) {
			g.moves("peter", "001").only("", "move 013-003", "move 013-012")
		}},
		{rule: "T159 EN 7.2.3 A38", on: field, text: "peter 011 normal\nsteve 003 normal\nunits 003=2 004=4n", play: func(g *table) {
			// 014 leads round the block, but it is no shortest way.
			g.moves("peter", "001").bound("003 004", "004").only("", "end").play("end", "roll 6").only("", "end")
		}},
		{rule: "T161 EN 7.0", on: corridor, text: "peter 001 normal\nunits 002=3n", play: func(g *table) {
			g.moves("peter", "002", "003", "004").bound("002", "002").only("", "move 002-003").seen(2, 3, 3)
			g.play("move 002-003").line("units", "003=3")
		}},
		{rule: "T162 EN 7.6 7.7", on: corridor, text: "peter 001 normal\nunits 003=4n", play: func(g *table) {
			g.moves("peter", "002").seen(3, 0, 0).play("move 003-002").phase(phaseValue)
			for _, seat := range []engine.Seat{Human, Zombie} { // both see it turned up
				g.as(seat).odds(1, 1, func(s *State) bool { return s.unitAt(2).value() == 4 })
			}
			g.play("value 4").seen(2, 4, 4).bound("002", "").phase(phaseFreeDie).play("roll 6").only("", "end")
			g.play("end").phase(phaseFire).line("combat", "002")
		}},
		{rule: "T163 EN 7.6", on: corridor, text: "peter 002 normal\nunits 003=2n 004=3n 006=5n", play: func(g *table) {
			g.moves("peter", "003").bound("003 004 006", "004 006").only("", "move 006-005")
			g.play("move 006-005").only("", "end").bound("003 004 005", "004")
		}},
		{rule: "T165 EN 7.4", on: solid, text: "peter 001 normal\nunits 006=3n 013=2n\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "002").bound("006", "006").play("move 006-005", "roll 6").bound("005", "").only("", "end", "move 013-012")
		}},
		{rule: "T166 EN 7.2.4", on: corridor, text: "peter 001 normal\nroger 005 super\nunits 005=4z", play: func(g *table) {
			g.moves("peter", "002").bound("", "").only("", "end", "move 005-004", "super roger-004", "drag roger-004")
			g.play("end", "roll 1").only("", "end", "move 005-004", "move 005-006",
				"super roger-004", "super roger-006", "drag roger-004", "drag roger-006")
		}},
		{rule: "T166 EN 7.2.4 A44", on: corridor, text: "peter 001 normal\nroger 005 super\nunits 005=4z", play: func(g *table) {
			g.moves("peter", "002").play("move 005-004").bound("004", "").line("units", "004=4z")
			g.only("", "end", "super roger-004").play("end", "roll 6").only("", "end", "super roger-004", "super roger-006")
		}},
		{rule: "T166 EN 7.2.4 left behind", on: corridor, text: "peter 001 normal\nroger 006 super\nunits 006=4z", play: func(g *table) {
			// A unit whose super goes does not become bound, nor may it react then.
			g.moves("peter", "002").play("super roger-005", "stop").phase(phaseFreeDie).bound("", "")
			g.play("roll 1").only("", "end", "move 006-007")
		}},
		{rule: "T166 EN 7.2.4 unseen", on: solid, text: "peter 001 normal\nroger 013 super\nunits 006=2n 013=4z\nclosed 003-012", play: func(g *table) {
			g.moves("peter", "002").bound("006", "006").only("", "move 006-005")
		}},
		{rule: "T166 EN 7.2.4 a unit in sight beside it", on: corridor, text: "peter 001 normal\nroger 006 super\nunits 004=2n 006=4z", play: func(g *table) {
			g.moves("peter", "002").bound("004", "004").refuses("end").offers("move 004-003", "move 006-005", "drag roger-005")
		}},
	})
}

func startTriggers(o *Options) { o.StartSquareTriggers = true }

func countersBlock(o *Options) { o.CountersBlockSight = true }

// TestRulesCountersBlockSight is option CountersBlockSight. EN 7.1, A21.
func TestRulesCountersBlockSight(t *testing.T) {
	for _, row := range []struct {
		rule, text   string
		open, option string // bound without and with the option
	}{
		{"A21 EN 7.1 behind a unit", "peter 001 normal\nunits 004=2n 006=3n", "004 006", "004"},
		{"A21 EN 7.1 behind a character", "peter 001 normal\nsteve 004 normal\nunits 006=3n", "006", ""},
		{"A21 EN 7.1 behind a super", "peter 001 normal\nroger 004 super\nunits 006=3n", "006", ""},
		{"A21 EN 7.1 behind the mover", "peter 001 normal\nunits 003=3n", "003", "003"},
	} {
		runCases(t, []ruleCase{
			{rule: row.rule, on: corridor, text: row.text, play: func(g *table) {
				g.moves("peter", "002").line("spent", row.open)
			}},
			{rule: row.rule + " CountersBlockSight", on: corridor, text: row.text, with: countersBlock, play: func(g *table) {
				g.moves("peter", "002").line("spent", row.option)
			}},
		})
	}
	super := "peter 001 normal\nroger 006 super\nunits 004=1n"
	hidden := "peter 001 normal\nunits 003=1\nsteve 003 normal\nhidden 007"
	nook := "row 001 at 0,0 ######A\nopen 006 007\n"
	column := "row 001 at 0,0 #\nrow 002 at 0,1 #\nrow 003 at 0,2 A\ndoor glass 002 003\n"
	behind := "steve 001 normal\nunits 002=1n 003=7n!\nclosed 002-003"
	runCases(t, []ruleCase{
		{rule: "A21 EN 11.4", on: corridor, text: super, play: func(g *table) {
			g.moves("peter", "002").only("super ", "super roger-005")
		}},
		{rule: "A21 EN 11.4 CountersBlockSight", on: corridor, text: super, with: countersBlock, play: func(g *table) {
			g.moves("peter", "002").only("super ")
		}},
		{rule: "A21 EN 9.2", on: nook, text: hidden, play: func(g *table) {
			g.moves("peter", "002").only("", "end", "reveal 007")
		}},
		{rule: "A21 EN 9.2 CountersBlockSight", on: nook, text: hidden, with: countersBlock, play: func(g *table) {
			g.moves("peter", "002").only("", "end")
		}},
		{rule: "A21 EN 10.4", on: column, text: behind, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1").only("break ", "break 003@002-003")
		}},
		{rule: "A21 EN 10.4 CountersBlockSight", on: column, text: behind, with: countersBlock, play: func(g *table) {
			g.play("pass").unchecked().play("roll 1").only("break ")
		}},
	})
}
