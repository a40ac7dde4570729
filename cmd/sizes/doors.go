package main

// doors are the ways into a game, by the interfaces of package engine whose methods they are.
// A declaration serves the first that leads to it.
var doors = []struct {
	name       string
	interfaces []string
}{
	{"rules", []string{"Position", "Shortcuts"}},
	{"views", []string{"State", "View", "Resampler", "Believer"}},
	{"encoding", []string{"Encoder", "Potential"}},
	{"pictures", []string{"Map"}},
	{"text", []string{
		"Notation", "Narrator", "PhraseParser", "Phased", "Summarizer",
	}},
}

// begins is the method of a game that makes its first position, which belongs to the rules.
const begins = "NewState"

// other is what no door leads to: registration, options, facts.
const other = "other"
