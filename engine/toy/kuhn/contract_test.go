package kuhn_test

import (
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, kuhn.New(), enginetest.Options{Games: 300, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: kuhn.New()}.Spoilt(t, 2000) }

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[kuhn.State](), 64) }
