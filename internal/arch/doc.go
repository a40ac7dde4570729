// Package arch has only tests of the whole tree: imports, links and names in the documents, optional
// interfaces, and the position texts of all games.
package arch
