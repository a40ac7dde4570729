package table

import (
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/jsonl"
	"deadreckon/serve/session"
)

// stands is the reply of the op table: what is played, by whom, and who asks.
type stands struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Seats    []string       `json:"seats"`
	Settings map[string]any `json:"settings"`
	session.Standing
	Players  map[string]string `json:"players"`
	Dice     string            `json:"dice"`             // program or ask
	Eye      string            `json:"eye"`              // a seat, or open
	Follow   string            `json:"follow,omitempty"` // the seat as which the game is known
	Entries  int               `json:"entries"`
	Moves    int               `json:"moves"`    // as in a Change
	Maps     bool              `json:"maps"`     // it is drawn as a map
	Believes bool              `json:"believes"` // it tells of beliefs
}

func (e *Eye) stands(id string) stands {
	t := e.table
	g, j := t.Game(), t.truth.Journal()
	out := stands{ID: id, Game: g.Name(), Seats: g.Seats(), Settings: jsonl.Values(g.Settings()), Standing: t.truth.Standing(),
		Players: map[string]string{}, Dice: "program", Eye: e.name(), Follow: t.follows(), Entries: j.Entered(), Moves: t.moves}
	if j.Header().Dice == journal.DiceAsk {
		out.Dice = "ask"
	}
	for seat, player := range t.truth.Players() {
		out.Players[g.Seats()[seat]] = player
	}
	_, out.Maps = g.Notation().(engine.Illustrator)
	_, out.Believes = g.NewView().(engine.Believer)
	return out
}
