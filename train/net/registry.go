package net

import (
	"fmt"
	"slices"
	"strings"
)

// Opener makes a backend that works on a device, such as "cpu" or "cuda". A device
// that it does not have is an error.
type Opener func(device string) (Backend, error)

var openers = map[string]Opener{"go": openGo}

// Register makes a backend known under its name. Packages that hold one call it
// from init; a name that is taken panics.
func Register(name string, open Opener) {
	if _, taken := openers[name]; taken {
		panic("net: backend registered twice: " + name)
	}
	openers[name] = open
}

// OpenBackend returns the named backend on a device. "go" is always there, on "cpu".
func OpenBackend(name, device string) (Backend, error) {
	open, ok := openers[name]
	switch {
	case ok:
		return open(device)
	case name == "libtorch":
		return nil, fmt.Errorf("net: no backend %q in this program, which has %s; one built by `make libtorch` has it", name, strings.Join(BackendNames(), ", "))
	}
	return nil, fmt.Errorf("net: no backend %q; known backends: %s", name, strings.Join(BackendNames(), ", "))
}

// BackendNames returns the names of the backends of this program in ascending order.
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
		return nil, fmt.Errorf("net: backend go has no device %q, but cpu", device)
	}
	return Go{}, nil
}
