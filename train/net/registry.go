package net

import (
	"fmt"
	"slices"
	"strings"
)

// Opener opens a backend on a device, such as "cpu" or "cuda". An unknown device is an error.
type Opener func(device string) (Backend, error)

var openers = map[string]Opener{"go": openGo}

// Register adds a backend. Packages call it from init; a duplicate name panics.
func Register(name string, open Opener) {
	if _, taken := openers[name]; taken {
		panic("net: backend registered twice: " + name)
	}
	openers[name] = open
}

// OpenBackend returns the named backend on a device. "go" always exists, on "cpu".
func OpenBackend(name, device string) (Backend, error) {
	open, ok := openers[name]
	switch {
	case ok:
		return open(device)
	case name == "libtorch":
		return nil, fmt.Errorf("net: this program has no backend %q, only %s; build one that has it with `make libtorch`", name, strings.Join(BackendNames(), ", "))
	}
	return nil, fmt.Errorf("net: unknown backend %q; expected one of %s", name, strings.Join(BackendNames(), ", "))
}

// BackendNames returns the names of the registered backends, ascending.
func BackendNames() []string {
	names := make([]string, 0, len(openers))
	for name := range openers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func openGo(device string) (Backend, error) {
	if device != "cpu" {
		return nil, fmt.Errorf("net: backend go has no device %q, only cpu", device)
	}
	return Go{}, nil
}
