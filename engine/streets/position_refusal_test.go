package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// sketch is a short position as a person writes it.
const sketch = "deadreckon streets position 1\nturn 2\nevent 24\nsurvivor marshal 6,2\nthings marshal pistol:6+spares1 axe\nzombie runner 12,9\n"

// Impossible positions are refused with the place and the rule.
func TestPositionRefusals(t *testing.T) {
	semi := defaultRules(t, state.With(func(o *state.Options) { o.Mode, o.Seats = state.Semi, 2 }))
	book, bare := defaultRules(t, state.Book()), defaultRules(t, core())
	for _, c := range []struct {
		name, more, want string
		rules            *state.Rules
	}{
		{"a taken place", "zombie boss 12,9", "p:6:15: streets: 12,9 is taken: no two figures stand on one place (Grid 2)", book},
		{"a hold from afar", "zombie boss 13,9 holds marshal", "p:7:13: streets: it holds marshal, and is not in contact with him (Wound 6)", book},
		{"a shuffler with wounds", "zombie shuffler 13,9 wounds 1", `p:7:29: "1" is not a number of wounds that it survives (Wound 4) from 0 to 0`, book},
		{"a dead man alive", "survivor hunter 13,9 wounds 3", "p:7:17: hunter lives with 3 wounds; 3 kill him (Wound 2)", book},
		{"somebody twice", "survivor marshal 13,9", "p:7:10: a second line for marshal", book},
		{"a floor in the street", "survivor hunter 1,1/1", `p:7:17: "1,1/1" is not an existing floor`, book},
		{"too many rounds", "things marshal rifle:99", `p:7:16: "rifle:99" is not a number from 0 to 12`, book},
		{"a thing of a layer", "things marshal rope", `p:7:16: "rope" is not a thing of this game: it belongs to a disabled layer of the rules (Flow 8.9)`, bare},
		{"no such event", "seen 17", `p:7:6: "17" is not an event: both dice are from 1 to 6 (Draw, S02)`, book},
		{"dice have no deck", "seen 16", "p:7:1: streets: events come from a die in this game: remove the line seen (Setup, S108)", book},
		{"a card in coop", "seat red card 3", "p:7:6: streets: red cannot have a card: cards are dealt only in the mode semi, in the order of seats (Data 8)", book},
		{"a hole in the truth", "seat red card ?", "p:7:15: a full position says which card it is; only a view has ? (Data 8)", semi},
		{"a card that is not said", "seat red card 3", "p:7:1: streets: every seat has a card in the mode semi: the card of blue is missing (Data 8)", semi},
		{"one card twice", "seat red card 3\nseat blue card 3", "p:8:6: streets: card 3 is with another seat (Data 8)", semi},
		{"a card that is not seen", "view red\nseat red card 3\nseat blue card 4", "p:9:6: streets: the card of blue is hidden from red (Data 8)", semi},
		{"a phase in the middle", "phase roll", `p:7:7: phase roll is in the middle of an action: describe the decision point before it, and continue with lines "then ACTION"`, book},
		{"a register", "dice 3", `p:7:1: key dice is in the middle of an action: describe the decision point before it, and continue with lines "then ACTION"`, book},
		{"zombies on the move", "stage zombies", `p:7:1: streets: zombies are moving in this stage: write stage groups`, book},
		{"an event that begins", "stage event", `p:3:1: streets: a position cannot begin with an event: delete this line and add the line "then event 24"`, book},
		{"an event before it", "stage timers", "p:3:1: streets: stage timers has no event of the turn", book},
		{"an event after the last turn", "stage infect", "p:3:1: streets: stage infect has no event of the turn", book},
		{"more actions than there are", "survivor hunter 13,9 actions 8", `p:7:30: "8" is not actions from 0 to 5`, book},
		{"an incapacitated zombie that holds", "zombie boss 6,3 incapacitated holds marshal", "p:7:13: streets: it is incapacitated, and holds nobody (S42)", book},
		{"two actions in one line", "actor marshal\nthen snap pistol 12,9 roll 6", `p:8:23: one action per line: write "roll" on the next`, book},
		{"a phase of another stage", "phase column", "p:4:10: streets: marshal is on", book},
		{"a phase that does not come", "phase pick", "p:7:1: streets: pick is not possible here: the next phase is act", book},
		{"who acts before parts", "stage order\nactor marshal", "p:8:1: streets: this key needs a stage with the part of a seat (Turn)", book},
		{"who acts and cannot", "survivor hunter corpse 9,9\nactor hunter", "p:8:1: streets: hunter cannot act in the part of red (Turn)", book},
		{"what is not legal", "actor marshal\nthen melee 12,9", "p:8:6: streets: Melee", book},
		{"a die that cannot fall", "actor marshal\nthen snap pistol 12,9\nthen roll 7", "p:9:6: streets: ", book},
		{"a mark of a throw", "survivor hunter 13,9 passed", `p:7:22: "passed" is not one of`, book},
		{"a word that is near one of many", "survivor hunter 13,9 movej", `p:7:22: "movej" is not a word that fits here (did you mean moved?)`, book},
		{"a mark twice", "survivor hunter 13,9 moved moved", `p:7:28: a second "moved"`, book},
		{"a mark of a drive", "vehicle V1 16,9 N ahead", `p:7:19: "ahead" is not one of`, book},
		{"a turn too late", "turn 2\n", `p:7:1: a second line "turn"; each key stands once`, book},
		{"parts that were not", "part 1", "p:7:1: streets: 0 parts of seats have begun (Turn)", book},
		{"actions of nobody", "survivor hunter absent actions 2", "p:7:17: hunter has actions and cannot act (Wound 5)", book},
		{"a vehicle that nobody opened", "vehicle V1 16,9 N checked keys", "p:7:9: streets: V1 is checked, so somebody has looked into it: opened is missing (Car 1)", book},
		{"a vehicle that nobody checked", "vehicle V1 16,9 N opened battery", "p:7:9: streets: V1 has a battery, so somebody has checked it: checked and opened are missing (Car 1)", book},
		{"a vehicle without keys", "vehicle V1 16,9 N checked opened started", "p:7:9: streets: V1 is started, and has no keys (Car 3)", book},
		{"a vehicle in a house", "vehicle V1 5,9 N", "p:7:9: streets: V1 stands in a building (Grid 15)", book},
		{"a vehicle over the edge", "vehicle V1 16,30 N", "p:7:9: streets: V1 leaves the table (Grid 15)", book},
		{"one vehicle on another", "vehicle V1 16,9 N\nvehicle V2 16,11 N", "p:8:9: streets: V2 stands on another vehicle (Grid 15)", book},
		{"people in a house that nobody knows", "survivor hunter 6,9", "p:7:10: streets: hunter is inside A, which is unknown: entering identifies a building (House)", book},
		{"six in a car", "vehicle V1 16,9 N\nsurvivor hunter V1\nsurvivor medic V1\nsurvivor stranger-1 V1 of G1\nsurvivor stranger-2 V1 of G1\nsurvivor stranger-3 V1 of G1\nsurvivor stranger-4 V1 of G1\ngroup G1 friendly", "p:8:17: streets: 6 people are in V1, which has 5 seats (Data 2)", book},
		{"on a vehicle", "vehicle V1 16,9 N\nsurvivor hunter 16,10", "p:8:10: streets: hunter stands on a vehicle (Grid 2)", book},
		{"a zombie on a vehicle", "vehicle V1 16,9 N\nzombie boss 16,10", "p:8:13: streets: a boss stands on a vehicle (Grid 2)", book},
		{"a group of nobody", "group G2 wary", "p:7:7: streets: nobody on the table is of G2 (Indep)", book},
		{"people of a group that is not said", "survivor stranger-1 9,1 of G2", "p:7:28: streets: the attitude of G2 is missing: key group (Indep)", book},
		{"another key", "survivro hunter 1,1", `p:7:1: unknown key "survivro" (did you mean survivor?)`, book},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := engine.ReadPosition(New(c.rules), "p", sketch+c.more)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v\nwant %s", err, c.want)
			}
		})
	}
}

