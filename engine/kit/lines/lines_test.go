package lines_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// pond is a data file with one statement of each kind.
type pond struct {
	name    string
	fish    map[string]int
	source  lines.Source
	w, h    int
	flooded bool
}

const pondFile = "deadreckon pond 1"

func parsePond(file, text string) (pond, error) {
	p := pond{fish: map[string]int{}}
	err := lines.Read(file, text, pondFile, func(l *lines.Line) error {
		switch l.OneOf("name", "fish", "size") {
		case 0:
			p.name = l.Text("a name")
		case 1:
			for l.More() && !strings.Contains("printed derived", l.Peek()) {
				kind, n, _ := strings.Cut(l.Next("a fish"), ":")
				if kind == "shark" {
					l.Bad("possible: a pond has no sharks")
				}
				p.fish[kind] = l.Part(n, 1, 99)
			}
			p.source = l.Source()
		case 2:
			l.Word("about")
			p.w, p.h = l.Pair("a size", "x", 1, 50)
			p.flooded = l.Accept("flooded")
		}
		return l.End()
	})
	return p, err
}

func Example() {
	p, err := parsePond("pond.txt", `deadreckon pond 1
		name "Mill Pond" // behind the mill
		fish carp:3 pike:1 printed`)
	fmt.Println(p.name, p.fish, p.source, err)
	_, err = parsePond("pond.txt", "deadreckon pond 1\nfish carp:none printed")
	fmt.Println(err)
	// Output:
	// Mill Pond map[carp:3 pike:1] printed <nil>
	// pond.txt:2:6: "carp:none" is not a number from 1 to 99
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"// a pond\r\n\n\tdeadreckon   pond 1\r\nsize about 4x5 flooded//so it is\n", ""},
		{pondFile + "\nsize about 4x5", ""},
		{pondFile + "\n// caf\xe9: what a comment says is nobody's business", ""},
		{"", `p:1:1: nothing to read; expected the first line "deadreckon pond 1"`},
		{"// nothing\n\n", `p:1:1: nothing to read; expected the first line "deadreckon pond 1"`},
		{"\n  deadreckon pond 2", `p:2:3: not what this program reads here: expected the first line "deadreckon pond 1"`},
		{pondFile + "\nboats 3", `p:2:1: "boats" is not one of name, fish, size`},
		{pondFile + "\nFihs carp:3", `p:2:1: "Fihs" is not one of name, fish, size (did you mean fish?)`},
		{pondFile + "\n\"name\" \"a\"", `p:2:1: "name" stands in quotes, expected one of name, fish, size`},
		{pondFile + "\nname \"The mill", `p:2:6: quoted text without an end, expected a closing "`},
		{pondFile + "\nname\"a\"\"b\"", `p:2:8: "b" is one word too many`},
		{pondFile + "\nname Mill", `p:2:6: "Mill" is not a name in quotes`},
		{pondFile + "\nname  // none", `p:2:5: the line ends, expected a name in quotes`},
		{pondFile + "\nname \" \"", `p:2:6: an empty text, expected a name`},
		{pondFile + "\nname \"a\tb\"", `p:2:6: a control character in "a\tb"`},
		{pondFile + "\nname \"caf\xe9\"", `p:2:6: malformed UTF-8`},
		{pondFile + "\nfish carp:+3 printed", `p:2:6: "carp:+3" is not a number from 1 to 99`},
		{pondFile + "\nfish carp:0x3 printed", `p:2:6: "carp:0x3" is not a number from 1 to 99`},
		{pondFile + "\nfish carp:100 printed", `p:2:6: "carp:100" is not a number from 1 to 99`},
		{pondFile + "\nfish carp:0 pike:x printed", `p:2:6: "carp:0" is not a number from 1 to 99`}, // the first error
		{pondFile + "\nfish carp:2 shark:x printed", `p:2:13: "shark:x" is not possible: a pond has no sharks`},
		{pondFile + "\nfish carp:2", `p:2:12: the line ends, expected one of reconstructed, derived, printed`},
		{pondFile + "\nsize nearly 4x5", `p:2:6: "nearly" is not the word about`},
		{pondFile + "\nsize about 4*5", `p:2:12: "4*5" is not a size, two numbers from 1 to 50 with "x" between`},
		{pondFile + "\nsize about 4x51", `p:2:12: "4x51" is not a size, two numbers from 1 to 50 with "x" between`},
		{pondFile + "\nsize about 4x5 \"flooded\"", `p:2:16: "flooded" is one word too many`},
	} {
		_, err := parsePond("p", c.text)
		var e *engine.SyntaxError
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%q: a %T", c.text, err)
		}
		if said := fmt.Sprint(err); err == nil && c.want != "" || err != nil && said != c.want {
			t.Errorf("%q:\n %s\nwant\n %s", c.text, said, c.want)
		}
	}
}

// After an error every result is zero, no word is left, and the error stays.
func TestFirstErrorSticks(t *testing.T) {
	l := lines.New("", 0, "one two 3 4x5 \"six\" seven")
	if l.Number() != 0 || l.Column() != 1 || l.Next("a word") != "one" {
		t.Error("the first word")
	}
	l.FailAt(3, "no good")
	a, b := l.Pair("a size", "x", 2, 9)
	if l.More() || l.Peek() != "" || l.Accept("") || l.Accept("two") || l.Next("a word") != "" || l.Text("a text") != "" ||
		l.OneOf("", "two") != 0 || l.Integer("a number", -2, 5) != -2 || l.Part("3", 1, 5) != 1 || a != 2 || b != 2 || l.Source() != 0 {
		t.Error("something was read after an error")
	}
	l.Bad("good")
	l.Fail("worse")
	if l.End() != l.Err() || l.Err().Error() != "3: no good" {
		t.Errorf("the error is now %v", l.Err())
	}
}

func TestNegative(t *testing.T) {
	l := lines.New("", 1, "-128 -1")
	if n := l.Integer("a result", -128, 18); n != -128 || l.Err() != nil {
		t.Errorf("%d, %v", n, l.Err())
	}
	l.Integer("a result", 0, 18)
	if err := l.End(); err == nil || err.Error() != `1:6: "-1" is not a result from 0 to 18` {
		t.Error(err)
	}
}

// Every text is accepted, or refused at a valid place.
func Fuzz(f *testing.F) {
	f.Add(pondFile + "\nname \"Mill Pond\"\nfish carp:3 printed\nsize about 4x5 flooded")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := parsePond("f", text)
		var e *engine.SyntaxError
		if err == nil {
			return
		}
		if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Cause == "" {
			t.Fatalf("error %#v", err)
		}
		rows := strings.Split(text, "\n")
		if e.Line > len(rows) || e.Column > len(rows[e.Line-1])+1 {
			t.Fatalf("%v is not in the text", err)
		}
	})
}
