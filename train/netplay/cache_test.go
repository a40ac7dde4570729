package netplay

import (
	"testing"
	"unsafe"
)

// TestCache: an answer is found only by its own key and seat, also if slots collide.
func TestCache(t *testing.T) {
	m := cache{most: 4}
	key := uint64(1) // both seats have the same slot for this key
	for m.at(key, 0) != m.at(key, 1) {
		key++
	}
	m.keep(key, 0, 0.5, []float32{1, 2})
	if at := m.find(key, 0); at == nil || at.score != 0.5 || len(m.policyOf(at)) != 2 || m.policyOf(at)[1] != 2 {
		t.Errorf("cache as %v", at)
	}
	if m.find(key, 1) != nil {
		t.Error("another seat has the answer")
	}
	other := key + 1
	for m.at(other, 0) != m.at(key, 0) {
		other++
	}
	if m.find(other, 0) != nil {
		t.Error("another key has the answer")
	}
	m.keep(key, 1, -1, []float32{3, 4})
	if at := m.find(key, 1); at == nil || m.policyOf(at)[0] != 3 || m.find(key, 0) != nil {
		t.Errorf("the place has %v", at)
	}
	m.keep(key+7, 0, 0, []float32{5}) // exceeds the limit
	m.keep(key+8, 0, 0, []float32{6})
	if m.find(key, 1) != nil || m.find(key+7, 0) == nil {
		t.Error("a full cache was not cleared")
	}
}

// TestForget: a forgotten answer is never found again, also after the epoch wraps around.
func TestForget(t *testing.T) {
	m := cache{most: 1 << 10}
	m.forget() // while it is empty
	const times = 3 << 16
	for i := range uint64(times) {
		if i%5 != 0 { // so that some old answers remain in their slots
			m.keep(i%1000, 1, float32(i), []float32{1})
		}
		if at := m.find(i%1000, 1); (at != nil) != (i%5 != 0) || at != nil && at.score != float32(i) {
			t.Fatalf("after %d times: %+v", i, at)
		}
		m.forget()
		if at := m.find(i%1000, 1); at != nil {
			t.Fatalf("forgotten %d times: %+v", i, at)
		}
	}
	m.keep(7, 0, 0.5, []float32{1})
	for i := range times {
		m.forget()
		if at := m.find(7, 0); at != nil {
			t.Fatalf("forgotten %d times: %+v", i+1, at)
		}
	}
	if size := unsafe.Sizeof(slot{}); size != 24 {
		t.Errorf("a place takes %d bytes", size)
	}
}
