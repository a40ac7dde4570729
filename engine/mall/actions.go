package mall

import (
	"fmt"
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// Kind is the kind of an action.
type Kind uint8

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
//	unit   kind   square     -         -
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
//	digit  kind   digit      -         -      10: no digit
//	appear kind   square     -         -
//
// pass, main, end, stop, hold and stay have no arguments.
const (
	KindDeal   Kind = iota + 1 // chance: the value of the next unit at setup
	KindHide                   // secret choice of a hidden zombie's square
	KindPlace                  // a character onto a symbol square
	KindPass                   // the human player moves nobody
	KindSelect                 // activate a group
	KindCarry
	KindDrop
	KindStep
	KindDoor // open or close a door
	KindMain // close a main door
	KindRifle
	KindShoot
	KindEnd
	KindRoll   // chance: the sum of the dice thrown together
	KindValue  // chance: the value of the unit at focus
	KindAmbush // chance: whether the square entered has a hidden zombie
	KindDraw   // chance: a unit from the pool or the hidden box
	KindCheck  // choose a unit for the berserk check
	KindUnit   // choose the unit that moves freely
	KindMove   // a unit moves
	KindBreak  // a berserk unit attacks a glass door
	KindReveal // place a hidden zombie
	KindSuperStep
	KindSuperStop
	KindSuperBreak
	KindAttack // choose the next square to attack
	KindFire   // shoot at the attackers
	KindHold   // no more shots before the attack; in a team: nothing by one's own characters now
	KindNumber // how many are attacked
	KindName   // the attacked characters
	KindEnter  // the main door through which a single unit enters
	KindTurn   // choose the next infected character to roll
	KindStay   // after an attack on glass: no further step
	KindDigit  // chance: the hidden zombie table
	KindAppear // square of a new unit
)

// act0 to act3 pack an action with 0 to 3 arguments.
func act0(k Kind) engine.Action          { return engine.Action(k) << 24 }
func act1(k Kind, x uint8) engine.Action { return engine.Action(k)<<24 | engine.Action(x)<<16 }
func act2(k Kind, x, y uint8) engine.Action {
	return engine.Action(k)<<24 | engine.Action(x)<<16 | engine.Action(y)<<8
}
func act3(k Kind, x, y, z uint8) engine.Action {
	return engine.Action(k)<<24 | engine.Action(x)<<16 | engine.Action(y)<<8 | engine.Action(z)
}

func actionKind(a engine.Action) Kind { return Kind(a >> 24) }

// args returns the three argument bytes of an action.
func args(a engine.Action) (x, y, z uint8) { return uint8(a >> 16), uint8(a >> 8), uint8(a) }

// insert inserts a into the ascending tail of dst from index from, unless dst has it.
func insert(dst []engine.Action, from int, a engine.Action) []engine.Action {
	i := len(dst)
	for i > from && dst[i-1] > a {
		i--
	}
	if i > from && dst[i-1] == a {
		return dst
	}
	dst = append(dst, 0)
	copy(dst[i+1:], dst[i:])
	dst[i] = a
	return dst
}

func appendMoves(dst []engine.Action, x Square, to Set) []engine.Action {
	from := act1(KindMove, uint8(x))
	for w, rest := range to {
		for ; rest != 0; rest &= rest - 1 {
			dst = append(dst, from|engine.Action(w<<6+bits.TrailingZeros64(rest))<<8)
		}
	}
	return dst
}

func appendSquares(dst []engine.Action, k Kind, set Set) []engine.Action {
	for w, rest := range set {
		for ; rest != 0; rest &= rest - 1 {
			dst = append(dst, act1(k, uint8(w<<6+bits.TrailingZeros64(rest))))
		}
	}
	return dst
}

// Phase is the kind of the next decision or chance event. Names such as ZB2 are nodes of digest part 3.
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
	phaseFreeMove                 // ZC2 zombie: the square of the chosen unit's move
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
	phaseTable        // Z0 chance
	phaseAppear       // Z0 human
	phaseBerserkNext  // ZA no decision
	phaseCount
)

