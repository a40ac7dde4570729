package mall

import "testing"

// Digest 6.10: berserk zombies. EN 10.0.

func TestRulesBerserk(t *testing.T) {
	runRules(t, []rule{
		{"T133 EN 10.0 10.1", "corridor", "units 002=4n 004=3n! 006=5n!",
			"pass; @ berserk-keep; = pending 004 006; % 4/6 rages 004; roll 4; = pending 006; roll 5; @ berserk-check; = units 002=4n 004=3n! 006=5n;" +
				" ~ berserk none | berserk 002; berserk none; roll 1; ! spent; + move 006-005"}, // calm, and as free as any
		{"T135 EN 10.0 11.7, A41", "den", "peter 002 normal; roger 013 super; steve 004 super; units 002=5 013=4z; hidden 015",
			"pass; ~ berserk none | berserk 002 | berserk 013; berserk 013; roll 1; = units 002=5 013=4z!; @ free-die"}, // one check a turn
		{"T135 EN 11.7 supers alone", "corridor", "roger 003 super; steve 004 super", "pass; @ free-die"},
		{"T137 EN 7.5", "corridor", "peter 001 normal; units 005=2n 006=3n!",
			"moves peter 002; bound 005 006 / 005 006; ~ move 005-004 | move 006-004; move 006-004; bound 004 005 / 005; = units 004=3n! 005=2n; ~ end"},
		{"T137 EN 7.5 two squares if possible", "corridor", "peter 001 normal; units 006=3n!", "moves peter 002; ~ move 006-004"},
		{"T138 EN 7.5", "corridor", "peter 001 normal; steve 003 normal; units 003=2 005=3n!", "moves peter 002; ~ move 005-004; move 005-004; bound 003 004 /"},
		{"T138 EN 7.2.2 7.5 a door", "twoDoors", "peter 005 normal; units 013=3n!; closed 003-012 004-013", "moves peter 004 003; ~ move 013-012"},
		{"T138 EN 7.5 last square", "corridor", "peter 001 normal; units 003=3n!", "moves peter 002; ~ move 003-002; move 003-002; value 3; = units 002=3!"},
		{"T138 EN 7.6 A83", "corridor", "peter 001 normal; steve 004 normal; units 005=3n!", "moves peter 002; ~ move 005-004"}, // it would have to stop with Steve
		{"T138 EN 7.5 A82", "field", "peter 001 normal; steve 004 normal; units 005=3n!", "moves peter 011; ~ move 005-014"},    // through 015, not to Steve in 004
		{"T139 EN 7.5 7.4", "corridor", "peter 001 normal; steve 003 normal; units 003=2 004=4n 005=3n!", "moves peter 002; bound 003 004 005 / 004 005; ~ end; end; roll 6; ~ end"},
		{"T141 EN 10.3 moved in reaction", "corridor", "peter 001 normal; units 006=4n!", "moves peter 002; move 006-004; roll 6; bound 004 /; ~ end"},
		{"T134 EN 10.0", "corridor", "units 004=3n",
			"pass; ~ berserk none | berserk 004; berserk 004; @ berserk-roll; % 4/6 rages 004; mark; roll 4; = units 004=3n!; @ free-die; both = units 004=?!; back; roll 5;" +
				" = units 004=3n; @ free-die; both = units 004=?"}, // the marker is public, the value is not
		{"T141 EN 10.3", "corridor", "units 002=3n 005=4n!",
			"freely 1; mark; ~ move 005-003 | move 005-004 | move 005-006 | move 005-007 | end | move 002-001 | move 002-003; move 005-003; = free-moves 1; = spent 003;" +
				" ~ end | move 002-001; move 002-001; @ select; back; move 002-001; ! free-moves; ~ move 005-003 | move 005-004 | move 005-006 | move 005-007 | end; move 005-007;" +
				" @ select"},
		{"T141 EN 7.5 7.6", "corridor", "steve 005 normal; units 003=2n 004=4n!",
			"freely 1; ~move 003-002 | 004-002 | 004-005; move 004-005; value 4; seen 005 4 4; = spent 005"}, // over 003, not past Steve
	})
}

// caged is a berserk unit behind a closed glass door, with Steve before it.
const caged = "steve 003 normal\nunits 012=7n!\nclosed 003-012"

