package report

import (
	"strings"
	"unicode/utf8"

	"deadreckon/agents/report"
)

// minCell is the width below which Grid breaks no column.
const minCell = 12

// Grid lays out a table in at most this many columns, if it can: it breaks the cells of the widest columns
// of words into several lines.
func Grid(t report.Table, columns int) string {
	widths := make([]int, len(t.Columns))
	total := -2
	for i, c := range t.Columns {
		widths[i] = utf8.RuneCountInString(c.Name)
		for _, row := range t.Rows {
			if i < len(row) {
				for line := range strings.SplitSeq(row[i], "\n") {
					widths[i] = max(widths[i], utf8.RuneCountInString(line))
				}
			}
		}
		total += widths[i] + 2
	}
	for total > columns {
		widest := 0
		for i := range min(t.Words, len(widths)) {
			if widths[i] > widths[widest] {
				widest = i
			}
		}
		if widths[widest] <= minCell {
			break
		}
		widths[widest]--
		total--
	}
	broken := t
	broken.Rows = nil
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = text
			if i < t.Words {
				cells[i] = brokenLines(text, widths[i])
			}
		}
		broken.Add(cells...)
	}
	return broken.Grid()
}

// brokenLines breaks every line of a text between words.
func brokenLines(text string, columns int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if utf8.RuneCountInString(line) > columns {
			lines[i] = broken(line, columns)
		}
	}
	return strings.Join(lines, "\n")
}
