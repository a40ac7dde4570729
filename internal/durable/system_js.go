package durable

import "os"

// nonBlocking is the flag of os.OpenFile that opens a pipe without waiting for its other end. A browser has
// no pipes.
const nonBlocking = 0

// Lock does nothing: a browser has one program for a site, and only the program opens its files.
func Lock(*os.File) error { return nil }
