// Package host leases the games of a fleet to workers and stores results until their owner has received
// them.
//
// Workers and owners never access the store. They send requests under their own names, and one function
// decides what each role may ask. Jobs and results are in two NATS JetStream streams, of an embedded or
// an outside server, that only the host accesses. A leased job is a message that was fetched and not
// acknowledged yet. Restarting the host or losing its folder loses no game, because owners repeat their
// requests.
package host
