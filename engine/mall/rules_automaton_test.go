package mall

import (
	"testing"

	"deadreckon/engine"
)

// The automaton, digest 3.S3, 3.S4 and 6.16: reaction, free movement, supers. EN
// 15.5, 15.7. What the rows call legal is what it chooses between.

// bend is a hall round a corner: 210 sees no further than 214.
const bend = "row 210 at 0,0 #####\nrow 220 at 4,1 #\nrow 230 at 4,2 #\nrow 240 at 4,3 #\n"

// longBend begins two squares earlier.
const longBend = "row 208 at 0,0 #######\nrow 220 at 6,1 #\nrow 230 at 6,2 #\nrow 240 at 6,3 #\n"

func soloOpenDoorsOnly(o *Options) { o.Players, o.SoloAvoidsOpenDoorsOnly = 1, true }

func soloGlassStep(o *Options) { o.Players, o.GlassCostsOneStep = 1, true }

// afterWalk goes on from a walk to reaction, or past it if nobody reacts.
func (g *table) afterWalk(who string, steps ...string) *table {
	g.t.Helper()
	return g.walks(who, steps...).uncalled()
}

func TestAutomatonReaction(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "A63 the nearest first", on: corridor, with: solo, text: "peter 003 normal\nunits 001=2n 007=4n", play: func(g *table) {
			g.afterWalk("peter", "004", "003").phase(phaseReact).turn(engine.Chance).only("", "move 001-002")
			g.play("move 001-002").only("", "move 007-006").play("move 007-006").phase(phaseFreeDie)
		}},
		{rule: "A63 equally near", on: corridor, with: solo, text: "peter 003 normal\nunits 001=2n 007=4n", play: func(g *table) {
			g.afterWalk("peter", "004").only("", "move 001-002", "move 007-006").share(2, func(s *State) bool { return s.occupied.Has(g.square(2)) })
		}},
		{rule: "A63 pieces evenly, then directions", on: field, with: solo, text: "peter 004 normal\nunits 001=2n 016=4n", play: func(g *table) {
			g.afterWalk("peter", "003").only("", "move 001-002") // 2 steps; 016 is at 4
		}},
		{rule: "A63 directions", on: field, with: solo, text: "peter 004 normal\nunits 007=2n 011=4n", play: func(g *table) {
			g.afterWalk("peter", "003", "004").only("", "move 007-006") // 3 steps; 011 is at 4
			g.play("move 007-006").only("", "move 011-001", "move 011-012").share(2, func(s *State) bool { return s.occupied.Has(g.square(1)) })
		}},
		{rule: "A63 one with two directions, one with one", on: field, with: solo, text: "peter 004 normal\nunits 007=2n 012=4n", play: func(g *table) {
			g.afterWalk("peter", "003", "004").only("", "move 007-006", "move 012-002", "move 012-013")
			g.share(2, func(s *State) bool { return s.occupied.Has(g.square(6)) }).share(4, func(s *State) bool { return s.occupied.Has(g.square(2)) })
		}},
		{rule: "A63 a super with two directions, a unit with one", on: field, with: solo, text: "peter 004 normal\nroger 012 super\nunits 007=2n", play: func(g *table) {
			g.afterWalk("peter", "003", "004").only("", "move 007-006", "super roger-002", "super roger-013")
			g.share(2, func(s *State) bool { return s.phase != phaseSuper }).share(4, func(s *State) bool { return s.at[Roger] == g.square(2) })
		}},
		{rule: "EN 7.2 blocked", on: corridor, with: solo, text: "peter 004 normal\nsteve 006 normal\nunits 006=3 007=4n", play: func(g *table) {
			g.afterWalk("peter", "003").phase(phaseReact).only("", "end")
		}},
		{rule: "EN 10.4 A63 glass", on: glass, with: solo, text: "peter 002 normal\nunits 012=4n!\nclosed 003-012", play: func(g *table) {
			g.afterWalk("peter", "003").phase(phaseReact).only("", "break 012@003-012")
		}},
		{rule: "EN 11.4 A63 a super with its unit", on: corridor, with: solo, text: "peter 006 normal\nroger 001 super\nunits 001=4n", play: func(g *table) {
			g.afterWalk("peter", "007").phase(phaseReact).only("", "drag roger-002").play("drag roger-002").only("", "drag roger-003")
			g.play("drag roger-003", "drag roger-004").phase(phaseFreeDie).line("roger", "004 super").line("units", "004=4n").line("spent", "004")
		}},
		{rule: "EN 11.4 A63 a super onto the movers", on: corridor, with: solo, text: "peter 003 normal\nroger 001 super", play: func(g *table) {
			g.afterWalk("peter", "002", "003").play("super roger-002", "super roger-003").phase(phaseFreeDie).line("super-moved", "roger")
		}},
		{rule: "EN 11.1 digest 3.S8 a super not onto a unit", on: corridor, with: solo, text: "peter 006 normal\nroger 001 super\nunits 004=4n!", play: func(g *table) {
			// The berserk unit is nearer, moves two squares and stops in 006.
			g.afterWalk("peter", "007").play("move 004-006", "super roger-002", "super roger-003", "super roger-004").phase(phaseFreeDie)
		}},
		{rule: "EN 11.1 digest 3.S8 a super short of a unit", on: corridor, with: solo, text: "peter 006 normal\nsteve 005 normal\nroger 002 super\nunits 005=4", play: func(g *table) {
			g.afterWalk("peter", "007").play("super roger-003").only("", "super roger-004").play("super roger-004").only("", "stop")
			g.play("stop").phase(phaseFreeDie)
		}},
		{rule: "EN 11.6 A63 a super breaks glass", on: glass, with: solo, text: "peter 004 normal\nroger 012 super\nunits 012=4n\nclosed 003-012", play: func(g *table) {
			g.afterWalk("peter", "003").only("", "smash roger@003-012").play("smash roger@003-012", "value 4").phase(phaseFreeDie).line("destroyed", "003-012")
		}},
	})
}

