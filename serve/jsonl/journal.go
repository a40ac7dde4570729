package jsonl

import (
	"errors"

	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// place is a reply of where the game is.
type place struct {
	ID      string `json:"id"`
	Entries int    `json:"entries"` // that lead here
	session.Standing
}

func (d *door) place(id string) place { return place{id, d.Journal().Entered(), d.Standing()} }

// opContinue goes on with a journal.
func (d *door) opContinue(id string, text []byte) (any, error) {
	var request struct {
		header
		Journal string `json:"journal"`
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	torn, err := d.Continue(request.Journal)
	if err != nil {
		return nil, err
	}
	return struct {
		opened
		Entries int  `json:"entries"`
		Torn    bool `json:"torn,omitempty"` // the last entry was cut off, and is gone
	}{d.opened(id), d.Journal().Entered(), torn}, nil
}

// opUndo takes entries back.
func (d *door) opUndo(id string, text []byte) (any, error) { return d.count(id, text, d.Undo) }

// opRedo enters again what was taken back.
func (d *door) opRedo(id string, text []byte) (any, error) { return d.count(id, text, d.Redo) }

func (d *door) count(id string, text []byte, do func(int) error) (any, error) {
	request := struct {
		header
		Count int `json:"count"`
	}{Count: 1}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if err := do(request.Count); err != nil {
		return nil, err
	}
	return d.place(id), nil
}

// opCorrect enters something else in the place of an entry.
func (d *door) opCorrect(id string, text []byte) (any, error) {
	var request struct {
		header
		Entry   *int     `json:"entry"`
		Actions []string `json:"actions"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Entry == nil {
		return nil, errors.New(`the request has no "entry"; the op entries numbers them`)
	}
	c, err := d.Correct(*request.Entry, request.Actions)
	if err != nil {
		return nil, err
	}
	return struct {
		place
		Corrected journal.Corrected `json:"corrected"`
	}{d.place(id), c}, nil
}

// opBranch goes to the end of a branch.
func (d *door) opBranch(id string, text []byte) (any, error) {
	var request struct {
		header
		Branch int `json:"branch"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if err := d.Take(request.Branch); err != nil {
		return nil, err
	}
	return d.place(id), nil
}

// opJournals lists the journals that can be gone on with.
func (d *door) opJournals(id string, text []byte) (any, error) {
	var request struct{ header }
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	names, err := d.Shelf.Names()
	if err != nil {
		return nil, err
	}
	type row struct {
		Journal string `json:"journal"`
		Game    string `json:"game,omitempty"`
		Entries int    `json:"entries"`
		Turn    string `json:"turn,omitempty"`
		Error   string `json:"error,omitempty"` // why it cannot be read, or not to its end
	}
	rows := []row{}
	for _, name := range names {
		r := row{Journal: name}
		j, _, err := d.Shelf.Look(name)
		if err != nil {
			r.Error = session.RefusalOf(err).Message
		}
		if j != nil {
			r.Game, r.Entries, r.Turn = j.Header().Game, j.Entered(), session.StandingOf(j.Game(), j.Position()).Turn
		}
		rows = append(rows, r)
	}
	return struct {
		ID       string `json:"id"`
		Journals []row  `json:"journals"`
	}{id, rows}, nil
}
