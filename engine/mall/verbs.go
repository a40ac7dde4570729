package mall

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// actions are the verbs of the game: the text of every kind of action, and its guards. Frequent actions
// are listed without them (see AppendLegal); TestRefusals compares the two.
var actions *verbs.Grammar[State]

// fillActions fills actions; the phases are known by then.
func fillActions() {
	actions = verbs.New(verbs.Grammar[State]{
		Game:  Name,
		Words: []verbs.Word[State]{aSquare, aCharacter, aGroup, aDoor, aMainDoor, aRoll, aDigit, aNumber},
		Rows:  actionRows(),
		Phase: func(s *State) uint8 { return uint8(s.phase) },
		Legal: (*State).AppendLegal,
		Kind:  func(x engine.Action) uint8 { return uint8(actionKind(x)) },
		Pack: func(kind uint8, a verbs.Args) engine.Action {
			return act3(Kind(kind), uint8(a.At(0)), uint8(a.At(1)), uint8(a.At(2)))
		},
		Unpack: func(x engine.Action) verbs.Args {
			p, q, r := args(x)
			return said(p, q, r)
		},
		OnTurn:       (*State).now,
		CheckOutcome: (*State).automatonChooses,
	})
}

// said makes arguments of bytes.
func said(bytes ...uint8) (a verbs.Args) {
	for i, b := range bytes {
		a.N[i] = int32(b)
	}
	return a
}

type verbRow = verbs.Row[State]

// row is a verb whose arguments are the bytes of its action.
func row(word, shape, or, example string, k Kind, in verbs.Phases, guards ...verbs.Guard[State]) verbRow {
	return verbRow{Word: word, Shape: shape, Wildcard: or, Example: example, Kinds: verbs.KindList(k), Phases: in, Guards: guards}
}

// packed is a verb whose action has other bytes than its arguments: pack has them, and
// unpack undoes it, or returns false for the action of another verb.
func packed(r verbRow, pack func(s *State, a verbs.Args) engine.Action, unpack func(s *State, x engine.Action) (verbs.Args, bool)) verbRow {
	r.Action, r.Args = pack, unpack
	return r
}

// fixed makes a verb without arguments, or with the action's first bytes as arguments, and a constant in
// byte at.
func fixed(r verbRow, at int, value uint8) verbRow {
	return packed(r, func(_ *State, a verbs.Args) engine.Action {
		a.N[at] = int32(value)
		return actions.Pack(r.Kinds[0], a)
	}, func(_ *State, x engine.Action) (verbs.Args, bool) {
		a := actions.Unpack(x)
		return a, a.At(at) == int(value)
	})
}

