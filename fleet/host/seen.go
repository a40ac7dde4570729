package host

// counts are figures since the host began.
type counts struct {
	Games   int     // that were kept
	Seconds float64 // of threads that they took
	Lost    int     // leases
	Erred   int     // jobs that were given back
	Repeats int     // results of games that were there
	Flooded int     // questions that were dropped
}
