package pool

import (
	"slices"
	"testing"
)

// logTwin is a Log of one byte an entry.
type logTwin []uint8

// packed writes it entry by entry, bit by bit.
func (l logTwin) packed() (p Log) {
	for i, e := range l {
		for k := range 5 {
			bit := 5*i + k
			p[bit/8] |= e >> k & 1 << (bit % 8)
		}
	}
	return p
}

// FuzzLog changes a log and its twin alike; each two bytes are a change.
func FuzzLog(f *testing.F) {
	f.Add([]byte{0, 1, 0, 16, 0, 27, 1, 1, 2, 0})
	fill := make([]byte, 0, 6*Size)
	for i := range Size {
		fill = append(fill, 0, byte(7*i))
	}
	for i := range Size {
		fill = append(fill, 1, byte(i), 2, byte(5*i))
	}
	f.Add(fill)
	f.Fuzz(func(t *testing.T, changes []byte) {
		var log Log
		var twin logTwin
		for len(changes) >= 2 {
			kind, arg := changes[0], changes[1]
			changes = changes[2:]
			switch n := len(twin); {
			case kind%3 == 0 && n < Size:
				log.Set(n, arg&31)
				twin = append(twin, arg&31)
			case kind%3 == 1 && n > 0:
				i := int(arg) % n
				log.Set(i, kind/3&31)
				twin[i] = kind / 3 & 31
			case kind%3 == 2 && n > 0:
				i := int(arg) % n
				log.Remove(i, n)
				twin = slices.Delete(twin, i, i+1)
			}
			if log != twin.packed() {
				t.Fatalf("%d entries: packed\n%v, want\n%v", len(twin), log, twin.packed())
			}
		}
		for i, want := range twin {
			if e := log.At(i); e != want {
				t.Errorf("entry %d of %d is %d, want %d", i, len(twin), e, want)
			}
		}
	})
}
