package mall

import (
	"fmt"

	"deadreckon/engine"
)

// kind is the kind of an action.
type kind uint8

// An action packs its kind and up to three arguments of a byte each, so that
// actions of one position ascend by kind, then by arguments:
//
//	bits   31-24  23-16      15-8      7-0
//	deal   kind   value      -         -      0: masked
//	hide   kind   square     -         -      0: masked
//	place  kind   square     -         -      the next character
//	select kind   characters -         -
//	carry  kind   carrier    carried   -
//	drop   kind   carrier    -         -
//	step   kind   square     -         -
//	door   kind   door       -         -
//	rifle  kind   characters -         -
//	shoot  kind   square     characters -
//	roll   kind   sum        -         -
//	value  kind   value      -         -      0: masked
//	ambush kind   0 or 1     -         -
//	draw   kind   value      -         -      0: masked
//	check  kind   square     -         -      0: nobody
//	move   kind   from       to        -
//	break  kind   from       door      -
//	reveal kind   square     -         -
//	sstep  kind   super      to        1 with its unit
//	sbreak kind   super      door      -
//	attack kind   square     -         -
//	fire   kind   characters -         -
//	number kind   count      -         -
//	name   kind   characters -         -
//	enter  kind   direction  -         -
//	turn   kind   character  -         -
//
// pass, main, end, stop, hold and stay have no arguments.
const (
	kindDeal   kind = iota + 1 // chance: the value of the next unit at setup
	kindHide                   // secret choice of a hidden zombie's square
	kindPlace                  // a character onto a symbol square
	kindPass                   // the human player moves nobody
	kindSelect                 // activate a group
	kindCarry
	kindDrop
	kindStep
	kindDoor // open or close a door
	kindMain // close a main door
	kindRifle
	kindShoot
	kindEnd
	kindRoll   // chance: the sum of the dice thrown together
	kindValue  // chance: the value of the unit at focus
	kindAmbush // chance: whether a hidden zombie stands in the square entered
	kindDraw   // chance: a unit from the pool or the hidden box
	kindCheck  // choose a unit for the berserk check
	kindMove   // a unit moves
	kindBreak  // a berserk unit attacks a glass door
	kindReveal // place a hidden zombie
	kindSuperStep
	kindSuperStop
	kindSuperBreak
	kindAttack // choose the next square to attack
	kindFire   // shoot at the attackers
	kindHold   // no more shots before the attack
	kindNumber // how many are attacked
	kindName   // who is attacked
	kindEnter  // the main door through which a single unit enters
	kindTurn   // choose the next infected character to roll
	kindStay   // after an attack on glass: no further step
)

func act(k kind, args ...uint8) engine.Action {
	a := engine.Action(k) << 24
	for i, v := range args {
		a |= engine.Action(v) << (16 - 8*i)
	}
	return a
}

// act0 to act3 are act without the slice, for the hot loops.
func act0(k kind) engine.Action          { return engine.Action(k) << 24 }
func act1(k kind, x uint8) engine.Action { return engine.Action(k)<<24 | engine.Action(x)<<16 }
func act2(k kind, x, y uint8) engine.Action {
	return engine.Action(k)<<24 | engine.Action(x)<<16 | engine.Action(y)<<8
}
func act3(k kind, x, y, z uint8) engine.Action {
	return engine.Action(k)<<24 | engine.Action(x)<<16 | engine.Action(y)<<8 | engine.Action(z)
}

func actionKind(a engine.Action) kind { return kind(a >> 24) }

// args returns the three argument bytes of an action.
func args(a engine.Action) (x, y, z uint8) { return uint8(a >> 16), uint8(a >> 8), uint8(a) }

// Phase names what is to be done next. Digest part 3; the letter-digit names of
// its nodes stand beside.
type Phase uint8

// The phases with a decision or a chance event, in order of play.
const (
	phaseDeal        Phase = iota // U1 chance
	phaseHide                     // U2 zombie
	phasePlace                    // U3 human
	phaseSelect                   // H0 human
	phaseAct                      // H1 human
	phaseAmbush                   // H2.3 chance: is a hidden zombie here?
	phasePanic                    // H5.2 chance
	phaseShot                     // H5.5 chance
	phaseShotEnd                  // H5.6 no decision
	phaseKeep                     // ZA1 chance
	phaseCheck                    // ZA2 zombie
	phaseCheckRoll                // ZA3 chance
	phaseReact                    // ZB2 zombie
	phaseFreeDie                  // ZC1 chance
	phaseFree                     // ZC2 zombie
	phaseSuper                    // ZB2.5, ZC2.4 zombie
	phaseGlass                    // ZX chance
	phaseGlassStep                // A50 zombie, option GlassCostsOneStep
	phaseAttack                   // ZD1 zombie
	phaseFire                     // CB1 human
	phaseFirePanic                // CB2 chance
	phaseFireShot                 // CB3 chance
	phaseNumber                   // CB4 zombie
	phaseName                     // CB5 human
	phaseResolve                  // CB7 chance
	phaseEntrance                 // ZE2 chance
	phaseDoor                     // ZE3 zombie
	phaseEntry                    // ZE4 zombie
	phaseConvert                  // ZE5 zombie
	phaseConvertRoll              // ZE5 chance
	phaseDraw                     // X4, X10 chance
	phaseValue                    // chance: the unit at focus is turned up
	phaseOver
	phaseEntranceNext // ZE3 no decision
	phaseConvertNext  // ZE5 no decision
)

