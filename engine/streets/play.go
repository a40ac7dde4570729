package streets

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// The phases and stages as rows, and how play runs on through them.

type (
	lister  = func(s *State, dst []engine.Action) []engine.Action
	weigher = func(s *State, dst []uint64) []uint64
)

// drawn is a phase of chance.
func drawn(name, means string, legal lister, odds weigher, apply func(*State, Play)) nodeRow {
	return nodeRow{phases.Row[State]{Name: name, Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply}
}

// asked is a phase in which the seat of the actor decides.
func asked(name, means string, legal lister, apply func(*State, Play)) nodeRow {
	return decided(name, means, (*State).actorSeat, legal, apply)
}

// decided is a phase in which another seat does.
func decided(name, means string, seat func(*State) engine.Seat, legal lister, apply func(*State, Play)) nodeRow {
	return nodeRow{phases.Row[State]{Name: name, Means: means, Seat: seat, Legal: legal}, apply}
}

func phaseRows() [phaseEnd]nodeRow {
	return [phaseEnd]nodeRow{
		phaseNone:      {Row: phases.Row[State]{Name: "none", Means: "play runs on", Enter: (*State).run}},
		phaseCard:      drawn("card", "a secret objective is dealt", (*State).legalCard, (*State).alikeCards, (*State).applyCard),
		phaseColumn:    drawn("column", "the column of a token", (*State).legalColumn, (*State).oddsColumn, (*State).applyColumn),
		phaseRow:       drawn("row", "the row of a token", (*State).legalRow, (*State).oddsRow, (*State).applyRow),
		phasePlace:     asked("place", "where a character begins", (*State).legalPlace, (*State).applyPlace),
		phaseEvent:     drawn("event", "a random event", (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent),
		phaseRoll:      drawn("roll", "dice", (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll),
		phaseDir:       drawn("dir", "a direction", legalDir, oddsDir, (*State).applyDir),
		phaseWhich:     drawn("which", "one of several", (*State).legalWhich, (*State).oddsWhich, (*State).applyWhich),
		phaseOrder:     decided("order", "which seat is next", (*State).captain, (*State).legalOrder, (*State).applyOrder),
		phasePick:      decided("pick", "who acts", (*State).partSeat, (*State).legalPick, (*State).applyPick),
		phaseAct:       asked("act", "an action", (*State).legalAct, (*State).applyAct),
		phaseTo:        asked("to", "where to", (*State).legalTo, (*State).applyTo),
		phaseProlong:   asked("prolong", "whether to go on looking", (*State).legalProlong, (*State).applyProlong),
		phasePlus:      asked("plus", "whether to be sensible", (*State).legalPlus, (*State).applyPlus),
		phaseShell:     asked("shell", "how to force the opening", (*State).legalShell, (*State).applyShell),
		phaseStand:     asked("stand", "where to stand", (*State).legalStand, (*State).applyStand),
		phaseAlso:      asked("also", "the next target", (*State).legalAlso, (*State).applyAlso),
		phaseKeep:      asked("keep", "whether to keep what was found", (*State).legalKeep, (*State).applyKeep),
		phaseChoose:    asked("choose", "an item of the list", (*State).legalChoose, (*State).applyChoose),
		phaseConsent:   decided("consent", "whether to agree", (*State).partnerSeat, (*State).legalConsent, (*State).applyConsent),
		phaseGiveUp:    decided("give-up", "who is given up", (*State).giverSeat, (*State).legalGiveUp, (*State).applyGiveUp),
		phaseBoss:      decided("boss", "what the boss does", (*State).bossSeat, (*State).legalBoss, (*State).applyBoss),
		phaseBossRun:   decided("boss-run", "where the boss runs", (*State).bossSeat, (*State).legalBossRun, (*State).applyBossRun),
		phaseVaccinate: asked("vaccinate", "who gets the vaccine", (*State).legalVaccinate, (*State).applyVaccinate),
		phaseDrive:     asked("drive", "how to drive on", (*State).legalDrive, (*State).applyDrive),
		phaseRam:       asked("ram", "how hard to ram", (*State).legalRam, (*State).applyRam),
		phaseReroll:    asked("reroll", "whether to throw again", (*State).legalReroll, (*State).applyReroll),
		phaseAgain:     asked("again", "whether to talk on", (*State).legalAgain, (*State).applyAgain),
		phaseTrade:     asked("trade", "what to sell and buy", (*State).legalTrade, (*State).applyTrade),
		phaseOver:      {Row: phases.Row[State]{Name: "over", Means: "the game is over"}},
	}
}

// Turn returns who acts next.
func (s *State) Turn() engine.Seat { return order.Turn(s, s.phase) }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return order.AppendLegal(s, s.phase, dst)
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 { return order.AppendOdds(s, s.phase, dst) }

// Apply plays one legal action and runs on to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	p := Decode(a)
	apply := rows[s.phase].apply
	if apply == nil || p.Kind == 0 || p.Kind >= kinds {
		panic(fmt.Sprintf("streets: %#x is no action of phase %s", uint32(a), s.phase))
	}
	s.phase = phaseNone
	apply(s, p)
	s.run()
}

// run goes on until somebody has to decide or something is drawn.
func (s *State) run() {
	for s.phase == phaseNone {
		s.proceed()
	}
}

// proceed makes the next step of what was begun last: a blast, the zombies of a first entry, then
// what is to be found, then the action in progress, then who independents are and what they think of
// whom they have met, then the turn.
func (s *State) proceed() {
	switch {
	case s.victims != 0 || s.shaken != 0:
		s.stepBlast()
	case s.left > 0:
		s.stepEntry()
	case s.finds != 0:
		s.stepFind()
	case s.stepWrecks():
	case s.act != 0:
		s.resume()
	case s.is(newFaces) && s.between():
		s.stepNewcomers()
	case s.hasMet():
		s.roll(jobAttitude)
	default:
		stages[s.stage](s)
	}
}

func stageSteps() [stageEnd]func(*State) {
	return [stageEnd]func(*State){
		stageCards:   (*State).stepCards,
		stageFirst:   (*State).stepFirst,
		stageTokens:  (*State).stepTokens,
		stagePlaces:  (*State).stepPlaces,
		stageTurn:    (*State).stepTurn,
		stageTimers:  (*State).stepTimers,
		stageEvent:   (*State).stepEvent,
		stageCorner:  (*State).stepCorner,
		stageCorpses: (*State).stepCorpses,
		stageDrift:   (*State).stepDrift,
		stageBosses:  (*State).stepBosses,
		stageGroups:  (*State).stepGroups,
		stageZombies: (*State).stepZombies,
		stageBites:   (*State).stepBites,
		stagePeople:  (*State).stepPeople,
		stageDogs:    (*State).stepDogs,
		stageStart:   (*State).stepStart,

		stageSentries: (*State).stepSentries,

		stageLost:   (*State).stepLost,
		stageOrder:  (*State).stepOrder,
		stagePart:   (*State).stepPart,
		stageClose:  (*State).stepClose,
		stageInfect: (*State).stepInfect,
		stageScores: (*State).stepScores,
	}
}
