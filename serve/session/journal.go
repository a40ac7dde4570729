package session

import (
	"errors"
	"fmt"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// keeps returns an error if the session has no folder for journals.
func (s *Session) keeps() error {
	if s.Folder == "" {
		return errors.New("there is no folder for journals here")
	}
	return nil
}

// take continues a journal, and closes the one before.
func (s *Session) take(j *journal.Journal) error {
	var err error
	if s.journal != nil {
		if err = s.journal.Close(); s.journal.Game() != j.Game() {
			ended.leave(s.held)
		}
	}
	s.journal = j
	s.dropFindings(j.AnalysisPath())
	return err
}

// Adopt continues a journal that the caller has opened, closes the one before, and takes ownership.
func (s *Session) Adopt(j *journal.Journal) error { return s.take(j) }

// Close closes the journal and the agents. No search may be running.
func (s *Session) Close() error {
	s.seatedAgents.leave()
	s.dropFindings("")
	ended.leave(s.held)
	if s.journal == nil {
		return nil
	}
	return s.journal.Close()
}

// Continue continues the journal with a name. torn reports whether its incomplete last entry was dropped.
func (s *Session) Continue(name string) (torn bool, err error) {
	if err := s.keeps(); err != nil {
		return false, err
	}
	if s.journal != nil && s.journal.Name == name {
		return false, fmt.Errorf("the journal %q is the one that is open", name)
	}
	j, err := s.Folder.Open(name)
	if err != nil {
		return false, err
	}
	return j.Torn, s.take(j)
}

// Journal returns the journal of the game, or nil before there is one. Callers must not enter anything.
func (s *Session) Journal() *journal.Journal { return s.journal }

// Undo takes the last n entries back: a call each of Apply or Roll.
func (s *Session) Undo(n int) error { return s.step(n, (*journal.Journal).Undo) }

// Redo enters again the entries that n undos took back.
func (s *Session) Redo(n int) error { return s.step(n, (*journal.Journal).Redo) }

// Take moves to the end of a branch, by its number.
func (s *Session) Take(branch int) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return s.journal.Take(branch)
}

func (s *Session) step(n int, how func(*journal.Journal, int) error) error {
	if err := s.Ready(); err != nil {
		return err
	}
	if n < 1 {
		return fmt.Errorf("%d is no number of entries; expected 1 or more", n)
	}
	return how(s.journal, n)
}

// Correct replaces an entry by actions that are read there, and enters the following entries again as far
// as they are legal.
func (s *Session) Correct(entry int, read func(engine.Position) ([]engine.Action, error)) (journal.Corrected, error) {
	if err := s.Ready(); err != nil {
		return journal.Corrected{}, err
	}
	return s.journal.Correct(entry, read)
}

// Reading reads actions in the game's notation that follow one another from a position.
func (s *Session) Reading(actions []string) func(engine.Position) ([]engine.Action, error) {
	return func(p engine.Position) ([]engine.Action, error) {
		if len(actions) == 0 {
			return nil, errNoActions
		}
		return s.phrases(actions, p)
	}
}
