package mall

import "testing"

// Zombie attacks, digest 6.13. EN 8.0, 6.9.

func TestAttacks(t *testing.T) {
	runRules(t, []rule{
		{"T185 EN 8.1", "", "phase free; peter 113 normal; steve 113 stunned; units 113=4", "end; @ fire; & human; ~ fire peter | hold"},
		{"T186 EN 6.9", "", "peter 113 normal; units 113=11",
			"select peter; shoot peter@113; roll 6; roll 2; shoot peter@113; roll 6; roll 2; shoot peter@113; roll 6; roll 2; - shoot*; end; berserk none; roll 1; end;" +
				" @ fire; + fire peter; until select; - select peter*"}, // three shots, and again in the turn after his activation
		{"T187 EN 8.0 A55", "", "phase free; peter 113 normal; units 113=11", "end; @ fire; + fire peter; fire peter; roll 6; roll 2; @ resolve; = strength 11"},
		{"T187 EN 8.0 A55", "reactionShots=fireRate", "phase free; peter 113 normal; units 113=11",
			"end; @ fire; + fire peter; fire peter; roll 6; roll 2; @ fire; + fire peter; fire peter; roll 6; roll 2; @ fire; + fire peter; fire peter; roll 6; roll 2;" +
				" @ resolve; = strength 11"},
		{"T187 EN 8.0 A55 two characters", "", "phase free; peter 113 normal; roger 113 normal; steve 113 normal; units 113=11",
			"end; fire peter+roger; roll 6; roll 6; roll 3; @ fire; ~ fire steve | hold"}, // one shot each, alone or joined
		// Roger sees the fight from the next square; the hall is open there.
		{"T189 EN 8.1", "", "phase free; peter 113 normal; roger 114 normal; units 113=4", "end; @ fire; + fire peter | hold; - fire roger | fire peter+roger | shoot*"},
		{"T190 EN 8.0, A90", "", "phase free; peter 113 normal; roger 113 normal; steve 113 normal; units 113=7",
			"end; hold; @ number; & zombie; ~number 1 | 2 | 3; number 2; @ name; & human; ~name peter+roger | peter+steve | roger+steve; name peter+steve; @ resolve;" +
				" = strength 3; roll 10; @ resolve; = strength 3; roll 7; stands peter normal; stands roger normal; stands steve stunned"}, // 7 at 3: stun
		// column 2; nothing in column 1 or 3-4; column 2; a stun in column 1 or 3-4
		{"T191 EN 8.0", "", "phase free; peter 113 normal; roger 113 normal; units 113=5",
			"end; hold; number 2; @ resolve; = strength 2; roll 6; stands peter stunned; @ resolve; = strength 2; roll 4; stands roger normal"},
		{"T193 EN 8.0", "", "phase free; peter 113 normal; units 113=5", "end; hold; @ resolve; = strength 5"},
		{"T194 EN 8.0", "", "phase free; peter 113 normal; fran 113 stunned; units 113=5", "end; hold; number 1; @ name; + name peter | name fran; name fran; @ resolve; = strength 5"},
		{"T195 EN 8.3", "", "phase free; peter 113 normal; units 113=5", "end; hold; roll 5; stands peter stunned; ! infected"},
		{"T195 EN 8.4", "", "phase free; peter 113 normal; units 113=5", "end; hold; roll 4; stands peter infected; = infected peter"},
		{"T195 EN 8.5", "", "phase free; peter 113 stunned; units 113=5", "end; roll 5; stands peter - dead"},
		{"T195 EN 8.5", "", "phase free; peter 113 stunned; units 113=5", "end; roll 4; stands peter - dead"},
		{"T195 EN 8.5", "", "phase free; peter 113 infected; units 113=5", "end; hold; roll 5; stands peter - dead"},
		{"T195 EN 8.5", "", "phase free; peter 113 infected; units 113=5", "end; hold; roll 4; stands peter - dead"},
		{"T197 EN 8.6", "", "phase free; peter 113 stunned; roger 113 normal; units 113=5",
			"end; hold; number 2; @ resolve; = strength 2; roll 3; stands peter dead; @ resolve; = strength 2; roll 6; stands roger stunned"},
		{"T198 EN 11.3, A92", "", "phase free; peter 113 normal; roger 113 super; units 113=5", "end; @ fire; hold; @ resolve; = strength 7; roll 10; @ entrance"}, // A92: one attack for both pieces.
		{"T198 EN 8.8 A47", "", "phase free; peter 113 normal; roger 113 super; steve 113 super; units 113=11",
			"end; hold; @ resolve; = strength 15; roll 5; stands peter infected"}, // Two supers and a unit of 11 make 15: the last column.
		// face down it can move freely again, and the players who saw it remember its value (A71)
		{"T199 EN 5.4", "", "phase free; peter 113 stunned; units 113=5", "end; roll 5; stands peter - dead; = 113 5; roll 7; pass; berserk none; roll 1; + move 113-114"},
		{"T201 EN 8.2", "", "phase free; peter 113 normal; units 113=4", "end; hold; roll 7; stands peter stunned"},
		{"T201 EN 8.2", "", "phase free; peter 113 normal; units 113=4", "end; hold; roll 6; stands peter normal"},
		{"T201 EN 8.2", "", "phase free; peter 113 normal; units 113=8", "end; hold; roll 9; stands peter infected"},
		{"T201 EN 8.2", "", "phase free; peter 113 normal; units 113=9", "end; hold; roll 12; stands peter stunned"},
		{"T201 EN 8.2", "", "phase free; peter 113 normal; units 113=1", "end; hold; roll 12; stands peter normal"},
		{"T202 EN 6.5, A02, A93", "", "phase free; peter 113 normal; steve 113 infected; units 113=4",
			"end; fire peter; roll 1; @ fire; ~ fire steve | hold; hold; number 1; + name peter | name steve; name peter; roll 10; roll 7; @ convert-roll; roll 12; @ fire;" +
				" + fire peter"}, // A93: the combat after Steve's conversion starts fresh
		{"T202 EN 6.5 joint", "", "phase free; peter 113 normal; steve 113 normal; units 113=4",
			"end; fire peter+steve; roll 2; roll 1; @ fire-shot; throws 2; roll 4; @ entrance; ! 113"}, // A31: who has not panicked shoots on, with his own dice
		{"A45 EN 8.0", "", "phase free; peter 113 normal; roger 113 normal; units 113=1",
			"end; hold; number 2; @ entrance; stands peter normal; stands roger normal"}, // Strength 0 has no column: no effect.
		{"A54 EN 8.0", "", "phase free; peter 113 stunned; roger 116 stunned; units 113=5 116=5",
			"end; @ attack; & zombie; ~attack 113 | 116; attack 116; roll 5; stands roger dead; stands peter stunned; roll 5; stands peter dead"}, // he orders the attacks and must make every one
		// All may shoot first, including characters that are not attacked; a hit ends it.
		{"A91 EN 8.1", "", "phase free; peter 113 normal; fran 113 normal; units 113=5", "end; fire fran; roll 3; roll 6; @ entrance"},
	})
}
