package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// SVG is a picture for a browser or a printer, under way. Places are in its units, about
// pixels, from the top left corner; what is drawn later lies on top.
type SVG struct {
	KeySize int // of the smallest words: of counters and of a legend, whose class is key; 13 unless set

	width int
	text  bytes.Buffer

	// The last shape, if the next may go on with it: how it is painted, a rectangle before it is a
	// path, and where its text begins and ends.
	painted, rect string
	from, to      int
}

// New begins a white picture of some size. Classes of words and lines are styled by css,
// rules as they stand in a style sheet, each with a line end.
func New(width, height int, css string) *SVG {
	p := &SVG{KeySize: 13, width: width}
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`, width, height, width, height)
	p.Style(css)
	p.put(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	return p
}

// Style adds rules to those of New.
func (p *SVG) Style(css string) { p.put("<style>\n%s</style>", css) }

// Dark adds rules for those who like their screens dark; the paper is dark then too.
func (p *SVG) Dark(css string) {
	p.Style("@media (prefers-color-scheme:dark){\nsvg>rect:first-of-type{fill:#16191d}\n" + css + "}\n")
}

// WriteTo ends the picture and writes it. The error is that of w.
func (p *SVG) WriteTo(w io.Writer) (int64, error) {
	p.put("</svg>")
	return p.text.WriteTo(w)
}

func (p *SVG) put(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// goOn draws one more piece of a path. What is painted alike, one after another, is one path: a board has hundreds of
// squares and walls.
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

// Look is how a shape is painted: attributes as they stand in the text.
type Look string

// Class leaves the paint to the rules for a class, which may differ in the dark.
func Class(name string) Look { return Look(fmt.Sprintf(` class="%s"`, name)) }

// Fill paints the inside.
func Fill(colour string) Look { return Look(fmt.Sprintf(` fill="%s"`, colour)) }

// Stroke draws the outline in some width.
func Stroke(colour string, width float64) Look {
	return Look(fmt.Sprintf(` stroke="%s" stroke-width="%g"`, colour, width))
}

// Dashed breaks the outline.
func Dashed(dash, gap int) Look { return Look(fmt.Sprintf(` stroke-dasharray="%d %d"`, dash, gap)) }

// Round rounds the ends of lines.
const Round Look = ` stroke-linecap="round"`

// Heat paints the inside by a probability: faint for a small one, and never so strong
// that what lies below is lost.
func Heat(colour string, p float64) Look { return Veil(colour, min(0.7, 0.9*math.Sqrt(p))) }

// Veil paints the inside so that what lies below shows through: 0 is clear, 1 is not.
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

// Polygon draws a closed shape through points x, y one after another.
func (p *SVG) Polygon(points []int, look ...Look) {
	var at strings.Builder
	for i, n := range points {
		fmt.Fprint(&at, " ,"[i%2:i%2+1], n)
	}
	p.put(`<polygon points="%s"%s/>`, at.String()[1:], looks(look))
}

// Circle draws a circle round a point.
func (p *SVG) Circle(x, y, radius int, look ...Look) {
	p.put(`<circle cx="%d" cy="%d" r="%d"%s/>`, x, y, radius, looks(look))
}

// Ring draws a circle that is not filled.
func (p *SVG) Ring(x, y, radius int, colour string, width float64) {
	p.Circle(x, y, radius, Fill("none"), Stroke(colour, width))
}

// Line draws a line of a class.
func (p *SVG) Line(class string, x1, y1, x2, y2 int) {
	p.goOn(string(Class(class)), fmt.Sprintf("M%d %dL%d %d", x1, y1, x2, y2))
}

// Cross draws a diagonal cross of some size round a point.
func (p *SVG) Cross(x, y, size int, look ...Look) {
	p.put(`<path d="M%d %dl%d %dm0 -%dl-%d %d"%s/>`, x-size/2, y-size/2, size, size, size, size, size, looks(look))
}

// Arrow draws an arrow from one point to another, nothing if they are one.
func (p *SVG) Arrow(x1, y1, x2, y2 int, colour string, width float64, look ...Look) {
	length := math.Hypot(float64(x2-x1), float64(y2-y1))
	if length == 0 {
		return
	}
	// The unit vector and a head of 13 by 12.
	ux, uy := float64(x2-x1)/length, float64(y2-y1)/length
	bx, by := float64(x2)-13*ux, float64(y2)-13*uy
	p.put(`<path d="M%d %dL%.1f %.1f"%s%s/>`, x1, y1, bx, by, Stroke(colour, width), looks(look))
	p.put(`<path d="M%d %dL%.1f %.1fL%.1f %.1fZ"%s/>`, x2, y2, bx-6*uy, by+6*ux, bx+6*uy, by-6*ux, Fill(colour))
}

// Words writes one line of words of a class from a point on its baseline, to where the
// class anchors it.
func (p *SVG) Words(class string, x, y int, words string) {
	p.put(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escaped(words))
}

// Heading writes a title from a point on its baseline, and below it captions, lines apart, of the
// classes title and caption.
func (p *SVG) Heading(x, y, line int, title string, captions []string) {
	p.Words("title", x, y, title)
	for i, words := range captions {
		p.Words("caption", x, y+4+(i+1)*line, words)
	}
}

// Upwards is Words from below upwards.
func (p *SVG) Upwards(class string, x, y int, words string) { p.Turned(class, x, y, -90, words) }

// Turned is Words turned by some degrees clockwise.
func (p *SVG) Turned(class string, x, y, degrees int, words string) {
	p.put(`<text class="%s" transform="translate(%d %d) rotate(%d)">%s</text>`, class, x, y, degrees, escaped(words))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}
