package ground

import "strconv"

// The limits of a map. Grid 1, Grid 14, Data 5.
const (
	MaxSide      = 64
	MaxSquares   = 1024
	Levels       = 3 // the ground and two floors above it
	MaxBuildings = 10
	MaxOpenings  = 8
	MaxVehicles  = 4
)

// Square is one inch of the table: y*W + x, x to the east and y to the north. Grid 1.
type Square uint16

// Place is the location of a figure: a square on a floor, Floor*1024 + Square, or the inside of a vehicle.
// A Square is the Place on the ground. Grid 2.
type Place uint16

// Nowhere is no place; it needs 12 bits, like every place.
const Nowhere Place = 4095

// aboard is the first of the places inside vehicles.
const aboard Place = Levels * MaxSquares

// On returns a square on a floor, 0 for the ground.
func On(s Square, floor int) Place { return Place(floor)<<10 | Place(s) }

// Aboard returns the inside of a vehicle. Grid 2.
func Aboard(vehicle int) Place { return aboard + Place(vehicle) }

// Square returns the square of a place that is no vehicle.
func (p Place) Square() Square { return Square(p & (MaxSquares - 1)) }

// Floor returns the floor of a place that is no vehicle, 0 for the ground.
func (p Place) Floor() int { return int(p >> 10) }

// Vehicle returns the vehicle that a place is in.
func (p Place) Vehicle() (vehicle int, ok bool) {
	return int(p - aboard), p >= aboard && p < aboard+MaxVehicles
}

// XY returns the column and the row of a square.
func (m *Map) XY(s Square) (x, y int) { return int(m.col[s]), int(m.row[s]) }

// Square returns the square of a column and a row of the table.
func (m *Map) Square(x, y int) Square { return Square(y*m.W + x) }

// Has reports whether a column and a row are on the table.
func (m *Map) Has(x, y int) bool { return uint(x) < uint(m.W) && uint(y) < uint(m.H) }

// Clamp returns the square of the table nearest to a column and a row. Grid 11.
func (m *Map) Clamp(x, y int) Square {
	return m.Square(min(max(x, 0), m.W-1), min(max(y, 0), m.H-1))
}

// AppendName appends a square as "12,5".
func (m *Map) AppendName(dst []byte, s Square) []byte {
	x, y := m.XY(s)
	dst = strconv.AppendInt(dst, int64(x), 10)
	dst = append(dst, ',')
	return strconv.AppendInt(dst, int64(y), 10)
}

// Name returns a square as "12,5".
func (m *Map) Name(s Square) string { return string(m.AppendName(nil, s)) }
