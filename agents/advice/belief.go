package advice

import "deadreckon/engine"

// Unknown is a question about hidden information: see engine.Unknown.
type Unknown struct {
	Name     string       `json:"name"`
	Count    int          `json:"count"`
	Where    bool         `json:"where,omitempty"`
	Of       []string     `json:"of,omitempty"`
	Samples  int          `json:"samples,omitempty"` // absent for exact probabilities
	Outcomes []Likelihood `json:"outcomes"`
}

// Likelihood is a possible answer with its probability.
type Likelihood struct {
	Value       string  `json:"value"`
	Probability float64 `json:"probability"`
}

// Belief describes the viewer's belief; nil if the game does not support it.
func Belief(v engine.View) []Unknown {
	b, ok := v.(engine.Believer)
	if !ok {
		return nil
	}
	out := []Unknown{} // not nil, which JSON writes as null
	for _, u := range b.Belief() {
		r := Unknown{Name: u.Name, Count: u.Count, Where: u.Where, Of: u.Of, Samples: u.Samples}
		for _, o := range u.Outcomes {
			r.Outcomes = append(r.Outcomes, Likelihood{o.Value, o.Probability})
		}
		out = append(out, r)
	}
	return out
}
