package streets

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine/streets/internal/state"
)

// TestFrames holds the table of bytes in internal/state/frames.go against the records: each name stands where
// the table has it, and a record is as long as the registers.
func TestFrames(t *testing.T) {
	src, err := os.ReadFile("internal/state/frames.go")
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	rows := 0
	for line := range strings.Lines(string(src)) {
		words, ok := strings.CutPrefix(line, "//\t")
		if !ok {
			continue
		}
		cells := strings.Fields(words)
		if heads == nil {
			heads = cells
			continue
		}
		rows++
		record := frameTypes()[cells[0]]
		if record == nil || record.Size() != reflect.TypeFor[state.Registers]().Size() {
			t.Errorf("%s is no record of %d bytes", cells[0], len(heads))
			continue
		}
		for i, want := range cells[1:] {
			register, _ := reflect.TypeFor[state.Registers]().FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, heads[i]) })
			if got := byteOf(record, register.Offset); got != want {
				t.Errorf("%s: %s is %s, and the table has %s", cells[0], heads[i], got, want)
			}
		}
	}
	if rows != len(frameTypes()) {
		t.Errorf("%d rows for %d records", rows, len(frameTypes()))
	}
}

// frameTypes are the records by name.
func frameTypes() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, frame := range []any{state.Placing{}, state.Serving{}, state.Disarming{}, state.Leading{}, state.Drifting{}, state.Emerging{}, state.Bossing{}, state.Shambling{}, state.Behaving{}, state.Hunting{},
		state.Fetching{}, state.Starting{}, state.Guarding{}, state.Blazing{}, state.Infecting{}, state.Hauling{}, state.Paying{}, state.Entering{}, state.Searching{}, state.Looking{}, state.Walking{}, state.Falling{},
		state.Helping{}, state.Handing{}, state.Talking{}, state.Dealing{}, state.Firing{}, state.Hitting{}, state.Scattering{}, state.Steering{}} {
		types[strings.ToLower(reflect.TypeOf(frame).Name())] = reflect.TypeOf(frame)
	}
	return types
}

// byteOf is what a record calls a byte, "." for nothing.
func byteOf(record reflect.Type, offset uintptr) string {
	for i := range record.NumField() {
		if f := record.Field(i); f.Offset == offset && f.Name != "_" {
			return strings.ToLower(f.Name)
		}
	}
	return "."
}
