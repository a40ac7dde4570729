// Package flatstate serves games whose state is one flat type without pointers, of which a
// view is the same type with holes. What such a type cannot hold itself stands here:
//
//   - Interned keeps the rules, map and options that all states of a game share; a state
//     holds their number,
//   - Key and AppendBytes are the content of a state, as a hash and as bytes, of which Layout
//     names the parts for numpy,
//   - View is the type of a view, which the rules play as they play the state.
//
// What a seat does not see stays in the game, and so do the methods of engine.State: a wrapper
// round a state would cost a call at every step of a search.
package flatstate
