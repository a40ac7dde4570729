// Package table seats clients at a game: a Table shares one session between several eyes, and a Player
// is a client that plays some seats by text.
//
// An eye is the seat whose knowledge its replies are made from, or the eye that sees everything. The
// eye of a seat has a session of its own, whose journal is the game as the seat sees it, so that no
// reply, drawing, search or error can tell the truth. An action of the seat is checked against what
// the seat knows, and then played in the truth. The table of operations (package session) says what a
// seat may ask for.
//
// A Player is given only what its seats know. Each seat is told once what happened, and its actions
// are read and refused by its view. Dice and agents play on until the client decides. The game is
// played here, or elsewhere: then the Player answers for an Away, which is the agent there. Only a
// Fault may tell something of the truth; it is for the person who runs the program.
package table
