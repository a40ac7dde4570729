package mall

import (
	"slices"
	"testing"
)

// logTwin is a poolLog of one byte an entry.
type logTwin []uint8

// packed writes it entry by entry, bit by bit.
func (l logTwin) packed() (p poolLog) {
	for i, e := range l {
		for k := range 5 {
			bit := 5*i + k
			p[bit/8] |= e >> k & 1 << (bit % 8)
		}
	}
	return p
}

// FuzzPoolLog changes a log and its twin alike; each two bytes are a change.
func FuzzPoolLog(f *testing.F) {
	f.Add([]byte{0, 1, 0, 16, 0, 27, 1, 1, 2, 0})
	fill := make([]byte, 0, 6*logSize)
	for i := range logSize {
		fill = append(fill, 0, byte(7*i))
	}
	for i := range logSize {
		fill = append(fill, 1, byte(i), 2, byte(5*i))
	}
	f.Add(fill)
	f.Fuzz(func(t *testing.T, changes []byte) {
		var log poolLog
		var twin logTwin
		for len(changes) >= 2 {
			kind, arg := changes[0], changes[1]
			changes = changes[2:]
			switch n := len(twin); {
			case kind%3 == 0 && n < logSize:
				log.set(n, arg&31)
				twin = append(twin, arg&31)
			case kind%3 == 1 && n > 0:
				i := int(arg) % n
				log.set(i, kind/3&31)
				twin[i] = kind / 3 & 31
			case kind%3 == 2 && n > 0:
				i := int(arg) % n
				log.remove(i, n)
				twin = slices.Delete(twin, i, i+1)
			}
			if log != twin.packed() {
				t.Fatalf("%d entries: packed\n%v, want\n%v", len(twin), log, twin.packed())
			}
		}
		for i, want := range twin {
			if e := log.at(i); e != want {
				t.Errorf("entry %d of %d is %d, want %d", i, len(twin), e, want)
			}
		}
	})
}

// TestDrawBits: a unit keeps every draw of a full log apart from its other bits.
func TestDrawBits(t *testing.T) {
	for d := range uint8(logSize + 1) {
		for _, u := range []unit{0, valueMask, bothKnow | berserkBit | travelsBit | valueMask, travelsBit} {
			if v := u.withDraw(d); v.draw() != d || v.withDraw(0) != u || v.withDraw(255).draw() != 255 {
				t.Errorf("%#x with draw %d is %#x, draw %d", u, d, v, v.draw())
			}
		}
	}
}
