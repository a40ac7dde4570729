// Package verbs reads and writes the actions of a game as text. A row for each kind of action has its
// word, the shape of its arguments, an example, the phases in which it can be legal, and its guards.
//
// The one idea: a guard is a rule in one place. It receives a position and the arguments of an action. It
// returns nil if its rule allows the action, else the number of the rule and an explanation. An
// action is legal if no guard refuses it, and "why not" is the explanation of the first guard that does.
//
// A game with few choices takes its legal actions from the rows by Grammar.AppendLegal, which
// allocates nothing. If that is too slow, the game lists legal actions itself, and
// enginetest.Refusals compares both, with the writable actions of Grammar.Written.
//
// Reading ignores case and blanks around signs, and accepts the variants of each Word, such as squares
// without leading zeros. Refusals name the column, suggest a similar word and list the expected actions.
//
// The rules and the bit layout of actions belong to the game.
package verbs
