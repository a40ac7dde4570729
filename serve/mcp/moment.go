package mcp

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// How many legal actions, of how many bytes, are told with every moment, and about how many bytes
// are what play tells in all: a game has hundreds of moments.
const (
	fewLegal  = 12
	fewBytes  = 500
	turnBytes = 950
)

// moment is what a seat is told of where the game is.
type moment struct {
	Game   string             `json:"game"`
	Number uint64             `json:"number" jsonschema:"which game at this table, from 1"`
	Seat   string             `json:"seat" jsonschema:"whose eyes these are"`
	Turn   string             `json:"turn" jsonschema:"the seat that decides, chance, or nobody at the end"`
	Asks   string             `json:"asks,omitempty" jsonschema:"what comes next"`
	Told   []string           `json:"told" jsonschema:"what happened since this seat was last told"`
	Before int                `json:"before,omitempty" jsonschema:"lines before these, which observe tells"`
	After  int                `json:"after,omitempty" jsonschema:"lines that are left, which observe tells next"`
	Yours  bool               `json:"yours" jsonschema:"it is for you to play"`
	Legal  int                `json:"legal" jsonschema:"how many actions are legal for you now"`
	Few    []session.Action   `json:"few,omitempty" jsonschema:"the legal actions where they are few"`
	Scores map[string]float64 `json:"scores,omitempty" jsonschema:"by seat, from -1 to 1, at the end of the game"`

	listed  bool // what is legal may be listed
	Refused int  `json:"refused,omitempty" jsonschema:"actions of yours that were refused in this game"`

	Purpose  string   `json:"purpose,omitempty" jsonschema:"how the game is won, as your seats want it, where you have not been told yet"`
	Show     string   `json:"show,omitempty" jsonschema:"the drawing, where it was asked for"`
	Changed  []string `json:"changed,omitempty" jsonschema:"lines of the position that are new since this seat last looked"`
	Position string   `json:"position,omitempty" jsonschema:"what the seat knows as the text of a position"`
}

// moment tells a seat where the game is.
func (t *seated) moment(at int, v engine.View) moment {
	game, standing := t.Game(), t.Standing(v)
	m := moment{Game: game.Name(), Number: t.Games, Seat: engine.SeatName(game, v.Viewer()), Turn: standing.Turn,
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

// text writes a moment for a reader.
func (m moment) text() string {
	var out strings.Builder
	if m.Before > 0 {
		fmt.Fprintf(&out, "(observe tells %s before)\n", counted(m.Before, "line"))
	}
	for _, part := range []string{strings.Join(m.Told, "\n"), m.Show, m.Position, strings.Join(m.Changed, "\n")} {
		if part = strings.TrimRight(part, "\n"); part != "" {
			out.WriteString(part + "\n\n")
		}
	}
	if m.After > 0 {
		fmt.Fprintf(&out, "(observe tells %s more)\n\n", counted(m.After, "line"))
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

// counted writes a number of things that are named in the singular.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// listed writes actions line by line, or where to find them.
func listed(few []session.Action, of int) string {
	if len(few) == 0 && of > 0 {
		return "; legal_moves lists them"
	}
	var out strings.Builder
	for _, a := range few {
		out.WriteString("\n  " + lineOf(a))
	}
	return out.String()
}

// lineOf writes an action and, where that says more, what it means, and its odds.
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

// scores writes scores in the order of the seats' names.
func scores(by map[string]float64) string {
	var out []string
	for seat, score := range by {
		out = append(out, fmt.Sprintf("%s %+g", seat, score))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
