package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// SVG is a picture in progress for a browser or printer. Coordinates are in pixels of the unscaled
// picture, from the top left corner. Later shapes cover earlier ones.
type SVG struct {
	LegendSize int // font size in pixels of counters and of the legend (class key); default 13

	width int
	text  bytes.Buffer

	// The last shape, which the next one may extend.
	attrs    string // its attributes
	rectPath string // its path data if text has it as a <rect>, otherwise ""
	from, to int    // its offsets in text
}

// New starts a picture with a white background. css has style rules for the classes of text and
// lines, each ending with a newline.
func New(width, height int, css string) *SVG {
	p := &SVG{LegendSize: 13, width: width}
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`, width, height, width, height)
	p.Style(css)
	p.put(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	return p
}

// Style adds style rules, each ending with a newline.
func (p *SVG) Style(css string) { p.put("<style>\n%s</style>", css) }

// DarkStyle adds style rules for dark mode, in which the background is dark.
func (p *SVG) DarkStyle(css string) {
	p.Style("@media (prefers-color-scheme:dark){\nsvg>rect:first-of-type{fill:#16191d}\n" + css + "}\n")
}

// WriteTo ends the picture and writes it. Errors are from w.
func (p *SVG) WriteTo(w io.Writer) (int64, error) {
	p.put("</svg>")
	return p.text.WriteTo(w)
}

func (p *SVG) put(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// extendPath appends path data to the last shape if its attributes are equal, otherwise it starts a path.
// This shortens the picture, since a board has hundreds of squares and walls.
func (p *SVG) extendPath(attrs, data string) {
	switch {
	case p.to != p.text.Len() || p.attrs != attrs:
		p.attrs, p.rectPath, p.from = attrs, "", p.text.Len()
		p.put(`<path%s d="%s"/>`, attrs, data)
	case p.rectPath != "":
		first := p.rectPath
		p.rectPath = ""
		p.text.Truncate(p.from)
		p.put(`<path%s d="%s%s"/>`, attrs, first, data)
	default:
		p.text.Truncate(p.to - len("\"/>\n"))
		p.put(`%s"/>`, data)
	}
	p.to = p.text.Len()
}

// Attr is a list of SVG attributes of a shape, each after a blank, such as ` fill="red"`.
type Attr string

// Class paints by the style rules of a class, which can differ in dark mode.
func Class(name string) Attr { return Attr(fmt.Sprintf(` class="%s"`, name)) }

// Fill fills with a colour.
func Fill(colour string) Attr { return Attr(fmt.Sprintf(` fill="%s"`, colour)) }

// Stroke draws the outline with a colour and a width in pixels.
func Stroke(colour string, width float64) Attr {
	return Attr(fmt.Sprintf(` stroke="%s" stroke-width="%g"`, colour, width))
}

// Dashed draws the outline with dashes and gaps, both in pixels.
func Dashed(dash, gap int) Attr { return Attr(fmt.Sprintf(` stroke-dasharray="%d %d"`, dash, gap)) }

// Round rounds the ends of lines.
const Round Attr = ` stroke-linecap="round"`

// Heat fills with an opacity of 0.9 times the square root of the probability p, at most 0.7.
func Heat(colour string, p float64) Attr { return FillOpacity(colour, min(0.7, 0.9*math.Sqrt(p))) }

// FillOpacity fills with an opacity from 0 (invisible) to 1.
func FillOpacity(colour string, opacity float64) Attr {
	return Attr(fmt.Sprintf(` fill="%s" fill-opacity="%.2f"`, colour, opacity))
}

func joinAttrs(list []Attr) string {
	var out strings.Builder
	for _, l := range list {
		out.WriteString(string(l))
	}
	return out.String()
}

// Rect draws a rectangle from its top left corner.
func (p *SVG) Rect(x, y, width, height int, attrs ...Attr) {
	joined, data := joinAttrs(attrs), fmt.Sprintf("M%d %dh%dv%dh-%dz", x, y, width, height, width)
	if p.to == p.text.Len() && p.attrs == joined && !strings.Contains(joined, "rx=") { // a path has no rounded corners
		p.extendPath(joined, data)
		return
	}
	p.attrs, p.rectPath, p.from = joined, data, p.text.Len()
	p.put(`<rect x="%d" y="%d" width="%d" height="%d"%s/>`, x, y, width, height, joined)
	p.to = p.text.Len()
}

// Polygon draws a closed shape through the points x, y.
func (p *SVG) Polygon(points []int, attrs ...Attr) {
	var at strings.Builder
	for i, n := range points {
		fmt.Fprint(&at, " ,"[i%2:i%2+1], n)
	}
	p.put(`<polygon points="%s"%s/>`, at.String()[1:], joinAttrs(attrs))
}

// Circle draws a circle around a point.
func (p *SVG) Circle(x, y, radius int, attrs ...Attr) {
	p.put(`<circle cx="%d" cy="%d" r="%d"%s/>`, x, y, radius, joinAttrs(attrs))
}

// Ring draws a circle without fill.
func (p *SVG) Ring(x, y, radius int, colour string, width float64) {
	p.Circle(x, y, radius, Fill("none"), Stroke(colour, width))
}

// Line draws a line of a class.
func (p *SVG) Line(class string, x1, y1, x2, y2 int) {
	p.extendPath(string(Class(class)), fmt.Sprintf("M%d %dL%d %d", x1, y1, x2, y2))
}

// Cross draws a diagonal cross centred on a point.
func (p *SVG) Cross(x, y, size int, attrs ...Attr) {
	p.put(`<path d="M%d %dl%d %dm0 -%dl-%d %d"%s/>`, x-size/2, y-size/2, size, size, size, size, size, joinAttrs(attrs))
}

// Arrow draws an arrow between two points; nothing if they are equal.
func (p *SVG) Arrow(x1, y1, x2, y2 int, colour string, width float64, attrs ...Attr) {
	length := math.Hypot(float64(x2-x1), float64(y2-y1))
	if length == 0 {
		return
	}
	// The unit vector of the arrow. Its head is 13 pixels long and 12 wide, with its base at bx, by.
	ux, uy := float64(x2-x1)/length, float64(y2-y1)/length
	bx, by := float64(x2)-13*ux, float64(y2)-13*uy
	p.put(`<path d="M%d %dL%.1f %.1f"%s%s/>`, x1, y1, bx, by, Stroke(colour, width), joinAttrs(attrs))
	p.put(`<path d="M%d %dL%.1f %.1fL%.1f %.1fZ"%s/>`, x2, y2, bx-6*uy, by+6*ux, bx+6*uy, by-6*ux, Fill(colour))
}

// Text writes one line of text. x and y are on the baseline, at the anchor of the class.
func (p *SVG) Text(class string, x, y int, text string) {
	p.put(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escaped(text))
}

// Heading writes a title and captions below it, in the classes title and caption. line is the distance
// of two baselines.
func (p *SVG) Heading(x, y, line int, title string, captions []string) {
	p.Text("title", x, y, title)
	for i, caption := range captions {
		p.Text("caption", x, y+4+(i+1)*line, caption)
	}
}

// UpwardText is Text rotated to read upwards.
func (p *SVG) UpwardText(class string, x, y int, text string) {
	p.RotatedText(class, x, y, -90, text)
}

// RotatedText is Text rotated clockwise by degrees.
func (p *SVG) RotatedText(class string, x, y, degrees int, text string) {
	p.put(`<text class="%s" transform="translate(%d %d) rotate(%d)">%s</text>`, class, x, y, degrees, escaped(text))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}
