package engine

// Storyteller is an optional interface of a Game that can tell how a finished
// game went: tournaments add up what it says.
type Storyteller interface {
	// Story tells of a state whose Turn is Nobody.
	Story(s State) Story

	// StoryCounts names what Story.Counts counts, such as "pieces left".
	StoryCounts() []string
}

// Story is how one game went.
type Story struct {
	Length int    // in the game's own turns
	Ending string // a few words from a short closed list, such as "resigned"
	Counts []int  // in step with StoryCounts: quantities that are worth a mean over many games
}
