package engine

// Tint says whose some signs of a drawing are.
type Tint struct {
	Pattern string // a regular expression; its first group is what is meant
	Of      Tone
}

// Tone is whose something is.
type Tone uint8

// The tones.
const (
	Friend Tone = iota // those who are beset
	Foe                // those who beset them
	Secret             // what not all see
)
