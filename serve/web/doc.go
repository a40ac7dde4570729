// Package web is the door of sessions for browsers: a page, requests by POST, and one stream of
// events for each tab. docs/web-api.md describes it.
//
// Its one idea: it speaks the requests of docs/protocol.md and nothing of its own. A table is
// one game, kept in a journal; a key is an eye at a table (package serve/table), and whoever
// has the key of a seat is sent what that seat may know.
//
// It refuses whatever comes from another site, under another name of this machine, without a
// key or a token, or beyond its limits, and says so in a line.
package web
