package streets

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestFrames holds the table of bytes in frames.go against the records: each name stands where
// the table has it, and a record is as long as the registers.
func TestFrames(t *testing.T) {
	src, err := os.ReadFile("frames.go")
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
		if record == nil || record.Size() != reflect.TypeFor[registers]().Size() {
			t.Errorf("%s is no record of %d bytes", cells[0], len(heads))
			continue
		}
		for i, want := range cells[1:] {
			register, _ := reflect.TypeFor[registers]().FieldByName(heads[i])
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
	for _, frame := range []any{placing{}, serving{}, disarming{}, leading{}, drifting{}, emerging{}, bossing{}, shambling{}, behaving{}, hunting{},
		fetching{}, starting{}, guarding{}, blazing{}, infecting{}, hauling{}, paying{}, entering{}, searching{}, looking{}, walking{}, falling{},
		helping{}, handing{}, talking{}, dealing{}, firing{}, hitting{}, scattering{}, steering{}} {
		types[reflect.TypeOf(frame).Name()] = reflect.TypeOf(frame)
	}
	return types
}

// byteOf is what a record calls a byte, "." for nothing.
func byteOf(record reflect.Type, offset uintptr) string {
	for i := range record.NumField() {
		if f := record.Field(i); f.Offset == offset && f.Name != "_" {
			return f.Name
		}
	}
	return "."
}
