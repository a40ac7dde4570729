package jsonl

import (
	"errors"
	"fmt"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// where is what a request says of the entry that it looks at, and as whom.
type where struct {
	Seat *seatWord `json:"seat"`
	At   *int      `json:"at"`
	Node *int      `json:"node"`
}

func (w where) there() session.Where {
	return session.Where{Seat: w.Seat.word(), At: w.At, Node: w.Node}
}

// look returns what is seen there.
func (d *door) look(w where) (*journal.Journal, int, engine.Position, error) {
	return d.Look(w.there())
}

func (d *door) opShow(id string, text []byte) (any, error) {
	var request struct {
		header
		where
		Truth  bool     `json:"truth"`
		Format string   `json:"format"`
		Belief bool     `json:"belief"`
		Theme  string   `json:"theme"`
		Plan   []string `json:"plan"`
		Arrows []string `json:"arrows"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	look := session.Look{SVG: request.Format == "svg", Belief: request.Belief, Theme: request.Theme, Plan: request.Plan, Arrows: request.Arrows}
	switch {
	case request.Truth && request.Seat != nil:
		return nil, errors.New(`"truth" shows everything, "seat" what one seat knows; give one`)
	case !look.SVG && request.Format != "" && request.Format != "text":
		return nil, fmt.Errorf("format %q: expected text or svg", request.Format)
	case !look.SVG && (look.Theme != "" || len(look.Plan)+len(look.Arrows) > 0):
		return nil, errors.New(`"theme", "plan" and "arrows" go with the format svg`)
	}
	_, _, p, err := d.look(request.where)
	if err != nil {
		return nil, err
	}
	shown, places, err := session.Drawing(d.Game(), p, look)
	if err != nil {
		return nil, err
	}
	squares := map[string][2]int{}
	for _, at := range places {
		squares[at.Name] = [2]int{at.X, at.Y}
	}
	return struct {
		ID       string            `json:"id"`
		Show     string            `json:"show"`
		Squares  map[string][2]int `json:"squares,omitempty"` // the middle of each place, in the units of the SVG
		Position string            `json:"position"`
		session.Standing
	}{id, shown, squares, d.Game().Notation().FormatPosition(p), session.StandingOf(d.Game(), p)}, nil
}

// boardPlace is a place of the board with what stands there.
type boardPlace struct {
	Name   string   `json:"name"`
	Words  string   `json:"words,omitempty"`
	X      int      `json:"x"`
	Y      int      `json:"y"`
	W      int      `json:"w"`
	H      int      `json:"h"`
	Pieces []string `json:"pieces,omitempty"`
}

// opBoard tells what stands where, for a keyboard and to be read out.
func (d *door) opBoard(id string, text []byte) (any, error) {
	var request struct {
		header
		where
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	_, _, p, err := d.look(request.where)
	if err != nil {
		return nil, err
	}
	_, places, err := session.Drawing(d.Game(), p, session.Look{SVG: true})
	if err != nil {
		return nil, err
	}
	reply := struct {
		ID     string            `json:"id"`
		Places []boardPlace      `json:"places"`
		Pieces map[string]string `json:"pieces,omitempty"` // where each stands that actions name
		Lines  []string          `json:"lines,omitempty"`  // of the drawing as text, in a game without a map
		Asks   string            `json:"asks,omitempty"`
		session.Standing
	}{ID: id, Places: []boardPlace{}, Pieces: map[string]string{}, Asks: engine.MomentOf(p), Standing: session.StandingOf(d.Game(), p)}
	for _, at := range places {
		b := boardPlace{at.Name, at.Words, at.X, at.Y, at.Width, at.Height, nil}
		for _, piece := range at.Pieces {
			b.Pieces = append(b.Pieces, piece.Words)
			if piece.Name != "" {
				reply.Pieces[piece.Name] = at.Name
			}
		}
		reply.Places = append(reply.Places, b)
	}
	if places == nil {
		reply.Lines = strings.Split(strings.TrimRight(d.Game().Notation().Show(p), "\n"), "\n")
	}
	return reply, nil
}

func (d *door) opLegal(id string, text []byte) (any, error) {
	var request struct {
		header
		where
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	_, _, p, err := d.look(request.where)
	if err != nil {
		return nil, err
	}
	return struct {
		ID string `json:"id"`
		session.Standing
		Asks    string           `json:"asks,omitempty"` // what comes next, in words
		Actions []session.Action `json:"actions"`
	}{id, session.StandingOf(d.Game(), p), engine.MomentOf(p), session.OnMap(d.Game(), p)}, nil
}

// view returns what a named seat knows of a position.
func (d *door) view(w where) (engine.View, error) {
	if w.Seat == nil {
		return nil, fmt.Errorf(`the request has no "seat"; seats: %s`, strings.Join(d.Game().Seats(), ", "))
	}
	if w.At == nil && w.Node == nil {
		return d.View(string(*w.Seat))
	}
	seat, err := engine.SeatNamed(d.Game(), string(*w.Seat))
	if err != nil {
		return nil, err
	}
	w.Seat = nil
	_, _, p, err := d.look(w)
	if err != nil {
		return nil, err
	}
	return engine.ViewOf(d.Game(), p, seat)
}

// asked returns the view of the seat that a request names and nothing else.
func (d *door) asked(text []byte) (engine.View, error) {
	var request struct {
		header
		where
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	return d.view(request.where)
}

// opBelief tells what a seat believes.
func (d *door) opBelief(id string, text []byte) (any, error) {
	v, err := d.asked(text)
	if err != nil {
		return nil, err
	}
	belief, drawing, err := d.Belief(v)
	if err != nil {
		return nil, err
	}
	return struct {
		ID     string           `json:"id"`
		Seat   string           `json:"seat"`
		Belief []advice.Unknown `json:"belief"`
		Show   string           `json:"show,omitempty"` // the heat map as text
	}{id, engine.SeatName(d.Game(), v.Viewer()), belief, drawing}, nil
}
