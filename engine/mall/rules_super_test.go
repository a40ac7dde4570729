package mall

import "testing"

// Digest 6.12: free movement and supers. EN 7.0, 11.0.

// threeDoors has a second store next to the first, with a door between them.
const threeDoors = twoDoors + "row 014 at 4,1 B\ndoor glass 013 014\n"

func TestRulesFreeMovement(t *testing.T) {
	runRules(t, []rule{
		{"T167 EN 7.0", "corridor", "units 001=2n 003=3n 004=4n 007=5n",
			"pass; unchecked; @ free-die; % 1/6 = free-moves 3; roll 3; ~ end | move 001-002 | move 003-002 | move 004-005 | move 007-006; = free-moves 3; move 003-002;" +
				" ~ end | move 004-003 | move 004-005 | move 007-006; = spent 002; move 004-005; ~ end | move 007-006; = free-moves 1; move 007-006; @ select;" +
				" = units 001=2n 002=3n 005=4n 006=5n; = turn 2; ! spent"},
		{"T167 EN 7.0 fewer", "corridor", "units 001=2n 003=3n", "freely 6; move 001-002; end; @ select; ! free-moves"}, // A84
		{"T167 EN 7.0 no more", "corridor", "units 001=2n 003=3n 007=4n", "freely 2; move 001-002; move 007-006; @ select"},
		{"T167 EN 7.0 any direction", "field", "units 013=3n", "freely 1; ~ end | move 013-003 | move 013-012 | move 013-014"},
		{"T167 EN 7.6", "corridor", "steve 004 normal; units 003=3n 004=2", "freely 6; ~ end | move 003-002"}, // not onto 004, nor from it
		{"T167 EN 7.6 onto a character", "corridor", "steve 004 normal; units 003=3n", "freely 6; move 003-004; value 3; seen 004 3 3; ~ end"},
		{"T170 EN 7.0", "corridor", "door main 004 north; units 004=3n", "freely 1; ~ end | move 004-003 | move 004-005"},
		{"T183 EN 4.0-C A01", "corridor", "roger 007 super; units 001=3n! 004=2n",
			"freely 1; ~move 001-002 | 001-003 | 004-003 | 004-005; move 001-003; super roger-006; super roger-005; super roger-004; peeked 2; @ free; = roger 004 super;" +
				" = units 003=3n! 004=2z; = free-moves 1"},
		{"T169 EN 7.5 berserk, open", "solid", "units 013=3n!", "freely 1; ~move 013-003 | 013-012"},
		{"T169 EN 7.5 berserk, closed", "solid", "units 013=3n!; closed 003-012", "freely 1; ~move 013-012"},
		{"T169 EN 7.0 open solid", "solid", "units 012=3n", "freely 1; ~move 012-003 | 012-013"},
		{"T169 EN 7.0 closed solid", "solid", "units 012=3n; closed 003-012", "freely 1; ~move 012-013"},
		{"T169 EN 7.0 open glass", "glass", "units 012=3n", "freely 1; ~move 012-003 | 012-013"},
		{"T169 EN 7.0 closed glass", "glass", "units 012=3n; closed 003-012", "freely 1; ~move 012-013"},
		{"T169 EN 10.5 destroyed glass", "glass", "units 012=3n; destroyed 003-012", "freely 1; ~move 012-003 | 012-013"},
		{"T170 EN 7.0 004", "", "units 004=3n", "freely 1; ~ end | move 004-005 | move 004-019"}, // the north door is open
	})
}

