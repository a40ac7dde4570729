package text

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Verb is a row of the notation: the words of a kind of action, its phases, and the rule that makes it
// legal. Actions of disabled layers have none.
type Verb struct {
	Kind       action.Kind
	Word       string // with its arguments, as signs of argumentWords
	Example    string
	Phases     []state.Phase
	Rule, Says string // rule and text of a refusal, if no guard in acts and no cause applies
	words      string // see explain.go
}

// in lists phases.
func in(p ...state.Phase) []state.Phase { return p }

var inPart = in(state.PhaseAct)

// VerbList are the rows of the notation.
var VerbList = []Verb{
	{action.KindRoll, "roll E", "roll 9", in(state.PhaseRoll), "Flow", "the result of these dice is already known", "The dice show $1"},
	{action.KindEvent, "event N", "event 35", in(state.PhaseEvent), "Draw, S108", "another event was foreseen", "The random event is $1"},
	{action.KindCard, "card S N", "card red 3", in(state.PhaseCard), "Data 8", "that card is another seat's", "$1 gets the secret objective $2"},
	{action.KindColumn, "column N", "column 14", in(state.PhaseColumn), "Setup", "no token may lie in that column", "A token comes into column $1"},
	{action.KindRow, "row N", "row 22", in(state.PhaseRow), "Setup", "no token may lie there", "and into row $1"},
	{action.KindDir, "dir D", "dir NE", in(state.PhaseDir), "", "", "The direction is $1"},
	{action.KindWhich, "which W", "which 9,4", in(state.PhaseWhich), "Grid 4", "that is not among the possible choices", "Chance picks $1"},
	{action.KindPlace, "place Q", "place 14,0", in(state.PhasePlace), "Setup", "that is no free square of the deployment", "@ begins at $1"},
	{action.KindNext, "next S", "next blue", in(state.PhaseOrder), "Turn, S107", "nobody of that seat can act", "The part of $1 is next"},
	{action.KindPick, "pick C", "pick hunter", in(state.PhasePick), "Turn", "that one cannot act", "$1 acts"},
	{action.KindDone, "done", "done", in(state.PhasePick, state.PhaseAct, state.PhaseStand, state.PhaseBoss, state.PhaseTrade), "V2", "the chosen survivor acts first", "The part is over"},
	{action.KindMove, "move Q", "move 12,5", in(state.PhaseAct, state.PhaseBoss), "Move, Grid 7", "no way of his inches leads there", "@ moves to $1"},
	{action.KindRun, "run", "run", in(state.PhaseAct, state.PhaseBoss), "Move", "RUN comes after a MOVE", "@ runs"},
	{action.KindTo, "to Q", "to 13,9", in(state.PhaseTo, state.PhaseBossRun), "Move, Grid 7", "no way of his inches leads there", "to $1"},
	{action.KindOff, "off", "off", in(state.PhaseAct, state.PhaseTo), "Edge, S93", "he does not come over the exit edge", "@ leaves the table"},
	{action.KindClimb, "climb N", "climb 2", in(state.PhaseAct, state.PhaseTo), "Trait climber, S99", "that is too far", "@ climbs to a height of $1"},
	{action.KindHelp, "help H", "help medic with hunter", inPart, "Move, S58", "the second helper is not within 1\"", "@ helps $1"},
	{action.KindHide, "hide Q", "hide 4,7", inPart, "Hide, Grid 10", "that is no hiding place within 4\"", "@ hides at $1"},
	{action.KindLurk, "lurk Q", "lurk 4,7", inPart, "Hide, Grid 10", "that is no hiding place within 4\"", "@ lurks at $1"},
	{action.KindSearch, "search X", "search 6,9", inPart, "Search", "that is not within 3\"", "@ searches$1"},
	{action.KindStand, "stand Q", "stand 6,8", in(state.PhaseStand), "Enter, S30", "that is no free square within 2\" of the opening", "@ stands at $1"},
	{action.KindExit, "exit Q", "exit 6,7", in(state.PhaseAct, state.PhaseBoss), "Enter, S119", "no way out leads there", "@ goes out to $1"},
	{action.KindLeave, "leave Q", "leave 9,9", inPart, "Car 2", "that is no free square within 2\" of the vehicle", "@ gets out to $1"},
	{action.KindEnter, "enter O", "enter A0", in(state.PhaseAct, state.PhaseBoss), "Enter, Grid 14", "that opening is too far", "@ enters by $1"},
	{action.KindUp, "up", "up", inPart, "", "", "@ goes up the stairs"},
	{action.KindDown, "down", "down", inPart, "", "", "@ goes down the stairs"},
	{action.KindShell, "shell", "shell", in(state.PhaseShell), "", "", "@ shoots the opening in with a shell"},
	{action.KindHands, "hands", "hands", in(state.PhaseShell), "", "", "@ forces the opening by hand"},
	{action.KindBoard, "board V", "board V1", inPart, "Car 2", "it is full", "@ gets into $1"},
	{action.KindCheck, "check U", "check V1 15,9", inPart, "Car 1, S76", "no way of 3\" leads there", "@ checks $1"},
	{action.KindStart, "start V", "start V1", inPart, "Car 3", "he sits in another vehicle", "@ starts $1"},
	{action.KindDrive, "drive V", "drive V1", inPart, "Car 4", "he sits in another vehicle", "@ drives $1"},
	{action.KindFuel, "fuel V", "fuel V1", inPart, "Get, S78", "it is full", "@ pours his gasoline into $1"},
	{action.KindSiphon, "siphon V", "siphon V1", inPart, "Get, S78", "it is empty", "@ takes gasoline from $1"},
	{action.KindBattery, "battery V", "battery V1", inPart, "Get, S78", "neither it nor he has a battery", "@ takes the battery of $1 out, or puts one in"},
	{action.KindAhead, "ahead N", "ahead 6", in(state.PhaseDrive), "Car 4, Grid 15", "the vehicle cannot drive that far", "@ drives $1 squares ahead"},
	{action.KindBack, "back N", "back 1", in(state.PhaseDrive), "Car 4, Grid 15", "the vehicle cannot drive that far", "@ drives $1 squares back"},
	{action.KindLeft, "left", "left", in(state.PhaseDrive), "Car 4, Grid 15", "that turn costs more inches than are left", "@ turns left"},
	{action.KindRight, "right", "right", in(state.PhaseDrive), "Car 4, Grid 15", "that turn costs more inches than are left", "@ turns right"},
	{action.KindHalt, "halt", "halt", in(state.PhaseDrive), "", "", "@ halts"},
	{action.KindRam, "ram N", "ram 2", in(state.PhaseRam), "Car 6", "both are rolled for once, twice or three times", "@ rams, and both are rolled for $1 times"},
	{action.KindSpot, "spot B", "spot 9,20", in(state.PhaseAct, state.PhaseBoss), "Spot", "that is not in sight", "@ looks at $1"},
	{action.KindObserve, "observe B", "observe B", inPart, "Spot", "that is not in sight", "@ watches $1"},
	{action.KindMelee, "melee Q", "melee 12,4", in(state.PhaseAct, state.PhaseBoss), "Melee", "that one is not in contact", "@ attacks $1"},
	{action.KindSubdue, "subdue Q", "subdue 12,4", inPart, "Melee, Wound 5", "that one is not in contact", "@ subdues $1"},
	{action.KindTap, "tap T", "tap corpse 9,9", inPart, "Tap, S59", "nothing to finish off lies within 1\" there", "@ finishes off $1"},
	{action.KindReload, "reload L", "reload revolver pistol-rounds", inPart, "Load, Data 1", "that takes two actions, and he has one", "@ loads $1"},
	{action.KindClear, "clear R", "clear pistol", inPart, "Load, S23", "that is not jammed", "@ clears $1"},
	{action.KindFit, "fit R G", "fit scope rifle", inPart, "Find, S104", "that does not fit", "@ fits $1 on $2"},
	{action.KindSnap, "snap M Q", "snap pistol 14,9", inPart, "Shoot", "the target lurks", "@ fires $1 at $2"},
	{action.KindAim, "aim M Q", "aim rifle 20,17", inPart, "Shoot", "the target lurks", "@ aims $1 at $2"},
	{action.KindShootTap, "shoot-tap R T", "shoot-tap pistol corpse 9,9", inPart, "Tap", "nothing to finish off lies there in short range", "@ finishes off $2 with $1"},
	{action.KindThrow, "throw J Q", "throw frag-grenade 10,14", inPart, "Blast, Shoot", "that is not in sight", "@ throws $1 at $2"},
	{action.KindAimThrow, "aim-throw J Q", "aim-throw rock 9,9", inPart, "Blast, Shoot", "that is not in sight", "@ aims and throws $1 at $2"},
	{action.KindAlso, "also Q", "also 10,9", in(state.PhaseAlso), "Shoot, S39", "that is not within 1\" of all earlier targets", "The next shot goes at $1"},
	{action.KindEnough, "enough", "enough", in(state.PhaseAlso), "", "", "No further shot"},
	{action.KindTalk, "talk P", "talk G1", inPart, "Talk, S66", "no member of that group is in sight within 12\"", "@ talks to $1"},
	{action.KindBarter, "barter P", "barter G1", inPart, "Talk, S65", "no member of that group is within 3\"", "@ barters with $1"},
	{action.KindBuy, "buy Y", "buy axe", in(state.PhaseTrade), "Talk, S65", "it would be a seventh ranged weapon", "@ buys $1"},
	{action.KindSell, "sell R", "sell axe", in(state.PhaseTrade), "Talk, S65", "the group cannot pay for that", "@ sells $1"},
	{action.KindBefriend, "befriend Q", "befriend 9,9", inPart, "Dog 8, Talk", "it is farther than 12\"", "@ tries to befriend $1"},
	{action.KindGet, "get Z", "get 9,9 rifle", inPart, "Get", "it would be a seventh ranged weapon", "@ takes $1"},
	{action.KindGive, "give I C", "give axe medic", inPart, "Get, S64", "a survivor carries at most six ranged weapons", "@ gives $1 to $2"},
	{action.KindAgree, "agree", "agree", in(state.PhaseConsent), "", "", "The other side agrees"},
	{action.KindRefuse, "refuse", "refuse", in(state.PhaseConsent), "", "", "The other side refuses"},
	{action.KindKeep, "keep", "keep", in(state.PhaseKeep), "", "", "@ keeps it"},
	{action.KindLeaveIt, "leave-it", "leave-it", in(state.PhaseKeep), "", "", "@ leaves it there"},
	{action.KindChoose, "choose K", "choose axe", in(state.PhaseChoose), "Find", "that is no row of the table in question", "@ chooses $1"},
	{action.KindAid, "aid C", "aid marshal", inPart, "Aid, S63", "that one has not both actions left", "@ treats $1"},
	{action.KindBar, "bar O", "bar A0", inPart, "Board, S114", "that is no breach of his floor of a closed building", "@ barricades $1"},
	{action.KindPanic, "panic", "panic", inPart, "", "", "@ panics"},
	{action.KindShout, "shout", "shout", inPart, "", "", "@ shouts"},
	{action.KindMount, "mount", "mount", inPart, "", "", "@ mounts the bicycle"},
	{action.KindDismount, "dismount", "dismount", inPart, "", "", "@ dismounts"},
	{action.KindPlant, "plant R", "plant dynamite", inPart, "Blast, S70", "that is neither lit dynamite nor a sentry gun", "@ lays $1 down"},
	{action.KindTimer, "timer N", "timer 3", inPart, "Find, S105", "a timer is set for 1 to 10 turns", "@ sets a timer for $1"},
	{action.KindPlus, "plus", "plus", in(state.PhasePlus), "", "", "@ is sensible: one more on the die"},
	{action.KindKeepRoll, "keep-roll", "keep-roll", in(state.PhasePlus), "", "", "The die stays as it is"},
	{action.KindAgain, "again", "again", in(state.PhaseAgain, state.PhaseReroll), "", "", "@ throws again"},
	{action.KindAccept, "accept", "accept", in(state.PhaseAgain, state.PhaseReroll), "", "", "@ leaves it at that"},
	{action.KindProlong, "prolong", "prolong", in(state.PhaseProlong), "", "", "@ goes on looking"},
	{action.KindDrop, "drop", "drop", in(state.PhaseProlong), "", "", "@ lets it be"},
	{action.KindHeroic, "heroic", "heroic", inPart, "", "", "@ is heroic: one more action"},
	{action.KindPsychic, "psychic Q", "psychic 9,20", inPart, "Trait psychic", "no token lies there", "@ sees the content of the token at $1"},
	{action.KindPsychicEvent, "psychic-event", "psychic event", inPart, "", "", "@ sees the next event"},
	{action.KindPill, "pill", "pill", inPart, "", "", "@ takes stimulants"},
	{action.KindStop, "stop", "stop", inPart, "", "", "@ turns the chainsaw off"},
	{action.KindGroan, "groan", "groan", in(state.PhaseBoss), "", "", "The boss groans"},
	{action.KindGiveUp, "give-up C", "give-up hunter", in(state.PhaseGiveUp), "Lost, S91", "that one is not of the seat that gives somebody up", "$1 is given up"},
	{action.KindVaccinate, "vaccinate C", "vaccinate medic", in(state.PhaseVaccinate), "Infect", "that one has been vaccinated", "@ gives the vaccine to $1"},
	{action.KindFree, "free V", "free V1", inPart, "Canada", "he is neither in it nor within 1\"", "@ digs $1 out of the snow"},
}

