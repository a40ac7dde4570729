package engine

// Ends returns nil if every game of g comes to an end, and otherwise the error
// of its Endless method. Games without that method always end.
func Ends(g Game) error {
	if e, ok := g.(Endless); ok {
		return e.Endless()
	}
	return nil
}
