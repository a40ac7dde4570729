// Package cabin is Dead Panic (Fireside Games): two to six people in a cabin besieged by
// zombies collect three pieces of a radio, call for rescue and get into the van; each
// scores what becomes of himself. One more player may be the Overlord, who leads the
// zombies from a hand of Event cards that nobody else sees.
//
// The board has six arcs and four rings, and a Wall stands before each room:
//
//	woods1     woods2     ...  woods6
//	clearing1  clearing2  ...  clearing6
//	yard1      yard2      ...  yard6
//	======     ======          ======
//	cabin1     cabin2     ...  cabin6
//
// Its one idea: nobody looks into a deck or the bag, so they are counts and sets that are
// drawn from when something is drawn, and the Overlord's hand is the one secret: State has
// a set for it, of which the view of another seat holds what everybody knows. See view.go
// for what is seen, and sample.go for what can be inferred.
//
// A round, as the phases of phase_*.go and automaton.go follow one another; State.proceed
// goes on with what was begun last:
//
//	turn      turns, actions, and the passing of the Bait
//	act       what one may do in a turn: a row each, with the rules that forbid it
//	walk, shoot, fight, trade, cards, items, van  what that comes to
//	event     a card, its tokens, its effect; overlord: the hand
//	automaton Survivors and Zombies move
//	dead      Characters who have become Zombies
//	combat    Fight Zombies, Survivors among them
//	end       scores
//
// Rules are cited as the chapter of the rulebook and the paragraph in it, such as Gun 2,
// and Bnn are our readings where it is silent; `deadreckon rules` explains both. Readings
// that matter most: simultaneous hits on Walls (B84), who fights first (B96), clubs soak a
// loss (B45, B57), a gun settles a fight (B51), one Zombie a check (B66), what the dead
// play for (B107), and that an Overlord's Zombies never stand still (B113).
//
// Cards, Events and figures are data files that others may replace; each figure says
// whether it is printed, derived or reconstructed. No file is read while a game is played.
//
// It refuses to advise: what is wise is for the packages above it.
package cabin
