// Package mcp lets language models play: it is a server of the Model Context Protocol, over standard input
// and output or over HTTP on this machine.
//
// A client has a table and plays some of its seats. Dice and the seats of agents go on by themselves until
// the client has to decide. Every answer is computed from the views of the client's seats: no tool,
// resource or error reveals hidden information.
//
// Tools beyond the rules (beliefs, sampled positions and searches) must be allowed one by one.
package mcp
