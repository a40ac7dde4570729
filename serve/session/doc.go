// Package session is a conversation about one game: the game under its settings, a position of it
// (full, or as a seat knows it), the journal of its moves, and its searches.
//
// A Request is a value with the fields of its JSON object, and carries itself out. The adapters
// (JSON lines, the web, MCP, Python, the command line) decode bytes into requests and encode the
// replies. One table of operations says who may ask for an operation, whether it searches, and
// whether its request may name files.
//
// Searches run in the background (SearchPool): they wait for memory and threads, are paused while nobody
// waits for the reply, resumed, and stopped.
//
// To add an operation, write its type and its row of the table. The leak kit (serve/leaktest) then
// asks for it, and a test writes its row of docs/protocol.md.
//
// A search or a belief is made from a view: what a seat knows, never the full position. A failed
// request changes nothing. ReadRequest reads requests in JSON strictly, for the doors that use JSON.
// Only a request of the owner can hold an access.File; the type of a guest's request has no field
// for a path.
package session
