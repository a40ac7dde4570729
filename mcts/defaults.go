package mcts

// Defaults returns c with the numbers that its zeros stand for.
func Defaults(c Config) Config { return c.withDefaults() }
