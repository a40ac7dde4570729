package streets

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// verb is a row of the notation: how actions of a kind are said, where they can be legal, and
// the rule that says which of them are. Actions of the layers that are left out have none.
type verb struct {
	kind       Kind
	word       string // with the arguments behind it, as signs of argumentWords
	example    string
	phases     []Phase
	rule, says string // of what is not offered, behind guards in acts and causes
	words      string // see explain.go
}

// in lists phases.
func in(p ...Phase) []Phase { return p }

var inPart = in(phaseAct)

// verbList are the rows of the notation.
var verbList = []verb{
	{KindRoll, "roll E", "roll 9", in(phaseRoll), "Flow", "it is known already what they show", "The dice show $1"},
	{KindEvent, "event N", "event 35", in(phaseEvent), "Draw, S108", "another event was foreseen", "The random event is $1"},
	{KindCard, "card S N", "card red 3", in(phaseCard), "Data 8", "that card is another seat's", "$1 gets the secret objective $2"},
	{KindColumn, "column N", "column 14", in(phaseColumn), "Setup", "no token may lie in that column", "A token comes into column $1"},
	{KindRow, "row N", "row 22", in(phaseRow), "Setup", "no token may lie there", "and into row $1"},
	{KindDir, "dir D", "dir NE", in(phaseDir), "", "", "The direction is $1"},
	{KindWhich, "which W", "which 9,4", in(phaseWhich), "Grid 4", "that is none of those among whom chance picks", "Chance picks $1"},
	{KindPlace, "place Q", "place 14,0", in(phasePlace), "Setup", "that is no free square of the deployment", "@ begins at $1"},
	{KindNext, "next S", "next blue", in(phaseOrder), "Turn, S107", "nobody of that seat can act", "The part of $1 is next"},
	{KindPick, "pick C", "pick hunter", in(phasePick), "Turn", "that one cannot act", "$1 acts"},
	{KindDone, "done", "done", in(phasePick, phaseAct, phaseStand, phaseBoss, phaseTrade), "V2", "who was picked acts", "The part is over"},
	{KindMove, "move Q", "move 12,5", in(phaseAct, phaseBoss), "Move, Grid 7", "no way of his inches leads there", "@ moves to $1"},
	{KindRun, "run", "run", in(phaseAct, phaseBoss), "Move", "RUN comes after a MOVE", "@ runs"},
	{KindTo, "to Q", "to 13,9", in(phaseTo, phaseBossRun), "Move, Grid 7", "no way of his inches leads there", "to $1"},
	{KindOff, "off", "off", in(phaseAct, phaseTo), "Edge, S93", "he does not come over the exit edge", "@ leaves the table"},
	{KindClimb, "climb N", "climb 2", in(phaseAct, phaseTo), "Trait climber, S99", "that is too far", "@ climbs to a height of $1"},
	{KindHelp, "help H", "help medic with hunter", inPart, "Move, S58", "who helps with him is not within 1\"", "@ helps $1"},
	{KindHide, "hide Q", "hide 4,7", inPart, "Hide, Grid 10", "that is no hiding place within 4\"", "@ hides at $1"},
	{KindLurk, "lurk Q", "lurk 4,7", inPart, "Hide, Grid 10", "that is no hiding place within 4\"", "@ lurks at $1"},
	{KindSearch, "search X", "search 6,9", inPart, "Search", "no way of 3\" leads to where that is searched", "@ searches$1"},
	{KindStand, "stand Q", "stand 6,8", in(phaseStand), "Enter, S30", "that is no free square within 2\" of where he comes in", "@ stands at $1"},
	{KindExit, "exit Q", "exit 6,7", in(phaseAct, phaseBoss), "Enter, S119", "no way out leads there", "@ goes out to $1"},
	{KindLeave, "leave Q", "leave 9,9", inPart, "Car 2", "that is no free square within 2\" of the vehicle", "@ gets out to $1"},
	{KindEnter, "enter O", "enter A0", in(phaseAct, phaseBoss), "Enter, Grid 14", "that opening is too far", "@ enters by $1"},
	{KindUp, "up", "up", inPart, "", "", "@ goes up the stairs"},
	{KindDown, "down", "down", inPart, "", "", "@ goes down the stairs"},
	{KindShell, "shell", "shell", in(phaseShell), "", "", "@ shoots the opening in with a shell"},
	{KindHands, "hands", "hands", in(phaseShell), "", "", "@ forces the opening by hand"},
	{KindBoard, "board V", "board V1", inPart, "Car 2", "no seat is free in it", "@ gets into $1"},
	{KindCheck, "check U", "check V1 15,9", inPart, "Car 1, S76", "no way of 3\" leads there", "@ checks $1"},
	{KindStart, "start V", "start V1", inPart, "Car 3", "he sits in another vehicle", "@ starts $1"},
	{KindDrive, "drive V", "drive V1", inPart, "Car 4", "he sits in another vehicle", "@ drives $1"},
	{KindFuel, "fuel V", "fuel V1", inPart, "Get, S78", "it is full", "@ pours his gasoline into $1"},
	{KindSiphon, "siphon V", "siphon V1", inPart, "Get, S78", "it is empty", "@ takes gasoline from $1"},
	{KindBattery, "battery V", "battery V1", inPart, "Get, S78", "neither it nor he has a battery", "@ takes the battery of $1 out, or puts one in"},
	{KindAhead, "ahead N", "ahead 6", in(phaseDrive), "Car 4, Grid 15", "the vehicle cannot come so far", "@ drives $1 squares ahead"},
	{KindBack, "back N", "back 1", in(phaseDrive), "Car 4, Grid 15", "the vehicle cannot come so far", "@ drives $1 squares back"},
	{KindLeft, "left", "left", in(phaseDrive), "Car 4, Grid 15", "that turn costs more inches than are left", "@ turns left"},
	{KindRight, "right", "right", in(phaseDrive), "Car 4, Grid 15", "that turn costs more inches than are left", "@ turns right"},
	{KindHalt, "halt", "halt", in(phaseDrive), "", "", "@ halts"},
	{KindRam, "ram N", "ram 2", in(phaseRam), "Car 6", "both are rolled for once, twice or three times", "@ rams, and both are rolled for $1 times"},
	{KindSpot, "spot B", "spot 9,20", in(phaseAct, phaseBoss), "Spot", "that is not in sight", "@ looks at $1"},
	{KindObserve, "observe B", "observe B", inPart, "Spot", "that is not in sight", "@ watches $1"},
	{KindMelee, "melee Q", "melee 12,4", in(phaseAct, phaseBoss), "Melee", "that one is not in contact", "@ attacks $1"},
	{KindSubdue, "subdue Q", "subdue 12,4", inPart, "Melee, Wound 5", "that one is not in contact", "@ subdues $1"},
	{KindTap, "tap T", "tap corpse 9,9", inPart, "Tap, S59", "nothing to finish off lies within 1\" there", "@ finishes off $1"},
	{KindReload, "reload L", "reload revolver pistol-rounds", inPart, "Load, Data 1", "that takes two actions, and he has one", "@ loads $1"},
	{KindClear, "clear R", "clear pistol", inPart, "Load, S23", "that is not jammed", "@ clears $1"},
	{KindFit, "fit R G", "fit scope rifle", inPart, "Find, S104", "that does not fit", "@ fits $1 on $2"},
	{KindSnap, "snap M Q", "snap pistol 14,9", inPart, "Shoot", "who is there lurks", "@ fires $1 at $2"},
	{KindAim, "aim M Q", "aim rifle 20,17", inPart, "Shoot", "who is there lurks", "@ aims $1 at $2"},
	{KindShootTap, "shoot-tap R T", "shoot-tap pistol corpse 9,9", inPart, "Tap", "nothing to finish off lies there in short range", "@ finishes off $2 with $1"},
	{KindThrow, "throw J Q", "throw frag-grenade 10,14", inPart, "Blast, Shoot", "that is not in sight", "@ throws $1 at $2"},
	{KindAimThrow, "aim-throw J Q", "aim-throw rock 9,9", inPart, "Blast, Shoot", "that is not in sight", "@ aims and throws $1 at $2"},
	{KindAlso, "also Q", "also 10,9", in(phaseAlso), "Shoot, S39", "that is not within 1\" of all who were shot at", "The next shot goes at $1"},
	{KindEnough, "enough", "enough", in(phaseAlso), "", "", "No further shot"},
	{KindTalk, "talk P", "talk G1", inPart, "Talk, S66", "nobody of that group is in sight within 12\"", "@ talks to $1"},
	{KindBarter, "barter P", "barter G1", inPart, "Talk, S65", "nobody of that group is within 3\"", "@ barters with $1"},
	{KindBuy, "buy Y", "buy axe", in(phaseTrade), "Talk, S65", "it would be a seventh ranged weapon", "@ buys $1"},
	{KindSell, "sell R", "sell axe", in(phaseTrade), "Talk, S65", "the group cannot pay for that", "@ sells $1"},
	{KindBefriend, "befriend Q", "befriend 9,9", inPart, "Dog 8, Talk", "it is farther than 12\"", "@ tries to befriend $1"},
	{KindGet, "get Z", "get 9,9 rifle", inPart, "Get", "it would be a seventh ranged weapon", "@ takes $1"},
	{KindGive, "give I C", "give axe medic", inPart, "Get, S64", "it would be the seventh ranged weapon of that one", "@ gives $1 to $2"},
	{KindAgree, "agree", "agree", in(phaseConsent), "", "", "The other side agrees"},
	{KindRefuse, "refuse", "refuse", in(phaseConsent), "", "", "The other side refuses"},
	{KindKeep, "keep", "keep", in(phaseKeep), "", "", "@ keeps it"},
	{KindLeaveIt, "leave-it", "leave-it", in(phaseKeep), "", "", "@ leaves it there"},
	{KindChoose, "choose K", "choose axe", in(phaseChoose), "Find", "that is no row of the table in question", "@ chooses $1"},
	{KindAid, "aid C", "aid marshal", inPart, "Aid, S63", "that one has not both actions left", "@ treats $1"},
	{KindBar, "bar O", "bar A0", inPart, "Board, S114", "that is no breach of his floor of a closed building", "@ barricades $1"},
	{KindPanic, "panic", "panic", inPart, "", "", "@ panics"},
	{KindShout, "shout", "shout", inPart, "", "", "@ shouts"},
	{KindMount, "mount", "mount", inPart, "", "", "@ mounts the bicycle"},
	{KindDismount, "dismount", "dismount", inPart, "", "", "@ dismounts"},
	{KindPlant, "plant R", "plant dynamite", inPart, "Blast, S70", "that is neither lit dynamite nor a sentry gun", "@ lays $1 down"},
	{KindTimer, "timer N", "timer 3", inPart, "Find, S105", "a timer is set for 1 to 10 turns", "@ sets a timer for $1"},
	{KindPlus, "plus", "plus", in(phasePlus), "", "", "@ is sensible: one more on the die"},
	{KindKeepRoll, "keep-roll", "keep-roll", in(phasePlus), "", "", "The die stays as it is"},
	{KindAgain, "again", "again", in(phaseAgain, phaseReroll), "", "", "@ throws again"},
	{KindAccept, "accept", "accept", in(phaseAgain, phaseReroll), "", "", "@ leaves it at that"},
	{KindProlong, "prolong", "prolong", in(phaseProlong), "", "", "@ goes on looking"},
	{KindDrop, "drop", "drop", in(phaseProlong), "", "", "@ lets it be"},
	{KindHeroic, "heroic", "heroic", inPart, "", "", "@ is heroic: one more action"},
	{KindPsychic, "psychic Q", "psychic 9,20", inPart, "Trait psychic", "no token lies there", "@ sees what comes at $1"},
	{KindPsychicEvent, "psychic-event", "psychic event", inPart, "", "", "@ sees the next event"},
	{KindPill, "pill", "pill", inPart, "", "", "@ takes stimulants"},
	{KindStop, "stop", "stop", inPart, "", "", "@ turns the chainsaw off"},
	{KindGroan, "groan", "groan", in(phaseBoss), "", "", "The boss groans"},
	{KindGiveUp, "give-up C", "give-up hunter", in(phaseGiveUp), "Lost, S91", "that one is not of the seat that gives somebody up", "$1 is given up"},
	{KindVaccinate, "vaccinate C", "vaccinate medic", in(phaseVaccinate), "Infect", "that one has been vaccinated", "@ gives the vaccine to $1"},
	{KindFree, "free V", "free V1", inPart, "Canada", "he is neither in it nor within 1\"", "@ digs $1 out of the snow"},
}