func actionRows() []verbRow {
	in := verbs.PhaseSet[Phase]
	moves := in(phaseReact, phaseFree)
	superMoves := moves | in(phaseSuper)
	unit := slices.Clip([]verbs.Guard[State]{(*State).whyNoUnit, (*State).whyUnready})
	roll := row("roll", "R", "", "roll 7", KindRoll, in(dicePhases...), (*State).whyNotRoll)
	roll.Range = true
	fire := row("fire", "G", "", "fire peter+fran", KindFire, in(phaseFire, phaseAct), (*State).whyNotAsked, (*State).whyNotFire)
	fire.AllowedIn = func(s *State) bool { return s.phase == phaseFire || s.target != 0 }
	hold := row("hold", "", "", "hold", KindHold, in(phaseFire, phaseAct, phaseName), (*State).whyNotHold)
	hold.AllowedIn = func(s *State) bool {
		return s.phase == phaseFire || s.toCheck != 0 || s.phase == phaseAct && s.target != 0
	}
	own := func(word, shape, example string, k Kind, guard verbs.Guard[State]) verbRow {
		return row(word, shape, "", example, k, in(phaseAct), (*State).whyNotAsked, guard)
	}
	end := row("end", "", "", "end", KindEnd, moves|in(phaseAct), (*State).whyNotAsked, (*State).whyNotEnd)

	return []verbRow{
		row("deal", "N", "?", "deal 4", KindDeal, in(phaseDeal), (*State).whyNotValue),
		row("hide", "S", "?", "hide 052", KindHide, in(phaseHide), (*State).whyNotHidden),
		packed(row("place", "C@S", "", "place peter@016", KindPlace, in(phasePlace), (*State).whyNotPlace),
			func(_ *State, a verbs.Args) engine.Action { return act1(KindPlace, uint8(a.At(1))) },
			func(s *State, x engine.Action) (verbs.Args, bool) {
				to, _, _ := args(x)
				return said(uint8(s.nextToPlace()), to), true
			}),

		row("pass", "", "", "pass", KindPass, in(phaseSelect)),
		row("select", "G", "", "select peter+fran", KindSelect, in(phaseSelect), (*State).whyNotSelect),
		own("step", "S", "step 045", KindStep, (*State).whyNotStep),
		own("carry", "C>C", "carry peter>fran", KindCarry, (*State).whyNotCarry),
		own("drop", "C", "drop peter", KindDrop, (*State).whyNotDrop),
		packed(own("open", "D", "open 043-062", KindDoor, (*State).whyNotDoor), packDoor,
			func(s *State, x engine.Action) (verbs.Args, bool) {
				d, _, _ := args(x)
				return said(d), !s.doors.Open(d)
			}),
		closing(packed(own("close", "D", "close 043-062", KindDoor, (*State).whyNotDoor), packDoor,
			func(s *State, x engine.Action) (verbs.Args, bool) {
				d, _, _ := args(x)
				if actionKind(x) == KindMain {
					d = s.r().mainDoor[s.square()]
				}
				return said(d), true
			})),
		own("rifle", "G", "rifle steve", KindRifle, (*State).whyNotRifle),
		packed(own("shoot", "G@S", "shoot peter@113", KindShoot, (*State).whyNotShoot),
			func(_ *State, a verbs.Args) engine.Action { return act2(KindShoot, uint8(a.At(1)), uint8(a.At(0))) },
			func(_ *State, x engine.Action) (verbs.Args, bool) {
				q, m, _ := args(x)
				return said(m, q), true
			}),
		end, fire, hold,

		roll,
		row("value", "N", "?", "value 4", KindValue, in(phaseValue), (*State).whyNotValue),
		fixed(row("ambush", "", "", "ambush", KindAmbush, in(phaseAmbush), (*State).whyNotAmbush), 0, 1),
		fixed(row("clear", "", "", "clear", KindAmbush, in(phaseAmbush), (*State).whyNotAmbush), 0, 0),
		row("draw", "N", "?", "draw 4", KindDraw, in(phaseDraw), (*State).whyNotValue),
		row("digit", "T", "", "digit 7", KindDigit, in(phaseTable), (*State).whyNotDigit),
		pending(row("appear", "S", "", "appear 052", KindAppear, in(phaseAppear), (*State).whyNotAppear)),

		row("berserk", "S", "none", "berserk 045", KindCheck, in(phaseCheck), (*State).whyNotBerserk),
		row("unit", "S", "", "unit 045", KindUnit, in(phaseFree), append(unit, (*State).whyUnpaid, (*State).whyNotUnit)...),
		row("move", "S-S", "", "move 045-046", KindMove, moves|in(phaseFreeMove, phaseGlassStep), append(unit, (*State).whyUnpaid, (*State).whyNotMove)...),
		row("break", "S@D", "", "break 045@043-062", KindBreak, moves, append(unit, (*State).whyNotBreak)...),
		row("stay", "", "", "stay", KindStay, in(phaseGlassStep), (*State).whyNotStay),
		row("reveal", "S", "", "reveal 052", KindReveal, moves, (*State).whyNotReveal),
		fixed(row("super", "C-S", "", "super roger-046", KindSuperStep, superMoves, (*State).whyNoSuper, (*State).whyNotSuper), 2, 0),
		fixed(row("drag", "C-S", "", "drag roger-046", KindSuperStep, superMoves, (*State).whyNoSuper, (*State).whyNotSuper), 2, 1),
		row("stop", "", "", "stop", KindSuperStop, in(phaseSuper), (*State).whyNotStop),
		row("smash", "C@D", "", "smash roger@043-062", KindSuperBreak, moves, (*State).whyNoSuper, (*State).whyNotSmash),
		pending(row("attack", "S", "", "attack 045", KindAttack, in(phaseAttack, phaseEntry), (*State).whyNotAttack)),
		row("number", "N", "", "number 2", KindNumber, in(phaseNumber), (*State).whyNotNumber),
		row("name", "G", "", "name peter", KindName, in(phaseName), (*State).whyNotAsked, (*State).whyNotName),
		row("enter", "M", "", "enter north", KindEnter, in(phaseDoor), (*State).whyNotEnter),
		row("turn", "C", "", "turn steve", KindTurn, in(phaseConvert), (*State).whyNotTurn),
	}
}

// pending restricts a verb to the squares of the pending register.
func pending(r verbRow) verbRow {
	r.Next = func(s *State, _ verbs.Args, _, from int) int {
		if x := s.pending.Next(Square(from)); x != 0 {
			return int(x)
		}
		return -1
	}
	return r
}

// packDoor: a main door is the one of the group's square, if any. EN 5.5.
func packDoor(s *State, a verbs.Args) engine.Action {
	if d := uint8(a.At(0)); s.r().mainDoor[s.square()] != d {
		return act1(KindDoor, d)
	}
	return act0(KindMain)
}

// closing makes a verb of doors also apply to main doors.
func closing(r verbRow) verbRow {
	r.Kinds = verbs.KindList(KindDoor, KindMain)
	return r
}
