package town

import (
	"deadreckon/engine/enginetest"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"
)

func TestTmp(t *testing.T) {
	fmt.Println(unsafe.Sizeof(State{}), unsafe.Sizeof(fight{}), unsafe.Sizeof(job{}))
	for n := 1; n <= 4; n++ {
		g := Default(n)
		wins, turns, acts := 0, 0, 0
		for seed := uint64(1); seed <= 300; seed++ {
			s := g.NewState().(*State)
			p := enginetest.Player{Rng: rand.New(rand.NewPCG(seed, 0))}
			for s.Turn() != -2 {
				p.Step(s)
				acts++
				if acts > 1e7 {
					t.Fatal("endless", s.Phase())
				}
			}
			if s.result == 1 {
				wins++
			}
			turns += int(s.turn)
		}
		fmt.Println(n, wins, float64(turns)/300, acts/300)
	}
	enginetest.Flat(t, reflect.TypeFor[State](), 256)
}
