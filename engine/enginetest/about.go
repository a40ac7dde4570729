package enginetest

import "deadreckon/engine"

// About returns g with changed facts and without optional interfaces.
func About(g engine.Game, change func(*engine.About)) engine.Game {
	about := *g.About()
	change(&about)
	return described{g, &about}
}

type described struct {
	engine.Game
	about *engine.About
}

func (d described) About() *engine.About { return d.about }
