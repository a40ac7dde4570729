package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
)

type (
	actionRow = index.Row[*State]
	argument  = fields.Field[*State] // see actions.go for the bits
)

// actionOf is a kind of action as nets count it.
func actionOf(k Kind, name, square, rule string, arguments ...argument) actionRow {
	return fields.Row(26, k, index.Act(name, square, rule), arguments...)
}

// actionTable counts the actions of a player.
func actionTable(r *Rules) *index.Numbering[*State] {
	space, unit, track := argument{}, argument{Words: r.ids()}, argument{Words: trackNames[:]}
	errand, only := argument{Shift: 8, Words: errandNames[:]}, argument{Words: errandNames[:]}
	slot := argument{Shift: 8, Words: []string{"first", "second"}}
	hits := argument{Words: append([]string{"0"}, counted(zedHits)...)}
	seat := argument{Words: seatNames[maxPlayers], Value: func(s *State, _ engine.Action, i int) (int, bool) { return i, i < int(s.r().players) }}
	single := func(k Kind, name, rule string) actionRow { return actionOf(k, name, "", rule) }
	among := func(k Kind, name, rule string, arguments ...argument) actionRow {
		return actionOf(k, name, "", rule, arguments...)
	}
	return index.New(spaces, []actionRow{
		actionOf(KindTo, "go", "where", "move-1", space),
		actionOf(KindTarget, "shoot at the %s Zeds unit", "where", "gun-1", slot, target),
		actionOf(KindBlock, "No Entry", "where", "hello-2", space),
	}, []actionRow{
		among(KindAct, "%s %s", "act-13", errand, unit),
		single(KindCraft, "craft", "card-3"),
		among(KindInitiative, "initiative: %s", "card-8", only),
		among(KindLeadership, "leadership: %s %s", "card-12", errand, unit),
		among(KindCitadel, "shoot from the Citadel: %s", "card-6", unit),
		single(KindSpeech, "speech", "card-7"),
		among(KindPlay, "play %s", "fate-7", heldPower),
		among(KindRide, "ride into town: %s", "C96", unit),
		single(KindPledge, "pledge", "C46"),
		among(KindFloor, "floor: %s", "C44", seat),
		single(KindHold, "hold", "C44"),
		single(KindEnd, "end", "C44"),
		among(KindGrant, "free Action: %s %s", "term-5", errand, unit),
		single(KindDone, "done", "term-5"),
		among(KindFight, "fight: %s", "move-8", unit),
		single(KindWithdraw, "withdraw", "C72"),
		single(KindAmbush, "ambush", "C96"),
		single(KindPlain, "no ambush", "C96"),
		single(KindKeep, "keep the dice", "card-11"),
		single(KindAgain, "roll again", "card-11"),
		single(KindLucky, "lucky break", "C74"),
		among(KindSplit, "Hits on the first Zeds unit: %s", "hit-2", hits),
		among(KindSlot, "the %s Zeds unit", "C20", slot, askedSpace),
		among(KindNear, "takes the nearer space: %s", "retreat-9", unit),
		single(KindStay, "stay", "card-2"),
		single(KindAway, "withdraw after the shot", "card-2"),
		among(KindAwayWith, "withdraw after the shot, with the other unit", "card-2", mateThere),
		among(KindAwayTo, "withdraw from Town Center: %s", "C58", track),
		single(KindUse, "traps", "hello-1"),
		single(KindSkip, "no traps", "hello-1"),
		among(KindOrder, "activate next: %s", "C17", track),
		among(KindTrack, "track: %s", "turn-5", track),
		among(KindArm, "Well-Armed: %s", "C71", unit),
		among(KindPanic, "panics: %s", "C86", unit),
		single(KindPass, "no Roadblock", "hello-2"),
	})
}

// target is the space of the first or the second Zeds unit that is shot at: of twins the first.
var target = argument{Value: func(s *State, a engine.Action, x int) (int, bool) {
	if x >= len(s.zeds) {
		return 0, false
	}
	g, slot := &s.zeds[x], Decode(a).B
	return x, g[slot] != 0 && (slot == 0 || !g[1].same(g[0]))
}}

// heldPower is a held card, by its power: of several the first.
var heldPower = argument{Words: powerNames[SecondWind:],
	Index: func(s *State, a engine.Action) int { return int(s.r().powerOf[Decode(a).A]) - int(SecondWind) },
	Value: func(s *State, _ engine.Action, i int) (int, bool) {
		c := s.heldCard(SecondWind + Power(i))
		return int(c), c != 0
	}}

// askedSpace is the space of the Zeds units among which is chosen; mateThere requires another unit in the
// space of the shooter.
var (
	askedSpace = fields.Implied(func(s *State) (int, bool) { return int(s.slotSpace()), true })
	mateThere  = fields.Implied(func(s *State) (int, bool) {
		x := s.men[s.fight.who&15%maxUnits].place()
		return 0, x < Center && size(s.menAt(x)) == stacking
	})
)
