// Package browser tests the page in Chromium. A test uses the mouse or keyboard like a person and checks
// the screen. The server and the page are the real ones.
//
// The environment variable DEADRECKON_CHROMIUM names the browser; without it the tests are skipped. `make
// browser` installs what is missing and runs them.
//
// If DEADRECKON_DOOR is "site", the tests run with the page without a server, except the tests that need
// guests or a network. DEADRECKON_SITE names the folder of that page if it was built before.
package browser
