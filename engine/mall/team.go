package mall

import "deadreckon/engine"

// Who sits where: two players are the sides of the game; in solitaire and in the
// team game all seats are human, share one score and hide nothing from each
// other. EN 15.0, digest 3.S7; A67.

// seatNames are the names of the seats by number of players. Of three players
// the last owns Steve and Fran.
var seatNames = [5][]string{
	1: {"human"},
	2: {"human", "zombie"},
	3: {"peter", "roger", "steve+fran"},
	4: {"peter", "roger", "steve", "fran"},
}

func (r *Rules) seats() []string { return seatNames[r.Options.Players] }

// player names who has a seat: "the human player", "the player of steve+fran".
func (r *Rules) player(seat engine.Seat) string {
	name := r.seats()[seat]
	if r.Options.Players > 2 {
		return "the player of " + name
	}
	return "the " + name + " player"
}

// owner returns the seat that plays a character.
func (r *Rules) owner(c Character) engine.Seat {
	if r.Options.Players == 1 {
		return Human
	}
	return engine.Seat(min(int(c), int(r.Options.Players)-1))
}

// speaker returns the human seat that decides in a game without a zombie player.
// Where a choice is about several characters the first of them speaks for all:
// the group, those who can still shoot, those in the square of an attack; for the
// choice of a group, those who may be activated. A67.
func (s *State) speaker() engine.Seat {
	var about chars
	switch s.phase {
	case phasePlace:
		about = 1 << s.nextToPlace()
	case phaseAct:
		about = s.group
	case phaseFire:
		about = s.able(s.charactersAt(s.combat))
	case phaseName:
		about = s.charactersAt(s.combat)
	case phaseAppear:
		about = s.activated
	default:
		for c := Peter; c <= Fran; c++ {
			if s.eligible(c) {
				about |= 1 << c
			}
		}
	}
	if about == 0 { // nobody may act, or nobody did
		about = s.inPlay()
	}
	return s.r().owner(about.first())
}

// inPlay returns the characters who are not out.
func (s *State) inPlay() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if !s.out(c) {
			m |= 1 << c
		}
	}
	return m
}
