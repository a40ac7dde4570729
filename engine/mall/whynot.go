package mall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Why an action is not legal: slow and kind. The reasons of the human player's
// actions stand in whynot_human.go, those of chance and the zombie player in
// whynot_zombie.go.

// asked is an action as somebody asked for it, perhaps illegal.
type asked struct {
	verb string
	x, y Square    // the first and the second that are named
	c, d Character // the first and the last that are named
	set  chars     // all that are named
	door uint8
	n    int
	hole bool // ? or none
}

// form is what belongs to a verb: the shape of its argument, an example, the
// phases in which it can be legal, and the reason why it is not in these.
type form struct {
	shape   string // S square, C character, G characters, D door, M main door, N number; other signs stand for themselves
	or      string // a word that may stand instead
	example string
	phases  []Phase
	why     func(*State, *asked) *flaw
}

var forms = map[string]form{
	"deal":    {"N", "?", "deal 4", []Phase{phaseDeal}, (*State).whyNotValue},
	"draw":    {"N", "?", "draw 4", []Phase{phaseDraw}, (*State).whyNotValue},
	"value":   {"N", "?", "value 4", []Phase{phaseValue}, (*State).whyNotValue},
	"ambush":  {"", "", "ambush", []Phase{phaseAmbush}, (*State).whyNotAmbush},
	"clear":   {"", "", "clear", []Phase{phaseAmbush}, (*State).whyNotAmbush},
	"roll":    {"N", "", "roll 7", dicePhases, (*State).whyNotRoll},
	"hide":    {"S", "?", "hide 052", []Phase{phaseHide}, (*State).whyNotHidden},
	"place":   {"C@S", "", "place peter@016", []Phase{phasePlace}, (*State).whyNotPlace},
	"pass":    {"", "", "pass", []Phase{phaseSelect}, nil},
	"select":  {"G", "", "select peter+fran", []Phase{phaseSelect}, (*State).whyNotSelect},
	"carry":   {"C>C", "", "carry peter>fran", []Phase{phaseAct}, (*State).whyNotCarry},
	"drop":    {"C", "", "drop peter", []Phase{phaseAct}, (*State).whyNotDrop},
	"step":    {"S", "", "step 045", []Phase{phaseAct}, (*State).whyNotStep},
	"open":    {"D", "", "open 043-062", []Phase{phaseAct}, (*State).whyNotDoor},
	"close":   {"D", "", "close 043-062", []Phase{phaseAct}, (*State).whyNotDoor},
	"rifle":   {"G", "", "rifle steve", []Phase{phaseAct}, (*State).whyNotRifle},
	"shoot":   {"G@S", "", "shoot peter@113", []Phase{phaseAct}, (*State).whyNotShoot},
	"end":     {"", "", "end", []Phase{phaseAct, phaseReact, phaseFree}, (*State).whyNotEnd},
	"fire":    {"G", "", "fire peter+fran", []Phase{phaseFire, phaseAct}, (*State).whyNotFire},
	"hold":    {"", "", "hold", []Phase{phaseFire, phaseAct, phaseName}, (*State).whyNotHold},
	"name":    {"G", "", "name peter", []Phase{phaseName}, (*State).whyNotName},
	"berserk": {"S", "none", "berserk 045", []Phase{phaseCheck}, (*State).whyNotBerserk},
	"unit":    {"S", "", "unit 045", []Phase{phaseFree}, (*State).whyNotUnit},
	"move":    {"S-S", "", "move 045-046", []Phase{phaseReact, phaseFree, phaseFreeMove, phaseGlassStep}, (*State).whyNotMove},
	"break":   {"S@D", "", "break 045@043-062", []Phase{phaseReact, phaseFree}, (*State).whyNotBreak},
	"reveal":  {"S", "", "reveal 052", []Phase{phaseReact, phaseFree}, (*State).whyNotReveal},
	"super":   {"C-S", "", "super roger-046", []Phase{phaseReact, phaseFree, phaseSuper}, (*State).whyNotSuper},
	"drag":    {"C-S", "", "drag roger-046", []Phase{phaseReact, phaseFree, phaseSuper}, (*State).whyNotSuper},
	"stop":    {"", "", "stop", []Phase{phaseSuper}, (*State).whyNotStop},
	"smash":   {"C@D", "", "smash roger@043-062", []Phase{phaseReact, phaseFree}, (*State).whyNotSmash},
	"attack":  {"S", "", "attack 045", []Phase{phaseAttack, phaseEntry}, (*State).whyNotAttack},
	"number":  {"N", "", "number 2", []Phase{phaseNumber}, (*State).whyNotNumber},
	"enter":   {"M", "", "enter north", []Phase{phaseDoor}, (*State).whyNotEnter},
	"turn":    {"C", "", "turn steve", []Phase{phaseConvert}, (*State).whyNotTurn},
	"stay":    {"", "", "stay", []Phase{phaseGlassStep}, (*State).whyNotStay},
	"digit":   {"N", "none", "digit 7", []Phase{phaseTable}, (*State).whyNotDigit},
	"appear":  {"S", "", "appear 052", []Phase{phaseAppear}, (*State).whyNotAppear},
}