func TestRulesSupers(t *testing.T) {
	const pair = "roger 004 super\nunits 004=4z"
	runRules(t, []rule{
		{"T171 EN 11.2", "corridor", pair,
			"freely 1; ~ end | move 004-003 | move 004-005 | super roger-003 | super roger-005 | drag roger-003 | drag roger-005; drag roger-005; @ super; = companion 4z;" +
				" ! units; human = companion ?z; ~ stop | super roger-004 | super roger-006 | drag roger-004 | drag roger-006; drag roger-006; drag roger-007; @ free;" +
				" = units 007=4z; = roger 007 super; = free-moves 1; = spent 007; ~ end"}, // both have moved
		{"T171 EN 11.2 left on the way", "corridor", pair, "freely 1; drag roger-005; super roger-006; = units 005=4z; ! companion; = spent 005; ~ stop | super roger-005 | super roger-007; stop; ~ end"},
		{"T171 EN 7.6 not on another unit", "corridor", pair + " 005=2n",
			"freely 1; drag roger-005; peeked 2; ~ drag roger-004 | drag roger-006; drag roger-006; ~ stop | drag roger-007 | super roger-005 | super roger-007"},
		{"T171 EN 7.6 not on another super", "corridor", pair + "; steve 005 super", "freely 1; drag roger-005; ~ drag roger-004 | drag roger-006"},
		{"T171 EN 11.2 the next turn", "corridor", "roger 004 super; units 005=2n",
			"freely 1; super roger-005; peeked 2; ~ stop | super roger-004 | super roger-006; stop; end; @ select; freely 1; + drag roger-004 | drag roger-006"}, // no unit on the way
		{"T171 EN 11.2 left, met again", "corridor", pair, "freely 1; super roger-005; super roger-004; ~ stop | super roger-003 | super roger-005"},
		{"T173 EN 11.1", "corridor", "roger 004 super; units 005=2n", "freely 1; super roger-005; peeked 2; stop; = roger 005 super; = units 005=2z; seen 005 ? 2"},
		{"T173 EN 7.6 A49", "corridor", "roger 004 super; units 003=3n 005=2n!", "freely 1; ~move 003-002 | 005-006 | 005-007"}, // units do not join
		{"T173 EN 7.5 over a super", "corridor", "roger 004 super; units 005=2n!", "freely 1; ~move 005-003 | 005-006 | 005-007"},
		{"T173 EN 11.1 A46", "corridor", "roger 003 super; steve 004 super",
			"freely 1; ~ end | super roger-002 | super roger-004 | super steve-003 | super steve-005; super roger-004; ~ super roger-003 | super roger-005; super roger-005;" +
				" + stop"},
		{"T173 EN 11.1 A46 no way round", "corridor", "roger 004 super; steve 007 super", "freely 1; super roger-005; super roger-006; ~ stop | super roger-005"},
		{"T174 EN 11.1 7.6", "corridor", "roger 004 super; units 001=2n 004=4z",
			"freely 1; drag roger-003; drag roger-002; ~ stop | drag roger-003 | super roger-001 | super roger-003; super roger-001; peeked 2; @ free; = roger 001 super;" +
				" = units 001=2z 002=4z; = spent 002"},
		{"T174 EN 11.1 dead end", "corridor", "roger 003 super; units 001=2n 003=4z", "freely 1; drag roger-002; drag roger-001; peeked 2; ~ drag roger-002"},
		{"T174 EN 11.1 there and back", "corridor", "roger 002 super; units 001=2n 002=4z 003=3n",
			"freely 1; ~drag roger-001 | roger-003; drag roger-001; peeked 2; ~ drag roger-002; drag roger-002; ~ stop | super roger-001 | super roger-003; stop;" +
				" = units 001=2z 002=4z 003=3n; = spent 002; ~move 003-004"},
		{"T175 EN 7.6", "corridor", "roger 004 super; steve 005 normal",
			"freely 1; super roger-005; @ free; = roger 005 super; ~ end; until free; = turn 2; ~ end; until select; select steve; step 006; end; end; roll 1;" +
				" + super roger-006"}, // he stays as long as Steve does
		{"T175 EN 7.7 with its unit", "corridor", pair + "; steve 005 normal", "freely 1; drag roger-005; @ value; = audience both; value 4; seen 005 4 4; ~ end"},
		// With a unit it could not stop in 005, and it would have to.
		{"T175 EN 7.6 occupied by both", "corridor", pair + " 005=2; steve 005 normal", "freely 1; ~drag roger-003; ~super roger-003 | roger-005"},
		{"T177 EN 11.4", "corridor", "peter 001 normal; roger 006 super", "moves peter 002; ~ end | super roger-005; super roger-005; ~ stop | super roger-004; stop; @ free-die; roll 6; ~ end"},
		{"T177 EN 11.4 A43", "corridor", "peter 001 normal; roger 006 super; units 006=4z",
			"moves peter 002; drag roger-005; drag roger-004; drag roger-003; @ free-die; bound 003 /; = units 003=4z; roll 6; ~ end"},
		{"T177 EN 11.4 A43 no square to stop", "corridor", "peter 001 normal; steve 003 normal; roger 006 super; units 003=2 004=3n 005=5n 006=4z",
			"moves peter 002; ~ end | super roger-005"}, // back is not towards
		{"T177 EN 11.4 unseen", "solid", "peter 001 normal; roger 013 super; closed 003-012", "moves peter 002; @ free-die; roll 1; ~ end | super roger-012"},
		{"T177 EN 7.6 engaged", "corridor", "peter 001 normal; steve 006 normal; roger 006 super; units 006=4", "moves peter 002; ~ end; bound /; end; roll 6; ~ end"},
		{"T179 EN 11.6, A88", "glass", "roger 012 super; units 012=7z; closed 003-012",
			"freely 1; + smash roger@003-012; smash roger@003-012; @ value; = audience both; both ~ value 7; value 7; @ free; ! closed; = destroyed 003-012; seen 012 7 7;" +
				" = free-moves 1; ~ end"},
		{"T179 EN 11.6 reaction", "glass", "peter 002 normal; roger 012 super; units 012=7z; closed 003-012",
			"moves peter 003; ~ end | smash roger@003-012; smash roger@003-012; value 7; ! closed; = destroyed 003-012; @ free-die; roll 1; ~ end"},
		{"T179 EN 11.6 the whole move", "glass", "peter 002 normal; roger 012 super; units 006=2n 012=7z; closed 003-012", "moves peter 003; smash roger@003-012; value 7; ~ move 006-005"},
		{"T179 EN 11.6 A46 two supers", "threeDoors", "roger 013 super; steve 013 super; units 013=7z; closed 004-013 013-014",
			"freely 1; + smash steve@013-014 | drag steve-012; smash roger@004-013; value 7; ~ end | super steve-004 | super steve-012"}, // the unit has moved, the other super has not
		{"T179 EN 11.6 blocked, not by glass", "corridor", "row 012 at 2,1 AAAA; door glass 003 012; peter 015 normal; steve 013 normal; roger 012 super; units 012=7z 013=2; closed 003-012",
			"moves peter 014; ~ end | super roger-013"},
		{"T179 EN 11.6 10.4 not blocked", "twoDoors", "peter 003 normal; roger 013 super; units 013=7z; closed 004-013", "moves peter 004 003; ~ end | move 013-012 | super roger-012 | drag roger-012"},
		{"T181 EN 11.7", "corridor", "roger 004 super; units 004=4z!",
			"pass; @ berserk-keep; = pending 004; roll 4; @ free-die; roll 1; ~move 004-002 | 004-003 | 004-005 | 004-006; drag roger-005; drag roger-006; drag roger-007;" +
				" = units 007=4z!"}, // its unit alone rolls
		{"T182 EN 11.4 A44", "corridor", pair + " 006=2n",
			"freely 1; move 006-007; ! free-moves; + move 004-003 | move 004-005; move 004-005; = units 005=4z 007=2n; = spent 005 007;" +
				" ~ end | super roger-003 | super roger-005"},
		{"T182 EN 11.4 does not count", "corridor", pair, "freely 1; move 004-005; = free-moves 1"},
		{"T182 A44 joined this turn", "corridor", "roger 004 super; units 005=2n", "freely 1; super roger-005; value 2; stop; ~ end | move 005-004 | move 005-006; move 005-006; @ free; ! free-moves"},
		{"T182 A44 left behind", "corridor", pair + " 006=2n", "freely 1; move 006-007; super roger-003; stop; ~ end"}, // no longer in a super's square
		{"T263 EN 11.1", "corridor", "roger 003 super; units 005=6n",
			"freely 1; super roger-004; seen 005 ? ?; super roger-005; peeked 6; @ super; seen 005 ? 6; ~ stop | super roger-004 | super roger-006; human = units 005=?z"}, // that he has looked is public
		{"T263 EN 11.1 his own unit", "corridor", pair, "freely 1; drag roger-005; human = companion ?z; zombie = companion 4z"},
		{"T179 EN 11.6 solid", "solid", "roger 012 super; units 012=7z; closed 003-012", "freely 1; - smash *"},
		{"T179 EN 11.6 open glass", "glass", "roger 012 super; units 012=7z", "freely 1; - smash *"},
		{"T179 EN 11.6 destroyed glass", "glass", "roger 012 super; units 012=7z; destroyed 003-012", "freely 1; - smash *"},
		{"T179 EN 11.6 alone", "glass", "roger 012 super; closed 003-012", "freely 1; - smash *"},
		{"T179 EN 11.6 not on its side", "glass", "roger 013 super; units 013=7z; closed 003-012", "freely 1; - smash *"},
		{"T179 EN 7.6 A51 engaged", "glass", "steve 012 normal; roger 012 super; units 012=7; closed 003-012", "freely 1; - smash *"},
		{"T179 EN 11.6 two doors", "threeDoors", "roger 013 super; units 013=7z; closed 004-013 013-014", "freely 1; ~smash roger@004-013 | roger@013-014"},
	})
}

