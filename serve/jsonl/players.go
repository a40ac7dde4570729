package jsonl

import (
	"deadreckon/serve/session"
)

// opPlayers says who plays, and changes that.
func (d *door) opPlayers(id string, text []byte) (any, error) {
	var request struct {
		header
		Players map[string]string `json:"players"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if len(request.Players) > 0 {
		if err := d.SetPlayers(request.Players, d.by); err != nil {
			return nil, err
		}
	}
	players := map[string]string{}
	for seat, p := range d.Players() {
		players[d.Game().Seats()[seat]] = p
	}
	return struct {
		ID      string            `json:"id"`
		Players map[string]string `json:"players"`
	}{id, players}, nil
}

// goneReply is a reply of the op go.
type goneReply struct {
	ID      string   `json:"id"`
	Partial bool     `json:"partial,omitempty"` // more will come
	Seat    string   `json:"seat,omitempty"`    // who acted
	Played  int      `json:"played"`
	Told    []string `json:"told"`
	Entries int      `json:"entries"`
	session.Standing
}

// opGo lets the agents play on. The reply comes when they stop.
func (d *door) opGo(id string, text []byte) (any, error) {
	var request struct {
		header
		Count int       `json:"count"`
		Seat  *seatWord `json:"seat"` // to whom it is told
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	reply := func(g session.Gone, partial bool) {
		d.replies.send(goneReply{id, partial, g.Seat, g.Played, g.Told, g.Entries, g.Standing})
	}
	return nil, d.Go(session.Going{ID: id, Count: request.Count, Seat: request.Seat.word(),
		Tell: func(g session.Gone) { reply(g, true) },
		Done: func(g session.Gone, err error) {
			if err != nil {
				d.replies.send(errorReply{ID: &id, Error: session.RefusalOf(err)})
				return
			}
			reply(g, false)
		}})
}
