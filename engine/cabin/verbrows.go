package cabin

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// verb is a row of the notation: how actions of a kind are said, where they can be legal,
// and the rule that says which of them are.
type verb struct {
	kind       Kind
	word       string // with the arguments behind it, as signs of argumentWords
	example    string
	phases     []Phase
	rule, says string // of what is not offered; those of a turn have guards in acts
}

// in lists phases.
func in(p ...Phase) []Phase { return p }

var inTurn = in(phaseAct, phaseGranted)

var verbList = []verb{
	{KindRoom, "room D", "room 3", in(phaseRoom), "", ""},
	{KindWake, "wake T", "wake brute", in(phaseWake), "Setup 4", "none of that type is left in the bag"},
	{KindFirst, "first C", "first al", in(phaseFirst), "", ""},
	{KindArc, "arc D", "arc 4", in(phaseCut, phaseOne, phaseArc, phaseTimber, phaseCall, phaseSignal), "", ""},
	{KindCount, "count D", "count 5", in(phaseCount), "", ""},
	{KindCreepers, "creepers D", "creepers 2", in(phaseCreep), "", ""},
	{KindCard, "card K", "card pistol", in(phaseDrawn, phasePair), "Draw 4", "none of these is left in the deck"},
	{KindGroan, "groan T", "groan shambler", in(phaseGroan), "Groan 2", "none of that type is left in the bag"},
	{KindEvent, "event E", "event horde", in(phaseCard), "Event 1, B15", "that card has been discarded"},
	{KindHold, "hold E", "hold horde", in(phaseHold), "Lord 1, 2", "that card is not in the Event deck, or this view does not see it"},
	{KindToken, "token B", "token sprinter", in(phaseToken), "Event 1", "none of these is left in the bag"},
	{KindRoll, "roll R", "roll 9", in(phaseRoll), "", ""},
	{KindAgainst, "against R", "against 7", in(phaseAgainst), "", ""},
	{KindCast, "cast P", "cast al", in(phaseCast), "Setup 3, B06", "that one is in the cast already"},
	{KindEnd, "end", "end", inTurn, "", ""},
	{KindDraw, "draw", "draw", inTurn, "", ""},
	{KindSearch, "search", "search", inTurn, "", ""},
	{KindBoard, "board", "board", inTurn, "", ""},
	{KindFight, "fight", "fight", inTurn, "", ""},
	{KindVanFire, "van-fire", "van-fire", inTurn, "", ""},
	{KindMuck, "muck", "muck", inTurn, "", ""},
	{KindRebuild, "rebuild", "rebuild", inTurn, "", ""},
	{KindRepair, "repair", "repair", inTurn, "", ""},
	{KindMend, "mend", "mend", inTurn, "", ""},
	{KindAssemble, "assemble", "assemble", inTurn, "", ""},
	{KindCall, "call", "call", inTurn, "", ""},
	{KindTrade, "trade", "trade", inTurn, "", ""},
	{KindPass, "pass", "pass", inTurn, "", ""},
	{KindMove, "move S", "move yard3", inTurn, "Move 1, 3", "a Character moves to the next arc of his ring, or one ring in or out"},
	{KindPull, "pull S", "pull cabin2", in(phasePull), "Rope 1, Move 6", "who is moved goes to the next arc of his ring, or one ring in or out"},
	{KindPush, "push S", "push woods1", in(phasePush), "Bare 1, B61", "a Zombie is pushed to a space beside, through no standing Wall but if it is a Creeper"},
	{KindStep, "step S", "step yard2", in(phaseDead), "Death 3", "the dead go one space at a time, not diagonally"},
	{KindGo, "go S", "go clearing4", in(phaseGo, phaseSteer), "Lord 4, B105, B113", "the Zombie goes to a space beside; of identical ones the lower choice comes first"},
	{KindLure, "lure S", "lure yard5", in(phaseLure), "Case 4, B90", "the Zombie goes for one of the nearest Survivors; of identical ones the lower choice comes first"},
	{KindLead, "lead V", "lead survivor3", inTurn, "Move 6", "no such Survivor is in his space"},
	{KindRope, "rope N", "rope survivor2-@yard4", inTurn, "Rope 1, B69", "a Rope moves a Survivor, or another who is living and not held fast"},
	{KindFire, "fire H", "fire pistol.2", inTurn, "Gun 2, Range 1-5", "he has no such loaded gun, or it reaches nobody"},
	{KindDouble, "double H", "double shotgun.3", inTurn, "Sandra, B38", "that takes a Shotgun, Pistol or Rifle with two shots that reaches somebody"},
	{KindAim, "aim H", "aim rifle.2", inTurn, "Less 4, B120", "that takes a Rifle with a shot that reaches somebody"},
	{KindWith, "with W", "with bat", in(phaseWith), "Char 1, Melee 1", "he does not hold that, or cannot fight with it now"},
	{KindBurn, "burn H", "burn chainsaw.1", in(phaseWith), "Saw 1", "he has no Chainsaw with gas"},
	{KindTape, "tape H", "tape axe", inTurn, "Tape 1, B60", "a Grip Tape goes on a melee card in hand that has none"},
	{KindDiscard, "discard H", "discard rope", in(phaseDiscard), "Draw 2, B18", "he does not hold that card"},
	{KindAt, "at S Z", "at yard3 brute2", in(phaseTarget, phaseSplit, phaseSecond), "Gun 2, Range 1-5", "the weapon does not reach that, or points go elsewhere first"},
	{KindDirect, "direct S Z", "direct yard3 sprinter2", in(phaseDirect), "B105", "that is no Zombie which could move now"},
	{KindFoe, "foe Z", "foe brute3", in(phaseFoe), "Move 4, Many 1", "no such Zombie is there to be fought: in a check the dead come first, then the strongest"},
	{KindRam, "ram Z", "ram shambler1", in(phaseRam), "Van 3", "no such Zombie is in the space of the van"},
	{KindHit, "hit Z", "hit creeper1", in(phaseHit), "Aid 2, B97", "no such Zombie fights here, or points go elsewhere first"},
	{KindSuffer, "suffer V", "suffer survivor3", in(phaseSuffer), "Aid 2, B97", "no such Survivor fights here, or points go elsewhere first"},
	{KindCollect, "collect Q", "collect piece", inTurn, "Radio 1, 5", "that does not lie in his space"},
	{KindVan, "van Y", "van cw", inTurn, "", ""},
	{KindDuel, "duel C", "duel ray", inTurn, "More 4, B124", "that one is not in his space"},
	{KindAid, "aid C", "aid al", inTurn, "B71", "that one is not in his space, or not injured"},
	{KindHeal, "heal C", "heal al", inTurn, "Ray, B39", "that one is not in his space, or not injured"},
	{KindGrant, "grant C", "grant julie", inTurn, "Michael, B35", "that one is not another who could use an action"},
	{KindTo, "to C", "to ray", in(phaseTo), "Julie, Groan 1", "that one cannot be given the card"},
	{KindPartner, "partner C", "partner al", in(phasePartner), "Trade 1, B20", "that one is not near enough, or there is nothing to trade"},
	{KindBait, "bait C", "bait david", in(phaseBait), "Less 1, B117", "the Bait goes to another who is living"},
	{KindGive, "give G", "give pistol.3", in(phaseGive), "Trade 1, B20", "he does not have that, or nothing could be asked for it"},
	{KindTake, "take G", "take nothing", in(phaseTake), "Trade 1, B20", "the other does not have that, has refused, or it is the very same thing"},
	{KindAgree, "agree", "agree", in(phaseConsent), "", ""},
	{KindRefuse, "refuse", "refuse", in(phaseConsent), "", ""},
	{KindSignal, "signal", "signal", in(phaseTarget), "Flare 1, B49", "that takes a Flare Gun, outside a fight, and a Survivor in the bag"},
	{KindDone, "done", "done", in(phaseTarget, phaseSplit), "Ak 1, B46", "only the points of the AK-47 may be kept, and not all"},
	{KindStop, "stop", "stop", in(phasePull), "Rope 1, B69", "who is moved goes at least one space; who is led, that one"},
	{KindLeave, "leave", "leave", in(phasePush), "", ""},
	{KindInjury, "injury", "injury", in(phaseLoss), "", ""},
	{KindDrop, "drop", "drop", in(phaseLoss), "", ""},
	{KindStay, "stay", "stay", in(phaseDead), "", ""},
	{KindNone, "none", "none", in(phaseDirect), "", ""},
	{KindStand, "stand", "stand", in(phaseReroll), "", ""},
	{KindReroll, "reroll", "reroll", in(phaseReroll), "", ""},
	{KindEnough, "enough", "enough", in(phaseThrow), "", ""},
	{KindKeep, "keep K", "keep axe", in(phaseKeep), "Julie, B37", "that is not one of the two, or nobody could get the other"},
	{KindSurvivorsFirst, "survivors-first", "survivors-first", in(phaseFirstFighters), "", ""},
	{KindCharactersFirst, "characters-first", "characters-first", in(phaseFirstFighters), "", ""},
	{KindPlay, "play E", "play horde", in(phasePlay), "Lord 2", "that card is not in the Overlord's hand"},
	{KindThrow, "throw E", "throw twigs", in(phaseThrow), "Lord 2", "that card is not in the Overlord's hand"},
	{KindPlace, "place D", "place 4", in(phasePlace), "", ""},
	{KindRise, "rise X", "rise TP", in(phaseRise), "", ""},
}

