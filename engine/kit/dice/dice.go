package dice

// The sides of a die, and the maximum number of dice in a throw.
const (
	Sides = 6
	Most  = 7

	most = Sides * Most
)

// ways holds, for n dice, the number of ways to throw each sum: ways[n][sum].
var ways = func() (w [Most + 1][most + 1]uint64) {
	w[0][0] = 1
	for n := 1; n <= Most; n++ {
		for sum, k := range w[n-1][:Sides*(n-1)+1] {
			for die := 1; die <= Sides; die++ {
				w[n][sum+die] += k
			}
		}
	}
	return w
}()

// atLeast holds, for n dice, the probability that their sum is at least t.
var atLeast = func() (p [Most + 1][most + 2]float64) {
	all := 1.0
	for n := range p {
		tail := uint64(0)
		for t := most; t >= 0; t-- {
			tail += ways[n][t]
			p[n][t] = float64(tail) / all
		}
		all *= Sides
	}
	return p
}()

// Ways returns the number of ways to throw each sum of n dice, from n to Sides*n. It is shared and
// must not be changed.
func Ways(n int) []uint64 { return ways[n][n : Sides*n+1 : Sides*n+1] }

// AtLeast returns the probability that the sum of n dice is at least t.
func AtLeast(n, t int) float64 { return atLeast[n][min(max(t, 0), most+1)] }
