package session

import (
	"errors"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// PlaceReply is the place of the game.
type PlaceReply struct {
	Answer
	Entries int `json:"entries"` // that lead here
	Standing
}

func (a *Asker) place(with Answer) PlaceReply {
	return PlaceReply{with, a.Journal().Entered(), a.Standing()}
}

// Continue continues a journal.
type Continue struct {
	Head
	Journal string `json:"journal"`
}

// ContinueReply is the game of a journal.
type ContinueReply struct {
	OpenReply
	Entries int  `json:"entries"`
	Torn    bool `json:"torn,omitempty"` // the last entry was cut off, and is gone
}

func (r *Continue) do(a *Asker) (any, error) {
	torn, err := a.Continue(r.Journal)
	if err != nil {
		return nil, err
	}
	return ContinueReply{a.opened(r.answer()), a.Journal().Entered(), torn}, nil
}

// Undo takes entries back.
type Undo struct {
	Head
	Count int `json:"count"`
}

func (r *Undo) do(a *Asker) (any, error) { return a.moved(&r.Head, a.Undo(r.Count)) }

// Redo enters again the entries that were taken back.
type Redo struct {
	Head
	Count int `json:"count"`
}

func (r *Redo) do(a *Asker) (any, error) { return a.moved(&r.Head, a.Redo(r.Count)) }

// Branch moves to the end of a branch.
type Branch struct {
	Head
	Branch int `json:"branch"`
}

func (r *Branch) do(a *Asker) (any, error) { return a.moved(&r.Head, a.Take(r.Branch)) }

// moved returns the place of the game, unless err says that it was not moved.
func (a *Asker) moved(h *Head, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return a.place(h.answer()), nil
}

// Correct replaces an entry.
type Correct struct {
	Head
	Entry   *int     `json:"entry"`
	Actions []string `json:"actions"`

	Read func(engine.Position) ([]engine.Action, error) `json:"-"` // reads them at their place, by who has words of their own
}

// CorrectReply is the new place of the game, and the fate of the following entries.
type CorrectReply struct {
	PlaceReply
	Corrected journal.Corrected `json:"corrected"`
}

func (r *Correct) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Entry == nil {
		return nil, errors.New(`the request has no "entry"; the op entries numbers them`)
	}
	read := r.Read
	if read == nil {
		read = a.Reading(r.Actions)
	}
	c, err := a.Correct(*r.Entry, read)
	if err != nil {
		return nil, err
	}
	return CorrectReply{a.place(r.answer()), c}, nil
}

// Journals lists the journals that can be gone on with.
type Journals struct{ Head }

// JournalsReply is the list.
type JournalsReply struct {
	Answer
	Journals []Kept `json:"journals"`
}

// Kept is a journal of the list.
type Kept struct {
	Journal string `json:"journal"`
	Game    string `json:"game,omitempty"`
	Entries int    `json:"entries"`
	Turn    string `json:"turn,omitempty"`
	Error   string `json:"error,omitempty"` // why it cannot be read, or not to its end
}

func (r *Journals) do(a *Asker) (any, error) {
	names, err := a.Folder.Names()
	if err != nil {
		return nil, err
	}
	rows := []Kept{}
	for _, name := range names {
		row, _, _ := KeptAs(a.Folder, name)
		rows = append(rows, row)
	}
	return JournalsReply{r.answer(), rows}, nil
}

// KeptAs tells of the journal of a name, even of one that cannot be read and is nil, and when it was
// last written.
func KeptAs(in journal.Folder, name string) (Kept, *journal.Journal, time.Time) {
	row := Kept{Journal: name}
	j, last, err := in.ReadDated(name)
	if err != nil {
		row.Error = RefusalOf(err).Message
	}
	if j != nil {
		row.Game, row.Entries, row.Turn = j.Header().Game, j.Entered(), StandingOf(j.Game(), j.Position()).Turn
	}
	return row, j, last
}
