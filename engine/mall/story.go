package mall

import "deadreckon/engine"

// summaryCounts names the counts of Story in order.
var summaryCounts = []string{
	"main doors closed", "rifles taken", "units on the map", "units out of play", "hidden zombies left",
	"peter out", "roger out", "steve out", "fran out",
	"peter infected", "roger infected", "steve infected", "fran infected",
}

func (g *Game) Summary(p engine.State) engine.Summary {
	s := content(p)
	_, closed := s.mainDoors()
	counts := make([]int, 0, len(summaryCounts))
	counts = append(counts, closed, int(rifleCount(s.b()))-int(s.rifleLeft),
		s.occupied.Len(), int(s.poolSize), int(s.hiddenLeft))
	for c := Peter; c <= Fran; c++ {
		counts = append(counts, oneIf(s.out(c)))
	}
	for c := Peter; c <= Fran; c++ {
		counts = append(counts, oneIf(s.status[c] == Infected))
	}
	return engine.Summary{Length: int(s.turn), Ending: s.ending(), Counts: counts}
}

func (s *State) mainDoors() (open, closed int) {
	for _, d := range s.b().Main {
		open += oneIf(d != NoDoor && s.doors.Open(d))
		closed += oneIf(d != NoDoor && !s.doors.Open(d))
	}
	return open, closed
}

// ending names the condition of victory. EN 14.0.
func (s *State) ending() string {
	switch {
	case s.winner == humanWon:
		return "humans: mall secured"
	case s.winner == drawn:
		return "draw: turn limit"
	case !s.zombieWins(): // without a zombie player: digest part 7
		return "zombies: turn limit"
	}
	lost := 0
	for c := Peter; c <= Fran; c++ {
		lost += oneIf(s.out(c))
	}
	switch {
	case lost == 4:
		return "zombies: all four lost"
	case lost == 3:
		return "zombies: three lost"
	case s.out(Fran):
		return "zombies: Fran and one more lost"
	}
	return "zombies: Fran infected, one more lost"
}

func oneIf(claim bool) int {
	if claim {
		return 1
	}
	return 0
}
