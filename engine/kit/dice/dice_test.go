package dice_test

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine/kit/dice"
)

func Example() {
	fmt.Println(dice.Ways(2))
	fmt.Printf("%.3f\n", dice.AtLeast(3, 11))
	// Output:
	// [1 2 3 4 5 6 5 4 3 2 1]
	// 0.500
}

// throws calls each for the sum of every throw of n dice.
func throws(n, sum int, each func(sum int)) {
	if n == 0 {
		each(sum)
		return
	}
	for die := 1; die <= dice.Sides; die++ {
		throws(n-1, sum+die, each)
	}
}

// TestOdds compares the tables with an enumeration of all throws.
func TestOdds(t *testing.T) {
	for n := range dice.Most + 1 {
		counts, all := map[int]int{}, 0
		throws(n, 0, func(sum int) { counts[sum]++; all++ })
		ways := dice.Ways(n)
		if len(ways) != len(counts) {
			t.Errorf("%d sums of %d dice, want %d", len(ways), n, len(counts))
		}
		for i, k := range ways {
			if int(k) != counts[n+i] {
				t.Errorf("%d dice make %d in %d ways, want %d", n, n+i, k, counts[n+i])
			}
		}
		for at := -2; at <= dice.Sides*dice.Most+3; at++ {
			reached := 0
			for sum, k := range counts {
				if sum >= at {
					reached += k
				}
			}
			if got, want := dice.AtLeast(n, at), float64(reached)/float64(all); got != want {
				t.Errorf("%d dice reach %d with %v, want %v", n, at, got, want)
			}
		}
	}
}

func TestDoes(t *testing.T) {
	for least, want := range map[int]string{1: "any throw hits", 4: "4 or more hits", 7: "no throw hits"} {
		if got := dice.Does(1, func(sum int) bool { return sum >= least }, "hits"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestBand(t *testing.T) {
	for _, c := range []struct {
		n    int
		of   []int
		want string
	}{
		{1, nil, "none"}, {1, []int{1, 2, 3, 4, 5, 6}, "any"}, {1, []int{1}, "1"}, {1, []int{1, 2}, "2 or less"},
		{1, []int{5, 6}, "5 or more"}, {2, []int{2, 12}, "2 or 12"}, {2, []int{3, 4}, "3 or 4"}, {2, []int{4, 5, 6}, "4 to 6"},
		{2, []int{2, 3, 5, 7, 8, 11, 12}, "3 or less, 5, 7, 8 or 11 or more"},
	} {
		if got := dice.Band(c.n, func(sum int) bool { return slices.Contains(c.of, sum) }); got != c.want {
			t.Errorf("%d dice, %v: %q, want %q", c.n, c.of, got, c.want)
		}
	}
}
