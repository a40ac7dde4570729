package pig_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/pig"
	"deadreckon/internal/slowtest"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, pig.New(pig.DefaultTarget), enginetest.Options{Games: 100, Seed: 1})
	enginetest.Run(t, pig.New(3), enginetest.Options{Games: 100, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) {
	enginetest.Texts{Game: pig.New(pig.DefaultTarget)}.Spoilt(t, 2000)
}

func TestTurns(t *testing.T) {
	roll, hold, die := pig.Roll, pig.Hold, pig.Rolled
	for _, row := range []struct {
		name string
		line []engine.Action
		want string // scores, turn and next
	}{
		{"a 1 loses the turn", []engine.Action{die(6), roll, die(1)}, "scores 0 0, turn second 0, next roll"},
		{"a 1 at once", []engine.Action{die(1)}, "scores 0 0, turn second 0, next roll"},
		{"rolls add up", []engine.Action{die(6), roll, die(5)}, "scores 0 0, turn first 11, next choice"},
		{"hold", []engine.Action{die(6), roll, die(5), hold}, "scores 11 0, turn second 0, next roll"},
		{"both hold", []engine.Action{die(6), hold, die(3), hold, die(2)}, "scores 6 3, turn first 2, next choice"},
		{"the target wins", []engine.Action{die(6), roll, die(6), roll, die(6), roll, die(2)}, "scores 20 0, turn first 0, next nothing"},
		{"and so does more", []engine.Action{die(1), die(6), roll, die(6), roll, die(6), roll, die(6)}, "scores 0 24, turn second 0, next nothing"},
		{"with the score", []engine.Action{die(6), roll, die(6), hold, die(1), die(5), roll, die(3)}, "scores 20 0, turn first 0, next nothing"},
	} {
		s := pig.New(20).NewState()
		for _, a := range row.line {
			s.Apply(a)
		}
		text := pig.New(20).Notation().FormatPosition(s)
		_, text, _ = strings.Cut(text, "eye truth\n")
		if got := strings.ReplaceAll(strings.TrimSpace(text), "\n", ", "); got != row.want {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

// TestValue computes the first seat's chance to win by the equations of Neller
// and Presser, and again over the states of the game.
func TestValue(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		target int
		want   float64
		digits float64
	}{
		{2, 6.0 / 7, 1e-9}, // any roll but a 1 wins: p = 5/6 + (1-p)/6
		{20, 0.6155585, 1e-7},
		{100, 0.5306, 5e-5}, // Neller and Presser 2004: the first player wins 53.06%
	} {
		equations := solve(row.target)
		if math.Abs(equations-row.want) > row.digits {
			t.Errorf("target %d: the first seat wins with probability %.7f, want %v", row.target, equations, row.want)
		}
		if row.target == 100 {
			continue // half a million states: the equations are enough
		}
		if states := iterate(pig.New(row.target)); math.Abs(states-equations) > 1e-9 {
			t.Errorf("target %d: %.9f over the states of the game, %.9f by the equations", row.target, states, equations)
		}
	}
}

// solve iterates the equations of Neller and Presser 2004, section 3. The win chance with i points against
// j and k in this turn is the larger of
//
//	roll: ((1 - P(j,i,0)) + P(i,j,k+2) + ... + P(i,j,k+6)) / 6
//	hold: 1 - P(j,i+k,0)
//
// Holding with k = 0 is allowed.
func solve(target int) float64 {
	p := make([][][]float64, target)
	for i := range p {
		p[i] = make([][]float64, target)
		for j := range p[i] {
			p[i][j] = make([]float64, target-i)
		}
	}
	for change := 1.0; change > 1e-10; {
		change = 0
		for i := target - 1; i >= 0; i-- {
			for j := target - 1; j >= 0; j-- {
				for k := target - i - 1; k >= 0; k-- {
					roll := 1 - p[j][i][0]
					for die := 2; die <= 6; die++ {
						if i+k+die >= target {
							roll++
						} else {
							roll += p[i][j][k+die]
						}
					}
					best := max(roll/6, 1-p[j][i+k][0])
					change = max(change, math.Abs(best-p[i][j][k]))
					p[i][j][k] = best
				}
			}
		}
	}
	return p[0][0][0]
}

// iterate finds every state of a game without secrets and iterates over them:
// players choose the best, chance the average.
func iterate(g engine.Game) float64 {
	type entry struct {
		turn  engine.Seat
		next  []int
		value float64 // the score of the first seat
	}
	var states []entry
	index := map[uint64]int{}
	var visit func(s engine.State) int
	visit = func(s engine.State) int {
		at, known := index[s.Key(0)]
		if known {
			return at
		}
		at = len(states)
		index[s.Key(0)] = at
		states = append(states, entry{turn: s.Turn(), value: s.Score(pig.First)})
		var next []int
		for _, a := range s.AppendLegal(nil) {
			c := g.NewState()
			c.CopyFrom(s)
			c.Apply(a)
			next = append(next, visit(c))
		}
		states[at].next = next
		return at
	}
	visit(g.NewState())
	for change := 1.0; change > 1e-12; {
		change = 0
		for i := len(states) - 1; i >= 0; i-- {
			s := &states[i]
			if s.turn == engine.Nobody {
				continue
			}
			sum, low, high := 0.0, math.Inf(1), math.Inf(-1)
			for _, n := range s.next {
				v := states[n].value
				sum, low, high = sum+v, min(low, v), max(high, v)
			}
			best := [...]float64{sum / float64(len(s.next)), high, low}[s.turn-engine.Chance]
			change = max(change, math.Abs(best-s.value))
			s.value = best
		}
	}
	return (1 + states[0].value) / 2
}

func TestParsePositionErrors(t *testing.T) {
	const good = "pig position 1\neye first\nscores 12 7\nturn first 5\nnext choice\n"
	if _, err := pig.New(20).Notation().ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"position 1", "position 2", `1:1: not what this program reads`},
		{"eye first", "eye third", `2:5: "third" is not one of first, second, truth`},
		{"12 7", "12", "3:10: the line ends, expected points from 0 to 25"},
		{"12 7", "12 1", `3:11: "1" is not possible: no turn scores 1`},
		{"12 7", "12 26", `3:11: "26" is not points from 0 to 25`},
		{"12 7", "12 20", `4:1: the other seat has won`},
		{"12 7", "20 7", `5:6: "choice" is not nothing, for the game is over`},
		{"12 7\nturn first 5\nnext choice", "20 7\nturn first 5\nnext nothing", `4:1: the game is over`},
		{"first 5", "first 8", `4:1: score and turn make 20 or more, which wins`},
		{"first 5", "first 0", `5:6: "choice" is not possible: a turn begins with a roll`},
		{"turn first 5", "turn third 5", `4:6: "third" is not one of first, second`},
		{"next choice", "next nothing", `5:6: "nothing" is not possible: nobody has won`},
		{"turn first 5\nnext choice", "next choice\nturn first 0", `4:6: "choice" is not possible: a turn begins with a roll`},
	} {
		_, err := pig.New(20).Notation().ParsePosition(strings.Replace(good, row.old, row.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want it to start with %q", row.new, err, row.want)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, row := range []struct{ key, value, want string }{
		{"target", "100", ""},
		{"target", "1", `pig: option target is "1"; it takes 2 to 1000`},
		{"target", "1001", `pig: option target is "1001"; it takes 2 to 1000`},
		{"target", "x", `pig: option target is "x"; it takes 2 to 1000`},
		{"dice", "2", `pig: no option "dice"; options: target`},
	} {
		g, err := engine.Open("pig", []engine.Setting{{Key: row.key, Value: row.value}})
		switch {
		case row.want == "" && (err != nil || g.About().Settings[0].Value != row.value):
			t.Errorf("%s=%s: %v", row.key, row.value, err)
		case row.want != "" && (err == nil || err.Error() != row.want):
			t.Errorf("%s=%s: error %v, want %s", row.key, row.value, err, row.want)
		}
	}
	if g, err := engine.Open("pig", nil); err != nil || g.About().Settings[0].Value != "20" {
		t.Errorf("without settings: %v", err)
	}
}

func Example() {
	game := pig.New(20)
	s := game.NewState()
	for _, a := range []engine.Action{pig.Rolled(4), pig.Roll, pig.Rolled(5)} {
		s.Apply(a)
	}
	fmt.Print(game.Notation().FormatPosition(s))
	fmt.Print(game.Notation().Show(s))
	for _, a := range s.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(s, a))
	}
	// Output:
	// pig position 1
	// eye truth
	// scores 0 0
	// turn first 9
	// next choice
	// first     0 of 20  and 9 in this turn
	// second    0 of 20
	// roll: stake the 9 of this turn on not throwing a 1
	// hold: score 9 and pass the die
}

// A turn has one number, in the truth and in views, and the next turn has another.
func TestPlayerTurn(t *testing.T) {
	s, v := pig.New(20).NewState(), pig.New(20).NewView()
	for i, a := range []engine.Action{pig.Rolled(3), pig.Roll, pig.Rolled(1), pig.Rolled(2)} {
		s.Apply(a)
		s.ViewInto(pig.First, v)
		if want := i / 2; s.(engine.Phased).PlayerTurn() != want || v.(engine.Phased).PlayerTurn() != want {
			t.Errorf("after %d actions it is turn %d, in a view %d; want %d", i+1, s.(engine.Phased).PlayerTurn(), v.(engine.Phased).PlayerTurn(), want)
		}
	}
}
