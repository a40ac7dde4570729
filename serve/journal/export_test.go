package journal

// NextDie returns what Dice would draw next, and draws nothing.
func (j *Journal) NextDie() uint64 {
	j.Dice()
	dice := j.dice
	return dice.Uint64()
}

// ReadText is Read of a file with that text.
func ReadText(path string, text []byte) (*Journal, error) { return read(path, text, nil) }