// If no single line is wrong, the refusal cites the nearest one.
func TestRefusalsOfTheWhole(t *testing.T) {
	n := text.Notation{Rules: defaultRules(t, state.Book())}
	for text, want := range map[string]string{
		"": "p:1:1: streets: no character is on the table: the game is at its end (V5)",
		"turn 3\nevent 24\nsurvivor marshal gone": "p:4:1: streets: no character is on the table: the game is at its end (V5)",
		"phase place\nsurvivor marshal absent\ntokens 14,12 31,17 16,18 23,19 13,22 15,22 4,26 16,28\nzombie boss 12,0": "p:5:1: streets: zombies come when the characters are placed (Seq)",
		"phase column\nsurvivor marshal absent\ndog 12,0":                                                               "p:4:1: streets: dogs come when the characters are placed (Seq)",
		"turn 3\nsurvivor marshal 9,9":                                                                                  "p:2:1: streets: the event of this turn is missing: add a line event (Draw)",
	} {
		if _, err := engine.ReadPosition(New(n.Rules), "p", "deadreckon streets position 1\n"+text); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// Missing lines are derived from the rest.
func TestPositionFollows(t *testing.T) {
	p, err := text.Notation{Rules: defaultRules(t, state.Book())}.ParsePosition(sketch)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Content(p)
	if s.Node != state.PhaseAct || s.OnTurn != 1 || s.Name(int(s.Actor)) != "marshal" || s.Acting().Actions != 2 || s.Part != 1 {
		t.Errorf("%+v", s)
	}
	for slot, c := range s.Rules().Names() {
		if c != "marshal" && s.Survivors[slot].State != state.Gone {
			t.Errorf("%s is not gone", c)
		}
	}
}

// Event 35 leaves one action to a character, unless his line gives the number.
func TestPositionWithOneActionEach(t *testing.T) {
	n := text.Notation{Rules: defaultRules(t, state.Book())}
	p, err := n.ParsePosition("deadreckon streets position 1\nturn 3\nevent 35\nstage part\nsurvivor marshal 5,5\n")
	if err != nil {
		t.Fatal(err)
	}
	if v := rules.Content(p).Survivors[0]; v.Actions != 1 || !v.Is(state.OneAction) {
		t.Errorf("%d actions, marks %x", v.Actions, v.Marks)
	}
}

// A seat enters ? for dice and events that only another seat sees.
func TestDiceThatAreNotSeen(t *testing.T) {
	g := given(t, "red 1,1 psychic\nblue 30,1\ntoken 16,16", func(o *state.Options) { o.PsychicToken = state.PsychicPeeks })
	g.act(0).on(action.KindPsychic, "16,16")
	g.s.Viewer = 2
	if _, err := (text.Notation{Rules: g.s.Rules()}).ParseAction(g.s, "roll 4"); err == nil || !strings.Contains(err.Error(), "enter roll ? : your seat does not see it") {
		t.Error(err)
	}
	g = given(t, "red 5,5 psychic\nblue 9,9", nil)
	g.act(0).say(action.KindPsychicEvent)
	g.s.Viewer = 2
	if _, err := (text.Notation{Rules: g.s.Rules()}).ParseAction(g.s, "event 24"); err == nil || !strings.Contains(err.Error(), "enter event ? : your seat does not see it") {
		t.Error(err)
	}
}
