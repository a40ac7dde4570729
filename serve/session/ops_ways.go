package session

// Ways finds the ways of pieces from one place to others by actions of the seat on turn.
type Ways struct {
	Head
	Where
	From string `json:"from"`
	To   string `json:"to"`
}

// WaysReply has a way to each place that can be reached, or to the requested one.
type WaysReply struct {
	Answer
	Ways []Route `json:"ways"`
}

func (r *Ways) do(a *Asker) (any, error) {
	p, err := r.position(a)
	if err != nil {
		return nil, err
	}
	ways, err := FindRoutes(a.Game(), p, r.From, r.To)
	if err != nil {
		return nil, err
	}
	if ways == nil {
		ways = []Route{}
	}
	return WaysReply{r.answer(), ways}, nil
}
