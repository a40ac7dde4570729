package cabin

import (
	"fmt"
	"sync"

	"deadreckon/engine"
)

// Phase names what is decided or drawn next. Digest part 3, whose nodes have the same
// names.
type Phase uint8

// The phases. In none the rules run on by themselves: no position is seen in it.
const (
	phaseNone Phase = iota
	phaseCast
	phaseRoom
	phaseWake
	phaseCut
	phaseFirst
	phaseHold
	phaseAct
	phaseGranted
	phaseDrawn
	phasePair
	phaseKeep
	phaseTo
	phaseGroan
	phaseDiscard
	phasePull
	phaseTarget
	phaseSignal
	phaseCall
	phaseRam
	phasePartner
	phaseGive
	phaseTake
	phaseConsent
	phaseFoe
	phaseWith
	phaseSplit
	phaseSecond
	phaseRoll
	phaseAgainst
	phaseReroll
	phasePush
	phaseLoss
	phaseCard
	phasePlay
	phaseCount
	phaseOne
	phaseToken
	phaseArc
	phasePlace
	phaseTimber
	phaseThrow
	phaseCreep
	phaseRise
	phaseDead
	phaseDirect
	phaseGo
	phaseLure
	phaseSteer
	phaseFirstFighters
	phaseHit
	phaseSuffer
	phaseBait
	phaseOver
	phaseEnd // how many there are
)

// decider says who acts in a phase.
type decider uint8

const (
	byChance   decider = iota
	byOwner            // of the Character asked
	byDead             // who plays the dead Character asked. B107
	byOverlord         //
	byNobody           //
)

// phaseRow is what the machine knows of a phase.
type phaseRow struct {
	name  string
	by    decider
	legal func(s *State, dst []engine.Action) []engine.Action
	odds  func(s *State, dst []uint64) []uint64 // nil: all outcomes weigh the same
	apply func(s *State, p Play)
	asks  string // what is asked for, in words
}

var phases [phaseEnd]phaseRow

