package engine

// Turned is an optional interface of a Position whose players have turns of several
// actions. In a game without it a turn ends when another player's seat decides.
type Turned interface {
	// PlayerTurn returns a number that stays the same for the length of one
	// player's turn, whoever decides or rolls in it, and differs in the next.
	PlayerTurn() int
}

// Outcomes is an optional interface of a Notation that can say what an outcome of
// chance comes to.
type Outcomes interface {
	// Outcome says in a short clause, such as "the shot misses", what the outcome
	// a of the Chance position p comes to. Outcomes of which it says the same are
	// the same to a player who plans ahead. It is empty where only what chance
	// does next will tell.
	Outcome(p Position, a Action) string
}

// OutcomeOf asks n what an outcome comes to, or else explains it.
func OutcomeOf(n Notation, p Position, a Action) string {
	if o, ok := n.(Outcomes); ok {
		return o.Outcome(p, a)
	}
	return n.Explain(p, a)
}
