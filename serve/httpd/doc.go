// Package httpd makes the HTTP servers of web, mcp and host.
//
// Its one idea: a slow client costs the server little. Headers, bodies and idle connections have
// deadlines, a refusal does not wait for the body of its request, and the number of connections is
// bounded: a new connection takes the place of the one that has kept the server waiting longest.
// Streams and searches have no deadline, and their connections are never closed for others.
//
// The package knows neither paths nor keys.
package httpd
