package streets

import "deadreckon/engine"

var storyCounts = []string{"supplies carried off", "characters safe", "characters dead", "characters infected", "zombies expired", "tokens resolved", "shots"}

// StoryCounts implements engine.Storyteller.
func (g *Game) StoryCounts() []string { return storyCounts }

// Story implements engine.Storyteller: a game is as long as its turns. Digest 8.1.
func (g *Game) Story(p engine.State) engine.Story {
	s := content(p)
	t, expired := s.tally(everybody), 0
	for seat := range s.r().seats {
		expired += int(s.seats[seat].expired)
	}
	ending := "party lost"
	switch {
	case s.met():
		ending = "objective met"
	case t.dead < t.all:
		ending = "time out"
	}
	return engine.Story{Length: int(s.turn), Ending: ending, Counts: []int{t.supplies, t.safe, t.dead, t.infected, expired, int(s.resolved), int(s.shotsMade)}}
}
