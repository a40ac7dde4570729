package trajectory_test

import (
	"fmt"
	"io"
	"os"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
)

// A game of Kuhn poker of first legal actions.
func Example() {
	g := kuhn.New()
	header, err := trajectory.NewHeader(g, "example 1", []string{"first legal", "first legal"}, 0)
	if err != nil {
		panic(err)
	}
	f, err := os.CreateTemp("", "*.drt")
	if err != nil {
		panic(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	w, err := trajectory.Create(f, header)
	if err != nil {
		panic(err)
	}
	e, s := trajectory.NewEncoder(g, header), g.NewState()
	for e.Begin(1, 0); s.Turn() != engine.Nobody; {
		a := s.AppendLegal(nil)[0]
		e.Step(s, a, nil)
		s.Apply(a)
	}
	frames, err := e.End(s)
	if err != nil {
		panic(err)
	}
	if err := w.Append(frames); err != nil {
		panic(err)
	}
	if err := w.Finish(); err != nil {
		panic(err)
	}

	r, err := trajectory.Open(f.Name())
	if err != nil {
		panic(err)
	}
	defer r.Close()
	for {
		rec, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			panic(err)
		}
		switch rec := rec.(type) {
		case *trajectory.Step:
			fmt.Println(rec.Ply, rec.Seat, len(rec.Legal), rec.Odds, rec.Reward)
		case *trajectory.End:
			fmt.Println("result", rec.Result)
		}
	}
	// Output:
	// 0 chance 3 [1 1 1] [0 0]
	// 1 chance 2 [1 1] [0 0]
	// 2 0 2 [] [0 0]
	// 3 1 2 [] [0 0]
	// 4 chance 1 [1] [0 0]
	// 5 chance 1 [1] [-0.5 0.5]
	// result [-0.5 0.5]
}
