package netplay_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// BenchmarkSource measures a DirectSource, one view at a time. Run it with -cpu 1.
func BenchmarkSource(b *testing.B) {
	mall := open(b, "mall", engine.Setting{Key: "maxTurns", Value: "60"})
	leduc := open(b, "leduc")
	for _, c := range []struct {
		name string
		game engine.Game
		spec net.Spec
	}{
		{"mall-graph", mall, net.Spec{Kind: net.Graph, Width: 32, Depth: 4, Hidden: 64}},
		{"mall-mlp", mall, net.Spec{Kind: net.MLP, Width: 128, Depth: 2}},
		{"leduc-mlp", leduc, net.Spec{Kind: net.MLP, Width: 64, Depth: 2}},
	} {
		f := newFile(b, c.game, c.spec.Kind)
		c.spec.Input = f.Net.Spec.Input
		var err error
		if f.Net, err = net.New(c.spec, 1); err != nil {
			b.Fatal(err)
		}
		var views []engine.View
		for _, v := range someViews(c.game, 4) {
			if len(views) < 512 {
				views = append(views, v)
			}
		}
		b.Run(c.name, func(b *testing.B) {
			s := newDirect(b, c.game, f)
			for i := range b.N {
				v := views[7*i%len(views)]
				s.Reset()
				s.Add(v, v.AppendLegal(nil))
				if _, err := s.Ask(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
		})
	}
}