// Turn returns the seat that acts next. Without a zombie player its decisions are chance events, weighted
// by the automaton. EN 15.0.
func (s *State) Turn() engine.Seat { return order.Turn(s, s.phase) }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return order.AppendLegal(s, s.phase, dst)
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 { return order.AppendOdds(s, s.phase, dst) }

// appendChoices is AppendLegal for a game with a zombie player.
func (s *State) appendChoices(dst []engine.Action) []engine.Action {
	if choices := phaseRows[s.phase].choices; choices != nil {
		return choices(s, dst)
	}
	return dst
}

// Apply plays one legal action.
func (s *State) Apply(a engine.Action) {
	x, y, z := args(a)
	switch k := actionKind(a); k {
	case KindDeal:
		s.applyDeal(x)
	case KindHide:
		s.applyHide(Square(x))
	case KindPlace:
		s.applyPlace(Square(x))
	case KindPass:
		s.endHumanTurn()
	case KindSelect:
		s.applySelect(chars(x))
	case KindCarry:
		s.carries[x] = y + 1
	case KindDrop:
		s.applyDrop(Character(x))
	case KindStep:
		s.applyStep(Square(x))
	case KindDoor:
		s.applyDoorWork(x)
	case KindMain:
		s.applyMain()
	case KindRifle:
		s.applyRifle(chars(x))
	case KindShoot:
		s.applyShoot(Square(x), chars(y))
	case KindEnd:
		phaseRows[s.phase].end(s)
	case KindRoll:
		phaseRows[s.phase].roll(s, int(x))
	case KindValue:
		s.applyValue(x)
	case KindAmbush:
		s.applyAmbush(x == 1)
	case KindDraw:
		s.applyDraw(x)
	case KindCheck:
		s.applyCheck(Square(x))
	case KindUnit:
		s.applyUnit(Square(x))
	case KindMove:
		s.applyMove(Square(x), Square(y))
	case KindBreak:
		s.applyBreak(Square(x), y)
	case KindReveal:
		s.applyReveal(Square(x))
	case KindSuperStep:
		s.applySuperStep(Character(x), Square(y), z == 1)
	case KindSuperStop:
		s.superStop()
	case KindSuperBreak:
		s.applySuperBreak(Character(x), y)
	case KindAttack:
		s.applyAttack(Square(x))
	case KindFire:
		s.applyFire(chars(x))
	case KindHold:
		s.applyHold()
	case KindNumber:
		s.applyNumber(x)
	case KindName:
		s.applyName(chars(x))
	case KindEnter:
		s.applyEnter(board.Direction(x))
	case KindTurn:
		s.applyTurn(Character(x))
	case KindStay:
		s.endGlassStep()
	case KindDigit:
		s.applyDigit(x)
	case KindAppear:
		s.applyAppear(Square(x))
	default:
		panic(fmt.Sprintf("mall: %#x is no action", uint32(a)))
	}
	if s.phase == phaseAct && s.target == 0 && actionKind(a) != KindHold {
		s.askGroup()
	}
}

// applyHold: the characters of the owner on turn do nothing now.
func (s *State) applyHold() {
	switch s.phase {
	case phaseAct:
		s.applyJoin(0)
	case phaseName:
		s.applyName(0)
	default:
		s.applyFire(0)
	}
}

// resume returns to a phase after a reveal, a draw or a combat, and skips phases without a decision.
func (s *State) resume(p Phase) {
	s.phase = p
	order.Enter(s, p)
}

// Score returns +1 to the winner's seats, -1 to the loser's, 0 in a draw.
func (s *State) Score(seat engine.Seat) float64 {
	switch {
	case s.winner != humanWon && s.winner != zombieWon:
		return 0
	case (s.winner == humanWon) == s.r().humans(seat):
		return 1
	}
	return -1
}
