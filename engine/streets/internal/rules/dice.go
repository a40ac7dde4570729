package rules

import (
	"fmt"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// The chance events, by their numbers in encodings: their rows are in chanceRows.
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

// Stages in which newcomers are thrown for, and attitudes: nobody is in the middle of anything there;
// and actions that share dice.
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

// chanceRows are the rows, in the order of the names.
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
		return func(s *State) string { return fmt.Sprintf(words, s.ZombieInWords(int(s.Shambling().Zombie))) }
	}
	car := func(before, after string) func(*State) string {
		return func(s *State) string { return before + s.carInWords() + after }
	}
	worn := func(s *State, n int) string { return wearWords(Accident(n + int(s.Power))) }
	return []ChanceRow{
		state.NoChance: {Name: "none"},
		ChanceFirst: {
			Name: "first", In: during(state.StageFirst), Dice: one,
			What: plainly("which side moves first"), Says: func(_ *State, n int) string { return prose.Either(n%2 == 1, "side one", "side two") },
			Then: (*State).throwFirst,
		},
		ChanceEventDie: {
			Name: "event-die", In: during(state.StageEvent), Dice: one,
			What: eventThrow, Says: supplyWords,
			Then: (*State).throwEventDie,
		},
		chanceEventDir: {
			Name: "event-dir",
			What: eventThrow,
			Then: (*State).throwEventDie,
		},
		ChanceEventWhich: {
			Name: "event-which", In: during(state.StageEvent),
			What: eventThrow,
			Then: (*State).throwEventDie, Among: (*State).amongEvent,
		},
		ChanceCorpse: {
			Name: "corpse", In: during(state.StageCorpses), Dice: one,
			What: func(s *State) string { return "what becomes of the corpse of " + s.Title(s.nextCorpse()) }, Says: corpseWords,
			Then: (*State).throwCorpse,
		},
		ChanceDistance: {
			Name: "distance", In: during(state.StageDrift), Dice: two,
			What: func(s *State) string { return "how far " + s.cursorToken() + " moves" },
			Then: (*State).throwDistance,
		},
		ChanceDrift: {
			Name: "drift", In: during(state.StageDrift),
			What: func(s *State) string { return "where " + s.cursorToken() + " drifts" },
			Then: (*State).throwDrift,
		},
		ChanceResolve: {
			Name: "resolve", In: resolving, Acts: resolvers, Dice: two,
			What: func(s *State) string { return "what the token at " + s.PlaceName(s.SpawnAt) + " is" }, Says: (*State).TokenInWords,
			Then: (*State).throwResolve,
		},
		ChanceResolveCount: {
			Name: "how-many", In: resolving, Acts: resolvers, Dice: one,
			What: func(s *State) string { return "how many " + s.comersInWords(0) + " come to " + s.PlaceName(s.SpawnAt) }, Says: comerWords,
			Then: (*State).throwResolveCount,
		},
		ChanceQuick: {
			Name: "quick", In: during(state.StageZombies), Dice: [2]uint8{1, 3},
			What: present("how far %s comes"), Says: quickWords,
			Then: (*State).throwQuick,
		},
		ChanceWander: {
			Name: "wander", In: during(state.StageZombies),
			What: present("where %s and those about it wander"),
			Then: (*State).throwWander,
		},
		ChanceSiege: {
			Name: "siege", In: during(state.StageZombies), Dice: one,
			What: func(s *State) string {
				return "what " + s.ZombieInWords(int(s.Shambling().Zombie)) + " does at " + s.HouseInWords(s.Shambling().House)
			}, Says: siegeWords,
			Then: (*State).throwSiege,
		},
		ChanceSiegeAgain: {
			Name: "force", In: during(state.StageZombies), Dice: one,
			What: present("whether %s forces its way in"), Says: upTo(2, "it does", "it stays"),
			Then: (*State).throwSiegeAgain,
		},
		ChanceVictim: {
			Name: "victim", In: during(state.StageBites),
			What: present("whom %s attacks"),
			Then: (*State).throwVictim, Among: (*State).amongVictims,
		},
		ChanceBite: {
			Name: "attack", In: during(state.StageBites), Dice: one,
			What: func(s *State) string {
				return prose.Small(s.ZombieInWords(int(s.Shambling().Zombie))) + " attacks " + s.TargetInWords()
			}, Says: (*State).biteWords,
			Then: (*State).throwBite,
		},
		ChanceHarm: {
			Name: "harm", In: during(state.StageBites), Dice: one,
			What: func(s *State) string {
				return "what the hit of " + s.ZombieInWords(int(s.Shambling().Zombie)) + " does to " + s.TargetInWords()
			}, Says: (*State).harmWords,
			Then: (*State).throwHarm,
		},
		ChanceGroan: {
			Name: "groan", In: during(state.StageBites, state.StageBosses), Dice: one,
			What: func(s *State) string { return "whether the groan brings a token to " + s.PlaceName(s.SpawnAt) }, Says: from(groanNeed, "a token comes", "none comes"),
			Then: (*State).throwGroan,
		},
		ChancePanicky: {
			Name: "nerve", In: during(state.StageStart), Dice: one,
			What: func(s *State) string { return "whether " + s.Title(int(s.Starting().Next)) + " panics" }, Says: upTo(2, "panics", "does not"),
			Then: (*State).throwPanicky,
		},
		ChanceRivals: {
			Name: "quarrel", In: during(state.StageStart), Dice: one,
			What: func(s *State) string {
				a, b := s.pair()
				return "whether " + s.Title(a) + " and " + s.Title(b) + " quarrel"
			}, Says: upTo(2, "both lose an action", "they do not"),
			Then: (*State).throwRivals,
		},
		ChanceTest: {
			Name: "test", Acts: tests, Dice: one, Own: true,
			What: (*State).testThrow, Says: func(s *State, n int) string { return prose.Either(outcomeTest(s, n) == 1, s.testWords(), "fails") },
			Outcome: outcomeTest, Then: func(s *State, n int) { s.tested(outcomeTest(s, n) == 1) },
		},
		ChanceOdds: {
			Name: "odds", Acts: tests, Dice: one, Own: true,
			What: (*State).testThrow, Says: func(_ *State, n int) string { return prose.Either(n == 4, "goes on", "fails") },
			Then: (*State).throwOdds,
		},
		ChanceRun: {
			Name: "run", Acts: []action.Kind{action.KindRun}, Dice: [2]uint8{1, 2}, Own: true,
			What: actor("how far %s runs"), Says: func(s *State, n int) string {
				return prose.Either(s.slips(n), "he falls", state.InchesInWords(s.RunInches(n)))
			},
			Outcome: (*State).outcomeRun, Then: (*State).throwRun,
		},
		ChanceHide: {
			Name: "hide", Acts: []action.Kind{action.KindHide, action.KindLurk}, Dice: [2]uint8{1, 6}, Own: true,
			What: actor("whether %s hides"), Says: (*State).hideWords,
			Then: (*State).throwHide,
		},
		chanceSpot: {
			Name: "spot", Acts: looks, Dice: [2]uint8{1, 6}, Own: true,
			What: (*State).spotThrow, Says: func(s *State, n int) string { return prose.Either(s.seen(n), "sees it", "does not see it") },
			Outcome: outcomeSpot, Then: (*State).throwSpot,
		},
		chanceSearch: {
			Name: "search", Acts: []action.Kind{action.KindSearch}, Dice: one, Own: true,
			What: actor("what %s finds"), Says: func(s *State, n int) string { return findingWords[s.findingOf(n)] },
			Outcome: outcomeSearch, Then: (*State).throwSearch,
		},
		ChanceDamage: {
			Name: "damage", Acts: blows, Dice: one, damage: true,
			What: func(s *State) string {
				return "what the hit of " + s.Title(int(s.Actor)) + " does to " + s.TargetInWords()
			}, Says: (*State).damageWords,
			Outcome: outcomeDamage, Then: (*State).throwDamage,
		},
		ChanceStray: {
			Name: "stray", Acts: throwers,
			What: actor("where %s strays, insane"),
			Then: (*State).stray,
		},
		ChanceClumsy: {
			Name: "clumsy", Acts: throwers, Dice: one,
			What: actor("whether %s is clumsy"), Says: upTo(1, "one action less next turn", "he is not"),
			Then: (*State).throwClumsy,
		},
		ChanceStatus: {
			Name: "status", Acts: []action.Kind{action.KindEnter, action.KindSpot, action.KindObserve, action.KindDrive}, Dice: one,
			What: func(s *State) string { return "what " + s.HouseInWords(s.Entering().House) + " is" }, Says: func(_ *State, n int) string { return statusOf(n).String() },
			Then: (*State).throwStatus,
		},
		ChanceEntry: {
			Name: "entry", Acts: ways, Dice: one,
			What: func(s *State) string { return "whether somebody is in " + s.HouseInWords(s.Entering().House) }, Says: (*State).entryWords,
			Then: (*State).throwEntry,
		},
		ChanceEntryCount: {
			Name: "entry-count", Acts: ways, Dice: one,
			What: func(s *State) string { return "how many are in " + s.HouseInWords(s.Entering().House) }, Says: halfWords,
			Then: (*State).throwEntryCount,
		},
		ChanceEntryKind: {
			Name: "entry-kind", Acts: ways, Dice: one,
			What: func(s *State) string { return "who is in " + s.HouseInWords(s.Entering().House) }, Says: upTo(2, "an ankle-biter", "a shuffler"),
			Then: (*State).throwEntryKind,
		},
		ChanceSupplies: {
			Name: "supplies", In: during(state.StageEvent), Acts: finders, Dice: [2]uint8{1, 8},
			What: actor("how many supplies %s finds"), Says: supplyWords,
			Then: (*State).throwSupplies,
		},
		ChanceFlee: {
			Name: "flee", Acts: []action.Kind{action.KindPanic}, Dice: one,
			What: actor("how far %s flees"),
			Then: (*State).throwFlee,
		},
		ChanceRally: {
			Name: "rally", Acts: []action.Kind{action.KindPanic}, Dice: one,
			What: actor("whether %s rallies"), Says: func(s *State, n int) string { return prose.Either(s.rallies(n), "rallies", "goes on panicking") },
			Then: (*State).throwRally,
		},
		ChanceFall: {
			Name: "fall", Acts: []action.Kind{action.KindExit, action.KindRun}, Dice: one,
			What: actor("how %s falls"), Says: func(s *State, n int) string { return fmt.Sprintf("%+d on the damage", int(s.Falling().Height)-n) },
			Then: (*State).throwFall,
		},
		chanceFallHarm: {
			Name: "fall-harm", Acts: []action.Kind{action.KindExit, action.KindRun}, Dice: one,
			What: actor("what the fall does to %s"), Says: func(s *State, n int) string { return mishapWords(Accident(n+int(s.Power)), "is stunned") },
			Then: (*State).throwFallHarm,
		},
		ChanceDishonest: {
			Name: "dishonest", In: during(state.StageEvent), Acts: finders, Dice: one,
			What: actor("whether what %s, dishonest, finds is gone"), Says: upTo(2, "it is gone", "it is not"),
			Then: (*State).throwDishonest,
		},
		ChanceFindType: {
			Name: "find-type", In: during(state.StageEvent), Acts: sellers, Dice: one,
			What: actor("what kind of find %s makes"),
			Then: (*State).throwFindType,
		},
		ChanceFindTable: {
			Name: "find", In: arming, Acts: sellers, Dice: [2]uint8{1, 6},
			What: actor("what %s finds"), Says: findWords,
			Then: (*State).throwFindTable,
		},
		ChanceFindKind: {
			Name: "find-kind", In: during(state.StageEvent, state.StageTokens), Acts: sellers, Dice: one,
			What: actor("which make of weapon %s finds"),
			Then: (*State).throwFindKind,
		},
		ChanceFindState: {
			Name: "find-load", In: during(state.StageEvent), Acts: sellers, Dice: one,
			What: actor("how the weapon that %s finds is loaded"),
			Then: (*State).throwFindState,
		},
		chanceFindAmount: {
			Name: "find-amount", In: during(state.StageEvent), Acts: sellers, Dice: one,
			What: actor("how much ammunition %s finds, a die to be multiplied"),
			Then: (*State).throwFindAmount,
		},
		ChanceHalfSupplies: {
			Name: "half-supplies", In: arming, Acts: sellers, Dice: one,
			What: actor("how many supplies %s finds, the die halved"), Says: halfWords,
			Then: (*State).throwHalf,
		},
		ChanceChoiceSupplies: {
			Name: "choice-supplies", In: during(state.StageEvent), Acts: sellers, Dice: one,
			What: actor("how many supplies %s finds beside an item, the die halved"), Says: halfWords,
			Then: (*State).throwChoice,
		},
		chanceLook: {
			Name: "look", Acts: []action.Kind{action.KindPsychic}, Dice: two,
			What: func(s *State) string {
				return "what " + s.Title(int(s.Actor)) + ", psychic, sees at " + s.PlaceName(s.Target)
			}, Says: (*State).TokenInWords,
			Then: (*State).ThrowLook,
		},
		chanceBossRun: {
			Name: "boss-run", In: during(state.StageBosses), Dice: one,
			What: plainly("how far the boss runs"), Says: func(_ *State, n int) string { return state.InchesInWords(n + zombieTable[state.Boss].plus) },
			Then: (*State).throwBossRun,
		},
		chanceBossStatus: {
			Name: "boss-status", In: during(state.StageBosses), Dice: one,
			What: func(s *State) string { return "what " + s.HouseInWords(s.Entering().House) + " is" }, Says: func(_ *State, n int) string { return statusOf(n).String() },
			Then: (*State).throwBossStatus,
		},
		ChanceBossForce: {
			Name: "boss-force", In: during(state.StageBosses), Dice: one,
			What: plainly("whether the boss forces its way in"), Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "it does", "it stays") },
			Then: (*State).throwBossForce,
		},
		chanceBossSpot: {
			Name: "boss-spot", In: during(state.StageBosses), Dice: [2]uint8{2, 3},
			What: func(s *State) string { return "the boss looks at the token at " + s.PlaceName(s.Target) }, Says: (*State).bossSpotWords,
			Then: (*State).throwBossSpot,
		},
		ChanceBossHit: {
			Name: "boss-attack", In: during(state.StageBosses), Dice: one,
			What: func(s *State) string { return "the boss attacks " + s.TargetInWords() }, Says: (*State).biteWords,
			Then: (*State).throwBossHit,
		},
		ChanceBossHarm: {
			Name: "boss-harm", In: during(state.StageBosses), Dice: one,
			What: func(s *State) string { return "what the hit of the boss does to " + s.TargetInWords() }, Says: (*State).harmWords,
			Then: (*State).throwBossHarm,
		},
		ChanceInfect: {
			Name: "infect", In: during(state.StageInfect), Dice: one,
			What: func(s *State) string { return "whether a bite infects " + s.Title(int(s.Infecting().Slot)) }, Says: (*State).infectWords,
			Then: (*State).throwInfect,
		},
		ChanceGallons: {
			Name: "gallons", In: during(state.StageEvent, state.StageTokens), Acts: sellers, Dice: one,
			What: func(s *State) string {
				return "how many gallons of gasoline " + s.ActorInWords() + " finds, the die halved"
			}, Says: halfWords,
			Then: (*State).throwGallons,
		},
		ChanceCheck: {
			Name: "check", Acts: []action.Kind{action.KindCheck}, Dice: two, Own: true,
			What: car("what ", " is like"), Says: (*State).statusWords,
			Outcome: (*State).outcomeCheck, Then: (*State).throwCheck,
		},
		ChanceMishap: {
			Name: "mishap", Acts: []action.Kind{action.KindCheck}, Dice: one,
			What: car("what damage ", " has, the die halved"), Says: halfWords,
			Then: (*State).throwMishap,
		},
		ChanceBackSeat: {
			Name: "back-seat", Acts: []action.Kind{action.KindBoard}, Dice: one,
			What: car("whether somebody is in ", ""), Says: upTo(1, "an ankle-biter comes out", "nobody is"),
			Then: (*State).throwBackSeat,
		},
		chanceStart: {
			Name: "start", Acts: []action.Kind{action.KindStart}, Dice: one, Own: true,
			What: car("whether ", " starts"), Says: (*State).startWords,
			Outcome: (*State).outcomeStart, Then: (*State).throwStart,
		},
		ChanceEngine: {
			Name: "engine", Acts: drives, Dice: [2]uint8{2, 4},
			What: car("how far ", " goes"), Says: (*State).engineWords,
			Then: (*State).throwEngine,
		},
		ChanceObstacle: {
			Name: "obstacle", Acts: drives, Dice: one,
			What: car("how ", " takes an obstacle"), Says: func(s *State, n int) string { return s.checkWords(n, s.Typed(s.Car()).Obstacle) },
			Then: (*State).throwObstacle,
		},
		ChanceWear: {
			Name: "wear", Acts: drives, Dice: one,
			What: car("what damage ", " takes"), Says: worn,
			Then: (*State).throwWear,
		},
		ChanceHitAndRun: {
			Name: "hit-and-run", Acts: drives, Dice: one,
			What: func(s *State) string { return "how " + s.carInWords() + " takes " + s.TargetInWords() }, Says: func(s *State, n int) string { return s.checkWords(n, s.Typed(s.Car()).Ram) },
			Then: (*State).throwHitAndRun,
		},
		ChanceDent: {
			Name: "dent", Acts: drives, Dice: one,
			What: car("what damage ", " takes"), Says: func(s *State, n int) string { return wearWords(Accident(s.dentScore(n))) },
			Then: (*State).throwDent,
		},
		ChanceRunOver: {
			Name: "run-over", Acts: drives, Dice: one,
			What: func(s *State) string { return "what " + s.carInWords() + " does to " + s.TargetInWords() }, Says: (*State).damageWords,
			Then: (*State).throwRunOver,
		},
		ChanceHalt: {
			Name: "halt", Acts: drives, Dice: one,
			What: car("how ", " takes it off the road"), Says: func(s *State, n int) string { return s.checkWords(n, s.Typed(s.Car()).Obstacle) },
			Then: (*State).throwHalt,
		},
		ChanceRam: {
			Name: "ram", Acts: drives, Dice: one,
			What: func(s *State) string { return "what ramming " + s.rammedInWords() + " does to " + s.carInWords() }, Says: func(s *State, n int) string { return wearWords(Accident(n + s.RamBy())) },
			Then: (*State).throwRam,
		},
		ChanceRammed: {
			Name: "rammed", Acts: drives, Dice: one,
			What: func(s *State) string { return "what " + s.carInWords() + " does to " + s.rammedInWords() }, Says: (*State).rammedWords,
			Then: (*State).throwRammed,
		},
		ChanceJolt: {
			Name: "jolt", In: attacks, Acts: append(drives, blows...), Dice: one,
			What: (*State).joltThrow, Says: (*State).joltWords,
			Then: (*State).throwJolt,
		},
		ChanceWreck: {
			Name: "wreck", In: attacks, Acts: append(drives, blows...), Dice: one,
			What: func(s *State) string { return "what becomes of " + s.VehicleInWords(s.first(fails)) }, Says: func(_ *State, n int) string {
				return [...]string{"it tips over", "it careens on", "it stops"}[min(n, 3)-1]
			},
			Then: (*State).throwWreck,
		},
		ChanceCareen: {
			Name: "careen", In: attacks, Acts: append(drives, blows...), Dice: two,
			What: func(s *State) string { return "how far " + s.VehicleInWords(s.first(careens)) + " careens" },
			Then: (*State).throwCareen,
		},
		ChanceStuck: {
			Name: "stuck", In: during(state.StageClose), Dice: one,
			What: func(s *State) string {
				return "whether " + s.VehicleInWords(s.first(ploughs)) + " gets stuck in the snow"
			}, Says: func(s *State, n int) string {
				return prose.Either(s.sticks(s.first(ploughs), n), "it is stuck", "it is not")
			},
			Then: (*State).throwStuck,
		},
		ChanceAboard: {
			Name: "aboard", In: attacks, Acts: blows, Dice: one,
			What: (*State).aboardThrow, Says: upTo(2, "somebody in it", "the vehicle"),
			Then: (*State).throwAboard,
		},
		ChancePassenger: {
			Name: "passenger", In: attacks, Acts: blows,
			What: (*State).aboardThrow,
			Then: (*State).throwPassenger, Among: (*State).amongPassengers,
		},
		ChancePackFlees: {
			Name: "pack-flees", In: during(state.StageDogs), Dice: [2]uint8{3, 3},
			What: packThrow("that was shot at flees"),
			Then: (*State).throwPackFlees,
		},
		ChancePackBolts: {
			Name: "pack-bolts", In: during(state.StageDogs), Dice: [2]uint8{3, 3},
			What: packThrow("that is outnumbered flees"),
			Then: (*State).throwPackInches,
		},
		ChancePackCharge: {
			Name: "pack-charges", In: during(state.StageDogs), Dice: [2]uint8{3, 3},
			What: packThrow("charges"),
			Then: (*State).throwPackCharge,
		},
		ChancePackRoams: {
			Name: "pack-roams", In: during(state.StageDogs), Dice: one,
			What: packThrow("roams"),
			Then: (*State).throwPackInches,
		},
		ChancePackDir: {
			Name: "pack-direction", In: during(state.StageDogs),
			What: plainly("where the dogs go"),
			Then: (*State).throwPackDir,
		},
		ChanceDogVictim: {
			Name: "dog-victim", In: during(state.StageDogs, state.StagePart),
			What: func(s *State) string { return "whom " + s.biterInWords() + " attacks" },
			Then: (*State).throwDogVictim, Among: (*State).amongDogVictims,
		},
		ChanceDogBite: {
			Name: "dog-attack", In: during(state.StageDogs, state.StagePart), Dice: one,
			What: func(s *State) string { return s.biterInWords() + " attacks " + s.TargetInWords() }, Says: func(s *State, n int) string { return prose.Either(n >= s.DogNeeds(), "hits", "misses") },
			Then: (*State).throwDogBite,
		},
		ChanceDogHarm: {
			Name: "dog-harm", In: during(state.StageDogs, state.StagePart), Dice: one,
			What: func(s *State) string {
				return "what the hit of " + s.biterInWords() + " does to " + s.TargetInWords()
			}, Says: (*State).dogHarmWords,
			Then: (*State).throwDogHarm,
		},
		ChanceTimer: {
			Name: "timer", In: during(state.StageTimers), Dice: one,
			What: func(s *State) string {
				return "whether the timer at " + s.PlaceName(s.Items[s.ringing()].At()) + " rings"
			}, Says: upTo(1, "it is broken", "it rings"),
			Then: (*State).throwTimer,
		},
		ChanceToy: {
			Name: "toy", Acts: []action.Kind{action.KindReload}, Dice: [2]uint8{4, 4},
			What: actor("how far %s drives the toy car"), Says: func(_ *State, n int) string { return state.InchesInWords(n) },
			Then: (*State).throwToy,
		},
		ChanceMilitia: {
			Name: "militia", In: resolving, Acts: resolvers, Dice: two,
			What: plainly("what the runners that have come were in life"), Says: militiaWords,
			Then: (*State).throwMilitia,
		},
		ChanceArms: {
			Name: "arms-control", In: arming, Dice: one,
			What: func(s *State) string { return s.Title(int(s.Actor)) + " may keep " + s.armsWords() }, Says: armsOutcome,
			Then: (*State).throwArms,
		},
		ChanceNation: {
			Name: "nation", In: newcomerStages, Dice: one,
			What: func(s *State) string { return "whether " + s.Title(max(s.nextNewcomer(), 0)) + " is Canadian" }, Says: upTo(mostlyCanadian, "a Canadian", "an American"),
			Then: (*State).throwNation,
		},
		ChanceStrangers: {
			Name: "strangers", In: resolving, Acts: resolvers, Dice: one,
			What: func(s *State) string { return "how many independents come to " + s.PlaceName(s.SpawnAt) }, Says: halfWords,
			Then: (*State).throwStrangers,
		},
		ChanceAttitude: {
			Name: "attitude", In: newcomerStages, Dice: one,
			What: func(s *State) string { return "what " + s.GroupInWords(s.Unmet()) + " makes of the characters" }, Says: attitudeWords,
			Then: (*State).throwAttitude,
		},
		ChanceTalk: {
			Name: "talk", Acts: []action.Kind{action.KindTalk}, Dice: one, Own: true,
			What: func(s *State) string {
				return s.Title(int(s.Actor)) + " talks to " + s.GroupInWords(int(s.Talking().Group))
			}, Says: talkWords,
			Outcome: (*State).OutcomeTalk, Then: (*State).throwTalk,
		},
		ChanceBarter: {
			Name: "barter", Acts: []action.Kind{action.KindBarter}, Dice: one,
			What: func(s *State) string { return "what " + s.GroupInWords(int(s.Dealing().Group)) + " has to sell" }, Says: barterWords,
			Then: (*State).throwBarter,
		},
		ChancePurse: {
			Name: "purse", Acts: []action.Kind{action.KindBarter}, Dice: two,
			What: func(s *State) string { return "how many supplies " + s.GroupInWords(int(s.Dealing().Group)) + " has" }, Says: supplyWords,
			Then: (*State).throwPurse,
		},
		ChancePeopleRun: {
			Name: "people-run", In: during(state.StagePeople), Dice: one,
			What: actor("how far %s runs"), Says: func(s *State, n int) string { return state.InchesInWords(s.Strides(int(s.Actor), n)) },
			Then: (*State).throwPeopleRun,
		},
		ChancePeopleHit: {
			Name: "people-attack", In: during(state.StagePeople), Dice: one,
			What: (*State).PeopleThrow, Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "hits", "misses") },
			Then: (*State).throwPeopleHit,
		},
		ChancePeopleHarm: {
			Name: "people-harm", In: during(state.StagePeople), Dice: one,
			What: func(s *State) string {
				return "what the hit of " + s.Title(int(s.Actor)) + " does to " + s.TargetInWords()
			}, Says: (*State).damageWords,
			Then: (*State).throwPeopleHarm,
		},
		ChancePatrol: {
			Name: "patrol", In: during(state.StagePeople), Dice: one,
			What: actor("how far %s, a sentry, walks"), Says: func(_ *State, n int) string { return prose.Either(n == 1, "turns round", state.InchesInWords(n)) },
			Then: (*State).throwPatrol,
		},
		ChanceRoam: {
			Name: "roam", In: during(state.StagePeople),
			What: actor("where %s goes"),
			Then: (*State).throwRoam,
		},
		ChanceScatter: {
			Name: "scatter", Acts: casts, Dice: one,
			What: func(s *State) string { return "how far " + s.ThrownInWords() + " scatters, the die halved" }, Says: func(_ *State, n int) string { return state.InchesInWords((n + 1) / 2) },
			Then: (*State).throwScatter,
		},
		ChanceScatterDir: {
			Name: "scatter-dir", Acts: casts,
			What: func(s *State) string { return "where " + s.ThrownInWords() + " scatters" },
			Then: (*State).scatter,
		},
		ChanceBlast: {
			Name: "blast", In: during(state.StageClose, state.StageBites), Acts: casts, Dice: one,
			What: func(s *State) string { return "what the blast does to " + s.WhoInWords(s.victimPlace()) }, Says: (*State).blastWords,
			Then: (*State).ThrowBlast,
		},
		ChanceInside: {
			Name: "inside", Acts: casts, Dice: one,
			What: func(s *State) string { return "what the rocket does to " + s.WhoInWords(s.insidePlace()) }, Says: (*State).blastWords,
			Then: (*State).throwInside,
		},
		ChanceShaken: {
			Name: "shaken", In: during(state.StageClose, state.StageBites), Acts: casts, Dice: one,
			What: func(s *State) string { return "what " + s.HouseInWords(s.shakenHouse()) + " is, that the blast shakes" }, Says: func(_ *State, n int) string { return statusOf(n).String() },
			Then: (*State).throwShaken,
		},
		ChanceFuse: {
			Name: "fuse", In: during(state.StageClose), Dice: one,
			What: func(s *State) string { return "what becomes of the lit dynamite at " + s.PlaceName(s.fusePlace()) }, Says: fuseWords,
			Then: (*State).ThrowFuse,
		},
		ChanceBurn: {
			Name: "burn", In: during(state.StageClose), Dice: one,
			What: func(s *State) string { return "what the fire does to " + s.WhoInWords(s.insidePlace()) }, Says: func(_ *State, n int) string { return mishapWords(Accident(n-1), "falls") },
			Then: (*State).throwBurn,
		},
		ChanceSentryHit: {
			Name: "sentry-attack", In: during(state.StageSentries), Dice: one,
			What: func(s *State) string { return s.sentryInWords() + " fires at " + s.TargetInWords() }, Says: func(s *State, n int) string { return prose.Either(n >= int(s.Need), "hits", "misses") },
			Then: (*State).throwSentryHit,
		},
		ChanceSentryHarm: {
			Name: "sentry-harm", In: during(state.StageSentries), Dice: one,
			What: func(s *State) string { return "what the hit of " + s.sentryInWords() + " does to " + s.TargetInWords() }, Says: (*State).damageWords,
			Then: (*State).throwSentryHarm,
		},
	}
}
