package session

import (
	"encoding/base64"
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
	"deadreckon/serve/web/page"
)

// Saved is a text with the name that its file may have.
type Saved struct {
	Text string // in base64 for a file of trajectories
	Name string
}

// Save writes the game of a session as far as it is played, or its position for FormatPosition.
func (s *Session) Save(format string) (Saved, error) {
	if err := s.Ready(); err != nil {
		return Saved{}, err
	}
	j := s.Journal()
	switch format {
	case FormatPosition:
		text, err := s.Text(Where{})
		return Saved{text, nameOf(j) + "-position.txt"}, err
	case FormatRecord:
		r, err := recordOf(j, program(s))
		if err != nil {
			return Saved{}, err
		}
		var out strings.Builder
		err = engine.WriteRecord(&out, r)
		return Saved{out.String(), nameOf(j) + ".txt"}, err
	case FormatTrajectory:
		r, err := recordOf(j, program(s))
		if err != nil {
			return Saved{}, err
		}
		raw, err := trajectory.FromRecord(j.Game(), r, named(j))
		return Saved{base64.StdEncoding.EncodeToString(raw), nameOf(j) + ".drt"}, err
	}
	return Saved{}, fmt.Errorf("format %q: expected %s, %s or %s", format, FormatRecord, FormatPosition, FormatTrajectory)
}

// recordOf returns the game as a record. A seat has one only if it knows everything.
func recordOf(j *journal.Journal, program string) (*engine.Record, error) {
	r, err := j.Record(program)
	if err != nil && len(j.Header().Eyes) > 0 {
		err = fmt.Errorf("%w; the position, and a shared game, hold what a seat knows", err)
	}
	return r, err
}

// program names the program that writes.
func program(s *Session) string {
	if s.Program == "" {
		return "deadreckon"
	}
	return s.Program
}

// named returns the players of a journal, if all are named.
func named(j *journal.Journal) []string {
	for _, p := range j.Header().Players {
		if p == "" {
			return nil
		}
	}
	return j.Header().Players
}

// nameOf is the file name of the game without its extension.
func nameOf(j *journal.Journal) string {
	if j.Name != "" {
		return j.Name
	}
	return j.Header().Game
}

// Share writes the line of the game as one HTML file, as a seat sees it, or for "" whole, with the results
// of the latest sweep and review.
func (s *Session) Share(seat string) (Saved, error) {
	j, err := s.Seen(seat)
	if err != nil {
		return Saved{}, err
	}
	f, err := share.Of(j, program(s))
	if err != nil {
		return Saved{}, err
	}
	c, r, err := s.Found(seat)
	if err != nil {
		return Saved{}, err
	}
	f.Judge(c.Curve, r.Curve, r.Decisions, r.Sides)
	script, style := page.Share()
	text, err := f.HTML(share.Page{Script: script, Style: style})
	return Saved{string(text), nameOf(j) + ".html"}, err
}
