package streets

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
	"deadreckon/engine/streets/ground"
)

// The phases and stages as rows, and how play runs on through them.

type (
	lister  = func(s *State, dst []engine.Action) []engine.Action
	weigher = func(s *State, dst []uint64) []uint64
)

// The tables play on through each other, so they are made here.
func init() {
	rows, jobs, stages, acts = phaseRows(), dieRows(), stageSteps(), confined(actRows())
	eventTable = eventEffects()
	for p := range rows {
		rows[p].Name = Phase(p).String()
	}
	order = phases.New[State, Phase](rows[:])
	for i := range acts {
		actByKind[acts[i].kind] = &acts[i]
	}
	table = verbTable()
}

// drawn is a phase of chance.
func drawn(means string, legal lister, odds weigher, apply func(*State, Play)) nodeRow {
	return nodeRow{phases.Row[State]{Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply}
}

// asked is a phase in which the seat of the actor decides.
func asked(means string, legal lister, apply func(*State, Play)) nodeRow {
	return decided(means, (*State).actorSeat, legal, apply)
}

// decided is a phase in which another seat does.
func decided(means string, seat func(*State) engine.Seat, legal lister, apply func(*State, Play)) nodeRow {
	return nodeRow{phases.Row[State]{Means: means, Seat: seat, Legal: legal}, apply}
}

func phaseRows() [phaseEnd]nodeRow {
	return [phaseEnd]nodeRow{
		phaseNone:      {Row: phases.Row[State]{Means: "play runs on", Enter: (*State).run}},
		phaseCard:      drawn("a secret objective is dealt", (*State).legalCard, (*State).alikeCards, (*State).applyCard),
		phaseColumn:    drawn("the column of a token", (*State).legalColumn, (*State).oddsColumn, (*State).applyColumn),
		phaseRow:       drawn("the row of a token", (*State).legalRow, (*State).oddsRow, (*State).applyRow),
		phasePlace:     asked("where a character begins", (*State).legalPlace, (*State).applyPlace),
		phaseEvent:     drawn("a random event", (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent),
		phaseRoll:      drawn("dice", (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll),
		phaseDir:       drawn("a direction", legalDir, oddsDir, (*State).applyDir),
		phaseWhich:     drawn("one of several", (*State).legalWhich, (*State).oddsWhich, (*State).applyWhich),
		phaseOrder:     decided("which seat is next", (*State).captain, (*State).legalOrder, (*State).applyOrder),
		phasePick:      decided("who acts", (*State).partSeat, (*State).legalPick, (*State).applyPick),
		phaseAct:       asked("an action", (*State).legalAct, (*State).applyAct),
		phaseTo:        asked("where to", (*State).legalTo, (*State).applyTo),
		phaseProlong:   asked("whether to go on looking", (*State).legalProlong, (*State).applyProlong),
		phasePlus:      asked("whether to be sensible", (*State).legalPlus, (*State).applyPlus),
		phaseShell:     asked("how to force the opening", (*State).legalShell, (*State).applyShell),
		phaseStand:     asked("where to stand", (*State).legalStand, (*State).applyStand),
		phaseAlso:      asked("the next target", (*State).legalAlso, (*State).applyAlso),
		phaseKeep:      asked("whether to keep what was found", (*State).legalKeep, (*State).applyKeep),
		phaseChoose:    asked("an item of the list", (*State).legalChoose, (*State).applyChoose),
		phaseConsent:   decided("whether to agree", (*State).partnerSeat, (*State).legalConsent, (*State).applyConsent),
		phaseGiveUp:    decided("who is given up", (*State).giverSeat, (*State).legalGiveUp, (*State).applyGiveUp),
		phaseBoss:      decided("what the boss does", (*State).bossSeat, (*State).legalBoss, (*State).applyBoss),
		phaseBossRun:   decided("where the boss runs", (*State).bossSeat, (*State).legalBossRun, (*State).applyBossRun),
		phaseVaccinate: asked("who gets the vaccine", (*State).legalVaccinate, (*State).applyVaccinate),
		phaseDrive:     asked("how to drive on", (*State).legalDrive, (*State).applyDrive),
		phaseRam:       asked("how hard to ram", (*State).legalRam, (*State).applyRam),
		phaseReroll:    asked("whether to throw again", (*State).legalReroll, (*State).applyReroll),
		phaseAgain:     asked("whether to talk on", (*State).legalAgain, (*State).applyAgain),
		phaseTrade:     asked("what to sell and buy", (*State).legalTrade, (*State).applyTrade),
		phaseOver:      {Row: phases.Row[State]{Means: "the game is over"}},
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

// NewRules returns the rules of a game. Equal arguments return the same *Rules. It refuses
// options that do not go together, and a roster without characters for the seats.
func NewRules(sc *ground.Scenario, ro *ground.Roster, o Options) (*Rules, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return allRules.Put(fmt.Sprint(sc.Digest(), ro.Digest(), o), func(r *Rules, number uint16) error {
		*r = Rules{Scenario: sc, Roster: ro, Options: o, Map: &sc.Map, number: number}
		if err := r.derive(); err != nil {
			return err
		}
		begin(r)
		return nil
	})
}

// begin makes the root position.
func begin(r *Rules) {
	var s State
	s.rules = r.number
	for h := range r.Map.Buildings {
		s.buildings[h].class = r.Map.Buildings[h].Status
	}
	for _, k := range r.Scenario.Goods {
		s.laid(ground.Place(k.At), k.Carried)
	}
	for slot, c := range r.starters {
		s.survivors[slot].owner = c.seat
		s.dress(slot, c.profile)
	}
	if r.plays(vehicles) {
		for n, p := range r.Scenario.Vehicles {
			s.vehicles[n] = parked(p)
		}
	}
	s.run()
	r.start = s
}

// root is the position in which a game begins.
func root(r *Rules) State { return r.start }

// nodeRow is a phase of the game: its row in the table of phases, and what an action does.
type nodeRow struct {
	phases.Row[State]
	apply func(s *State, p Play)
}

// rows are the phases, and order plays by them. They are made in init.
var (
	rows  [phaseEnd]nodeRow
	order *phases.Table[State, Phase]
)

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// stages makes a step of each stage. It is made in init, for the rules run on through it.
var stages [stageEnd]func(*State)