// verbRows makes the rows of the notation.
func verbRows() []verbs.Row[State] {
	var rows []verbs.Row[State]
	for _, v := range verbList {
		word, shape, _ := strings.Cut(v.word, " ")
		row := verbs.Row[State]{Word: word, Shape: shape, Example: v.example, Kinds: verbs.Of(v.kind), Phases: verbs.In(v.phases...),
			Range: shape == "D" || shape == "R"}
		if o := optionOf(v.kind); o != nil {
			row.Guards = o.guards()
		}
		if v.rule != "" {
			row.Guards = append(row.Guards, v.offered)
		}
		switch v.kind {
		case KindHold: // what is masked is said in one word
			row.Or = "?"
			row.Action = func(_ *State, a verbs.Args) engine.Action {
				if a.Or {
					return act1(KindHold, masked)
				}
				return act1(KindHold, uint8(a.N[0]))
			}
			row.Args = func(_ *State, x engine.Action) (a verbs.Args, ok bool) {
				a.N[0] = int32(Decode(x).X)
				a.Or = a.N[0] == masked
				return a, true
			}
		case KindWith: // bare hands have a verb of their own
			row.Action = func(_ *State, a verbs.Args) engine.Action { return act1(KindWith, uint8(a.N[0])) }
			row.Args = func(_ *State, x engine.Action) (a verbs.Args, ok bool) {
				a.N[0] = int32(Decode(x).X)
				return a, card(a.N[0]+1) != bareHands
			}
			hands := verbs.Row[State]{Word: "hands", Example: "hands", Kinds: row.Kinds, Phases: row.Phases,
				Guards: []verbs.Guard[State]{verb{kind: KindWith, rule: "Melee 1, B16", says: "nobody fights on purpose with bare hands"}.offered}}
			hands.Action = func(*State, verbs.Args) engine.Action { return act1(KindWith, bareHands.code()) }
			hands.Args = func(_ *State, x engine.Action) (verbs.Args, bool) {
				return verbs.Args{}, Decode(x).X == bareHands.code()
			}
			rows = append(rows, hands)
		}
		rows = append(rows, row)
	}
	return rows
}

