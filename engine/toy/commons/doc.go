// Package commons is a pond that three seats fish: a minimal general-sum game of three players with
// secrets and chance. It tests agents that must not treat all others as enemies, and sides whose
// seats have different scores.
//
// # Edition
//
// Our own, after the common-pool resource games of E. Ostrom, R. Gardner and J. Walker,
// "Rules, Games, and Common-Pool Resources", 1994.
//
// # Equipment
//
// A pond of six fish, and a coin.
//
// # Phases
//
//	deal    chance deals each seat a secret appetite of 1, 2 or 3, uniformly
//	take    in public, the first, second and third seat take any number of the
//	        remaining fish, up to their appetite
//	winter  three or more remaining fish breed; one or two breed if the coin shows
//	        a mild winter
//	spring  if the fish have bred, every seat gets 3 more
//
// An empty pond ends the game; later seats take nothing.
//
// # Scores
//
// A third of the seat's fish, minus 1: from -1 for none to 1 for six. Fish taken belong to the
// seat; fish left in the pond benefit all.
//
// # Sides
//
// Option sides is each (the default): every seat is a side; or pair: the first and the third seat
// are one side, which maximizes their mean score. They do not see each other's appetite.
//
// # Values
//
// The best action depends on the seat's own appetite, the remaining fish and the later seats, and
// not on secrets of earlier seats. So the game is solved backwards without beliefs. In fish:
//
//	      first  second  third
//	each  67/18  65/18   137/54
//	pair  4      14/3    10/3
//
// The pair leaves more fish in the pond than two independent seats: its mean is 11/3 instead of
// 169/54. The second seat gains most.
//
// # Size
//
// 348 decisions in 60 information sets, and 944 ends.
//
// # Secrets
//
// Appetites. The fish that a seat has taken are a lower bound of its appetite. Stated prior: the
// remaining appetites are equally likely.
//
// # Readings
//
// A seat with an empty pond has no decision.
package commons
