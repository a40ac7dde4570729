package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// decider is the side that decides in a phase.
type decider uint8

const (
	byNobody decider = iota
	byHuman
	byZombie // chance in a game without a zombie player. EN 15.0
	byChance
)

// playRow is a phase, in the order of play, with its decision. Empty fields do not apply.
type playRow struct {
	phases.Row[State]
	by      decider
	choices func(s *State, dst []engine.Action) []engine.Action // legal actions of the decider
	about   func(s *State) chars                                // whose choice it is in a team
	end     func(s *State)                                      // effect of the action end

	odds func(s *State) weights             // the outcomes of a draw or a reveal
	dice func(s *State) int                 // how many are thrown together
	rule string                             // that says so
	roll func(s *State, sum int)            // plays on with their sum
	says func(s *State, sum int) (w string) // meaning of a sum, in words

	stem func(s *State) Phase  // the phase of the turn within which this one stands; nil for itself
	show func(s *State) string // the action being resolved
}

var (
	phaseRows  [phaseCount]playRow
	order      *phases.Sequence[State, Phase]
	phaseNames [phaseCount]string

	// phaseIndex numbers the phases; -1 means phases without a decision or chance event.
	phaseIndex [phaseCount]int

	dicePhases []Phase
)

func init() {
	phaseRows = allPhases()
	count := 0
	for i := range phaseRows {
		r := &phaseRows[i]
		r.complete()
		phaseIndex[i] = -1
		if !r.Passage() {
			phaseIndex[i] = count
			count++
		}
		if r.roll != nil {
			dicePhases = append(dicePhases, Phase(i))
		}
	}
	order = phases.New[State, Phase](phaseRows[:])
	copy(phaseNames[:], order.Names())
	fillActions()
}

// complete derives the engine's fields from the decider and the choices.
func (r *playRow) complete() {
	r.Legal = r.choices
	switch r.by {
	case byHuman:
		r.Seat = (*State).humanSeat
	case byZombie:
		r.Seat, r.Odds = (*State).zombieSeat, (*State).appendAutomatonOdds
		r.Legal = func(s *State, dst []engine.Action) []engine.Action {
			if s.r().solo {
				return s.appendAutomaton(dst)
			}
			return r.choices(s, dst)
		}
	case byChance:
		r.Seat = phases.Always[State](engine.Chance)
		if r.choices, r.Odds = (*State).appendSums, (*State).appendSumOdds; r.odds != nil {
			r.choices, r.Odds = (*State).appendWeighed, (*State).appendWeights
		}
		r.Legal = r.choices
	}
}

// String returns the phase as a position file writes it.
func (p Phase) String() string { return order.Name(p) }

// Phase returns the name of the phase that the position is in.
func (s *State) Phase() string { return s.phase.String() }

// zombie reports whether that side decides in a phase.
func (p Phase) zombie() bool { return phaseRows[p].by == byZombie }

func (s *State) humanSeat() engine.Seat {
	if s.r().solo {
		return s.speaker()
	}
	return Human
}

func (s *State) zombieSeat() engine.Seat {
	if s.r().solo {
		return engine.Chance
	}
	return Zombie
}

// stem returns the phase of the turn within which the present phase stands.
func (s *State) stem() Phase {
	p := s.phase
	if p == phaseValue || p == phaseDraw {
		p = s.then
	}
	if of := phaseRows[p].stem; of != nil {
		return of(s)
	}
	return p
}

// named begins the row of a phase with its name and meaning.
func named(name, means string) phases.Row[State] { return phases.Row[State]{Name: name, Means: means} }

// passage is the row of a phase without a decision.
func passage(name string, enter func(s *State)) phases.Row[State] {
	return phases.Row[State]{Name: name, Enter: enter}
}

// entered adds the function that enters a phase.
func entered(r phases.Row[State], enter func(s *State)) phases.Row[State] {
	r.Enter = enter
	return r
}

// within is the stem of phases that belong to another.
func within(p Phase) func(*State) Phase { return func(*State) Phase { return p } }

func one(*State) int { return 1 }
func two(*State) int { return 2 }

