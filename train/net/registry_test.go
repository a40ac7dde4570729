package net

import (
	"errors"
	"maps"
	"strings"
	"testing"
)

func TestOpenBackend(t *testing.T) {
	defer func(before map[string]Opener) { openers = before }(maps.Clone(openers))
	if _, err := OpenBackend("libtorch", "cpu"); err == nil || !strings.Contains(err.Error(), "make libtorch") {
		t.Errorf("libtorch without libtorch: %v", err)
	}
	refused := errors.New("no such device")
	Register("other", func(device string) (Backend, error) {
		if device == "tape" {
			return Go{}, nil
		}
		return nil, refused
	})
	for _, c := range []struct{ name, device, err string }{
		{"go", "cpu", ""},
		{"go", "cuda", `net: backend go has no device "cuda"`},
		{"go", "", `no device ""`},
		{"other", "tape", ""},
		{"other", "cpu", "no such device"},
		{"abacus", "cpu", `net: unknown backend "abacus"; expected one of go, other`},
	} {
		b, err := OpenBackend(c.name, c.device)
		switch {
		case c.err == "" && (err != nil || b == nil):
			t.Errorf("%s on %s: %v", c.name, c.device, err)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s on %s: %v, want %s", c.name, c.device, err, c.err)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a duplicate name does not panic")
		}
	}()
	Register("go", openGo)
}