// verbRows makes the rows of the notation.
func verbRows() []verbs.Row[State] {
	var rows []verbs.Row[State]
	for i, v := range verbList {
		switch v.kind {
		case KindPsychic: // a token, or with another word the next event
			rows = append(rows, orElse(v.row(), "event", verbList[i+1].row()))
		case KindPsychicEvent:
		default:
			rows = append(rows, v.row())
		}
	}
	return rows
}

// row makes the row of a verb.
func (v verb) row() verbs.Row[State] {
	word, shape, _ := strings.Cut(v.word, " ")
	return verbs.Row[State]{
		Word: word, Shape: shape, Example: v.example, Kinds: verbs.Of(v.kind), Phases: verbs.In(v.phases...),
		Range: v.kind == KindRoll, Guards: v.guards(),
		Action: func(_ *State, a verbs.Args) engine.Action { return v.pack(a) },
		Args:   func(_ *State, x engine.Action) (verbs.Args, bool) { return v.unpack(x), Decode(x).Kind == v.kind },
	}
}

// orElse makes one row of two: with a word in place of the arguments it is the other.
func orElse(row verbs.Row[State], word string, other verbs.Row[State]) verbs.Row[State] {
	both := row
	both.Or, both.Kinds = word, slices.Concat(row.Kinds, other.Kinds)
	both.Action = func(s *State, a verbs.Args) engine.Action {
		if a.Or {
			return other.Action(s, a)
		}
		return row.Action(s, a)
	}
	both.Args = func(s *State, x engine.Action) (verbs.Args, bool) {
		if a, ok := row.Args(s, x); ok {
			return a, true
		}
		return verbs.Args{Or: true}, true
	}
	both.Guards = []verbs.Guard[State]{func(s *State, a verbs.Args) *verbs.Flaw {
		guards := row.Guards
		if a.Or {
			guards = other.Guards
		}
		for _, guard := range guards {
			if f := guard(s, a); f != nil {
				return f
			}
		}
		return nil
	}}
	return both
}

