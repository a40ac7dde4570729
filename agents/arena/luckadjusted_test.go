package arena_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
	"deadreckon/internal/slowtest"
)

// drawn returns the score of a game for the first side and its luck, by values of different quality for
// the same games. The mean score is 0.1.
var drawn = map[string]func(rng *rand.Rand) (score, luck float64){
	"perfect": func(rng *rand.Rand) (float64, float64) { l := rng.Float64() - 0.5; return 0.1 + l, l },
	"won or lost": func(rng *rand.Rand) (float64, float64) {
		l := 1.6 * (rng.Float64() - 0.5)
		if 2*rng.Float64() < 1.1+l {
			return 1, l
		}
		return -1, l
	},
	"too bold": func(rng *rand.Rand) (float64, float64) {
		l := rng.Float64() - 0.5
		return 0.1 + l + 0.3*rng.NormFloat64(), 3 * l
	},
	"useless": func(rng *rand.Rand) (float64, float64) { return 0.1 + 0.3*rng.NormFloat64(), 0.05 * rng.NormFloat64() },
	"harmful": func(rng *rand.Rand) (float64, float64) {
		x := rng.NormFloat64()
		return 0.1 + 0.3*x, 0.3 * (0.2*x + 1.3*rng.NormFloat64())
	},
}

// simulated returns the results of a number of games of one pairing.
func simulated(t *testing.T, games int, sprt *arena.Bounds, draw func() (score, luck float64)) (*arena.Run, *arena.Results) {
	t.Helper()
	e, err := arena.New(pig.New(20), [][]string{{"random"}, {"random"}}, 1, games, sprt)
	if err != nil {
		t.Fatal(err)
	}
	e.Luck = "hoard"
	r := arena.NewRun(e, 1)
	for number := 0; number < games && !r.Complete(); number++ {
		score, luck := draw()
		if !r.Add(&arena.Game{Agents: []int{0, 0}, Number: number, Scores: []float64{score, -score}, Luck: []float64{luck, -luck}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}) {
			t.Fatal("a game is not taken")
		}
	}
	return r, r.Results()
}

// TestLuckCoefficients: for every quality of the value, luck-adjusted results keep their mean, their intervals
// have the stated coverage, and their variance is not larger.
func TestLuckCoefficients(t *testing.T) {
	slowtest.Skip(t)
	const runs = 400
	for name, draw := range drawn {
		for _, games := range []int{30, 100, 400} {
			rng := engine.Stream(uint64(games), name)
			var scores, left []float64
			covered := 0
			for range runs {
				_, out := simulated(t, games, nil, func() (float64, float64) { return draw(rng) })
				l := out.Pairings[0].LuckAdjusted
				scores, left = append(scores, l.Score.Value), append(left, l.VarianceRatio)
				if l.Score.Low <= 0.1 && 0.1 <= l.Score.High {
					covered++
				}
			}
			mean, kept := stats.Mean(scores), stats.Mean(left)
			share := float64(covered) / runs
			t.Logf("%s, %d games: score %.4f ± %.4f, covered %.1f %%, left %.1f %%", name, games, mean.Value, mean.High-mean.Value, 100*share, 100*kept.Value)
			if off := math.Abs(mean.Value - 0.1); off > 2*(mean.High-mean.Value)+1e-9 {
				t.Errorf("%s, %d games: the mean score is %+v, want 0.1", name, games, mean)
			}
			if name == "perfect" { // only rounding errors
				if kept.Value > 1e-9 {
					t.Errorf("%s, %d games: %v is left", name, games, kept.Value)
				}
				continue
			}
			// With 30 games a share is fitted to only 14 pairs, and is rough.
			if most := 1 + 1.5/float64(games/2); kept.Value > most+0.01 {
				t.Errorf("%s, %d games: %.3f is left, want %.3f at most", name, games, kept.Value, most)
			}
			if share < 0.92 {
				t.Errorf("%s, %d games: the interval covers the score in %.1f %%", name, games, 100*share)
			}
		}
	}
}

// A sequential test of luck-adjusted results keeps its error rates, for every quality of the value.
func TestLuckCoefficientsInTests(t *testing.T) {
	const runs = 300
	for name, draw := range drawn {
		if name == "perfect" {
			continue
		}
		rng := engine.Stream(1, name)
		wrong := 0
		for range runs {
			_, out := simulated(t, 2000, &arena.Bounds{Elo0: 0, Elo1: 60}, func() (float64, float64) {
				score, luck := draw(rng)
				if rng.IntN(2) == 0 { // so that both sides are equal
					score, luck = -score, -luck
				}
				return won(score), luck
			})
			if out.SPRT.Verdict == stats.Accept1.String() {
				wrong++
			}
		}
		t.Logf("%s: %d of %d tests err", name, wrong, runs)
		if share := float64(wrong) / runs; share > 0.09 {
			t.Errorf("%s: %.1f %% of the tests take the equal for the better", name, 100*share)
		}
	}
}

// won is 1 for a positive score and -1 for a negative one.
func won(score float64) float64 { return math.Copysign(1, score) }

// Shares depend only on the games, not on their order of arrival.
func TestLuckCoefficientsInAnyOrder(t *testing.T) {
	e := pigs(t, "hoard", 60, nil)
	rng := engine.Stream(9, "any order")
	var games []*arena.Game
	for number := range 60 {
		for agent := range 2 {
			l := rng.NormFloat64()
			games = append(games, &arena.Game{Agents: []int{agent, 0}, Number: number, Scores: []float64{won(l), -won(l)}, Luck: []float64{l, -l}, Choices: []int{1, 1}, Thinking: []int64{1, 1}})
		}
	}
	found := ""
	for range 3 {
		r := arena.NewRun(e, 1)
		for _, g := range games {
			r.Add(g)
		}
		if got := r.Results().Data().CSV(); found != "" && got != found {
			t.Errorf("found\n%sand then\n%s", got, found)
		} else {
			found = got
		}
		rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	}
}
