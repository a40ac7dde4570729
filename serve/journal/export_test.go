package journal

// NextDie returns the next value of Dice without drawing it.
func (j *Journal) NextDie() uint64 {
	j.Dice()
	dice := j.dice
	return dice.Uint64()
}

// ReadText parses text as the file at a path.
func ReadText(path string, text []byte) (*Journal, error) { return Parse(path, text) }

// MaxFile changes the limit of a file's size until back is called.
func MaxFile(n int64) (back func()) {
	old := maxFile
	maxFile = n
	return func() { maxFile = old }
}
