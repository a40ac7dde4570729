package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// UniqueKeys returns a *SyntaxError at the first duplicate key in an object of a JSON text, at any
// depth. (encoding/json silently takes the last.) The text must be one JSON value.
func UniqueKeys(text []byte) error {
	return uniqueKeys(json.NewDecoder(bytes.NewReader(text)), text)
}

// uniqueKeys reads one value of text.
func uniqueKeys(d *json.Decoder, text []byte) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('['):
		for d.More() {
			if err := uniqueKeys(d, text); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		seen := map[json.Token]bool{}
		for d.More() {
			behind := d.InputOffset()
			key, err := d.Token()
			if err != nil {
				return err
			}
			if seen[key] {
				column := int(behind) + bytes.IndexByte(text[behind:], '"') + 1
				return &SyntaxError{Column: column, Cause: fmt.Sprintf("the key %q stands twice", key)}
			}
			seen[key] = true
			if err := uniqueKeys(d, text); err != nil {
				return err
			}
		}
	default:
		return nil
	}
	_, err = d.Token() // the closing delimiter
	return err
}
