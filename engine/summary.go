package engine

// Summary is the course of one game in numbers.
type Summary struct {
	Length int    // in turns of the game, including the current one
	Ending string // a few words from a short fixed list, such as "resigned"
	Counts []int  // in the order of About.SummaryCounts
}
