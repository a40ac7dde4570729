package cabin

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// verb describes one kind of action: its notation, the phases in which it can be legal, and the refusal if it is
// illegal.
type verb struct {
	kind          Kind
	notation      string // the word, and a letter for each argument; the letters are listed above verbList
	example       string
	phases        []Phase
	rule, message string // rule and message of the only refusal; "" if causes or acts define several
	explanation   string // text for Explain; the signs are listed above verbList
}

// in lists phases.
func in(p ...Phase) []Phase { return p }

// turnPhases are the phases in which a Character may take an option of his turn.
var turnPhases = in(phaseAct, phaseGranted)

// verbList has a row for each kind of action: kind, notation, example, phases, rule, message, explanation.
//
// Letters of arguments in the notation (argumentWords):
//
//	B  token from the bag        N  Survivor and his space, or a Character   V  Survivor
//	C  Character in the cast     P  Character in the game                    W  weapon
//	D  die, 1 to 6               Q  thing that lies in the space             X  pair of abilities
//	E  Event card                R  two dice, 2 to 12                        Y  direction of the van
//	G  thing to give             S  space                                    Z  Zombie or dead Character
//	H  card in a hand            T  type of Zombie
//	K  kind of Cabin card
//
// Signs in the explanation (Explain): @ is the acting Character, & the trading partner, $1 and $2 the
// arguments, # the number of the current arc, and ~ a text from the function about.
var verbList = []verb{
	{KindRoom, "room D", "room 3", in(phaseRoom), "", "", "The die puts @ in $1"},
	{KindWake, "wake T", "wake brute", in(phaseWake), "Setup 4", "the bag has no token of that type", "$1 enters woods #"},
	{KindFirst, "first C", "first al", in(phaseFirst), "", "", "$1 begins, with the Bait"},
	{KindArc, "arc D", "arc 4", in(phaseCut, phaseOne, phaseArc, phaseTimber, phaseCall, phaseSignal), "", "", "The die shows arc $1"},
	{KindCount, "count D", "count 5", in(phaseCount), "", "", "The die brings $1 tokens"},
	{KindCreepers, "creepers D", "creepers 2", in(phaseCreep), "", "", "The die of the Creepers shows $1"},
	{KindCard, "card K", "card pistol", in(phaseDrawn, phasePair), "Draw 4", "none of these is left in the deck", "The card is $1"},
	{KindGroan, "groan T", "groan shambler", in(phaseGroan), "Groan 2", "the bag has no token of that type", "$1 comes out of the dark"},
	{KindEvent, "event E", "event horde", in(phaseCard), "Event 1, B15", "that card has been discarded", "The Event is $1"},
	{KindHold, "hold E", "hold horde", in(phaseHold), "", "", "The Overlord draws $1"},
	{KindToken, "token B", "token sprinter", in(phaseToken), "Event 1", "none of these is left in the bag", "$1 is drawn from the bag"},
	{KindRoll, "roll R", "roll 9", in(phaseRoll), "", "", "@ rolls $1"},
	{KindAgainst, "against R", "against 7", in(phaseAgainst), "", "", "The other side rolls $1"},
	{KindCast, "cast P", "cast al", in(phaseCast), "Setup 3, B06", "that Character is already in the cast", "Play $1"},
	{KindEnd, "end", "end", turnPhases, "", "", "End the turn of @"},
	{KindDraw, "draw", "draw", turnPhases, "", "", "@ searches the Cabin for a card"},
	{KindSearch, "search", "search", turnPhases, "", "", "@ searches the Cabin for two cards, one to keep and one to give"},
	{KindBoard, "board", "board", turnPhases, "", "", "@ gets into the van"},
	{KindFight, "fight", "fight", turnPhases, "", "", "@ attacks the Zombies in the same space"},
	{KindVanFire, "van-fire", "van-fire", turnPhases, "", "", "@ shoots from the van"},
	{KindMuck, "muck", "muck", turnPhases, "", "", "@ uses the Zombie Muck: no fights in this round"},
	{KindRebuild, "rebuild", "rebuild", turnPhases, "", "", "@ rebuilds the Wall"},
	{KindRepair, "repair", "repair", turnPhases, "", "", "@ repairs the Crack in the Wall"},
	{KindMend, "mend", "mend", turnPhases, "", "", "@ repairs the Crack in the Wall, free"},
	{KindAssemble, "assemble", "assemble", turnPhases, "", "", "@ assembles the pieces in hand"},
	{KindCall, "call", "call", turnPhases, "", "", "@ calls the Rescuers"},
	{KindTrade, "trade", "trade", turnPhases, "", "", "@ trades with &"},
	{KindPass, "pass", "pass", turnPhases, "", "", "@ passes this action"},
	{KindMove, "move S", "move yard3", turnPhases, "Move 1, 3", "a Character moves to the next arc of his ring, or one ring in or out", "@ goes to $1"},
	{KindPull, "pull S", "pull cabin2", in(phasePull), "Rope 1, Move 6", "a moved person goes to the next arc of his ring, or one ring in or out", "On to $1"},
	{KindPush, "push S", "push woods1", in(phasePush), "", "", "Push the Zombie to $1"},
	{KindStep, "step S", "step yard2", in(phaseDead), "Death 3", "a dead Character moves one space, not diagonally", "~"},
	{KindGo, "go S", "go clearing4", in(phaseGo, phaseSteer), "", "", "~"},
	{KindLure, "lure S", "lure yard5", in(phaseLure), "", "", "~ goes for the Survivor in $1"},
	{KindLead, "lead V", "lead survivor3", turnPhases, "Move 6", "no such Survivor is in his space", "@ takes $1 along"},
	{KindRope, "rope N", "rope survivor2-@yard4", turnPhases, "", "", "@ throws the Rope to $1"},
	{KindFire, "fire H", "fire pistol.2", turnPhases, "", "", "@ shoots with $1"},
	{KindDouble, "double H", "double shotgun.3", turnPhases, "", "", "@ shoots twice with $1"},
	{KindAim, "aim H", "aim rifle.2", turnPhases, "", "", "@ aims $1, to kill"},
	{KindWith, "with W", "with bat", in(phaseWith), "", "", "@ fights with $1"},
	{KindBurn, "burn H", "burn chainsaw.1", in(phaseWith), "", "", "@ fights with $1 and burns gas, to slay"},
	{KindTape, "tape H", "tape axe", turnPhases, "", "", "@ puts the Grip Tape on $1"},
	{KindDiscard, "discard H", "discard rope", in(phaseDiscard), "Draw 2, B18", "he does not hold that card", "@ discards $1"},
	{KindAt, "at S Z", "at yard3 brute2", in(phaseTarget, phaseSplit, phaseSecond), "", "", "At $2 in $1"},
	{KindDirect, "direct S Z", "direct yard3 sprinter2", in(phaseDirect), "", "", "Direct $2 in $1"},
	{KindFoe, "foe Z", "foe brute3", in(phaseFoe), "", "", "@ fights $1"},
	{KindRam, "ram Z", "ram shambler1", in(phaseRam), "Van 3", "no such Zombie is in the space of the van", "Ram $1 with the van"},
	{KindHit, "hit Z", "hit creeper1", in(phaseHit), "", "", "A point of the Survivors hits $1"},
	{KindSuffer, "suffer V", "suffer survivor3", in(phaseSuffer), "", "", "A point of the Zombies hits $1"},
	{KindCollect, "collect Q", "collect piece", turnPhases, "Radio 1, 5", "that is not in his space", "@ takes $1"},
	{KindVan, "van Y", "van cw", turnPhases, "", "", "@ moves the van one arc $1"},
	{KindDuel, "duel C", "duel ray", turnPhases, "", "", "@ attacks $1"},
	{KindAid, "aid C", "aid al", turnPhases, "", "", "@ gives first aid to $1"},
	{KindHeal, "heal C", "heal al", turnPhases, "", "", "@ heals an Injury of $1"},
	{KindGrant, "grant C", "grant julie", turnPhases, "", "", "@ gives $1 an action"},
	{KindTo, "to C", "to ray", in(phaseTo), "", "", "$1 gets the card"},
	{KindPartner, "partner C", "partner al", in(phasePartner), "", "", "@ trades with $1"},
	{KindBait, "bait C", "bait david", in(phaseBait), "", "", "The Bait goes to $1"},
	{KindGive, "give G", "give pistol.3", in(phaseGive), "", "", "@ offers & $1"},
	{KindTake, "take G", "take nothing", in(phaseTake), "", "", "~"},
	{KindAgree, "agree", "agree", in(phaseConsent), "", "", "@ agrees to give ~"},
	{KindRefuse, "refuse", "refuse", in(phaseConsent), "", "", "@ refuses to give ~"},
	{KindSignal, "signal", "signal", in(phaseTarget), "", "", "Signal a Survivor"},
	{KindDone, "done", "done", in(phaseTarget, phaseSplit), "", "", "No further points"},
	{KindStop, "stop", "stop", in(phasePull), "", "", "Stop here"},
	{KindLeave, "leave", "leave", in(phasePush), "", "", "Leave the Zombie where it is"},
	{KindInjury, "injury", "injury", in(phaseLoss), "", "", "@ takes an Injury"},
	{KindDrop, "drop", "drop", in(phaseLoss), "", "", "@ drops the weapon"},
	{KindStay, "stay", "stay", in(phaseDead), "", "", "@ stays"},
	{KindNone, "none", "none", in(phaseDirect), "", "", "Direct nobody"},
	{KindStand, "stand", "stand", in(phaseReroll), "", "", "Keep the dice"},
	{KindReroll, "reroll", "reroll", in(phaseReroll), "", "", "Roll both dice again"},
	{KindEnough, "enough", "enough", in(phaseThrow), "", "", "Discard no more cards"},
	{KindKeep, "keep K", "keep axe", in(phaseKeep), "", "", "@ keeps $1"},
	{KindSurvivorsFirst, "survivors-first", "survivors-first", in(phaseFirstFighters), "", "", "The Survivors fight first, against all Zombies there"},
	{KindCharactersFirst, "characters-first", "characters-first", in(phaseFirstFighters), "", "", "The Characters fight first, against all Zombies there"},
	{KindPlay, "play E", "play horde", in(phasePlay), "Lord 2", "that card is not in the Overlord's hand", "Play $1"},
	{KindThrow, "throw E", "throw twigs", in(phaseThrow), "Lord 2", "that card is not in the Overlord's hand", "Discard $1"},
	{KindPlace, "place D", "place 4", in(phasePlace), "", "", "~ enters $1"},
	{KindRise, "rise X", "rise TP", in(phaseRise), "", "", "@ rises, and $1"},
}

