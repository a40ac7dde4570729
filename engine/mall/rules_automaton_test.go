package mall

import "testing"

// The automaton, digest 3.S3, 3.S4 and 6.16: reaction, free movement, supers. EN 15.5, 15.7. In the rows,
// legal actions are its choices.

// bend is a hall round a corner: 210 sees no further than 214.
const bend = "row 210 at 0,0 #####\nrow 220 at 4,1 #\nrow 230 at 4,2 #\nrow 240 at 4,3 #\n"

// longBend begins two squares earlier.
const longBend = "row 208 at 0,0 #######\nrow 220 at 6,1 #\nrow 230 at 6,2 #\nrow 240 at 6,3 #\n"

func TestAutomatonReaction(t *testing.T) {
	runRules(t, []rule{
		{"A63 the nearest first", "corridor solo", "peter 003 normal; units 001=2n 007=4n",
			"walks peter 004 003; uncalled; @ react; & chance; ~ move 001-002; move 001-002; ~ move 007-006; move 007-006; @ free-die"},
		{"A63 equally near", "corridor solo", "peter 003 normal; units 001=2n 007=4n", "walks peter 004; uncalled; ~ move 001-002 | move 007-006; % 1:2 holds 002"},
		{"A63 pieces evenly, then directions", "field solo", "peter 004 normal; units 001=2n 016=4n", "walks peter 003; uncalled; ~ move 001-002"}, // 2 steps; 016 is at 4
		{"A63 directions", "field solo", "peter 004 normal; units 007=2n 011=4n",
			"walks peter 003 004; uncalled; ~ move 007-006; move 007-006; ~ move 011-001 | move 011-012; % 1:2 holds 001"}, // 3 steps; 011 is at 4
		{"A63 one with two directions, one with one", "field solo", "peter 004 normal; units 007=2n 012=4n",
			"walks peter 003 004; uncalled; ~ move 007-006 | move 012-002 | move 012-013; % 1:2 holds 006; % 1:4 holds 002"},
		{"EN 7.2 blocked", "corridor solo", "peter 004 normal; steve 006 normal; units 006=3 007=4n", "walks peter 003; uncalled; @ react; ~ end"},
		{"EN 10.4 A63 glass", "glass solo", "peter 002 normal; units 012=4n!; closed 003-012", "walks peter 003; uncalled; @ react; ~ break 012@003-012"},
		{"EN 11.4 A63 a super with its unit", "corridor solo", "peter 006 normal; roger 001 super; units 001=4n",
			"walks peter 007; uncalled; @ react; ~ drag roger-002; drag roger-002; ~ drag roger-003; drag roger-003; drag roger-004; @ free-die; = roger 004 super;" +
				" = units 004=4n; = spent 004"},
		{"EN 11.4 A63 a super onto the movers", "corridor solo", "peter 003 normal; roger 001 super", "walks peter 002 003; uncalled; super roger-002; super roger-003; @ free-die; = super-moved roger"},
		// The berserk unit is nearer, moves two squares and stops in 006.
		{"EN 11.1 digest 3.S8 a super not onto a unit", "corridor solo", "peter 006 normal; roger 001 super; units 004=4n!",
			"walks peter 007; uncalled; move 004-006; super roger-002; super roger-003; super roger-004; @ free-die"},
		{"EN 11.1 digest 3.S8 a super short of a unit", "corridor solo", "peter 006 normal; steve 005 normal; roger 002 super; units 005=4",
			"walks peter 007; uncalled; super roger-003; ~ super roger-004; super roger-004; ~ stop; stop; @ free-die"},
		{"EN 11.6 A63 a super breaks glass", "glass solo", "peter 004 normal; roger 012 super; units 012=4n; closed 003-012",
			"walks peter 003; uncalled; ~ smash roger@003-012; smash roger@003-012; value 4; @ free-die; = destroyed 003-012"},
		{"A63 a super with two directions, a unit with one", "field solo", "peter 004 normal; roger 012 super; units 007=2n",
			"walks peter 003 004; uncalled; ~ move 007-006 | super roger-002 | super roger-013; % 1:2 = units 006=2n; % 1:4 stands roger 002 super"},
	})
}

