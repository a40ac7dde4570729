package cabin

import (
	"fmt"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// Phase is the kind of the next decision or chance event. Digest part 3 names them in the same way.
type Phase uint8

// The phases. A position never stops in phaseNone; the rules continue by themselves.
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

// phaseRow is a phase of the game: its row in the table of phases, and the effects of its actions.
type phaseRow struct {
	phases.Row[State]
	apply func(s *State, p Play)
}

var (
	rows  [phaseEnd]phaseRow
	order *phases.Sequence[State, Phase]
)

type (
	legalLister = func(s *State, dst []engine.Action) []engine.Action
	weigher     = func(s *State, dst []uint64) []uint64
)

// drawn is a phase of chance; without odds its outcomes weigh the same.
func drawn(name, means string, legal legalLister, odds weigher, apply func(*State, Play)) phaseRow {
	if odds == nil {
		odds = func(s *State, dst []uint64) []uint64 { return s.alike(legal, dst) }
	}
	return phaseRow{phases.Row[State]{Name: name, Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply}
}

// asked makes a phase in which the owner of State.asked decides, mourning one for the player of a dead
// Character, and lordly one for the Overlord.
func asked(name, means string, legal legalLister, apply func(*State, Play)) phaseRow {
	return phaseRow{phases.Row[State]{Name: name, Means: means, Seat: (*State).askedSeat, Legal: legal}, apply}
}

func mourning(name, means string, legal legalLister, apply func(*State, Play)) phaseRow {
	return phaseRow{phases.Row[State]{Name: name, Means: means, Seat: (*State).mourningSeat, Legal: legal}, apply}
}

func lordly(name, means string, legal legalLister, apply func(*State, Play)) phaseRow {
	return phaseRow{phases.Row[State]{Name: name, Means: means, Seat: (*State).lordSeat, Legal: legal}, apply}
}

func phaseRows() [phaseEnd]phaseRow {
	return [phaseEnd]phaseRow{
		phaseNone:          {Row: phases.Row[State]{Name: "none", Means: "play continues", Enter: (*State).run}},
		phaseCast:          asked("cast", "the Characters in the Cabin", (*State).legalCast, (*State).applyCast),
		phaseRoom:          drawn("room", "the room of a Character is rolled for", legalArcs(KindRoom), nil, (*State).applyRoom),
		phaseWake:          drawn("wake", "a Zombie is drawn into the Woods", (*State).legalWake, (*State).oddsBag, (*State).applyWake),
		phaseCut:           drawn("cut", "the arc of a Survivor", legalArcs(KindArc), nil, (*State).applyCut),
		phaseFirst:         drawn("first", "a roll for the first player", (*State).legalFirst, nil, (*State).applyFirst),
		phaseHold:          drawn("hold", "the Overlord draws an Event card", (*State).legalHold, nil, (*State).applyHold),
		phaseAct:           asked("act", "an action", (*State).legalAct, (*State).applyAct),
		phaseGranted:       asked("granted", "an action that michael gives", (*State).legalGranted, (*State).applyGranted),
		phaseDrawn:         drawn("drawn", "a Cabin card is drawn", (*State).legalDrawn, (*State).oddsDeck, (*State).applyDrawn),
		phasePair:          drawn("pair", "julie draws a card of two", (*State).legalDrawn, (*State).oddsDeck, (*State).applyPair),
		phaseKeep:          asked("keep", "the card that julie keeps", (*State).legalKeep, (*State).applyKeep),
		phaseTo:            asked("to", "the receiver of the other card", (*State).legalTo, (*State).applyTo),
		phaseGroan:         drawn("groan", "the Zombie of Graaaaagh!", (*State).legalGroan, (*State).oddsBag, (*State).applyGroan),
		phaseDiscard:       asked("discard", "a card to discard", (*State).legalDiscard, (*State).applyDiscard),
		phasePull:          asked("pull", "the next space", (*State).legalPull, (*State).applyPull),
		phaseTarget:        asked("target", "a target", (*State).legalTarget, (*State).applyTarget),
		phaseSignal:        drawn("signal", "the arc of the signalled Survivor", legalArcs(KindArc), nil, (*State).applySignal),
		phaseCall:          drawn("call", "the arc of the Rescuers", legalArcs(KindArc), nil, (*State).applyCall),
		phaseRam:           asked("ram", "a Zombie to ram", (*State).legalRam, (*State).applyRam),
		phasePartner:       asked("partner", "the trading partner", (*State).legalPartner, (*State).applyPartner),
		phaseGive:          asked("give", "the thing to give", (*State).legalGive, (*State).applyGive),
		phaseTake:          asked("take", "the thing to take", (*State).legalTake, (*State).applyTake),
		phaseConsent:       asked("consent", "whether to agree", (*State).legalConsent, (*State).applyConsent),
		phaseFoe:           asked("foe", "the foe", (*State).legalFoe, (*State).applyFoe),
		phaseWith:          asked("with", "the weapon", (*State).legalWith, (*State).applyWith),
		phaseSplit:         asked("split", "the target of the next point", (*State).legalTarget, (*State).applySplit),
		phaseSecond:        asked("second", "the second Zombie", (*State).legalSecond, (*State).applySecond),
		phaseRoll:          drawn("roll", "the dice of a Character", legalDice(KindRoll), oddsDice, (*State).applyRoll),
		phaseAgainst:       drawn("against", "the dice of the other side", legalDice(KindAgainst), oddsDice, (*State).applyAgainst),
		phaseReroll:        mourning("reroll", "whether to roll again", (*State).legalReroll, (*State).applyReroll),
		phasePush:          asked("push", "the space to which the Zombie is pushed", (*State).legalPush, (*State).applyPush),
		phaseLoss:          asked("loss", "an Injury, or the weapon", (*State).legalLoss, (*State).applyLoss),
		phaseCard:          drawn("card", "an Event card is drawn", (*State).legalCard, nil, (*State).applyCard),
		phasePlay:          lordly("play", "an Event card to play", (*State).legalPlay, (*State).applyCard),
		phaseCount:         drawn("count", "the die of the Event", legalDie(KindCount), nil, (*State).applyCount),
		phaseOne:           drawn("one", "the arc of all tokens of the Event", legalArcs(KindArc), nil, (*State).applyOne),
		phaseToken:         drawn("token", "a token is drawn for the Event", (*State).legalToken, (*State).oddsToken, (*State).applyToken),
		phaseArc:           drawn("arc", "the arc of a token", legalArcs(KindArc), nil, (*State).applyPlace),
		phasePlace:         lordly("place", "the arc of the new Zombie", legalArcs(KindPlace), (*State).applyPlace),
		phaseTimber:        drawn("timber", "the arc of the Wall that is hit", legalArcs(KindArc), nil, (*State).applyTimber),
		phaseThrow:         lordly("throw", "a card to throw away, or enough", (*State).legalThrow, (*State).applyThrow),
		phaseCreep:         drawn("creep", "the die of the Creepers", legalDie(KindCreepers), nil, (*State).applyCreep),
		phaseRise:          mourning("rise", "two abilities", (*State).legalRise, (*State).applyRise),
		phaseDead:          mourning("dead", "the next space of the dead Character", (*State).legalDead, (*State).applyDead),
		phaseDirect:        mourning("direct", "a Zombie to direct", (*State).legalDirect, (*State).applyDirect),
		phaseGo:            mourning("go", "the next space of the Zombie", (*State).legalGo, (*State).applyGo),
		phaseLure:          asked("lure", "the Survivor that the Zombie follows", (*State).legalLure, (*State).applyLure),
		phaseSteer:         lordly("steer", "the next space of the Zombie", (*State).legalGo, (*State).applySteer),
		phaseFirstFighters: asked("first-fighters", "the side that fights first", (*State).legalFirstFighters, (*State).applyFirstFighters),
		phaseHit:           asked("hit", "the Zombie that the Survivors hit", (*State).legalHit, (*State).applyHit),
		phaseSuffer:        asked("suffer", "the Survivor that is hit", (*State).legalSuffer, (*State).applySuffer),
		phaseBait:          asked("bait", "the receiver of the Bait", (*State).legalBait, (*State).applyBait),
		phaseOver:          {Row: phases.Row[State]{Name: "over", Means: "the game is over"}},
	}
}

// String returns the word for a phase.
func (p Phase) String() string { return order.Name(p) }

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// The seat that decides.

// askedSeat is the owner of the Character asked; a random cast is chance's. B06.
func (s *State) askedSeat() engine.Seat {
	r := s.r()
	if s.phase == phaseCast && r.Options.Cast == CastRandom {
		return engine.Chance
	}
	return r.owner[s.asked]
}

// mourningSeat plays the dead or fallen Character in question. B107.
func (s *State) mourningSeat() engine.Seat {
	r, c := s.r(), int(s.asked)
	if r.dead == DeadOverlord {
		return r.lord
	}
	if s.phase == phaseReroll {
		c, _ = s.foe.who()
	}
	return r.owner[c]
}

func (s *State) lordSeat() engine.Seat { return s.r().lord }

// asksSomebody reports whether the player of a Character decides in a phase.
func (p Phase) asksSomebody() bool {
	return p != phaseNone && p != phaseOver && !p.byChance() && !p.byOverlord()
}

func (p Phase) byOverlord() bool {
	return p == phasePlay || p == phasePlace || p == phaseThrow || p == phaseSteer
}

// byChance reports whether nobody ever decides in a phase.
func (p Phase) byChance() bool { return chancePhases>>p&1 != 0 }

// chancePhases is a set of phases, made with the rows.
var chancePhases uint64

// Turn returns the seat that acts next.
func (s *State) Turn() engine.Seat { return order.Turn(s, s.phase) }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return order.AppendLegal(s, s.phase, dst)
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.phase == phaseCast && s.Turn() == engine.Chance {
		return s.alike((*State).legalCast, dst)
	}
	return order.AppendOdds(s, s.phase, dst)
}

// alike appends a weight of 1 for each outcome of a list.
func (s *State) alike(legal legalLister, dst []uint64) []uint64 {
	w := borrow()
	for range legal(s, w.list[:0]) {
		dst = append(dst, 1)
	}
	w.back()
	return dst
}

// workspace is memory for looking ahead without allocation.
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
	apply := rows[s.phase].apply
	if apply == nil || p.Kind == 0 || p.Kind >= kinds {
		panic(fmt.Sprintf("cabin: %d %d %d is no action of phase %s", p.Kind, p.X, p.Y, s.phase))
	}
	s.phase = phaseNone
	apply(s, p)
}