var dicePhases = []Phase{phasePanic, phaseShot, phaseKeep, phaseCheckRoll, phaseFreeDie, phaseGlass, phaseFirePanic,
	phaseFireShot, phaseResolve, phaseEntrance, phaseConvertRoll}

// diceRules say which dice a phase throws.
var diceRules = [...]string{
	phasePanic: "EN 6.5", phaseShot: "EN 6.6", phaseKeep: "EN 10.0", phaseCheckRoll: "EN 10.0", phaseFreeDie: "EN 7.0",
	phaseGlass: "EN 10.5", phaseFirePanic: "EN 6.5", phaseFireShot: "EN 6.6", phaseResolve: "EN 8.2", phaseEntrance: "EN 13.5",
	phaseConvertRoll: "EN 11.0",
}

// no makes a reason: the rule and what it says here.
func no(rule, format string, args ...any) *flaw {
	return &flaw{rule: rule, text: fmt.Sprintf(format, args...)}
}

// whyNot says why an action, in the form that FormatAction writes, is not legal
// in this position, and returns nil exactly where it is. Malformed text gets a
// *engine.SyntaxError with the column.
func (s *State) whyNot(action string) error {
	verb, words, _ := strings.Cut(action, " ")
	f, ok := forms[verb]
	if !ok {
		return &engine.SyntaxError{Column: 1, Cause: fmt.Sprintf("there is no action %q; %s", verb, s.expected())}
	}
	a := asked{verb: verb}
	if err := s.readAsked(&a, f, words); err != nil {
		return err
	}
	if !s.takes(verb) {
		return fmt.Errorf("mall: %q is out of place: %s", action, s.expected())
	}
	if s.r().solo && s.phase.zombie() {
		if s.offers(action) {
			return nil
		}
		return fmt.Errorf("mall: EN 15.0: the automaton does not choose %q; %s", action, s.expected())
	}
	why := s.whyNotAsked(&a)
	if why == nil && f.why != nil {
		why = f.why(s, &a)
	}
	if why != nil {
		return errors.New("mall: " + why.rule + ": " + why.text)
	}
	return nil
}

// offers reports whether an action is legal, whatever forbids it elsewhere.
func (s *State) offers(action string) bool {
	return slices.ContainsFunc(s.AppendLegal(nil), func(a engine.Action) bool {
		return notation{s.r()}.format(s, a) == action
	})
}

// takes reports whether an action of a verb can be legal in the present phase.
func (s *State) takes(verb string) bool {
	if verb == "fire" || verb == "hold" { // of which a team has more: digest 3.S7
		if s.phase == phaseAct {
			return s.target != 0 || s.toCheck != 0 && verb == "hold"
		}
		if s.phase == phaseName && s.toCheck == 0 {
			return false
		}
	}
	return slices.Contains(forms[verb].phases, s.phase)
}

// expected says who is on turn in which phase, and what is legal there.
func (s *State) expected() string {
	const most = 6
	if s.phase == phaseOver {
		return "the game is over: " + s.outcome()
	}
	if slices.Contains(dicePhases, s.phase) {
		n := s.dice()
		return fmt.Sprintf("the game is at %s: roll %d to %d is expected", s.phase, n, 6*n)
	}
	legal := s.AppendLegal(nil)
	var names []string
	for _, a := range legal[:min(most, len(legal))] {
		names = append(names, notation{s.r()}.format(s, a))
	}
	if n := len(legal) - most; n > 0 {
		names = append(names, fmt.Sprintf("one of %d more", n))
	}
	list := prose.List(names, "or")
	if seat := s.Turn(); seat != engine.Chance {
		return fmt.Sprintf("%s is on turn, at %s: %s is expected", s.r().player(seat), s.phase, list)
	}
	return fmt.Sprintf("the game is at %s: %s is expected", s.phase, list)
}

