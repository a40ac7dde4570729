package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Label writes a name of a class within a width: in one or two lines, at size or smaller down to
// LegendSize, and then compressed. Its class should anchor it at the middle, x; y is the baseline of a
// single line.
func (p *SVG) Label(class string, x, y, width, size int, name string) {
	lines := []string{name}
	if textWidth(name, size) > width {
		lines = halves(name)
	}
	for _, line := range lines {
		for textWidth(line, size) > width && size > p.LegendSize {
			size--
		}
	}
	y -= 5 * (len(lines) - 1)
	for i, line := range lines {
		squeezed := ""
		if textWidth(line, size) > width {
			squeezed = fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, width)
		}
		p.put(`<text class="%s" font-size="%d" x="%d" y="%d"%s>%s</text>`, class, size, x, y+i*(size+1), squeezed, escaped(line))
	}
}

// textWidth estimates the width of a text: a letter is about half as wide as high.
func textWidth(s string, size int) int { return utf8.RuneCountInString(s) * size * 52 / 100 }

// halves splits a name at the blank that minimizes the longer line.
func halves(name string) []string {
	best := []string{name}
	longest := len(name)
	for i := range name {
		if name[i] == ' ' && max(i, len(name)-i-1) < longest {
			longest = max(i, len(name)-i-1)
			best = []string{name[:i], strings.TrimSpace(name[i:])}
		}
	}
	return best
}

// Cut returns at most n characters of a text, without line breaks.
func Cut(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError {
			return '?'
		}
		return r
	}, s)
	if utf8.RuneCountInString(s) > n {
		return string([]rune(s)[:n])
	}
	return s
}

// Sign is an entry of a legend.
type Sign struct {
	Draw  func(x, y int) // draws the sign from x on, centred vertically on y
	Width int            // width of Draw
	Means string
}

// Legend writes signs and their meanings from x on, in rows as wide as the picture allows, in class
// key and LegendSize; y is the middle of the first row.
func (p *SVG) Legend(x, y int, signs ...Sign) {
	rows(p.width-p.LegendSize-x, p.LegendSize, signs, func(s Sign, row, at int) {
		middle := y + row*rowHeight(p.LegendSize)
		s.Draw(x+at, middle)
		p.Text("key", x+at+s.Width+8, middle+p.LegendSize*2/5, s.Means)
	})
}

// LegendHeight is the height of a legend of some width and font size.
func LegendHeight(width, size int, signs ...Sign) int {
	last := rows(width, size, signs, func(Sign, int, int) {})
	return (last + 1) * rowHeight(size)
}

// rowHeight is the distance of rows of a legend.
func rowHeight(size int) int { return size * 3 / 2 }

// rows arranges signs in rows of a width, and returns the last row.
func rows(width, size int, signs []Sign, put func(s Sign, row, at int)) (row int) {
	at := 0
	for _, s := range signs {
		wide := s.Width + 8 + textWidth(s.Means, size)
		if at > 0 && at+wide > width {
			at = 0
			row++
		}
		put(s, row, at)
		at += wide + size
	}
	return row
}
