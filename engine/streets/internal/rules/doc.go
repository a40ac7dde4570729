// Package rules plays: the chapters of the rulebook over what stands on the table. A State embeds a
// state.Position, so what a rule reads and changes is a field at hand, and adds what goes on.
//
// A turn is the stages of play.go, a file phase_* each; what a survivor may do is a row of
// phase_act.go, and what that comes to a file act_*; all of a die is a row of dice.go. A
// chapter asks for a die (state.go) and what comes of it is called as play runs on: so files need those
// below them alone, but for a few that are one chapter. From below: state, harm, act, the chapters,
// the tables of rows, which name them all and are filled in when the program begins, chance and play.
//
// View, in view.go, is what one seat knows: the only place that decides secrecy.
package rules
