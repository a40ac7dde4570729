package web

import "time"

// Limits bounds the work and memory of a server.
type Limits struct {
	Tables  int   // open tables; a table without tabs is closed to make room
	Kept    int   // journals in the folder
	Streams int   // event streams
	Threads int   // threads of all running searches
	OfKey   int   // requests, streams and searches per key, paused ones included
	Memory  int64 // bytes of all search trees
	Request int64 // bytes of a request
	Load    int64 // bytes of a request with a file
	Bodies  int64 // bytes of all concurrent requests: of the owner, and of all others

	Beat  time.Duration // interval of heartbeats in idle streams
	Grace time.Duration // time without tabs until searches pause
	Look  time.Duration // interval of checks of a watched run
	Write time.Duration // time limit for reading a piece of a response
	Pause time.Duration // time until a paused search is dropped
	Guest time.Duration // time limit of a guest's search
}

// DefaultLimits suits one person's machine.
var DefaultLimits = Limits{
	Tables: 64, Kept: 10000, Streams: 256, Threads: 32, OfKey: 16, Memory: 4 << 30,
	Request: 1 << 20, Load: 16 << 20, Bodies: 24 << 20,
	Beat: 15 * time.Second, Look: time.Second, Grace: 3 * time.Second, Write: 20 * time.Second, Pause: 5 * time.Minute, Guest: time.Minute,
}
