// Package host hands out the games of a fleet and keeps their results until their owner has them.
//
// Its one idea: nobody who plays speaks to the store. Workers and owners put questions, each under
// its own name, and what they may ask is a switch; jobs and results lie in two streams of NATS
// JetStream that the host alone sees, embedded by default or an outside server's. A lease is a
// message that was fetched and not acknowledged. A result is published as the first under its
// name, which the stream enforces, and is on the disk when the worker is told that it is kept.
//
// JetStream is not believed either: what lies in its streams has checksums, and one server with
// one replica syncs at every write.
package host