// TestRulesGlass: attacks on glass. EN 10.4, 10.5.
func TestRulesGlass(t *testing.T) {
	// At the door of 013, with Steve before it, the unit has a second way by 012.
	twoWays := "peter 005 normal\nsteve 004 normal\nclosed 004-013"
	runRules(t, []rule{
		{"T142 EN 10.4", "glass", "peter 002 normal; units 012=7n!; closed 003-012",
			"moves peter 003; bound 012 / 012; ~ end | break 012@003-012; end; roll 6; bound 012 /; ~ end"}, // A86: left alone, and bound
		{"T142 EN 10.4 a plain unit", "glass", "peter 002 normal; units 012=7n; closed 003-012", "moves peter 003; ~ end"},
		{"T142 EN 10.4 nobody in sight", "glass", "peter 002 normal; units 012=7n!; closed 003-012", "moves peter 003 004; bound 012 / 012; ~ end"},
		{"T143 EN 10.4", "twoDoors", twoWays + "; units 013=7n!", "moves peter 004 003; ~ move 013-003"},
		{"T143 EN 10.4 both ways blocked", "twoDoors", twoWays + " 003-012; units 012=2n 013=7n!", "moves peter 004 003; ~ end | break 013@004-013"},
		{"T143 EN 10.4 blocked, not by glass", "corridor", "row 012 at 2,1 AAAA; door glass 003 012; peter 015 normal; steve 013 normal; fran 003 normal; units 012=7n! 013=2; closed 003-012",
			"moves peter 014; bound 012 013 / 012; ~ end"},
		{"T146 EN 10.5 free", "glass", caged,
			"pass; unchecked; roll 2; ~ end | move 012-013 | break 012@003-012; seen 012 ? ?; break 012@003-012; @ value; = spent 012; = free-moves 2; both ~ value 7;" +
				" value 7; seen 012 7 7; @ glass; % 15/36 = destroyed 003-012; mark; roll 6; ! closed; = destroyed 003-012; = units 012=7!; = free-moves 2; ~ end; back; roll 7;" +
				" = closed 003-012; ! destroyed; = units 012=7!; = free-moves 2; ~ end"}, // digest 1.9
		{"T146 EN 10.5 reaction", "glass", "peter 002 normal; units 012=7n!; closed 003-012",
			"moves peter 003; break 012@003-012; bound 012 /; value 7; % 15/36 = destroyed 003-012; mark; roll 6; ! closed; = destroyed 003-012; @ free-die; roll 6;" +
				" bound 012 /; ~ end; back; roll 7; = closed 003-012; ! destroyed; @ free-die; roll 6; bound 012 /; ~ end"},
		{"T147 EN 10.5", "glass", "steve 003 normal; units 012=2n!; closed 003-012",
			"pass; unchecked; roll 1; break 012@003-012; value 2; % 0/36 = destroyed 003-012; roll 2; = closed 003-012; ! destroyed"},
	})
}

// TestRulesGlassDoors: which doors may be attacked, and whence. EN 10.4.
func TestRulesGlassDoors(t *testing.T) {
	runRules(t, []rule{
		{"T145 EN 10.4 closed glass", "glass", caged, "freely 1; ~break 012@003-012"},
		{"T145 EN 10.4 open glass", "glass", "steve 003 normal; units 012=7n!", "freely 1; - break *"},
		{"T145 EN 10.5 destroyed glass", "glass", "steve 003 normal; units 012=7n!; destroyed 003-012", "freely 1; - break *"},
		{"T145 EN 10.4 closed solid door", "solid", caged, "freely 1; - break *"},
		{"T145 EN 10.4 open solid door", "solid", "steve 003 normal; units 012=7n!", "freely 1; - break *"},
		{"T145 EN 10.4 main door", "corridor", "door main 001 west; steve 002 normal; units 001=7n!", "freely 1; - break *"},
		{"T145 EN 10.4 closed main door", "corridor", "door main 001 west; steve 002 normal; units 001=7n!; closed west", "freely 1; - break *"},
		{"T145 EN 10.4 not on its own side", "glass", "steve 003 normal; units 013=7n!; closed 003-012", "freely 1; - break *"},
		{"T145 EN 10.4 nobody in sight", "glass", "steve 004 normal; units 012=7n!; closed 003-012", "freely 1; - break *"},
		{"T145 EN 10.4 A87 not through that door", "twoDoors", "steve 013 normal; units 012=7n!; closed 003-012", "freely 1; - break *"},
		{"T145 EN 10.4 A87 a stunned character", "glass", "steve 003 stunned; units 012=7n!; closed 003-012", "freely 1; ~break 012@003-012"},
		{"T145 EN 10.4 a super is no character", "glass", "steve 003 super; units 012=7n!; closed 003-012", "freely 1; - break *"},
		{"T145 EN 10.4 a calm unit", "glass", "steve 003 normal; units 012=7n; closed 003-012", "freely 1; - break *"},
		{"T145 EN 7.6 A51 engaged", "glass", "steve 003 normal; roger 012 normal; units 012=7!; closed 003-012", "freely 1; - break *"},
	})
}

// TestRulesGlassCostsOneStep is option GlassCostsOneStep. A50.
func TestRulesGlassCostsOneStep(t *testing.T) {
	runRules(t, []rule{
		{"T149 A50 reaction, success", "glass glassCostsOneStep", "peter 002 normal; units 012=7n!; closed 003-012",
			"moves peter 003; break 012@003-012; value 7; roll 6; @ glass-step; ~ move 012-003; move 012-003; = units 003=7!; bound 003 /; @ free-die"},
		{"T149 A50 reaction, failure", "glass glassCostsOneStep", "peter 002 normal; units 012=7n!; closed 003-012", "moves peter 003; break 012@003-012; value 7; roll 7; @ free-die; bound 012 /"},
		{"T149 A50 free, success", "glass glassCostsOneStep", caged,
			"pass; unchecked; roll 1; break 012@003-012; value 7; roll 6; ~ stay | move 012-003 | move 012-013; = free-moves 1; move 012-013; = units 013=7!; = spent 013;" +
				" = free-moves 1; ~ end"},
		{"T149 A50 free, failure", "glass glassCostsOneStep", caged, "pass; unchecked; roll 1; break 012@003-012; value 7; roll 7; ~ stay | move 012-013; stay; ~ end; = spent 012"}, // no second attempt
		{"T149 A50 free, no way on", "glass glassCostsOneStep", "steve 003 normal; units 012=7n! 013=2n; closed 003-012", "pass; unchecked; roll 1; break 012@003-012; value 7; roll 7; @ free; ~ end"},
	})
}
