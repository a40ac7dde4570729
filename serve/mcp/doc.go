// Package mcp is the door of a session for language models: a server of the Model Context
// Protocol, over standard input and output or over HTTP on this machine.
//
// Its one idea: a client has a table and sits at some of its seats; every answer is made of
// what those seats know. Whatever else may happen, dice and the seats that agents play, goes
// on by itself until the client is to decide.
//
// It refuses to tell the truth of a game: no tool, resource or error is made from it. What
// helps to play better than by reading, which is what a seat may believe, worlds that are drawn
// from that, and searches, is allowed one by one.
package mcp
