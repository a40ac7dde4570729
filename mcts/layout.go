package mcts

import (
	"fmt"
	"math"
)

// Layout is the memory layout of a tree. It depends on the game.
type Layout struct {
	// ChanceRun is the maximum number of chance events in one node; 0 is 6. If long runs of chance events
	// are common, nearly every run is new and gets its own edge.
	ChanceRun int

	// EdgesPerNode is the maximum mean number of edges per node; 0 is 16.
	EdgesPerNode int
}

// Sizes in bytes.
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

// NodesIn returns the MaxNodes, at least 1, of a tree that takes at most the given bytes. A growing arena
// is copied to one that is a quarter larger, and takes more memory meanwhile.
func (l Layout) NodesIn(bytes int64) int {
	l = l.withDefaults()
	node := nodeBytes + runBytes + (l.ChanceRun-1)*eventBytes + movedBytes + l.EdgesPerNode*edgeBytes
	return int(max(1, min(bytes/int64(node), int64(l.maxTreeNodes()))))
}

// maxTreeNodes limits a tree so that an edge index fits 31 bits.
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
