package main

import (
	"bytes"
	"errors"
	"fmt"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/serve/journal"
)

// journaled is a journal, which is one game: what leads to where it is.
type journaled struct {
	journal *journal.Journal
	path    string
	data    flags.Data
	only    *film
	damage  error // behind what could be read
}

func openJournal(path string, data flags.Data) (films, error) {
	j, err := journal.Read(path, data.Settings()...)
	if j == nil {
		return nil, err
	}
	if j.Torn && err == nil {
		err = fmt.Errorf("%s: the last line is cut off", path)
	}
	return &journaled{j, path, data, filmOf(j), err}, nil
}

// filmOf returns what leads to where a journal is.
func filmOf(j *journal.Journal) *film {
	h := j.Header()
	f := &film{number: 1, seed: h.Seed, agents: h.Players, root: j.Root(), over: j.Position().Turn() == engine.Nobody}
	for _, played := range j.Played() {
		f.add(played.Action, "")
	}
	if f.over {
		for seat := range j.Game().Seats() {
			f.scores = append(f.scores, j.Position().Score(engine.Seat(seat)))
		}
	}
	return f
}

func (j *journaled) close() {}

func (j *journaled) game() engine.Game { return j.journal.Game() }

func (j *journaled) remark() string {
	if n := len(j.journal.Branches()); n > 1 {
		return fmt.Sprintf("; of %d branches, of which all were read, and the one that it is on is shown", n)
	}
	return ""
}

func (j *journaled) all(visit func(*film, error) error) error { return visit(j.only, j.damage) }

func (j *journaled) film(number uint64) (*film, error) {
	if number != 1 {
		return nil, fmt.Errorf("no game %d: a journal is one game", number)
	}
	return j.only, j.damage
}

// prove writes the journal again, line by line.
func (j *journaled) prove(rerun bool) (int, error) {
	if rerun {
		return 0, errors.New("a journal has a person in it; --verify proves it")
	}
	if _, err := journal.Verify(j.path, j.data.Settings()...); err != nil {
		return 0, err
	}
	return 1, nil
}

// wholeGame returns the game of a file that is one, a record or a journal, as a record; nil of
// another file.
func wholeGame(path string, data flags.Data) (*engine.Record, engine.Game, error) {
	head, err := headOf(path)
	if err != nil {
		return nil, nil, err
	}
	if journal.Is(head) {
		j, err := journal.Read(path, data.Settings()...)
		if err != nil {
			return nil, nil, err
		}
		record, err := j.Record(producer)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		return record, j.Game(), nil
	}
	if !isRecord(head) {
		return nil, nil, nil
	}
	src, err := openRecord(path, data)
	if err != nil {
		return nil, nil, err
	}
	r := src.(*recorded)
	return r.record, r.play, nil
}

// trajectoryOf returns a game as a file of trajectories, in memory.
func trajectoryOf(record *engine.Record, game engine.Game) (*trajectory.Reader, error) {
	text, err := trajectory.OfRecord(game, record, journal.HeaderOfRecord(game, record).Players)
	if err != nil {
		return nil, stdio.Failure(err)
	}
	return trajectory.NewReader(bytes.NewReader(text), int64(len(text)))
}
