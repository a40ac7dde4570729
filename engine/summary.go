package engine

// Summary is how one game went.
type Summary struct {
	Length int    // in the game's own turns, that at hand among them
	Ending string // a few words from a short closed list, such as "resigned"
	Counts []int  // in step with About.SummaryCounts: quantities that are worth a mean over many games
}
