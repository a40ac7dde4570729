// Package deadreckon holds no code: it is the place of the test that keeps the
// arrows between the rooms of the repository (arrows_test.go).
package deadreckon
