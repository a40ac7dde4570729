package mall

import "testing"

// Digest 6.4: doors.

// nearlyDone is Peter's turn in 116, by an open solid door, with few points left.
const nearlyDone = "peter 116 normal; then select peter; "

func TestRulesDoors(t *testing.T) {
	runRules(t, []rule{
		{"T041 EN 5.5", "", nearlyDone, "spends 6 0; close 092-116; left 0; = closed 092-116; ! destroyed; = triggers 116; ~ end"},
		{"T041 EN 5.5 open", "", nearlyDone + "closed 092-116", "spends 5 0; - step 092 | close 092-116; open 092-116; left 1; ! closed; ! destroyed; = triggers 116; step 092; left 0"},
		{"T042 EN 5.5", "", nearlyDone, "spends 7 0; - close *; + step 092"},
		{"T042 EN 5.5", "", nearlyDone + "closed 092-116", "spends 7 0; - open *; + step 115"},
		{"T043 EN 5.5 close", "", "steve 116 normal", "select steve; + close 092-116"},
		{"T043 EN 5.5 close", "", "steve 116 normal; units 116=2", "select steve; - open * | close * | rifle *"},
		{"T043 EN 5.5 open", "", "steve 116 normal; closed 092-116", "select steve; + open 092-116"},
		{"T043 EN 5.5 open", "", "steve 116 normal; closed 092-116; units 116=2", "select steve; - open * | close * | rifle *"},
		{"T043 EN 5.5 main door", "", "steve 117 normal", "select steve; + close east"},
		{"T043 EN 5.5 main door", "", "steve 117 normal; units 117=2", "select steve; - open * | close * | rifle *"},
		{"T043 EN 12.2 rifle", "", "steve 177 normal", "select steve; + rifle steve"},
		{"T043 EN 12.2 rifle", "", "steve 177 normal; units 177=2", "select steve; - open * | close * | rifle *"},
		{"T043 EN 5.5 super", "", "steve 117 normal; roger 117 super", "select steve; - open * | close * | rifle *"}, // a super alone occupies a square too
		{"T045 EN 10.5", "", "peter 113 normal", "select peter; + close 091-113"},
		{"T045 EN 10.5", "", "peter 113 normal; destroyed 091-113", "select peter; - close * | open *"},
		{"T046 EN 5.5", "", "peter 004 normal; roger 004 normal activated",
			"select peter; close north; left 0; = closed north; ! destroyed; - open * | close * | step * | rifle *; = triggers 004; end; until select; select roger;" +
				" - open * | close *; + end"},
		{"T046 EN 5.5", "", "peter 093 normal; roger 093 normal activated",
			"select peter; close west; left 0; = closed west; ! destroyed; - open * | close * | step * | rifle *; = triggers 093; end; until select; select roger;" +
				" - open * | close *; + end"},
		{"T046 EN 5.5", "", "peter 117 normal; roger 117 normal activated",
			"select peter; close east; left 0; = closed east; ! destroyed; - open * | close * | step * | rifle *; = triggers 117; end; until select; select roger;" +
				" - open * | close *; + end"},
		{"T046 EN 5.5", "", "peter 212 normal; roger 212 normal activated",
			"select peter; close south; left 0; = closed south; ! destroyed; - open * | close * | step * | rifle *; = triggers 212; end; until select; select roger;" +
				" - open * | close *; + end"},
		{"T046 EN 5.5 stack", "", "peter 117 normal; fran 117 normal", "select peter+fran; close east; left 0; = closed east; ! destroyed"},
		{"T047 EN 5.5", "", "peter 116 normal", "select peter; step 117; - close *"},
		{"T047 EN 5.5", "", "peter 117 normal", "select peter; + close east; step 116; step 117; left 6; - close *"},
		{"T049 EN 6.2, A09", "", "peter 117 normal; units 115=11n",
			"select peter; shoot peter@115; roll 2; value 11; close east; left 0; = closed east; ! destroyed; ~ shoot peter@115 | end; shoot peter@115; roll 3;" +
				" ~ shoot peter@115 | end; shoot peter@115; roll 4; ~ end"},
		{"T049 A09 MainDoorEndsFire", "mainDoorEndsFire", "peter 117 normal; units 115=11n", "select peter; + close east | shoot peter@115; shoot peter@115; roll 2; value 11; - close *; + shoot peter@115"},
		{"T049 A09 MainDoorEndsFire", "mainDoorEndsFire", "peter 117 normal; steve 117 normal; units 115=11n", "select peter+steve; close east; ~ end"},
		{"T050 EN 6.5, 5.5", "", "peter 117 normal; units 115=5n!", "select peter; + close east; shoot peter@115; roll 1; @ act; left 0; ! closed; ! destroyed; ~ end"},
		{"T050 EN 6.5, 5.5 stack", "", "peter 117 normal; roger 117 normal; units 115=5n!", "select peter+roger; shoot peter@115; roll 1; - close * | step *; + shoot roger@115"}, // one of two panics
		{"T051 EN 5.5, A75", "", "peter 117 normal; units 117=5", "select peter; - close *; shoot peter@117; roll 2; roll 5; + close east; close east; left 0; = closed east; ! destroyed"},
		{"T053 EN 5.5, A77", "", "peter 114 normal", "select peter; - close*; step 113; ~close 091-113"},
		{"T053 EN 5.5, A77", "", "peter 091 normal", "select peter; ~close 091-113"},                                   // from its other side
		{"T053 EN 5.5, A77", "", "peter 114 normal; closed 091-113", "select peter; - open*; step 113; ~open 091-113"}, // from its other side
	})
}