// offered is the last guard of a verb: what is not on the list is not legal, by its rule.
func (v verb) offered(s *State, a verbs.Args) *verbs.Flaw {
	x := pack(uint8(v.kind), a)
	switch {
	case v.kind == KindHold && a.Or:
		x = act1(KindHold, masked)
	case a.Verb == "hands":
		x = act1(KindWith, bareHands.code())
	}
	for _, legal := range s.AppendLegal(nil) {
		if legal == x {
			return nil
		}
	}
	return a.No(v.rule, "%s", v.says)
}

// optionOf returns the option of a kind, nil if it is none of a turn.
func optionOf(k Kind) *option {
	for i := range acts {
		if acts[i].kind == k {
			return &acts[i]
		}
	}
	return nil
}

// guards makes guards of the conditions of an option, of which its cost is the last.
func (o *option) guards() (out []verbs.Guard[State]) {
	for _, g := range o.when {
		out = append(out, func(s *State, a verbs.Args) *verbs.Flaw {
			if g.holds(s, int(s.asked)) {
				return nil
			}
			return a.No(g.rule, "%s", g.says)
		})
	}
	return append(out, func(s *State, a verbs.Args) *verbs.Flaw {
		switch c := int(s.asked); {
		case s.afford(o, c):
			return nil
		case c != s.onTurn():
			return a.No("Michael, Item 2, B35", "that is not what one action that was given can do")
		default:
			return a.No("Act 1, B12", "that takes %d of his actions, and he has %d left", o.cost(s), int(s.left))
		}
	})
}
