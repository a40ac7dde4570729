package fleet

import (
	"fmt"
	"sync"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/net/vec"
)

// FitOf says what the games of g come to by this program, on this kind of processor, on which the
// last bits of what nets answer depend: who says the same plays the same games.
func FitOf(g engine.Game) (string, error) {
	n, err := advice.Signature(g)
	if err != nil {
		return "", fmt.Errorf("fleet: %s: %w", g.Name(), err)
	}
	return fmt.Sprintf("signature %016x, nets %d, kernel %s", n, net.Version, vec.Kernel()), nil
}

// Fit is that of all games under their defaults, with the digests of their data, by name.
var Fit = sync.OnceValues(func() (map[string]string, error) {
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
		fit, err := FitOf(g)
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
