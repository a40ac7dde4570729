// Package advice turns a search into data for people: the moves with intervals, the moves that are equally
// good, the plan for the turn with its branches, the likely answers of other seats, and the seat's belief
// about hidden information.
//
// A Request says what to search, and its Report holds the result in the game's words, without layout.
// Interfaces print reports as tables, JSON or pictures, and never read the tree themselves. The package
// only gets views, never full positions.
package advice
