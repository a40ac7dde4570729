package agents

import "deadreckon/engine"

// Course is how nets for one side of a game are best trained, as far as it has been measured:
// settings of the verb train. It was found for the game under its options. RegisterNets makes it known.
type Course struct {
	Game    string
	Options map[string]string // the others have their defaults
	Side    string
	Text    []byte // TOML, with the keys of docs/training.md
}

var courses []Course

// CoursesOf returns the courses of a game, in the order of registration.
func CoursesOf(game string) (out []Course) {
	for _, c := range courses {
		if c.Game == game {
			out = append(out, c)
		}
	}
	return out
}

// Fits reports whether g has the options of the course.
func (c *Course) Fits(g engine.Game) bool { return fits(g, c.Game, c.Options) }