func TestAutomatonFreeMovement(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T239 EN 15.5.1", on: corridor, with: solo, text: "phase free\nfree-moves 2\npeter 004 normal\nunits 001=2n 003=3n 007=4n", play: func(g *table) {
			g.only("", "move 003-004").play("move 003-004", "value 3").line("free-moves", "1").line("units", "001=2n 004=3 007=4n")
			g.only("", "move 001-002").play("move 001-002").phase(phaseFire) // as near as 007, and lower
		}},
		{rule: "T241 EN 15.5.2 one is too few", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 1\nunits 092=2n 093=3n 094=4n", play: func(g *table) { g.only("", "end") }},
		{rule: "T241 EN 15.5.2", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 2\nunits 092=2n 093=3n 094=4n", play: func(g *table) {
				g.only("", "move 092-091").play("move 092-091").only("", "move 093-092").play("move 093-092").phase(phaseEntrance)
			}},
		{rule: "T241 EN 15.5.2 a chain of three", on: "row 090 at 0,0 ######\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 3\nunits 091=5n 092=2n 093=3n 094=4n 095=6n", play: func(g *table) {
				g.only("", "move 091-090").play("move 091-090", "move 092-091", "move 093-092").phase(phaseEntrance)
			}},
		{rule: "T241 EN 15.5.2 a closed main door", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 2\nunits 093=3n\nclosed north", play: func(g *table) { g.only("", "end") }},
		{rule: "T241 EN 15.5.2 a bound neighbour", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 2\nunits 092=2n 093=3n 094=4n", play: func(g *table) {
				g.s.spent.Add(g.s.b().SquareByID(92))
				g.only("", "move 094-095")
			}},
		{rule: "EN 15.5.2 any square", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 1\nunits 093=3n", play: func(g *table) {
				g.only("", "move 093-092", "move 093-094").share(2, func(s *State) bool { return s.occupied.Has(g.square(92)) })
			}},
		{rule: "EN 15.5.2 before 3", on: "row 091 at 0,0 #####\ndoor main 093 north\n", with: solo,
			text: "phase free\nfree-moves 1\npeter 091 normal\nunits 093=3n 095=2n", play: func(g *table) { g.only("", "move 093-092", "move 093-094") }},
		{rule: "EN 15.5.3 the closest character", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 001 normal\nsteve 006 normal\nunits 004=3n", play: func(g *table) {
			g.only("", "move 004-005")
		}},
		{rule: "EN 15.5.3 equally close", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 001 normal\nsteve 007 normal\nunits 004=3n", play: func(g *table) {
			g.only("", "move 004-003", "move 004-005").share(2, func(s *State) bool { return s.occupied.Has(g.square(3)) })
		}},
		{rule: "EN 15.5.3 store squares count twice", on: "row 001 at 0,0 ###BBB\ndoor glass 003 004\n", with: solo,
			text: "phase free\nfree-moves 1\npeter 001 normal\nsteve 005 normal\nunits 003=3n", play: func(g *table) {
				g.only("", "move 003-002") // 2 squares of hall against 4 for two of store
			}},
		{rule: "EN 15.5.3 blocked costs nothing", on: corridor, with: solo,
			text: "phase free\nfree-moves 1\npeter 001 normal\nunits 001=2 002=3n 003=4n 006=5n", play: func(g *table) { g.only("", "move 006-005") }},
		{rule: "EN 15.5.3 digest 3.S4 in sight and blocked stays", on: glass, with: solo,
			text: "phase free\nfree-moves 6\npeter 012 normal\nunits 003=3n\nclosed 003-012", play: func(g *table) { g.only("", "end") }},
		{rule: "EN 15.5.4", on: bend, with: solo, text: "phase free\nfree-moves 1\npeter 240 normal\nunits 210=2n 213=3n", play: func(g *table) {
			g.only("", "move 213-214")
		}},
		{rule: "EN 15.5.4 through closed glass", on: glass, with: solo, text: "phase free\nfree-moves 1\npeter 012 normal\nunits 004=3n 007=2n\nclosed 003-012",
			play: func(g *table) { g.only("", "move 004-003") }},
		{rule: "EN 15.5.4 through closed glass, the fewest steps", on: field + "row 022 at 2,2 A\ndoor glass 013 022\n", with: solo,
			text: "phase free\npeter 022 normal\nunits 005=3n!\nclosed 013-022", play: func(g *table) { g.only("", "move 005-003") }}, // or 004
		{rule: "T242 EN 15.5.4 A65", on: bend + "door main 214 north\n", with: solo, text: "phase free\nfree-moves 1\npeter 240 normal\nunits 211=2n 213=3n", play: func(g *table) {
			g.only("", "move 211-212")
		}},
		{rule: "T242 EN 15.5.5 A65", on: bend + "door main 212 north\n", with: solo, text: "phase free\nfree-moves 2\npeter 240 normal\nunits 211=2n", play: func(g *table) {
			g.only("", "end")
		}},
		{rule: "T242 EN 15.5.5 A65 the next nearest", on: longBend + "door main 212 north\n", with: solo,
			text: "phase free\nfree-moves 2\npeter 240 normal\nunits 209=3n 211=2n", play: func(g *table) { g.only("", "move 209-210") }},
		{rule: "T242 EN 15.5.5 A65 closed", on: bend + "door main 212 north\n", with: solo, text: "phase free\nfree-moves 2\npeter 240 normal\nunits 211=2n\nclosed north",
			play: func(g *table) { g.only("", "end") }},
		{rule: "T242 A65 SoloAvoidsOpenDoorsOnly, closed", on: bend + "door main 212 north\n", with: soloOpenDoorsOnly,
			text: "phase free\nfree-moves 2\npeter 240 normal\nunits 211=2n\nclosed north", play: func(g *table) { g.only("", "move 211-212") }},
		{rule: "T242 A65 SoloAvoidsOpenDoorsOnly, open", on: bend + "door main 212 north\n", with: soloOpenDoorsOnly,
			text: "phase free\nfree-moves 2\npeter 240 normal\nunits 211=2n", play: func(g *table) { g.only("", "end") }},
		{rule: "EN 15.5.5 the nearest first, and again", on: bend, with: solo, text: "phase free\nfree-moves 2\npeter 240 normal\nunits 210=2n 212=3n", play: func(g *table) {
			g.only("", "move 212-213").play("move 212-213").only("", "move 210-211").play("move 210-211").phase(phaseSelect)
		}},
		{rule: "EN 15.5.5 no way", on: solid, with: solo, text: "phase free\nfree-moves 2\npeter 007 normal\nunits 013=2n\nclosed 003-012", play: func(g *table) {
			g.only("", "end")
		}},
		{rule: "T243 EN 15.5", on: corridor, with: solo, text: "phase free\nfree-moves 2\npeter 004 normal\nunits 003=2n 007=3n", play: func(g *table) {
			g.s.spent.Add(g.s.b().SquareByID(3))
			g.only("", "move 007-006")
		}},
		{rule: "T243 EN 15.5 engaged", on: corridor, with: solo, text: "phase free\nfree-moves 2\npeter 004 normal\nsteve 003 normal\nunits 003=2", play: func(g *table) {
			g.only("", "end")
		}},
		{rule: "EN 15.5 A63 the worst for the characters", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 003 normal\nunits 001=2n 006=3n", play: func(g *table) {
			g.only("", "move 001-002") // to 1 from Peter, against 2
		}},
		{rule: "EN 15.5 A63 then the worst for Fran", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 001 normal\nfran 007 normal\nunits 003=2n 005=3n", play: func(g *table) {
			g.only("", "move 005-006")
		}},
		{rule: "EN 15.5 A63 then the lowest", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 004 normal\nunits 002=2n 006=3n", play: func(g *table) {
			g.only("", "move 002-003")
		}},
		{rule: "EN 10.3 A64 berserk first, for nothing", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 004 normal\nunits 001=2n! 007=3n", play: func(g *table) {
			g.only("", "move 001-003").play("move 001-003").line("free-moves", "1").only("", "move 007-006")
		}},
		{rule: "EN 15.5.1 A64 before a berserk unit of a later priority", on: corridor, with: solo, text: "phase free\nfree-moves 1\npeter 004 normal\nunits 001=2n! 003=3n",
			play: func(g *table) { g.only("", "move 003-004").play("move 003-004", "value 3").only("", "move 001-003") }},
		{rule: "EN 10.4 A64 glass", on: glass, with: solo, text: "phase free\npeter 003 normal\nunits 012=4n! 013=2n!\nclosed 003-012", play: func(g *table) {
			g.only("", "break 012@003-012")
		}},
		{rule: "A50 A64 a step after glass", on: glass, with: soloGlassStep, text: "phase free\npeter 003 normal\nunits 012=4n!\nclosed 003-012", play: func(g *table) {
			g.play("break 012@003-012", "value 4", "roll 2").phase(phaseGlassStep).only("", "move 012-003")
		}},
		{rule: "A50 A64 no step after glass", on: glass, with: soloGlassStep, text: "phase free\npeter 003 normal\nunits 012=4n!\nclosed 003-012", play: func(g *table) {
			g.play("break 012@003-012", "value 4", "roll 12").phase(phaseGlassStep).only("", "stay") // 013 is no nearer
		}},
	})
}

