package rules

import (
	"fmt"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// The chance events. Their numbers are part of encodings: add new ones at the end.
const (
	ChanceFirst state.ChanceKind = iota + 1
	ChanceEventDie
	chanceEventDir
	ChanceEventWhich
	ChanceCorpse
	ChanceDistance
	ChanceDrift
	ChanceResolve
	ChanceResolveCount
	ChanceQuick
	ChanceWander
	ChanceSiege
	ChanceSiegeAgain
	ChanceVictim
	ChanceBite
	ChanceHarm
	ChanceGroan
	ChancePanicky
	ChanceRivals
	ChanceTest
	ChanceOdds
	ChanceRun
	ChanceHide
	chanceSpot
	chanceSearch
	ChanceDamage
	ChanceStray
	ChanceClumsy
	ChanceStatus
	ChanceEntry
	ChanceEntryCount
	ChanceEntryKind
	ChanceSupplies
	ChanceFlee
	ChanceRally
	ChanceFall
	chanceFallHarm
	ChanceDishonest
	ChanceFindType
	ChanceFindTable
	ChanceFindKind
	ChanceFindState
	chanceFindAmount
	ChanceHalfSupplies
	ChanceChoiceSupplies
	chanceLook
	chanceBossRun
	chanceBossStatus
	ChanceBossForce
	chanceBossSpot
	ChanceBossHit
	ChanceBossHarm
	ChanceInfect
	ChanceGallons
	ChanceCheck
	ChanceMishap
	ChanceBackSeat
	chanceStart
	ChanceEngine
	ChanceObstacle
	ChanceWear
	ChanceHitAndRun
	ChanceDent
	ChanceRunOver
	ChanceHalt
	ChanceRam
	ChanceRammed
	ChanceJolt
	ChanceWreck
	ChanceCareen
	ChanceStuck
	ChanceAboard
	ChancePassenger
	ChancePackFlees
	ChancePackBolts
	ChancePackCharge
	ChancePackRoams
	ChancePackDir
	ChanceDogVictim
	ChanceDogBite
	ChanceDogHarm
	ChanceTimer
	ChanceToy
	ChanceMilitia
	ChanceArms
	ChanceNation
	ChanceStrangers
	ChanceAttitude
	ChanceTalk
	ChanceBarter
	ChancePurse
	ChancePeopleRun
	ChancePeopleHit
	ChancePeopleHarm
	ChancePatrol
	ChanceRoam
	ChanceScatter
	ChanceScatterDir
	ChanceBlast
	ChanceInside
	ChanceShaken
	ChanceFuse
	ChanceBurn
	ChanceSentryHit
	ChanceSentryHarm

	ChanceCount = int(iota) + 1 // with NoChance
)

// Stages in which rolls for newcomers and attitudes may come, and actions that share dice.
var (
	newcomerStages = []state.Stage{state.StageEvent, state.StageCorpses, state.StageDrift, state.StageBosses, state.StageZombies, state.StageBites, state.StagePeople, state.StageStart, state.StageOrder, state.StagePart}

	ways      = []action.Kind{action.KindEnter, action.KindUp, action.KindDown}
	looks     = []action.Kind{action.KindSpot, action.KindObserve}
	finders   = []action.Kind{action.KindSearch, action.KindGet}
	sellers   = []action.Kind{action.KindSearch, action.KindGet, action.KindBarter}
	casts     = []action.Kind{action.KindThrow, action.KindAimThrow}
	blows     = []action.Kind{action.KindMelee, action.KindSubdue, action.KindSnap, action.KindAim, action.KindThrow, action.KindAimThrow}
	resolvers = []action.Kind{action.KindSpot, action.KindObserve, action.KindPsychic}
	tests     = append([]action.Kind{action.KindEnter, action.KindUp, action.KindAid, action.KindBar, action.KindBefriend, action.KindFree}, blows...)
	throwers  = append([]action.Kind{action.KindRun, action.KindHide, action.KindLurk, action.KindTalk, action.KindSpot, action.KindObserve, action.KindSearch, action.KindCheck, action.KindStart}, tests...)
)

// chanceRows are the rows of ChanceTable.
func chanceRows() []ChanceRow {
	one, two := [2]uint8{1, 1}, [2]uint8{2, 2}
	during := func(stages ...state.Stage) []state.Stage { return stages }
	resolving := during(state.StageDrift, state.StageBosses)
	attacks := during(state.StageBites, state.StageBosses, state.StagePeople)
	arming := append(during(state.StageTokens), newcomerStages...)
	drives := []action.Kind{action.KindDrive}
	actor := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.ActorInWords()) }
	}
	present := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.ZombieInWords(int(s.ZombieFrame().Zombie))) }
	}
	car := func(before, after string) func(*State) string {
		return func(s *State) string { return before + s.carInWords() + after }
	}
	worn := func(s *State, n int) string { return wearWords(Accident(n + int(s.Power))) }
	return []ChanceRow{
		state.NoChance: {Name: "none"},
		ChanceFirst: {Name: "first", In: during(state.StageFirst), Dice: one, Then: (*State).rolledFirst,
			What: plainly("which side moves first"), Says: func(_ *State, n int) string { return prose.Either(n%2 == 1, "side one", "side two") }},
		ChanceEventDie: {Name: "event-die", In: during(state.StageEvent), Dice: one, Then: (*State).rolledEventDie,
			What: eventThrow, Says: supplyWords},
		chanceEventDir: {Name: "event-dir", Then: (*State).rolledEventDie,
			What: eventThrow},
		ChanceEventWhich: {Name: "event-which", In: during(state.StageEvent), Then: (*State).rolledEventDie, Among: (*State).amongEvent,
			What: eventThrow},
		ChanceCorpse: {Name: "corpse", In: during(state.StageCorpses), Dice: one, Then: (*State).rolledCorpse,
			What: func(s *State) string { return "the fate of the corpse of " + s.Title(s.nextCorpse()) }, Says: corpseWords},
		ChanceDistance: {Name: "distance", In: during(state.StageDrift), Dice: two, Then: (*State).rolledDistance,
			What: func(s *State) string { return "how far " + s.cursorToken() + " moves" }},
		ChanceDrift: {Name: "drift", In: during(state.StageDrift), Then: (*State).rolledDrift,
			What: func(s *State) string { return "where " + s.cursorToken() + " drifts" }},
		ChanceResolve: {Name: "resolve", In: resolving, Acts: resolvers, Dice: two, Then: (*State).rolledResolve,
			What: func(s *State) string { return "the content of the token at " + s.PlaceName(s.SpawnAt) }, Says: (*State).TokenInWords},
		ChanceResolveCount: {Name: "how-many", In: resolving, Acts: resolvers, Dice: one, Then: (*State).rolledResolveCount,
			What: func(s *State) string { return "how many " + s.comersInWords(0) + " come to " + s.PlaceName(s.SpawnAt) }, Says: comerWords},
		ChanceQuick: {Name: "quick", In: during(state.StageZombies), Dice: [2]uint8{1, 3}, Then: (*State).rolledQuick,
			What: present("how far %s comes"), Says: quickWords},
		ChanceWander: {Name: "wander", In: during(state.StageZombies), Then: (*State).rolledWander,
			What: present("where %s and those about it wander")},
		ChanceSiege: {Name: "siege", In: during(state.StageZombies), Dice: one, Then: (*State).rolledSiege,
			What: func(s *State) string {
				return "the siege of " + s.HouseInWords(s.ZombieFrame().House) + " by " + s.ZombieInWords(int(s.ZombieFrame().Zombie))
			}, Says: siegeWords},
		ChanceSiegeAgain: {Name: "force", In: during(state.StageZombies), Dice: one, Then: (*State).rolledSiegeAgain,
			What: present("whether %s forces its way in"), Says: upTo(2, "it does", "it stays")},
		ChanceVictim: {Name: "victim", In: during(state.StageBites), Then: (*State).rolledVictim, Among: (*State).amongVictims,
			What: present("the target of %s")},
		ChanceBite: {Name: "attack", In: during(state.StageBites), Dice: one, Then: (*State).rolledBite,
			What: func(s *State) string {
				return prose.Small(s.ZombieInWords(int(s.ZombieFrame().Zombie))) + " attacks " + s.TargetInWords()
			}, Says: (*State).biteWords},
		ChanceHarm: {Name: "harm", In: during(state.StageBites), Dice: one, Then: (*State).rolledHarm,
			What: func(s *State) string {
				return "the effect of the hit of " + s.ZombieInWords(int(s.ZombieFrame().Zombie)) + " on " + s.TargetInWords()
			}, Says: (*State).harmWords},
		ChanceGroan: {Name: "groan", In: during(state.StageBites, state.StageBosses), Dice: one, Then: (*State).rolledGroan,
			What: func(s *State) string { return "whether the groan brings a token to " + s.PlaceName(s.SpawnAt) }, Says: upTo(groanNeed-1, "none comes", "a token comes")},
		ChancePanicky: {Name: "nerve", In: during(state.StageStart), Dice: one, Then: (*State).rolledPanicky,
			What: func(s *State) string { return "whether " + s.Title(int(s.NervesFrame().Next)) + " panics" }, Says: upTo(2, "panics", "does not")},
		ChanceRivals: {Name: "quarrel", In: during(state.StageStart), Dice: one, Then: (*State).rolledRivals,
			What: func(s *State) string {
				a, b := s.pair()
				return "whether " + s.Title(a) + " and " + s.Title(b) + " quarrel"
			}, Says: upTo(2, "both lose an action", "they do not")},
		ChanceTest: {Name: "test", Acts: tests, Dice: one, Own: true, Outcome: outcomeTest, Then: func(s *State, n int) { s.tested(outcomeTest(s, n) == 1) },
			What: (*State).testThrow, Says: func(s *State, n int) string { return prose.Either(outcomeTest(s, n) == 1, s.testWords(), "fails") }},
		ChanceOdds: {Name: "odds", Acts: tests, Dice: one, Own: true, Then: (*State).rolledOdds,
			What: (*State).testThrow, Says: func(_ *State, n int) string { return prose.Either(n == 4, "goes on", "fails") }},
		ChanceRun: {Name: "run", Acts: []action.Kind{action.KindRun}, Dice: [2]uint8{1, 2}, Own: true, Outcome: (*State).outcomeRun, Then: (*State).rolledRun,
			What: actor("how far %s runs"), Says: func(s *State, n int) string {
				return prose.Either(s.slips(n), "he falls", state.InchesInWords(s.RunInches(n)))
			}},
		ChanceHide: {Name: "hide", Acts: []action.Kind{action.KindHide, action.KindLurk}, Dice: [2]uint8{1, 6}, Own: true, Then: (*State).rolledHide,
			What: actor("whether %s hides"), Says: (*State).hideWords},
		chanceSpot: {Name: "spot", Acts: looks, Dice: [2]uint8{1, 6}, Own: true, Outcome: outcomeSpot, Then: (*State).rolledSpot,
			What: (*State).spotThrow, Says: func(s *State, n int) string { return prose.Either(s.seen(n), "sees it", "does not see it") }},
		chanceSearch: {Name: "search", Acts: []action.Kind{action.KindSearch}, Dice: one, Own: true, Outcome: outcomeSearch, Then: (*State).rolledSearch,
			What: actor("the find of %s"), Says: func(s *State, n int) string { return findingWords[s.findingOf(n)] }},
		ChanceDamage: {Name: "damage", Acts: blows, Dice: one, damage: true, Outcome: outcomeDamage, Then: (*State).rolledDamage,
			What: func(s *State) string {
				return "the effect of the hit of " + s.Title(int(s.Actor)) + " on " + s.TargetInWords()
			}, Says: (*State).damageWords},
		ChanceStray: {Name: "stray", Acts: throwers, Then: (*State).stray,
			What: actor("where %s strays, insane")},
		ChanceClumsy: {Name: "clumsy", Acts: throwers, Dice: one, Then: (*State).rolledClumsy,
			What: actor("whether %s is clumsy"), Says: upTo(1, "one action less next turn", "he is not")},
		ChanceStatus: {Name: "status", Acts: []action.Kind{action.KindEnter, action.KindSpot, action.KindObserve, action.KindDrive}, Dice: one, Then: (*State).rolledStatus,
			What: func(s *State) string { return "the status of " + s.HouseInWords(s.EnterFrame().House) }, Says: func(_ *State, n int) string { return statusOf(n).String() }},
		ChanceEntry: {Name: "entry", Acts: ways, Dice: one, Then: (*State).rolledEntry,
			What: func(s *State) string { return "whether somebody is in " + s.HouseInWords(s.EnterFrame().House) }, Says: (*State).entryWords},
		ChanceEntryCount: {Name: "entry-count", Acts: ways, Dice: one, Then: (*State).rolledEntryCount,
			What: func(s *State) string { return "how many are in " + s.HouseInWords(s.EnterFrame().House) }, Says: halfWords},
		ChanceEntryKind: {Name: "entry-kind", Acts: ways, Dice: one, Then: (*State).rolledEntryKind,
			What: func(s *State) string { return "the occupant of " + s.HouseInWords(s.EnterFrame().House) }, Says: upTo(2, "an ankle-biter", "a shuffler")},
		ChanceSupplies: {Name: "supplies", In: during(state.StageEvent), Acts: finders, Dice: [2]uint8{1, 8}, Then: (*State).rolledSupplies,
			What: actor("how many supplies %s finds"), Says: supplyWords},
		ChanceFlee: {Name: "flee", Acts: []action.Kind{action.KindPanic}, Dice: one, Then: (*State).rolledFlee,
			What: actor("how far %s flees")},
		ChanceRally: {Name: "rally", Acts: []action.Kind{action.KindPanic}, Dice: one, Then: (*State).rolledRally,
			What: actor("whether %s rallies"), Says: func(s *State, n int) string { return prose.Either(s.rallies(n), "rallies", "goes on panicking") }},
		ChanceFall: {Name: "fall", Acts: []action.Kind{action.KindExit, action.KindRun}, Dice: one, Then: (*State).rolledFall,
			What: actor("how %s falls"), Says: func(s *State, n int) string { return fmt.Sprintf("%+d on the damage", int(s.FallFrame().Height)-n) }},
		chanceFallHarm: {Name: "fall-harm", Acts: []action.Kind{action.KindExit, action.KindRun}, Dice: one, Then: (*State).rolledFallHarm,
			What: actor("the effect of the fall on %s"), Says: func(s *State, n int) string { return mishapWords(Accident(n+int(s.Power)), "is stunned") }},
		ChanceDishonest: {Name: "dishonest", In: during(state.StageEvent), Acts: finders, Dice: one, Then: (*State).rolledDishonest,
			What: actor("whether the find of %s, dishonest, is gone"), Says: upTo(2, "it is gone", "it is not")},
		ChanceFindType: {Name: "find-type", In: during(state.StageEvent), Acts: sellers, Dice: one, Then: (*State).rolledFindType,
			What: actor("the kind of find of %s")},
		ChanceFindTable: {Name: "find", In: arming, Acts: sellers, Dice: [2]uint8{1, 6}, Then: (*State).rolledFindTable,
			What: actor("the find of %s"), Says: findWords},
		ChanceFindKind: {Name: "find-kind", In: during(state.StageEvent, state.StageTokens), Acts: sellers, Dice: one, Then: (*State).rolledFindKind,
			What: actor("which make of weapon %s finds")},
		ChanceFindState: {Name: "find-load", In: during(state.StageEvent), Acts: sellers, Dice: one, Then: (*State).rolledFindState,
			What: actor("how the weapon that %s finds is loaded")},
		chanceFindAmount: {Name: "find-amount", In: during(state.StageEvent), Acts: sellers, Dice: one, Then: (*State).rolledFindAmount,
			What: actor("how much ammunition %s finds, a die to be multiplied")},
		ChanceHalfSupplies: {Name: "half-supplies", In: arming, Acts: sellers, Dice: one, Then: (*State).rolledHalf,
			What: actor("how many supplies %s finds, the die halved"), Says: halfWords},
		ChanceChoiceSupplies: {Name: "choice-supplies", In: during(state.StageEvent), Acts: sellers, Dice: one, Then: (*State).rolledChoice,
			What: actor("how many supplies %s finds beside an item, the die halved"), Says: halfWords},
		chanceLook: {Name: "look", Acts: []action.Kind{action.KindPsychic}, Dice: two, Then: (*State).RolledLook,
			What: func(s *State) string {
				return "the look of " + s.Title(int(s.Actor)) + ", psychic, at " + s.PlaceName(s.Target)
			}, Says: (*State).TokenInWords},
		chanceBossRun: {Name: "boss-run", In: during(state.StageBosses), Dice: one, Then: (*State).rolledBossRun,
			What: plainly("how far the boss runs"), Says: func(_ *State, n int) string { return state.InchesInWords(n + zombieTable[state.Boss].plus) }},
		chanceBossStatus: {Name: "boss-status", In: during(state.StageBosses), Dice: one, Then: (*State).rolledBossStatus,
			What: func(s *State) string { return "the status of " + s.HouseInWords(s.EnterFrame().House) }, Says: func(_ *State, n int) string { return statusOf(n).String() }},
		ChanceBossForce: {Name: "boss-force", In: during(state.StageBosses), Dice: one, Then: (*State).rolledBossForce,
			What: plainly("whether the boss forces its way in"), Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "it does", "it stays") }},
		chanceBossSpot: {Name: "boss-spot", In: during(state.StageBosses), Dice: [2]uint8{2, 3}, Then: (*State).rolledBossSpot,
			What: func(s *State) string { return "the boss looks at the token at " + s.PlaceName(s.Target) }, Says: (*State).bossSpotWords},
		ChanceBossHit: {Name: "boss-attack", In: during(state.StageBosses), Dice: one, Then: (*State).rolledBossHit,
			What: func(s *State) string { return "the boss attacks " + s.TargetInWords() }, Says: (*State).biteWords},
		ChanceBossHarm: {Name: "boss-harm", In: during(state.StageBosses), Dice: one, Then: (*State).rolledBossHarm,
			What: func(s *State) string { return "the effect of the hit of the boss on " + s.TargetInWords() }, Says: (*State).harmWords},
		ChanceInfect: {Name: "infect", In: during(state.StageInfect), Dice: one, Then: (*State).rolledInfect,
			What: func(s *State) string { return "whether a bite infects " + s.Title(int(s.InfectFrame().Slot)) }, Says: (*State).infectWords},
		ChanceGallons: {Name: "gallons", In: during(state.StageEvent, state.StageTokens), Acts: sellers, Dice: one, Then: (*State).rolledGallons,
			What: func(s *State) string {
				return "how many gallons of gasoline " + s.ActorInWords() + " finds, the die halved"
			}, Says: halfWords},
		ChanceCheck: {Name: "check", Acts: []action.Kind{action.KindCheck}, Dice: two, Own: true, Outcome: (*State).outcomeCheck, Then: (*State).rolledCheck,
			What: car("the status of ", ""), Says: (*State).statusWords},
		ChanceMishap: {Name: "mishap", Acts: []action.Kind{action.KindCheck}, Dice: one, Then: (*State).rolledMishap,
			What: car("the damage of ", ", the die halved"), Says: halfWords},
		ChanceBackSeat: {Name: "back-seat", Acts: []action.Kind{action.KindBoard}, Dice: one, Then: (*State).rolledBackSeat,
			What: car("whether somebody is in ", ""), Says: upTo(1, "an ankle-biter comes out", "nobody is")},
		chanceStart: {Name: "start", Acts: []action.Kind{action.KindStart}, Dice: one, Own: true, Outcome: (*State).outcomeStart, Then: (*State).rolledStart,
			What: car("whether ", " starts"), Says: (*State).startWords},
		ChanceEngine: {Name: "engine", Acts: drives, Dice: [2]uint8{2, 4}, Then: (*State).rolledEngine,
			What: car("how far ", " goes"), Says: (*State).engineWords},
		ChanceObstacle: {Name: "obstacle", Acts: drives, Dice: one, Then: (*State).rolledObstacle,
			What: car("how ", " takes an obstacle"), Says: func(s *State, n int) string { return s.checkWords(n, s.VehicleType(s.Car()).Obstacle) }},
		ChanceWear: {Name: "wear", Acts: drives, Dice: one, Then: (*State).rolledWear,
			What: car("the damage to ", ""), Says: worn},
		ChanceHitAndRun: {Name: "hit-and-run", Acts: drives, Dice: one, Then: (*State).rolledHitAndRun,
			What: func(s *State) string { return "how " + s.carInWords() + " takes " + s.TargetInWords() }, Says: func(s *State, n int) string { return s.checkWords(n, s.VehicleType(s.Car()).Ram) }},
		ChanceDent: {Name: "dent", Acts: drives, Dice: one, Then: (*State).rolledDent,
			What: car("the damage to ", ""), Says: func(s *State, n int) string { return wearWords(Accident(s.dentScore(n))) }},
		ChanceRunOver: {Name: "run-over", Acts: drives, Dice: one, Then: (*State).rolledRunOver,
			What: func(s *State) string { return "the effect of " + s.carInWords() + " on " + s.TargetInWords() }, Says: (*State).damageWords},
		ChanceHalt: {Name: "halt", Acts: drives, Dice: one, Then: (*State).rolledHalt,
			What: car("how ", " takes it off the road"), Says: func(s *State, n int) string { return s.checkWords(n, s.VehicleType(s.Car()).Obstacle) }},
		ChanceRam: {Name: "ram", Acts: drives, Dice: one, Then: (*State).rolledRam,
			What: func(s *State) string { return "the effect of ramming " + s.rammedInWords() + " on " + s.carInWords() }, Says: func(s *State, n int) string { return wearWords(Accident(n + s.RamBy())) }},
		ChanceRammed: {Name: "rammed", Acts: drives, Dice: one, Then: (*State).rolledRammed,
			What: func(s *State) string { return "the effect of " + s.carInWords() + " on " + s.rammedInWords() }, Says: (*State).rammedWords},
		ChanceJolt: {Name: "jolt", In: attacks, Acts: append(drives, blows...), Dice: one, Then: (*State).rolledJolt,
			What: (*State).joltThrow, Says: (*State).joltWords},
		ChanceWreck: {Name: "wreck", In: attacks, Acts: append(drives, blows...), Dice: one, Then: (*State).rolledWreck,
			What: func(s *State) string { return "the fate of " + s.VehicleInWords(s.first(fails)) }, Says: func(_ *State, n int) string {
				return [...]string{"it tips over", "it careens on", "it stops"}[min(n, 3)-1]
			}},
		ChanceCareen: {Name: "careen", In: attacks, Acts: append(drives, blows...), Dice: two, Then: (*State).rolledCareen,
			What: func(s *State) string { return "how far " + s.VehicleInWords(s.first(careens)) + " careens" }},
		ChanceStuck: {Name: "stuck", In: during(state.StageClose), Dice: one, Then: (*State).rolledStuck,
			What: func(s *State) string {
				return "whether " + s.VehicleInWords(s.first(ploughs)) + " gets stuck in the snow"
			}, Says: func(s *State, n int) string {
				return prose.Either(s.sticks(s.first(ploughs), n), "it is stuck", "it is not")
			}},
		ChanceAboard: {Name: "aboard", In: attacks, Acts: blows, Dice: one, Then: (*State).rolledAboard,
			What: (*State).aboardThrow, Says: upTo(2, "somebody in it", "the vehicle")},
		ChancePassenger: {Name: "passenger", In: attacks, Acts: blows, Then: (*State).rolledPassenger, Among: (*State).amongPassengers,
			What: (*State).aboardThrow},
		ChancePackFlees: {Name: "pack-flees", In: during(state.StageDogs), Dice: [2]uint8{3, 3}, Then: (*State).rolledPackFlees,
			What: packThrow("that was shot at flees")},
		ChancePackBolts: {Name: "pack-bolts", In: during(state.StageDogs), Dice: [2]uint8{3, 3}, Then: (*State).rolledPackInches,
			What: packThrow("that is outnumbered flees")},
		ChancePackCharge: {Name: "pack-charges", In: during(state.StageDogs), Dice: [2]uint8{3, 3}, Then: (*State).rolledPackCharge,
			What: packThrow("charges")},
		ChancePackRoams: {Name: "pack-roams", In: during(state.StageDogs), Dice: one, Then: (*State).rolledPackInches,
			What: packThrow("roams")},
		ChancePackDir: {Name: "pack-direction", In: during(state.StageDogs), Then: (*State).rolledPackDir,
			What: plainly("where the dogs go")},
		ChanceDogVictim: {Name: "dog-victim", In: during(state.StageDogs, state.StagePart), Then: (*State).rolledDogVictim, Among: (*State).amongDogVictims,
			What: func(s *State) string { return "the target of " + s.biterInWords() }},
		ChanceDogBite: {Name: "dog-attack", In: during(state.StageDogs, state.StagePart), Dice: one, Then: (*State).rolledDogBite,
			What: func(s *State) string { return s.biterInWords() + " attacks " + s.TargetInWords() }, Says: func(s *State, n int) string { return prose.Either(n >= s.DogNeeds(), "hits", "misses") }},
		ChanceDogHarm: {Name: "dog-harm", In: during(state.StageDogs, state.StagePart), Dice: one, Then: (*State).rolledDogHarm,
			What: func(s *State) string {
				return "the effect of the hit of " + s.biterInWords() + " on " + s.TargetInWords()
			}, Says: (*State).dogHarmWords},
		ChanceTimer: {Name: "timer", In: during(state.StageTimers), Dice: one, Then: (*State).rolledTimer,
			What: func(s *State) string {
				return "whether the timer at " + s.PlaceName(s.Items[s.ringing()].At()) + " rings"
			}, Says: upTo(1, "it is broken", "it rings")},
		ChanceToy: {Name: "toy", Acts: []action.Kind{action.KindReload}, Dice: [2]uint8{4, 4}, Then: (*State).rolledToy,
			What: actor("how far %s drives the toy car"), Says: func(_ *State, n int) string { return state.InchesInWords(n) }},
		ChanceMilitia: {Name: "militia", In: resolving, Acts: resolvers, Dice: two, Then: (*State).rolledMilitia,
			What: plainly("the origin of the new runners"), Says: militiaWords},
		ChanceArms: {Name: "arms-control", In: arming, Dice: one, Then: (*State).rolledArms,
			What: func(s *State) string { return s.Title(int(s.Actor)) + " may keep " + s.armsWords() }, Says: armsOutcome},
		ChanceNation: {Name: "nation", In: newcomerStages, Dice: one, Then: (*State).rolledNation,
			What: func(s *State) string { return "whether " + s.Title(max(s.nextNewcomer(), 0)) + " is Canadian" }, Says: upTo(mostlyCanadian, "a Canadian", "an American")},
		ChanceStrangers: {Name: "strangers", In: resolving, Acts: resolvers, Dice: one, Then: (*State).rolledStrangers,
			What: func(s *State) string { return "how many independents come to " + s.PlaceName(s.SpawnAt) }, Says: halfWords},
		ChanceAttitude: {Name: "attitude", In: newcomerStages, Dice: one, Then: (*State).rolledAttitude,
			What: func(s *State) string {
				return "the attitude of " + s.GroupInWords(s.UnmetGroup()) + " to the characters"
			}, Says: attitudeWords},
		ChanceTalk: {Name: "talk", Acts: []action.Kind{action.KindTalk}, Dice: one, Own: true, Outcome: (*State).OutcomeTalk, Then: (*State).rolledTalk,
			What: func(s *State) string {
				return s.Title(int(s.Actor)) + " talks to " + s.GroupInWords(int(s.TalkFrame().Group))
			}, Says: talkWords},
		ChanceBarter: {Name: "barter", Acts: []action.Kind{action.KindBarter}, Dice: one, Then: (*State).rolledBarter,
			What: func(s *State) string { return "the goods of " + s.GroupInWords(int(s.BarterFrame().Group)) }, Says: barterWords},
		ChancePurse: {Name: "purse", Acts: []action.Kind{action.KindBarter}, Dice: two, Then: (*State).rolledPurse,
			What: func(s *State) string {
				return "how many supplies " + s.GroupInWords(int(s.BarterFrame().Group)) + " has"
			}, Says: supplyWords},
		ChancePeopleRun: {Name: "people-run", In: during(state.StagePeople), Dice: one, Then: (*State).rolledPeopleRun,
			What: actor("how far %s runs"), Says: func(s *State, n int) string { return state.InchesInWords(s.Strides(int(s.Actor), n)) }},
		ChancePeopleHit: {Name: "people-attack", In: during(state.StagePeople), Dice: one, Then: (*State).rolledPeopleHit,
			What: (*State).PeopleThrow, Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "hits", "misses") }},
		ChancePeopleHarm: {Name: "people-harm", In: during(state.StagePeople), Dice: one, Then: (*State).rolledPeopleHarm,
			What: func(s *State) string {
				return "the effect of the hit of " + s.Title(int(s.Actor)) + " on " + s.TargetInWords()
			}, Says: (*State).damageWords},
		ChancePatrol: {Name: "patrol", In: during(state.StagePeople), Dice: one, Then: (*State).rolledPatrol,
			What: actor("how far %s, a sentry, walks"), Says: func(_ *State, n int) string { return prose.Either(n == 1, "turns round", state.InchesInWords(n)) }},
		ChanceRoam: {Name: "roam", In: during(state.StagePeople), Then: (*State).rolledRoam,
			What: actor("where %s goes")},
		ChanceScatter: {Name: "scatter", Acts: casts, Dice: one, Then: (*State).rolledScatter,
			What: func(s *State) string { return "how far " + s.ThrownInWords() + " scatters, the die halved" }, Says: func(_ *State, n int) string { return state.InchesInWords((n + 1) / 2) }},
		ChanceScatterDir: {Name: "scatter-dir", Acts: casts, Then: (*State).scatter,
			What: func(s *State) string { return "where " + s.ThrownInWords() + " scatters" }},
		ChanceBlast: {Name: "blast", In: during(state.StageClose, state.StageBites), Acts: casts, Dice: one, Then: (*State).RolledBlast,
			What: func(s *State) string { return "the effect of the blast on " + s.WhoInWords(s.victimPlace()) }, Says: (*State).blastWords},
		ChanceInside: {Name: "inside", Acts: casts, Dice: one, Then: (*State).rolledInside,
			What: func(s *State) string { return "the effect of the rocket on " + s.WhoInWords(s.insidePlace()) }, Says: (*State).blastWords},
		ChanceShaken: {Name: "shaken", In: during(state.StageClose, state.StageBites), Acts: casts, Dice: one, Then: (*State).rolledShaken,
			What: func(s *State) string {
				return "the status of " + s.HouseInWords(s.shakenHouse()) + ", shaken by the blast"
			}, Says: func(_ *State, n int) string { return statusOf(n).String() }},
		ChanceFuse: {Name: "fuse", In: during(state.StageClose), Dice: one, Then: (*State).RolledFuse,
			What: func(s *State) string { return "the fate of the lit dynamite at " + s.PlaceName(s.fusePlace()) }, Says: fuseWords},
		ChanceBurn: {Name: "burn", In: during(state.StageClose), Dice: one, Then: (*State).rolledBurn,
			What: func(s *State) string { return "the effect of the fire on " + s.WhoInWords(s.insidePlace()) }, Says: func(_ *State, n int) string { return mishapWords(Accident(n-1), "falls") }},
		ChanceSentryHit: {Name: "sentry-attack", In: during(state.StageSentries), Dice: one, Then: (*State).rolledSentryHit,
			What: func(s *State) string { return s.sentryInWords() + " fires at " + s.TargetInWords() }, Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "hits", "misses") }},
		ChanceSentryHarm: {Name: "sentry-harm", In: during(state.StageSentries), Dice: one, Then: (*State).rolledSentryHarm,
			What: func(s *State) string {
				return "the effect of the hit of " + s.sentryInWords() + " on " + s.TargetInWords()
			}, Says: (*State).damageWords},
	}
}