// run continues until a seat has to decide or something is drawn. A decision with a single option is
// played silently, except those that would reveal the Overlord's hand. Digest 3.0.
func (s *State) run() {
	for s.runOn() {
	}
	if !s.phase.asksSomebody() {
		s.asked = 0
	}
}

// runOn makes one step of run, and reports whether there was one to make.
func (s *State) runOn() bool {
	if s.phase == phaseNone {
		s.proceed()
		return true
	}
	return !s.open() && s.playForced()
}

// playForced plays the only option of a decision, and reports whether there was but one.
func (s *State) playForced() bool {
	w := borrow()
	defer w.back()
	legal := s.AppendLegal(w.list[:0])
	if len(legal) != 1 || s.Turn() == engine.Chance {
		return false
	}
	s.play(Decode(legal[0]))
	return true
}

// open reports whether a position surely has several options without computing them, for example if a
// Character can move.
func (s *State) open() bool {
	switch s.phase {
	case phasePlay, phaseThrow, phaseOver, phaseConsent, phaseReroll, phaseLoss, phaseRise, phaseFirstFighters, // two words
		phasePull, phasePush, phaseDead, phaseGo: // two neighbours at least
		return true
	case phaseSteer:
		return s.least() == 0
	case phaseAct:
		h := &s.chars[s.asked]
		return s.left > 0 && h.condition == living && h.marks&held == 0
	case phaseCast:
		return false
	}
	return s.phase.byChance()
}

// ask makes the owner of a Character decide.
func (s *State) ask(p Phase, c int) { s.phase, s.asked = p, uint8(c) }

// stage is the point in the round at which the rules continue after the actions in progress.
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

// proceed makes the next step. In a turn the innermost action comes first: full hands, then a person who
// is moved, then drawn cards.
func (s *State) proceed() {
	if s.stage == stageSetup {
		s.stepSetup()
		return
	}
	if s.count(living) == 0 { // End 1, B13
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
