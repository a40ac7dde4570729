package stdio

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Fitted lays out a text in at most this many columns, 0 for any. Drawings, such as boards, are cut into panels,
// one below the other. Prose is broken between words.
func Fitted(text string, columns int) string {
	if columns == 0 {
		return text
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	var out []string
	for len(lines) > 0 {
		n := 0
		for n < len(lines) && (isDrawn(lines[n]) || n > 0 && isAligned(lines[n], lines[n-1])) {
			n++
		}
		if n == 0 {
			out, lines = append(out, broken(lines[0], columns)...), lines[1:]
			continue
		}
		out, lines = append(out, panels(lines[:n], columns)...), lines[n:]
	}
	return strings.Join(out, "\n") + text[len(strings.TrimRight(text, "\n")):]
}

// Narrowed lays out a text without drawings in at most this many columns, 0 for any.
func Narrowed(text string, columns int) string {
	if columns == 0 {
		return text
	}
	var out []string
	for _, line := range strings.Split(text, "\n") {
		out = append(out, broken(line, columns)...)
	}
	return strings.Join(out, "\n")
}

// isDrawn reports whether a line belongs to a board or a table: whether it has box characters, an indent or
// several columns.
func isDrawn(line string) bool {
	return strings.ContainsFunc(line, isRule) || strings.HasPrefix(line, "  ") || len(cells(line)) >= 3
}

// isAligned reports whether all columns of a line begin where columns of the line above begin.
func isAligned(line, above string) bool {
	own, others := cells(line), cells(above)
	return len(own) > 0 && !slices.ContainsFunc(own, func(at int) bool { return !slices.Contains(others, at) })
}

// cells returns the positions in a line after gaps of two or more blanks.
func cells(line string) (starts []int) {
	row := []rune(line)
	for i := 2; i < len(row); i++ {
		if row[i] != ' ' && row[i-1] == ' ' && row[i-2] == ' ' {
			starts = append(starts, i)
		}
	}
	return starts
}

// isRule reports whether a character is a box character.
func isRule(r rune) bool { return '─' <= r && r <= '╿' }

// broken breaks a line of prose between words and indents the rest.
func broken(line string, columns int) (out []string) {
	runes := []rune(line)
	for len(runes) > columns {
		cut := columns
		for cut > columns/2 && runes[cut] != ' ' {
			cut--
		}
		if runes[cut] != ' ' {
			cut = columns
		}
		out = append(out, strings.TrimRight(string(runes[:cut]), " "))
		runes = append([]rune("  "), []rune(strings.TrimLeft(string(runes[cut:]), " "))...)
	}
	return append(out, string(runes))
}

// panels cuts a drawing vertically. If its first line has heads of columns, the part to the left of them is
// repeated in each panel.
func panels(lines []string, columns int) []string {
	rows, width := make([][]rune, len(lines)), 0
	for i, line := range lines {
		rows[i] = []rune(strings.TrimRight(line, " "))
		width = max(width, len(rows[i]))
	}
	if width <= columns {
		return lines
	}
	head := headWidth(rows[0])
	each := max(columns-head, 1)
	cuts := []int{head}
	for from := head; width-from > each; {
		behind := (width - from - 1) / each // panels, at least
		at, cost := cutOf(rows, max(from+1, width-behind*each), from+each)
		if cost > 0 && !strings.ContainsFunc(lines[0], isRule) || cost > cutsWord {
			at, _ = cutOf(rows, from+each/2, from+each)
		}
		cuts, from = append(cuts, at), at
	}
	var out []string
	for i, from := range cuts {
		to := width
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		out = append(out, fmt.Sprintf("(%d of %d, from left to right)", i+1, len(cuts)))
		for _, row := range rows {
			line := part(row, 0, head) + part(row, from, to)
			if to < width && to < len(row) && isRule(row[to]) && to-from+head < columns { // the common wall of both panels
				line += string(row[to])
			}
			out = append(out, strings.TrimRight(line, " "))
		}
	}
	return out
}

// part returns columns of a row, padded with blanks.
func part(row []rune, from, to int) string {
	out := slices.Repeat([]rune{' '}, to-from)
	if from < len(row) {
		copy(out, row[from:min(to, len(row))])
	}
	return string(out)
}

// headWidth returns the number of blanks before the heads of columns in the first row, or 0 without heads.
func headWidth(row []rune) int {
	n := slices.IndexFunc(row, func(r rune) bool { return r != ' ' })
	if n > 0 && unicode.IsLetter(row[n]) {
		return n
	}
	return 0
}

// cutOf returns the column between first and last before which a cut costs least, and its cost: cutting words
// is worst, then phrases; walls and starts of columns are best.
func cutOf(rows [][]rune, first, last int) (at, cost int) {
	best, least := last, math.MaxInt
	for at := last; at >= first; at-- {
		cost := 0
		for _, row := range rows {
			cost += costOf(row, at)
		}
		if cost < least {
			best, least = at, cost
		}
	}
	return best, least
}

// cutsWord is the cost of cutting a word.
const cutsWord = 1000

// costOf returns the cost of cutting a row before a column.
func costOf(row []rune, at int) int {
	sign := func(i int) rune {
		if i >= len(row) {
			return ' '
		}
		return row[i]
	}
	before, here := sign(at-1), sign(at)
	switch {
	case isRule(here) && here != '─':
		return -1
	case !isGap(before) && !isGap(here):
		return cutsWord
	case before == ' ' && here != ' ' && !isGap(sign(at-2)), here == ' ' && before != ' ' && !isGap(sign(at+1)):
		return 10
	case before == ' ' && here != ' ':
		return -1
	}
	return 0
}

func isGap(r rune) bool { return r == ' ' || isRule(r) }

// Packed lays out items in as many columns as fit.
func Packed(items []string, columns int) string {
	width := 0
	for _, s := range items {
		width = max(width, len(s)+2)
	}
	perLine := max(1, columns/max(width, 1))
	var out strings.Builder
	for i, s := range items {
		if (i+1)%perLine == 0 || i == len(items)-1 {
			out.WriteString(s + "\n")
		} else {
			fmt.Fprintf(&out, "%-*s", width, s)
		}
	}
	return out.String()
}
