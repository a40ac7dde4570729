package counters_test

import (
	"fmt"

	"deadreckon/engine/mall/counters"
)

func Example() {
	c := counters.Default()
	fmt.Printf("%d units; %s normal %+v, infected %+v\n", c.Units(), counters.Fran.Title(), c.Normal[counters.Fran], c.Infected[counters.Fran])
	// Output:
	// 50 units; Fran normal {Fire:2 Panic:2 Move:7}, infected {Fire:1 Panic:4 Move:5}
}
