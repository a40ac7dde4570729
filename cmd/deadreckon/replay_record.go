package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// recorded is a record of play: one game.
type recorded struct {
	text   string
	record *engine.Record
	play   engine.Game
	only   *film
}

// openRecord reads a record and checks it by the rules.
func openRecord(in *stdio.Input, data flags.Data) (films, error) {
	defer in.Close()
	path := in.Name
	text, err := in.Text(stdio.MaxFile)
	if err != nil {
		return nil, err
	}
	r := &recorded{text: text}
	if r.record, err = engine.ReadRecord(strings.NewReader(text)); err != nil {
		return nil, inFile(path, err)
	}
	if r.play, err = engine.Open(r.record.Game, slices.Concat(data.Settings(), r.record.Settings)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	r.only = &film{number: 1, seed: r.record.Seed, over: len(r.record.Scores) > 0, scores: r.record.Scores}
	if r.record.Start != "" {
		if r.only.root, err = r.record.Begin(r.play); err != nil {
			return nil, inFile(path, err)
		}
	}
	for _, note := range r.record.Notes {
		r.only.agents = append(r.only.agents, note.Value)
	}
	_, err = r.record.Replay(r.play, func(_ engine.State, a engine.Action) { r.only.add(a, "") })
	if err != nil {
		return nil, inFile(path, err)
	}
	return r, nil
}

// inFile adds the name of the file to an error.
func inFile(path string, err error) error {
	var syntax *engine.SyntaxError
	if errors.As(err, &syntax) {
		named := *syntax
		named.File = path
		return &named
	}
	return fmt.Errorf("%s: %w", path, err)
}

func (r *recorded) close() {}

func (r *recorded) game() engine.Game { return r.play }

func (r *recorded) remark() string { return "" }

func (r *recorded) all(visit func(*film, error) error) error { return visit(r.only, nil) }

func (r *recorded) film(number uint64) (*film, error) {
	if number != 1 {
		return nil, fmt.Errorf("no game %d: a record is one game", number)
	}
	return r.only, nil
}

// prove rewrites the record from its actions and compares it.
func (r *recorded) prove(rerun bool) (int, error) {
	if rerun {
		return 0, errors.New("a record of play may have a human player; use --verify")
	}
	again := *r.record
	again.Settings, again.Actions, again.Scores = r.play.About().Settings, nil, nil
	s := r.only.begin(r.play)
	for _, a := range r.only.actions {
		again.Add(r.play.Notation(), s, a)
		s.Apply(a)
	}
	again.End(s, len(r.play.Seats()))
	var text strings.Builder
	if err := engine.WriteRecord(&text, &again); err != nil {
		return 0, err
	}
	if text.String() != r.text {
		return 0, errors.New("the rewritten record differs")
	}
	return 1, nil
}
