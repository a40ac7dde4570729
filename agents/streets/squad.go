package streets

import (
	"slices"

	"deadreckon/agents"
)

// weights are the parameters of a strategy; parameters has their names in agent texts, ranges, units and
// meanings. The strength of a zombie is 1 to 3.5, by its level (scene.go).
type weights struct {
	// When to fight, and with which shots.
	courage, charge, reach, maxScore, duelRange, minBlast, minRam float64

	// When to go home, and how long the way is.
	homeTurn, homeWounds, maxHouses, spareSupplies, pace, margin float64

	// Order of the squad.
	lead, looters, joinStrength float64

	// Choice of a place.
	tokenPenalty, sightPenalty, insideBonus float64
}

func defaultWeights() weights {
	return weights{
		courage: 8, charge: 6, reach: 20, duelRange: 12, minBlast: 5, minRam: 3,
		homeTurn: 60, homeWounds: 2, maxHouses: 10, pace: 8.5, margin: 4,
		lead: 12, looters: 1,
		tokenPenalty: 1, insideBonus: 100,
	}
}

func (w *weights) parameters() []agents.Knob {
	return []agents.Knob{
		{Name: "courage", Value: &w.courage, Low: 0, High: 20, Doc: "maximum strength of near zombies per healthy man within 6 inches; above it, a man flees"},
		{Name: "sure", Value: &w.maxScore, Low: 0, High: 6, Doc: "maximum die score that a shot may need; 0: never shoot"},
		{Name: "reach", Value: &w.reach, Low: 0, High: 50, Doc: "maximum range of a shot, in inches"},
		{Name: "charge", Value: &w.charge, Low: 0, High: 10, Doc: "distance within which zombies are attacked, in inches"},
		{Name: "spare", Value: &w.spareSupplies, Low: 0, High: 20, Doc: "supplies beyond the goal before men go home"},
		{Name: "hurt", Value: &w.homeWounds, Low: 1, High: 3, Doc: "number of wounds that sends a man home"},
		{Name: "pace", Value: &w.pace, Low: 3, High: 12, Doc: "assumed speed on the way home, in inches per turn"},
		{Name: "margin", Value: &w.margin, Low: 0, High: 30, Doc: "safety margin for the way home, in inches"},
		{Name: "lead", Value: &w.lead, Low: 0, High: 40, Doc: "maximum distance ahead of the last man of the squad, in inches"},
		{Name: "looters", Value: &w.looters, Low: 0, High: 1, Doc: "1: leave a search to a looter of the squad within 12 inches, except in a barricaded building; 0: everyone searches"},
		{Name: "wary", Value: &w.tokenPenalty, Low: 0, High: 10, Doc: "penalty for each token that a place is expected to attract"},
		{Name: "join", Value: &w.joinStrength, Low: 0, High: 20, Doc: "strength of zombies near a man at which two squads join; 0: one squad"},
		{Name: "shy", Value: &w.sightPenalty, Low: 0, High: 5, Doc: "penalty for each zombie within 14 inches that sees a place"},
		{Name: "stays", Value: &w.insideBonus, Low: 0, High: 500, Doc: "bonus of a building for each man inside, as distance in fifths of an inch"},
		{Name: "late", Value: &w.homeTurn, Low: 1, High: 60, Doc: "turn in which men start home"},
		{Name: "crowd", Value: &w.minBlast, Low: 1, High: 20, Doc: "minimum strength of zombies in a blast for throwing a grenade or Molotov cocktail"},
		{Name: "duel", Value: &w.duelRange, Low: 0, High: 50, Doc: "maximum range for shooting at hostile independents, in inches"},
		{Name: "ram", Value: &w.minRam, Low: 1, High: 20, Doc: "minimum strength of zombies in front of a waiting vehicle for driving over them"},
		{Name: "houses", Value: &w.maxHouses, Low: 1, High: 10, Doc: "number of buildings to enter before men go home"},
	}
}

// Strategies are lists of rules. The first rule that applies decides. Digest 8.5.
var (
	leaveRules     = []rule{recoverFromPanic, exitTable, leaveForHome}
	threatRules    = []rule{useChainsaw, fight, useToyCar, flee, hitHostile, shootHostile}
	emergencyRules = slices.Concat(leaveRules, threatRules)
	talkRules      = []rule{barter, talk}
	gunRules       = []rule{shoot, reload, fitAccessory}
	objectiveRules = []rule{charge, resist, befriend, giveFirstAid, search, climb, leaveSearchedBuilding, takeGoalItem, enterGoal, walkOn}

	squadRules  = slices.Concat(emergencyRules, gunRules, objectiveRules)
	burnRules   = slices.Concat(leaveRules, []rule{throwExplosive, readyMolotov}, threatRules, gunRules, objectiveRules)
	lureRules   = slices.Concat(emergencyRules, []rule{drawZombies}, gunRules, objectiveRules)
	tradeRules  = slices.Concat(emergencyRules, talkRules, gunRules, objectiveRules)
	sneakRules  = []rule{recoverFromPanic, resist, befriend, giveFirstAid, observeTokens, search, climb, leaveSearchedBuilding, exitTable, takeGoalItem, enterGoal, walkOn, hide}
	driverRules = slices.Concat(leaveRules, []rule{getIn, fillTank, siphonFuel}, threatRules, gunRules, []rule{inspect}, objectiveRules)
	holdRules   = slices.Concat(emergencyRules, gunRules, []rule{closeBreach, searchHeldBuilding}, objectiveRules)
)

func init() {
	team := func(name, usage string, list []rule, change func(w *weights)) {
		register(name, name+": "+usage, anySeat, func() *player {
			p := newPlayer(list)
			change(&p.weights)
			return p
		})
	}
	team("squad", "one group goes to the nearest building, searches it and walks home; it fights only near zombies", squadRules, func(*weights) {})
	team("pairs", "as squad, but in two groups that join when many zombies are near one of them", squadRules, func(w *weights) { w.joinStrength = 6 })
	team("lure", "as squad, but one with a gun keeps away from the others and makes noise when they are seen", lureRules, func(*weights) {})
	team("sneak", "never shoots, keeps out of sight and hides", sneakRules, func(w *weights) { w.sightPenalty = 0.5 })
	team("hold", "stays in an intact or barricaded building until no token is near, then plays as squad", holdRules, func(w *weights) { w.maxScore = 4 })
	team("burn", "as squad, but throws grenades and Molotov cocktails into crowds, and shoots", burnRules, func(w *weights) { w.maxScore = 4 })
	team("rush", "searches only the two nearest buildings and goes home early", squadRules, func(w *weights) { w.homeTurn, w.maxHouses = 8, 2 })
	register("driver", "driver: as squad, but starts a vehicle, picks up the others and drives off the table", anySeat, func() *player {
		p := newPlayer(driverRules)
		p.drives = true
		return p
	})
	team("trader", "as squad, but talks to independents, sells them guns and takes them along", tradeRules, func(*weights) {})
	register("traitor", "traitor: in semi, as squad until the goal is met or out of reach, then only for its secret objective", isTraitorMode, func() *player {
		p := newPlayer(squadRules)
		p.isTraitor = true
		return p
	})
}

// newPlayer returns a strategy with default weights.
func newPlayer(list []rule) *player { return &player{weights: defaultWeights(), rules: list} }
