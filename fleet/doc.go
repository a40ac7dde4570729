// Package fleet plays games on many machines.
//
// Its one idea: whoever asked for the games keeps them, and all in between is a hint. The verb
// that runs an arena, a tuning or a training knows which of its games are missing and writes each
// that comes into its own log, as it does alone. So the host may lose its folder, and a worker
// its machine: what is missing is asked for again, under the same names, and a game that comes
// twice is counted once.
//
//	arena --fleet  ──  order, jobs  ──▶  host  ◀──  lease  ──  worker
//	               ◀──   results    ──         ◀── report  ──
//
// A job is some games of an order, and its name the SHA-256 of both. The host (package host) keeps
// jobs and results in NATS JetStream: a job that was leased and of which nobody says that he is
// alive is leased again, and the first result under a name is kept. Each game is drawn by its
// number alone, so who plays it, and how often, moves no byte.
//
// The package believes no worker and opens no path that another machine names: files travel by
// their SHA-256, programs run where the owner of the machine has allowed them.
package fleet
