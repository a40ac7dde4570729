package streets

import (
	"fmt"

	"deadreckon/engine/kit/prose"
)

// jobCount is how many dice, directions and choices there are, with the job of none.
const jobCount = 106

// Stages in which newcomers are thrown for, and attitudes: nobody is in the middle of anything there;
// and actions that share dice.
var (
	newcomerStages = []stage{stageEvent, stageCorpses, stageDrift, stageBosses, stageZombies, stageBites, stagePeople, stageStart, stageOrder, stagePart}

	ways      = []Kind{KindEnter, KindUp, KindDown}
	looks     = []Kind{KindSpot, KindObserve}
	finders   = []Kind{KindSearch, KindGet}
	sellers   = []Kind{KindSearch, KindGet, KindBarter}
	casts     = []Kind{KindThrow, KindAimThrow}
	blows     = []Kind{KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow}
	resolvers = []Kind{KindSpot, KindObserve, KindPsychic}
	tests     = append([]Kind{KindEnter, KindUp, KindAid, KindBar, KindBefriend, KindFree}, blows...)
	throwers  = append([]Kind{KindRun, KindHide, KindLurk, KindTalk, KindSpot, KindObserve, KindSearch, KindCheck, KindStart}, tests...)
)

// dieRows are the rows, in the order of the names.
func dieRows() []dieRow {
	one, two := [2]uint8{1, 1}, [2]uint8{2, 2}
	during := func(stages ...stage) []stage { return stages }
	resolving := during(stageDrift, stageBosses)
	attacks := during(stageBites, stageBosses, stagePeople)
	arming := append(during(stageTokens), newcomerStages...)
	drives := []Kind{KindDrive}
	actor := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.actorInWords()) }
	}
	present := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.zombieInWords(int(s.shambling().zombie))) }
	}
	car := func(before, after string) func(*State) string {
		return func(s *State) string { return before + s.carInWords() + after }
	}
	worn := func(s *State, n int) string { return wearWords(accident(n + int(s.power))) }
	return []dieRow{
		noJob: {name: "none"},
		jobFirst: {
			name: "first", in: during(stageFirst), dice: one,
			what: plainly("which side moves first"), says: func(_ *State, n int) string { return prose.Either(n%2 == 1, "side one", "side two") },
			then: (*State).throwFirst,
		},
		jobEventDie: {
			name: "event-die", in: during(stageEvent), dice: one,
			what: eventThrow, says: supplyWords,
			then: (*State).throwEventDie,
		},
		jobEventDir: {
			name: "event-dir",
			what: eventThrow,
			then: (*State).throwEventDie,
		},
		jobEventWhich: {
			name: "event-which", in: during(stageEvent),
			what: eventThrow,
			then: (*State).throwEventDie, among: (*State).amongEvent,
		},
		jobCorpse: {
			name: "corpse", in: during(stageCorpses), dice: one,
			what: func(s *State) string { return "what becomes of the corpse of " + s.title(s.nextCorpse()) }, says: corpseWords,
			then: (*State).throwCorpse,
		},
		jobDistance: {
			name: "distance", in: during(stageDrift), dice: two,
			what: func(s *State) string { return "how far " + s.cursorToken() + " moves" },
			then: (*State).throwDistance,
		},
		jobDrift: {
			name: "drift", in: during(stageDrift),
			what: func(s *State) string { return "where " + s.cursorToken() + " drifts" },
			then: (*State).throwDrift,
		},
		jobResolve: {
			name: "resolve", in: resolving, acts: resolvers, dice: two,
			what: func(s *State) string { return "what the token at " + s.placeName(s.spawnAt) + " is" }, says: (*State).tokenInWords,
			then: (*State).throwResolve,
		},
		jobResolveCount: {
			name: "how-many", in: resolving, acts: resolvers, dice: one,
			what: func(s *State) string { return "how many " + s.comersInWords(0) + " come to " + s.placeName(s.spawnAt) }, says: comerWords,
			then: (*State).throwResolveCount,
		},
		jobQuick: {
			name: "quick", in: during(stageZombies), dice: [2]uint8{1, 3},
			what: present("how far %s comes"), says: quickWords,
			then: (*State).throwQuick,
		},
		jobWander: {
			name: "wander", in: during(stageZombies),
			what: present("where %s and those about it wander"),
			then: (*State).throwWander,
		},
		jobSiege: {
			name: "siege", in: during(stageZombies), dice: one,
			what: func(s *State) string {
				return "what " + s.zombieInWords(int(s.shambling().zombie)) + " does at " + s.houseInWords(s.shambling().house)
			}, says: siegeWords,
			then: (*State).throwSiege,
		},
		jobSiegeAgain: {
			name: "force", in: during(stageZombies), dice: one,
			what: present("whether %s forces its way in"), says: upTo(2, "it does", "it stays"),
			then: (*State).throwSiegeAgain,
		},
		jobVictim: {
			name: "victim", in: during(stageBites),
			what: present("whom %s attacks"),
			then: (*State).throwVictim, among: (*State).amongVictims,
		},
		jobBite: {
			name: "attack", in: during(stageBites), dice: one,
			what: func(s *State) string {
				return prose.Small(s.zombieInWords(int(s.shambling().zombie))) + " attacks " + s.targetInWords()
			}, says: (*State).biteWords,
			then: (*State).throwBite,
		},
		jobHarm: {
			name: "harm", in: during(stageBites), dice: one,
			what: func(s *State) string {
				return "what the hit of " + s.zombieInWords(int(s.shambling().zombie)) + " does to " + s.targetInWords()
			}, says: (*State).harmWords,
			then: (*State).throwHarm,
		},
		jobGroan: {
			name: "groan", in: during(stageBites, stageBosses), dice: one,
			what: func(s *State) string { return "whether the groan brings a token to " + s.placeName(s.spawnAt) }, says: from(groanNeed, "a token comes", "none comes"),
			then: (*State).throwGroan,
		},
		jobPanicky: {
			name: "nerve", in: during(stageStart), dice: one,
			what: func(s *State) string { return "whether " + s.title(int(s.starting().next)) + " panics" }, says: upTo(2, "panics", "does not"),
			then: (*State).throwPanicky,
		},
		jobRivals: {
			name: "quarrel", in: during(stageStart), dice: one,
			what: func(s *State) string {
				a, b := s.pair()
				return "whether " + s.title(a) + " and " + s.title(b) + " quarrel"
			}, says: upTo(2, "both lose an action", "they do not"),
			then: (*State).throwRivals,
		},
		jobTest: {
			name: "test", acts: tests, dice: one, own: true,
			what: (*State).testThrow, says: func(s *State, n int) string { return prose.Either(outcomeTest(s, n) == 1, s.testWords(), "fails") },
			outcome: outcomeTest, then: func(s *State, n int) { s.tested(outcomeTest(s, n) == 1) },
		},
		jobOdds: {
			name: "odds", acts: tests, dice: one, own: true,
			what: (*State).testThrow, says: func(_ *State, n int) string { return prose.Either(n == 4, "goes on", "fails") },
			then: (*State).throwOdds,
		},
		jobRun: {
			name: "run", acts: []Kind{KindRun}, dice: [2]uint8{1, 2}, own: true,
			what: actor("how far %s runs"), says: func(s *State, n int) string {
				return prose.Either(s.slips(n), "he falls", inchesInWords(s.runInches(n)))
			},
			outcome: (*State).outcomeRun, then: (*State).throwRun,
		},
		jobHide: {
			name: "hide", acts: []Kind{KindHide, KindLurk}, dice: [2]uint8{1, 6}, own: true,
			what: actor("whether %s hides"), says: (*State).hideWords,
			then: (*State).throwHide,
		},
		jobSpot: {
			name: "spot", acts: looks, dice: [2]uint8{1, 6}, own: true,
			what: (*State).spotThrow, says: func(s *State, n int) string { return prose.Either(s.seen(n), "sees it", "does not see it") },
			outcome: outcomeSpot, then: (*State).throwSpot,
		},
		jobSearch: {
			name: "search", acts: []Kind{KindSearch}, dice: one, own: true,
			what: actor("what %s finds"), says: func(s *State, n int) string { return findingWords[s.findingOf(n)] },
			outcome: outcomeSearch, then: (*State).throwSearch,
		},
		jobDamage: {
			name: "damage", acts: blows, dice: one, damage: true,
			what: func(s *State) string {
				return "what the hit of " + s.title(int(s.actor)) + " does to " + s.targetInWords()
			}, says: (*State).damageWords,
			outcome: outcomeDamage, then: (*State).throwDamage,
		},
		jobStray: {
			name: "stray", acts: throwers,
			what: actor("where %s strays, insane"),
			then: (*State).stray,
		},
		jobClumsy: {
			name: "clumsy", acts: throwers, dice: one,
			what: actor("whether %s is clumsy"), says: upTo(1, "one action less next turn", "he is not"),
			then: (*State).throwClumsy,
		},
		jobStatus: {
			name: "status", acts: []Kind{KindEnter, KindSpot, KindObserve, KindDrive}, dice: one,
			what: func(s *State) string { return "what " + s.houseInWords(s.entering().house) + " is" }, says: func(_ *State, n int) string { return statusOf(n).String() },
			then: (*State).throwStatus,
		},
		jobEntry: {
			name: "entry", acts: ways, dice: one,
			what: func(s *State) string { return "whether somebody is in " + s.houseInWords(s.entering().house) }, says: (*State).entryWords,
			then: (*State).throwEntry,
		},
		jobEntryCount: {
			name: "entry-count", acts: ways, dice: one,
			what: func(s *State) string { return "how many are in " + s.houseInWords(s.entering().house) }, says: halfWords,
			then: (*State).throwEntryCount,
		},
		jobEntryKind: {
			name: "entry-kind", acts: ways, dice: one,
			what: func(s *State) string { return "who is in " + s.houseInWords(s.entering().house) }, says: upTo(2, "an ankle-biter", "a shuffler"),
			then: (*State).throwEntryKind,
		},
		jobSupplies: {
			name: "supplies", in: during(stageEvent), acts: finders, dice: [2]uint8{1, 8},
			what: actor("how many supplies %s finds"), says: supplyWords,
			then: (*State).throwSupplies,
		},
		jobFlee: {
			name: "flee", acts: []Kind{KindPanic}, dice: one,
			what: actor("how far %s flees"),
			then: (*State).throwFlee,
		},
		jobRally: {
			name: "rally", acts: []Kind{KindPanic}, dice: one,
			what: actor("whether %s rallies"), says: func(s *State, n int) string { return prose.Either(s.rallies(n), "rallies", "goes on panicking") },
			then: (*State).throwRally,
		},
		jobFall: {
			name: "fall", acts: []Kind{KindExit, KindRun}, dice: one,
			what: actor("how %s falls"), says: func(s *State, n int) string { return fmt.Sprintf("%+d on the damage", int(s.falling().height)-n) },
			then: (*State).throwFall,
		},
		jobFallHarm: {
			name: "fall-harm", acts: []Kind{KindExit, KindRun}, dice: one,
			what: actor("what the fall does to %s"), says: func(s *State, n int) string { return mishapWords(accident(n+int(s.power)), "is stunned") },
			then: (*State).throwFallHarm,
		},
		jobDishonest: {
			name: "dishonest", in: during(stageEvent), acts: finders, dice: one,
			what: actor("whether what %s, dishonest, finds is gone"), says: upTo(2, "it is gone", "it is not"),
			then: (*State).throwDishonest,
		},
		jobFindType: {
			name: "find-type", in: during(stageEvent), acts: sellers, dice: one,
			what: actor("what kind of find %s makes"),
			then: (*State).throwFindType,
		},
		jobFindTable: {
			name: "find", in: arming, acts: sellers, dice: [2]uint8{1, 6},
			what: actor("what %s finds"), says: findWords,
			then: (*State).throwFindTable,
		},
		jobFindKind: {
			name: "find-kind", in: during(stageEvent, stageTokens), acts: sellers, dice: one,
			what: actor("which make of weapon %s finds"),
			then: (*State).throwFindKind,
		},
		jobFindState: {
			name: "find-load", in: during(stageEvent), acts: sellers, dice: one,
			what: actor("how the weapon that %s finds is loaded"),
			then: (*State).throwFindState,
		},
		jobFindAmount: {
			name: "find-amount", in: during(stageEvent), acts: sellers, dice: one,
			what: actor("how much ammunition %s finds, a die to be multiplied"),
			then: (*State).throwFindAmount,
		},
		jobHalfSupplies: {
			name: "half-supplies", in: arming, acts: sellers, dice: one,
			what: actor("how many supplies %s finds, the die halved"), says: halfWords,
			then: (*State).throwHalf,
		},
		jobChoiceSupplies: {
			name: "choice-supplies", in: during(stageEvent), acts: sellers, dice: one,
			what: actor("how many supplies %s finds beside an item, the die halved"), says: halfWords,
			then: (*State).throwChoice,
		},
		jobLook: {
			name: "look", acts: []Kind{KindPsychic}, dice: two,
			what: func(s *State) string {
				return "what " + s.title(int(s.actor)) + ", psychic, sees at " + s.placeName(s.target)
			}, says: (*State).tokenInWords,
			then: (*State).throwLook,
		},
		jobBossRun: {
			name: "boss-run", in: during(stageBosses), dice: one,
			what: plainly("how far the boss runs"), says: func(_ *State, n int) string { return inchesInWords(n + zombieTable[boss].plus) },
			then: (*State).throwBossRun,
		},
		jobBossStatus: {
			name: "boss-status", in: during(stageBosses), dice: one,
			what: func(s *State) string { return "what " + s.houseInWords(s.entering().house) + " is" }, says: func(_ *State, n int) string { return statusOf(n).String() },
			then: (*State).throwBossStatus,
		},
		jobBossForce: {
			name: "boss-force", in: during(stageBosses), dice: one,
			what: plainly("whether the boss forces its way in"), says: func(s *State, n int) string { return prose.Either(n >= int(s.need), "it does", "it stays") },
			then: (*State).throwBossForce,
		},
		jobBossSpot: {
			name: "boss-spot", in: during(stageBosses), dice: [2]uint8{2, 3},
			what: func(s *State) string { return "the boss looks at the token at " + s.placeName(s.target) }, says: (*State).bossSpotWords,
			then: (*State).throwBossSpot,
		},
		jobBossHit: {
			name: "boss-attack", in: during(stageBosses), dice: one,
			what: func(s *State) string { return "the boss attacks " + s.targetInWords() }, says: (*State).biteWords,
			then: (*State).throwBossHit,
		},
		jobBossHarm: {
			name: "boss-harm", in: during(stageBosses), dice: one,
			what: func(s *State) string { return "what the hit of the boss does to " + s.targetInWords() }, says: (*State).harmWords,
			then: (*State).throwBossHarm,
		},
		jobInfect: {
			name: "infect", in: during(stageInfect), dice: one,
			what: func(s *State) string { return "whether a bite infects " + s.title(int(s.infecting().slot)) }, says: (*State).infectWords,
			then: (*State).throwInfect,
		},
		jobGallons: {
			name: "gallons", in: during(stageEvent, stageTokens), acts: sellers, dice: one,
			what: func(s *State) string {
				return "how many gallons of gasoline " + s.actorInWords() + " finds, the die halved"
			}, says: halfWords,
			then: (*State).throwGallons,
		},
		jobCheck: {
			name: "check", acts: []Kind{KindCheck}, dice: two, own: true,
			what: car("what ", " is like"), says: (*State).statusWords,
			outcome: (*State).outcomeCheck, then: (*State).throwCheck,
		},
		jobMishap: {
			name: "mishap", acts: []Kind{KindCheck}, dice: one,
			what: car("what damage ", " has, the die halved"), says: halfWords,
			then: (*State).throwMishap,
		},
		jobBackSeat: {
			name: "back-seat", acts: []Kind{KindBoard}, dice: one,
			what: car("whether somebody is in ", ""), says: upTo(1, "an ankle-biter comes out", "nobody is"),
			then: (*State).throwBackSeat,
		},
		jobStart: {
			name: "start", acts: []Kind{KindStart}, dice: one, own: true,
			what: car("whether ", " starts"), says: (*State).startWords,
			outcome: (*State).outcomeStart, then: (*State).throwStart,
		},
		jobEngine: {
			name: "engine", acts: drives, dice: [2]uint8{2, 4},
			what: car("how far ", " goes"), says: (*State).engineWords,
			then: (*State).throwEngine,
		},
		jobObstacle: {
			name: "obstacle", acts: drives, dice: one,
			what: car("how ", " takes an obstacle"), says: func(s *State, n int) string { return s.checkWords(n, s.typed(s.car()).obstacle) },
			then: (*State).throwObstacle,
		},
		jobWear: {
			name: "wear", acts: drives, dice: one,
			what: car("what damage ", " takes"), says: worn,
			then: (*State).throwWear,
		},
		jobHitAndRun: {
			name: "hit-and-run", acts: drives, dice: one,
			what: func(s *State) string { return "how " + s.carInWords() + " takes " + s.targetInWords() }, says: func(s *State, n int) string { return s.checkWords(n, s.typed(s.car()).ram) },
			then: (*State).throwHitAndRun,
		},
		jobDent: {
			name: "dent", acts: drives, dice: one,
			what: car("what damage ", " takes"), says: func(s *State, n int) string { return wearWords(accident(s.dentScore(n))) },
			then: (*State).throwDent,
		},
		jobRunOver: {
			name: "run-over", acts: drives, dice: one,
			what: func(s *State) string { return "what " + s.carInWords() + " does to " + s.targetInWords() }, says: (*State).damageWords,
			then: (*State).throwRunOver,
		},
		jobHalt: {
			name: "halt", acts: drives, dice: one,
			what: car("how ", " takes it off the road"), says: func(s *State, n int) string { return s.checkWords(n, s.typed(s.car()).obstacle) },
			then: (*State).throwHalt,
		},
		jobRam: {
			name: "ram", acts: drives, dice: one,
			what: func(s *State) string { return "what ramming " + s.rammedInWords() + " does to " + s.carInWords() }, says: func(s *State, n int) string { return wearWords(accident(n + s.ramBy())) },
			then: (*State).throwRam,
		},
		jobRammed: {
			name: "rammed", acts: drives, dice: one,
			what: func(s *State) string { return "what " + s.carInWords() + " does to " + s.rammedInWords() }, says: (*State).rammedWords,
			then: (*State).throwRammed,
		},
		jobJolt: {
			name: "jolt", in: attacks, acts: append(drives, blows...), dice: one,
			what: (*State).joltThrow, says: (*State).joltWords,
			then: (*State).throwJolt,
		},
		jobWreck: {
			name: "wreck", in: attacks, acts: append(drives, blows...), dice: one,
			what: func(s *State) string { return "what becomes of " + s.vehicleInWords(s.first(fails)) }, says: func(_ *State, n int) string {
				return [...]string{"it tips over", "it careens on", "it stops"}[min(n, 3)-1]
			},
			then: (*State).throwWreck,
		},
		jobCareen: {
			name: "careen", in: attacks, acts: append(drives, blows...), dice: two,
			what: func(s *State) string { return "how far " + s.vehicleInWords(s.first(careens)) + " careens" },
			then: (*State).throwCareen,
		},
		jobStuck: {
			name: "stuck", in: during(stageClose), dice: one,
			what: func(s *State) string {
				return "whether " + s.vehicleInWords(s.first(ploughs)) + " gets stuck in the snow"
			}, says: func(s *State, n int) string {
				return prose.Either(s.sticks(s.first(ploughs), n), "it is stuck", "it is not")
			},
			then: (*State).throwStuck,
		},
		jobAboard: {
			name: "aboard", in: attacks, acts: blows, dice: one,
			what: (*State).aboardThrow, says: upTo(2, "somebody in it", "the vehicle"),
			then: (*State).throwAboard,
		},
		jobPassenger: {
			name: "passenger", in: attacks, acts: blows,
			what: (*State).aboardThrow,
			then: (*State).throwPassenger, among: (*State).amongPassengers,
		},
		jobPackFlees: {
			name: "pack-flees", in: during(stageDogs), dice: [2]uint8{3, 3},
			what: packThrow("that was shot at flees"),
			then: (*State).throwPackFlees,
		},
		jobPackBolts: {
			name: "pack-bolts", in: during(stageDogs), dice: [2]uint8{3, 3},
			what: packThrow("that is outnumbered flees"),
			then: (*State).throwPackInches,
		},
		jobPackCharge: {
			name: "pack-charges", in: during(stageDogs), dice: [2]uint8{3, 3},
			what: packThrow("charges"),
			then: (*State).throwPackCharge,
		},
		jobPackRoams: {
			name: "pack-roams", in: during(stageDogs), dice: one,
			what: packThrow("roams"),
			then: (*State).throwPackInches,
		},
		jobPackDir: {
			name: "pack-direction", in: during(stageDogs),
			what: plainly("where the dogs go"),
			then: (*State).throwPackDir,
		},
		jobDogVictim: {
			name: "dog-victim", in: during(stageDogs, stagePart),
			what: func(s *State) string { return "whom " + s.biterInWords() + " attacks" },
			then: (*State).throwDogVictim, among: (*State).amongDogVictims,
		},
		jobDogBite: {
			name: "dog-attack", in: during(stageDogs, stagePart), dice: one,
			what: func(s *State) string { return s.biterInWords() + " attacks " + s.targetInWords() }, says: func(s *State, n int) string { return prose.Either(n >= s.dogNeeds(), "hits", "misses") },
			then: (*State).throwDogBite,
		},
		jobDogHarm: {
			name: "dog-harm", in: during(stageDogs, stagePart), dice: one,
			what: func(s *State) string {
				return "what the hit of " + s.biterInWords() + " does to " + s.targetInWords()
			}, says: (*State).dogHarmWords,
			then: (*State).throwDogHarm,
		},
		jobTimer: {
			name: "timer", in: during(stageTimers), dice: one,
			what: func(s *State) string {
				return "whether the timer at " + s.placeName(s.items[s.ringing()].at()) + " rings"
			}, says: upTo(1, "it is broken", "it rings"),
			then: (*State).throwTimer,
		},
		jobToy: {
			name: "toy", acts: []Kind{KindReload}, dice: [2]uint8{4, 4},
			what: actor("how far %s drives the toy car"), says: func(_ *State, n int) string { return inchesInWords(n) },
			then: (*State).throwToy,
		},
		jobMilitia: {
			name: "militia", in: resolving, acts: resolvers, dice: two,
			what: plainly("what the runners that have come were in life"), says: militiaWords,
			then: (*State).throwMilitia,
		},
		jobArms: {
			name: "arms-control", in: arming, dice: one,
			what: func(s *State) string { return s.title(int(s.actor)) + " may keep " + s.armsWords() }, says: armsOutcome,
			then: (*State).throwArms,
		},
		jobNation: {
			name: "nation", in: newcomerStages, dice: one,
			what: func(s *State) string { return "whether " + s.title(max(s.nextNewcomer(), 0)) + " is Canadian" }, says: upTo(mostlyCanadian, "a Canadian", "an American"),
			then: (*State).throwNation,
		},
		jobStrangers: {
			name: "strangers", in: resolving, acts: resolvers, dice: one,
			what: func(s *State) string { return "how many independents come to " + s.placeName(s.spawnAt) }, says: halfWords,
			then: (*State).throwStrangers,
		},
		jobAttitude: {
			name: "attitude", in: newcomerStages, dice: one,
			what: func(s *State) string { return "what " + s.groupInWords(s.unmet()) + " makes of the characters" }, says: attitudeWords,
			then: (*State).throwAttitude,
		},
		jobTalk: {
			name: "talk", acts: []Kind{KindTalk}, dice: one, own: true,
			what: func(s *State) string {
				return s.title(int(s.actor)) + " talks to " + s.groupInWords(int(s.talking().group))
			}, says: talkWords,
			outcome: (*State).outcomeTalk, then: (*State).throwTalk,
		},
		jobBarter: {
			name: "barter", acts: []Kind{KindBarter}, dice: one,
			what: func(s *State) string { return "what " + s.groupInWords(int(s.dealing().group)) + " has to sell" }, says: barterWords,
			then: (*State).throwBarter,
		},
		jobPurse: {
			name: "purse", acts: []Kind{KindBarter}, dice: two,
			what: func(s *State) string { return "how many supplies " + s.groupInWords(int(s.dealing().group)) + " has" }, says: supplyWords,
			then: (*State).throwPurse,
		},
		jobPeopleRun: {
			name: "people-run", in: during(stagePeople), dice: one,
			what: actor("how far %s runs"), says: func(s *State, n int) string { return inchesInWords(s.strides(int(s.actor), n)) },
			then: (*State).throwPeopleRun,
		},
		jobPeopleHit: {
			name: "people-attack", in: during(stagePeople), dice: one,
			what: (*State).peopleThrow, says: func(s *State, n int) string { return prose.Either(n >= int(s.need), "hits", "misses") },
			then: (*State).throwPeopleHit,
		},
		jobPeopleHarm: {
			name: "people-harm", in: during(stagePeople), dice: one,
			what: func(s *State) string {
				return "what the hit of " + s.title(int(s.actor)) + " does to " + s.targetInWords()
			}, says: (*State).damageWords,
			then: (*State).throwPeopleHarm,
		},
		jobPatrol: {
			name: "patrol", in: during(stagePeople), dice: one,
			what: actor("how far %s, a sentry, walks"), says: func(_ *State, n int) string { return prose.Either(n == 1, "turns round", inchesInWords(n)) },
			then: (*State).throwPatrol,
		},
		jobRoam: {
			name: "roam", in: during(stagePeople),
			what: actor("where %s goes"),
			then: (*State).throwRoam,
		},
		jobScatter: {
			name: "scatter", acts: casts, dice: one,
			what: func(s *State) string { return "how far " + s.thrownInWords() + " scatters, the die halved" }, says: func(_ *State, n int) string { return inchesInWords((n + 1) / 2) },
			then: (*State).throwScatter,
		},
		jobScatterDir: {
			name: "scatter-dir", acts: casts,
			what: func(s *State) string { return "where " + s.thrownInWords() + " scatters" },
			then: (*State).scatter,
		},
		jobBlast: {
			name: "blast", in: during(stageClose, stageBites), acts: casts, dice: one,
			what: func(s *State) string { return "what the blast does to " + s.whoInWords(s.victimPlace()) }, says: (*State).blastWords,
			then: (*State).throwBlast,
		},
		jobInside: {
			name: "inside", acts: casts, dice: one,
			what: func(s *State) string { return "what the rocket does to " + s.whoInWords(s.insidePlace()) }, says: (*State).blastWords,
			then: (*State).throwInside,
		},
		jobShaken: {
			name: "shaken", in: during(stageClose, stageBites), acts: casts, dice: one,
			what: func(s *State) string { return "what " + s.houseInWords(s.shakenHouse()) + " is, that the blast shakes" }, says: func(_ *State, n int) string { return statusOf(n).String() },
			then: (*State).throwShaken,
		},
		jobFuse: {
			name: "fuse", in: during(stageClose), dice: one,
			what: func(s *State) string { return "what becomes of the lit dynamite at " + s.placeName(s.fusePlace()) }, says: fuseWords,
			then: (*State).throwFuse,
		},
		jobBurn: {
			name: "burn", in: during(stageClose), dice: one,
			what: func(s *State) string { return "what the fire does to " + s.whoInWords(s.insidePlace()) }, says: func(_ *State, n int) string { return mishapWords(accident(n-1), "falls") },
			then: (*State).throwBurn,
		},
		jobSentryHit: {
			name: "sentry-attack", in: during(stageSentries), dice: one,
			what: func(s *State) string { return s.sentryInWords() + " fires at " + s.targetInWords() }, says: func(s *State, n int) string { return prose.Either(n >= int(s.need), "hits", "misses") },
			then: (*State).throwSentryHit,
		},
		jobSentryHarm: {
			name: "sentry-harm", in: during(stageSentries), dice: one,
			what: func(s *State) string { return "what the hit of " + s.sentryInWords() + " does to " + s.targetInWords() }, says: (*State).damageWords,
			then: (*State).throwSentryHarm,
		},
	}
}
