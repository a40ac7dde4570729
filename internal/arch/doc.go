// Package arch holds tests of the whole tree: the imports that each package may have, the links and
// names in the documents, optional interfaces, and the position texts of all games. It has no code.
package arch
