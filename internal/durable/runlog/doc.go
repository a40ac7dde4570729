// Package runlog keeps the results of a long run in a folder: a log, and the report that is written at the
// end.
//
// Its one idea: rerun the same command to resume. The first line of the log describes the run. If the
// caller's description differs, opening fails with the name of the difference; otherwise every row in the
// log is passed to the caller.
//
// A folder without a log that holds files of the report's names is refused. The package does not know what
// a run is: headers and rows are JSON values of the caller.
package runlog