// TestRulesSuperOptions: options SuperStackPublic (A48) and SuperPicksUpAnywhere
// (A42). EN 7.7, 11.1, 11.2.
func TestRulesSuperOptions(t *testing.T) {
	const apart = "roger 003 super\nunits 004=7n"
	runRules(t, []rule{
		{"T178 EN 11.1 A48 on", "corridor", apart, "freely 1; super roger-004; peeked 7; stop; @ free; seen 004 ? 7"},
		{"T178 EN 7.7 A48 on, SuperStackPublic", "corridor superStackPublic", apart,
			"freely 1; super roger-004; peeked 7; seen 004 ? 7; stop; @ value; = audience both; human ~ value 7; zombie ~ value 7; value 7; @ free; seen 004 7 7"},
		{"T171 EN 11.2 A42 picks up", "corridor superPicksUpAnywhere", apart,
			"freely 1; - drag*; super roger-004; peeked 7; ~ stop | super roger-003 | super roger-005 | drag roger-003 | drag roger-005; drag roger-005; = companion 7z;" +
				" = steps-left 1; drag roger-006; @ free; = units 006=7z; = spent 006; = free-moves 1; ~ end"},
		{"T171 EN 11.2 A42 one after the other", "corridor superPicksUpAnywhere", "roger 003 super; units 003=4z 005=7n",
			"freely 1; drag roger-004; super roger-005; peeked 7; = units 004=4z 005=7z; ~ stop | super roger-004 | super roger-006 | drag roger-006; drag roger-006;" +
				" = units 004=4z 006=7z; = spent 004 006; @ free"}, // with 7 it cannot end on 004
		{"T171 EN 11.2 A42 moved", "corridor superPicksUpAnywhere", "roger 003 super; units 005=7n", "freely 1; move 005-004; super roger-004; peeked 7; ~ stop | super roger-003 | super roger-005"},
		{"T171 EN 7.4 A42 bound", "corridor superPicksUpAnywhere", "peter 001 normal; roger 007 super; units 005=7n",
			"moves peter 002; bound 005 / 005; super roger-006; super roger-005; peeked 7; ~ stop | super roger-004; stop; ~ move 005-004; = pending 005"}, // it reacts, stacked or not
		{"T178 EN 11.1 A48 over", "corridor", apart, "freely 1; super roger-004; peeked 7; super roger-005; stop; @ free; seen 004 ? 7"},
		{"T178 EN 11.1 A48 over, SuperStackPublic", "corridor superStackPublic", apart, "freely 1; super roger-004; peeked 7; super roger-005; stop; @ free; seen 004 ? 7"},
	})
}
