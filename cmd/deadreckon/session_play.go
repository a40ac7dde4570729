package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// legalAction is one legal action, or one outcome at chance.
type legalAction struct {
	Action      string  `json:"action"`
	Words       string  `json:"words"`
	Odds        uint64  `json:"odds,omitempty"`
	Probability float64 `json:"probability,omitempty"`
}

// legalActions lists the legal actions of a position, with odds at chance.
func legalActions(game engine.Game, p engine.Position) []legalAction {
	legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
	sum := uint64(0)
	for _, w := range odds {
		sum += w
	}
	out := make([]legalAction, len(legal)) // not nil: JSON writes nil as null
	for i, a := range legal {
		out[i] = legalAction{Action: game.Notation().FormatAction(p, a), Words: game.Notation().Explain(p, a)}
		if p.Turn() == engine.Chance {
			out[i].Odds, out[i].Probability = odds[i], float64(odds[i])/float64(sum)
		}
	}
	return out
}

func (s *session) opLegal(id string, text []byte) (any, error) {
	var request struct{ header }
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	return struct {
		ID string `json:"id"`
		standing
		Actions []legalAction `json:"actions"`
	}{id, s.standing(), legalActions(s.game, s.position)}, nil
}

func (s *session) opApply(id string, text []byte) (any, error) {
	var request struct {
		header
		Actions []string `json:"actions"`
	}
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	if len(request.Actions) == 0 {
		return nil, errors.New(`"actions" is empty; expected an array of actions`)
	}
	p := engine.Clone(s.game, s.position)
	for i, word := range request.Actions {
		phrase, err := engine.ParsePhrase(s.game.Notation(), p, word)
		if err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, quoting(word, err))
		}
		for _, a := range phrase {
			p.Apply(a)
		}
	}
	s.position = p
	return struct {
		ID string `json:"id"`
		standing
	}{id, s.standing()}, nil
}

// quoting names the text that an error is about, unless the error does.
func quoting(text string, err error) error {
	if strings.Contains(err.Error(), strconv.Quote(text)) {
		return err
	}
	return fmt.Errorf("%q: %w", text, err)
}

func (s *session) opRoll(id string, text []byte) (any, error) {
	var request struct{ header }
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	if s.position.Turn() != engine.Chance {
		return nil, fmt.Errorf("%s is on turn, not chance", seatName(s.game, s.position.Turn()))
	}
	p := engine.Clone(s.game, s.position)
	a := p.AppendLegal(nil)[engine.Pick(p.AppendOdds(nil), s.dice)]
	word := s.game.Notation().FormatAction(p, a)
	p.Apply(a)
	s.position = p
	return struct {
		ID     string `json:"id"`
		Action string `json:"action"`
		standing
	}{id, word, s.standing()}, nil
}

// view returns what a named seat knows of the position.
func (s *session) view(name *seatWord) (engine.View, error) {
	if name == nil {
		return nil, fmt.Errorf(`the request has no "seat"; seats: %s`, strings.Join(s.game.Seats(), ", "))
	}
	seat, err := seatNamed(s.game, string(*name))
	if err != nil {
		return nil, err
	}
	return engine.ViewOf(s.game, s.position, seat)
}

// asked returns the view of the seat that a request names and nothing else.
func (s *session) asked(text []byte) (engine.View, error) {
	var request struct {
		header
		Seat *seatWord `json:"seat"`
	}
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	return s.view(request.Seat)
}

func (s *session) opView(id string, text []byte) (any, error) {
	v, err := s.asked(text)
	if err != nil {
		return nil, err
	}
	return struct {
		ID       string `json:"id"`
		Seat     string `json:"seat"`
		Position string `json:"position"`
	}{id, seatName(s.game, v.Viewer()), s.game.Notation().FormatPosition(v)}, nil
}

func (s *session) opSample(id string, text []byte) (any, error) {
	var request struct {
		header
		Seat *seatWord `json:"seat"`
		Seed uint64    `json:"seed"`
	}
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	v, err := s.view(request.Seat)
	if err != nil {
		return nil, err
	}
	world := s.game.NewState()
	v.Sample(world, engine.Stream(request.Seed, "sample"))
	return struct {
		ID       string `json:"id"`
		Seat     string `json:"seat"`
		Position string `json:"position"`
	}{id, seatName(s.game, v.Viewer()), s.game.Notation().FormatPosition(world)}, nil
}

// seatWord is a seat by its name or its number.
type seatWord string

// UnmarshalJSON reads a string, or a number as it stands.
func (w *seatWord) UnmarshalJSON(raw []byte) error {
	if raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(w))
	}
	*w = seatWord(raw)
	return nil
}

// opBelief tells what a seat believes.
func (s *session) opBelief(id string, text []byte) (any, error) {
	v, err := s.asked(text)
	if err != nil {
		return nil, err
	}
	belief := advice.Belief(v)
	if belief == nil {
		return nil, errors.New("no beliefs are told of " + s.game.Name())
	}
	reply := struct {
		ID     string           `json:"id"`
		Seat   string           `json:"seat"`
		Belief []advice.Unknown `json:"belief"`
		Show   string           `json:"show,omitempty"` // the heat map as text
	}{ID: id, Seat: seatName(s.game, v.Viewer()), Belief: belief}
	if n, err := illustrator(s.game); err == nil {
		reply.Show = n.ShowBelief(v)
	}
	return reply, nil
}
