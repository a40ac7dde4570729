package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// SVG is a picture in progress for a browser or printer. Coordinates are about pixels, from the top
// left corner. Later drawings lie on top.
type SVG struct {
	KeySize int // font size of counters and legend (class key), 13 by default

	width int
	text  bytes.Buffer

	// The last shape, which the next may extend: its paint, a rectangle that is not yet a path,
	// and the bounds of its text.
	painted, rect string
	from, to      int
}

// New begins a white picture. css has style rules for the classes of words and lines, each with a
// newline.
func New(width, height int, css string) *SVG {
	p := &SVG{KeySize: 13, width: width}
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`, width, height, width, height)
	p.Style(css)
	p.put(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	return p
}

// Style adds style rules.
func (p *SVG) Style(css string) { p.put("<style>\n%s</style>", css) }

// Dark adds style rules for dark screens, where the paper is dark too.
func (p *SVG) Dark(css string) {
	p.Style("@media (prefers-color-scheme:dark){\nsvg>rect:first-of-type{fill:#16191d}\n" + css + "}\n")
}

// WriteTo ends the picture and writes it. Errors are from w.
func (p *SVG) WriteTo(w io.Writer) (int64, error) {
	p.put("</svg>")
	return p.text.WriteTo(w)
}

func (p *SVG) put(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// goOn adds a piece to a path. Consecutive shapes with equal paint become one path, since a board
// has hundreds of squares and walls.
func (p *SVG) goOn(painted, piece string) {
	switch {
	case p.to != p.text.Len() || p.painted != painted:
		p.painted, p.rect, p.from = painted, "", p.text.Len()
		p.put(`<path%s d="%s"/>`, painted, piece)
	case p.rect != "":
		first := p.rect
		p.rect = ""
		p.text.Truncate(p.from)
		p.put(`<path%s d="%s%s"/>`, painted, first, piece)
	default:
		p.text.Truncate(p.to - len("\"/>\n"))
		p.put(`%s"/>`, piece)
	}
	p.to = p.text.Len()
}

// Look is an SVG attribute of a shape.
type Look string

// Class paints by the style rules of a class, which can differ on dark screens.
func Class(name string) Look { return Look(fmt.Sprintf(` class="%s"`, name)) }

func Fill(colour string) Look { return Look(fmt.Sprintf(` fill="%s"`, colour)) }

func Stroke(colour string, width float64) Look {
	return Look(fmt.Sprintf(` stroke="%s" stroke-width="%g"`, colour, width))
}

func Dashed(dash, gap int) Look { return Look(fmt.Sprintf(` stroke-dasharray="%d %d"`, dash, gap)) }

// Round rounds the ends of lines.
const Round Look = ` stroke-linecap="round"`

// Heat fills by a probability: faint if it is small, and never opaque.
func Heat(colour string, p float64) Look { return Veil(colour, min(0.7, 0.9*math.Sqrt(p))) }

// Veil fills transparently: strength 0 is clear, 1 is opaque.
func Veil(colour string, strength float64) Look {
	return Look(fmt.Sprintf(` fill="%s" fill-opacity="%.2f"`, colour, strength))
}

func looks(list []Look) string {
	var out strings.Builder
	for _, l := range list {
		out.WriteString(string(l))
	}
	return out.String()
}

// Rect draws a rectangle from its top left corner.
func (p *SVG) Rect(x, y, width, height int, look ...Look) {
	painted, piece := looks(look), fmt.Sprintf("M%d %dh%dv%dh-%dz", x, y, width, height, width)
	if p.to == p.text.Len() && p.painted == painted && !strings.Contains(painted, "rx=") {
		p.goOn(painted, piece)
		return
	}
	p.painted, p.rect, p.from = painted, piece, p.text.Len()
	p.put(`<rect x="%d" y="%d" width="%d" height="%d"%s/>`, x, y, width, height, painted)
	p.to = p.text.Len()
}

// Polygon draws a closed shape through the points x, y.
func (p *SVG) Polygon(points []int, look ...Look) {
	var at strings.Builder
	for i, n := range points {
		fmt.Fprint(&at, " ,"[i%2:i%2+1], n)
	}
	p.put(`<polygon points="%s"%s/>`, at.String()[1:], looks(look))
}

// Circle draws a circle around a point.
func (p *SVG) Circle(x, y, radius int, look ...Look) {
	p.put(`<circle cx="%d" cy="%d" r="%d"%s/>`, x, y, radius, looks(look))
}

// Ring draws a circle without fill.
func (p *SVG) Ring(x, y, radius int, colour string, width float64) {
	p.Circle(x, y, radius, Fill("none"), Stroke(colour, width))
}

// Line draws a line of a class.
func (p *SVG) Line(class string, x1, y1, x2, y2 int) {
	p.goOn(string(Class(class)), fmt.Sprintf("M%d %dL%d %d", x1, y1, x2, y2))
}

// Cross draws a diagonal cross centred on a point.
func (p *SVG) Cross(x, y, size int, look ...Look) {
	p.put(`<path d="M%d %dl%d %dm0 -%dl-%d %d"%s/>`, x-size/2, y-size/2, size, size, size, size, size, looks(look))
}

// Arrow draws an arrow between two points; nothing if they are equal.
func (p *SVG) Arrow(x1, y1, x2, y2 int, colour string, width float64, look ...Look) {
	length := math.Hypot(float64(x2-x1), float64(y2-y1))
	if length == 0 {
		return
	}
	// The unit vector, and a head of 13 by 12.
	ux, uy := float64(x2-x1)/length, float64(y2-y1)/length
	bx, by := float64(x2)-13*ux, float64(y2)-13*uy
	p.put(`<path d="M%d %dL%.1f %.1f"%s%s/>`, x1, y1, bx, by, Stroke(colour, width), looks(look))
	p.put(`<path d="M%d %dL%.1f %.1fL%.1f %.1fZ"%s/>`, x2, y2, bx-6*uy, by+6*ux, bx+6*uy, by-6*ux, Fill(colour))
}

// Words writes one line of words; x and y are on the baseline, at the anchor of the class.
func (p *SVG) Words(class string, x, y int, words string) {
	p.put(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escaped(words))
}

// Heading writes a title and captions below it, line apart, in the classes title and caption.
func (p *SVG) Heading(x, y, line int, title string, captions []string) {
	p.Words("title", x, y, title)
	for i, words := range captions {
		p.Words("caption", x, y+4+(i+1)*line, words)
	}
}

// Upwards is Words rotated to read upwards.
func (p *SVG) Upwards(class string, x, y int, words string) { p.Turned(class, x, y, -90, words) }

// Turned is Words rotated clockwise by degrees.
func (p *SVG) Turned(class string, x, y, degrees int, words string) {
	p.put(`<text class="%s" transform="translate(%d %d) rotate(%d)">%s</text>`, class, x, y, degrees, escaped(words))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}
