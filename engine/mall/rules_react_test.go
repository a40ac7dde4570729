package mall

import "testing"

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

// spends lets the group act here, use up Movement Points, and each of its members shots.
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

// unchecked continues to reaction, or past it if there is none: berserk units stay so and no other is
// checked.
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

func TestRulesReaction(t *testing.T) {
	runRules(t, []rule{
		{"T150 EN 7.0", "corridor", "peter 003 normal; units 001=2n 007=4n",
			"moves peter 004 005; @ react; bound 001 007 / 001 007; ~ move 001-002 | move 007-006; move 007-006; bound 001 006 / 001; ~ move 001-002; move 001-002;" +
				" @ free-die; = units 002=2n 006=4n; seen 002 ? ?; seen 006 ? ?"},
		// 012 sees 003, which Peter ran through; he ends out of its sight.
		{"T150 EN 7.0 final square", "glass", "peter 001 normal; units 012=2n", "moves peter 002 003 004 005; bound 012 / 012; ~ move 012-003"},
		// 005 is as near through the closed door of 013, so that is a direction too.
		{"T150 EN 7.2 A38", "twoDoors", "peter 002 normal; units 012=2n; closed 004-013", "moves peter 003 004 005; ~ move 012-003 | move 012-013"},
		// 003 is a neighbour of 001 too, and is as far from it as 002
		{"T150 EN 2.1 no nearer", "", "square 001 # at 0,0 size 2x1; row 002 at 0,1 ##; row 004 at 2,0 #; peter 004 normal; units 002=2n", "moves peter 001; ~ move 002-001"},
		{"T150 EN 6.4 A37 solid", "solid", "peter 002 normal; units 012=2n", "select peter; step 003; close 003-012; step 002; end; berserk none; @ free-die; bound /"},
		{"T150 EN 6.4 A37 glass", "glass", "peter 002 normal; units 012=2n", "select peter; step 003; close 003-012; step 002; end; berserk none; bound 012 / 012; ~ end"},
		{"T151 EN 4.0-B A35", "glass", "peter 012 normal; units 013=2n", "moves peter 003 002; @ free-die; bound /; roll 1; + move 013-012"},
		{"T151 EN 7.3 A35 action", "glass", "peter 012 normal; units 013=2n", "select peter; close 003-012; open 003-012; step 003; end; berserk none; ~ move 013-012"},
		{"T151 EN 7.0 A35 entered again", "glass", "peter 012 normal; units 013=2n", "moves peter 003 012 003 002; ~ move 013-012"},
		{"T151 A35 StartSquareTriggers", "glass startSquareTriggers", "peter 012 normal; units 013=2n",
			"select peter; ! triggers; step 003; = triggers 003 012; step 002; end; berserk none; bound 013 / 013; ~ move 013-012"},
		{"T151 A35 StartSquareTriggers, nothing done", "glass startSquareTriggers", "peter 012 normal; units 013=2n", "select peter; end; berserk none; @ free-die; bound /"},
		{"T153 EN 7.2.1 7.4, A81", "corridor", "peter 001 normal; steve 004 normal; units 004=3 007=2n", "moves peter 002; bound 004 007 / 007; ~ move 007-006; move 007-006; roll 6; ~ end"},
		{"T154 EN 7.2.2 7.4", "glass", "peter 002 normal; units 012=4n; closed 003-012", "moves peter 003; bound 012 / 012; ~ end; end; roll 6; bound 012 /; ~ end"},
		{"T154 EN 7.0 unseen", "solid", "peter 002 normal; units 012=4n; closed 003-012", "moves peter 003; @ free-die; roll 6; ~ end | move 012-013"},
		{"T155 EN 7.2.3", "glass", "peter 003 normal; units 004=2n 012=3n",
			"moves peter 002 003 002; ~ move 004-003 | move 012-003; mark; move 012-003; ~ end; bound 003 004 / 004; end; roll 6; bound 003 004 /; ~ end; back; move 004-003;" +
				" ~ end; bound 003 012 / 012; end; roll 6; bound 003 012 /; ~ end"},
		// Units follow units in front of them: every unit that can move must.
		{"T155 EN 7.0 A39", "corridor", "peter 001 normal; units 005=2n 006=3n 007=4n",
			"moves peter 002; ~ move 005-004; move 005-004; ~ move 006-005; move 006-005; ~ move 007-006; move 007-006; @ free-die; bound 004 005 006 /"},
		{"T157 EN 7.0 A40", "field", "peter 011 normal; steve 003 normal; units 003=2 013=4n", "moves peter 001; bound 003 013 / 013; ~ move 013-012"},
		{"T158 EN 7.0", "field", "peter 011 normal; units 013=4n", "moves peter 001; ~ move 013-003 | move 013-012"},
		{"T159 EN 7.2.3 A38", "field", "peter 011 normal; steve 003 normal; units 003=2 004=4n",
			"moves peter 001; bound 003 004 / 004; ~ end; end; roll 6; ~ end"}, // 014 leads round the block, but it is no shortest way.
		{"T161 EN 7.0", "corridor", "peter 001 normal; units 002=3n", "moves peter 002 003 004; bound 002 / 002; ~ move 002-003; seen 002 3 3; move 002-003; = units 003=3"},
		{"T162 EN 7.6 7.7", "corridor", "peter 001 normal; units 003=4n",
			"moves peter 002; seen 003 ? ?; move 003-002; @ value; both % 1/1 worth 002 4; value 4; seen 002 4 4; bound 002 /; @ free-die; roll 6; ~ end; end; @ fire;" +
				" = combat 002"}, // both see it turned up
		{"T163 EN 7.6", "corridor", "peter 002 normal; units 003=2n 004=3n 006=5n", "moves peter 003; bound 003 004 006 / 004 006; ~ move 006-005; move 006-005; ~ end; bound 003 004 005 / 004"},
		{"T165 EN 7.4", "solid", "peter 001 normal; units 006=3n 013=2n; closed 003-012", "moves peter 002; bound 006 / 006; move 006-005; roll 6; bound 005 /; ~ end | move 013-012"},
		{"T166 EN 7.2.4", "corridor", "peter 001 normal; roger 005 super; units 005=4z",
			"moves peter 002; bound /; ~ end | move 005-004 | super roger-004 | drag roger-004; end; roll 1;" +
				" ~ end | move 005-004 | move 005-006 | super roger-004 | super roger-006 | drag roger-004 | drag roger-006"},
		{"T166 EN 7.2.4 A44", "corridor", "peter 001 normal; roger 005 super; units 005=4z",
			"moves peter 002; move 005-004; bound 004 /; = units 004=4z; ~ end | super roger-004; end; roll 6; ~ end | super roger-004 | super roger-006"},
		// A unit whose super goes does not become bound, nor may it react then.
		{"T166 EN 7.2.4 left behind", "corridor", "peter 001 normal; roger 006 super; units 006=4z", "moves peter 002; super roger-005; stop; @ free-die; bound /; roll 1; ~ end | move 006-007"},
		{"T166 EN 7.2.4 unseen", "solid", "peter 001 normal; roger 013 super; units 006=2n 013=4z; closed 003-012", "moves peter 002; bound 006 / 006; ~ move 006-005"},
		{"T166 EN 7.2.4 a unit in sight beside it", "corridor", "peter 001 normal; roger 006 super; units 004=2n 006=4z",
			"moves peter 002; bound 004 / 004; - end; + move 004-003 | move 006-005 | drag roger-005"},
	})
}

