package selfplay_test

import (
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/selfplay"
)

// TestPair: opponents are drawn in proportion to 1 - points, never the best net, a removed agent
// or one that cannot play the other side.
func TestPair(t *testing.T) {
	c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}))
	c.Pool.Share, c.Pool.Agents = 0.7, []string{"random", "swarm"}
	members := []selfplay.Member{
		{Version: 0, Records: [][2]int{{9, 18}, {9, 0}}}, // games and half points of the learner, as human and as zombie
		{Version: 1, Records: [][2]int{{0, 0}, {19, 19}}},
		{Version: 2, Records: [][2]int{{5, 1}, {5, 1}}}, // the best net
		{Version: -1, Agent: "random", Records: [][2]int{{3, 2}, {0, 0}}},
		{Version: -1, Agent: "swarm", Records: [][2]int{{1, 0}, {1, 0}}},        // plays only zombies
		{Version: -1, Agent: "rifles-first", Records: [][2]int{{1, 0}, {1, 0}}}, // no longer in the pool
	}
	{
		// 1 - points by side, with one more draw added.
		left := [2][]float64{
			{1 - 19.0/20, 1 - 1.0/2, 0, 1 - 3.0/8, 1 - 1.0/4, 0},
			{1 - 1.0/20, 1 - 20.0/40, 0, 1 - 1.0/2, 0, 0},
		}
		want := map[[2]int]float64{{-1, -1}: 1 - c.Pool.Share}
		for side, weights := range left {
			sum := 0.0
			for _, w := range weights {
				if w > 0 {
					sum += w
				}
			}
			for met, w := range weights {
				if w > 0 {
					want[[2]int{side, met}] = c.Pool.Share / 2 * w / sum
				}
			}
		}
		const n = 6000
		got := map[[2]int]int{}
		for i := range n {
			side, met := selfplay.Pair(c, 2, members, i/100, i%100)
			got[[2]int{side, met}]++
		}
		chi, cells := 0.0, 0
		for cell, p := range want {
			if p*n < 5 { // too rare for the test
				continue
			}
			cells++
			chi += math.Pow(float64(got[cell])-n*p, 2) / (n * p)
		}
		for cell := range got {
			if want[cell] == 0 {
				t.Errorf("side %d meets member %d", cell[0], cell[1])
			}
		}
		if p := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(chi); p < 1e-3 {
			t.Errorf("chi-square %.1f over %d cells, p %v: %v, want shares %v", chi, cells, p, got, want)
		}
	}
	if side, met := selfplay.Pair(c, 0, members[:1], 0, 0); side != -1 || met != -1 {
		t.Errorf("alone in the pool, the best net meets %d on side %d", met, side)
	}
}

// TestPoolSides: only the named sides meet the pool; without search they also meet the best net.
func TestPoolSides(t *testing.T) {
	c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}))
	sides := engine.SidesOf(c.Game)
	c.Pool.Share = 0.5
	members := []selfplay.Member{{Version: 0, Records: [][2]int{{0, 0}, {0, 0}}}, {Version: 1, Records: [][2]int{{0, 0}, {0, 0}}}}
	for _, iterations := range []int{8, 0} {
		for of := range 3 {
			c.Play.Iterations, c.Pool.Sides = iterations, nil
			if of < 2 {
				c.Pool.Sides = []string{sides[of].Name}
			}
			var met, bySide, best int
			const n = 2000
			for i := range n {
				side, member := selfplay.Pair(c, 1, members, i/100, i%100)
				switch {
				case side < 0:
					continue
				case of < 2 && side != of:
					t.Fatalf("%v meet the pool, but so does %s", c.Pool.Sides, sides[side].Name)
				}
				met, bySide, best = met+1, bySide+side, best+member
			}
			if math.Abs(float64(met)/n-0.5) > 0.06 { // 5 standard deviations
				t.Errorf("%v: %d of %d meet the pool, want half", c.Pool.Sides, met, n)
			}
			if of == 2 && (bySide < met/3 || bySide > met*2/3) {
				t.Errorf("%d of %d are of the second side", bySide, met)
			}
			if want := iterations == 0; want && (best < met/3 || best > met*2/3) || !want && best > 0 {
				t.Errorf("iterations %d: %d of %d meet the best net", iterations, best, met)
			}
		}
	}
}

