// Package flatstate helps games whose state is one flat type without pointers. A view is the same
// type with hidden parts. The package has:
//
//   - Interned, a table of the rules, map and options that all states of a game share; a state
//     holds the index,
//   - Key and AppendBytes, the content of a state as a hash and as bytes; Layout names the parts
//     for numpy,
//   - View, the type of a view, which the rules play like the state.
//
// Secrecy stays in the game, and so do the methods of engine.State: a wrapper around a state would
// cost a call in every step of a search.
package flatstate
