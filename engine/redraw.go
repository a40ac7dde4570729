package engine

import "math/rand/v2"

// Redrawer is an optional interface of a State with facts that no seat knows, such
// as counters that lie face down for all. A sampled world has them settled; this
// leaves them open until they show.
type Redrawer interface {
	// Redraw draws again, at a Chance position that is about to show some of it, what
	// no seat knows, from its exact distribution given what all seats know together.
	// What follows has the same distribution as without. Elsewhere it does nothing.
	Redraw(rng *rand.Rand)
}
