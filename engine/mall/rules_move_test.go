package mall

import "testing"

// Digest 6.3: movement of characters.

func TestRulesMovement(t *testing.T) {
	runRules(t, []rule{
		{"T026 EN 5.1", "peter-move=3", "peter 113 normal", "select peter; left 3; step 114; step 115; left 1; + step 116; step 116; left 0; ~ end; stands peter 116 normal; = triggers 114 115 116"},
		{"T027 EN 5.2", "peter-move=8 fran-move=6", "peter 113 normal; fran 113 normal", "select peter+fran; left 6"},
		{"T027 EN 5.2", "peter-move=8 fran-move=6", "peter 113 normal; fran 113 normal", "select peter; left 8"},
		{"T027 EN 8.4", "", "peter 113 normal; roger 113 infected", "select peter+roger; left 6"}, // the infected face counts
		{"T029 EN 5.3 wall", "", "peter 115 normal", "select peter; ~step 114 | 116 | 140"},       // 092 lies behind it
		{"T029 EN 5.3 closed solid", "", "peter 116 normal; closed 092-116", "select peter; ~step 115 | 117 | 141"},
		{"T029 EN 5.3 open solid", "", "peter 116 normal", "select peter; ~step 115 | 117 | 141 | 092"},
		{"T029 EN 5.3 closed glass", "", "peter 113 normal; closed 091-113", "select peter; ~step 112 | 114 | 138"},
		{"T029 EN 5.3 open glass", "", "peter 113 normal", "select peter; ~step 112 | 114 | 138 | 091"},
		{"T029 EN 10.5 destroyed", "", "peter 113 normal; destroyed 091-113", "select peter; ~step 112 | 114 | 138 | 091"},
		{"T029 EN 5.3 main door", "", "peter 117 normal", "select peter; ~step 116 | 142"},
		{"T029 EN 5.3 closed main door", "", "peter 117 normal; closed east", "select peter; ~step 116 | 142"},
		{"T030 EN 5.4", "", "peter 113 normal; units 114=4n", "seen 114 ? ?; select peter; step 114; @ value; % 1/1 worth 114 4; value 4; left 7; seen 114 4 4; @ act"},
		{"T031 EN 5.4", "peter-move=5", "peter 113 normal; units 113=4",
			"select peter; step 114; left 0; stands peter 114 normal; seen 113 4 4; = 113 4"}, // down again, it stands alone, and players remember (A71)
		{"T031 EN 5.4", "peter-move=4", "peter 113 normal; units 113=4", "select peter; - step *"},
		{"T033 EN 5.4", "", "peter 113 normal; steve 113 normal; units 113=4",
			"select peter; step 114; left 3; seen 113 4 4; stands steve 113 normal; stands peter 114 normal; end; until fire; ~fire steve"}, // the unit attacks Steve
		{"T034 EN 5.4", "", "peter 113 normal; units 114=3n", "select peter; step 114; value 3; left 7; step 115; left 3"},
		{"T035 EN 5.4, 6.0", "", "peter 113 normal; units 113=3", "select peter; shoot peter@113; roll 6; roll 2+1; left 8; step 114; left 7"},
		{"T037 EN 5.2", "", "peter 113 normal; roger 113 normal; steve 113 normal; units 113=2", "select peter+roger+steve; step 114; left 5"},
		{"T038 EN 5.2", "", "peter 113 normal; roger 113 normal; steve 114 normal; units 116=11n",
			"select peter+roger; step 114; stands steve 114 normal; ~shoot peter@116 | roger@116 | peter+roger@116; - carry *; ~step 113 | 115 | 139; mark; step 113;" +
				" stands peter 113 normal; stands roger 113 normal; stands steve 114 normal; back; step 115; stands peter 115 normal; stands roger 115 normal;" +
				" stands steve 114 normal; back; step 139; stands peter 139 normal; stands roger 139 normal; stands steve 114 normal"}, // Steve does not join, and nothing splits the stack
		{"T039 EN 5.1", "", "peter 113 normal", "select peter; step 114; step 115; step 114; step 115; step 114; step 115; left 2; end; until select; pass; until select; select peter; left 8"},
	})
}
