package mall

import "testing"

// Victory, digest 6.15. EN 14.0.

func TestVictory(t *testing.T) {
	runRules(t, []rule{
		{"T219 EN 14.1", "", "phase entrance; peter - dead; roger - dead; steve 113 infected; fran 113 normal", "roll 7; @ convert-roll; roll 2; over zombie"},
		{"T221 EN 14.1", "", "phase free; steve 116 stunned; fran 113 normal; units 113=4 116=4",
			"end; attack 113; hold; roll 2; stands fran infected; over unfinished; roll 3; stands steve dead; over zombie"},
		{"T222 EN 14.1", "", "phase free; steve - dead; fran 113 normal; units 113=4", "end; hold; roll 2; stands fran infected; over zombie"},
		{"T222 EN 14.1", "franCountsTwo", "phase free; steve - dead; fran 113 normal; units 113=4", "end; hold; roll 2; stands fran infected; over unfinished"},
		// the last change is played: a conversion or a death
		{"T223 EN 14.1 A08 Fran super, Peter dead", "franCountsTwo", "phase entrance; peter - dead; fran 113 infected", "roll 7; roll 2; over zombie"},
		{"T223 EN 14.1 A08 Fran infected, Peter dead", "franCountsTwo", "phase free; peter 113 stunned; fran 116 infected; units 113=4", "end; roll 3; over unfinished"},
		{"T223 EN 14.1 A08 Fran super alone", "franCountsTwo", "phase entrance; fran 113 infected", "roll 7; roll 2; over unfinished"},
		{"T223 EN 14.1 A08 Peter and Roger dead", "franCountsTwo", "phase free; peter - dead; roger 113 stunned; units 113=4", "end; roll 3; over unfinished"},
		{"T223 EN 14.1 A08 Peter, Roger and Steve dead", "franCountsTwo", "phase free; peter - dead; roger - dead; steve 113 stunned; units 113=4", "end; roll 3; over zombie"},
	})

	// All that the human player needs but the last zombie.
	const almost = "steve 014 normal rifle; fran 014 normal rifle; closed north south east west; "
	runRules(t, []rule{
		{"T224 EN 14.2", "", almost + "peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over human"},
		{"T224 EN 14.2 super", "", almost + "roger 116 super; peter 113 normal; units 114=2n",
			"select peter; shoot peter@114; roll 12; value 2; over unfinished; shoot peter@116; roll 6; roll 12; over human"}, // EN 14.2.3 counts supers too
		{"T225 EN 14.2 6.9", "", "phase free; " + almost + "peter 113 normal; units 113=4", "end; fire peter; roll 6; roll 4; over human"},
		{"T226 EN 14.2 door", "", "peter 117 normal; steve 014 normal rifle; fran 014 normal rifle; closed north south west", "select peter; close east; over human"},
		{"T226 EN 14.2 rifle", "", "steve 177 normal; fran 014 infected rifle; closed north south east west", "select steve; rifle steve; over human"},
		{"T227 EN 14.2", "", "steve - dead; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over human"},
		{"T227 EN 14.2", "", "steve - super; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over human"},
		{"T227 EN 14.2", "", "steve 014 infected; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over unfinished"},
		{"T227 EN 14.2", "", "steve 014 infected rifle; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over human"},
		{"T227 EN 14.2", "", "steve 014 stunned; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over unfinished"},
		// the rifle of the dead is gone for good, and his need for one too
		{"T227 EN 12.3 A98", "", "phase free; steve 113 stunned rifle; units 113=4", "end; roll 3; stands steve dead; armed nobody 1"},
		{"T229 EN 14.0", "", "phase free; peter 113 stunned; roger 113 normal; fran 014 infected; units 113=4", "end; hold; number 2; roll 3; stands peter dead; stands roger normal; over zombie; ~"},
		{"T230 EN 14.2", "", "steve 014 normal rifle; fran 014 normal rifle; closed north south east; peter 113 normal; units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over unfinished"},
		{"T266 MaxTurns", "maxTurns=7", "turn 7; phase entrance", "roll 7; over draw"},
		{"T266 MaxTurns", "maxTurns=7", "turn 6; phase entrance", "roll 7; over unfinished; @ select"},
		{"T266 MaxTurns", "maxTurns=0", "turn 700; phase entrance", "roll 7; over unfinished; @ select"},
		{"T266 MaxTurns", "maxTurns=7", "turn 7; phase entrance; peter - dead; roger - dead; steve 113 infected", "roll 7; roll 2; over zombie"}, // ZE6: a victory in the last turn counts
	})
}

func TestCarryTwo(t *testing.T) {
	const four = "peter 113 normal; roger 113 stunned; steve 113 normal; fran 113 normal"
	runRules(t, []rule{ // a plain step takes one of 8 points, and more for the slower of the carriers
		{"T265 EN 5.6 A18", "", four, "select peter+steve; left 8; carry peter>roger; carry steve>fran; step 114; left 4"},
		{"T265 EN 5.6 A18", "", four, "select peter+steve; carry peter>roger; step 114; left 5"},
		{"T265 EN 5.6 A18", "", four, "select peter+steve; carry steve>roger; step 114; left 4"},
	})
}
