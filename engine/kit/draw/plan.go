package draw

// Colours of moves that are drawn on a picture: of the move to play, and of what follows it.
const (
	Best   = "#12934a"
	Follow = "#3b6fe0"
)

// MoveSigns explain moves in a legend.
func (p *SVG) MoveSigns() []Sign {
	ring := func(colour string, width float64, means string) Sign {
		return Sign{Draw: func(x, y int) { p.Ring(x+9, y, 8, colour, width) }, Width: 18, Means: means}
	}
	return []Sign{ring(Best, 4, "the move to play"), ring(Follow, 3, "what follows if all goes as is likeliest")}
}
