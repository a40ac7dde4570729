package draw_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/kit/draw"
)

// drawn returns the addition of a drawing to an empty picture.
func drawn(t *testing.T, f func(p *draw.SVG)) string {
	t.Helper()
	text := func(p *draw.SVG) string {
		var out strings.Builder
		if _, err := p.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	p := draw.New(200, 100, ".key{font-size:13px}\n")
	f(p)
	whole, empty := text(p), strings.TrimSuffix(text(draw.New(200, 100, ".key{font-size:13px}\n")), "</svg>\n")
	for d := xml.NewDecoder(strings.NewReader(whole)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, whole)
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(whole, empty), "</svg>\n")
}

func TestShapes(t *testing.T) {
	for _, row := range []struct {
		name string
		draw func(p *draw.SVG)
		want string
	}{
		{"rect", func(p *draw.SVG) { p.Rect(1, 2, 30, 40, draw.Fill("#abc")) }, `<rect x="1" y="2" width="30" height="40" fill="#abc"/>`},
		{"dashed", func(p *draw.SVG) { p.Rect(1, 2, 3, 4, draw.Stroke("red", 2.5), draw.Dashed(4, 3)) },
			`<rect x="1" y="2" width="3" height="4" stroke="red" stroke-width="2.5" stroke-dasharray="4 3"/>`},
		{"polygon", func(p *draw.SVG) { p.Polygon([]int{1, 2, 30, -4, 5, 6}, draw.Class("yard")) }, `<polygon points="1,2 30,-4 5,6" class="yard"/>`},
		{"ring", func(p *draw.SVG) { p.Ring(5, 6, 7, "red", 3) }, `<circle cx="5" cy="6" r="7" fill="none" stroke="red" stroke-width="3"/>`},
		{"line", func(p *draw.SVG) { p.Line("wall", 1, 2, 3, 4) }, `<path class="wall" d="M1 2L3 4"/>`},
		{"lines alike", func(p *draw.SVG) { p.Line("wall", 1, 2, 3, 4); p.Line("wall", 5, 6, 7, 8) }, `<path class="wall" d="M1 2L3 4M5 6L7 8"/>`},
		{"lines that differ", func(p *draw.SVG) { p.Line("wall", 1, 2, 3, 4); p.Line("open", 5, 6, 7, 8) }, `<path class="wall" d="M1 2L3 4"/>` + "\n" + `<path class="open" d="M5 6L7 8"/>`},
		{"three squares alike", func(p *draw.SVG) {
			for x := range 3 {
				p.Rect(10*x, 0, 9, 8, draw.Fill("red"))
			}
		}, `<path fill="red" d="M0 0h9v8h-9zM10 0h9v8h-9zM20 0h9v8h-9z"/>`},
		{"squares apart", func(p *draw.SVG) {
			p.Rect(0, 0, 9, 8, draw.Fill("red"))
			p.Circle(4, 4, 2)
			p.Rect(10, 0, 9, 8, draw.Fill("red"))
		}, `<rect x="0" y="0" width="9" height="8" fill="red"/>` + "\n" + `<circle cx="4" cy="4" r="2"/>` + "\n" + `<rect x="10" y="0" width="9" height="8" fill="red"/>`},
		{"round corners", func(p *draw.SVG) {
			p.Rect(0, 0, 9, 8, draw.Attr(` rx="2"`))
			p.Rect(10, 0, 9, 8, draw.Attr(` rx="2"`))
		}, `<rect x="0" y="0" width="9" height="8" rx="2"/>` + "\n" + `<rect x="10" y="0" width="9" height="8" rx="2"/>`},
		{"cross", func(p *draw.SVG) { p.Cross(10, 20, 6, draw.Round) }, `<path d="M7 17l6 6m0 -6l-6 6" stroke-linecap="round"/>`},
		{"arrow", func(p *draw.SVG) { p.Arrow(0, 10, 100, 10, "red", 3, draw.Dashed(7, 5)) },
			`<path d="M0 10L87.0 10.0" stroke="red" stroke-width="3" stroke-dasharray="7 5"/>` + "\n" + `<path d="M100 10L87.0 16.0L87.0 4.0Z" fill="red"/>`},
		{"arrow to itself", func(p *draw.SVG) { p.Arrow(5, 5, 5, 5, "red", 3) }, ""},
		{"faint heat", func(p *draw.SVG) { p.Rect(0, 0, 1, 1, draw.Heat("red", 0.01)) }, `<rect x="0" y="0" width="1" height="1" fill="red" fill-opacity="0.09"/>`},
		{"strong heat", func(p *draw.SVG) { p.Rect(0, 0, 1, 1, draw.Heat("red", 1)) }, `<rect x="0" y="0" width="1" height="1" fill="red" fill-opacity="0.70"/>`},
		{"words", func(p *draw.SVG) { p.Text("id", 1, 2, "<a&b>\x00") }, `<text class="id" x="1" y="2">&lt;a&amp;b&gt;` + "\uFFFD</text>"},
		{"upwards", func(p *draw.SVG) { p.UpwardText("id", 1, 2, "<west") }, `<text class="id" transform="translate(1 2) rotate(-90)">&lt;west</text>`},
		{"turned", func(p *draw.SVG) { p.RotatedText("id", 1, 2, 60, "a") }, `<text class="id" transform="translate(1 2) rotate(60)">a</text>`},
		{"class", func(p *draw.SVG) { p.Circle(1, 2, 3, draw.Class("mine")) }, `<circle cx="1" cy="2" r="3" class="mine"/>`},
		{"dark", func(p *draw.SVG) { p.DarkStyle(".id{fill:red}\n") },
			"<style>\n@media (prefers-color-scheme:dark){\nsvg>rect:first-of-type{fill:#16191d}\n.id{fill:red}\n}\n</style>"},
		{"style", func(p *draw.SVG) { p.Style(".id{fill:red}\n") }, "<style>\n.id{fill:red}\n</style>"},
	} {
		if got := strings.TrimSuffix(drawn(t, row.draw), "\n"); got != row.want {
			t.Errorf("%s: %s; want %s", row.name, got, row.want)
		}
	}
}

