package main

import "path/filepath"

// defaultLimit is the limit of a folder that limits does not name, in findings per 1,000 words.
const defaultLimit = 8

// limits holds the folders that are above defaultLimit, with the values that they have reached. Lower a
// limit after a rewrite; never raise one.
var limits = map[string]float64{
	"agents/advice":                   46,
	"cmd/deadreckon/internal/flags":   10,
	"cmd/deadreckon/internal/sitting": 12,
	"docs":                            27,
	"engine/streets/internal/net":     17,
	"serve/golden":                    70,
	"serve/journal":                   65,
	"serve/jsonl":                     56,
	"serve/session":                   22,
	"serve/share":                     55,
	"serve/table":                     75,
	"serve/web":                       44,
	"serve/web/browser":               73,
	"serve/web/page":                  61,
	"serve/web/page/src":              70,
}

func limitOf(folder string) float64 {
	if limit, ok := limits[filepath.ToSlash(filepath.Clean(folder))]; ok {
		return limit
	}
	return defaultLimit
}
