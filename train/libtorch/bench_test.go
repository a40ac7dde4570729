//go:build libtorch

package libtorch_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func mall(tb testing.TB) engine.Game {
	return enginetest.Open(tb, "mall", engine.Setting{Key: "maxTurns", Value: "60"})
}

func BenchmarkEvaluate(b *testing.B) { nettest.BenchEvaluate(b, mall(b), net.Go{}, open(b)) }

func BenchmarkStep(b *testing.B) { nettest.BenchStep(b, mall(b), net.Go{}, open(b)) }