// TestPoolNets: only the latest nets are opponents; agents always are.
func TestPoolNets(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	c.Pool.Share, c.Pool.Agents = 1, []string{"random"}
	members := []selfplay.Member{{Version: -1, Agent: "random", Records: [][2]int{{0, 0}, {0, 0}}}}
	for v := range 5 {
		members = append(members, selfplay.Member{Version: v, Records: [][2]int{{0, 0}, {0, 0}}})
	}
	for _, row := range []struct {
		iterations, nets int
		want             string // versions
	}{{8, 0, "[-1]"}, {8, 2, "[-1 2 3]"}, {8, 100, "[-1 0 1 2 3]"}, {0, 0, "[-1]"}, {0, 2, "[-1 3 4]"}, {0, 100, "[-1 0 1 2 3 4]"}} {
		c.Play.Iterations, c.Pool.Nets = row.iterations, row.nets
		met := map[int]bool{}
		for slot := range 300 {
			_, member := selfplay.Pair(c, 4, members, 0, slot)
			met[members[member].Version] = true
		}
		if got := fmt.Sprint(slices.Sorted(maps.Keys(met))); got != row.want {
			t.Errorf("iterations %d, pool-nets %d: %s are met, want %s", row.iterations, row.nets, got, row.want)
		}
	}
}

// TestNobodyToMeet: a game of one side has no pool.
func TestNobodyToMeet(t *testing.T) {
	c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}, engine.Setting{Key: "players", Value: "1"}))
	c.Pool.Share = 1
	for slot := range 20 {
		if side, met := selfplay.Pair(c, 1, []selfplay.Member{{Version: 0, Records: [][2]int{{0, 0}}}}, 0, slot); side != -1 || met != -1 {
			t.Fatalf("slot %d: side %d meets %d", slot, side, met)
		}
	}
}

// TestRecords: the pool's records agree with the games in the files.
func TestRecords(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Limit.Generations, c.Gate.Games = 4, 0
	c.Pool.Share, c.Pool.Agents = 1, []string{"random"}
	train(t, c)
	r := openRun(t, c)
	want := map[string][][2]int{"random": {{}, {}}}
	for v := range 5 {
		want["net "+strconv.Itoa(v)] = [][2]int{{}, {}}
	}
	met := 0
	for generation := range 4 {
		for slot := range c.Play.Slots {
			file, err := trajectory.Open(r.SlotPath(generation, slot))
			if err != nil {
				t.Fatal(err)
			}
			name, learner := "", 0
			for seat, agent := range file.Header().Agents {
				switch kind, rest, _ := strings.Cut(agent, ":"); kind {
				case "self":
					learner = seat
					if !strings.HasPrefix(rest, "net="+strconv.Itoa(generation)+",") {
						t.Errorf("generation %d plays by %s", generation, agent)
					}
				case "past":
					version, _, _ := strings.Cut(strings.TrimPrefix(rest, "net="), ",")
					name = "net " + version
				default:
					name = agent
				}
			}
			for {
				rec, err := file.Next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if end, ok := rec.(*trajectory.End); ok && name != "" {
					met++
					want[name][learner][0]++
					if end.Result[learner] >= 0 {
						want[name][learner][1]++
					}
					if end.Result[learner] > 0 {
						want[name][learner][1]++
					}
				}
			}
			file.Close()
		}
	}
	if got := r.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("records %v, want %v", got, want)
	}
	if met != 4*c.Play.Games {
		t.Errorf("%d games against the pool, of %d", met, 4*c.Play.Games)
	}
	last := rows(t, c.Dir, 4)[3]
	games := 0
	for _, o := range last.Pool {
		games += o.Games
		half := 0
		for _, x := range want[o.Name] {
			half += x[1]
		}
		if points := float64(half+1) / float64(2*o.Games+2); math.Abs(points-o.Points) > 1e-12 {
			t.Errorf("%s: points %v, want %v", o.Name, o.Points, points)
		}
	}
	if games != met {
		t.Errorf("the metrics have %d games of the pool, want %d", games, met)
	}
}
