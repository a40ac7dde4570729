// Package rulebook says in a sentence what each rule of package streets means: the chapters
// of the rulebook in our words, its tables, events and traits, and our readings where it is
// silent or contradicts itself. Its one idea: whatever a message cites is looked up here, and a
// test of package streets finds what is cited and not explained.
//
// It is words; what a rule does stands where it is cited.
package rulebook
