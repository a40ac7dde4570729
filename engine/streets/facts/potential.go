package facts

import (
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Potential is -1 + 2 (0.6 supplies + 0.4 health), each from 0 to 1.
func Potential(s *rules.State, seat uint8) float64 {
	r := s.Rules()
	side := r.Side(seat)
	carried, sound, n := 0, 0.0, 0
	for i, c := range r.Starters {
		if r.Side(c.Seat) == side {
			sound += health(s, i)
			n++
		}
	}
	counts := func(of uint8) bool { return r.Options.Mode != state.Rivals || r.Side(of) == side }
	for i := range s.Survivors { // including joined independents
		if v := &s.Survivors[i]; v.IsCharacter() && counts(v.Owner) {
			carried += int(v.Supplies)
		}
	}
	loot := s.ItemPotential(counts)
	if r.GoalItem() == state.NoItem {
		loot = min(1, (float64(s.Tally(counts).Supplies)+float64(carried)/2)/float64(r.Goal))
	}
	return -1 + 2*(0.6*loot+0.4*sound/float64(max(n, 1)))
}

// health is 1 for a sound survivor, 0 for a dead one.
func health(s *rules.State, slot int) float64 {
	v := &s.Survivors[slot]
	switch {
	case v.State == state.Corpse || v.State == state.Gone:
		return 0
	case v.Bites > 0:
		return 0.7 * float64(3-v.Wounds) / 3
	}
	return float64(3-v.Wounds) / 3
}
