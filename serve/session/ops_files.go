package session

import (
	"errors"
)

// Load opens the game of a text.
type Load struct {
	Head
	Text     *string  `json:"text"`
	Game     string   `json:"game"`     // for a position; "" is the first game that can read it
	Settings Settings `json:"settings"` // for a position
	Data     Data     `json:"data"`
	Number   uint64   `json:"number"`  // number of a game in a file of trajectories; 0 is the first
	Journal  string   `json:"journal"` // the name under which the game is kept; "" is nowhere
}

// LoadReply is a game that was opened from a text.
type LoadReply struct {
	OpenReply
	Entries int    `json:"entries"`
	What    string `json:"what"`
}

func (r *Load) do(a *Asker) (any, error) {
	if r.Text == nil {
		return nil, errors.New(`the request has no "text"`)
	}
	what, err := a.LoadText(*r.Text, *r)
	if err != nil {
		return nil, err
	}
	return LoadReply{a.opened(r.answer()), a.Journal().Entered(), what}, nil
}

// FileReply is a text with the name of its file.
type FileReply struct {
	Answer
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	HTML   string `json:"html,omitempty"`
	Name   string `json:"name"`
}

// Record writes the game.
type Record struct {
	Head
	Format string `json:"format"`
}

// defaultFormat is the format of a Record without one.
const defaultFormat = FormatRecord

func (r *Record) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	saved, err := a.Session.Save(r.Format)
	switch {
	case err != nil:
		return nil, err
	case r.Format == FormatTrajectory:
		return FileReply{Answer: r.answer(), Base64: saved.Text, Name: saved.Name}, nil
	}
	return FileReply{Answer: r.answer(), Text: saved.Text, Name: saved.Name}, nil
}

// Share writes the game as a file that any browser shows.
type Share struct {
	Head
	ViewerChoice
}

func (r *Share) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	saved, err := a.Session.Share(string(r.Seat))
	if err != nil {
		return nil, err
	}
	return FileReply{Answer: r.answer(), HTML: saved.Text, Name: saved.Name}, nil
}

// Edit changes the position.
type Edit struct {
	Head
	Lines  map[string]string `json:"lines"`
	Pieces []PieceEdit       `json:"pieces"`
}

// Preview shows the result of an Edit without changing anything.
type Preview struct {
	Head
	Lines  map[string]string `json:"lines"`
	Pieces []PieceEdit       `json:"pieces"`
	Hold   *PieceEdit        `json:"hold"` // a put without "at", or a move without "to"
}

// PreviewReply is a position that is not on the table.
type PreviewReply struct {
	Answer
	Position string      `json:"position"`
	Show     string      `json:"show"` // SVG, or text in a game without a map
	Pieces   []Placed    `json:"pieces"`
	Kinds    []PieceKind `json:"kinds,omitempty"`
	Counters []Counter   `json:"counters,omitempty"`
	Spots    []string    `json:"spots,omitempty"` // places for the piece of Hold
	Why      string      `json:"why,omitempty"`   // why there are none
	Back     int         `json:"back,omitempty"`  // entries since the last decision point; until they are undone, nothing can be edited
}

func (r *Preview) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	reply := PreviewReply{Answer: r.answer(), Back: a.sinceDecision()}
	p, g := a.Position(), a.Game()
	if len(r.Lines)+len(r.Pieces) > 0 || reply.Back == 0 {
		var err error
		if p, err = a.Edited(r.context(), r.Lines, r.Pieces); err != nil {
			return nil, err
		}
	}
	var err error
	if reply.Show, _, err = Drawing(g, p, Look{SVG: true}); err != nil {
		return nil, err
	}
	if r.Hold != nil && reply.Back == 0 {
		if reply.Spots, err = Spots(r.context(), g, p, *r.Hold); err != nil {
			reply.Why = err.Error()
		}
	}
	reply.Position, reply.Pieces, reply.Kinds, reply.Counters = g.Notation().FormatPosition(p), PlacedOf(g, p), pieceKinds(g), countersOf(g, p)
	return reply, nil
}

// EditReply is a position that was changed.
type EditReply struct {
	Answer
	Position string `json:"position"`
	Standing
}

func (r *Edit) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if err := a.Edit(r.context(), r.Lines, r.Pieces); err != nil {
		return nil, err
	}
	return EditReply{r.answer(), a.Game().Notation().FormatPosition(a.Position()), a.Standing()}, nil
}
