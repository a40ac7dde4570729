package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

func nicely(o *state.Options) { o.Niceness = true; folk(o) }

// Niceness: Canada, 7.2.
func TestNiceness(t *testing.T) {
	// met places a stranger at 20,20, and c1 meets him.
	met := func(g *scene) *scene {
		g.s.Clear()
		g.s.Stage = state.StageDrift
		g.s.Resolve(0)
		return g.roll(12).rolls(rules.ChanceStrangers).roll(1).rolls(rules.ChanceNation)
	}
	const street = "red 5,5 \nred 5,31\ntoken 20,20"
	friends := func(g *scene) *scene {
		g.s.Survivors[2].Fire = state.Canadian
		g.s.Weather &^= state.NewFaces
		return g.acts().say(action.KindTalk)
	}
	const talking = "\nred 30,30\ngroup G1 wary\nperson stranger 8,5 G1"
	runRows(t, []row{
		{"Canada, niceness, an American", street, nicely, func(g *scene) {
			met(g).roll(6).rolls(rules.ChanceAttitude).holds(!g.s.IsCanadian(2) && !g.s.Is(state.NewFaces), "a Canadian").is("rounds", int(g.s.Carried(2)[0].Rounds()), 6)
			g.roll(1).holds(g.s.Node != state.PhaseAgain && g.s.Groups[0].Attitude == ground.Hostile, "%s", g.s.Groups[0].Attitude)
		}},
		{"Canada, niceness, what a Canadian keeps", street, nicely, func(g *scene) {
			met(g).roll(5).rolls(rules.ChanceArms).roll(5).rolls(rules.ChanceAttitude)
			g.is("rounds", int(g.s.Carried(2)[0].Rounds()), 3).is("loose rounds", g.s.Amount(2, state.PistolRounds), 3)
			g.holds(g.s.IsCanadian(2) && g.s.Traits(2).Has(state.Sensible) && !g.s.Is(state.NewFaces) && g.s.Actor == 0, "nobody sensible").is("+1s", int(g.s.Survivors[2].Used&state.PlusBits/state.Pluses), 1)
		}},
		{"Canada, niceness, what a Canadian loses, and takes", street, nicely, func(g *scene) {
			met(g).roll(1).roll(4).rolls(rules.ChanceFindTable).roll(9).rolls(rules.ChanceAttitude)
			g.holds(g.s.Carries(2, state.Axe) && !g.s.Carries(2, state.Revolver), "%s", text.GoodsFact(g.s, 2)).is("loose rounds", g.s.Amount(2, state.PistolRounds), 0)
		}},
		{"Canada, niceness, T4.2 twice", street, nicely, func(g *scene) {
			met(g).roll(1).roll(5).roll(2).decides(state.PhaseAgain).is("who is asked", int(g.s.Turn()), 0)
			h := g.fork().say(action.KindAccept)
			h.holds(h.s.Groups[0].Attitude == ground.Fearful, "%s", h.s.Groups[0].Attitude)
			g.say(action.KindAgain).rolls(rules.ChanceAttitude)
			h = g.fork().roll(6)
			h.holds(h.s.Groups[0].Attitude == ground.Friendly && h.s.Power == 0 && h.s.Actor == 0, "%s", h.s.Groups[0].Attitude)
			g.roll(1).holds(g.s.Groups[0].Attitude == ground.Fearful, "%s", g.s.Groups[0].Attitude)
		}},
		{"Canada, niceness, not with an American", "red 5,5 \nred 5,31 american\ntoken 20,20", nicely, func(g *scene) {
			met(g).roll(1).roll(5).roll(2).holds(g.s.Node != state.PhaseAgain, "he may throw again")
		}},
		{"Canada, niceness, T5.3 twice, once a turn", "red 5,5 " + talking, nicely, func(g *scene) {
			friends(g).roll(1).decides(state.PhaseAgain).say(action.KindAgain).rolls(rules.ChanceTalk)
			h := g.fork().roll(5)
			h.holds(h.s.Groups[0].Attitude == ground.Friendly, "%s", h.s.Groups[0].Attitude)
			g.roll(1).holds(g.s.Groups[0].Attitude == ground.Fearful, "%s", g.s.Groups[0].Attitude)
			g.who(1).Actions = 2
			g.acts().say(action.KindTalk).roll(4).holds(g.s.Node != state.PhaseAgain, "twice in a turn")
			g.s.StepTurn()
			g.holds(g.s.Groups[0].Flags&state.GroupAgain == 0, "for the game")
		}},
		{"Canada, niceness, T5.3 and a leader", "red 5,5 leader" + talking, nicely, func(g *scene) {
			friends(g).roll(3).say(action.KindAgain).roll(1).decides(state.PhaseAgain).is("the die that counts", int(g.s.Die), 3).say(action.KindAgain).roll(2)
			g.holds(g.s.Groups[0].Attitude == ground.Fearful, "%s", g.s.Groups[0].Attitude)
		}},
		{"Canada, niceness, a leader first, who has thrown a 6", "red 5,5 leader" + talking, nicely, func(g *scene) {
			g.s.ThisTurn, g.s.Event = 1, 0
			friends(g).roll(6).decides(state.PhaseAgain).say(action.KindAgain).roll(5).decides(state.PhaseAgain).returns()
		}},
		{"Canada, niceness, in the part of a seat of which one is able", "red 5,5 \nred 30,30\ngroup G1 unknown\nperson stranger 8,5 G1", nicely, func(g *scene) {
			g.who(1).Actions = 0
			g.act(0).rolls(rules.ChanceNation)
			n := text.Notation{Rules: g.s.Rules()}
			g.s.Event = 1
			back, err := n.ParsePosition(n.FormatPosition(g.s))
			g.holds(err == nil && *back.(*rules.State) == *g.s, "it does not come back: %v", err)
		}},
		{"Canada, niceness, groups of the scenario", "map clinic\nred 1,10 ", nicely, func(g *scene) {
			g.s.PlaceGroups()
			g.from(state.StageStart).rolls(rules.ChanceNation).roll(6).rolls(rules.ChanceNation).roll(6, 6).holds(!g.s.Is(state.NewFaces), "somebody is still new")
		}},
	})
}

// TestEncodingTellsVariants: each layer and variant changes the encoding.
func TestEncodingTellsVariants(t *testing.T) {
	seen := map[string]string{}
	look := func(name string, o state.Options) {
		r := defaultRules(t, o)
		start := rules.Root(r)
		key := fmt.Sprint(observed(t, &start, 0).Globals)
		if other, ok := seen[key]; ok {
			t.Errorf("%s is told as %s", name, other)
		}
		seen[key] = name
	}
	look("the book", state.Book())
	for n := range 7 {
		o := state.Book()
		variant(&o, 1<<n)
		look(fmt.Sprint("variant ", n), o)
	}
	for l := state.Layer(1); l < state.AllLayers; l <<= 1 {
		look(l.String(), state.With(func(o *state.Options) { o.Without = state.AllLayers &^ l }))
	}
}
