package selfplay_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/train/selfplay"
)

// someChoices returns random games; some seats have no decisions.
func someChoices(rng *rand.Rand, games, seats int, drawn float64) (choices [][]selfplay.Choice, results, luck [][]float64) {
	for range games {
		game, result, fell := make([]selfplay.Choice, rng.IntN(20)), make([]float64, seats), make([]float64, seats)
		for i := range game {
			seat := rng.IntN(seats)
			fell[seat] += rng.NormFloat64() / 4
			game[i] = selfplay.Choice{Seat: seat, Drawn: rng.Float64() < drawn, Value: float32(2*rng.Float64() - 1), Luck: float32(fell[seat]), Advantage: 7}
		}
		for i := range result {
			result[i] = float64(rng.IntN(5)-2) / 2
			fell[i] += rng.NormFloat64() / 4
		}
		choices, results, luck = append(choices, game), append(results, result), append(luck, fell)
	}
	return choices, results, luck
}

// estimate computes eq. 16 of Schulman et al. 2016 for choice i directly: the sum over the seat's
// later decisions of lambda^k delta_k, where delta is the next value, or the result, minus the
// decision's value and the luck between the two.
func estimate(game []selfplay.Choice, result, luck []float64, i int, lambda float64) (sum float64) {
	var values, fell []float64
	for _, c := range game[i:] {
		if c.Drawn && c.Seat == game[i].Seat {
			values, fell = append(values, float64(c.Value)), append(fell, float64(c.Luck))
		}
	}
	values, fell = append(values, result[game[i].Seat]), append(fell, luck[game[i].Seat])
	for k := range len(values) - 1 {
		sum += math.Pow(lambda, float64(k)) * (values[k+1] - values[k] - (fell[k+1] - fell[k]))
	}
	return sum
}

// TestWeigh compares the standardized advantages with estimate. Other decisions keep theirs.
func TestWeigh(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		seats, trace := 1+i%4, []float64{0, 0.3, 0.95, 1}[i/4%4]
		choices, results, luck := someChoices(rng, 1+rng.IntN(30), seats, []float64{1, 0.5}[i%2])
		want, mean, squares := [][]float64{}, 0.0, 0.0
		n := 0.0
		for g, game := range choices {
			want = append(want, make([]float64, len(game)))
			for j, c := range game {
				if c.Drawn {
					want[g][j] = estimate(game, results[g], luck[g], j, trace)
					mean, n = mean+want[g][j], n+1
				}
			}
		}
		mean /= n
		for g, game := range choices {
			for j, c := range game {
				if c.Drawn {
					squares += (want[g][j] - mean) * (want[g][j] - mean)
				}
			}
		}
		selfplay.Weigh(choices, results, luck, trace)
		sum, power := 0.0, 0.0
		for g, game := range choices {
			for j, c := range game {
				got := float64(c.Advantage)
				switch {
				case !c.Drawn && got != 7:
					t.Fatalf("a decision that was not drawn has the advantage %v", got)
				case c.Drawn && n > 1 && math.Abs(got-(want[g][j]-mean)/math.Sqrt(squares/n)) > 1e-4:
					t.Fatalf("%d seats, trace %v: choice %d of %+v with results %v: %v, want %v", seats, trace, j, game, results[g], got, (want[g][j]-mean)/math.Sqrt(squares/n))
				case c.Drawn:
					sum, power = sum+got, power+got*got
				}
			}
		}
		if n > 1 && (math.Abs(sum/n) > 1e-5 || math.Abs(power/n-1) > 1e-4) {
			t.Errorf("%v advantages: mean %v, mean square %v", n, sum/n, power/n)
		}
	}
}

// TestWeighEnds: with trace 1 an advantage is result minus value, with 0 next value minus value.
func TestWeighEnds(t *testing.T) {
	for trace, want := range map[float64][]float64{
		1: {0.25 - 0.5, 0.25 - 0, 1 - 0.5, 1 - 0.75}, // mean 3/16
		0: {0 - 0.5, 0.25 - 0, 0.75 - 0.5, 1 - 0.75}, // mean 1/16
	} {
		games := [][]selfplay.Choice{{{Drawn: true, Value: 0.5}, {Drawn: true, Value: 0}}, {{Drawn: true, Value: 0.5}, {Drawn: true, Value: 0.75}}}
		selfplay.Weigh(games, [][]float64{{0.25}, {1}}, nil, trace)
		mean, squares := (want[0]+want[1]+want[2]+want[3])/4, 0.0
		for _, x := range want {
			squares += (x - mean) * (x - mean) / 4
		}
		for i, x := range want {
			if got := float64(games[i/2][i%2].Advantage); math.Abs(got-(x-mean)/math.Sqrt(squares)) > 1e-6 {
				t.Errorf("trace %v, decision %d: %v, want %v", trace, i, got, (x-mean)/math.Sqrt(squares))
			}
		}
	}
}

// TestWeighAlike: equal advantages become 0, and a window without sampled actions is unchanged.
func TestWeighAlike(t *testing.T) {
	choices, results, luck := someChoices(rand.New(rand.NewPCG(3, 3)), 10, 2, 0)
	before := fmt.Sprint(choices)
	selfplay.Weigh(choices, results, luck, 0.95)
	selfplay.Weigh(nil, nil, nil, 0.95)
	if after := fmt.Sprint(choices); after != before {
		t.Errorf("without draws\n%s\nbecomes\n%s", before, after)
	}
	for _, value := range []float32{0, 0.3, -0.7, 1} {
		for _, n := range []int{1, 3, 1000} {
			alike := [][]selfplay.Choice{}
			results := [][]float64{}
			for range n {
				alike, results = append(alike, []selfplay.Choice{{Drawn: true, Value: value}}), append(results, []float64{-1})
			}
			selfplay.Weigh(alike, results, nil, 0.95)
			for _, game := range alike {
				if a := game[0].Advantage; !(math.Abs(float64(a)) < 1e-6) {
					t.Fatalf("%d decisions of value %v that are lost: advantage %v", n, value, a)
				}
			}
		}
	}
}
