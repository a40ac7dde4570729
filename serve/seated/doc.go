// Package seated is a client who plays some of the seats of a game by text, while dice and the
// seats that agents play go on by themselves until it is to decide.
//
// Its one idea: all that a client is given is made of what its seats know. What happened is
// told to each of them as it sees it, once; what it enters is read, and refused, by its view.
//
// Its games are here, or played elsewhere: then it sits where an Away is the agent.
//
// It refuses to say anything of the truth, with one exception: a Fault, which is for whoever
// runs the program.
package seated