// TestRulesCountersBlockSight is option CountersBlockSight. EN 7.1, A21.
func TestRulesCountersBlockSight(t *testing.T) {
	runRules(t, []rule{
		{"A21 EN 7.1 behind a unit", "corridor", "peter 001 normal; units 004=2n 006=3n", "moves peter 002; = spent 004 006"},
		{"A21 EN 7.1 behind a unit CountersBlockSight", "corridor countersBlockSight", "peter 001 normal; units 004=2n 006=3n", "moves peter 002; = spent 004"},
		{"A21 EN 7.1 behind a character", "corridor", "peter 001 normal; steve 004 normal; units 006=3n", "moves peter 002; = spent 006"},
		{"A21 EN 7.1 behind a character CountersBlockSight", "corridor countersBlockSight", "peter 001 normal; steve 004 normal; units 006=3n", "moves peter 002; ! spent"},
		{"A21 EN 7.1 behind a super", "corridor", "peter 001 normal; roger 004 super; units 006=3n", "moves peter 002; = spent 006"},
		{"A21 EN 7.1 behind a super CountersBlockSight", "corridor countersBlockSight", "peter 001 normal; roger 004 super; units 006=3n", "moves peter 002; ! spent"},
		{"A21 EN 7.1 behind the mover", "corridor", "peter 001 normal; units 003=3n", "moves peter 002; = spent 003"},
		{"A21 EN 7.1 behind the mover CountersBlockSight", "corridor countersBlockSight", "peter 001 normal; units 003=3n", "moves peter 002; = spent 003"},
		{"A21 EN 11.4", "corridor", "peter 001 normal; roger 006 super; units 004=1n", "moves peter 002; ~super roger-005"},
		{"A21 EN 11.4 CountersBlockSight", "corridor countersBlockSight", "peter 001 normal; roger 006 super; units 004=1n", "moves peter 002; - super *"},
		{"A21 EN 9.2", "", "row 001 at 0,0 ######A; open 006 007; peter 001 normal; units 003=1; steve 003 normal; hidden 007", "moves peter 002; ~ end | reveal 007"},
		{"A21 EN 9.2 CountersBlockSight", "countersBlockSight", "row 001 at 0,0 ######A; open 006 007; peter 001 normal; units 003=1; steve 003 normal; hidden 007", "moves peter 002; ~ end"},
		{"A21 EN 10.4", "", "row 001 at 0,0 #; row 002 at 0,1 #; row 003 at 0,2 A; door glass 002 003; steve 001 normal; units 002=1n 003=7n!; closed 002-003", "freely 1; ~break 003@002-003"},
		{"A21 EN 10.4 CountersBlockSight", "countersBlockSight", "row 001 at 0,0 #; row 002 at 0,1 #; row 003 at 0,2 A; door glass 002 003; steve 001 normal; units 002=1n 003=7n!; closed 002-003",
			"freely 1; - break *"},
	})
}
