package advice

import "deadreckon/engine"

// Unknown is something that a seat does not know, in words: see engine.Unknown.
type Unknown struct {
	Name     string       `json:"name"`
	Count    int          `json:"count"`
	Where    bool         `json:"where,omitempty"`
	Of       []string     `json:"of,omitempty"`
	Samples  int          `json:"samples,omitempty"` // absent for exact probabilities
	Outcomes []Likelihood `json:"outcomes"`
}

// Likelihood is one thing that may be so.
type Likelihood struct {
	Value       string  `json:"value"`
	Probability float64 `json:"probability"`
}

// Belief puts what the viewer believes into words; nil in a game that does not tell.
func Belief(v engine.View) []Unknown {
	b, ok := v.(engine.Believer)
	if !ok {
		return nil
	}
	out := []Unknown{} // the game tells: JSON has an array, also of nothing
	for _, u := range b.Belief() {
		r := Unknown{Name: u.Name, Count: u.Count, Where: u.Where, Of: u.Of, Samples: u.Samples}
		for _, o := range u.Outcomes {
			r.Outcomes = append(r.Outcomes, Likelihood{o.Value, o.Probability})
		}
		out = append(out, r)
	}
	return out
}
