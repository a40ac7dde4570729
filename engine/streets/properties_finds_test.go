package streets

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/internal/slowtest"
)

// everyMoment takes every position to text and back, for games that are short.
var everyMoment = append(slices.Clone(properties), enginetest.Property{Name: "K486 every position comes back", Step: enginetest.ComesBack})

// watchEvery plays games, each from its own start, and writes and reads every position.
func watchEvery(t *testing.T, games int, start func(seed uint64) *rules.State, choose func(m *enginetest.Match) int) {
	enginetest.Soak{Game: New(start(0).Rules()), Games: games, First: 1, Properties: everyMoment, Choose: choose,
		Begin: func(m *enginetest.Match) {
			s := start(m.Seed)
			m.Game = New(s.Rules())
			m.State.CopyFrom(s)
		}}.Run(t)
}

// trading barters if possible, and otherwise stays where it is.
func trading(m *enginetest.Match) int {
	for _, k := range []action.Kind{action.KindBarter, action.KindShout} {
		if at := slices.IndexFunc(m.Legal, func(a engine.Action) bool { return action.Decode(a).Kind == k }); at >= 0 {
			return at
		}
	}
	return m.Random()
}

// TestPropertiesOfBarters trades with a group of friends, under drawn options.
func TestPropertiesOfBarters(t *testing.T) {
	slowtest.Skip(t)
	watchEvery(t, 150, func(seed uint64) *rules.State {
		g := given(t, "red 5,5 carries supplies:9\nred 6,5\nred 5,6 dishonest looter\nred 6,6 \ngroup G1 friendly\nperson stranger 7,7 G1\nperson stranger 4,7 G1", func(o *state.Options) {
			drawOptions(o, engine.Stream(seed, "barters"))
			o.MaxTurns, o.Without = 4, o.Without&^state.People
		})
		g.s.ThisTurn = 1 // without an event
		return g.act(0).s
	}, trading)
}

// armed carry the weapons that Canadians roll for, and have the traits.
var armed = [][]string{{"red", "", "marksman", "carries", "crossbow", "arrows:5", "revolver:6", "pistol:12+3", "pistol:7+1", "pistol-rounds:9"},
	{"red", "", "american", "carries", "pistol:12"}, {"blue", "", "sharpshooter", "dishonest", "carries", "supplies:3", "shotgun:2", "shot:7", "carbine:30+1", "frag-grenade:2", "tear-gas"},
	{"green", "", "ambidexterous", "marksman", "sharpshooter", "carries", "sawn-off:2", "pump-shotgun:4", "rifle:12", "smoke-grenade:3"}}

// TestPropertiesOfArmsControl plays games in which Canadians roll for their weapons, with random options.
func TestPropertiesOfArmsControl(t *testing.T) {
	slowtest.Skip(t)
	watchEvery(t, 150, func(seed uint64) *rules.State {
		o, rng := state.Book(), engine.Stream(seed, "arms")
		drawOptions(&o, rng)
		o.Mode, o.Seats, o.MaxTurns, o.ArmsControl = state.Mode(seed%3), 3, 1, true
		s := rules.Root(mustRules(t, state.DefaultScenario(), roster(t, 3, armed), o))
		return &s
	}, (*enginetest.Match).Random)
}
