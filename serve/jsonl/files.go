package jsonl

import (
	"encoding/json"
	"errors"

	"deadreckon/serve/files"
	"deadreckon/serve/session"
)

// opLoad opens the game of a text.
func (d *door) opLoad(id string, text []byte) (any, error) {
	var request struct {
		header
		Text     *string                    `json:"text"`
		Game     string                     `json:"game"`
		Settings map[string]json.RawMessage `json:"settings"`
		Number   uint64                     `json:"number"`
		Journal  string                     `json:"journal"`
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	if request.Text == nil {
		return nil, errors.New(`the request has no "text"`)
	}
	settings, err := ReadSettings(request.Settings, d.by)
	if err != nil {
		return nil, err
	}
	what, err := files.Load(d.Session, *request.Text, files.Order{Game: request.Game, Settings: settings, Number: request.Number, Journal: request.Journal})
	if err != nil {
		return nil, err
	}
	return struct {
		opened
		Entries int    `json:"entries"`
		What    string `json:"what"`
	}{d.opened(id), d.Journal().Entered(), what}, nil
}

// savedReply is a text with the name of its file.
type savedReply struct {
	ID     string `json:"id"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	HTML   string `json:"html,omitempty"`
	Name   string `json:"name"`
}

// opRecord writes the game.
func (d *door) opRecord(id string, text []byte) (any, error) {
	request := struct {
		header
		Format string `json:"format"`
	}{Format: files.Record}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	saved, err := files.Save(d.Session, request.Format)
	switch {
	case err != nil:
		return nil, err
	case request.Format == files.Trajectory:
		return savedReply{ID: id, Base64: saved.Text, Name: saved.Name}, nil
	}
	return savedReply{ID: id, Text: saved.Text, Name: saved.Name}, nil
}

// opShare writes the game as a file that any browser shows.
func (d *door) opShare(id string, text []byte) (any, error) {
	var request struct {
		header
		Seat *seatWord `json:"seat"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	saved, err := files.Share(d.Session, request.Seat.word())
	if err != nil {
		return nil, err
	}
	return savedReply{ID: id, HTML: saved.Text, Name: saved.Name}, nil
}

// opEdit changes the position.
func (d *door) opEdit(id string, text []byte) (any, error) {
	var request struct {
		header
		Lines  map[string]string `json:"lines"`
		Pieces []session.Edit    `json:"pieces"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if err := d.Edit(request.Lines, request.Pieces); err != nil {
		return nil, err
	}
	return struct {
		ID       string `json:"id"`
		Position string `json:"position"`
		session.Standing
	}{id, d.Game().Notation().FormatPosition(d.Position()), d.Standing()}, nil
}
