package streets

// Crews: characters with equipment that random play seldom finds.
var (
	// talented have traits.
	talented = [][]string{{"red", "", "heroic", "sensible"}, {"red", "", "psychic", "heroic", "panicky"}, {"red", "", "insane", "rivals"},
		{"blue", "", "heroic", "clumsy", "feeble", "rivals"}, {"green", "", "dishonest", "noisy"}}

	// outfitted carry rare items.
	outfitted = [][]string{{"red", "", "climber", "carries", "toy-car", "egg-timer", "egg-timer", "goggles", "dog", "rope"},
		{"red", "", "strong", "insane", "carries", "chainsaw", "bicycle", "pistol:12", "silencer", "laser-module", "sawn-off:2"},
		{"blue", "", "climber", "clumsy", "carries", "taser:1", "cartridges:3", "rifle:12", "scope", "laser-module", "toy-car", "heavy-clothes"},
		{"blue", "", "panicky", "carries", "bicycle", "dog", "machine-pistol:30", "chainsaw", "egg-timer", "goggles"}}

	// marines carry the items of the optional chapter.
	marines = [][]string{{"red", "", "american", "leader", "carries", "pulse-rifle:40", "launcher:1", "frag-40mm:2", "body-armour"},
		{"red", "", "charismatic", "carries", "sentry-gun", "skis", "first-aid-kit:3"},
		{"blue", "", "skilled-driver", "carries", "sentry-gun", "skis", "rifle:12"}, {"blue", "", "american", "bad-driver", "carries", "gasoline:3"}}

	// mechanics know how to get vehicles going, or how not to.
	mechanics = [][]string{{"red", "", "skilled-driver", "handy", "sensible", "carries", "gasoline:4", "siphon", "battery", "pistol:12"}, {"red", "", "skilled-driver", "looter"},
		{"red", "", "bad-driver", "clumsy", "insane"}, {"blue", "", "handy", "carries", "shotgun:2"}, {"blue", "", "careless", "panicky"}}

	// arsenal have everything that is thrown and bursts.
	arsenal = [][]string{{"red", "", "strong", "carries", "frag-grenade:3", "molotov", "molotov", "dynamite:4", "spear", "machete"},
		{"red", "", "throwing-arm", "sensible", "carries", "smoke-grenade:2", "tear-gas:2", "rocket-launcher:1", "large-knife", "gas-mask"},
		{"blue", "", "clumsy", "insane", "carries", "grenade-launcher:6", "frag-40mm:3", "smoke-40mm:3", "dynamite:2", "sling", "body-armour"},
		{"blue", "", "weakling", "poor-shot", "screamer", "carries", "launcher:1", "frag-40mm:2", "tear-gas:3", "molotov", "pistol:12"}}

	// crews are all crews; the marines, which need an option, are first.
	crews = [...][][]string{marines, talented, outfitted, mechanics, arsenal}
)
