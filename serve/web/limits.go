package web

import "time"

// Limits bound the work and the memory of a server.
type Limits struct {
	Tables  int   // open at once; those that nobody looks at are closed for others
	Kept    int   // journals in the folder
	Streams int   // of all tables
	Threads int   // of the searches that run at all tables
	OfKey   int   // requests in flight of one key, streams among them; searches too, with those that are paused
	Memory  int64 // bytes of the trees of the searches that run
	Request int64 // bytes of a request
	Load    int64 // bytes of one that brings a file
	Bodies  int64 // bytes of all requests in flight of the owner, and of all others

	Beat  time.Duration // how often a stream that has nothing to say says so
	Grace time.Duration // how long nobody looks on before searches pause
	Look  time.Duration // how often a run is looked at that somebody watches
	Write time.Duration // how long a client may leave a write waiting
	Pause time.Duration // how long a paused search is kept for its tab
	Guest time.Duration // how long a search of a guest runs at most
}

// DefaultLimits suit a machine of one person.
var DefaultLimits = Limits{
	Tables: 64, Kept: 10000, Streams: 256, Threads: 32, OfKey: 16, Memory: 4 << 30,
	Request: 1 << 20, Load: 16 << 20, Bodies: 24 << 20,
	Beat: 15 * time.Second, Look: time.Second, Grace: 3 * time.Second, Write: 20 * time.Second, Pause: 5 * time.Minute, Guest: time.Minute,
}