// A name has one line, or two of similar length, or shrinks.
func TestLabel(t *testing.T) {
	for _, row := range []struct {
		width      int
		name, want string
	}{
		{100, "Bank", `<text class="store" font-size="16" x="50" y="20">Bank</text>`},
		{100, "Allegheny Books & Cards", `<text class="store" font-size="14" x="50" y="15">Allegheny</text>` + "\n" +
			`<text class="store" font-size="14" x="50" y="30">Books &amp; Cards</text>`},
		{20, "Supermarket", `<text class="store" font-size="13" x="50" y="20" textLength="20" lengthAdjust="spacingAndGlyphs">Supermarket</text>`},
	} {
		if got := strings.TrimSuffix(drawn(t, func(p *draw.SVG) { p.Label("store", 50, 20, row.width, 16, row.name) }), "\n"); got != row.want {
			t.Errorf("%s in %d: %s; want %s", row.name, row.width, got, row.want)
		}
	}
}

// Each sign of a legend begins after the previous words, or in the next row.
func TestLegend(t *testing.T) {
	var at []int
	sign := func(width int, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { at = append(at, x, y) }, Width: width, Means: means}
	}
	got := drawn(t, func(p *draw.SVG) { p.Legend(10, 50, sign(34, "a wall"), sign(14, "rifles"), sign(8, "")) })
	if !slices.Equal(at, []int{10, 50, 105, 50, 10, 69}) {
		t.Errorf("signs at %v", at)
	}
	if !strings.HasPrefix(got, `<text class="key" x="52" y="55">a wall</text>`) {
		t.Error(got)
	}
}

