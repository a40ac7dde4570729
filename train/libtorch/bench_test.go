//go:build libtorch

package libtorch_test

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/engine/mall"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func mall(tb testing.TB) engine.Game {
	tb.Helper()
	g, err := engine.Open("mall", []engine.Setting{{Key: "maxTurns", Value: "60"}})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// each measures both backends on the nets and sizes of batch of package net's
// benchmarks.
func each(b *testing.B, sizes []int, run func(*testing.B, net.Backend, net.Spec, *net.Batch)) {
	plain, g := nettest.PlainSpec(), mall(b)
	for _, size := range sizes {
		played := nettest.Played(b, g, size)
		for _, c := range []struct {
			name  string
			spec  net.Spec
			batch *net.Batch
		}{
			{"plain", plain, nettest.AllLegal(&plain, size)},
			{"mall-graph", nettest.SpecOf(g, net.Graph), played},
			{"mall-mlp", nettest.SpecOf(g, net.MLP), played},
		} {
			for _, k := range []net.Backend{net.Go{}, open(b)} {
				b.Run(fmt.Sprintf("%s/b=%d/%s", c.name, size, k.Name()), func(b *testing.B) { run(b, k, c.spec, c.batch) })
			}
		}
	}
}

func BenchmarkEvaluate(b *testing.B) { each(b, []int{1, 8, 64}, nettest.BenchEvaluate) }

func BenchmarkStep(b *testing.B) { each(b, []int{256}, nettest.BenchStep) }
