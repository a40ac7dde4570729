package mall

// Resample implements engine.Resampler. The common knowledge is the zombie player's, including the hidden
// squares, plus the values that only human characters have seen.
func (s *State) Resample(rng Rand) {
	together := *s
	together.viewer = 1 + uint8(Zombie)
	for k, u := range together.units {
		if u&bothKnow == 0 {
			together.units[k] = u &^ valueMask
		}
	}
	if together.companion&bothKnow == 0 {
		together.companion &^= valueMask
	}
	together.pool = [12]uint8{}
	together.box = [maxHidden]uint8{}
	together.Sample(s, rng)
}
