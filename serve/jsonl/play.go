package jsonl

import (
	"encoding/json"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

func (d *door) opApply(id string, text []byte) (any, error) {
	var request struct {
		header
		Actions []string  `json:"actions"`
		Seat    *seatWord `json:"seat"` // to whom to tell
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	told, err := d.tell(request.Actions, request.Seat)
	if err != nil {
		return nil, err
	}
	if err := d.Apply(request.Actions); err != nil {
		return nil, err
	}
	return struct {
		ID   string   `json:"id"`
		Told []string `json:"told"`
		session.Standing
	}{id, told, d.Standing()}, nil
}

func (d *door) opRoll(id string, text []byte) (any, error) {
	var request struct {
		header
		Seat *seatWord `json:"seat"` // to whom to tell
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if _, err := d.tell(nil, request.Seat); err != nil {
		return nil, err
	}
	before := engine.Clone(d.Game(), d.Position())
	word, err := d.Roll()
	if err != nil {
		return nil, err
	}
	told, err := session.Tell(d.Game(), before, []string{word}, request.Seat.word())
	if err != nil {
		return nil, err
	}
	if word, err = session.Seen(d.Game(), before, word, request.Seat.word()); err != nil {
		return nil, err
	}
	return struct {
		ID     string   `json:"id"`
		Action string   `json:"action"`
		Told   []string `json:"told"`
		session.Standing
	}{id, word, told, d.Standing()}, nil
}

// tell says what actions from here come to, to a seat or, for nil, to all who see the
// position.
func (d *door) tell(actions []string, seat *seatWord) ([]string, error) {
	return session.Tell(d.Game(), d.Position(), actions, seat.word())
}

func (d *door) opView(id string, text []byte) (any, error) {
	v, err := d.asked(text)
	if err != nil {
		return nil, err
	}
	return struct {
		ID       string `json:"id"`
		Seat     string `json:"seat"`
		Asks     string `json:"asks,omitempty"` // what comes next, as far as the seat knows
		Position string `json:"position"`
	}{id, engine.SeatName(d.Game(), v.Viewer()), engine.MomentOf(v), d.Game().Notation().FormatPosition(v)}, nil
}

func (d *door) opSample(id string, text []byte) (any, error) {
	var request struct {
		header
		where
		Seed uint64 `json:"seed"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	v, err := d.view(request.where)
	if err != nil {
		return nil, err
	}
	return struct {
		ID       string `json:"id"`
		Seat     string `json:"seat"`
		Position string `json:"position"`
	}{id, engine.SeatName(d.Game(), v.Viewer()), d.Game().Notation().FormatPosition(d.Sample(v, request.Seed))}, nil
}

// seatWord is a seat by its name or its number.
type seatWord string

// word returns the seat as it was written, "" where none was.
func (w *seatWord) word() string {
	if w == nil {
		return ""
	}
	return string(*w)
}

// UnmarshalJSON reads a string, or a number as it stands.
func (w *seatWord) UnmarshalJSON(raw []byte) error {
	if raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(w))
	}
	*w = seatWord(raw)
	return nil
}
