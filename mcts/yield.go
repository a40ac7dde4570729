//go:build !js

package mcts

// Yield lets other work run. Long computations call it often. Here the system's threads do that.
func Yield() {}
