// Package holed serves games whose state is one flat type without pointers, of which a
// view is the same type with holes. What such a type cannot hold itself stands here:
//
//   - Shelf keeps the rules, map and options that all states of a game share; a state
//     holds their number,
//   - Hash makes a key of the words of a state,
//   - Words and AppendWords are the content of a state, as words and as bytes,
//   - Layout names the parts of its bytes, for numpy,
//   - View is that of a state which the rules play as they play the state.
//
// The two Go types, and what a seat does not see, stay in the game: a wrapper round a state
// would cost a call at every step of a search.
package holed
