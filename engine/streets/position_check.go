package streets

// flaw is what is wrong with a position that was read, and where: the key, and perhaps the
// word, of the line.
type flaw struct{ key, word, cause string }

// wrong returns what could not have come about in a position that was read, nil if all could.
func (s *State) wrong() *flaw {
	if err := s.check(); err != nil {
		return &flaw{key: "phase", cause: err.Error()}
	}
	return nil
}
