package mall

import "testing"

// Digest 6.2: characters that may be activated, and passing.

func TestRulesActivation(t *testing.T) {
	runRules(t, []rule{
		{"T015 EN 5.0", "", "dealt",
			"hide 001; hide 002; hide 003; hide 006; hide 007; place p@14; place r@14; place s@208; place f@208;" +
				" ~ pass | select peter | select roger | select peter+roger | select steve | select fran | select steve+fran"},
		{"T017 EN 5.2, A76", "", "peter 113 normal; roger 113 normal; steve 113 normal", "~select peter | roger | steve | peter+roger | peter+steve | roger+steve | peter+roger+steve"},
		{"T018 EN 5.2", "", "peter 113 normal; roger 113 normal activated", "~ pass | select peter"},
		{"T019 EN 5.2", "", "peter 113 normal; steve 114 normal", "~ pass | select peter | select steve"},
		{"T021 EN 4.0-H, A102", "", "peter 113 normal; roger 113 infected activated; steve 113 stunned; fran 113 normal activated; units 115=4n",
			"pass; @ berserk-check; ! triggers; ! movers; ! activated; berserk none; @ free-die; until select; holds 115;" +
				" ~ pass | select peter | select roger | select fran | select peter+roger | select peter+fran | select roger+fran | select peter+roger+fran"}, // the unit in 115 sees 113 and would react
	})
	t.Run("T022 EN 5.0, A16", func(t *testing.T) {
		const text = "peter 113 normal\nroger 114 normal activated\nunits 115=4n"
		end, pass := given(t, text).play("select peter", "end"), given(t, text).play("pass")
		if end.s != pass.s {
			t.Error("to end at once is not to pass")
		}
		end.quietly(phaseSelect).offers("select peter", "select roger")
	})
	runRules(t, []rule{
		{"T022 A35 StartSquareTriggers", "startSquareTriggers", "peter 113 normal; units 115=4n", "select peter; end; ! triggers; ! activated"},
		{"T023 EN 6.2, A03, A15", "", "peter 113 normal; roger 014 normal activated; units 115=11n",
			"select peter; shoot peter@115; roll 2+3; value 11; end; = triggers 113; = movers 113; berserk none; @ react; ~ move 115-114; until select; - select peter*;" +
				" + select roger; pass; until select; + select peter"}, // in the turn after that
		{"T025 EN 5.0", "", "peter 113 normal activated; roger 114 stunned; steve 115 stunned; fran 116 stunned", "~ pass"},
	})
}
