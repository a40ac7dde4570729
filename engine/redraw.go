package engine

import "math/rand/v2"

// Redrawer is an optional interface of a State with facts that no seat knows, such
// as counters that lie face down for all. A sampled world has them settled; this
// leaves them open until they show.
type Redrawer interface {
	// Redraw draws again what no seat knows, from its exact distribution given what all
	// seats know together, at any position. Each seat knows as much as before, and what
	// follows has the same distribution as without.
	Redraw(rng *rand.Rand)

	// Showing reports whether Chance is about to show some of what no seat knows.
	Showing() bool
}
