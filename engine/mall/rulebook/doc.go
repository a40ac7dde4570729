// Package rulebook says in a sentence what each rule of package mall means: the cases of
// the English rulebook in our words, our readings where they are silent or contradict each
// other, and the conditions on a board. Its one idea: whatever a message cites is looked up
// here, and a test of package mall finds what is cited and not explained.
//
// It is words; what a rule does stands where it is cited.
package rulebook
