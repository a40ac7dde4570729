package report

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
)

// Figure is a picture.
type Figure struct {
	Name  string // file name without .svg
	Title string
	SVG   string // the content of the file
}

// Colours that colour-blind readers can distinguish: M. Okabe, K. Ito, "Color universal design" (2008).
var palette = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"}

const (
	grey = "#aaaaaa"
	pale = "#e1e1e1"
	dark = "#222222"
)

// Colour returns the k-th colour of the palette, which repeats; a number below 0 is grey.
func Colour(k int) string {
	if k < 0 {
		return grey
	}
	return palette[k%len(palette)]
}

// The sizes of pictures, in units of the picture.
const (
	width      = 680.0
	lineHeight = 17.0
	charWidth  = 6.6 // approximate width of a letter
	titleSpace = 30.0
	rowHeight  = 40.0 // height of an interval
)

// namespace is needed in SVG files, but not in HTML.
const namespace = ` xmlns="http://www.w3.org/2000/svg"`

// canvas collects the elements of a picture.
type canvas struct{ strings.Builder }

func (c *canvas) finish(name, title string, width, height float64) Figure {
	head := fmt.Sprintf(`<svg`+namespace+` width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img" font-family="sans-serif" font-size="12" fill="%s">`+"\n",
		width, height, width, height, dark)
	head += fmt.Sprintf("<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", html.EscapeString(title))
	head += fmt.Sprintf("<text x=\"%.0f\" y=\"20\" text-anchor=\"middle\" font-size=\"14\">%s</text>\n", width/2, html.EscapeString(title))
	return Figure{name, title, head + c.String() + "</svg>\n"}
}

