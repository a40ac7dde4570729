package options

import (
	"fmt"

	"deadreckon/engine"
)

// Data is what settings say about the files of a game.
type Data struct {
	game     string
	settings []engine.Setting
}

// Path returns the file that takes the place of built-in data, "" for none.
func (d Data) Path(name string) string { return d.value(name) }

// Agree returns an error if the settings mean data of another digest.
func (d Data) Agree(name, digest string) error {
	key := engine.File{Name: name}.DigestKey()
	if want := d.value(key); want != "" && want != digest {
		return fmt.Errorf("%s: %s is %s, but the data have %s: this was made with other data", d.game, key, want, digest)
	}
	return nil
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
