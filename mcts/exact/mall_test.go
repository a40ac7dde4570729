package exact_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

// The mini malls are positions of the real game on boards of four or five squares, solved exactly. A
// character shoots once a turn. Roger and Steve are dead, so that the zombies win if Fran, who lies
// stunned with her rifle, is attacked, or if Peter dies (EN 14.1). The human side wins when no zombie and
// no open main door is left (EN 14.2). An undecided game is a draw after the last turn.
//
// The counts are fixed; a commit that changes them explains the rule change.

const miniTeam = "turn 1\nroger - dead\nsteve - dead\nrifles 0\n"

// miniCounters are characters with few abilities, so that the trees stay small.
const miniCounters = `deadreckon counters 1
normal   peter fire 1 panic 1 move MOVE derived
normal   roger fire 1 panic 1 move 2 derived
normal   steve fire 1 panic 1 move 2 derived
normal   fran  fire 1 panic 2 move 1 derived
infected peter fire 1 panic 2 move 1 derived
infected roger fire 1 panic 2 move 1 derived
infected steve fire 1 panic 3 move 1 derived
infected fran  fire 1 panic 4 move 1 derived
values VALUES derived
`

const miniHead = `deadreckon board 1
title "Mini mall"
region # hall "Hall" derived
region A store "Store" derived
`

// mini is a mini mall with several equally likely positions; only the zombie player knows which is true.
type mini struct {
	board     string
	move      string // Peter's allowance
	values    string
	positions []string
}

// corridor: Peter stands between Fran and two units of 3 and 6 face down, whose order nobody knows.
//
//	174 Fran | 175 Peter | 176 ? | 177 ?
var corridor = mini{
	board:  "row 174 at 0,0 #### derived\nzombie 176 177 derived\nhuman 174 175 derived\n",
	move:   "2",
	values: "3:1 6:1",
	positions: []string{
		"peter 175\nfran 174 stunned rifle\nunits 176=3n 177=6n\n",
		"peter 175\nfran 174 stunned rifle\nunits 176=6n 177=3n\n",
	},
}

// entrance: Peter stands in the west door, a unit of 3 is in sight, and one of 6 is in the pool. Fran is
// out of reach.
//
//	door 175 Peter | 176 | 177 3      901 Fran
//
// By hand: he shuts the door (EN 5.5) and shoots across two squares. To hit 3 he needs a sum of 5 or more,
// 30 throws of 36, and then the human side has won. If he misses, the zombie player keeps away and draws:
// a character that acted in one turn may not act in the next (EN 5.0).
var entrance = mini{
	board:     "row 175 at 0,0 AAA derived\nrow 901 at 0,2 #.# derived\ndoor main 175 west derived\nzombie 177 derived\nhuman 901 902 derived\n",
	move:      "2",
	values:    "3:1 6:1",
	positions: []string{"peter 175\nfran 901 stunned rifle\nunits 177=3\npool 6\n"},
}

// seek: a unit of 5 is hidden in one of two squares, and only the zombie player knows the square.
//
//	175 Peter | 176 hidden? | 177 hidden?      901 Fran
var seek = mini{
	board:  "row 175 at 0,0 AAA derived\nrow 901 at 0,2 #.# derived\nhuman 901 902 derived\n",
	move:   "1",
	values: "5:1",
	positions: []string{
		"peter 175\nfran 901 stunned rifle\nhidden 176\nbox 5\ncleared 175\n",
		"peter 175\nfran 901 stunned rifle\nhidden 177\nbox 5\ncleared 175\n",
	},
}

// set sets up the mini mall for a number of turns.
func (m *mini) set(t testing.TB, turns uint16) (engine.Game, []exact.Root) {
	t.Helper()
	b, err := board.Parse("mini", miniHead+m.board)
	if err != nil {
		t.Fatal(err)
	}
	c, err := counters.Parse("mini", strings.NewReplacer("MOVE", m.move, "VALUES", m.values).Replace(miniCounters))
	if err != nil {
		t.Fatal(err)
	}
	r, err := mall.NewRules(b, c, mall.Options{MaxTurns: turns})
	if err != nil {
		t.Fatal(err)
	}
	g := mall.New(r)
	var roots []exact.Root
	for _, text := range m.positions {
		p, err := g.Notation().ParsePosition("deadreckon position 1\n" + miniTeam + text)
		if err != nil {
			t.Fatal(err)
		}
		roots = append(roots, exact.Root{State: p.(engine.State), Weight: 1})
	}
	return g, roots
}