// verbRows returns verbList as rows of package verbs.
func verbRows() []verbs.Row[State] {
	var rows []verbs.Row[State]
	for _, v := range verbList {
		row := v.row()
		switch v.kind {
		case KindHold:
			addUnknownCard(&row)
		case KindWith:
			rows = append(rows, splitBareHands(&row))
		}
		rows = append(rows, row)
	}
	return rows
}

// row returns the row of a verb.
func (v verb) row() verbs.Row[State] {
	word, shape, _ := strings.Cut(v.notation, " ")
	row := verbs.Row[State]{Word: word, Shape: shape, Example: v.example, Kinds: verbs.KindList(v.kind), Phases: verbs.PhaseSet(v.phases...),
		Range: shape == "D" || shape == "R"}
	if o := optionOf(v.kind); o != nil {
		row.Guards = o.guards()
	}
	if v.rule != "" || causes[v.kind] != nil {
		row.Guards = append(row.Guards, v.checkLegal)
	}
	return row
}

// addUnknownCard adds "?" to the row of KindHold: a card that the viewer does not know.
func addUnknownCard(row *verbs.Row[State]) {
	row.Wildcard = "?"
	row.Action = func(_ *State, a verbs.Args) engine.Action {
		if a.Wildcard {
			return act1(KindHold, masked)
		}
		return act1(KindHold, uint8(a.N[0]))
	}
	row.Args = func(_ *State, x engine.Action) (a verbs.Args, ok bool) {
		a.N[0] = int32(Decode(x).X)
		a.Wildcard = a.N[0] == masked
		return a, true
	}
}

