// Package core is what can be asked of a session: one typed request and one reply for each op, and
// one table of the ops.
//
// Its one idea: a request is a value that does itself. Doors, such as JSON lines, the web and MCP,
// make such values of what they are sent and write what is answered, and have no logic of their
// own; who may ask for an op, whether it searches, what that costs and whether it may name files
// stands in the table, and nowhere else.
//
// Searches fly in the background (Flights): there they find room, wait for a worker, are paused while
// nobody looks, gone on with and stopped, through whatever door they came.
//
// A new op is a type with its row. The leak kit (serve/leaktest) asks for it by itself, and a test
// writes its row of docs/protocol.md.
//
// It refuses to read or to write bytes: package wire does, for the doors that speak JSON. Where a
// request names a file it holds an access.File, which none but the owner's can: what a guest's
// request is read into has no place for a path.
package core
