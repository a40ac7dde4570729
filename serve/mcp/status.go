package mcp

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Limits of a status: the number and bytes of listed legal actions, and the approximate bytes of an answer
// of play.
const (
	fewLegal  = 12
	fewBytes  = 500
	turnBytes = 950
)

// status describes the game to a seat. Answers of new_game, observe and play contain one.
type status struct {
	Game   string             `json:"game"`
	Number uint64             `json:"number" jsonschema:"number of the game at this table, from 1"`
	Seat   string             `json:"seat" jsonschema:"the seat whose view this is"`
	Turn   string             `json:"turn" jsonschema:"the seat to move, chance, or nobody at the end"`
	Asks   string             `json:"asks,omitempty" jsonschema:"what comes next"`
	Told   []string           `json:"told" jsonschema:"events since the last answer for this seat"`
	Before int                `json:"before,omitempty" jsonschema:"number of earlier lines; observe returns them"`
	After  int                `json:"after,omitempty" jsonschema:"number of later lines; observe returns them next"`
	Yours  bool               `json:"yours" jsonschema:"you have to play"`
	Legal  int                `json:"legal" jsonschema:"number of your legal actions"`
	Few    []session.Action   `json:"few,omitempty" jsonschema:"the legal actions, if they are few"`
	Scores map[string]float64 `json:"scores,omitempty" jsonschema:"by seat, from -1 to 1, at the end of the game"`

	listed  bool // legal actions may be listed
	Refused int  `json:"refused,omitempty" jsonschema:"number of your refused actions in this game"`

	Purpose  string   `json:"purpose,omitempty" jsonschema:"the goal of your seats; sent once"`
	Show     string   `json:"show,omitempty" jsonschema:"the drawing, if requested"`
	Changed  []string `json:"changed,omitempty" jsonschema:"lines of the position that changed since the last answer for this seat"`
	Position string   `json:"position,omitempty" jsonschema:"the view of the seat as text"`
}

// statusOf returns the status for a seat.
func (t *seated) statusOf(at int, v engine.View) status {
	game, standing := t.Game(), t.Standing(v)
	m := status{Game: game.Name(), Number: t.Games, Seat: engine.SeatName(game, v.Viewer()), Turn: standing.Turn,
		Asks: engine.PromptOf(v), Told: []string{}, Scores: standing.Scores, Refused: t.refused}
	m.listed = t.options.has(LegalMoves)
	if m.Yours = t.Yours(v); m.Yours {
		m.Legal = len(t.Whole(v).AppendLegal(nil))
	}
	if m.Legal <= fewLegal && m.Yours && t.options.has(LegalMoves) {
		m.Few = session.LegalActions(game, t.Whole(v))
		if len(listed(m.Few, m.Legal)) > fewBytes {
			m.Few = nil
		}
	}
	return m
}

// text formats the status for a reader.
func (m status) text() string {
	var out strings.Builder
	if m.Before > 0 {
		fmt.Fprintf(&out, "(%s before; call observe)\n", counted(m.Before, "line"))
	}
	for _, part := range []string{strings.Join(m.Told, "\n"), m.Show, m.Position, strings.Join(m.Changed, "\n")} {
		if part = strings.TrimRight(part, "\n"); part != "" {
			out.WriteString(part + "\n\n")
		}
	}
	if m.After > 0 {
		fmt.Fprintf(&out, "(%s more; call observe)\n\n", counted(m.After, "line"))
	}
	switch {
	case m.Scores != nil:
		out.WriteString("the game is over: " + scores(m.Scores))
	case m.Yours:
		out.WriteString(onTurn(m.Turn) + asks(m.Asks))
		if m.listed {
			out.WriteString("; " + counted(m.Legal, "legal action") + listed(m.Few, m.Legal))
		}
	default:
		out.WriteString(onTurn(m.Turn) + asks(m.Asks))
	}
	return out.String()
}

func onTurn(seat string) string { return seat + " is on turn" }

func asks(words string) string {
	if words == "" {
		return ""
	}
	return ": " + words
}

// counted formats a number with its noun.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// listed formats actions line by line, or refers to legal_moves.
func listed(few []session.Action, of int) string {
	if len(few) == 0 && of > 0 {
		return "; call legal_moves"
	}
	var out strings.Builder
	for _, a := range few {
		out.WriteString("\n  " + lineOf(a))
	}
	return out.String()
}

// lineOf formats an action with its meaning, if that says more, and its probability.
func lineOf(a session.Action) string {
	line := a.Action + ": " + a.Words
	if a.Words == a.Action || strings.HasPrefix(a.Words, a.Action+":") {
		line = a.Words
	}
	if a.Odds > 0 {
		line += fmt.Sprintf(" (%.1f %%)", 100*a.Probability)
	}
	return line
}

// scores formats scores in order of seat names.
func scores(by map[string]float64) string {
	var out []string
	for seat, score := range by {
		out = append(out, fmt.Sprintf("%s %+g", seat, score))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
