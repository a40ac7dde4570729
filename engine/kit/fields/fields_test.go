package fields_test

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
)

// A robot in a yard of four squares lifts, throws and swaps boxes.
//
//	bits   31-24  23-16   15-8    7-0
//	throw  kind   square  box     -     squares from 1 on
//	swap   kind   -       box     box
//	lift   kind   -       box     -     of the shelf: the box is known
const (
	throw uint8 = iota + 1
	swap
	lift
)

type yard struct{ shelf int }

type field = fields.Field[*yard]

var (
	boxes  = []string{"red", "green", "blue"}
	box    = field{Shift: 8, Words: boxes}
	other  = field{Words: boxes, Value: func(_ *yard, a engine.Action, i int) (int, bool) { return i, i != int(a>>8&255) }}
	square = field{Shift: 16, Low: 1}
	shelf  = fields.Implied(func(y *yard) (int, bool) { return y.shelf, y.shelf > 0 })
)

var table = index.New(4, []index.Row[*yard]{
	fields.Row(24, throw, index.Act("throw the %s box", "where", ""), box, square),
}, []index.Row[*yard]{
	fields.Row(24, swap, index.Act("swap %s and %s", "", ""), box, other),
	fields.Row(24, lift, index.Act("lift the box of the shelf", "", ""), shelf),
})

func ExampleRow() {
	planes, others := table.Fields()
	e := engine.Encoding{Squares: 4, ActionPlanes: planes, ActionGlobals: others}
	i := table.Index(&yard{}, throw, engine.Action(throw)<<24|3<<16|2<<8)
	f, x := e.ActionField(int(i))
	fmt.Printf("%d: %s, square %d\n", i, f.Name, x)
	a, ok := table.Action(&yard{}, int(i))
	fmt.Printf("%x %v\n", a, ok)
	// Output:
	// 10: throw the blue box, square 2
	// 1030200 true
}

// Every index has an action with this index, or none.
func TestRow(t *testing.T) {
	planes, others := table.Fields()
	e := engine.Encoding{Squares: 4, ActionPlanes: planes, ActionGlobals: others}
	var none []string
	for i := range e.Actions() {
		f, _ := e.ActionField(i)
		a, ok := table.Action(&yard{}, i)
		if !ok {
			none = append(none, f.Name)
		} else if got := table.Index(&yard{}, uint8(a>>24), a); int(got) != i {
			t.Errorf("index %d is %x, whose index is %d", i, a, got)
		}
	}
	if want := []string{"swap red and red", "swap green and green", "swap blue and blue", "lift the box of the shelf"}; !slices.Equal(none, want) {
		t.Errorf("without an action: %q, want %q", none, want)
	}
	if a, ok := table.Action(&yard{shelf: 2}, e.Actions()-1); !ok || a != engine.Action(lift)<<24|2 {
		t.Errorf("lift is %x, %v", a, ok)
	}
	if e.Actions() != 3*4+3*3+1 || others[1].Name != "swap red and green" {
		t.Errorf("%d actions, %v", e.Actions(), others)
	}
}

// Values outside the words belong to the next row of the kind.
func TestNextRow(t *testing.T) {
	low, high := field{Words: []string{"one", "two"}}, field{Low: 2, Words: []string{"three"}}
	rows := index.New(0, nil, []index.Row[*yard]{
		fields.Row(24, lift, index.Act("lift %s", "", ""), low),
		fields.Row(24, lift, index.Act("lift %s", "", ""), high),
		fields.Row(24, lift, index.Act("lift %s by %s", "", ""), field{Low: 3, Words: boxes}, field{Shift: 8, Width: 2, Words: boxes}, shelf),
	})
	for _, c := range []struct {
		a    engine.Action
		want int32
	}{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4 | 2<<8, 8}, {5 | 0xfd<<8, 10}} {
		if got := rows.Index(&yard{}, lift, engine.Action(lift)<<24|c.a); got != c.want {
			t.Errorf("%x has index %d, want %d", c.a, got, c.want)
		}
	}
	y := &yard{shelf: 1}
	if n := testing.AllocsPerRun(100, func() { rows.Index(y, lift, engine.Action(lift)<<24|5); rows.Action(y, 8) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
