package session

// Ways finds how pieces come from one place to others by actions of who is on turn.
type Ways struct {
	Head
	Where
	From string `json:"from"`
	To   string `json:"to"`
}

// WaysReply has a way to each place that can be reached, or to the one that was asked for.
type WaysReply struct {
	Answer
	Ways []Way `json:"ways"`
}

func (r *Ways) do(a *Asker) (any, error) {
	p, err := r.position(a)
	if err != nil {
		return nil, err
	}
	ways, err := FindWays(a.Game(), p, r.From, r.To)
	if err != nil {
		return nil, err
	}
	if ways == nil {
		ways = []Way{}
	}
	return WaysReply{r.answer(), ways}, nil
}
