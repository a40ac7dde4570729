// Package web serves sessions to browsers: a page, requests by POST, and one stream of events per browser.
// docs/web-api.md describes the interface.
//
// Requests are those of docs/protocol.md. A table is one game, saved in a journal. A key identifies a
// viewer of a table (package serve/table), and the holder of a seat's key gets only the seat's knowledge.
//
// The server refuses requests from other sites, for unknown host names, without a key or token, and beyond
// its limits.
package web