func phaseRows() [phaseEnd]phaseRow {
	return [phaseEnd]phaseRow{
		phaseCast:    {"cast", byOwner, (*State).legalCast, nil, (*State).applyCast, "who is in the Cabin"},
		phaseRoom:    {"room", byChance, legalArcs(KindRoom), nil, (*State).applyRoom, ""},
		phaseWake:    {"wake", byChance, (*State).legalWake, (*State).oddsBag, (*State).applyWake, ""},
		phaseCut:     {"cut", byChance, legalArcs(KindArc), nil, (*State).applyCut, ""},
		phaseFirst:   {"first", byChance, (*State).legalFirst, nil, (*State).applyFirst, ""},
		phaseHold:    {"hold", byChance, (*State).legalHold, nil, (*State).applyHold, ""},
		phaseAct:     {"act", byOwner, (*State).legalAct, nil, (*State).applyAct, "an action"},
		phaseGranted: {"granted", byOwner, (*State).legalGranted, nil, (*State).applyGranted, "an action that michael gives"},
		phaseDrawn:   {"drawn", byChance, (*State).legalDrawn, (*State).oddsDeck, (*State).applyDrawn, ""},
		phasePair:    {"pair", byChance, (*State).legalDrawn, (*State).oddsDeck, (*State).applyPair, ""},
		phaseKeep:    {"keep", byOwner, (*State).legalKeep, nil, (*State).applyKeep, "which of the two cards julie keeps"},
		phaseTo:      {"to", byOwner, (*State).legalTo, nil, (*State).applyTo, "who gets the other card"},
		phaseGroan:   {"groan", byChance, (*State).legalGroan, (*State).oddsBag, (*State).applyGroan, ""},
		phaseDiscard: {"discard", byOwner, (*State).legalDiscard, nil, (*State).applyDiscard, "a card to discard"},
		phasePull:    {"pull", byOwner, (*State).legalPull, nil, (*State).applyPull, "where to"},
		phaseTarget:  {"target", byOwner, (*State).legalTarget, nil, (*State).applyTarget, "a target"},
		phaseSignal:  {"signal", byChance, legalArcs(KindArc), nil, (*State).applySignal, ""},
		phaseCall:    {"call", byChance, legalArcs(KindArc), nil, (*State).applyCall, ""},
		phaseRam:     {"ram", byOwner, (*State).legalRam, nil, (*State).applyRam, "a Zombie to ram"},
		phasePartner: {"partner", byOwner, (*State).legalPartner, nil, (*State).applyPartner, "whom to trade with"},
		phaseGive:    {"give", byOwner, (*State).legalGive, nil, (*State).applyGive, "what to give"},
		phaseTake:    {"take", byOwner, (*State).legalTake, nil, (*State).applyTake, "what to take"},
		phaseConsent: {"consent", byOwner, (*State).legalConsent, nil, (*State).applyConsent, "whether to agree"},
		phaseFoe:     {"foe", byOwner, (*State).legalFoe, nil, (*State).applyFoe, "whom to fight"},
		phaseWith:    {"with", byOwner, (*State).legalWith, nil, (*State).applyWith, "what to fight with"},
		phaseSplit:   {"split", byOwner, (*State).legalTarget, nil, (*State).applySplit, "where the next point goes"},
		phaseSecond:  {"second", byOwner, (*State).legalSecond, nil, (*State).applySecond, "the second Zombie"},
		phaseRoll:    {"roll", byChance, legalDice(KindRoll), oddsDice, (*State).applyRoll, ""},
		phaseAgainst: {"against", byChance, legalDice(KindAgainst), oddsDice, (*State).applyAgainst, ""},
		phaseReroll:  {"reroll", byDead, (*State).legalReroll, nil, (*State).applyReroll, "whether to roll again"},
		phasePush:    {"push", byOwner, (*State).legalPush, nil, (*State).applyPush, "where the Zombie is pushed"},
		phaseLoss:    {"loss", byOwner, (*State).legalLoss, nil, (*State).applyLoss, "an Injury, or the weapon"},
		phaseCard:    {"card", byChance, (*State).legalCard, nil, (*State).applyCard, ""},
		phasePlay:    {"play", byOverlord, (*State).legalPlay, nil, (*State).applyCard, "an Event card to play"},
		phaseCount:   {"count", byChance, legalDie(KindCount), nil, (*State).applyCount, ""},
		phaseOne:     {"one", byChance, legalArcs(KindArc), nil, (*State).applyOne, ""},
		phaseToken:   {"token", byChance, (*State).legalToken, (*State).oddsToken, (*State).applyToken, ""},
		phaseArc:     {"arc", byChance, legalArcs(KindArc), nil, (*State).applyPlace, ""},
		phasePlace:   {"place", byOverlord, legalArcs(KindPlace), nil, (*State).applyPlace, "where the Zombie comes"},
		phaseTimber:  {"timber", byChance, legalArcs(KindArc), nil, (*State).applyTimber, ""},
		phaseThrow:   {"throw", byOverlord, (*State).legalThrow, nil, (*State).applyThrow, "a card to throw away, or enough"},
		phaseCreep:   {"creep", byChance, legalDie(KindCreepers), nil, (*State).applyCreep, ""},
		phaseRise:    {"rise", byDead, (*State).legalRise, nil, (*State).applyRise, "two abilities"},
		phaseDead:    {"dead", byDead, (*State).legalDead, nil, (*State).applyDead, "where the dead one goes"},
		phaseDirect:  {"direct", byDead, (*State).legalDirect, nil, (*State).applyDirect, "a Zombie to direct"},
		phaseGo:      {"go", byDead, (*State).legalGo, nil, (*State).applyGo, "where the Zombie goes"},
		phaseLure:    {"lure", byOwner, (*State).legalLure, nil, (*State).applyLure, "which Survivor the Zombie goes for"},
		phaseSteer:   {"steer", byOverlord, (*State).legalGo, nil, (*State).applySteer, "where the Zombie goes"},
		phaseFirstFighters: {"first-fighters", byOwner, (*State).legalFirstFighters, nil, (*State).applyFirstFighters,
			"who fights first"},
		phaseHit:    {"hit", byOwner, (*State).legalHit, nil, (*State).applyHit, "the Zombie that the Survivors hit"},
		phaseSuffer: {"suffer", byOwner, (*State).legalSuffer, nil, (*State).applySuffer, "the Survivor that is hit"},
		phaseBait:   {"bait", byOwner, (*State).legalBait, nil, (*State).applyBait, "who gets the Bait"},
		phaseOver:   {"over", byNobody, nil, nil, nil, ""},
	}
}

// String returns the word for a phase.
func (p Phase) String() string { return phases[p].name }

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// Turn returns who acts next.
func (s *State) Turn() engine.Seat {
	switch r := s.r(); phases[s.phase].by {
	case byOwner:
		if s.phase == phaseCast && r.Options.Cast == CastRandom { // B06
			return engine.Chance
		}
		return r.owner[s.asked]
	case byDead:
		if r.dead == DeadOverlord {
			return r.lord
		}
		return r.owner[s.mourned()]
	case byOverlord:
		return r.lord
	case byNobody:
		return engine.Nobody
	}
	return engine.Chance
}

