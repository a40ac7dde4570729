package town

import (
	"deadreckon/engine/kit/lines"
)

// Tables are the tables of the Player Aid. 1.3, 2.4, 2.5.
type Tables struct {
	Hand   [tableRows][tableRows]Cell
	Gun    [tableRows][gunColumns]uint8
	Forage [forageRows][maxDie + 2]uint8 // by the modified die
}

// Cell is the Hits on either side. combat-9.
type Cell struct{ Zeds, Players uint8 }

// Rows of the Forage table.
const (
	forageMine = iota
	forageTown
	forageFarm
	forageOther

	forageRows
)

var (
	forageNames = []string{"mine", "town", "farm", "other"}
	rowNames    = []string{"2", "3-4", "5-6", "7", "8-9", "10-11", "12"}
)

// printedHand is the Hand-to-Hand Combat Table, row by row, Hits on the Zeds and on the
// fighter. combat-12.
var printedHand = [tableRows]string{"05050404031322", "05040303132221", "04031312222131", "03031222213130",
	"02122221313030", "12222131303040", "22212030404050"}

// readTable reads
//
//	hand SUMS Z/P x7 SOURCE
//	gun SUMS HITS x7 SOURCE
//	forage CLASS AMMO x7 SOURCE
func (h *sheet) readTable(l *lines.Line) {
	switch l.OneOf("hand", "gun", "forage") {
	case 0:
		h.readHand(l)
	case 1:
		row := l.OneOf(rowNames...)
		h.once(l, "gun "+rowNames[row])
		h.readRising(l, h.Tables.Gun[row][:], "Hits")
	case 2:
		row := l.OneOf(forageNames...)
		h.once(l, "forage "+forageNames[row])
		h.readRising(l, h.Tables.Forage[row][1:], "Ammo")
	}
}

func (h *sheet) readHand(l *lines.Line) {
	row := l.OneOf(rowNames...)
	h.once(l, "hand "+rowNames[row])
	cells := &h.Tables.Hand[row]
	for i := range cells {
		z, p := l.Pair("Hits on both sides", "/", 0, 6)
		cells[i] = Cell{uint8(z), uint8(p)}
	}
	if source := h.cite(l, 2*len(cells)); source != lines.Printed || l.Err() != nil {
		return
	}
	for i, c := range cells {
		if want := printedHand[row][2*i : 2*i+2]; want != string([]byte{'0' + c.Zeds, '0' + c.Players}) {
			l.FailAt(1, "D06: column %d is printed as %c/%c", i+1, want[0], want[1])
			return
		}
	}
}

// readRising reads figures that never fall. combat-11, D06.
func (h *sheet) readRising(l *lines.Line, row []uint8, what string) {
	for i := range row {
		row[i] = uint8(l.Integer(what, 0, ammoMost))
		if i > 0 && row[i] < row[i-1] {
			l.Fail("D06: the figures of a row do not fall")
		}
	}
	h.cite(l, len(row))
}

// checkTables is D06.
func (h *sheet) checkTables() error {
	for i, row := range rowNames {
		for _, about := range []string{"hand " + row, "gun " + row} {
			if _, ok := h.at[about]; !ok {
				return h.wrong("", "D06: no line for %s", about)
			}
		}
		for c := range gunColumns {
			if i > 0 && h.Tables.Gun[i][c] < h.Tables.Gun[i-1][c] {
				return h.wrong("gun "+row, "D06: column %d falls from the row above", c+1)
			}
		}
	}
	for _, row := range forageNames {
		if _, ok := h.at["forage "+row]; !ok {
			return h.wrong("", "D06: no line for forage %s", row)
		}
	}
	return nil
}
