package mcts

import (
	"fmt"
	"math"
)

// Layout is how a tree is laid out, as suits the game.
type Layout struct {
	// Run bounds the events that Results puts into one node: where a game is played
	// by dice alone for long, nearly every run is new. 0 is 6.
	ChanceRun int

	// Edges bounds the edges at so many a node, on average. 0 is 16.
	EdgesPerNode int
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
	maxChanceRun    = 1 << 10
	maxEdgesPerNode = 1 << 10
)

// NodesIn returns the MaxNodes whose tree takes at most so many bytes, at least 1. An
// arena that is full is copied to one a quarter larger, so that for a while there may
// be more.
func (l Layout) NodesIn(bytes int64) int {
	l = l.withDefaults()
	node := nodeBytes + runBytes + (l.ChanceRun-1)*eventBytes + movedBytes + l.EdgesPerNode*edgeBytes
	return int(max(1, min(bytes/int64(node), int64(l.maxTreeNodes()))))
}

// maxTreeNodes bounds a tree so that an edge index fits 31 bits.
func (l Layout) maxTreeNodes() int {
	return min(maxTreeNodes, math.MaxInt32/l.withDefaults().EdgesPerNode)
}

func (l Layout) check() error {
	switch {
	case l.ChanceRun < 0 || l.ChanceRun > maxChanceRun:
		return fmt.Errorf("mcts: %d events in a node: want 0 to %d", l.ChanceRun, maxChanceRun)
	case l.EdgesPerNode < 0 || l.EdgesPerNode > maxEdgesPerNode:
		return fmt.Errorf("mcts: %d edges a node: want 0 to %d", l.EdgesPerNode, maxEdgesPerNode)
	}
	return nil
}

func (l Layout) withDefaults() Layout {
	if l.ChanceRun == 0 {
		l.ChanceRun = 6
	}
	if l.EdgesPerNode == 0 {
		l.EdgesPerNode = 16
	}
	return l
}
