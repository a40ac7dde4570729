package mall

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// notation is the text in and out of one game.
type notation struct{ rules *Rules }

// verbs are the first words of actions by kind. Kinds with two verbs choose by
// the position: see FormatAction.
var verbs = [...]string{
	kindDeal: "deal", kindHide: "hide", kindPlace: "place", kindPass: "pass", kindSelect: "select",
	kindCarry: "carry", kindDrop: "drop", kindStep: "step", kindDoor: "close", kindMain: "close",
	kindRifle: "rifle", kindShoot: "shoot", kindEnd: "end", kindRoll: "roll", kindValue: "value",
	kindAmbush: "ambush", kindDraw: "draw", kindCheck: "berserk", kindMove: "move", kindBreak: "break",
	kindReveal: "reveal", kindSuperStep: "super", kindSuperStop: "stop", kindSuperBreak: "smash",
	kindAttack: "attack", kindFire: "fire", kindHold: "hold", kindNumber: "number", kindName: "name",
	kindEnter: "enter", kindTurn: "turn", kindStay: "stay",
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
//	move 045-046             break 045@043-062       reveal 052
//	super roger-046          drag roger-046          stop
//	smash roger@043-062      attack 045              fire peter+fran
//	hold                     number 2                name peter
//	enter north              turn steve              stay
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	s, b := content(p), n.rules.Board
	k := actionKind(a)
	x, y, z := args(a)
	verb := verbs[k]
	switch k {
	case kindDeal, kindValue, kindDraw:
		return verb + " " + orHole(x, strconv.Itoa(int(x)))
	case kindHide:
		return verb + " " + orHole(x, b.Name(Square(x)))
	case kindPlace:
		return verb + " " + s.nextToPlace().String() + "@" + b.Name(Square(x))
	case kindSelect, kindRifle, kindFire, kindName:
		return verb + " " + chars(x).String()
	case kindCarry:
		return verb + " " + Character(x).String() + ">" + Character(y).String()
	case kindDrop, kindTurn:
		return verb + " " + Character(x).String()
	case kindStep, kindReveal, kindAttack:
		return verb + " " + b.Name(Square(x))
	case kindDoor:
		if !s.doors.Open(x) {
			verb = "open"
		}
		return verb + " " + b.DoorName(x)
	case kindMain:
		return verb + " " + b.DoorName(n.rules.mainDoor[s.square()])
	case kindShoot:
		return verb + " " + chars(y).String() + "@" + b.Name(Square(x))
	case kindRoll, kindNumber:
		return verb + " " + strconv.Itoa(int(x))
	case kindAmbush:
		if x == 0 {
			return "clear"
		}
	case kindCheck:
		if x == 0 {
			return verb + " none"
		}
		return verb + " " + b.Name(Square(x))
	case kindMove:
		return verb + " " + b.Name(Square(x)) + "-" + b.Name(Square(y))
	case kindBreak:
		return verb + " " + b.Name(Square(x)) + "@" + b.DoorName(y)
	case kindSuperStep:
		if z == 1 {
			verb = "drag"
		}
		return verb + " " + Character(x).String() + "-" + b.Name(Square(y))
	case kindSuperBreak:
		return verb + " " + Character(x).String() + "@" + b.DoorName(y)
	case kindEnter:
		return verb + " " + Direction(x).String()
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
// single dice for a roll ("roll 4+5"). Where the action is not legal the error
// names the rule.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	s := content(p)
	want, err := n.normalize(text)
	if err != nil {
		return 0, err
	}
	for _, a := range p.AppendLegal(nil) {
		if n.FormatAction(p, a) == want {
			return a, nil
		}
	}
	return 0, s.whyNot(want)
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
	rest := strings.Join(words[1:], "")
	if words[0] == "roll" {
		sum := 0
		for _, die := range strings.Split(rest, "+") {
			d, err := strconv.Atoi(die)
			if err != nil || d < 0 || d > 99 {
				return "", &engine.SyntaxError{Column: strings.Index(strings.ToLower(text), words[1]) + 1,
					Cause: fmt.Sprintf("%q is no roll; expected the sum of the dice, or single dice such as 4+5", rest)}
			}
			sum += d
		}
		return "roll " + strconv.Itoa(sum), nil
	}
	var out strings.Builder
	for word := ""; rest != ""; {
		end := strings.IndexAny(rest, "+-@>")
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
	return words[0] + " " + orderNames(out.String()), nil
}

// normalizeWord completes a character's name and a square's number.
func normalizeWord(verb, word string) string {
	if n, err := strconv.Atoi(word); err == nil && verb != "number" && verb != "value" && verb != "draw" && verb != "deal" {
		return fmt.Sprintf("%03d", n)
	}
	for _, name := range characterNames {
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