// Turn returns who acts next.
func (s *State) Turn() engine.Seat {
	switch s.phase {
	case phasePlace, phaseSelect, phaseAct, phaseFire, phaseName:
		return Human
	case phaseHide, phaseCheck, phaseReact, phaseFree, phaseSuper, phaseGlassStep,
		phaseAttack, phaseNumber, phaseDoor, phaseEntry, phaseConvert:
		return Zombie
	case phaseOver:
		return engine.Nobody
	}
	return engine.Chance
}

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch s.phase {
	case phaseHide:
		return s.legalHide(dst)
	case phasePlace:
		return s.legalPlace(dst)
	case phaseSelect:
		return s.legalSelect(dst)
	case phaseAct:
		return s.legalAct(dst)
	case phaseCheck:
		return s.legalCheck(dst)
	case phaseReact:
		return s.legalReact(dst)
	case phaseFree:
		return s.legalFree(dst)
	case phaseSuper:
		return s.legalSuper(dst)
	case phaseGlassStep:
		return s.legalGlassStep(dst)
	case phaseAttack, phaseEntry:
		return s.legalAttack(dst)
	case phaseFire:
		return s.legalFire(dst)
	case phaseNumber:
		return s.legalNumber(dst)
	case phaseName:
		return s.legalName(dst)
	case phaseDoor:
		return s.legalDoor(dst)
	case phaseConvert:
		return s.legalConvert(dst)
	case phaseOver:
		return dst
	}
	return s.appendOutcomes(dst)
}

// Apply plays one legal action.
func (s *State) Apply(a engine.Action) {
	x, y, z := args(a)
	switch k := actionKind(a); k {
	case kindDeal:
		s.applyDeal(x)
	case kindHide:
		s.applyHide(Square(x))
	case kindPlace:
		s.applyPlace(Square(x))
	case kindPass:
		s.endHumanTurn()
	case kindSelect:
		s.applySelect(chars(x))
	case kindCarry:
		s.carries[x] = y + 1
	case kindDrop:
		s.applyDrop(Character(x))
	case kindStep:
		s.applyStep(Square(x))
	case kindDoor:
		s.applyDoorWork(x)
	case kindMain:
		s.applyMain()
	case kindRifle:
		s.applyRifle(chars(x))
	case kindShoot:
		s.applyShoot(Square(x), chars(y))
	case kindEnd:
		s.applyEnd()
	case kindRoll:
		s.applyRoll(int(x))
	case kindValue:
		s.applyValue(x)
	case kindAmbush:
		s.applyAmbush(x == 1)
	case kindDraw:
		s.applyDraw(x)
	case kindCheck:
		s.applyCheck(Square(x))
	case kindMove:
		s.applyMove(Square(x), Square(y))
	case kindBreak:
		s.applyBreak(Square(x), y)
	case kindReveal:
		s.applyReveal(Square(x))
	case kindSuperStep:
		s.applySuperStep(Character(x), Square(y), z == 1)
	case kindSuperStop:
		s.superStop()
	case kindSuperBreak:
		s.applySuperBreak(Character(x), y)
	case kindAttack:
		s.applyAttack(Square(x))
	case kindFire:
		s.applyFire(chars(x))
	case kindHold:
		s.enterNumber()
	case kindNumber:
		s.applyNumber(x)
	case kindName:
		s.applyName(chars(x))
	case kindEnter:
		s.applyEnter(Direction(x))
	case kindTurn:
		s.applyTurn(Character(x))
	case kindStay:
		s.endGlassStep()
	default:
		panic(fmt.Sprintf("mall: %#x is no action", uint32(a)))
	}
}

// applyEnd ends what may be ended in the present phase.
func (s *State) applyEnd() {
	switch s.phase {
	case phaseAct:
		s.endHumanTurn()
	case phaseReact:
		s.endReaction()
	default:
		s.noteUnshown()
		s.endFree()
	}
}

// resume goes on after a reveal, a draw or a combat in the phase that asked
// for it, running through the phases that have no decision.
func (s *State) resume(p Phase) {
	s.phase = p
	switch p {
	case phaseShotEnd:
		s.endShot()
	case phaseReact:
		s.enterReact()
	case phaseFree:
		s.enterFree()
	case phaseSuper:
		s.enterSuper()
	case phaseGlassStep:
		s.enterGlassStep()
	case phaseAttack:
		s.enterAttack()
	case phaseEntry:
		s.enterEntry()
	case phaseEntranceNext:
		s.enterEntrance()
	case phaseConvertNext:
		s.enterConvert()
	}
}

// Score returns +1 to the winner's seat, -1 to the loser's, 0 in a draw.
func (s *State) Score(seat engine.Seat) float64 {
	switch {
	case s.winner != humanWon && s.winner != zombieWon:
		return 0
	case (s.winner == humanWon) == (seat == Human):
		return 1
	}
	return -1
}
