package engine

// Tint gives some signs of a drawing a tone.
type Tint struct {
	Pattern string // a regular expression; its first group is coloured
	Of      Tone
}

// Tone is the role of a sign.
type Tone uint8

const (
	Friend Tone = iota // survivors
	Foe                // their enemies
	Secret             // hidden from some seats
)
