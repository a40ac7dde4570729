package engine

// OutcomeOf asks n what an outcome comes to, or else explains it.
func OutcomeOf(n Notation, p Position, a Action) string {
	if o, ok := n.(Outcomes); ok {
		return o.Outcome(p, a)
	}
	return n.Explain(p, a)
}