// guards makes guards of the conditions of an action, then of its cost; what is not on the
// list is not legal, by the first of its causes, else the rule of the verb.
func (v verb) guards() (out []verbs.Guard[State]) {
	out = append(out, v.actGuards()...)
	if v.rule == "" {
		return out
	}
	return append(out, func(s *State, a verbs.Args) *verbs.Flaw {
		packed := v.pack(a)
		if slices.Contains(s.AppendLegal(nil), packed) {
			return nil
		}
		for _, c := range causes[v.kind] {
			if !c.holds(s, Decode(packed)) {
				return a.No(c.rule, "%s", c.says)
			}
		}
		return a.No(v.rule, "%s", v.says)
	})
}

// actGuards are the guards of the row in acts, if the verb has one: they hold in the part of a
// seat.
func (v verb) actGuards() (out []verbs.Guard[State]) {
	row := actByKind[v.kind]
	if row == nil {
		return nil
	}
	for _, g := range row.when {
		out = append(out, func(s *State, a verbs.Args) *verbs.Flaw {
			if s.phase != phaseAct || g.holds(s, int(s.actor)) {
				return nil
			}
			return a.No(g.rule, "%s", g.says)
		})
	}
	return append(out, func(s *State, a verbs.Args) *verbs.Flaw {
		if s.phase != phaseAct || row.cost <= s.who().actions {
			return nil
		}
		return a.No("Turn", "that takes %d actions, and he has %d left", row.cost, s.who().actions)
	})
}
