// Package fleet plays games on many machines.
//
// The client that requests games also stores them. Every arena, tuning or training run knows which of
// its games are missing, and writes each result to its own log, as in a local run. Host and workers
// keep only temporary data: if a host loses its folder or a worker fails, the client requests the
// missing games again. A run is named by a hash of its Spec.
//
// A host (fleet/host) leases jobs to workers and passes on their results. It plays a sample of the
// games twice, on different workers, and bans a worker whose result is wrong. Messages go over NATS, by
// TLS with a key outside this machine.
package fleet
