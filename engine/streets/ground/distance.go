package ground

// Distances are gaps between bases of one inch: sqrt(d2) - 1, for d2 the squared distance of the centres.
// All tests are on d2. Grid 3.

// D2 returns dx*dx + dy*dy of two squares.
func (m *Map) D2(a, b Square) int {
	dx, dy := int(m.col[a])-int(m.col[b]), int(m.row[a])-int(m.row[b])
	return dx*dx + dy*dy
}

// ContactD2 is the greatest d2 of figures in contact: the eight neighbours. Grid 3.
const ContactD2 = 2

// LimitD2 returns the maximum d2 within halves half inches: 4*d2 <= (h+2)^2.
func LimitD2(halves int) int {
	if halves < 0 {
		return -1
	}
	return (halves + 2) * (halves + 2) / 4
}

// Within reports whether a gap is at most halves half inches. Grid 3.
func Within(d2, halves int) bool { return d2 <= LimitD2(halves) }

// WithinDoubled is Within for a gap that counts twice: shots from vehicles. Grid 3.
func WithinDoubled(d2, halves int) bool {
	return halves >= 0 && 16*d2 <= (halves+4)*(halves+4)
}

// Reaches reports whether a rolled total is at least the gap. Grid 3.
func Reaches(total, d2 int) bool { return total >= 0 && d2 <= (total+1)*(total+1) }

// AtLeast reports whether a gap is at least inches. Grid 3.
func AtLeast(d2, inches int) bool { return d2 >= (inches+1)*(inches+1) }
