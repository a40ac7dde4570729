package journal

// NextDie returns what Dice would draw next, and draws nothing.
func (j *Journal) NextDie() uint64 {
	j.Dice()
	dice := j.dice
	return dice.Uint64()
}

// ReadText is Read of a file with that text.
func ReadText(path string, text []byte) (*Journal, error) { return Parse(path, text) }

// MaxFile has files bounded otherwise, until what it returns is called.
func MaxFile(n int64) (back func()) {
	old := maxFile
	maxFile = n
	return func() { maxFile = old }
}
