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
	words      string // see explain.go
}

// in lists phases.
func in(p ...Phase) []Phase { return p }

var inTurn = in(phaseAct, phaseGranted)

var verbList = []verb{
	{KindRoom, "room D", "room 3", in(phaseRoom), "", "", "The die puts @ into $1"},
	{KindWake, "wake T", "wake brute", in(phaseWake), "Setup 4", "none of that type is left in the bag", "$1 comes into the Woods of arc #"},
	{KindFirst, "first C", "first al", in(phaseFirst), "", "", "$1 begins, with the Bait"},
	{KindArc, "arc D", "arc 4", in(phaseCut, phaseOne, phaseArc, phaseTimber, phaseCall, phaseSignal), "", "", "The die says arc $1"},
	{KindCount, "count D", "count 5", in(phaseCount), "", "", "The die brings $1 tokens"},
	{KindCreepers, "creepers D", "creepers 2", in(phaseCreep), "", "", "The die of the Creepers shows $1"},
	{KindCard, "card K", "card pistol", in(phaseDrawn, phasePair), "Draw 4", "none of these is left in the deck", "The card is $1"},
	{KindGroan, "groan T", "groan shambler", in(phaseGroan), "Groan 2", "none of that type is left in the bag", "$1 comes out of the dark"},
	{KindEvent, "event E", "event horde", in(phaseCard), "Event 1, B15", "that card has been discarded", "The Event is $1"},
	{KindHold, "hold E", "hold horde", in(phaseHold), "Lord 1, 2", "that card is not in the Event deck, or this view does not see it", "The Overlord draws $1"},
	{KindToken, "token B", "token sprinter", in(phaseToken), "Event 1", "none of these is left in the bag", "$1 is drawn from the bag"},
	{KindRoll, "roll R", "roll 9", in(phaseRoll), "", "", "@ rolls $1"},
	{KindAgainst, "against R", "against 7", in(phaseAgainst), "", "", "The other side rolls $1"},
	{KindCast, "cast P", "cast al", in(phaseCast), "Setup 3, B06", "that one is in the cast already", "Play $1"},
	{KindEnd, "end", "end", inTurn, "", "", "End the turn of @"},
	{KindDraw, "draw", "draw", inTurn, "", "", "@ searches the Cabin for a card"},
	{KindSearch, "search", "search", inTurn, "", "", "@ searches the Cabin for two cards, one to keep and one to give"},
	{KindBoard, "board", "board", inTurn, "", "", "@ gets into the van"},
	{KindFight, "fight", "fight", inTurn, "", "", "@ seeks a fight in the own space"},
	{KindVanFire, "van-fire", "van-fire", inTurn, "", "", "@ shoots from the van"},
	{KindMuck, "muck", "muck", inTurn, "", "", "@ smears on the Zombie Muck: no fights in this round"},
	{KindRebuild, "rebuild", "rebuild", inTurn, "", "", "@ rebuilds the Wall"},
	{KindRepair, "repair", "repair", inTurn, "", "", "@ repairs the Crack in the Wall"},
	{KindMend, "mend", "mend", inTurn, "", "", "@ repairs the Crack in the Wall, free"},
	{KindAssemble, "assemble", "assemble", inTurn, "", "", "@ assembles the pieces in hand"},
	{KindCall, "call", "call", inTurn, "", "", "@ calls the Rescuers"},
	{KindTrade, "trade", "trade", inTurn, "", "", "@ trades with &"},
	{KindPass, "pass", "pass", inTurn, "", "", "@ does nothing with the action"},
	{KindMove, "move S", "move yard3", inTurn, "Move 1, 3", "a Character moves to the next arc of his ring, or one ring in or out", "@ goes to $1"},
	{KindPull, "pull S", "pull cabin2", in(phasePull), "Rope 1, Move 6", "who is moved goes to the next arc of his ring, or one ring in or out", "On to $1"},
	{KindPush, "push S", "push woods1", in(phasePush), "Bare 1, B61", "a Zombie is pushed to a space beside, through no standing Wall but if it is a Creeper", "Push the Zombie to $1"},
	{KindStep, "step S", "step yard2", in(phaseDead), "Death 3", "the dead go one space at a time, not diagonally", "@ walks to $1"},
	{KindGo, "go S", "go clearing4", in(phaseGo, phaseSteer), "Lord 4, B105, B113", "the Zombie goes to a space beside; of identical ones the lower choice comes first", "The Zombie goes to $1"},
	{KindLure, "lure S", "lure yard5", in(phaseLure), "Case 4, B90", "the Zombie goes for one of the nearest Survivors; of identical ones the lower choice comes first", "The Zombie goes for the Survivor in $1"},
	{KindLead, "lead V", "lead survivor3", inTurn, "Move 6", "no such Survivor is in his space", "@ takes $1 along"},
	{KindRope, "rope N", "rope survivor2-@yard4", inTurn, "Rope 1, B69", "a Rope moves a Survivor, or another who is living and not held fast", "@ throws the Rope to $1"},
	{KindFire, "fire H", "fire pistol.2", inTurn, "Gun 2, Range 1-5", "he has no such loaded gun, or it reaches nobody", "@ shoots with $1"},
	{KindDouble, "double H", "double shotgun.3", inTurn, "Sandra, B38", "that takes a Shotgun, Pistol or Rifle with two shots that reaches somebody", "@ shoots twice with $1"},
	{KindAim, "aim H", "aim rifle.2", inTurn, "Less 4, B120", "that takes a Rifle with a shot that reaches somebody", "@ aims $1, to kill"},
	{KindWith, "with W", "with bat", in(phaseWith), "Char 1, Melee 1", "he does not hold that, or cannot fight with it now", "@ fights with $1"},
	{KindBurn, "burn H", "burn chainsaw.1", in(phaseWith), "Saw 1", "he has no Chainsaw with gas", "@ fights with $1 and burns gas, to slay"},
	{KindTape, "tape H", "tape axe", inTurn, "Tape 1, B60", "a Grip Tape goes on a melee card in hand that has none", "@ puts the Grip Tape on $1"},
	{KindDiscard, "discard H", "discard rope", in(phaseDiscard), "Draw 2, B18", "he does not hold that card", "@ discards $1"},
	{KindAt, "at S Z", "at yard3 brute2", in(phaseTarget, phaseSplit, phaseSecond), "Gun 2, Range 1-5", "the weapon does not reach that, or points go elsewhere first", "At $2 in $1"},
	{KindDirect, "direct S Z", "direct yard3 sprinter2", in(phaseDirect), "B105", "that is no Zombie which could move now", "Direct $2 in $1"},
	{KindFoe, "foe Z", "foe brute3", in(phaseFoe), "Move 4, Many 1", "no such Zombie is there to be fought: in a check the dead come first, then the strongest", "@ fights $1"},
	{KindRam, "ram Z", "ram shambler1", in(phaseRam), "Van 3", "no such Zombie is in the space of the van", "Ram $1 with the van"},
	{KindHit, "hit Z", "hit creeper1", in(phaseHit), "Aid 2, B97", "no such Zombie fights here, or points go elsewhere first", "A point of the Survivors goes on $1"},
	{KindSuffer, "suffer V", "suffer survivor3", in(phaseSuffer), "Aid 2, B97", "no such Survivor fights here, or points go elsewhere first", "A point of the Zombies goes on $1"},
	{KindCollect, "collect Q", "collect piece", inTurn, "Radio 1, 5", "that does not lie in his space", "@ takes $1"},
	{KindVan, "van Y", "van cw", inTurn, "", "", "@ moves the van one arc $1"},
	{KindDuel, "duel C", "duel ray", inTurn, "More 4, B124", "that one is not in his space", "@ attacks $1"},
	{KindAid, "aid C", "aid al", inTurn, "B71", "that one is not in his space, or not injured", "@ dresses a wound of $1"},
	{KindHeal, "heal C", "heal al", inTurn, "Ray, B39", "that one is not in his space, or not injured", "@ heals an Injury of $1"},
	{KindGrant, "grant C", "grant julie", inTurn, "Michael, B35", "that one is not another who could use an action", "@ gives $1 an action"},
	{KindTo, "to C", "to ray", in(phaseTo), "Julie, Groan 1", "that one cannot be given the card", "$1 gets the card"},
	{KindPartner, "partner C", "partner al", in(phasePartner), "Trade 1, B20", "that one is not near enough, or there is nothing to trade", "@ trades with $1"},
	{KindBait, "bait C", "bait david", in(phaseBait), "Less 1, B117", "the Bait goes to another who is living", "The Bait goes to $1"},
	{KindGive, "give G", "give pistol.3", in(phaseGive), "Trade 1, B20", "he does not have that, or nothing could be asked for it", "@ offers & $1"},
	{KindTake, "take G", "take nothing", in(phaseTake), "Trade 1, B20", "the other does not have that, has refused, or it is the very same thing", "~"},
	{KindAgree, "agree", "agree", in(phaseConsent), "", "", "@ agrees to give ~"},
	{KindRefuse, "refuse", "refuse", in(phaseConsent), "", "", "@ refuses to give ~"},
	{KindSignal, "signal", "signal", in(phaseTarget), "Flare 1, B49", "that takes a Flare Gun, outside a fight, and a Survivor in the bag", "Signal a Survivor"},
	{KindDone, "done", "done", in(phaseTarget, phaseSplit), "Ak 1, B46", "only the points of the AK-47 may be kept, and not all", "No further points"},
	{KindStop, "stop", "stop", in(phasePull), "Rope 1, B69", "who is moved goes at least one space; who is led, that one", "Stop here"},
	{KindLeave, "leave", "leave", in(phasePush), "", "", "Leave the Zombie where it is"},
	{KindInjury, "injury", "injury", in(phaseLoss), "", "", "@ takes an Injury"},
	{KindDrop, "drop", "drop", in(phaseLoss), "", "", "@ drops the weapon"},
	{KindStay, "stay", "stay", in(phaseDead), "", "", "@ stays"},
	{KindNone, "none", "none", in(phaseDirect), "", "", "Direct nobody"},
	{KindStand, "stand", "stand", in(phaseReroll), "", "", "Let the dice lie"},
	{KindReroll, "reroll", "reroll", in(phaseReroll), "", "", "Roll both dice again"},
	{KindEnough, "enough", "enough", in(phaseThrow), "", "", "Throw no more cards away"},
	{KindKeep, "keep K", "keep axe", in(phaseKeep), "Julie, B37", "that is not one of the two, or nobody could get the other", "@ keeps $1"},
	{KindSurvivorsFirst, "survivors-first", "survivors-first", in(phaseFirstFighters), "", "", "The Survivors fight first, and all of the Zombies"},
	{KindCharactersFirst, "characters-first", "characters-first", in(phaseFirstFighters), "", "", "The Characters fight first, and all of the Zombies"},
	{KindPlay, "play E", "play horde", in(phasePlay), "Lord 2", "that card is not in the Overlord's hand", "Play $1"},
	{KindThrow, "throw E", "throw twigs", in(phaseThrow), "Lord 2", "that card is not in the Overlord's hand", "Throw $1 away"},
	{KindPlace, "place D", "place 4", in(phasePlace), "", "", "The Zombie comes in arc $1"},
	{KindRise, "rise X", "rise TP", in(phaseRise), "", "", "@ rises, and $1"},
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
			return &acts[i].option
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
		case s.afford(o, s.r(), c == s.onTurn()):
			return nil
		case c != s.onTurn():
			return a.No("Michael, Item 2, B35", "that is not what one action that was given can do")
		default:
			return a.No("Act 1, B12", "that takes %d of his actions, and he has %d left", int(o.cost.of(s.r())), int(s.left))
		}
	})
}
