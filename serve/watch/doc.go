// Package watch reports the progress and results of the runs of arena, train, tune, export and host on
// this machine.
//
// It reads only the files of a run. It does not contact, slow down or lock the process, so a killed run
// can be watched like a running one. It reads only the given folders and their direct children.
package watch
