//go:build !js

package mcts

// yield lets other work run. Here the system's threads do that.
func yield() {}
