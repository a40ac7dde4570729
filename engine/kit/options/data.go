package options

import "deadreckon/engine"

// Data is the part of settings about the files of a game: see File.Choose.
type Data struct {
	game     string
	settings []engine.Setting
}

// setting returns the last setting of a key, or none.
func (d Data) setting(key string) (last engine.Setting) {
	for _, s := range d.settings {
		if s.Key == key {
			last = s
		}
	}
	return last
}
