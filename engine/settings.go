package engine

import (
	"maps"
	"slices"

	"deadreckon/owner"
)

// SettingsOf returns the settings of g by key, for files that people read.
func SettingsOf(g Game) map[string]string {
	of := map[string]string{}
	for _, s := range g.Settings() {
		of[s.Key] = s.Value
	}
	return of
}

// SettingPairs returns the settings of g as keys and values in their order, for files whose bytes
// tell one game from another.
func SettingPairs(g Game) [][2]string {
	pairs := [][2]string{}
	for _, s := range g.Settings() {
		pairs = append(pairs, [2]string{s.Key, s.Value})
	}
	return pairs
}

// SetTexts returns settings whose data are texts, by the names of their files, in the order of these.
func SetTexts(texts map[string]string) (settings []Setting) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		settings = append(settings, Setting{Key: name, Value: "a text", File: owner.Text(name, texts[name])})
	}
	return settings
}

// TextsOf returns the texts among settings, nil where there is none.
func TextsOf(settings []Setting) (texts map[string]string) {
	for _, s := range settings {
		if text, ok := s.File.Text(); ok {
			if texts == nil {
				texts = map[string]string{}
			}
			texts[s.Key] = text
		}
	}
	return texts
}
