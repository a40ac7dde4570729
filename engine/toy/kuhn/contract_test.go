package kuhn_test

import (
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, kuhn.New(), enginetest.Options{Games: 300, Seed: 1})
}
