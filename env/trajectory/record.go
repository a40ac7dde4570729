package trajectory

import "deadreckon/engine"

// Record is a *Start, a *Step or an *End. A game is a Start, its Steps, an End.
type Record interface{ record() }

// Start begins a game.
type Start struct {
	Game uint64 // from 1
	Seed uint64
	Root string // start position in full, "" for the start of the game; privileged
}

// Step is one action or chance event. Other seats may know only Seat, Reward and their entry of Seen: see
// Schema.
type Step struct {
	Game   uint64
	Ply    int // from 0
	Seat   engine.Seat
	Action engine.Action
	Legal  []engine.Action // ascending; at chance the outcomes
	Odds   []uint64        // at chance, by outcome; otherwise empty
	View   []byte          // view of Seat in the format of Header.View; nil at chance
	Seen   []engine.Action // by seat
	Search *SearchStats    // nil without a search
	Reward []float64       // by seat
}

// End ends a game.
type End struct {
	Game   uint64
	Steps  int
	Over   bool      // false if the game was stopped
	Result []float64 // by seat
	Truth  string    // last position in full; privileged
}

func (*Start) record() {}
func (*Step) record()  {}
func (*End) record()   {}
