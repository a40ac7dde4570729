// Package pool tells what may lie in the pool of eliminated units of package mall, as
// somebody knows it who sees units come and go but not always their values. EN 13.3, 15.1.
//
//	1 1 2   draw   +3   draw=2   draw
//	        ?           known    ?       the first took a 1: the only 2 came later
//
// Its one idea: a Story (what was there, then eliminations and draws in their order) is
// all that matters, and every sequence of draws that agrees with what is known is as
// likely as any other. Weigh counts these sequences, exactly; History draws one of them;
// Estimate is for stories with too many cases to count.
//
// Draws near each other are not independent: a later draw of known value tells of those
// before it, which is why the order is kept in a Log.
//
// The package knows no map and no position. Who has seen what is for package mall.
package pool
