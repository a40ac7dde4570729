package mall

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// notation is the text in and out of one game.
type notation struct{ rules *Rules }

// verbs are the first words of actions by kind. Kinds with two verbs choose by
// the position: see FormatAction.
var verbs = [...]string{
	KindDeal: "deal", KindHide: "hide", KindPlace: "place", KindPass: "pass", KindSelect: "select",
	KindCarry: "carry", KindDrop: "drop", KindStep: "step", KindDoor: "close", KindMain: "close",
	KindRifle: "rifle", KindShoot: "shoot", KindEnd: "end", KindRoll: "roll", KindValue: "value",
	KindAmbush: "ambush", KindDraw: "draw", KindCheck: "berserk", KindUnit: "unit", KindMove: "move", KindBreak: "break",
	KindReveal: "reveal", KindSuperStep: "super", KindSuperStop: "stop", KindSuperBreak: "smash",
	KindAttack: "attack", KindFire: "fire", KindHold: "hold", KindNumber: "number", KindName: "name",
	KindEnter: "enter", KindTurn: "turn", KindStay: "stay", KindDigit: "digit", KindAppear: "appear",
}

// String writes a set of characters as "peter+fran".
func (m chars) String() string {
	var names []string
	for ; m != 0; m &= m - 1 {
		names = append(names, m.first().String())
	}
	return strings.Join(names, "+")
}

// FormatAction writes an action as a verb and at most one further word:
//
//	deal 4, deal ?           hide 052, hide ?        place peter@016
//	pass                     select peter+fran       carry peter>fran
//	drop peter               step 045                open 043-062, close 043-062
//	close north              rifle steve+fran        shoot peter+fran@113
//	end                      roll 9                  value 4, value ?
//	ambush, clear            draw 4, draw ?          berserk 045, berserk none
//	unit 045, move 045-046   break 045@043-062       reveal 052
//	super roger-046          drag roger-046          stop
//	smash roger@043-062      attack 045              fire peter+fran
//	hold                     number 2                name peter
//	enter north              turn steve              stay
//	digit 7, digit none      appear 052
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return n.format(content(p), a)
}

func (n notation) format(s *State, a engine.Action) string {
	b := n.rules.Board
	k := actionKind(a)
	x, y, z := args(a)
	verb := verbs[k]
	switch k {
	case KindDeal, KindValue, KindDraw:
		return verb + " " + orHole(x, strconv.Itoa(int(x)))
	case KindHide:
		return verb + " " + orHole(x, b.Name(Square(x)))
	case KindPlace:
		return verb + " " + s.nextToPlace().String() + "@" + b.Name(Square(x))
	case KindSelect, KindRifle, KindFire, KindName:
		return verb + " " + chars(x).String()
	case KindCarry:
		return verb + " " + Character(x).String() + ">" + Character(y).String()
	case KindDrop, KindTurn:
		return verb + " " + Character(x).String()
	case KindStep, KindUnit, KindReveal, KindAttack, KindAppear:
		return verb + " " + b.Name(Square(x))
	case KindDoor:
		if !s.doors.Open(x) {
			verb = "open"
		}
		return verb + " " + b.DoorName(x)
	case KindMain:
		return verb + " " + b.DoorName(n.rules.mainDoor[s.square()])
	case KindShoot:
		return verb + " " + chars(y).String() + "@" + b.Name(Square(x))
	case KindDigit:
		if x == noDigit {
			return verb + " none"
		}
		return verb + " " + strconv.Itoa(int(x))
	case KindRoll, KindNumber:
		return verb + " " + strconv.Itoa(int(x))
	case KindAmbush:
		if x == 0 {
			return "clear"
		}
	case KindCheck:
		if x == 0 {
			return verb + " none"
		}
		return verb + " " + b.Name(Square(x))
	case KindMove:
		return verb + " " + b.Name(Square(x)) + "-" + b.Name(Square(y))
	case KindBreak:
		return verb + " " + b.Name(Square(x)) + "@" + b.DoorName(y)
	case KindSuperStep:
		if z == 1 {
			verb = "drag"
		}
		return verb + " " + Character(x).String() + "-" + b.Name(Square(y))
	case KindSuperBreak:
		return verb + " " + Character(x).String() + "@" + b.DoorName(y)
	case KindEnter:
		return verb + " " + board.Direction(x).String()
	}
	return verb
}

