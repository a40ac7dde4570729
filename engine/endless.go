package engine

// Endless is an optional interface of a Game whose play need not come to an
// end under some of its options. Endless returns nil when every game ends under
// the options in force, and otherwise an error that says which option must be
// set, such as "mall: MaxTurns is 0: games may go on for ever; set a limit".
//
// A person may play an endless game. What plays by itself refuses it: see Ends.
type Endless interface {
	Endless() error
}

// Ends returns nil if every game of g comes to an end, and otherwise the error
// of its Endless method. Games without that method always end.
func Ends(g Game) error {
	if e, ok := g.(Endless); ok {
		return e.Endless()
	}
	return nil
}
