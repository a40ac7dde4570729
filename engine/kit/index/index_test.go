package index_test

import (
	"fmt"
	"math/bits"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
)

// A frog on three stones jumps to a stone, leaps between two, or waits; a leap needs a dry stone.
//
//	bits 8-15 kind, bits 4-7 from, bits 0-3 to
const (
	jump uint8 = iota + 1
	leap
	wait

	stones = 3
)

func act(kind uint8, from, to int) engine.Action {
	return engine.Action(kind)<<8 | engine.Action(from)<<4 | engine.Action(to)
}

func kindOf(a engine.Action) uint8 { return uint8(a >> 8) }

// pond has the dry stones.
type pond [stones]bool

var frog = index.New(stones,
	[]index.Row[*pond]{
		fields.Row(8, jump, index.Act("jump", "stone", ""), to(0)),
		{Kind: leap, Fields: index.Each(index.Act("leap to the %s", "stone left", "F 2"), "first", "second", "third"),
			Of: func(_ *pond, a engine.Action) (field, square int) { return int(a & 15), int(a >> 4 & 15) },
			Action: func(p *pond, to, from int) (engine.Action, bool) {
				return act(leap, from, to), p[to] && from != to
			}},
		fields.Row(8, wait, index.Act("wait", "stone", ""), to(1)),
	},
	[]index.Row[*pond]{fields.Row[*pond](8, wait, index.Act("wait on the shore", "", ""))})

// to is the stone to which an action leads, counted from low.
func to(low int) fields.Field[*pond] { return fields.Field[*pond]{Width: 4, Low: low} }

func Example() {
	planes, others := frog.Fields()
	e := engine.Encoding{Squares: stones, ActionPlanes: planes, ActionGlobals: others}
	p := &pond{true, true, false}
	i := frog.Index(p, leap, act(leap, 2, 1))
	field, square := e.ActionField(int(i))
	fmt.Printf("%d: %s, stone %d\n", i, field.Name, square)
	a, ok := frog.Action(p, int(i))
	fmt.Println(a == act(leap, 2, 1), ok)
	// Output:
	// 8: leap to the second, stone 2
	// true true
}

// Every index has an action that has this index, or none; the encoding agrees.
func TestTable(t *testing.T) {
	planes, others := frog.Fields()
	e := engine.Encoding{Squares: stones, ActionPlanes: planes, ActionGlobals: others}
	p := &pond{true, true, true}
	none := 0
	for i := range e.Actions() {
		a, ok := frog.Action(p, i)
		if !ok {
			none++
		} else if got := frog.Index(p, kindOf(a), a); int(got) != i {
			t.Errorf("index %d is %#x, whose index is %d", i, uint32(a), got)
		}
	}
	if e.Actions() != 5*stones+1 || none != stones { // a leap goes to another stone
		t.Errorf("%d indices, %d without an action", e.Actions(), none)
	}
	if a, ok := frog.Action(p, 5*stones); !ok || a != act(wait, 0, 0) {
		t.Errorf("the last is %#x, %v", uint32(a), ok)
	}
	for _, i := range []int{-1, -stones, 5*stones + 1, 1 << 20} {
		if a, ok := frog.Action(p, i); ok {
			t.Errorf("index %d is %#x", i, uint32(a))
		}
	}
	if _, ok := frog.Action(&pond{true, false, true}, 2*stones); ok {
		t.Error("a leap onto a wet stone")
	}
}

func TestNoRow(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an action of no row has an index")
		}
	}()
	frog.Index(&pond{}, 9, act(9, 0, 0))
}

// A game without a board has no squares.
func TestNoSquares(t *testing.T) {
	single := []index.Row[int]{{Kind: 1, Fields: []engine.Field{index.Act("go", "", "")},
		Of:     func(int, engine.Action) (field, square int) { return 0, 0 },
		Action: func(int, int, int) (engine.Action, bool) { return 7, true }}}
	table := index.New(0, nil, single)
	if a, ok := table.Action(0, 0); !ok || a != 7 || table.Index(0, 1, 7) != 0 {
		t.Error("the only action has not index 0")
	}
	if _, ok := table.Action(0, 1); ok {
		t.Error("there is a second action")
	}
}

