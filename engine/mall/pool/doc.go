// Package pool computes the possible contents of the pool of eliminated units of package mall, for a
// viewer who sees units come and go but not always their values. EN 13.3, 15.1.
//
//	1 1 2   draw   +3   draw=2   draw
//	        ?           known    ?       the first took a 1: the only 2 came later
//
// Its one idea: only a Story matters (the first content, then eliminations and draws in order), and all
// sequences of draws that agree with the known values are equally likely. Weigh counts these sequences
// exactly; History draws one of them; Estimate is for stories with too many cases to count.
//
// Draws near each other are not independent: a later draw of known value gives information about earlier
// ones. So the order is kept in a Log.
//
// The package knows no map and no position. Package mall decides which values a viewer knows.
package pool
