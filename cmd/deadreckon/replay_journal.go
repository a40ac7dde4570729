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

// journaled is a journal. Its game is the actions to its current position.
type journaled struct {
	journal *journal.Journal
	text    string
	path    string
	data    flags.Data
	only    *film
	damage  error // after the readable part, or nil
}

// maxJournal is the maximum size of a journal in bytes, as in serve/journal.
const maxJournal = 256 << 20

func openJournal(in *stdio.Input, data flags.Data) (films, error) {
	defer in.Close()
	text, err := in.Text(maxJournal)
	if err != nil {
		return nil, err
	}
	j, err := journal.Parse(in.Name, []byte(text), data.Settings()...)
	if j == nil {
		return nil, err
	}
	if j.Torn && err == nil {
		err = fmt.Errorf("%s: the last line is incomplete", in.Name)
	}
	return &journaled{j, text, in.Name, data, filmOf(j), err}, nil
}

// filmOf returns the game of a journal.
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
		return fmt.Sprintf("; the current one of %d branches is shown, all were checked", n)
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

// prove rewrites the journal and compares it line by line.
func (j *journaled) prove(rerun bool) (int, error) {
	if rerun {
		return 0, errors.New("a journal may have a human player; use --verify")
	}
	if _, err := journal.VerifyText(j.path, []byte(j.text), j.data.Settings()...); err != nil {
		return 0, err
	}
	return 1, nil
}

// wholeGame returns the record of a record or a journal, or nil for another file.
func wholeGame(src films) (*engine.Record, engine.Game, error) {
	switch src := src.(type) {
	case *recorded:
		return src.record, src.play, nil
	case *journaled:
		if src.damage != nil {
			return nil, nil, src.damage
		}
		record, err := src.journal.Record(producer)
		if err != nil {
			err = fmt.Errorf("%s: %w", src.path, err)
		}
		return record, src.game(), err
	}
	return nil, nil, nil
}

// trajectoryOf returns the trajectory of a record.
func trajectoryOf(record *engine.Record, game engine.Game) (*trajectory.Reader, error) {
	text, err := trajectory.FromRecord(game, record, journal.HeaderOfRecord(game, record).Players)
	if err != nil {
		return nil, stdio.Failure(err)
	}
	return trajectory.NewReader(bytes.NewReader(text), int64(len(text)))
}