func TestAutomatonFreeMovement(t *testing.T) {
	runRules(t, []rule{
		{"T239 EN 15.5.1", "corridor solo", "phase free; free-moves 2; peter 004 normal; units 001=2n 003=3n 007=4n",
			"~ move 003-004; move 003-004; value 3; = free-moves 1; = units 001=2n 004=3 007=4n; ~ move 001-002; move 001-002; @ fire"}, // as near as 007, and lower
		{"T241 EN 15.5.2 one is too few", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 1; units 092=2n 093=3n 094=4n", "~ end"},
		{"T241 EN 15.5.2", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 2; units 092=2n 093=3n 094=4n",
			"~ move 092-091; move 092-091; ~ move 093-092; move 093-092; @ entrance"},
		{"T241 EN 15.5.2 a chain of three", "solo", "row 090 at 0,0 ######; door main 093 north; phase free; free-moves 3; units 091=5n 092=2n 093=3n 094=4n 095=6n",
			"~ move 091-090; move 091-090; move 092-091; move 093-092; @ entrance"},
		{"T241 EN 15.5.2 a closed main door", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 2; units 093=3n; closed north", "~ end"},
		{"EN 15.5.2 any square", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 1; units 093=3n", "~ move 093-092 | move 093-094; % 1:2 holds 092"},
		{"EN 15.5.2 before 3", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 1; peter 091 normal; units 093=3n 095=2n", "~ move 093-092 | move 093-094"},
		{"EN 15.5.3 the closest character", "corridor solo", "phase free; free-moves 1; peter 001 normal; steve 006 normal; units 004=3n", "~ move 004-005"},
		{"EN 15.5.3 equally close", "corridor solo", "phase free; free-moves 1; peter 001 normal; steve 007 normal; units 004=3n", "~ move 004-003 | move 004-005; % 1:2 holds 003"},
		{"EN 15.5.3 store squares count twice", "solo", "row 001 at 0,0 ###BBB; door glass 003 004; phase free; free-moves 1; peter 001 normal; steve 005 normal; units 003=3n",
			"~ move 003-002"}, // 2 squares of hall against 4 for two of store
		{"EN 15.5.3 blocked costs nothing", "corridor solo", "phase free; free-moves 1; peter 001 normal; units 001=2 002=3n 003=4n 006=5n", "~ move 006-005"},
		{"EN 15.5.3 digest 3.S4 in sight and blocked stays", "glass solo", "phase free; free-moves 6; peter 012 normal; units 003=3n; closed 003-012", "~ end"},
		{"EN 15.5.4", "bend solo", "phase free; free-moves 1; peter 240 normal; units 210=2n 213=3n", "~ move 213-214"},
		{"EN 15.5.4 through closed glass", "glass solo", "phase free; free-moves 1; peter 012 normal; units 004=3n 007=2n; closed 003-012", "~ move 004-003"},
		{"EN 15.5.4 through closed glass, the fewest steps", "field solo", "row 022 at 2,2 A; door glass 013 022; phase free; peter 022 normal; units 005=3n!; closed 013-022", "~ move 005-003"},
		{"T242 EN 15.5.4 A65", "bend solo", "door main 214 north; phase free; free-moves 1; peter 240 normal; units 211=2n 213=3n", "~ move 211-212"},
		{"T242 EN 15.5.5 A65", "bend solo", "door main 212 north; phase free; free-moves 2; peter 240 normal; units 211=2n", "~ end"},
		{"T242 EN 15.5.5 A65 the next nearest", "longBend solo", "door main 212 north; phase free; free-moves 2; peter 240 normal; units 209=3n 211=2n", "~ move 209-210"},
		{"T242 EN 15.5.5 A65 closed", "bend solo", "door main 212 north; phase free; free-moves 2; peter 240 normal; units 211=2n; closed north", "~ end"},
		{"T242 A65 SoloAvoidsOpenDoorsOnly, closed", "bend solo soloAvoidsOpenDoorsOnly", "door main 212 north; phase free; free-moves 2; peter 240 normal; units 211=2n; closed north", "~ move 211-212"},
		{"T242 A65 SoloAvoidsOpenDoorsOnly, open", "bend solo soloAvoidsOpenDoorsOnly", "door main 212 north; phase free; free-moves 2; peter 240 normal; units 211=2n", "~ end"},
		{"EN 15.5.5 the nearest first, and again", "bend solo", "phase free; free-moves 2; peter 240 normal; units 210=2n 212=3n", "~ move 212-213; move 212-213; ~ move 210-211; move 210-211; @ select"},
		{"EN 15.5.5 no way", "solid solo", "phase free; free-moves 2; peter 007 normal; units 013=2n; closed 003-012", "~ end"},
		{"T243 EN 15.5 engaged", "corridor solo", "phase free; free-moves 2; peter 004 normal; steve 003 normal; units 003=2", "~ end"},
		{"EN 15.5 A63 the worst for the characters", "corridor solo", "phase free; free-moves 1; peter 003 normal; units 001=2n 006=3n", "~ move 001-002"}, // to 1 from Peter, against 2
		{"EN 15.5 A63 then the worst for Fran", "corridor solo", "phase free; free-moves 1; peter 001 normal; fran 007 normal; units 003=2n 005=3n", "~ move 005-006"},
		{"EN 15.5 A63 then the lowest", "corridor solo", "phase free; free-moves 1; peter 004 normal; units 002=2n 006=3n", "~ move 002-003"},
		{"EN 10.3 A64 berserk first, for nothing", "corridor solo", "phase free; free-moves 1; peter 004 normal; units 001=2n! 007=3n", "~ move 001-003; move 001-003; = free-moves 1; ~ move 007-006"},
		{"EN 15.5.1 A64 before a berserk unit of a later priority", "corridor solo", "phase free; free-moves 1; peter 004 normal; units 001=2n! 003=3n",
			"~ move 003-004; move 003-004; value 3; ~ move 001-003"},
		{"EN 10.4 A64 glass", "glass solo", "phase free; peter 003 normal; units 012=4n! 013=2n!; closed 003-012", "~ break 012@003-012"},
		{"A50 A64 a step after glass", "glass solo glassCostsOneStep", "phase free; peter 003 normal; units 012=4n!; closed 003-012", "break 012@003-012; value 4; roll 2; @ glass-step; ~ move 012-003"},
		{"A50 A64 no step after glass", "glass solo glassCostsOneStep", "phase free; peter 003 normal; units 012=4n!; closed 003-012",
			"break 012@003-012; value 4; roll 12; @ glass-step; ~ stay"}, // 013 is no nearer
		{"T241 EN 15.5.2 a bound neighbour", "solo", "row 091 at 0,0 #####; door main 093 north; phase free; free-moves 2; units 092=2n 093=3n 094=4n", "bind 092; ~ move 094-095"},
		{"T243 EN 15.5", "corridor solo", "phase free; free-moves 2; peter 004 normal; units 003=2n 007=3n", "bind 003; ~ move 007-006"},
	})
}

func TestAutomatonSupers(t *testing.T) {
	runRules(t, []rule{
		{"T245 EN 15.7", "corridor solo", "phase free; roger 001 super; peter 007 normal; units 002=4n",
			"~ super roger-002; super roger-002; @ super; seen 002 ? ?; super roger-003; @ super; super roger-004; seen 002 ? ?; = units 002=4n"},
		{"T245 EN 15.7 SuperStackPublic without effect", "corridor solo superStackPublic", "phase free; roger 001 super; peter 007 normal; units 001=4n",
			"drag roger-002; drag roger-003; drag roger-004; seen 004 ? ?; = units 004=4n"},
		{"EN 11.1 15.7 digest 3.S8 stops blind on a unit", "corridor solo", "phase free; roger 001 super; peter 007 normal; units 002=4n 003=3n 004=5n",
			"super roger-002; super roger-003; super roger-004; = roger 004 super; seen 004 ? ?"},
		{"EN 11.2 digest 3.S8 its unit goes along", "corridor solo", "phase free; free-moves 1; roger 001 super; peter 007 normal; units 001=4n", "~ drag roger-002"},
		{"EN 11.2 digest 3.S8 so does a berserk one", "corridor solo", "phase free; roger 001 super; peter 007 normal; units 001=4n!", "~ drag roger-002"},
		{"EN 11.2 A64 after the berserk, before the others", "corridor solo", "phase free; free-moves 1; roger 001 super; peter 007 normal; units 002=4n 003=3n!",
			"~ move 003-005; move 003-005; ~ super roger-002; super roger-002; super roger-003; super roger-004; ~ move 002-003"},
		{"EN 11.6 A64 glass", "glass solo", "phase free; roger 012 super; peter 003 normal; units 012=4n; closed 003-012", "~ smash roger@003-012"},
		{"EN 11.6 A64 glass, nobody in sight", "twoDoors solo", "phase free; roger 012 super; peter 001 normal; units 012=4n; closed 003-012 004-013", "~ smash roger@003-012"},
		{"EN 11.2 digest 3.S8 not one that it has come to", "corridor solo", "phase free; free-moves 1; roger 001 super; peter 007 normal; units 001=4n", "came roger 002; ~ move 001-002"},
		{"EN 15.5.1 A64 two supers, one with its unit", "corridor solo", "phase free; peter 001 super; roger 005 super; steve 002 normal; fran 007 normal; units 005=4n",
			"came roger 003; ~ super peter-002"},
	})
}
