// Package convert turns files of trajectories into JSON lines and Parquet tables,
// for programs that do not read the format itself.
//
// Its one idea: a table has a row a step, labelled with who acted, and holds what
// that seat knew, could do and did. What no seat knows, as the values of counters
// that are dealt face down, is privileged: it is there only when it is asked for.
//
// The package refuses what the rules do not confirm: every record is played again.
package convert
