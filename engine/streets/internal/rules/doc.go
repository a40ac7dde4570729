// Package rules holds the rules: the chapters of the rulebook over a state.Position. A State embeds
// the position, so a rule reads and changes plain fields.
//
// A turn is the stages of play.go, one file phase_* each. An action of a survivor is a row of
// phase_act.go, and its effect is in a file act_*. A chance event is a row of dice.go: a chapter
// asks for it (state.go), and the row names the function that gets the result.
//
// View, in view.go, is the knowledge of one seat. Secrecy is decided there and nowhere else.
package rules
