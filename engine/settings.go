package engine

import (
	"fmt"
	"maps"
	"slices"
)

// SettingsOf returns the settings of g by key, for files that people read.
func SettingsOf(g Game) map[string]string {
	of := map[string]string{}
	for _, s := range g.About().Settings {
		of[s.Key] = s.Value
	}
	return of
}

// SettingPairs returns the settings of g as ordered pairs, for files that identify a game by its
// bytes.
func SettingPairs(g Game) [][2]string {
	pairs := [][2]string{}
	for _, s := range g.About().Settings {
		pairs = append(pairs, [2]string{s.Key, s.Value})
	}
	return pairs
}

// SetTexts converts texts of data files, by file name, to settings in alphabetical order.
func SetTexts(texts map[string]string) (settings []Setting) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		settings = append(settings, Setting{Key: name, Value: "a text", File: sentText{name, texts[name]}})
	}
	return settings
}

// TextsOf returns the texts among settings, nil if there are none.
func TextsOf(settings []Setting) (texts map[string]string) {
	for _, s := range settings {
		if s.File == nil {
			continue
		}
		if text, ok := s.File.Text(); ok {
			if texts == nil {
				texts = map[string]string{}
			}
			texts[s.Key] = text
		}
	}
	return texts
}

// sentText is a data file that was sent as text.
type sentText struct{ name, text string }

func (t sentText) String() string { return t.name }

func (t sentText) Text() (string, bool) { return t.text, true }

func (t sentText) Read(limit int64) ([]byte, error) {
	if int64(len(t.text)) > limit {
		return nil, fmt.Errorf("%s: more than %d bytes", t.name, limit)
	}
	return []byte(t.text), nil
}
