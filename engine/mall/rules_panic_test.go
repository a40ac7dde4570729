package mall

import "testing"

// Digest 6.8, the part on panic.

func TestRulesPanicChecks(t *testing.T) {
	runRules(t, []rule{
		{"T103 EN 6.5", "peter-panic=5", "peter 113 normal; units 114=4n", "select peter; shoot peter@114; @ shot"},
		{"T105 EN 6.5.1", "peter-panic=2", "peter 113 normal; units 113=4", "select peter; shoot peter@113; @ panic; % 2/6 panics peter; roll 6; @ shot"},
		{"T105 EN 6.5.2", "peter-panic=2", "peter 113 normal; units 114=4n!", "select peter; shoot peter@114; @ panic; % 2/6 panics peter; roll 6; @ shot"},
		{"T106 EN 6.5.3, 10.6", "peter-panic=2", "peter 113 normal; units 113=4!", "select peter; shoot peter@113; @ panic; % 3/6 panics peter; roll 6; @ shot"},
		{"T107 EN 6.5.4", "peter-panic=2", "peter 113 normal; roger 114 super", "select peter; shoot peter@114; @ panic; % 3/6 panics peter; roll 6; @ shot"},
		{"T107 EN 6.5.4 with a unit", "peter-panic=2", "peter 113 normal; roger 114 super; units 114=4z", "select peter; shoot peter@114; @ panic; % 3/6 panics peter; roll 6; @ shot"},
		{"T107 A34 with a berserk unit", "peter-panic=2", "peter 113 normal; roger 114 super; units 114=4z!", "select peter; shoot peter@114; @ panic; % 3/6 panics peter; roll 6; @ shot"},
		{"T109 EN 6.5.5", "peter-panic=1", "peter 113 normal; roger 113 super", "select peter; shoot peter@113; @ panic; % 4/6 panics peter; roll 6; @ shot"},
		{"T109 EN 11.5, A34", "peter-panic=1", "peter 113 normal; roger 113 super; units 113=4!", "select peter; shoot peter@113; @ panic; % 4/6 panics peter; roll 6; @ shot"},
		{"T109 EN 6.5.5 certain", "peter-panic=3", "peter 113 normal; roger 113 super", "select peter; shoot peter@113; @ panic; % 6/6 panics peter; roll 6; @ act"},
		{"T119 A07", "panicDice=asGun peter-panic=3", "peter 113 normal; units 113=4", "select peter; shoot peter@113; @ panic; % 3/36 panics peter; roll 6; @ shot"},
		{"T119 A07 level 1", "panicDice=asGun peter-panic=1", "peter 113 normal; units 113=4", "select peter; shoot peter@113; @ panic; % 0/36 panics peter; roll 6; @ shot"},
		{"T119 A07 super", "panicDice=asGun peter-panic=3", "peter 113 normal; roger 113 super", "select peter; shoot peter@113; @ panic; % 15/36 panics peter; roll 6; @ act"},
		{"T119 A07 pistol steve", "panicDice=asGun steve-panic=3", "steve 113 normal; units 113=4", "select steve; shoot steve@113; @ panic; % 3/6 panics steve"},
		{"T119 A07 rifle steve", "panicDice=asGun steve-panic=3", "steve 113 normal rifle; units 113=4", "select steve; shoot steve@113; @ panic; % 3/36 panics steve"},
		{"T119 A07 pistol fran", "panicDice=asGun fran-panic=3", "fran 113 infected; units 113=4", "select fran; shoot fran@113; @ panic; % 3/6 panics fran"},
		{"T119 A07 rifle fran", "panicDice=asGun fran-panic=3", "fran 113 infected rifle; units 113=4", "select fran; shoot fran@113; @ panic; % 3/36 panics fran"},
		{"T105 EN 8.4", "", "roger 113 infected; units 113=4", "select roger; shoot roger@113; % 2/6 panics roger"}, // an infected character has the level of that face
	})
}

func TestRulesPanic(t *testing.T) {
	runRules(t, []rule{
		{"T103 EN 6.5 carrying on", "", "peter 113 normal; units 114=11n!",
			"select peter; shoot peter@114; roll 2; @ shot; throws 2; roll 2; value 11; left 8; + step 112 | shoot peter@114"}, // no panic: everything may go on
		{"T110 EN 6.5", "", "peter 113 normal; units 113=11", "select peter; shoot peter@113; @ panic; roll 6; @ shot; roll 2; @ act; shoot peter@113; @ panic; % 1/6 panics peter"},
		{"T110 EN 6.8", "peter-panic=1 roger-panic=2 steve-panic=3 fran-panic=4", "peter 113 normal; roger 113 normal; steve 113 normal; fran 113 normal; units 114=11n!",
			"select peter+roger+steve+fran; shoot peter+roger+steve+fran@114; @ panic; % 1/6 panics peter; roll 6; @ panic; % 2/6 panics roger; roll 6; @ panic;" +
				" % 3/6 panics steve; roll 6; @ panic; % 4/6 panics fran; roll 6; @ shot; throws 3"}, // each shooter on his own
		{"T111 EN 6.8, A31", "", "peter 113 normal; steve 113 normal; units 114=11n!",
			"select peter+steve; shoot peter+steve@114; roll 2; roll 1; @ shot; throws 2; roll 2; value 11; fired 1 0 0 0; left 0; ~ shoot peter@114 | end; = triggers 113"},
		{"T111 A31 modifier", "", "peter 113 normal; steve 113 normal; units 114=6n!",
			"select peter+steve; shoot peter+steve@114; roll 2; roll 1; roll 7; value 6; ! 114"}, // of the one gun that is left: 7-1 kills 6
		{"T111 A32, A33, A36", "", "peter 113 normal; steve 113 normal; units 114=11n!",
			"select peter+steve; shoot peter+steve@114; roll 1; roll 1; @ act; seen 114 ? ?; fired 0 0 0 0; left 0; ~ end; = triggers 113; end; = activated peter+steve"}, // both panic
		{"T111 EN 6.5 carried", "", "peter 113 normal; roger 113 normal; fran 113 normal; units 114=11n!",
			"select peter+roger; carry peter>fran; shoot roger@114; roll 1; left 0; ~ shoot peter@114 | end; stands fran 113 normal; ! carries"}, // the carrier of a panicked group puts down
		{"T113 EN 6.5", "", "peter 113 normal; units 113=4",
			"select peter; shoot peter@113; roll 1; ~ end; end; until fire; ~ fire peter | hold; fire peter; @ fire-panic; throws 1; roll 2; @ fire-shot; throws 2"},
		{"T113 EN 6.9", "", "peter 113 normal; units 113=4; then select peter", "spends 8 3; - shoot*; end; until fire; + fire peter"}, // nor do spent fires matter
	})
}