func TestAutomatonSupers(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T245 EN 15.7", on: corridor, with: solo, text: "phase free\nroger 001 super\npeter 007 normal\nunits 002=4n", play: func(g *table) {
			g.only("", "super roger-002").play("super roger-002").phase(phaseSuper).seen(2, 0, 0)
			g.play("super roger-003").phase(phaseSuper).play("super roger-004").seen(2, 0, 0).line("units", "002=4n")
		}},
		{rule: "T245 EN 15.7 SuperStackPublic without effect", on: corridor, with: func(o *Options) { o.Players, o.SuperStackPublic = 1, true },
			text: "phase free\nroger 001 super\npeter 007 normal\nunits 001=4n", play: func(g *table) {
				g.play("drag roger-002", "drag roger-003", "drag roger-004").seen(4, 0, 0).line("units", "004=4n")
			}},
		{rule: "EN 11.1 15.7 digest 3.S8 stops blind on a unit", on: corridor, with: solo, text: "phase free\nroger 001 super\npeter 007 normal\nunits 002=4n 003=3n 004=5n",
			play: func(g *table) {
				g.play("super roger-002", "super roger-003", "super roger-004").line("roger", "004 super").seen(4, 0, 0)
			}},
		{rule: "EN 11.2 digest 3.S8 its unit goes along", on: corridor, with: solo, text: "phase free\nfree-moves 1\nroger 001 super\npeter 007 normal\nunits 001=4n", play: func(g *table) {
			g.only("", "drag roger-002")
		}},
		{rule: "EN 11.2 digest 3.S8 so does a berserk one", on: corridor, with: solo, text: "phase free\nroger 001 super\npeter 007 normal\nunits 001=4n!", play: func(g *table) {
			g.only("", "drag roger-002")
		}},
		{rule: "EN 11.2 digest 3.S8 not one that it has come to", on: corridor, with: solo, text: "phase free\nfree-moves 1\nroger 001 super\npeter 007 normal\nunits 001=4n",
			play: func(g *table) {
				g.s.superMoved |= 1 << Roger
				g.s.superStart[Roger] = g.s.b().SquareByID(2)
				g.only("", "move 001-002")
			}},
		{rule: "EN 11.2 A64 after the berserk, before the others", on: corridor, with: solo, text: "phase free\nfree-moves 1\nroger 001 super\npeter 007 normal\nunits 002=4n 003=3n!",
			play: func(g *table) {
				g.only("", "move 003-005").play("move 003-005").only("", "super roger-002")
				g.play("super roger-002", "super roger-003", "super roger-004").only("", "move 002-003")
			}},
		{rule: "EN 11.6 A64 glass", on: glass, with: solo, text: "phase free\nroger 012 super\npeter 003 normal\nunits 012=4n\nclosed 003-012", play: func(g *table) {
			g.only("", "smash roger@003-012")
		}},
		{rule: "EN 11.6 A64 glass, nobody in sight", on: twoDoors, with: solo, text: "phase free\nroger 012 super\npeter 001 normal\nunits 012=4n\nclosed 003-012 004-013",
			play: func(g *table) { g.only("", "smash roger@003-012") }},
		{rule: "EN 15.5.1 A64 two supers, one with its unit", on: corridor, with: solo,
			text: "phase free\npeter 001 super\nroger 005 super\nsteve 002 normal\nfran 007 normal\nunits 005=4n",
			play: func(g *table) {
				g.s.superMoved |= 1 << Roger
				g.s.superStart[Roger] = g.s.b().SquareByID(3)
				g.only("", "super peter-002")
			}},
	})
}
