package position_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// camp is a state with one field for each kind of row.
type camp struct {
	night  bool // the fire burns only at night
	day    uint16
	bears  int8
	fire   uint8
	guards uint8
	tents  []string
	boats  [2]boat
	part   part
	watch  uint8
}

// boat is a record: its rower, the number of passengers, and contents as bits.
type boat struct {
	rower, seats uint8
	marks        uint8
}

// part is the next decision; eating is the middle of an action.
type part uint8

var (
	parts  = []string{"none", "morning", "meal", "evening"}
	rowers = position.From(position.WordsOf(func(c *camp) []string {
		if c.night {
			return []string{"ann", ""}
		}
		return people
	}), func(b *boatOf) *camp { return b.camp })
)

// boatOf is a boat of a camp.
type boatOf struct {
	*camp
	*boat
}

var boats = position.Record[camp, boatOf]{Key: "boat",
	Each: func(c *camp, line func(head string, b *boatOf)) {
		for i := range c.boats {
			if b := &c.boats[i]; *b != (boat{}) {
				line(string(rune('a'+i)), &boatOf{c, b})
			}
		}
	},
	Head: func(c *camp, l *lines.Line) *boatOf { return &boatOf{c, &c.boats[l.OneOf("a", "b")]} },
	Rows: append([]position.Row[boatOf]{
		position.Value("rower", rowers.OrNone(), func(b *boatOf) *uint8 { return &b.rower }),
		position.Number("seats", 0, 4, func(b *boatOf) *uint8 { return &b.seats }).If(func(b *boatOf) bool { return b.rower != 0 }),
	}, position.Marks([]string{"leaks", "", "sail"}, func(b *boatOf) *uint8 { return &b.marks })...),
	Done: func(b *boatOf, l *lines.Line, _ int) {
		if b.rower == 0 && b.marks != 0 {
			l.Fail("nobody rows what leaks or sails")
		}
	},
}

var (
	fires  = []string{"", "embers", "bright"}
	people = []string{"ann", "bob", "cyd"}
)

var format = position.Format[camp]{
	First: "camp position 1",
	Rows: []position.Row[camp]{
		position.Flag("night", func(c *camp) *bool { return &c.night }),
		position.Number("day", 1, 300, func(c *camp) *uint16 { return &c.day }),
		position.Number("bears", -1, 9, func(c *camp) *int8 { return &c.bears }),
		position.Word("fire", fires, func(c *camp) *uint8 { return &c.fire }),
		position.Set("guards", people, func(c *camp) *uint8 { return &c.guards }),
		position.List("tents", "a tent",
			func(c *camp) []string { return c.tents },
			func(c *camp, l *lines.Line, tent string) {
				if c.bears > 0 {
					l.Bad("standing: there are bears")
				}
				c.tents = append(c.tents, tent)
			}),
		boats.Row(),
		position.Phase(func() []string { return parts }, 1, func(c *camp) bool { return c.part&1 != 0 }, func(c *camp) *part { return &c.part }),
		position.Packed("watches", position.Many(position.Numbers[camp]("a watch", 1, 3)),
			func(c *camp) int { return int(c.watch >> 3) }, func(c *camp, n int) { c.watch = uint8(n) << 3 }),
	},
	Early:   "night bears",
	Several: "tents boat",
	Gone:    "brewing",
	Hint:    "; expected one such as day or tents",
}

// parse reads a camp and checks that the fire burns only at night.
func parse(file, text string) (camp, error) {
	c := camp{day: 1}
	seen, err := format.Read(&c, file, text)
	if err != nil {
		return c, err
	}
	for _, key := range []string{"fire", "guards"} {
		if !c.night && seen&format.Keys(key) != 0 {
			return c, position.At(file, text, key, "", key+" does not belong to the day")
		}
	}
	if c.night && seen&format.Keys("fire guards") == 0 {
		return c, position.At(file, text, "night", "", "night needs a fire or guards")
	}
	return c, nil
}

func Example() {
	fmt.Print(format.Text(&camp{night: true, day: 3, guards: 0b1101, tents: []string{"red", "blue"}}))
	_, err := parse("camp.txt", "camp position 1\nday 3\nfire bright")
	fmt.Println(err)
	_, err = parse("camp.txt", "camp position 1\nguard ann")
	fmt.Println(err)
	// Output:
	// camp position 1
	// night
	// day 3
	// guards ann cyd
	// tents red blue
	// camp.txt:3:1: fire does not belong to the day
	// camp.txt:2:1: unknown key "guard" (did you mean guards?)
}

