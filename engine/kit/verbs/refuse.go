package verbs

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/prose"
)

// WhyNot returns the reason why an action is illegal, nil if no guard refuses it.
func (t *Grammar[S]) WhyNot(s *S, q Request[S]) error {
	if !q.Row.takes(s, t.Phase(s)) {
		return fmt.Errorf("%s: %q is out of place: %s", t.Game, q.Text, t.Expected(s))
	}
	if f := t.Refusal(s, q); f != nil {
		return fmt.Errorf("%s: %w", t.Game, f)
	}
	return nil
}

// Refusal returns the first refusal of an action of this phase, nil if there is none.
func (t *Grammar[S]) Refusal(s *S, q Request[S]) *Refusal {
	f := t.refusal(s, q)
	if f != nil && f.expecting {
		return &Refusal{Rule: f.Rule, Text: f.Text + "; " + t.Expected(s)}
	}
	return f
}

func (t *Grammar[S]) refusal(s *S, q Request[S]) *Refusal {
	if t.CheckOutcome != nil {
		if f := t.CheckOutcome(s, q); f != nil {
			if t.offers(s, q) {
				return nil
			}
			return f
		}
	}
	for _, guard := range q.Row.Guards {
		if f := guard(s, q.Args); f != nil {
			return f
		}
	}
	return nil
}

// offers reports whether an action is legal and was written completely.
func (t *Grammar[S]) offers(s *S, q Request[S]) bool {
	return slices.Contains(t.Legal(s, nil), q.Action) && t.Format(s, q.Action) == q.Text
}

// Expected describes the turn, the phase and the legal actions.
func (t *Grammar[S]) Expected(s *S) string {
	const most = 6
	legal := t.Legal(s, nil)
	n := len(legal)
	if n == 0 {
		return t.OnTurn(s)
	}
	if r, a := t.unpack(s, legal[0]); r.Range && n > 1 {
		_, last := t.unpack(s, legal[n-1])
		w := t.word[r.Shape[0]]
		return fmt.Sprintf("%s: %s %s to %s is expected", t.OnTurn(s), r.Word, w.Write(s, a.At(0)), w.Write(s, last.At(0)))
	}
	var names []string
	for _, x := range legal[:min(most, n)] {
		names = append(names, t.Format(s, x))
	}
	if n > most {
		names = append(names, fmt.Sprintf("one of %d more", n-most))
	}
	return fmt.Sprintf("%s: %s is expected", t.OnTurn(s), prose.List(names, "or"))
}
