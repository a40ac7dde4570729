package options

import "deadreckon/engine"

// Data is what settings say about the files of a game: File.Choose reads it.
type Data struct {
	game     string
	settings []engine.Setting
}

// value returns the last value of a key.
func (d Data) value(key string) string {
	value := ""
	for _, s := range d.settings {
		if s.Key == key {
			value = s.Value
		}
	}
	return value
}
