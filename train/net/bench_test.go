package net_test

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

func BenchmarkEvaluate(b *testing.B) {
	plain := nettest.PlainSpec()
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("plain/b=%d", n), func(b *testing.B) {
			nettest.BenchEvaluate(b, net.Go{}, plain, nettest.AllLegal(&plain, n))
		})
	}
	g := mall(b)
	for _, kind := range []net.Kind{net.Graph, net.MLP} {
		for _, n := range []int{1, 64} {
			batch := nettest.Played(b, g, n)
			b.Run(fmt.Sprintf("mall-%v/b=%d", kind, n), func(b *testing.B) {
				nettest.BenchEvaluate(b, net.Go{}, nettest.SpecOf(g, kind), batch)
			})
		}
	}
}

func BenchmarkStep(b *testing.B) {
	plain := nettest.PlainSpec()
	b.Run("plain/b=256", func(b *testing.B) {
		nettest.BenchStep(b, net.Go{}, plain, nettest.AllLegal(&plain, 256))
	})
	g := mall(b)
	for _, kind := range []net.Kind{net.Graph, net.MLP} {
		batch := nettest.Played(b, g, 256)
		b.Run(fmt.Sprintf("mall-%v/b=256", kind), func(b *testing.B) {
			nettest.BenchStep(b, net.Go{}, nettest.SpecOf(g, kind), batch)
		})
	}
}
