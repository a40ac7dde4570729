package draw

import "strings"

// Canvas is a picture of characters for a terminal. Columns and rows count from 0. Later drawings
// cover earlier ones.
type Canvas struct {
	cells [][]rune
	arms  [][]uint8 // line directions in each cell: 1 up, 2 right, 4 down, 8 left
}

// lineSigns are the line characters by directions.
var lineSigns = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

// NewCanvas returns an empty canvas.
func NewCanvas(columns, rows int) *Canvas {
	c := &Canvas{cells: make([][]rune, rows), arms: make([][]uint8, rows)}
	for i := range rows {
		c.cells[i] = []rune(strings.Repeat(" ", columns))
		c.arms[i] = make([]uint8, columns)
	}
	return c
}

// Write writes a text to the right from a cell. It must fit.
func (c *Canvas) Write(column, row int, s string) {
	for _, r := range s {
		c.cells[row][column] = r
		column++
	}
}

// Line draws a line to the right or down, including both ends, and joins it with other lines.
func (c *Canvas) Line(column, row, endColumn, endRow int) {
	right, down, first, last := 1, 0, uint8(2), uint8(8)
	if column == endColumn {
		right, down, first, last = 0, 1, 4, 1
	}
	for column < endColumn || row < endRow {
		c.arm(column, row, first)
		column, row = column+right, row+down
		c.arm(column, row, last)
	}
}

func (c *Canvas) arm(column, row int, arm uint8) {
	c.arms[row][column] |= arm
	c.cells[row][column] = lineSigns[c.arms[row][column]]
}

// String returns the rows without trailing blanks, each with a newline.
func (c *Canvas) String() string {
	var text strings.Builder
	for _, row := range c.cells {
		text.WriteString(strings.TrimRight(string(row), " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// Columns lays out items in columns of equal width, column by column.
func Columns(items []string, columns, width int) string {
	var text strings.Builder
	rows := (len(items) + columns - 1) / columns
	for i := range rows {
		var line strings.Builder
		for k := i; k < len(items); k += rows {
			line.WriteString(items[k])
			line.WriteString(strings.Repeat(" ", max(0, width-len([]rune(items[k])))))
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return text.String()
}

// shades are the characters of Shade, the faintest first.
var shades = [...]string{"░", "▒", "▓", "█"}

// Shade returns the character of a probability: blank for 0, then ░▒▓█, each from the next bound
// on.
func Shade(p float64, bounds [3]float64) string {
	if p <= 0 {
		return " "
	}
	n := 0
	for n < len(bounds) && p >= bounds[n] {
		n++
	}
	return shades[n]
}
