// Package leaktest is the kit by which every door shows that it tells a seat nothing which that
// cannot know.
//
// Its one idea: two games that differ only in what a seat cannot know are twins, and whatever
// leaves a door for that seat is the same of both, to the byte: order, lengths and errors too. What
// is asked comes from the table of ops, so that a new op, or a new field, is asked for by itself.
package leaktest
