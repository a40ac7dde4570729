package net_test

import (
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

func BenchmarkEvaluate(b *testing.B) { nettest.BenchEvaluate(b, mall(b), net.Go{}) }

func BenchmarkStep(b *testing.B) { nettest.BenchStep(b, mall(b), net.Go{}) }
