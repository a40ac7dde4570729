package netplay_test

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// BenchmarkSources compares a DirectSource, one view at a time, with clients of a Batcher. Run
// it with -cpu 1.
func BenchmarkSources(b *testing.B) {
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
		f.Net.Spec = c.spec
		f = another(b, f, 1)
		var views []engine.View
		for _, v := range someViews(c.game, 4) {
			if len(views) < 512 {
				views = append(views, v)
			}
		}
		work := func(s netplay.Source, from, n int) {
			for i := range n {
				v := views[(from+7*i)%len(views)]
				s.Reset()
				s.Add(v, v.AppendLegal(nil))
				if _, err := s.Ask(); err != nil {
					b.Error(err)
				}
			}
		}
		b.Run(c.name+"/asker", func(b *testing.B) {
			work(newDirect(b, c.game, f), 0, b.N)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
		})
		for _, clients := range []int{1, 8, 32} {
			b.Run(fmt.Sprintf("%s/batcher=%d", c.name, clients), func(b *testing.B) {
				h := newBatcher(b, c.game, net.Go{}, f)
				each := (b.N + clients - 1) / clients
				together(h, clients, func(i int, m *netplay.Client) { work(m.Source(0), 31*i, each) })
				b.ReportMetric(float64(each*clients)/b.Elapsed().Seconds(), "evaluations/s")
			})
		}
	}
}
