package listing

import (
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Player is an agent as somebody may choose it.
type Player struct {
	Name       string      `json:"name"`
	Means      string      `json:"means"`
	Seats      []string    `json:"seats"` // that it plays
	Parameters []Parameter `json:"parameters"`
	Outside    bool        `json:"outside,omitempty"` // its text names a program that playing runs
}

// Parameter is what the text of an agent may set.
type Parameter struct {
	Name    string `json:"name"`
	Values  string `json:"values"`
	Default string `json:"default"`
	Means   string `json:"means"`
}

// Players returns the agents of a game with the seats that they play, in the order of the names.
func Players(g engine.Game) []Player {
	out := []Player{}
	for _, k := range agents.Kinds(g) {
		p := Player{Name: k.Name, Means: strings.TrimPrefix(k.Usage, k.Name+": "), Parameters: []Parameter{}, Outside: k.Outside}
		for i, name := range g.Seats() {
			if k.Seat == nil || k.Seat(g, engine.Seat(i)) {
				p.Seats = append(p.Seats, name)
			}
		}
		if len(p.Seats) == 0 {
			continue
		}
		for _, q := range k.Parameters(g) {
			p.Parameters = append(p.Parameters, Parameter{q.Name, q.Values, q.Default, q.Means})
		}
		out = append(out, p)
	}
	return out
}
