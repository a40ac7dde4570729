package options

import "deadreckon/engine"

// Data is what settings say about the files of a game: File.Choose reads it.
type Data struct {
	game     string
	settings []engine.Setting
}

// setting returns the last of a key, or none.
func (d Data) setting(key string) (last engine.Setting) {
	for _, s := range d.settings {
		if s.Key == key {
			last = s
		}
	}
	return last
}
