package engine

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