func allPhases() [phaseCount]playRow {
	back := func(s *State) Phase { return s.back }
	combat := func(s *State) Phase { return s.combatEnd }
	shotDice := func(s *State) int { return s.shotDice(s.shooters) }
	panicDice := func(s *State) int { return s.panicDice(s.toCheck.first()) }
	aims := (*State).aims
	atFocus := func(s *State) string { return s.zombiesAt(s.focus) }
	inCombat := func(r playRow) playRow {
		r.stem = combat
		return r
	}
	square := func(s *State) string { return "in " + s.b().Name(s.focus) }
	attacks := func(s *State) string { return "still to attack: " + s.b().Names(s.pending) }

	return [phaseCount]playRow{
		phaseDeal: {Row: named("deal", "setup: units are dealt"), by: byChance, odds: (*State).weighDeal},
		phaseHide: {Row: named("hide", "setup: the zombie player hides zombies"), by: byZombie,
			choices: (*State).legalHide},
		phasePlace: {Row: named("place", "setup: the human player places characters"), by: byHuman,
			choices: (*State).legalPlace,
			about:   func(s *State) chars { return 1 << s.nextToPlace() },
			show:    func(s *State) string { return s.nextToPlace().Title() + " is next" }},

		phaseSelect: {Row: named("select", "human player-turn: choose the acting group, or pass"), by: byHuman,
			choices: (*State).legalSelect, about: (*State).allEligible},
		phaseAct: {Row: named("act", "human player-turn: the group acts"), by: byHuman,
			choices: (*State).legalAct, end: (*State).endHumanTurn, show: (*State).showGroup,
			about: func(s *State) chars {
				if s.toCheck != 0 {
					return s.nextAsked()
				}
				return s.group
			}},
		phaseAmbush: {Row: named("ambush", "human player-turn: is a hidden zombie in the square entered?"), by: byChance,
			odds: (*State).weighAmbush, stem: within(phaseAct), show: square},
		phasePanic: {Row: named("panic", "human player-turn: check for panic"), by: byChance,
			dice: panicDice, rule: "EN 6.5", roll: (*State).panicRoll, says: (*State).explainPanic,
			stem: within(phaseAct), show: (*State).showChecks},
		phaseShot: {Row: named("shot", "human player-turn: dice for the shot"), by: byChance,
			dice: shotDice, rule: "EN 6.6", roll: (*State).shotRoll, says: (*State).explainShotRoll,
			stem: within(phaseAct), show: aims},
		phaseShotEnd: {Row: passage("shot-end", (*State).endShot), stem: within(phaseAct)},

		phaseTable: {Row: named("table", "hidden zombie table: two dice"), by: byChance,
			odds: (*State).weighTable, stem: within(phaseKeep)},
		phaseAppear: {Row: named("appear", "hidden zombie table: choose one of the nearest squares"), by: byHuman,
			choices: listed, about: func(s *State) chars { return s.activated },
			stem: within(phaseKeep),
			show: func(s *State) string { return "equally near: " + s.b().Names(s.pending) }},
		phaseBerserkNext: {Row: passage("berserk-next", (*State).enterBerserk), stem: within(phaseKeep)},
		phaseKeep: {Row: named("berserk-keep", "berserk phase: berserk units roll to stay berserk"), by: byChance,
			dice: one, rule: "EN 10.0", roll: (*State).keepRoll, says: (*State).explainKeep,
			show: func(s *State) string { return "still to roll: the units in " + s.b().Names(s.pending) }},
		phaseCheck: {Row: named("berserk-check", "berserk phase: choose a unit to check"), by: byZombie,
			choices: (*State).legalCheck},
		phaseCheckRoll: {Row: named("berserk-roll", "berserk phase: die for the check"), by: byChance,
			dice: one, rule: "EN 10.0", roll: (*State).checkRoll, says: (*State).explainCheckRoll, show: atFocus},

		phaseReact: {Row: entered(named("react", "reaction movement: units that saw the movers go towards them"), (*State).enterReact), by: byZombie,
			choices: (*State).legalReact, end: (*State).endReaction, show: (*State).showReaction},
		phaseFreeDie: {Row: named("free-die", "free movement: die for the number of units"), by: byChance,
			dice: one, rule: "EN 7.0", roll: (*State).freeRoll, says: (*State).explainFreeDie},
		phaseFree: {Row: entered(named("free", "free movement: choose a unit"), (*State).enterFree), by: byZombie,
			choices: (*State).legalFree,
			end: func(s *State) {
				s.noteUnshown()
				s.endFree()
			},
			show: (*State).showFree},
		phaseFreeMove: {Row: named("free-move", "free movement: choose the unit's square"), by: byZombie,
			choices: (*State).legalFreeMove, stem: within(phaseFree), show: atFocus},
		phaseSuper: {Row: entered(named("super", "a super zombie is on the move"), (*State).enterSuper), by: byZombie,
			choices: (*State).legalSuper, stem: back, show: (*State).showSuper},
		phaseGlass: {Row: named("glass", "dice for the attack on a glass door"), by: byChance,
			dice: two, rule: "EN 10.5", roll: (*State).glassRoll, says: (*State).explainGlass,
			stem: back,
			show: func(s *State) string { return s.zombiesAt(s.combat) + " attacks door " + s.b().DoorName(s.focusDoor-1) }},
		phaseGlassStep: {Row: entered(named("glass-step", "a step after the attack on glass"), (*State).enterGlassStep), by: byZombie,
			choices: (*State).legalGlassStep,
			stem:    back,
			show:    func(s *State) string { return phaseRows[s.back].show(s) }},

		phaseAttack: {Row: entered(named("attack", "attack phase: choose the next square"), (*State).enterAttack), by: byZombie,
			choices: listed, show: attacks},
		phaseFire: inCombat(playRow{Row: named("fire", "attack: characters may shoot first"), by: byHuman,
			choices: (*State).legalFire, about: func(s *State) chars { return s.toCheck }, show: (*State).showCombat}),
		phaseFirePanic: inCombat(playRow{Row: named("fire-panic", "attack: check for panic"), by: byChance,
			dice: panicDice, rule: "EN 6.5", roll: (*State).firePanicRoll, says: (*State).explainPanic, show: (*State).showChecks}),
		phaseFireShot: inCombat(playRow{Row: named("fire-shot", "attack: dice for the shot"), by: byChance,
			dice: shotDice, rule: "EN 6.6", roll: (*State).fireShotRoll, says: (*State).explainShotRoll, show: aims}),
		phaseNumber: inCombat(playRow{Row: named("number", "attack: choose the number of attacked characters"), by: byZombie,
			choices: listed, show: (*State).showCombat}),
		phaseName: inCombat(playRow{Row: named("name", "attack: name the attacked characters"), by: byHuman,
			choices: (*State).legalName, about: func(s *State) chars { return s.toCheck }, show: (*State).showCombat}),
		phaseResolve: inCombat(playRow{Row: named("resolve", "attack: dice against a character"), by: byChance,
			dice: two, rule: "EN 8.2", roll: (*State).resolveRoll, says: (*State).explainAttack, show: (*State).showResolve}),

		phaseEntrance: {Row: named("entrance", "generation phase: dice for the entrance table"), by: byChance,
			dice: two, rule: "EN 13.5", roll: (*State).entranceRoll, says: (*State).explainEntrance},
		phaseEntranceNext: {Row: passage("entrance-next", (*State).enterEntrance)},
		phaseDoor: {Row: named("enter", "generation phase: choose the door for the only unit"), by: byZombie,
			choices: listed},
		phaseEntry: {Row: entered(named("entry", "generation phase: choose the next attack by an entering unit"), (*State).enterEntry), by: byZombie,
			choices: listed, show: attacks},
		phaseConvertNext: {Row: passage("convert-next", (*State).enterConvert)},
		phaseConvert: {Row: named("convert", "generation phase: choose the next roll against an infection"), by: byZombie,
			choices: listed, stem: within(phaseConvertNext)},
		phaseConvertRoll: {Row: named("convert-roll", "generation phase: dice against the infection"), by: byChance,
			dice: two, rule: "EN 11.0", roll: (*State).convertRoll, says: (*State).explainConvert, stem: within(phaseConvertNext),
			show: func(s *State) string { return s.mover.Title() + " rolls against the infection" }},

		phaseDraw:  {Row: named("draw", "a unit is drawn"), by: byChance, odds: (*State).weighUnit, show: square},
		phaseValue: {Row: named("value", "a unit is turned up"), by: byChance, odds: (*State).weighShown, show: atFocus},
		phaseOver:  {Row: named("over", "the game is over")},
	}
}

// listed lists the actions that the guards of the verbs allow.
func listed(s *State, dst []engine.Action) []engine.Action { return actions.AppendLegal(s, dst) }
