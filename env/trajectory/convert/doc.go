// Package convert converts trajectory files to JSON lines and Parquet tables.
//
// A table has one row per step, with the seat on turn and its view, legal actions and action. Privileged
// information, such as the values of face-down counters, is included only on request. Every record is
// replayed; records that contradict the rules are rejected.
package convert