// verbRows makes the rows of the notation.
func verbRows() []verbs.Row[rules.State] {
	var rows []verbs.Row[rules.State]
	for i, v := range VerbList {
		switch v.Kind {
		case action.KindPsychic: // a token, or with another word the next event
			rows = append(rows, orElse(v.row(), "event", VerbList[i+1].row()))
		case action.KindPsychicEvent:
		default:
			rows = append(rows, v.row())
		}
	}
	return rows
}

// row makes the row of a verb.
func (v Verb) row() verbs.Row[rules.State] {
	word, shape, _ := strings.Cut(v.Word, " ")
	return verbs.Row[rules.State]{
		Word: word, Shape: shape, Example: v.Example, Kinds: verbs.KindList(v.Kind), Phases: verbs.PhaseSet(v.Phases...),
		Range: v.Kind == action.KindRoll, Guards: v.guards(),
		Action: func(_ *rules.State, a verbs.Args) engine.Action { return v.pack(a) },
		Args: func(_ *rules.State, x engine.Action) (verbs.Args, bool) {
			return v.unpack(x), action.Decode(x).Kind == v.Kind
		},
	}
}

// orElse makes one row of two: with a word in place of the arguments it is the other.
func orElse(row verbs.Row[rules.State], word string, other verbs.Row[rules.State]) verbs.Row[rules.State] {
	both := row
	both.Wildcard, both.Kinds = word, slices.Concat(row.Kinds, other.Kinds)
	both.Action = func(s *rules.State, a verbs.Args) engine.Action {
		if a.Wildcard {
			return other.Action(s, a)
		}
		return row.Action(s, a)
	}
	both.Args = func(s *rules.State, x engine.Action) (verbs.Args, bool) {
		if a, ok := row.Args(s, x); ok {
			return a, true
		}
		return verbs.Args{Wildcard: true}, true
	}
	both.Guards = []verbs.Guard[rules.State]{func(s *rules.State, a verbs.Args) *verbs.Refusal {
		guards := row.Guards
		if a.Wildcard {
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

// guards makes guards from the conditions of an action, then from its cost. An action that is not listed
// is refused by the first of its causes, otherwise by the rule of the verb.
func (v Verb) guards() (out []verbs.Guard[rules.State]) {
	out = append(out, v.actGuards()...)
	if v.Rule == "" {
		return out
	}
	return append(out, func(s *rules.State, a verbs.Args) *verbs.Refusal {
		packed := v.pack(a)
		if slices.Contains(s.AppendLegal(nil), packed) {
			return nil
		}
		for _, c := range Causes[v.Kind] {
			if !c.holds(s, action.Decode(packed)) {
				return a.Refuse(c.rule, "%s", c.Says)
			}
		}
		return a.Refuse(v.Rule, "%s", v.Says)
	})
}

// actGuards are the guards of the row in acts, if the verb has one: they hold in the part of a
// seat.
func (v Verb) actGuards() (out []verbs.Guard[rules.State]) {
	row := rules.ActionByKind[v.Kind]
	if row == nil {
		return nil
	}
	for _, g := range row.When {
		out = append(out, func(s *rules.State, a verbs.Args) *verbs.Refusal {
			if s.Node != state.PhaseAct || g.Holds(s, int(s.Actor)) {
				return nil
			}
			return a.Refuse(g.Rule, "%s", g.Says)
		})
	}
	return append(out, func(s *rules.State, a verbs.Args) *verbs.Refusal {
		if s.Node != state.PhaseAct || row.Cost <= s.Acting().Actions {
			return nil
		}
		return a.Refuse("Turn", "that takes %d actions, and he has %d left", row.Cost, s.Acting().Actions)
	})
}