func (c *canvas) line(x1, y1, x2, y2 float64, colour string, width float64, dashed bool) {
	fmt.Fprintf(c, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%g"%s/>`+"\n", x1, y1, x2, y2, colour, width, dashes(dashed))
}

func dashes(dashed bool) string {
	if dashed {
		return ` stroke-dasharray="5 3"`
	}
	return ""
}

func (c *canvas) text(x, y float64, anchor, text string) {
	fmt.Fprintf(c, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, html.EscapeString(text))
}

func (c *canvas) rect(x, y, width, height float64, colour string) {
	fmt.Fprintf(c, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, y, width, height, colour)
}

func (c *canvas) dot(x, y, radius float64, colour string) {
	fmt.Fprintf(c, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s"/>`+"\n", x, y, radius, colour)
}

// scale maps the values of an axis to places in the picture.
type scale struct{ low, high, from, to float64 }

func (s scale) at(x float64) float64 { return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from) }

// tick is a place of an axis and its label.
type tick struct {
	x     float64
	label string
}

// step returns the distance of round ticks: 1, 2 or 5 times a power of 10, with at most most ticks.
func (s scale) step(most int) float64 {
	least := (s.high - s.low) / float64(most)
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, k := range []float64{1, 2, 5} {
		if k*power >= least*(1-1e-9) {
			return k * power
		}
	}
	return 10 * power
}

// ticks returns round ticks, at most most+1.
func (s scale) ticks(most int, write func(float64, int) string) (out []tick) {
	step := s.step(most)
	digits := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	for k := math.Ceil(s.low/step - 1e-9); k*step <= s.high+1e-9*step; k++ {
		x := k*step + 0 // no -0
		out = append(out, tick{x, write(x, digits)})
	}
	return out
}

// rounded returns the scale with ends at ticks.
func (s scale) rounded(most int) scale {
	if s.low == s.high {
		s.low, s.high = s.low-1, s.high+1
	}
	step := s.step(most)
	s.low, s.high = math.Floor(s.low/step+1e-9)*step, math.Ceil(s.high/step-1e-9)*step
	return s
}

// Row is a value of Intervals.
type Row struct {
	Label  string
	Value  stats.Interval
	Told   string // the value in words
	Colour int
}

// Intervals draws values with their intervals on one axis, each below its label. If low and high
// are equal, the axis covers all intervals and 0.
func Intervals(name, title string, rows []Row, low, high float64) Figure {
	c := &canvas{}
	s := scale{low, high, 24, width - 24}
	if low == high {
		for _, r := range rows {
			s.low, s.high = min(s.low, r.Value.Value), max(s.high, r.Value.Value)
			if r.Value.Bounded() {
				s.low, s.high = min(s.low, r.Value.Low), max(s.high, r.Value.High)
			}
		}
		s = s.rounded(6)
	}
	for i, r := range rows {
		top := titleSpace + float64(i)*rowHeight
		y := top + 29
		for _, t := range s.ticks(6, Signed) {
			colour := pale
			if t.x == 0 {
				colour = dark
			}
			c.line(s.at(t.x), y-8, s.at(t.x), y+10, colour, 1, false)
		}
		c.text(24, top+15, "start", r.Label+": "+r.Told)
		if r.Value.Bounded() {
			c.line(s.at(r.Value.Low), y, s.at(r.Value.High), y, Colour(r.Colour), 3, false)
		}
		c.dot(s.at(r.Value.Value), y, 5, Colour(r.Colour))
	}
	foot := titleSpace + float64(len(rows))*rowHeight + 18
	for _, t := range s.ticks(6, Signed) {
		c.text(s.at(t.x), foot, "middle", t.label)
	}
	return c.finish(name, title, width, foot+12)
}

// Heat draws a matrix of values from 0 to 100: orange is 0, white 50 and blue 100.
func Heat(name, title, down, across string, rows, cols []string, value func(row, col int) float64) Figure {
	c := &canvas{}
	left, cellWidth := 24+charWidth*float64(longest(rows)), 60.0
	top := titleSpace + 2*lineHeight
	c.text(24, titleSpace+lineHeight, "start", down+` \ `+across)
	for j, label := range cols {
		c.text(left+cellWidth*float64(j), top+lineHeight*float64(len(rows)+1+j%2), "start", label)
	}
	for i, label := range rows {
		y := top + lineHeight*float64(i)
		c.text(left-8, y+13, "end", label)
		for j := range cols {
			v := value(i, j)
			c.rect(left+cellWidth*float64(j), y, cellWidth, lineHeight, heat(v))
			c.text(left+cellWidth*(float64(j)+0.5), y+13, "middle", Decimal(v, 0))
		}
	}
	return c.finish(name, title, max(width, left+cellWidth*float64(len(cols))+charWidth*float64(longest(cols))), top+lineHeight*float64(len(rows)+3))
}

// heat returns the colour of a value from 0 to 100.
func heat(v float64) string {
	end, t := [3]float64{213, 94, 0}, 1-v/50
	if t < 0 {
		end, t = [3]float64{0, 114, 178}, -t
	}
	fade := func(x float64) int { return int(255 - t*(255-x)) }
	return fmt.Sprintf("#%02x%02x%02x", fade(end[0]), fade(end[1]), fade(end[2]))
}

func longest(texts []string) (n int) {
	for _, text := range texts {
		n = max(n, len([]rune(text)))
	}
	return n
}

// Style says how a series is drawn.
type Style byte

// The styles of series.
const (
	Line Style = iota
	Dashed
	Dots
	Crosses
	Bars // from Low to High, with width 1
)

// Series is a row of points. Low and High are nil, or the ends of an interval at each point: a band
// of a line, a bar of dots.
type Series struct {
	Name      string // "" is not in the legend
	Style     Style
	Colour    int
	X, Y      []float64
	Low, High []float64
}

// Add adds a point.
func (s *Series) Add(x, y float64) { s.X, s.Y = append(s.X, x), append(s.Y, y) }

// AddInterval adds a point with an interval.
func (s *Series) AddInterval(x float64, i stats.Interval) {
	s.Add(x, i.Value)
	s.Low, s.High = append(s.Low, i.Low), append(s.High, i.High)
}

// Axis is an axis of a chart. If Low and High are equal, it fits the points.
type Axis struct {
	Label     string
	Low, High float64
	Ticks     []string // labels of 0, 1, 2 and so on; nil is round numbers
}

// Chart is a figure of series over two axes.
type Chart struct {
	Title  string
	X, Y   Axis
	Series []Series
}

func (a Axis) fit(values func(*Series) [][]float64, all []Series) scale {
	if a.Low != a.High {
		return scale{low: a.Low, high: a.High}
	}
	s := scale{low: math.Inf(1), high: math.Inf(-1)}
	for i := range all {
		for _, row := range values(&all[i]) {
			for _, x := range row {
				if !math.IsInf(x, 0) {
					s.low, s.high = min(s.low, x), max(s.high, x)
				}
			}
		}
	}
	if s.low > s.high {
		s.low, s.high = 0, 1
	}
	return s.rounded(8)
}

// Figure draws the chart, with a legend of the named series on the right. Series without points are
// omitted.
func (h Chart) Figure(name string) Figure {
	c := &canvas{}
	h.Series = slices.DeleteFunc(slices.Clone(h.Series), func(s Series) bool { return len(s.X) == 0 })
	const height, left, bottom = 400.0, 62.0, 48.0
	var names []string
	for _, s := range h.Series {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	right := width - 20
	if names != nil {
		right -= 30 + charWidth*float64(longest(names))
	}
	x := h.X.fit(func(s *Series) [][]float64 { return [][]float64{s.X} }, h.Series)
	y := h.Y.fit(func(s *Series) [][]float64 { return [][]float64{s.Y, s.Low, s.High} }, h.Series)
	x.from, x.to, y.from, y.to = left, right, height-bottom, titleSpace+4
	for _, t := range y.ticks(8, Decimal) {
		c.line(left, y.at(t.x), right, y.at(t.x), pale, 1, false)
		c.text(left-6, y.at(t.x)+4, "end", t.label)
	}
	for _, t := range h.X.ticks(x) {
		c.line(x.at(t.x), y.from, x.at(t.x), y.from+4, dark, 1, false)
		c.text(x.at(t.x), y.from+17, "middle", t.label)
	}
	c.line(left, y.from, right, y.from, dark, 1, false)
	c.line(left, y.from, left, y.to, dark, 1, false)
	c.text((left+right)/2, height-10, "middle", h.X.Label)
	fmt.Fprintf(c, `<text transform="translate(16 %.1f) rotate(-90)" text-anchor="middle">%s</text>`+"\n", (y.from+y.to)/2, html.EscapeString(h.Y.Label))
	for i := range h.Series {
		h.Series[i].draw(c, x, y)
	}
	if names != nil {
		h.legend(c, right+14)
	}
	return c.finish(name, h.Title, width, height)
}

func (a Axis) ticks(s scale) []tick {
	if a.Ticks == nil {
		return s.ticks(10, Decimal)
	}
	var out []tick
	every := (len(a.Ticks) + 11) / 12
	for i := 0; i < len(a.Ticks); i += every {
		out = append(out, tick{float64(i), a.Ticks[i]})
	}
	return out
}

// legend names the series, one below the other.
func (h Chart) legend(c *canvas, left float64) {
	y := titleSpace + 12
	for _, s := range h.Series {
		if s.Name == "" {
			continue
		}
		middle := y - 4
		switch s.Style {
		case Line, Dashed:
			c.line(left, middle, left+14, middle, Colour(s.Colour), 2, s.Style == Dashed)
		case Bars:
			c.rect(left+2, middle-5, 10, 10, Colour(s.Colour))
		default:
			c.mark(s.Style, left+7, middle, Colour(s.Colour))
		}
		c.text(left+20, y, "start", s.Name)
		y += lineHeight
	}
}

// mark draws a point.
func (c *canvas) mark(style Style, x, y float64, colour string) {
	if style == Crosses {
		c.line(x-4, y-4, x+4, y+4, colour, 1.5, false)
		c.line(x-4, y+4, x+4, y-4, colour, 1.5, false)
		return
	}
	c.dot(x, y, 3, colour)
}

func (s *Series) draw(c *canvas, x, y scale) {
	colour := Colour(s.Colour)
	points := func(at []int, values []float64) string {
		var out strings.Builder
		for _, i := range at {
			fmt.Fprintf(&out, "%.1f,%.1f ", x.at(s.X[i]), y.at(values[i]))
		}
		return strings.TrimRight(out.String(), " ")
	}
	var all []int
	for i := range s.X {
		all = append(all, i)
	}
	back := slices.Clone(all[:len(s.Low)])
	slices.Reverse(back)
	switch s.Style {
	case Bars:
		size := x.at(0.9) - x.at(0)
		for i, at := range s.X {
			c.rect(x.at(at)-size/2, y.at(s.High[i]), size, y.at(s.Low[i])-y.at(s.High[i]), colour)
		}
	case Line, Dashed:
		if s.Low != nil {
			fmt.Fprintf(c, `<polygon points="%s %s" fill="%s" opacity="0.2"/>`+"\n", points(all[:len(s.High)], s.High), points(back, s.Low), colour)
		}
		fmt.Fprintf(c, `<polyline points="%s" fill="none" stroke="%s" stroke-width="1.5"%s/>`+"\n", points(all, s.Y), colour, dashes(s.Style == Dashed))
	default:
		for i := range s.X {
			if s.Low != nil {
				c.line(x.at(s.X[i]), y.at(s.Low[i]), x.at(s.X[i]), y.at(s.High[i]), colour, 1, false)
			}
			c.mark(s.Style, x.at(s.X[i]), y.at(s.Y[i]), colour)
		}
	}
}

// Panels draws figures in two columns. A last one without a neighbour is in the first.
func Panels(name, title string, figures []Figure) Figure {
	c := &canvas{}
	const height = 400.0
	for i, f := range figures {
		fmt.Fprintf(c, "<g transform=\"translate(%.0f %.0f)\">\n%s</g>\n", width*float64(i%2), titleSpace+height*float64(i/2), f.SVG)
	}
	return c.finish(name, title, width*float64(min(len(figures), 2)), titleSpace+height*float64((len(figures)+1)/2))
}
