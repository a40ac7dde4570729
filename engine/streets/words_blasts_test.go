package streets

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// burnt is a table with clouds, a fire, a charge and a blast in progress.
func burnt(t *testing.T) *scene {
	g := given(t, street, blasting)
	g.s.event = 1 + uint8(eventRow(24))
	g.s.addCloud(smoke, g.at("13,14"))
	g.s.putCloud(cloud{g.at("21,14"), gas, 1})
	g.s.addCharge(newCharge(g.at("14,4"), laidDynamite, 0))
	g.s.ignite(g.at("5,10"))
	g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, 0, "6,10"))
	return g
}

// What a person is told and shown of explosives.
func TestBlastsInWords(t *testing.T) {
	g := burnt(t)
	n := notation{g.s.r()}
	enginetest.Golden(t, "show-blasts.txt", n.Show(g.s))
	for _, want := range []string{"smoke round 13,14 for 3 Survival phases and tear gas round 21,14 for 2 Survival phases", "on fire: A, the west house", "lit dynamite at 14,4"} {
		if !slices.Contains(g.s.blastFacts(), want) {
			t.Errorf("%q is not among %q", want, g.s.blastFacts())
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
	if mark, ok := burnt(t).act(0).do(Play{Kind: KindPick}).s.markOf(g.throwing(KindThrow, 0, "6,10").Action()); !ok || mark.From != g.at("7,10") || mark.To != g.at("6,10") {
		t.Errorf("a throw is shown as %+v", mark)
	}
}

// A sentry gun does not look like a lit charge, is seen behind who stands there, and the legend has it.
func TestSentryGunIsTold(t *testing.T) {
	g := given(t, "red 5,5\nred 30,30\n", marching)
	g.s.addCharge(newCharge(g.at("5,5"), laidSentry, 0))
	var out strings.Builder
	if err := (notation{g.s.r()}).WriteSVG(&out, g.s, engine.Picture{}); err != nil {
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

// What is narrated, move by move.
func TestBlastsNarrated(t *testing.T) {
	g := given(t, street, blasting)
	g.s.event = 1 + uint8(eventRow(24))
	n := notation{g.s.r()}
	g.act(0)
	var lines []string
	tell := func(p Play) {
		before := *g.s
		g.do(p)
		lines = append(lines, n.Narrate(&before, p.Action(), g.s)...)
	}
	roll := func(k uint16) { tell(Play{Kind: KindRoll, Q: k}) }
	tell(Play{Kind: KindPick})
	tell(g.throwing(KindThrow, 0, "5,10")) // a fragmentation grenade
	roll(5)
	roll(4)
	for g.s.job == jobBlast {
		roll(1)
	}
	tell(Play{Kind: KindPick, A: 1})
	tell(g.throwing(KindThrow, 3, "15,12")) // tear gas
	roll(2)
	tell(Play{Kind: KindKeepRoll})
	roll(6)
	tell(Play{Kind: KindDir, Q: 0})
	enginetest.Golden(t, "narrate-blasts.txt", strings.Join(lines, "\n")+"\n")
}