// orHole writes a masked argument as "?".
func orHole(x uint8, text string) string {
	if x == 0 {
		return "?"
	}
	return text
}

// ParseAction reads an action that is legal in p. It accepts any case and
// spacing, squares without leading zeros, characters by their first letters, and
// single dice for a roll ("roll 4+5") and for the hidden zombie table ("digit 5+2"). Where the action is not legal the error
// names the rule.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	s := content(p)
	want, err := n.normalize(text)
	if err != nil {
		return 0, err
	}
	for _, a := range p.AppendLegal(nil) {
		if n.format(s, a) == want {
			return a, nil
		}
	}
	if err = s.whyNot(want); err == nil {
		err = fmt.Errorf("mall: %q is not legal here; %s", want, s.expected())
	}
	if e, ok := err.(*engine.SyntaxError); ok && want != text {
		e.Column = columnIn(text, want, e.Column)
	}
	return 0, err
}

// columnIn maps a column of the normal form of an action to the text that was
// typed: to the beginning of the same word.
func columnIn(text, normal string, column int) int {
	verb, rest := wordColumns(text)
	if space := strings.IndexByte(normal, ' '); space < 0 || column <= space+1 {
		return verb
	}
	return rest
}

// wordColumns returns the 1-based columns of the first word of a text and of the
// second; where there is none, of the end.
func wordColumns(text string) (first, second int) {
	start := func(from int) int {
		for i, r := range text[from:] {
			if !unicode.IsSpace(r) {
				return from + i
			}
		}
		return len(text)
	}
	a := start(0)
	end := strings.IndexFunc(text[a:], unicode.IsSpace)
	if end < 0 {
		return a + 1, len(text) + 1
	}
	return a + 1, start(a+end) + 1
}

// ParsePhrase reads an action, or a free move in one breath: "move 045-046" is
// "unit 045", then "move 045-046".
func (n notation) ParsePhrase(p engine.Position, text string) ([]engine.Action, error) {
	s := content(p)
	words, err := n.normalize(text)
	if from, to, found := strings.Cut(words, "-"); err == nil && found && s.phase == phaseFree && s.Turn() == Zombie {
		if from, found = strings.CutPrefix(from, "move "); found {
			return n.parseFreeMove(s, from, to)
		}
	}
	a, err := n.ParseAction(p, text)
	if err != nil {
		return nil, err
	}
	return []engine.Action{a}, nil
}

func (n notation) parseFreeMove(s *State, from, to string) ([]engine.Action, error) {
	move := "move " + from + "-" + to
	unit, err := n.ParseAction(s, "unit "+from)
	if err != nil {
		_, err = n.ParseAction(s, move) // which has more to say
		return nil, err
	}
	after := *s
	after.Apply(unit)
	a, err := n.ParseAction(&after, move)
	if err != nil {
		return nil, err
	}
	return []engine.Action{unit, a}, nil
}

// signs are what stands between the words of an argument, with or without blanks.
const signs = "+-@>"

// unjoined refuses an argument in which two words follow one another without a sign:
// they are not one word that somebody wrote with a blank.
func unjoined(text, verb string) error {
	from, before := 0, ""
	for i, word := range strings.Fields(text) {
		at := from + strings.Index(text[from:], word)
		from = at + len(word)
		if i > 1 && !strings.Contains(signs, before[len(before)-1:]) && !strings.Contains(signs, word[:1]) {
			cause := fmt.Sprintf("%q is a word too many after %q", word, before)
			if f, ok := forms[verb]; ok {
				cause += fmt.Sprintf("; expected an action such as %q", f.example)
			}
			return &engine.SyntaxError{Column: at + 1, Cause: cause}
		}
		before = word
	}
	return nil
}

