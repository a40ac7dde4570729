package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/internal/rules"
)

var summaryCounts = []string{"supplies carried off", "characters safe", "characters dead", "characters infected", "zombies expired", "tokens resolved", "shots"}

// Summary implements engine.Summarizer: a game is as long as its turns. Digest 8.1.
func (g *Game) Summary(p engine.State) engine.Summary {
	s := rules.Content(p)
	t, expired := s.Tally(rules.Everybody), 0
	for seat := range s.Rules().Seats {
		expired += int(s.Seats[seat].Expired)
	}
	ending := "party lost"
	switch {
	case s.Met():
		ending = "objective met"
	case t.Dead < t.All:
		ending = "time out"
	}
	return engine.Summary{Length: int(s.ThisTurn), Ending: ending, Counts: []int{t.Supplies, t.Safe, t.Dead, t.Infected, expired, int(s.Resolved), int(s.ShotsMade)}}
}
