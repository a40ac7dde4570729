package session

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
)

// Kinds of text.
const (
	FormatRecord     = "record"
	FormatTrajectory = "trajectory"
	FormatPosition   = "position"
	FormatShared     = "share"
)

// begin begins the journal of a game.
type begin func(engine.Game, journal.Header) (*journal.Journal, error)

// LoadText opens the game of a text as r says, and returns the kind of the text. After an error the session is
// unchanged.
func (s *Session) LoadText(text string, r Load) (what string, err error) {
	text = engine.PlainText(text)
	var open func(begin) (*journal.Journal, error)
	switch raw, packed := unpacked(text); {
	case strings.HasPrefix(text, "deadreckon record"):
		what, open = FormatRecord, func(b begin) (*journal.Journal, error) { return ofRecord(text, engine.SetTexts(r.Data.Texts), b) }
	case share.Is([]byte(text)):
		what, open = FormatShared, func(b begin) (*journal.Journal, error) { return ofShared(text, engine.SetTexts(r.Data.Texts), b) }
	case packed:
		what, open = FormatTrajectory, func(b begin) (*journal.Journal, error) { return ofTrajectory(raw, r, b) }
	default:
		what, open = FormatPosition, func(b begin) (*journal.Journal, error) { return ofPosition(text, r, b) }
	}
	if _, err := open(journal.New); err != nil { // a bad text leaves nothing behind
		return what, err
	}
	j, err := open(func(g engine.Game, h journal.Header) (*journal.Journal, error) {
		if s.Program != "" {
			h.Program = s.Program
		}
		if h.Data == nil {
			h.Data = r.Data.Texts
		}
		return s.Begin(r.Journal, g, h)
	})
	if err != nil {
		return what, err
	}
	return what, s.Adopt(j)
}

// unpacked returns the bytes of a file of trajectories that was written in base64.
func unpacked(text string) ([]byte, bool) {
	if strings.Contains(text, " ") { // words, which may look like it when they are joined
		return nil, false
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	return raw, err == nil && len(raw) > 0
}

func ofRecord(text string, data []engine.Setting, b begin) (*journal.Journal, error) {
	r, err := engine.ReadRecord(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	g, err := engine.Open(r.Game, slices.Concat(data, r.Settings))
	if err != nil {
		return nil, err
	}
	j, err := b(g, journal.HeaderOfRecord(g, r))
	if err != nil {
		return nil, err
	}
	return finished(j, j.Import(r))
}

// finished returns a journal, or after an error closes it.
func finished(j *journal.Journal, err error) (*journal.Journal, error) {
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

func ofShared(text string, data []engine.Setting, b begin) (*journal.Journal, error) {
	f, err := share.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	return f.Journal(b, data...)
}

func ofTrajectory(raw []byte, o Load, b begin) (*journal.Journal, error) {
	r, err := trajectory.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	g, err := r.Header().Open(engine.SetTexts(o.Data.Texts)...)
	if err != nil {
		return nil, err
	}
	if err := r.Seek(max(o.Number, 1)); err != nil {
		return nil, err
	}
	var j *journal.Journal
	for rules := trajectory.NewChecker(g); ; {
		rec, err := r.Next()
		if err == nil {
			err = rules.Check(rec)
		}
		if err != nil {
			if j != nil {
				err = errors.Join(err, j.Close())
			}
			return nil, err
		}
		switch rec := rec.(type) {
		case *trajectory.Start:
			h := journal.HeaderOf(g, r.Header().Program, rec.Seed, journal.DiceSeed)
			h.Players = r.Header().Agents
			if rec.Root != "" {
				h.Position = []string{rec.Root}
			}
			if j, err = b(g, h); err != nil {
				return nil, err
			}
		case *trajectory.Step:
			if rec.Seat == engine.Chance {
				err = j.Follow(rec.Action, len(rec.Legal) > 1)
			} else {
				err = j.Enter(rec.Action)
			}
			if err != nil {
				return finished(j, err)
			}
		case *trajectory.End:
			return j, nil
		}
	}
}

// mostPosition is the largest text that the games try to read: their parsers need 50 times its size.
const mostPosition = 1 << 20

func ofPosition(text string, o Load, b begin) (*journal.Journal, error) {
	if len(text) > mostPosition {
		return nil, fmt.Errorf("the text has %d bytes and is no record, trajectory or shared game; a position has at most %d", len(text), mostPosition)
	}
	names := []string{o.Game}
	if o.Game == "" {
		names = engine.Names()
	}
	var first error
	for _, name := range names {
		g, err := engine.Open(name, slices.Concat(engine.SetTexts(o.Data.Texts), o.Settings.List))
		if err == nil {
			var p engine.Position
			var since []engine.Action
			if p, since, err = engine.PositionPath(g, text); err == nil {
				h := journal.HeaderOf(g, "", 0, journal.DiceSeed)
				h.Position = []string{g.Notation().FormatPosition(p)}
				j, err := b(g, h)
				for i := 0; i < len(since) && err == nil; i++ {
					err = j.Follow(since[i], false)
				}
				return j, err
			}
		}
		if head, _, _ := strings.Cut(text, "\n"); o.Game != "" || first == nil && err != nil && reads(name, head) {
			first = err
		}
	}
	if first == nil {
		first = errors.New("not a record, a base64 trajectory file, a shared game, or a position of any game")
	}
	return nil, first
}

// reads reports whether the positions of a game begin with a line.
func reads(name, head string) bool {
	g, err := engine.Open(name, nil)
	if err != nil {
		return false
	}
	own, _, _ := strings.Cut(g.Notation().FormatPosition(g.NewState()), "\n")
	return own == strings.TrimSpace(head)
}
