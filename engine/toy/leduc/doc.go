// Package leduc is Leduc poker: two rounds of betting around a public card, small enough to be solved and
// large enough for meaningful bluffs.
//
// # Edition
//
// F. Southey, M. Bowling, B. Larson, C. Piccione, N. Burch, D. Billings and C. Rayner, "Bayes' bluff:
// opponent modelling in poker", UAI 2005, in the rules of OpenSpiel's leduc_poker with its default
// options.
//
// # Equipment
//
// Six cards, J < Q < K in spades and hearts, and two seats, which ante one chip each.
//
// # Phases
//
//	deal          chance deals one card to the first seat, then one to the second
//	first round   the first seat begins; a raise is two chips
//	board         chance turns one card face up
//	second round  the first seat begins again; a raise is four chips
//	showdown      without a fold, the first seat shows, then the second
//
// A seat that faces a raise folds, calls or raises; otherwise it checks or raises. There are at most two
// raises in a round. A round ends with two checks or a call, the game with a fold or the showdown. A card
// of the rank of the board makes a pair, and a pair wins; otherwise the higher rank wins, and equal ranks
// split the pot. Suits never count.
//
// # Scores
//
// The maximum loss is 13 chips. Score is chips divided by MaxChips, so that it lies in [-1, 1]; Chips
// inverts it. Under optimal play the game is worth -0.085606424 chips to the first seat (OpenSpiel's test
// of its sequence-form linear program), and uniform play has a NashConv of 4.747222 chips.
//
// # Size
//
// 9457 positions as OpenSpiel counts them: 3780 decisions, 157 deals and 5520 ends, without the reveals at
// the showdown, which have one outcome each. The decisions make 936 information sets, 468 a seat. The
// literature's count of 288 ignores suits, 144 a seat.
//
// # Secrets
//
// A seat sees the deal to the other seat as the masked action "deal ?". At the showdown each card is
// revealed by a chance event: one outcome in the truth, one for each possible card in the view of the
// other seat.
//
// # Readings
//
// Cards of one rank are different cards, as in OpenSpiel, so counts of positions and speeds can be
// compared. Showing is a separate event, because every hidden value of the engine is revealed by an
// explicit chance event.
package leduc
