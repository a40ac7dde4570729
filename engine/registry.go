package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Opener builds a game from settings such as those of Game.Settings. Settings
// that are absent take their defaults; an unknown key or a bad value is an error
// that names it.
type Opener func(settings []Setting) (Game, error)

var openers = map[string]Opener{}

// Register makes a game known under its name. Game packages call it from init;
// a name that is taken panics.
func Register(name string, open Opener) {
	if _, taken := openers[name]; taken {
		panic("engine: game registered twice: " + name)
	}
	openers[name] = open
}

// Open returns the named game under the given settings.
func Open(name string, settings []Setting) (Game, error) {
	open, ok := openers[name]
	if !ok {
		return nil, fmt.Errorf("engine: no game %q; known games: %s", name, strings.Join(Names(), ", "))
	}
	return open(settings)
}

// Names returns the registered names in ascending order.
func Names() []string {
	names := make([]string, 0, len(openers))
	for name := range openers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
