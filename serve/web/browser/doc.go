// Package browser has the tests of the page in a real browser, and nothing else.
//
// Its one idea: a test does what a person does, by mouse or by the keyboard alone, and looks
// at what is on the screen. Nothing is faked: the server is the program's, and so is the page.
//
// The tests need Chromium, named by DEADRECKON_CHROMIUM; without it they are left out. `make
// browser` installs what is missing, and runs them.
package browser
