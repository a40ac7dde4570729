// Package commons is a pond that three seats fish: the smallest game of three scores
// that are neither one nor opposed, with secrets and chance. It is here for what must
// not take everybody else for an enemy, and for sides whose seats differ in score.
//
// # Edition
//
// Ours, after the common-pool resource games of E. Ostrom, R. Gardner and J. Walker,
// "Rules, Games, and Common-Pool Resources", 1994.
//
// # Equipment
//
// A pond of six fish, and a coin.
//
// # Phases
//
//	deal    chance deals each seat an appetite of 1, 2 or 3, as likely as one another,
//	        which that seat alone sees
//	take    first, second and third, in this order and in the open, take any number
//	        of the fish that are left, up to their appetite
//	winter  three fish that are left breed; of one or two it depends on the winter,
//	        which is mild or hard by the coin; where none is left none breeds
//	spring  if the fish have bred, every seat has 3 more
//
// An empty pond ends the game: who has not taken by then takes nothing.
//
// # Scores
//
// A seat's fish by thirds, less 1: from -1 for none to 1 for six. What a seat takes is
// its own; what it leaves is for all.
//
// # Sides
//
// The option sides is each (the default), where every seat plays for itself, or pair,
// where the first and the third are played together as one side, which wants the mean of
// their scores. They do not see each other's appetite.
//
// # Values
//
// What a seat gets when it moves depends on its own appetite, on what is left and on
// what those behind it do, and on no secret of those before it. So the game is solved
// backwards, and no best choice hangs on a belief. In fish:
//
//	      first  second  third
//	each  67/18  65/18   137/54
//	pair  4      14/3    10/3
//
// The pair leaves more in the pond than its seats would each for itself: its mean is 11/3
// for 169/54. Who gains most by that is the second.
//
// # Size
//
// 348 decisions in 60 information sets, and 944 ends.
//
// # Secrets
//
// Appetites. What a seat has taken shows that its appetite is no smaller; beyond that no
// prior is stated over how seats choose, so the appetites that are left are equally
// likely.
//
// # Readings
//
// Where nothing is left to take nobody is asked, since everybody can see that.
package commons
