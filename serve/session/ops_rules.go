package session

import "deadreckon/engine"

// Rules asks for the rules that messages of a game cite, and for the introduction for newcomers.
type Rules struct {
	Head
	Game string `json:"game"` // "" for the session's
}

// RulesReply is the rules; it is empty for a game without a rulebook.
type RulesReply struct {
	Answer
	Game  string            `json:"game"`
	Aims  map[string]string `json:"aims"` // how it is won, by seat
	Tour  []string          `json:"tour"` // references of the rules that are told first, in order
	Rules []engine.Rule     `json:"rules"`
	Cards []engine.Card     `json:"cards,omitempty"` // texts of the cards that actions name
}

func (r *Rules) do(a *Asker) (any, error) {
	g, err := r.game(a)
	if err != nil {
		return nil, err
	}
	book := &g.About().Rulebook
	out := RulesReply{r.answer(), g.Name(), map[string]string{}, []string{}, []engine.Rule{}, nil}
	if book.Cards != nil {
		out.Cards = book.Cards()
	}
	for i, seat := range g.Seats() {
		if text := book.PurposeOf(engine.Seat(i)); text != "" {
			out.Aims[seat] = text
		}
	}
	out.Tour, out.Rules = append(out.Tour, book.Tour...), append(out.Rules, book.Rules...)
	return out, nil
}

// game returns the game that is meant.
func (r *Rules) game(a *Asker) (engine.Game, error) {
	if r.Game == "" {
		if err := a.Ready(); err != nil {
			return nil, err
		}
		return a.Game(), nil
	}
	e, err := engine.Lookup(r.Game)
	if err != nil {
		return nil, err
	}
	return engine.Open(r.Game, e.Limits)
}
