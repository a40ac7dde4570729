package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// minCell is the width below which Fitted breaks no column.
const minCell = 12

// Fitted is Grid in at most this many columns, if possible; 0 is no limit. It breaks the cells of words
// into several lines. If that is not enough, it writes the table in parts that repeat the first columns.
func (t Table) Fitted(columns int) string {
	if columns == 0 {
		return t.Grid()
	}
	natural := t.widths()
	widths, lowest := slices.Clone(natural), t.lowestWidths(natural, columns)
	total := -2
	for _, w := range widths {
		total += w + 2
	}
	for total > columns {
		widest := -1
		for i := range lowest {
			if widths[i] > lowest[i] && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return t.inParts(natural, columns)
		}
		widths[widest]--
		total--
	}
	return t.withBroken(widths).Grid()
}

// lowestWidths returns the minimum widths of the columns of words. Words up to half of the columns are not
// broken.
func (t Table) lowestWidths(widths []int, columns int) []int {
	lowest := make([]int, min(t.Words, len(widths)))
	for i := range lowest {
		lowest[i] = minCell
		for _, row := range t.Rows {
			for _, word := range strings.Fields(cell(row, i)) {
				if n := utf8.RuneCountInString(word); n <= columns/2 {
					lowest[i] = max(lowest[i], n)
				}
			}
		}
		lowest[i] = min(lowest[i], widths[i])
	}
	return lowest
}

// inParts writes the table in parts that fit. Each repeats the first columns of words, as many as leave
// room for every other column.
func (t Table) inParts(widths []int, columns int) string {
	for i := range min(t.Words, len(widths)) {
		widths[i] = min(widths[i], columns/2)
	}
	t = t.withBroken(widths)
	widths = t.widths()
	keys, total := 1, widths[0]+2
	for keys < t.Words && keys+1 < len(widths) && total+widths[keys]+2+slices.Max(widths[keys+1:]) <= columns {
		total += widths[keys] + 2
		keys++
	}
	var parts []string
	for first := keys; first < len(widths); {
		end, width := first+1, total+widths[first]
		for end < len(widths) && width+2+widths[end] <= columns {
			width += 2 + widths[end]
			end++
		}
		parts = append(parts, t.part(keys, first, end).Grid())
		first = end
	}
	return strings.Join(parts, "\n\n")
}

// withBroken returns the table with cells of words broken to widths.
func (t Table) withBroken(widths []int) Table {
	broken := t
	broken.Rows = nil
	for _, row := range t.Rows {
		cells := slices.Clone(row)
		for i := range min(t.Words, len(cells)) {
			cells[i] = brokenLines(cells[i], widths[i])
		}
		broken.Add(cells...)
	}
	return broken
}

// part returns the table with the columns before keys and those from first to before end.
func (t Table) part(keys, first, end int) Table {
	part := Table{Columns: slices.Concat(t.Columns[:keys], t.Columns[first:end]), Words: min(t.Words, keys) + max(0, min(t.Words, end)-first)}
	for _, row := range t.Rows {
		n := len(row) // a row may be shorter than the header
		part.Add(slices.Concat(row[:min(keys, n)], row[min(first, n):min(end, n)])...)
	}
	return part
}

// widths returns the widths of the columns.
func (t Table) widths() []int {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = utf8.RuneCountInString(c.Name)
		for _, row := range t.Rows {
			for line := range strings.SplitSeq(cell(row, i), "\n") {
				widths[i] = max(widths[i], utf8.RuneCountInString(line))
			}
		}
	}
	return widths
}

// brokenLines breaks every line of a text between words, and long words after a comma or a slash, into lines of
// at most this many characters, if possible.
func brokenLines(text string, columns int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if utf8.RuneCountInString(line) > columns {
			lines[i] = broken(line, columns)
		}
	}
	return strings.Join(lines, "\n")
}

// broken breaks one line.
func broken(text string, columns int) string {
	out, length := "", 0
	for _, word := range strings.Fields(text) {
		for k, piece := range pieces(word, columns) {
			n := utf8.RuneCountInString(piece)
			switch {
			case out == "":
			case k == 0 && length+1+n <= columns:
				out, length = out+" ", length+1
			case k == 0 || length+n > columns:
				out, length = out+"\n", 0
			}
			out, length = out+piece, length+n
		}
	}
	return out
}

// pieces splits a word that is longer than this many characters after its commas and slashes.
func pieces(word string, columns int) (out []string) {
	if utf8.RuneCountInString(word) <= columns {
		return []string{word}
	}
	for word != "" {
		end := strings.IndexAny(word, ",/") + 1
		if end == 0 {
			end = len(word)
		}
		out, word = append(out, word[:end]), word[end:]
	}
	return out
}
