package mcts

import "deadreckon/engine"

// none is the child of an edge without a node.
const none int32 = -1

// node is an information set of the observer: a history of seen actions. Its edges are consecutive in the
// edge arena, sorted by action. It is 64 bytes.
type node struct {
	// Results of the iterations through the edge that leads here: scores of the seat that chose the edge,
	// or of the observer after chance.
	sum     float64 // sum of scores
	squares float64 // sum of squared scores
	cutWins float64 // sum of (1+score)/2 over leaf evaluations

	wins, losses uint32 // rollouts to the end of the game by the sign of the score; the rest are draws
	cuts         uint32 // rollouts that ended in a leaf evaluation

	first, count, room int32 // edges[first:first+count], with room to grow
	turn               engine.Seat
	pending            uint32 // visits without a score yet: see Searcher.applyVirtualLoss

	key uint64 // observer's information key where it is on turn and the tree may be reused; otherwise 0
}

// edge is an action as the observer sees it, or a result of chance. It is 20 bytes.
//
//	            at a decision              at a chance node
//	action      form that the owner sees   key of the result: see markResult
//	available   iterations in which it     first outcome of the run that
//	            was legal                  created the edge
type edge struct {
	action    engine.Action
	child     int32  // node index, or none
	visits    uint32 // including pending iterations
	available uint32
	mean      float32 // score of the seat on turn, for selection: see refreshMean
}

// tree holds nodes and edges in two arenas addressed by index, so that the garbage collector has no
// pointers to follow. Node 0 is the root.
type tree struct {
	nodes    []node
	edges    []edge
	runs     []run // by node, ascending
	events   []engine.Action
	table    []infoSet // hash table of other seats' knowledge
	infoSets int       // entries of table
	maxNodes int
	maxEdges int
	moved    []int32          // scratch of prune, by node
	one      [1]engine.Action // scratch of edge
	full     bool             // an edge or a node was refused for want of memory
}

// reset removes all nodes but the root and keeps the memory. edges is the maximum mean number of edges per
// node.
func (t *tree) reset(maxNodes, edges int) {
	t.nodes = append(t.nodes[:0], node{})
	t.edges = t.edges[:0]
	t.runs, t.events = t.runs[:0], t.events[:0]
	t.clearInfoSets()
	t.maxNodes, t.maxEdges = maxNodes, maxNodes*edges
	t.full = false
}

func (t *tree) edgesOf(n int32) []edge {
	nd := &t.nodes[n]
	return t.edges[nd.first : nd.first+nd.count]
}

// open gives node n an edge for each of the actions in seen, which ascend, and keeps the existing ones. It
// adds nothing if memory is used up. A node without edges gets room for room edges.
func (t *tree) open(n int32, seen []engine.Action, room int) {
	if t.holds(n, seen) {
		return
	}
	missing := t.missing(n, seen)
	if missing == 0 || !t.reserve(n, missing, room) {
		return
	}
	nd := &t.nodes[n]
	from := int(nd.count) - 1
	nd.count += int32(missing)
	edges := t.edges[nd.first : nd.first+nd.count]
	// Merge from the back, into the new room.
	for to, i := len(edges)-1, len(seen)-1; i >= 0; to-- {
		switch {
		case from >= 0 && edges[from].action >= seen[i]:
			if edges[from].action == seen[i] {
				i--
			}
			edges[to] = edges[from]
			from--
		default:
			edges[to] = edge{action: seen[i], child: none}
			i--
		}
	}
}

// holds reports whether the edges of node n are exactly those of seen, the common case.
func (t *tree) holds(n int32, seen []engine.Action) bool {
	edges := t.edgesOf(n)
	if len(edges) != len(seen) {
		return false
	}
	for i := range edges {
		if edges[i].action != seen[i] {
			return false
		}
	}
	return true
}

// edge returns the edge of node n for an action, and adds it if necessary; it returns none if memory is
// used up. A node without edges gets room for room edges.
func (t *tree) edge(n int32, a engine.Action, room int) (e int32, fresh bool) {
	if e := t.edgeOf(n, a); e != none {
		return e, false
	}
	t.one[0] = a
	t.open(n, t.one[:], room)
	e = t.edgeOf(n, a)
	return e, e != none
}

// edgeOf returns the edge of node n for an action, or none.
func (t *tree) edgeOf(n int32, a engine.Action) int32 {
	edges := t.edgesOf(n)
	low, high := 0, len(edges)
	for low < high {
		if middle := (low + high) / 2; edges[middle].action < a {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(edges) || edges[low].action != a {
		return none
	}
	return t.nodes[n].first + int32(low)
}

// missing returns the number of actions in seen without an edge at node n.
func (t *tree) missing(n int32, seen []engine.Action) int {
	edges := t.edgesOf(n)
	missing, k := 0, 0
	for _, a := range seen {
		for k < len(edges) && edges[k].action < a {
			k++
		}
		if k == len(edges) || edges[k].action != a {
			missing++
		}
	}
	return missing
}

// reserve makes room for more edges at node n, and returns false if memory is used up. A growing block
// moves to the end of the arena and at least doubles. The old block is lost until reset; it is at most as
// large as the new one.
func (t *tree) reserve(n int32, more, room int) bool {
	nd := &t.nodes[n]
	need := nd.count + int32(more)
	if need <= nd.room {
		return true
	}
	size := max(need, 2*nd.room, int32(room))
	first := len(t.edges)
	if n != 0 && first+int(size) > t.maxEdges {
		t.full = true
		return false
	}
	for range size {
		t.edges = append(t.edges, edge{})
	}
	copy(t.edges[first:], t.edgesOf(n))
	nd.first, nd.room = int32(first), size
	return true
}

// add returns a new node, or none if memory is used up.
func (t *tree) add() int32 {
	if len(t.nodes) >= t.maxNodes {
		t.full = true
		return none
	}
	t.nodes = append(t.nodes, node{})
	return int32(len(t.nodes) - 1)
}

// expand gives edge e a node if it has none. A node gets its edges when an iteration continues from
// it. If memory is used up, e stays a leaf.
func (t *tree) expand(e int32) {
	if t.edges[e].child == none {
		t.edges[e].child = t.add()
	}
}
