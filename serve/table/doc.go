// Package table connects clients to games. A Table shares one session between several viewers. A Player is
// a client that plays seats by text.
//
// A viewer is a seat, or the full view, which sees everything. The viewer of a seat has its own session,
// whose journal is the game as the seat sees it, so no reply, drawing, search or error can reveal more. An
// action of a seat is checked against the seat's knowledge and then played in the table's session. The
// table of operations in package session says which requests a seat may make.
//
// A Player gets only the knowledge of its seats. Each seat is told each event once, and its actions are
// read and refused by its view. Dice and agents play until the client must decide. The game runs in this
// process, or elsewhere: then the Player answers for a RemoteSeat. Only a Fault may contain hidden
// information; it is for the person who runs the program.
package table
