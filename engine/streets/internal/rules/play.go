package rules

import (
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// The phases and stages as rows, and how play runs on through them.

type (
	lister  = func(s *State, dst []engine.Action) []engine.Action
	weigher = func(s *State, dst []uint64) []uint64
)

// The tables play on through each other, so they are made here.
func init() {
	Rows, ChanceTable, stages, ActionTable = phaseRows(), chanceRows(), stageSteps(), confined(actRows())
	EventTable = eventEffects()
	for p := range Rows {
		Rows[p].Name = state.Phase(p).String()
	}
	Order = phases.New[State, state.Phase](Rows[:])
	for i := range ActionTable {
		ActionByKind[ActionTable[i].Kind] = &ActionTable[i]
	}
}

// drawn is a phase of chance.
func drawn(means string, legal lister, odds weigher, apply func(*State, action.Play)) NodeRow {
	return NodeRow{phases.Row[State]{Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply}
}

// asked makes a phase in which the seat of the actor decides.
func asked(means string, legal lister, apply func(*State, action.Play)) NodeRow {
	return decided(means, (*State).ActorSeat, legal, apply)
}

// decided makes a phase in which another seat decides.
func decided(means string, seat func(*State) engine.Seat, legal lister, apply func(*State, action.Play)) NodeRow {
	return NodeRow{phases.Row[State]{Means: means, Seat: seat, Legal: legal}, apply}
}

// either lists two actions.
func either(first, second action.Kind) lister {
	return func(_ *State, dst []engine.Action) []engine.Action {
		return append(dst, action.Of(first), action.Of(second))
	}
}

func phaseRows() [state.PhaseEnd]NodeRow {
	return [state.PhaseEnd]NodeRow{
		state.PhaseNone:      {Row: phases.Row[State]{Means: "play runs on", Enter: (*State).Run}},
		state.PhaseCard:      drawn("a secret objective is dealt", (*State).legalCard, (*State).alikeCards, (*State).applyCard),
		state.PhaseColumn:    drawn("the column of a token", (*State).legalColumn, (*State).oddsColumn, (*State).applyColumn),
		state.PhaseRow:       drawn("the row of a token", (*State).legalRow, (*State).oddsRow, (*State).applyRow),
		state.PhasePlace:     asked("the first square of a character", (*State).legalPlace, (*State).applyPlace),
		state.PhaseEvent:     drawn("a random event", (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent),
		state.PhaseRoll:      drawn("dice", (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll),
		state.PhaseDir:       drawn("a direction", legalDir, oddsDir, (*State).applyDir),
		state.PhaseWhich:     drawn("one of several", (*State).legalWhich, (*State).oddsWhich, (*State).applyWhich),
		state.PhaseOrder:     decided("the next seat", (*State).captain, (*State).legalOrder, (*State).applyOrder),
		state.PhasePick:      decided("the next survivor", (*State).PartSeat, (*State).legalPick, (*State).applyPick),
		state.PhaseAct:       asked("an action", (*State).legalAct, (*State).applyAct),
		state.PhaseTo:        asked("the destination", (*State).legalTo, (*State).applyTo),
		state.PhaseProlong:   asked("whether to look again", either(action.KindProlong, action.KindDrop), (*State).applyProlong),
		state.PhasePlus:      asked("whether to use the sensible +1", either(action.KindPlus, action.KindKeepRoll), (*State).applyPlus),
		state.PhaseShell:     asked("how to force the opening", either(action.KindShell, action.KindHands), (*State).applyShell),
		state.PhaseStand:     asked("the square after entering", (*State).legalStand, (*State).applyStand),
		state.PhaseAlso:      asked("the next target", (*State).legalAlso, (*State).applyAlso),
		state.PhaseKeep:      asked("whether to keep the find", either(action.KindKeep, action.KindLeaveIt), (*State).applyKeep),
		state.PhaseChoose:    asked("an item of the list", (*State).legalChoose, (*State).applyChoose),
		state.PhaseConsent:   decided("whether to agree", (*State).partnerSeat, either(action.KindAgree, action.KindRefuse), (*State).applyConsent),
		state.PhaseGiveUp:    decided("the character to give up", (*State).giverSeat, (*State).legalGiveUp, (*State).applyGiveUp),
		state.PhaseBoss:      decided("an action of the boss", (*State).bossSeat, (*State).legalBoss, (*State).applyBoss),
		state.PhaseBossRun:   decided("the destination of the boss", (*State).bossSeat, (*State).legalBossRun, (*State).applyBossRun),
		state.PhaseVaccinate: asked("the patient of the vaccine", (*State).legalVaccinate, (*State).applyVaccinate),
		state.PhaseDrive:     asked("the next movement of the vehicle", (*State).legalDrive, (*State).applyDrive),
		state.PhaseRam:       asked("the number of rammings", (*State).legalRam, (*State).applyRam),
		state.PhaseReroll:    asked("whether to reroll", either(action.KindAgain, action.KindAccept), (*State).applyReroll),
		state.PhaseAgain:     asked("whether to reroll the talk", either(action.KindAgain, action.KindAccept), (*State).applyAgain),
		state.PhaseTrade:     asked("sales and purchases", (*State).legalTrade, (*State).applyTrade),
		state.PhaseOver:      {Row: phases.Row[State]{Means: "the game is over"}},
	}
}

// Turn returns who acts next.
func (s *State) Turn() engine.Seat { return Order.Turn(s, s.Node) }

// FullyVisible implements engine.Shortcuts: every decision is in the open.
func (s *State) FullyVisible(engine.Seat) bool { return s.Turn() >= 0 }

// Draw implements engine.Shortcuts: there is no faster way than the lists.
func (s *State) Draw(*rand.Rand) (engine.Action, int) { return 0, 0 }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return Order.AppendLegal(s, s.Node, dst)
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 { return Order.AppendOdds(s, s.Node, dst) }

// Apply plays one legal action and runs on to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	p := action.Decode(a)
	apply := Rows[s.Node].apply
	if apply == nil || p.Kind == 0 || p.Kind >= action.Kinds {
		panic(fmt.Sprintf("streets: %#x is no action of phase %s", uint32(a), s.Node))
	}
	s.Node = state.PhaseNone
	apply(s, p)
	s.Run()
}

// Run plays on until the next decision or chance event.
func (s *State) Run() {
	for s.Node == state.PhaseNone || s.resolveCertain() {
		if s.Node == state.PhaseNone {
			s.proceed()
		}
	}
}

// proceed makes the next step of the latest unfinished business: a blast, the zombies of a first entry,
// finds, the action in progress, the identity and attitude of independents, then the turn.
func (s *State) proceed() {
	switch {
	case s.Victims != 0 || s.Shaken != 0:
		s.StepBlast()
	case s.Left > 0:
		s.stepEntry()
	case s.Finds != 0:
		s.stepFind()
	case s.stepWrecks():
	case s.Act != 0:
		s.resume()
	case s.Is(state.NewFaces) && s.between():
		s.stepNewcomers()
	case s.hasMet():
		s.roll(ChanceAttitude)
	default:
		stages[s.Stage](s)
	}
}

func stageSteps() [state.StageEnd]func(*State) {
	return [state.StageEnd]func(*State){
		state.StageCards:   (*State).stepCards,
		state.StageFirst:   (*State).stepFirst,
		state.StageTokens:  (*State).stepTokens,
		state.StagePlaces:  (*State).stepPlaces,
		state.StageTurn:    (*State).StepTurn,
		state.StageTimers:  (*State).stepTimers,
		state.StageEvent:   (*State).stepEvent,
		state.StageCorner:  (*State).stepCorner,
		state.StageCorpses: (*State).stepCorpses,
		state.StageDrift:   (*State).stepDrift,
		state.StageBosses:  (*State).stepBosses,
		state.StageGroups:  (*State).stepGroups,
		state.StageZombies: (*State).stepZombies,
		state.StageBites:   (*State).stepBites,
		state.StagePeople:  (*State).stepPeople,
		state.StageDogs:    (*State).stepDogs,
		state.StageStart:   (*State).stepStart,

		state.StageSentries: (*State).stepSentries,

		state.StageLost:   (*State).stepLost,
		state.StageOrder:  (*State).stepOrder,
		state.StagePart:   (*State).stepPart,
		state.StageClose:  (*State).StepClose,
		state.StageInfect: (*State).stepInfect,
		state.StageScores: (*State).stepScores,
	}
}

// NewRules returns the rules of a game. Equal arguments return the same *Rules. It refuses
// options that do not go together, and a roster without characters for the seats.
func NewRules(sc *ground.Scenario, ro *ground.Roster, o state.Options) (*state.Rules, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	return state.AllRules.Put(fmt.Sprint(sc.Digest(), ro.Digest(), o, sc.Captions()), func(r *state.Rules, number uint16) error {
		*r = state.Rules{Scenario: sc, Roster: ro, Options: o, Map: &sc.Map, Number: number}
		if err := r.Derive(); err != nil {
			return err
		}
		begin(r)
		return nil
	})
}

// begin makes the root position.
func begin(r *state.Rules) {
	var s State
	s.RulesNumber = r.Number
	for h := range r.Map.Buildings {
		s.Buildings[h].Class = r.Map.Buildings[h].Status
	}
	for _, k := range r.Scenario.Goods {
		s.LayItem(ground.Place(k.At), k.Carried)
	}
	for slot, c := range r.Starters {
		s.Survivors[slot].Owner = c.Seat
		s.SetProfile(slot, c.Profile)
	}
	if r.Plays(state.Vehicles) {
		for n, p := range r.Scenario.Vehicles {
			s.Vehicles[n] = state.Parked(p)
		}
	}
	s.Run()
	r.Start = s.Position
}

// Root is the initial position of a game.
func Root(r *state.Rules) State { return State{r.Start} }

// NodeRow is a row of the table of phases.
type NodeRow struct {
	phases.Row[State]
	apply func(s *State, p action.Play)
}

// Rows are the phases, and Order plays them. init makes them, to break an initialization cycle.
var (
	Rows  [state.PhaseEnd]NodeRow
	Order *phases.Sequence[State, state.Phase]
)

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.Node.String() }

// stages makes a step of each stage. It is made in init, for the rules run on through it.
var stages [state.StageEnd]func(*State)