// A counter has a figure above its words, or only words if there is no room.
func TestCounter(t *testing.T) {
	peter := draw.Counter{Piece: `"p"`, Class: "mine", Figure: draw.Person, Words: "P", Badges: []draw.Badge{draw.Drop}}
	got := drawn(t, func(p *draw.SVG) { p.Counter(50, 40, 40, 40, peter) })
	for _, want := range []string{
		`<g data-piece="&#34;p&#34;" transform="translate(50 40)" class="counter mine">`,
		`<rect x="-20" y="-20" width="40" height="40" rx="5"/>`,
		`<g class="figure" transform="translate(0 -7) scale(0.83) translate(-12 -12)">`,
		`<text class="word" font-size="13" x="0" y="16">P</text>`,
		`<circle cx="17" cy="-17" r="6" class="drop"/>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if small := drawn(t, func(p *draw.SVG) { p.Counter(50, 40, 20, 20, peter) }); strings.Contains(small, `"figure"`) || !strings.Contains(small, `y="5">P<`) {
		t.Errorf("a small counter is\n%s", small)
	}
	unit := draw.Counter{Class: "mine", Figure: draw.Undead, Value: "9", Words: "a long name", Dots: draw.Dots{Full: 1, All: 3}}
	got = drawn(t, func(p *draw.SVG) { p.Counter(0, 0, 60, 60, unit) })
	if !strings.Contains(got, `font-size="17" x="12" y="-5">9<`) || !strings.Contains(got, `textLength="56" lengthAdjust="spacingAndGlyphs">a long name<`) ||
		strings.Count(got, `class="full"`) != 1 || strings.Count(got, `class="empty"`) != 2 {
		t.Errorf("a unit is\n%s", got)
	}
	peter.Down = true
	if down := drawn(t, func(p *draw.SVG) { p.Counter(50, 40, 40, 40, peter) }); !strings.Contains(down, "translate(0 -7) rotate(-90)") {
		t.Errorf("who lies down is\n%s", down)
	}
}

// A stack has the number of rows that makes counters largest, inside its rectangle and disjoint.
func TestStack(t *testing.T) {
	for n, want := range []string{"", "50,72", "34,72 66,72", "34,59 66,59 50,85", "34,59 66,59 34,85 66,85", "29,59 50,59 71,59 40,85 60,85"} {
		got := drawn(t, func(p *draw.SVG) { p.Stack(18, 46, 64, 52, 48, make([]draw.Counter, n)) })
		var at []string
		for _, m := range regexp.MustCompile(`translate\((\d+) (\d+)\)`).FindAllStringSubmatch(got, -1) {
			at = append(at, m[1]+","+m[2])
		}
		if strings.Join(at, " ") != want {
			t.Errorf("%d counters at %s; want %s", n, strings.Join(at, " "), want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, row := range [][2]string{{"abc", "abc"}, {"abcdef", "abcd"}, {"äöüßx", "äöüß"}, {"a\nb", "a?b"}, {"\xff", "?"}, {"", ""}} {
		if got := draw.Cut(row[0], 4); got != row[1] {
			t.Errorf("%q is cut to %q; want %q", row[0], got, row[1])
		}
	}
}

var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	if _, err := draw.New(1, 1, "").WriteTo(fullDisk{}); !errors.Is(err, errFull) {
		t.Errorf("error %v; want %v", err, errFull)
	}
}

// Lines join in any drawing order; text covers them.
func TestCanvas(t *testing.T) {
	lines := [][4]int{{0, 0, 8, 0}, {0, 2, 8, 2}, {0, 4, 6, 4}, {0, 0, 0, 4}, {4, 0, 4, 4}, {8, 0, 8, 3}, {2, 3, 2, 3}}
	const want = `┌───┬───┐
│   │   │
├─x─┼───┤
│   │   ╵
└───┴─╴
`
	for turn := range lines {
		c := draw.NewCanvas(9, 5)
		for i := range lines {
			l := lines[(i+turn)%len(lines)]
			c.Line(l[0], l[1], l[2], l[3])
		}
		c.Write(2, 2, "x")
		if c.String() != want {
			t.Errorf("from line %d on:\n%swant\n%s", turn, c, want)
		}
	}
}

func TestColumns(t *testing.T) {
	if got, want := draw.Columns([]string{"aé", "b", "c", "d", "e"}, 2, 4), "aé  d\nb   e\nc\n"; got != want {
		t.Errorf("%q; want %q", got, want)
	}
	if got := draw.Columns(nil, 2, 4); got != "" {
		t.Errorf("%q", got)
	}
}

func TestShade(t *testing.T) {
	got := ""
	for _, p := range []float64{0, 0.001, 0.02, 0.04, 0.05, 0.14, 0.15, 1} {
		got += draw.Shade(p, [3]float64{0.02, 0.05, 0.15})
	}
	if got != " ░▒▒▓▓██" {
		t.Errorf("%q", got)
	}
}