// TestMiniMallsInTheOpen solves the mini malls without secrets by expectimax, and their first turn by CFR+
// over all true states: the odds of the views must match the deals.
func TestMiniMallsInTheOpen(t *testing.T) {
	for _, row := range []struct {
		name      string
		mini      mini
		turns     uint16
		positions int
		value     float64 // to the human side
		nodes     int     // merged; 0 is not solved by CFR+
		sets      []int
	}{
		{"corridor, 1 turn", corridor, 1, 1306, 0.44386574074074, 101152, []int{5420, 8090}},
		{"corridor, 2 turns", corridor, 2, 22377, 0.84841345335053, 0, nil},
		{"entrance, 1 turn", entrance, 1, 359, 5.0 / 6, 0, nil},
		{"entrance, 2 turns", entrance, 2, 3318, 5.0 / 6, 0, nil},
	} {
		g, roots := row.mini.set(t, row.turns)
		o, err := exact.Explore(g, roots[0].State, 100_000)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if _, err := o.Solve(0, 100); err != nil {
			t.Error(err)
		}
		v := g.NewView()
		roots[0].State.ViewInto(mall.Human, v)
		values, err := o.Values(v)
		if err != nil {
			t.Fatal(err)
		}
		near(t, row.name, values[mall.Human], row.value, 1e-12)
		if o.Positions() != row.positions {
			t.Errorf("%s: %d positions, want %d", row.name, o.Positions(), row.positions)
		}
		if row.nodes == 0 {
			continue
		}
		tree := enumerate(t, g, exact.Options{Roots: roots, Merge: true})
		if c := tree.Counts(); c.Nodes != row.nodes || !slices.Equal(c.Sets, row.sets) {
			t.Errorf("%s: %+v, want %d nodes and %v sets", row.name, c, row.nodes, row.sets)
		}
		near(t, row.name+" by CFR+", solve(t, tree, 1e-4, 500), row.value, 1e-4)
	}
}

// TestMiniMallWithSecrets solves hide and seek by CFR+: when the hidden zombie shows itself is a bluff.
// The first turn has the same value with and without merged outcomes.
func TestMiniMallWithSecrets(t *testing.T) {
	for _, row := range []struct {
		name      string
		turns     uint16
		merge     bool
		nodes     int
		terminals int
		sets      []int
		value     float64 // to the human side
		tolerance float64
	}{
		{"1 turn", 1, true, 1606, 865, []int{84, 190}, 0.439157, 1e-4},
		{"1 turn, not merged", 1, false, 172_987, 155_410, []int{758, 864}, 0.439157, 1e-4},
		{"2 turns", 2, true, 465_610, 251_407, []int{25_494, 38_602}, 0.4502, 3e-3},
	} {
		if testing.Short() && row.turns > 1 {
			continue
		}
		g, roots := seek.set(t, row.turns)
		tree := enumerate(t, g, exact.Options{Roots: roots, Merge: row.merge})
		if c := tree.Counts(); c.Nodes != row.nodes || c.Terminals != row.terminals || !slices.Equal(c.Sets, row.sets) {
			t.Errorf("%s: %+v, want %d nodes, %d ends and %v sets", row.name, c, row.nodes, row.terminals, row.sets)
		}
		near(t, row.name, solve(t, tree, row.tolerance, 500), row.value, row.tolerance)
	}
}

// TestMiniMallOdds checks that the views of hide and seek have the odds of the roots, so that search and
// solver use the same game.
func TestMiniMallOdds(t *testing.T) {
	g, roots := seek.set(t, 2)
	if a, b := roots[0].State.Key(mall.Human), roots[1].State.Key(mall.Human); a != b {
		t.Error("the human side can tell the roots apart")
	}
	v, world := g.NewView(), g.NewState()
	roots[0].State.ViewInto(mall.Human, v)
	rng := engine.Stream(1, "mini")
	counts := map[uint64]int{}
	for range 10_000 {
		v.Sample(world, rng)
		counts[world.Key(mall.Zombie)]++
	}
	for i, r := range roots {
		near(t, "share of a root", float64(counts[r.State.Key(mall.Zombie)])/10_000, 0.5, 0.02)
		if len(counts) != len(roots) {
			t.Errorf("%d worlds are sampled, root %d is one of %d", len(counts), i, len(roots))
		}
	}
}

// TestMiniMallSearch measures the search on the real rules. Without secrets it finds the better move
// (passing is worth 0), and its value approaches the exact 0.444 slowly from below, because every sum of
// the dice is an edge: 0.08, 0.15, 0.28, 0.38 and 0.41 after 1000, 10 000, 100 000, a million and 4
// million iterations. In hide and seek the NashConv of its visits falls: over a few seeds it is 0.24 to
// 0.31 at 100 iterations and 0.074 to 0.080 at 1000, and 0.014 at 10 000; uniform play has 0.595.
func TestMiniMallSearch(t *testing.T) {
	g, roots := corridor.set(t, 1)
	v := g.NewView()
	roots[0].State.ViewInto(mall.Human, v)
	s, err := mcts.New(g, mcts.Config{Iterations: 10_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	if text := g.Notation().FormatAction(v, r.Best); text != "select peter" {
		t.Errorf("in the corridor the search plays %s, want select peter", text)
	}
	if value := r.Moves[0].Value; value < 0.1 || value > 0.444 {
		t.Errorf("in the corridor the search says %.3f, want 0.1 to 0.444", value)
	}

	g, roots = seek.set(t, 1)
	tree := enumerate(t, g, exact.Options{Roots: roots, Merge: true})
	near(t, "NashConv of uniform play", tree.NashConv(tree.Uniform()), 0.5953, 1e-4)
	for _, row := range []struct {
		iterations  int
		least, most float64
	}{{100, 0.2, 0.36}, {1000, 0.05, 0.1}} {
		got := tree.NashConv(searched(t, tree, g, row.iterations, 1))
		t.Logf("%d iterations: NashConv %.3f", row.iterations, got)
		if got < row.least || got > row.most {
			t.Errorf("%d iterations: NashConv %.3f, want %v to %v", row.iterations, got, row.least, row.most)
		}
	}
}
