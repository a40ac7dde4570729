package streets

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// burnt is a table with clouds, a fire, a charge and a blast in progress.
func burnt(t *testing.T) *scene {
	g := given(t, street, blasting)
	g.s.Event = 1 + uint8(state.EventRow(24))
	g.s.AddCloud(state.Smoke, g.at("13,14"))
	g.s.PutCloud(state.Cloud{At: g.at("21,14"), Kind: state.Gas, Age: 1})
	g.s.AddCharge(state.NewCharge(g.at("14,4"), state.LaidDynamite, 0))
	g.s.Ignite(g.at("5,10"))
	g.acts().do(g.throwing(action.KindThrow, 0, "6,10"))
	return g
}

// Texts and pictures of explosives.
func TestBlastsInWords(t *testing.T) {
	g := burnt(t)
	n := text.Notation{Rules: g.s.Rules()}
	enginetest.Golden(t, "show-blasts.txt", n.Show(g.s))
	for _, want := range []string{"smoke round 13,14 for 3 Survival phases and tear gas round 21,14 for 2 Survival phases", "on fire: A, the west house", "lit dynamite at 14,4"} {
		if !slices.Contains(g.s.BlastFacts(), want) {
			t.Errorf("%q is not among %q", want, g.s.BlastFacts())
		}
	}
	var out strings.Builder
	if err := n.WriteSVG(&out, g.roll(6).s, engine.Picture{}); err != nil {
		t.Fatal(err)
	}
	for _, class := range []string{"smoke", "gas", "fire", "burst", "charge"} {
		if !strings.Contains(out.String(), `class="`+class+`"`) {
			t.Errorf("the picture has no %s", class)
		}
	}
	if strings.Contains(out.String(), `class="sentry"`) {
		t.Error("the picture has a sentry gun")
	}
	if mark, ok := text.MarkOf(burnt(t).acts().s, g.throwing(action.KindThrow, 0, "6,10").Action()); !ok || mark.From != g.at("7,10") || mark.To != g.at("6,10") {
		t.Errorf("a throw is shown as %+v", mark)
	}
}

// A sentry gun differs from a lit charge, is visible behind a figure on its square, and is in the legend.
func TestSentryGunIsTold(t *testing.T) {
	g := given(t, "red 5,5\nred 30,30\n", marching)
	g.s.AddCharge(state.NewCharge(g.at("5,5"), state.LaidSentry, 0))
	var out strings.Builder
	if err := (text.Notation{Rules: g.s.Rules()}).WriteSVG(&out, g.s, engine.Picture{}); err != nil {
		t.Fatal(err)
	}
	picture := out.String()
	if strings.Contains(picture, `class="charge"`) || !strings.Contains(picture, ">sentry gun<") {
		t.Error("the picture has a charge, or no word for a sentry gun")
	}
	if strings.Index(picture, `class="sentry"`) < strings.Index(picture, `class="red"`) {
		t.Error("the sentry gun is drawn below the one who stands there")
	}
}

// Narration, move by move.
func TestBlastsNarrated(t *testing.T) {
	g := given(t, street, blasting)
	g.s.Event = 1 + uint8(state.EventRow(24))
	n := text.Notation{Rules: g.s.Rules()}
	g.act(0)
	var lines []string
	tell := func(p action.Play) {
		before := *g.s
		g.do(p)
		lines = append(lines, n.Narrate(&before, p.Action(), g.s)...)
	}
	roll := func(k uint16) { tell(action.Play{Kind: action.KindRoll, Q: k}) }
	tell(action.Play{Kind: action.KindPick})
	tell(g.throwing(action.KindThrow, 0, "5,10")) // a fragmentation grenade
	roll(5)
	roll(4)
	for g.s.Chance == rules.ChanceBlast {
		roll(1)
	}
	tell(action.Play{Kind: action.KindPick, A: 1})
	tell(g.throwing(action.KindThrow, 3, "15,12")) // tear gas
	roll(2)
	tell(action.Play{Kind: action.KindKeepRoll})
	roll(6)
	tell(action.Play{Kind: action.KindDir, Q: 0})
	enginetest.Golden(t, "narrate-blasts.txt", strings.Join(lines, "\n")+"\n")
}
