//go:build !js

package main

import (
	"bytes"
	"testing"
)

const head8 = "\x00asm\x01\x00\x00\x00"

func TestJoined(t *testing.T) {
	for _, row := range []struct{ name, data, want string }{
		{"near", "\x03" + "\x00\x41\x08\x0b\x02ab" + "\x00\x41\x0c\x0b\x01c" + "\x00\x41\x0d\x0b\x01d", "\x01" + "\x00\x41\x08\x0b\x06ab\x00\x00cd"},
		{"unsorted", "\x02" + "\x00\x41\x0a\x0b\x01b" + "\x00\x41\x08\x0b\x01a", "\x01" + "\x00\x41\x08\x0b\x03a\x00b"},
		{"far", "\x02" + "\x00\x41\x3f\x0b\x01a" + "\x00\x41\xc0\xc0\x00\x0b\x01b", "\x02" + "\x00\x41\x3f\x0b\x01a" + "\x00\x41\xc0\xc0\x00\x0b\x01b"},
	} {
		section := func(id byte, content string) string { return string([]byte{id, byte(len(content))}) + content }
		other := section(1, "type")
		got, err := joined([]byte(head8 + other + section(11, row.data)))
		if want := head8 + other + section(11, row.want); err != nil || !bytes.Equal(got, []byte(want)) {
			t.Errorf("%s: %q, %v, want %q", row.name, got, err, want)
		}
	}
	for _, bad := range []string{"", head8 + "\x0b", head8 + "\x0b\x05\x01\x01\x41\x08\x0b", head8 + "\x01\x7fshort", head8 + "\x0b\x0d\x02\x00\x41\x08\x0b\x02ab\x00\x41\x09\x0b\x00"} {
		if _, err := joined([]byte(bad)); err == nil {
			t.Errorf("%q is no module and has no error", bad)
		}
	}
}