// mourned is the dead or fallen Character whose player decides in a phase of the dead.
func (s *State) mourned() int {
	if s.phase == phaseReroll {
		c, _ := s.foe.who()
		return c
	}
	return int(s.asked)
}

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	if s.phase == phaseOver {
		return dst
	}
	return phases[s.phase].legal(s, dst)
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.Turn() != engine.Chance {
		return dst
	}
	if odds := phases[s.phase].odds; odds != nil {
		return odds(s, dst)
	}
	w := borrow()
	for range s.AppendLegal(w.list[:0]) {
		dst = append(dst, 1)
	}
	w.back()
	return dst
}

// workspace is what is needed to look ahead without an allocation.
type workspace struct {
	list  []engine.Action
	state State
}

var workspaces = sync.Pool{New: func() any { return &workspace{list: make([]engine.Action, 0, 512)} }}

func borrow() *workspace   { return workspaces.Get().(*workspace) }
func (w *workspace) back() { workspaces.Put(w) }

// Apply plays one legal action and runs on to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	s.play(Decode(a))
	s.run()
}

func (s *State) play(p Play) {
	apply := phases[s.phase].apply
	if apply == nil || p.Kind == 0 || p.Kind >= kinds {
		panic(fmt.Sprintf("cabin: %d %d %d is no action of phase %s", p.Kind, p.X, p.Y, s.phase))
	}
	s.phase = phaseNone
	apply(s, p)
}

// run goes on until somebody has to decide or something is drawn. A decision with a single
// option is played silently, but those that would tell of the Overlord's hand. Digest 3.0.
func (s *State) run() {
	w := borrow()
	for {
		for s.phase == phaseNone {
			s.proceed()
		}
		if s.open() {
			break
		}
		legal := s.AppendLegal(w.list[:0])
		if len(legal) != 1 || s.Turn() == engine.Chance {
			break
		}
		s.play(Decode(legal[0]))
	}
	w.back()
	if by := phases[s.phase].by; by != byOwner && by != byDead {
		s.asked = 0
	}
}

// open reports whether a position is known to be left to whoever is on turn, without a look
// at the list: of a Character who can move it always has several options.
func (s *State) open() bool {
	switch s.phase {
	case phasePlay, phaseThrow, phaseOver:
		return true
	case phaseAct:
		h := &s.chars[s.asked]
		return s.left > 0 && h.condition == living && h.marks&held == 0
	case phaseCast:
		return false
	}
	return phases[s.phase].by == byChance
}

// ask makes the owner of a Character decide.
func (s *State) ask(p Phase, c int) { s.phase, s.asked = p, uint8(c) }

// stage says where in the round the rules go on when nothing else is in progress.
type stage uint8

// The stages of a round, in order. Round 1-5.
const (
	stageSetup stage = iota
	stageTurn
	stageCard
	stageTokens
	stageEffect
	stageEventMove
	stageEventEnd
	stageThrow
	stageHold
	stageSurvivors
	stageRise
	stageDead
	stageMove
	stageFight
	stageBait
	stageOver
)

// proceed makes the next step. In a turn what was begun last goes on first: hands that are
// too full, then somebody who is moved, then cards on their way.
func (s *State) proceed() {
	if s.stage == stageSetup {
		s.stepSetup()
		return
	}
	if s.attention() < 0 { // End 1, B13
		s.finish()
		return
	}
	switch s.stage {
	case stageTurn:
		s.proceedTurn()
	case stageCard:
		s.stepCard()
	case stageTokens:
		s.stepTokens()
	case stageEffect:
		s.stepEffect()
	case stageEventMove, stageMove:
		s.stepMove()
	case stageEventEnd:
		s.stepEventEnd()
	case stageThrow:
		s.stepThrow()
	case stageHold:
		s.stepHold()
	case stageSurvivors:
		s.stepSurvivors()
	case stageRise:
		s.stepRise()
	case stageDead:
		s.stepDead()
	case stageFight:
		s.stepFight()
	case stageBait:
		s.stepBait()
	}
}

// proceedTurn is proceed in somebody's turn.
func (s *State) proceedTurn() {
	switch c := s.crowded(); {
	case c >= 0:
		s.ask(phaseDiscard, c)
	case s.steps > 0:
		s.stepPull()
	case s.queue[0].kind != 0:
		s.serve()
	default:
		s.stepTurn()
	}
}
