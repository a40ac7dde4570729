// Package runlog is the folder in which a run of hours keeps what it has done: a log whose first
// line says what the run is, and the report that is written beside it in the end.
//
// Its one idea: the same command goes on where it was. Whoever opens the folder says what he is
// about to run; if the first line says another thing, that is an error that names the difference,
// and if it is the same, every row that is there goes back to him.
//
// It refuses folders in which somebody else has left what the report would write over, and says
// nothing of what a run is: headers and rows are values of the caller's, as JSON.
package runlog