// splitBareHands returns the row "hands" for the actions of KindWith that fight with bare hands, and excludes
// them from the row "with".
func splitBareHands(with *verbs.Row[State]) verbs.Row[State] {
	with.Action = func(_ *State, a verbs.Args) engine.Action { return act1(KindWith, uint8(a.N[0])) }
	with.Args = func(_ *State, x engine.Action) (a verbs.Args, ok bool) {
		a.N[0] = int32(Decode(x).X)
		return a, card(a.N[0]+1) != bareHands
	}
	refusal := verb{kind: KindWith, rule: "Melee 1, B16", message: "a fight with bare hands cannot be chosen"}
	return verbs.Row[State]{Word: "hands", Example: "hands", Kinds: with.Kinds, Phases: with.Phases,
		Guards: []verbs.Guard[State]{refusal.checkLegal},
		Action: func(*State, verbs.Args) engine.Action { return act1(KindWith, bareHands.code()) },
		Args: func(_ *State, x engine.Action) (verbs.Args, bool) {
			return verbs.Args{}, Decode(x).X == bareHands.code()
		}}
}

// checkLegal is the last guard of a verb. It refuses an action that is not legal, with the verb's rule.
func (v verb) checkLegal(s *State, a verbs.Args) *verbs.Refusal {
	x := pack(uint8(v.kind), a)
	switch {
	case v.kind == KindHold && a.Wildcard:
		x = act1(KindHold, masked)
	case a.Verb == "hands":
		x = act1(KindWith, bareHands.code())
	}
	for _, legal := range s.AppendLegal(nil) {
		if legal == x {
			return nil
		}
	}
	rule, says := v.causeOf(s, x)
	return a.Refuse(rule, "%s", says)
}

// optionOf returns the turn option of a kind of action, or nil.
func optionOf(k Kind) *option {
	for i := range acts {
		if acts[i].kind == k {
			return &acts[i].option
		}
	}
	return nil
}

// guards returns the conditions of an option as guards. The last one checks its cost.
func (o *option) guards() (out []verbs.Guard[State]) {
	for _, g := range o.when {
		out = append(out, func(s *State, a verbs.Args) *verbs.Refusal {
			if g.holds(s, int(s.asked)) {
				return nil
			}
			return a.Refuse(g.rule, "%s", g.says)
		})
	}
	return append(out, func(s *State, a verbs.Args) *verbs.Refusal {
		switch c := int(s.asked); {
		case s.afford(o, s.r(), c == s.onTurn()):
			return nil
		case c != s.onTurn():
			return a.Refuse("Michael, Item 2, B35", "one granted action cannot do that")
		default:
			return a.Refuse("Act 1, B12", "that takes %d of his actions, and he has %d left", int(o.cost.of(s.r())), int(s.left))
		}
	})
}
