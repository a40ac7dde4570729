package tictactoe_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/tictactoe"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, tictactoe.New(), enginetest.Options{Games: 200, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: tictactoe.New()}.Spoilt(t, 2000) }

func TestScores(t *testing.T) {
	for _, row := range []struct {
		name, board string
		x           float64
	}{
		{"row", "xxx oo. ...", 1},
		{"column", "xo. xo. .ox", -1},
		{"diagonal", "x.o .xo ..x", 1},
		{"other diagonal", "x.o xo. o.x", -1},
		{"full", "xox xox oxo", 0},
		{"two rows at once", "xxx xoo xoo", 1},
	} {
		p, err := tictactoe.New().Notation().ParsePosition("tictactoe position 1\neye truth\nboard " + row.board + "\n")
		if err != nil {
			t.Fatal(err)
		}
		if p.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, p.Turn())
		}
		if x, o := p.Score(tictactoe.X), p.Score(tictactoe.O); x != row.x || o != -row.x {
			t.Errorf("%s: scores %v %v, want %v %v", row.name, x, o, row.x, -row.x)
		}
	}
}

// TestValue searches the whole tree: the minimax value and the well-known counts.
func TestValue(t *testing.T) {
	g := tictactoe.New()
	boards := map[uint64]bool{} // whether the game is over
	nodes, games := 0, 0
	var search func(s engine.State) float64
	search = func(s engine.State) float64 {
		nodes++
		turn := s.Turn()
		boards[s.Key(tictactoe.X)] = turn == engine.Nobody
		if turn == engine.Nobody {
			games++
			return s.Score(tictactoe.X)
		}
		best := -2.0 // for the seat on turn
		for _, a := range s.AppendLegal(nil) {
			c := g.NewState()
			c.CopyFrom(s)
			c.Apply(a)
			best = max(best, search(c)*float64(1-2*turn))
		}
		return best * float64(1-2*turn)
	}
	if value := search(g.NewState()); value != 0 {
		t.Errorf("value %v, want 0", value)
	}
	ends := 0
	for _, over := range boards {
		if over {
			ends++
		}
	}
	if nodes != 549946 || games != 255168 || len(boards) != 5478 || ends != 958 {
		t.Errorf("%d nodes, %d games, %d positions, %d ends; want 549946, 255168, 5478, 958", nodes, games, len(boards), ends)
	}
}

func TestParsePositionErrors(t *testing.T) {
	const good = "tictactoe position 1\neye x\nboard x.. .o. ...\n"
	if _, err := tictactoe.New().Notation().ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"position 1", "position 2", `1:1: not what this program reads`},
		{"eye x", "eye y", `2:5: "y" is not one of x, o, truth`},
		{"x.. .o. ...", "x.. .o.", "3:14: the line ends, expected a row such as x.o"},
		{"x.. .o. ...", "x.. .o. ..z", `3:15: "..z" is not a row of x, o and .`},
		{"x.. .o. ...", "xx. .o. .......", `3:15: "......." is not a row of x, o and .`},
		{"x.. .o. ...", "x.. .o. ... x..", `3:19: "x.." is one word too many`},
		{"x.. .o. ...", "xo. .o. ...", "3:15: 1 x and 2 o: "},
		{"x.. .o. ...", "xxx ooo ...", "3:15: a mark stands after three in a row"},
		{"x.. .o. ...", "xxx oo. o..", "3:15: a mark stands after three in a row"},
	} {
		_, err := tictactoe.New().Notation().ParsePosition(strings.Replace(good, row.old, row.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want it to start with %q", row.new, err, row.want)
		}
	}
}

func Example() {
	game := tictactoe.New()
	s := game.NewState()
	for _, square := range []int{5, 2, 1, 9, 7} {
		s.Apply(tictactoe.Mark(square))
	}
	fmt.Print(game.Notation().FormatPosition(s))
	fmt.Print(game.Notation().Show(s))
	fmt.Println(game.Notation().Explain(s, tictactoe.Mark(3)))
	// Output:
	// tictactoe position 1
	// eye truth
	// board xo. .x. x.o
	//  x o 3
	//  4 x 6
	//  x 8 o
	// o marks the top right corner
}
