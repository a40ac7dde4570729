package report

import (
	"encoding/csv"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Column is the name of a column and its meaning, which may be "".
type Column struct{ Name, Means string }

// Names returns columns without meanings.
func Names(names ...string) (out []Column) {
	for _, name := range names {
		out = append(out, Column{Name: name})
	}
	return out
}

// Table is a table of text. A row may be shorter than the header.
type Table struct {
	Title   string
	Columns []Column
	Words   int // the first columns, which are words; the other columns are numbers
	Rows    [][]string
	Note    string // below the table, or ""
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// cell returns the cell of a row, "" after its end.
func cell(row []string, i int) string {
	if i < len(row) {
		return row[i]
	}
	return ""
}

func (t *Table) right(column int) bool { return column >= t.Words && t.Columns[column].Name != "" }

func (t *Table) header() (names []string) {
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}

// Grid writes the header and the rows for a terminal, without an end of line after the last. A cell
// may have several lines.
func (t Table) Grid() string {
	var lines [][]string
	for _, row := range append([][]string{t.header()}, t.Rows...) {
		first := len(lines)
		lines = append(lines, make([]string, len(t.Columns)))
		for i := range t.Columns {
			for k, text := range strings.Split(cell(row, i), "\n") {
				if first+k == len(lines) {
					lines = append(lines, make([]string, len(t.Columns)))
				}
				lines[first+k][i] = text
			}
		}
	}
	widths := make([]int, len(t.Columns))
	for _, line := range lines {
		for i, text := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	var out []string
	for _, line := range lines {
		var joined strings.Builder
		for i, text := range line {
			blank := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			if t.right(i) {
				joined.WriteString(blank + text + "  ")
			} else {
				joined.WriteString(text + blank + "  ")
			}
		}
		out = append(out, strings.TrimRight(joined.String(), " "))
	}
	return strings.Join(out, "\n")
}

// Text writes the table for a terminal of this many columns, with its title, its note and, if legend is
// set, the meanings of its columns. 0 columns is no limit.
func (t Table) Text(columns int, legend bool) string {
	text := fmt.Sprintf("\n%s\n\n%s\n", t.Title, t.Fitted(columns))
	if t.Note != "" {
		text += strings.TrimRight(t.Note, "\n") + "\n"
	}
	if legend {
		text += "\n" + t.Legend()
	}
	return text
}

// Legend writes a line for each column with its meaning.
func (t Table) Legend() string {
	var out strings.Builder
	for _, c := range t.Columns {
		name := c.Name
		if name == "" {
			name = "(without a name)"
		}
		fmt.Fprintf(&out, "  %s: %s\n", name, c.Means)
	}
	return out.String()
}

// Markdown writes the table under its title, a heading of a level.
func (t Table) Markdown(level int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s\n\n", strings.Repeat("#", level), escaped(t.Title))
	t.markdown(&out)
	return out.String()
}

// markdown writes the table and its note.
func (t Table) markdown(out *strings.Builder) {
	write := func(row []string) {
		for i := range t.Columns {
			out.WriteString("| " + escaped(cell(row, i)) + " ")
		}
		out.WriteString("|\n")
	}
	write(t.header())
	for i := range t.Columns {
		if i < t.Words {
			out.WriteString("| --- ")
		} else {
			out.WriteString("| ---: ")
		}
	}
	out.WriteString("|\n")
	for _, row := range t.Rows {
		write(row)
	}
	out.WriteString("\n")
	if t.Note != "" {
		out.WriteString(t.Note + "\n\n")
	}
}

// escaped keeps Markdown from reading a text as markup.
func escaped(text string) string {
	return strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, `\`, `\\`, "<", "&lt;").Replace(text)
}

// CSV writes the header and the rows.
func (t Table) CSV() string {
	var out strings.Builder
	w := csv.NewWriter(&out) // a strings.Builder never fails
	w.Write(t.header())
	w.WriteAll(t.Rows)
	return out.String()
}
