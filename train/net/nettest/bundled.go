package nettest

import (
	"maps"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/train/net"
)

// Bundled returns a small untrained net for tests to register as a bundled net of a game's
// sides under options. Its base policy is random play.
func Bundled(game string, options map[string]string, sides ...string) agents.BundledNet {
	var settings []engine.Setting
	for _, key := range slices.Sorted(maps.Keys(options)) {
		settings = append(settings, engine.Setting{Key: key, Value: options[key]})
	}
	g, err := engine.Open(game, settings)
	must(err)
	n, err := net.New(SpecOf(g, net.MLP), 3)
	must(err)
	f := net.File{Game: game, Encoding: g.(engine.Encoder).Encoding().Digest(), Net: n, Base: net.Base{Agent: "random", Weight: 1},
		History: []net.Stage{{What: "nothing", Seed: 3}}}
	text, err := f.Bytes()
	must(err)
	return agents.BundledNet{Name: game + "/test", Game: game, Sides: sides, Options: options, Source: "a test", File: text}
}

func must(err error) {
	if err != nil {
		panic("nettest: " + err.Error())
	}
}
