package mall

import "testing"

// Digest 6.6: hunting rifles.

func TestRulesRifles(t *testing.T) {
	runRules(t, []rule{
		{"T071 EN 12.2", "", "steve 177 normal", "armed nobody 2; select steve; ~rifle steve; rifle steve; armed steve 1; left 0; = triggers 177; ~ end"},
		{"T073 EN 12.2", "", "steve 157 normal", "select steve; step 177; - rifle*"},
		{"T073 EN 12.2", "", "steve 177 normal", "select steve; step 157; step 177; - rifle*"},     // points are spent
		{"T073 EN 12.2", "", "steve 177 normal", "select steve; close 176-177; - rifle*"},          // points are spent
		{"T073 EN 12.1", "", "peter 177 normal; roger 177 normal", "select peter+roger; - rifle*"}, // not for Peter and Roger, and one each
		{"T073 EN 12.1", "", "peter 177 normal; steve 177 normal", "select peter+steve; ~rifle steve"},
		{"T073 EN 12.1", "", "steve 177 normal rifle", "select steve; - rifle*"},
		{"T073 EN 6.5", "", "steve 177 normal; units 178=5n!", "select steve; + rifle steve; shoot steve@178; roll 1; - rifle*; left 0"}, // panic ends movement
		{"T074 EN 12.0, A19", "", "steve 177 normal; units 178=11n",
			"select steve; rifle steve; ~ shoot steve@178 | end; fired 0 0 0 0; shoot steve@178; @ shot; throws 2; roll 2+2; value 11; fired 0 0 1 0; shoot steve@178; roll 7;" +
				" ~ end"}, // his Fire Rate is 2 still
		{"T074 EN 6.2", "", "steve 177 normal; units 178=11n",
			"select steve; shoot steve@178; throws 1; roll 2; value 11; rifle steve; armed steve 1; shoot steve@178; throws 2"}, // a shot before does not prevent it
		{"T075 EN 12.0, A20", "", "steve 177 normal; fran 177 normal", "select steve+fran; ~rifle steve | fran | steve+fran; rifle steve+fran; armed steve+fran 0; left 0"},
		{"T075 EN 12.0 one left", "", "steve 177 normal; fran 177 normal; rifles 1", "select steve+fran; ~rifle steve | fran; rifle fran; armed fran 0; - rifle*"},
		{"T075 EN 12.0 one left", "", "steve 177 normal; rifles 0", "select steve; - rifle*"},
		{"T077 EN 12.0", "", "fran 177 infected", "select fran; rifle fran; armed fran 1; left 0"},
	})
}
