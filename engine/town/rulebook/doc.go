// Package rulebook says in a sentence what each rule of package town means: those of the
// Basic Game of Dawn of the Zeds in our words, our readings where they are silent or
// contradict each other, and the conditions on data files. Its one idea: whatever a message
// cites is looked up here, and a test of package town finds what is cited and not explained.
//
// It is words; what a rule does stands where it is cited.
package rulebook
