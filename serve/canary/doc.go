// Package canary tests that no interface of the server opens or quotes foreign files. It creates files,
// sends requests that name them in every field, and reports whether one was opened.
//
// The requests come from the table of ops and the list of games, so new ops, fields and settings are
// included.
package canary
