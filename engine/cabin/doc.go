// Package cabin is Dead Panic (Fireside Games): two to six people in a cabin besieged by zombies collect
// three pieces of a radio, call for rescue and get into the van; each scores for himself. One more player
// may be the Overlord, who leads the zombies with a secret hand of Event cards.
//
// The board has six arcs and four rings, with a Wall in front of each room:
//
//	woods1     woods2     ...  woods6
//	clearing1  clearing2  ...  clearing6
//	yard1      yard2      ...  yard6
//	======     ======          ======
//	cabin1     cabin2     ...  cabin6
//
// Its one idea: nobody looks into a deck or the bag, so they are counts and sets, from which a card or
// token is drawn when it is needed. The Overlord's hand is the only secret: State has a set for it, which
// holds public knowledge in the view of another seat. view.go decides the views, and sample.go the
// inference.
//
// A round, in the order of the files phase_*.go and automaton.go; State.proceed continues the innermost
// action:
//
//	turn      turns, actions, and the passing of the Bait
//	act       the options of a turn: a row each, with the rules that forbid it
//	walk, shoot, fight, trade, cards, items, van  the effects of these options
//	event     a card, its tokens, its effect; overlord: the hand
//	automaton Survivors and Zombies move
//	dead      Characters who have become Zombies
//	combat    Fight Zombies, Survivors among them
//	end       scores
//
// Rules are cited by chapter and paragraph of the rulebook, such as Gun 2. Bnn are our readings where it
// is silent. `deadreckon rules` explains both. The readings that matter most: simultaneous hits on Walls
// (B84), the side that fights first (B96), clubs soak a loss (B45, B57), a gun settles a fight (B51), one
// Zombie a check (B66), the aim of the dead (B107), and that an Overlord's Zombies never stay (B113).
//
// Cards, Events and figures are data files that may be replaced; each figure is marked as printed,
// derived or reconstructed. Play reads no file.
package cabin
