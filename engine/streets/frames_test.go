package streets

import (
	"reflect"
	"testing"

	"deadreckon/engine/streets/internal/state"
)

// TestFrames checks that each frame is as long as the registers that it names.
func TestFrames(t *testing.T) {
	s := reflect.TypeFor[*state.Position]()
	frames := 0
	for i := range s.NumMethod() {
		m := s.Method(i)
		if m.Type.NumOut() != 1 || m.Type.Out(0).Kind() != reflect.Pointer || m.Name[max(0, len(m.Name)-5):] != "Frame" {
			continue
		}
		frames++
		if size := m.Type.Out(0).Elem().Size(); size != reflect.TypeFor[state.Registers]().Size() {
			t.Errorf("%s has %d bytes", m.Name, size)
		}
	}
	if frames < 30 {
		t.Errorf("%d frames", frames)
	}
}