// normalize brings an action into the form that FormatAction writes.
func (n notation) normalize(text string) (string, error) {
	words := strings.Fields(strings.ToLower(text))
	switch len(words) {
	case 0:
		return "", &engine.SyntaxError{Column: 1, Cause: `nothing to read; expected an action such as "step 045"`}
	case 1:
		return words[0], nil
	}
	if err := unjoined(text, words[0]); err != nil {
		return "", err
	}
	rest := strings.Join(words[1:], "")
	if words[0] == "roll" {
		sum := 0
		for _, die := range strings.Split(rest, "+") {
			d, err := strconv.Atoi(die)
			if err != nil || d < 0 || d > 99 {
				_, column := wordColumns(text)
				return "", &engine.SyntaxError{Column: column,
					Cause: fmt.Sprintf("%q is no roll; expected the sum of the dice, or single dice such as 4+5", rest)}
			}
			sum += d
		}
		return "roll " + strconv.Itoa(sum), nil
	}
	if words[0] == "digit" && strings.Contains(rest, "+") {
		return tableDice(text, rest)
	}
	var out strings.Builder
	for word := ""; rest != ""; {
		end := strings.IndexAny(rest, signs)
		if end < 0 {
			end = len(rest)
		}
		word, rest = rest[:end], rest[end:]
		out.WriteString(normalizeWord(words[0], word))
		if rest != "" {
			out.WriteByte(rest[0])
			rest = rest[1:]
		}
	}
	return words[0] + " " + n.orderDoor(words[0], orderNames(out.String())), nil
}

// tableDice reads the two dice of the hidden zombie table, "5+2", in their order.
// EN 15.8.
func tableDice(text, rest string) (string, error) {
	column, row, _ := strings.Cut(rest, "+")
	first, err1 := strconv.Atoi(column)
	second, err2 := strconv.Atoi(row)
	switch {
	case err1 != nil || err2 != nil || first < 1 || first > 6 || second < 1 || second > 6:
		_, at := wordColumns(text)
		return "", &engine.SyntaxError{Column: at,
			Cause: fmt.Sprintf("%q is no throw of two dice; expected the first die and the second, such as 5+2, or the digit", rest)}
	case second == 6:
		return "digit none", nil
	case first > 3:
		second += 5
	}
	return "digit " + strconv.Itoa(second%10), nil
}

// orderDoor brings the name of a door, which stands behind open and close or
// behind @, into the board's form.
func (n notation) orderDoor(verb, text string) string {
	i := strings.IndexByte(text, '@') + 1
	if i == 0 && verb != "open" && verb != "close" {
		return text
	}
	if d := n.rules.Board.DoorByName(text[i:]); d != NoDoor {
		return text[:i] + n.rules.Board.DoorName(d)
	}
	return text
}

// normalizeWord completes the name of a character or a main door and the number
// of a square.
func normalizeWord(verb, word string) string {
	names := counters.Names[:]
	switch verb {
	case "number", "value", "draw", "deal", "digit":
		if n, err := strconv.Atoi(word); err == nil {
			return strconv.Itoa(n)
		}
		return word
	case "open", "close", "enter":
		names = board.DirectionNames[:]
	}
	if n, err := strconv.Atoi(word); err == nil {
		return fmt.Sprintf("%03d", n)
	}
	for _, name := range names {
		if word != "" && strings.HasPrefix(name, word) {
			return name
		}
	}
	return word
}

// orderNames puts names joined by + into character order.
func orderNames(text string) string {
	names, rest, found := text, "", false
	if i := strings.IndexByte(text, '@'); i >= 0 {
		names, rest, found = text[:i], text[i:], true
	}
	var m chars
	for _, name := range strings.Split(names, "+") {
		c := Peter
		for c <= Fran && c.String() != name {
			c++
		}
		if c > Fran {
			return text
		}
		m |= 1 << c
	}
	if !found && !strings.Contains(names, "+") {
		return text
	}
	return m.String() + rest
}
