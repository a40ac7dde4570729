package main

import "path/filepath"

// defaultLimit is the limit of a folder that limits does not name, in findings per 1,000 words.
const defaultLimit = 8

// limits holds the folders that are above defaultLimit, with the values that they have reached. Lower a
// limit after a rewrite; never raise one.
var limits = map[string]float64{
	"cmd/deadreckon/internal/flags":   10,
	"cmd/deadreckon/internal/sitting": 13,
	"engine/streets/internal/net":     17,
	"serve/golden":                    21,
	"serve/session":                   11,
	"serve/share":                     11,
	"serve/web/browser":               11,
}

func limitOf(folder string) float64 {
	if limit, ok := limits[filepath.ToSlash(filepath.Clean(folder))]; ok {
		return limit
	}
	return defaultLimit
}
