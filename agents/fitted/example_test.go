package fitted_test

import (
	"fmt"

	"deadreckon/agents/fitted"
)

// A net with two inputs and one unit, which increases with the difference of the inputs.
func Example() {
	n := fitted.New(2, 1, 1)
	copy(n.Layers[0].W, []float32{1, -1})
	n.Layers[1].W[0] = 0.5
	fmt.Printf("%.3f %.3f", n.Score([]float32{3, 1}), n.Score([]float32{1, 3}))
	// Output: 0.762 0.000
}
