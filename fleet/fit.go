package fleet

import (
	"fmt"
	"sync"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/net/vec"
)

// Fingerprint returns a hash of sample games of g. Two programs with the same hash play the same games. The
// hash depends on the kind of processor, which changes the last bits of net outputs.
func Fingerprint(g engine.Game) (string, error) {
	n, err := advice.Signature(g)
	if err != nil {
		return "", fmt.Errorf("fleet: %s: %w", g.Name(), err)
	}
	return fmt.Sprintf("signature %016x, nets %d, kernel %s", n, net.Version, vec.Kernel()), nil
}

// Fingerprints returns Fingerprint of every game with default settings, with the digests of its data, by name.
var Fingerprints = sync.OnceValues(func() (map[string]string, error) {
	out := map[string]string{}
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			return nil, err
		}
		g, err := engine.Open(name, e.Limited(nil))
		if err != nil {
			return nil, err
		}
		fit, err := Fingerprint(g)
		if err != nil {
			return nil, err
		}
		for _, f := range e.Files {
			fit += fmt.Sprintf(", %s %s", f.Name, engine.SettingsOf(g)[f.DigestKey()])
		}
		out[name] = fit
	}
	return out, nil
})
