package journal

// NextDie returns what Dice would draw next, and draws nothing.
func (j *Journal) NextDie() uint64 {
	j.Dice()
	dice := j.dice
	return dice.Uint64()
}