func TestRead(t *testing.T) {
	const first = "camp position 1\n"
	for _, c := range []struct{ text, want string }{
		{first, "day 1"},
		{first + "Night\nGUARDS ann bob\n", "night day 1 guards ann bob"},
		{first + "tents red // the old one\nbears -1\ntents blue\n", "day 1 bears -1 tents red blue"},
		{first + "tents red\nBears 2\n", `p:2:7: "red" is not standing: there are bears`}, // bears are read early
		{first + "bears 2 3\n", `p:2:9: "3" is one word too many`},
		{first + "tents red\nday 3\nweather\nnight\n", `p:4:1: unknown key "weather"; expected one such as day or tents`},
		{first + "tents \"\"\nday 0\n", `p:3:5: "0" is not a number from 1 to 300`}, // the order of rows, not of lines
		{first + "night now\n", `p:2:7: "now" is one word too many`},
		{first + "day 1\nDay 2\n", `p:3:1: a second line "day"; each key stands once`},
		{first + "brewing tea\n", `p:2:1: key brewing is in the middle of an action: describe the decision point before it, and continue with lines "then ACTION"`},
		{first + "weather\n", `p:2:1: unknown key "weather"; expected one such as day or tents`},
		{first + "\"day\" 2\n", `p:2:1: "day" stands in quotes, expected a key`},
		{first + "day\n", `p:2:4: the line ends, expected a number from 1 to 300`},
		{first + "day 0\n", `p:2:5: "0" is not a number from 1 to 300`},
		{first + "fire dark\n", `p:2:6: "dark" is not one of embers, bright`},
		{first + "fire \"\"\n", `p:2:6: "" stands in quotes, expected one of embers, bright`},
		{first + "guards ann ann\n", `p:2:12: the same a second time`},
		{first + "boat a leaks leaks\n", `p:2:14: a second "leaks"`},
		{first + "guards ann dan\n", `p:2:12: "dan" is not one of ann, bob, cyd`},
		{first + "tents \"\"\n", `p:2:7: "" stands in quotes, expected a tent`},
		{first + "boat b sail seats 2 rower bob\nboat a rower cyd\n", "day 1 boat a rower cyd seats 0 boat b rower bob seats 2 sail"},
		{first + "boat a rower bob\nnight\n", `p:2:14: "bob" is not one of ann`}, // at night
		{first + "boat a rower bob seats 5\n", `p:2:24: "5" is not a number from 0 to 4`},
		{first + "boat a leeks seats 5\n", `p:2:8: "leeks" is not one of rower, seats, leaks, sail (did you mean leaks?)`},
		{first + "boat a leaks\n", "p:2:8: nobody rows what leaks or sails"},
		{first + "boat\n", "p:2:5: the line ends, expected one of a, b"},
		{first + "phase evening\n", "day 1 phase evening"},
		{first + "phase none\n", `p:2:7: "none" is not one of morning, evening`},
		{first + "phase meal\n", `p:2:7: phase meal is in the middle of an action: describe the decision point before it, and continue with lines "then ACTION"`},
		{first + "watches 3 1\n", "day 1 watches 1 3"},
		{first + "watches\n", "p:2:8: the line ends, expected a watch from 1 to 3"},
		{first + "watches 4\n", `p:2:9: "4" is not a watch from 1 to 3`},
		{first + "guards ann\n", "p:2:1: guards does not belong to the day"},
		{first + "  night\n", "p:2:3: night needs a fire or guards"},
		{"camp 1\n", `p:1:1: not what this program reads here: expected the first line "camp position 1"`},
	} {
		got, err := parse("p", c.text)
		said := fmt.Sprint(err)
		if err == nil {
			said = strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(format.Text(&got), first), "\n", " "))
		}
		if said != c.want {
			t.Errorf("%q:\n %s\nwant\n %s", c.text, said, c.want)
		}
	}
}

// A written text is read back.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		c := camp{night: true, day: 1 + uint16(rng.IntN(300)), bears: -int8(rng.IntN(2)), fire: uint8(rng.IntN(3)), guards: 1 + uint8(rng.IntN(7))}
		for range rng.IntN(3) {
			c.tents = append(c.tents, string(rune('a'+rng.IntN(26))))
		}
		text := format.Text(&c)
		if got, err := parse("", text); err != nil || !reflect.DeepEqual(got, c) {
			t.Fatalf("%v\n%s\nis read as\n%s", err, text, format.Text(&got))
		}
	}
}

func TestAt(t *testing.T) {
	const text = "camp position 1\ntents red blue\n Tents green // brown\n"
	for _, c := range []struct{ key, word, want string }{
		{"tents", "blue", "p:2:11: x"},
		{"tents", "gre", "p:3:8: x"},
		{"tents", "", "p:2:1: x"},
		{"tents", "brown", "p:2:1: x"},
		{"tents", "tents", "p:2:1: x"},
		{"fire", "red", "p:1:1: x"},
		{"", "", "p:1:1: x"},
	} {
		if got := position.At("p", text, c.key, c.word, "x").Error(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.key, c.word, got, c.want)
		}
	}
}

func TestNoKey(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a key that is in no row was taken")
		}
	}()
	format.Keys("day hour")
}

// Every text survives a round trip, or is refused with a place.
func Fuzz(f *testing.F) {
	f.Add("camp position 1\nnight\nday 4\nbears -1\nfire bright\nguards ann cyd\ntents a b\nboat a rower ann seats 2 leaks\nwatches 1 2\nphase evening\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parse("f", text)
		var e *engine.SyntaxError
		switch {
		case err == nil:
			if again, err := parse("f", format.Text(&c)); err != nil || !reflect.DeepEqual(c, again) {
				t.Fatalf("%q\nis written\n%q\nand read: %v", text, format.Text(&c), err)
			}
		case !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Cause == "":
			t.Fatalf("error %#v", err)
		}
	})
}