func TestNothingAllocated(t *testing.T) {
	p := &pond{true, true, true}
	if n := testing.AllocsPerRun(100, func() {
		i := frog.Index(p, leap, act(leap, 0, 2))
		frog.Action(p, int(i))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// turn is a position with only a seat on turn.
type turn struct {
	engine.Position
	seat engine.Seat
}

func (t turn) Turn() engine.Seat { return t.seat }

func TestList(t *testing.T) {
	l := index.Of(0x20, 0x30, 0x10)
	if got := l.Append([]int32{9}, []engine.Action{0x10, 0x20}); fmt.Sprint(got) != "[9 2 0]" {
		t.Errorf("indices %v", got)
	}
	if f := l.Fields(func(a engine.Action) string { return fmt.Sprint(uint32(a)) }); len(f) != 3 || f[1].Name != "48" {
		t.Errorf("fields %v", f)
	}
	for i := -1; i <= 3; i++ {
		a, ok := l.At(turn{seat: 1}, i)
		if want := i >= 0 && i < 3; ok != want || ok && l.Append(nil, []engine.Action{a})[0] != int32(i) {
			t.Errorf("index %d is %#x, %v", i, uint32(a), ok)
		}
	}
	if _, ok := l.At(turn{seat: engine.Chance}, 0); ok {
		t.Error("chance has an action")
	}
}

func TestFields(t *testing.T) {
	got := index.Each(index.Claim("%s is wet", "F 1"), "one", "two")
	want := engine.Field{Name: "two is wet", Range: "0, 1", Unit: "claim", Rule: "F 1"}
	if len(got) != 2 || got[1] != want {
		t.Errorf("%+v", got)
	}
}

// The observation of the pond: a plane of two layers, and two numbers.
func TestCoding(t *testing.T) {
	c := index.NewCoding(engine.Encoding{Squares: stones},
		[]index.Part[*pond, uint64]{
			index.Tell([]engine.Field{index.Claim("dry", "")}, func(p *pond, dst []uint64) {
				for x, dry := range p {
					if dry {
						dst[0] |= 1 << x
					}
				}
			}),
			index.Tell([]engine.Field{index.Count("flies", "2 flies", "", 2)}, func(_ *pond, dst []uint64) {
				index.Add(dst[:2], 0)
				index.Add(dst[:2], 0)
				index.Add(dst[:2], 0)
				index.Raise(dst[:2], 1, 1)
				index.Raise(dst[:2], 2, 5)
			}),
		},
		[]index.Part[*pond, float32]{
			index.Tell([]engine.Field{index.Share("rain", "a day", "")}, func(_ *pond, dst []float32) { dst[0] = 0.5 }),
			index.Tell(index.Claims("%s", "", "sun", "wind"), func(_ *pond, dst []float32) {
				index.Mark(dst, 0, false)
				index.Members(dst[:2], uint8(0b110))
			}),
		}, frog)
	planes, globals := []uint64{9, 9, 9}, []float32{9, 9, 9}
	p := &pond{true, false, true}
	c.Observe(p, planes, globals)
	if fmt.Sprint(planes, globals) != "[5 7 5] [0.5 0 1]" {
		t.Errorf("%v %v", planes, globals)
	}
	if e := c.Shape; len(e.Planes) != 2 || len(e.Globals) != 3 || e.Actions() != 5*stones+1 {
		t.Errorf("%+v", e)
	}
	if i := c.AppendIndices(nil, p, []engine.Action{act(wait, 0, 0), act(jump, 0, 2)}, 8); fmt.Sprint(i) != "[15 2]" {
		t.Errorf("indices %v", i)
	}
	if a, ok := c.ActionAt(p, 15); !ok || a != act(wait, 0, 0) {
		t.Errorf("the last is %#x", uint32(a))
	}
}

// A part combines a field and its value.
func TestParts(t *testing.T) {
	dry := func(p *pond) uint8 {
		set := uint8(0)
		for x, dry := range p {
			if dry {
				set |= 1 << x
			}
		}
		return set
	}
	first := func(p *pond) int { return bits.TrailingZeros8(dry(p)) }
	parts := []index.Part[*pond, float32]{
		index.Holds("there is a dry stone", "", func(p *pond) bool { return dry(p) != 0 }),
		index.Number(index.Share("dry stones", "3 stones", ""), func(p *pond) float32 { return float32(bits.OnesCount8(dry(p))) / stones }),
		index.About(func(p *pond) (int, bool) { return first(p), dry(p) != 0 },
			index.OneOf("the first is stone %s", "", []string{"one", "two", "three"}, func(x int) int { return x }),
			index.OneOf("behind %s", "", []string{"one", "two"}, func(x int) int { return x - 1 })),
		index.Some("stone %s is dry", "", []string{"one", "two"}, dry),
		index.Numbers(index.Share("water on %s", "a foot", ""), []string{"one", "two"}, func(p *pond, x int) float32 { return index.If[float32](dry(p)>>x&1 == 0, 0.5) }),
	}
	planes := []index.Part[*pond, uint64]{index.Where("dry", "", func(p *pond) uint64 { return uint64(dry(p)) })}
	c := index.NewCoding(engine.Encoding{Squares: stones}, planes, parts, frog)
	for _, row := range []struct {
		p    pond
		want string
	}{
		{pond{}, "[0 0 0 0 0 0 0 0 0 0.5 0.5]"},
		{pond{true, false, false}, "[1 0.33333334 1 0 0 0 0 1 0 0 0.5]"},
		{pond{false, true, true}, "[1 0.6666667 0 1 0 1 0 0 1 0.5 0]"}, // Some has no word for stone three
	} {
		plane, got := []uint64{9}, make([]float32, len(c.Shape.Globals))
		if c.Observe(&row.p, plane, got); fmt.Sprint(got) != row.want || plane[0] != uint64(dry(&row.p)) {
			t.Errorf("%v: %v %v, want %s", row.p, plane, got, row.want)
		}
	}
	if name := c.Shape.Globals[6].Name; name != "behind two" {
		t.Errorf("the seventh is %q", name)
	}
}