// outcome says how the game ended.
func (s *State) outcome() string {
	switch s.winner {
	case humanWon:
		return "the human player has won"
	case zombieWon:
		return prose.Either(s.r().solo, "the zombies have won", "the zombie player has won")
	}
	return "a draw"
}

// readAsked reads the argument of a verb.
func (s *State) readAsked(a *asked, f form, words string) error {
	bad := func(at int, format string, args ...any) error {
		return &engine.SyntaxError{Column: len(a.verb) + 2 + at,
			Cause: fmt.Sprintf(format, args...) + fmt.Sprintf("; expected an action such as %q", f.example)}
	}
	switch {
	case f.or != "" && words == f.or:
		a.hole = true
		return nil
	case f.shape == "" && words != "":
		return bad(0, "%q is one word too many", words)
	case f.shape != "" && words == "":
		return bad(-1, "%s needs a further word", a.verb)
	}
	rest := words
	for i := range len(f.shape) {
		at := len(words) - len(rest)
		if sign := f.shape[i]; strings.IndexByte("@>-", sign) >= 0 {
			if rest == "" || rest[0] != sign {
				return bad(at, "%q without %q", words, string(sign))
			}
			rest = rest[1:]
			continue
		}
		word := rest
		if i+1 < len(f.shape) {
			if end := strings.IndexByte(rest, f.shape[i+1]); end >= 0 {
				word = rest[:end]
			}
		}
		rest = rest[len(word):]
		if cause := s.readWord(a, f.shape[i], word); cause != "" {
			return bad(at, "%s", cause)
		}
	}
	return nil
}

// readWord reads one word of an argument by its sign in the shape, and returns
// what is wrong with it.
func (s *State) readWord(a *asked, sign byte, word string) string {
	switch sign {
	case 'S':
		x := s.b().SquareByName(word)
		if x == 0 {
			return fmt.Sprintf("%q is no square of the board (EN 2.1)", word)
		}
		if a.x == 0 {
			a.x = x
		} else {
			a.y = x
		}
	case 'C', 'G':
		for _, name := range strings.Split(word, "+") {
			c := slices.Index(counters.Names[:], name)
			if c < 0 {
				return fmt.Sprintf("%q is not peter, roger, steve or fran", name)
			}
			if a.set == 0 {
				a.c = Character(c)
			}
			a.d = Character(c)
			a.set |= 1 << c
		}
		if sign == 'C' && strings.Contains(word, "+") {
			return fmt.Sprintf("%q is more than one character", word)
		}
	case 'D', 'M':
		a.door = s.b().DoorByName(word)
		if a.door == NoDoor || sign == 'M' && s.b().Doors[a.door].Kind != board.MainDoor {
			return fmt.Sprintf("%q is no %sdoor of the board (EN 5.5)", word, map[byte]string{'M': "main "}[sign])
		}
	case 'N':
		n, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Sprintf("%q is no number", word)
		}
		a.n = n
	}
	return ""
}

// noWay says why pieces cannot go from x to y in one step, apart from what
// stands there. EN 2.1, 5.3, 7.2.2.
func (s *State) noWay(x, y Square, rule string) *flaw {
	b := s.b()
	if x == y {
		return no(rule, "%s is where it begins", b.Name(x))
	}
	for _, side := range b.Sides(x) {
		if side.To != y {
			continue
		}
		if s.doors.Open(side.Door) {
			return nil
		}
		return no(rule, "the %s door between %s and %s is closed", b.Doors[side.Door].Kind, b.Name(x), b.Name(y))
	}
	if b.Adjoin(x, y) {
		return no(rule, "the side between %s and %s is a wall", b.Name(x), b.Name(y))
	}
	return no("EN 2.1", "%s and %s have no common side", b.Name(x), b.Name(y))
}
