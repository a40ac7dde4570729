package mall

import "testing"

// Digest 6.5: carrying, and how the stunned recover.

func TestRulesCarrying(t *testing.T) {
	runRules(t, []rule{
		{"T054 EN 5.9c peter", "peter-move=12 roger-move=12 steve-move=12 fran-move=12", "peter 113 normal; fran 113 normal",
			"select peter; carry peter>fran; left 12; step 114; left 9; step 115; left 6; = triggers 114 115; stands peter 115 normal; stands fran 115 normal;" +
				" = carries peter>fran"},
		{"T054 EN 5.9c roger", "peter-move=12 roger-move=12 steve-move=12 fran-move=12", "roger 113 normal; fran 113 normal",
			"select roger; carry roger>fran; left 12; step 114; left 9; step 115; left 6; = triggers 114 115; stands roger 115 normal; stands fran 115 normal;" +
				" = carries roger>fran"},
		{"T054 EN 5.9c steve", "peter-move=12 roger-move=12 steve-move=12 fran-move=12", "steve 113 normal; fran 113 normal",
			"select steve; carry steve>fran; left 12; step 114; left 8; step 115; left 4; = triggers 114 115; stands steve 115 normal; stands fran 115 normal;" +
				" = carries steve>fran"},
		{"T054 EN 5.9c fran", "peter-move=12 roger-move=12 steve-move=12 fran-move=12", "fran 113 normal; peter 113 normal",
			"select fran; carry fran>peter; left 12; step 114; left 7; step 115; left 2; = triggers 114 115; stands fran 115 normal; stands peter 115 normal;" +
				" = carries fran>peter"},
		{"T054 EN 5.1", "peter-move=5", "peter 113 normal; fran 113 normal", "select peter; carry peter>fran; step 114; left 2; - step *"}, // one point short of a second square
		{"T055 EN 5.4, 5.9", "", "roger 113 normal; steve 113 normal; units 113=2", "select roger; carry roger>steve; step 114; left 3; stands steve 114 normal; stands roger 114 normal"},
		{"T057 EN 5.6", "", "peter 113 normal; fran 113 normal; steve 114 normal", "select peter; ~carry peter>fran; step 114; - carry*; step 113; - carry*"},
		{"T057 EN 5.6 dropped", "", "peter 113 normal; roger 113 normal; steve 113 normal; fran 113 normal",
			"select peter+roger; carry peter>fran; drop peter; left 8; ~carry peter>steve | roger>steve"}, // is not picked up again, not even at once or by another
		{"T057 EN 5.6 door", "", "peter 113 normal; fran 113 normal", "select peter; close 091-113; - carry*"},
		{"T058 EN 5.6, A17", "", "peter 113 normal; fran 113 normal; units 115=11n", "select peter; shoot peter@115; roll 2; value 11; ~carry peter>fran; carry peter>fran; step 112; left 5; - shoot*"},
		{"T059 EN 5.6", "", "peter 113 normal; roger 113 normal; fran 113 normal; units 115=11n",
			"select peter+roger; ~carry peter>fran | roger>fran; ~shoot peter@115 | roger@115 | peter+roger@115; carry peter>fran; ~shoot roger@115; - carry*;" +
				" + close 091-113"}, // Roger's hands are free (A18)
		{"T059 EN 5.6 alone", "", "peter 117 normal; fran 117 normal; units 115=11n",
			"select peter; + close east | shoot peter@115; carry peter>fran; ~ drop peter | step 116 | step 142 | end; step 116;" +
				" ~ drop peter | step 092 | step 115 | step 117 | step 141 | end; drop peter; + close 092-116 | shoot peter@115"}, // and may do nothing but move
		{"T059 EN 12.2", "", "steve 177 normal; fran 177 stunned", "select steve; + rifle steve; carry steve>fran; - rifle*"},
		{"T061 EN 5.6, A14", "", "peter 113 normal; fran 113 normal activated",
			"- select fran | select peter+fran; select peter; carry peter>fran; step 114; stands fran 114 normal; end; = activated peter"},
		{"EN 5.9c", "", "peter 113 infected; fran 113 infected", "select peter; - carry*"}, // the infected do not carry, but are carried
		{"EN 5.9c", "", "peter 113 normal; fran 113 infected", "select peter; ~carry peter>fran"},
		// no chains: a walking character is not carried, one load each; 1 and the larger surcharge
		{"A18", "", "peter 113 normal; roger 113 normal; steve 113 normal; fran 113 normal",
			"select peter+steve; ~carry peter>roger | peter>fran | steve>roger | steve>fran; carry peter>fran; ~carry steve>roger; carry steve>roger; - carry*; step 114;" +
				" left 4"},
		{"EN 5.6", "", "peter 113 normal; fran 113 normal",
			"select peter; carry peter>fran; step 114; drop peter; left 5; - carry*; - drop*; step 115; left 4; stands fran 114 normal; stands peter 115 normal"}, // put down on the way
	})
}

func TestRulesRecovery(t *testing.T) {
	runRules(t, []rule{
		{"T062 EN 8.3, A73", "", "peter 113 normal; fran 113 stunned",
			"select peter; carry peter>fran; step 114; stands fran 114 stunned; drop peter; stands fran 114 stunned; step 115; step 114; stands fran 114 normal"},
		{"T063 EN 8.3, A73", "", "peter 113 normal; steve 114 normal; fran 113 stunned",
			"select peter; carry peter>fran; step 114; stands fran 114 stunned; stands steve 114 normal; end; until select; stands fran 114 stunned"},
		{"T065 EN 8.3", "", "peter 113 normal; steve 113 stunned; units 113=2",
			"select peter; shoot peter@113; roll 2; roll 2; stands steve 113 stunned; step 114; stands steve 113 stunned; step 113; stands steve 113 normal; left 6"},
		{"T066 EN 8.3", "", "peter 113 normal; steve 114 stunned; fran 114 stunned; roger 115 stunned",
			"select peter; step 114; left 7; stands steve 114 normal; stands fran 114 normal; stands roger 115 stunned; step 115; step 116; stands roger 115 normal"}, // walking through is enough
		{"T066 EN 8.4", "", "peter 113 normal; steve 114 infected", "select peter; step 114; stands steve 114 infected"},                   // there is no such cure for infection
		{"T066 EN 5.4", "", "peter 113 normal; steve 114 stunned; units 114=4", "select peter; step 114; left 7; stands steve 114 normal"}, // a unit there does not matter
		{"T067 EN 8.3, 8.4", "", "roger 113 infected; steve 114 stunned", "select roger; step 114; stands steve 114 normal; stands roger 114 infected"},
		{"T069 EN 8.3", "", "peter 113 normal; steve 114 stunned; units 116=11n",
			"- select steve*; select peter; step 114; stands steve 114 normal; ~ step 113 | step 115 | step 139 | shoot peter@116 | end; end; until select; + select steve;" +
				" - select peter*"},
		{"T070 EN 5.6, 8.3", "", "peter 113 normal; fran 113 stunned; steve 114 stunned", "select peter; carry peter>fran; step 114; stands steve 114 normal; stands fran 114 stunned"},
	})
}
