package agents

import (
	"embed"

	"deadreckon/engine"
)

// Course is how nets for one side of a game are best trained, as far as it has been measured:
// settings of the verb train. It was found for the game under its options.
type Course struct {
	Game    string
	Options map[string]string // the others have their defaults
	Side    string
	Text    []byte // TOML, with the keys of docs/training.md
}

var courses []Course

// RegisterCourse makes a course known, whose text is a file. Package agents/<game> calls it from init,
// for the side that most want first; a file that is not there panics.
func RegisterCourse(files embed.FS, name string, c Course) {
	var err error
	if c.Text, err = files.ReadFile(name); err != nil {
		panic("agents: course: " + err.Error())
	}
	courses = append(courses, c)
}

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
