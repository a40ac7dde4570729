package mcts

import (
	"fmt"
	"math"
)

// Layout is how a tree is laid out, as suits the game.
type Layout struct {
	// Run bounds the events that Results puts into one node: where a game is played
	// by dice alone for long, nearly every run is new. 0 is 6.
	Run int

	// Edges bounds the edges at so many a node, on average. 0 is 16.
	Edges int
}

// What the parts of a tree take: see tree.
const (
	nodeBytes  = 64
	edgeBytes  = 20
	runBytes   = 12
	eventBytes = 4
	movedBytes = 4
)

const (
	mostRun    = 1 << 10
	mostOfNode = 1 << 10
)

// NodesIn returns the MaxNodes whose tree takes at most so many bytes, at least 1. An
// arena that is full is copied to one a quarter larger, so that for a while there may
// be more.
func (l Layout) NodesIn(bytes int64) int {
	l = l.withDefaults()
	node := nodeBytes + runBytes + (l.Run-1)*eventBytes + movedBytes + l.Edges*edgeBytes
	return int(max(1, min(bytes/int64(node), int64(l.mostNodes()))))
}

// mostNodes bounds a tree so that an edge index fits 31 bits.
func (l Layout) mostNodes() int { return min(mostNodes, math.MaxInt32/l.withDefaults().Edges) }

func (l Layout) check() error {
	switch {
	case l.Run < 0 || l.Run > mostRun:
		return fmt.Errorf("mcts: %d events in a node: want 0 to %d", l.Run, mostRun)
	case l.Edges < 0 || l.Edges > mostOfNode:
		return fmt.Errorf("mcts: %d edges a node: want 0 to %d", l.Edges, mostOfNode)
	}
	return nil
}

func (l Layout) withDefaults() Layout {
	if l.Run == 0 {
		l.Run = 6
	}
	if l.Edges == 0 {
		l.Edges = 16
	}
	return l
}
