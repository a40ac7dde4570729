package streets

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// scores plays END out with all dice at one number and returns the scores of all seats.
func (g *scene) scores(die uint16) []float64 {
	g.t.Helper()
	g.s.ThisTurn, g.s.Stage, g.s.Node = g.s.Rules().MaxTurns, state.StageClose, state.PhaseNone
	g.s.Run()
	for g.s.Node != state.PhaseOver {
		if g.s.Node == state.PhaseRoll {
			g.roll(die)
		} else {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
	}
	var out []float64
	for seat := range g.s.Rules().Seats {
		out = append(out, math.Round(g.s.Score(engine.Seat(seat))*1e6)/1e6)
	}
	return out
}

// infected throws for the bites of c1 and returns the weights of being infected and safe.
func (g *scene) infection(bites uint8) string {
	g.t.Helper()
	g.who(1).Bites = bites
	g.s.Stage, g.s.Node, g.s.Cursor = state.StageInfect, state.PhaseNone, 0
	g.s.Run()
	return fmt.Sprint(g.weights(nil, func(s *rules.State) string {
		if s.Survivors[0].Is(state.Infected) {
			return "infected"
		}
		return "safe"
	}))
}

// Set-up: digest 6.1.
func TestSetup(t *testing.T) {
	start := func(o state.Options) *scene {
		s := rules.Root(defaultRules(t, o))
		return &scene{t, &s}
	}
	t.Run("K001 Setup", func(t *testing.T) {
		if n := defaultRules(t, state.Book()).Tokens; n != 4+4 {
			t.Errorf("%d tokens of 4 characters, 6 buildings and 2 ruins", n)
		}
	})
	t.Run("K002 Setup, S07", func(t *testing.T) {
		g := given(t, "red 1,1\nred 2,1\nred 3,1\nred 4,1\nhouse 5,5 8,8 door 5,6 W\nhouse 10,5 13,8 floors 3 stairs 11,6 door 10,6 W\nhouse 15,5 18,8 door 15,6 W\n"+
			"house 20,5 23,8 door 20,6 W\nhouse 25,5 28,8 door 25,6 W\nhouse 5,15 8,18 ruin door 5,16 W\nhouse 10,15 13,18 ruin door 10,16 W", nil)
		g.is("tokens of 4 characters, 5 buildings and 2 ruins", g.s.Rules().Tokens, 7)
	})
	t.Run("K005 Setup, Data 6", func(t *testing.T) {
		g := start(state.Book())
		columns, all := g.s.AppendLegal(nil), uint64(0)
		odds := g.s.AppendOdds(nil)
		for i, a := range columns {
			h := g.fork()
			h.s.Apply(a)
			if rows := len(h.s.AppendLegal(nil)); uint64(rows) != odds[i] {
				t.Errorf("column %d weighs %d and has %d rows", action.Decode(a).Q, odds[i], rows)
			}
			all += odds[i]
			for _, row := range h.s.AppendLegal(nil) {
				if action.Decode(row).Q < 12 {
					t.Errorf("a token in row %d", action.Decode(row).Q)
				}
			}
		}
		if all != 468 { // the vehicles fill 2 squares of row 12 and 8 of the road
			t.Errorf("%d squares", all)
		}
	})
	t.Run("K006 Data 3", func(t *testing.T) {
		r := defaultRules(t, state.With(func(o *state.Options) { o.Seats = 6 }))
		have := ""
		for _, c := range r.Starters {
			have += fmt.Sprint(points(r, int(c.Profile)), " ")
		}
		if have != "68 68 67 67 68 65 " {
			t.Error(have)
		}
	})
	t.Run("K007 Data 3", func(t *testing.T) {
		for i, want := range [][3]int{{4, 6, 8}, {4, 6, 8}, {6, 8, 10}, {4, 6, 8}, {5, 7, 9}, {6, 8, 10}} {
			r := defaultRules(t, state.With(func(o *state.Options) { o.Seats = uint8(i + 1) }))
			if have := [3]int{len(r.Starters), int(r.Goal), r.Tokens}; have != want {
				t.Errorf("%d seats: %v, want %v", i+1, have, want)
			}
		}
	})
	t.Run("K009 Seq", func(t *testing.T) {
		g := start(state.Book())
		for g.s.Stage < state.StageTurn {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		g.is("turn", int(g.s.ThisTurn), 1).is("markers", g.s.Noise(), 0).decides(state.PhasePick).is("tokens", int(g.s.TokensOut), 8)
	})
	t.Run("K454 Turn", func(t *testing.T) {
		g := start(state.With(func(o *state.Options) { o.Mode, o.Seats = state.Rivals, 4 }))
		g.rolls(rules.ChanceFirst).roll(4)
		for g.s.Stage < state.StageTurn {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		for _, seat := range []engine.Seat{1, 3, 0, 2} {
			g.holds(g.s.Turn() == seat, "seat %d is on turn, want %d", g.s.Turn(), seat).say(action.KindDone)
		}
	})
	t.Run("K457 U1", func(t *testing.T) {
		g := start(state.With(func(o *state.Options) { o.Mode, o.Seats = state.Semi, 3 }))
		deals := 1
		for range 3 {
			deals *= len(g.s.AppendLegal(nil))
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		g.is("deals", deals, 8*7*6)
		var v rules.State
		g.s.Mask(0, &v)
		g.holds(v.Seats[0].Card == 1 && v.Seats[1].Card == 0 && v.Seats[2].Card == 0, "%v", v.Seats)
	})
}

// Ends, infection and scores: digest 6.16, 6.19.
func TestEnd(t *testing.T) {
	four := "red 5,5\nred 7,5\nred 9,5\nred 11,5"
	runRows(t, []row{
		{"K393 Infect", "red 5,5", nil, func(g *scene) {
			h := g.infection(2)
			g.holds(h == "map[infected:32 safe:4]", "%s", h)
		}},
		{"K394 Infect", "red 5,5 resistant carries padded-clothes", nil, func(g *scene) {
			h := g.infection(1)
			g.holds(h == "map[infected:2 safe:4]", "%s", h)
		}},
		{"K394 Infect, a scientist and a vaccine", "red 5,5 resistant scientist carries padded-clothes vaccine", nil, func(g *scene) {
			g.who(1).Bites = 1
			g.from(state.StageInfect).decides(state.PhaseVaccinate).say(action.KindVaccinate)
			h := g.weights(nil, func(s *rules.State) string { return fmt.Sprint(s.Survivors[0].Is(state.Infected)) })
			g.holds(fmt.Sprint(h) == "map[false:5 true:1]", "%v", h)
		}},
		{"K395 Infect", "red 5,5 vulnerable sensible", nil, func(g *scene) {
			g.who(1).Wounds = 2
			h := g.infection(1)
			g.holds(h == "map[infected:5 safe:1]", "%s", h)
		}},
		{"K397 S90", "red 5,5 scientist\nred 7,7 scientist", nil, func(g *scene) { g.is("bonus", g.s.Immunity(0), 1) }},
		{"K398 Lost", "red 5,5", nil, func(g *scene) {
			g.s.Kill(0)
			g.from(state.StageBites).decides(state.PhaseOver).holds(g.s.Score(0) == -1, "%v", g.s.Score(0))
		}},
		{"K402 S92", "red 5,5\nred 7,7", nil, func(g *scene) {
			g.s.Seats[0].Supplies = 60
			g.acts().say(action.KindShout).decides(state.PhasePick)
		}},
		{"K461 3.6", "red 5,5\nred 7,5\nblue 9,5\nblue 11,5", nil, func(g *scene) {
			h := g.fork()
			h.s.Seats[1].Supplies = 6
			h.s.Kill(0)
			g.holds(fmt.Sprint(h.scores(6)) == "[0.9 0.9]", "")
			for slot := range 3 {
				g.s.Kill(slot)
			}
			have := g.scores(6)
			g.holds(fmt.Sprint(have) == "[-0.9 -0.9]", "%v", have)
		}},
		{"K462 3.6", "red 5,5\nred 7,5\nblue 9,5\nblue 11,5", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) {
			g.s.Seats[0].Card, g.s.Seats[1].Card = 6, 2
			h := g.fork()
			h.s.Seats[1].Supplies = 6
			have := h.scores(6)
			g.holds(fmt.Sprint(have) == "[1 0.4]", "%v", have)
			have = g.scores(6)
			g.holds(fmt.Sprint(have) == "[-0.8 -0.8]", "%v", have)
		}},
		{"K463 3.6", "red 5,5\nblue 9,5", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.s.Seats[0].Supplies, g.s.Seats[1].Supplies = 5, 3
			have := g.scores(6)
			g.holds(fmt.Sprint(have) == "[1 -1]", "%v", have)
		}},
		{"K465 Data 8", "red 5,5\nblue 9,5", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) {
			g.s.Seats[0].Card, g.s.Seats[1].Card = 8, 1
			g.who(2).Bites = 1
			g.scores(2)
			g.holds(g.s.CardMet(0), "not met")
		}},
		{"K470 Options", four, func(o *state.Options) { o.MaxTurns = 3 }, func(g *scene) {
			for slot := range 4 {
				g.s.Survivors[slot].Actions = 0
			}
			g.act(0).decides(state.PhaseOver)
			if _, err := open([]engine.Setting{{Key: "maxTurns", Value: "0"}}); err == nil {
				t.Error("a game without an end")
			}
		}},
		{"K501 Flow V5", four, func(o *state.Options) { o.MaxTurns = 3 }, func(g *scene) { g.from(state.StageDogs).holds(g.s.Node != state.PhaseOver, "over") }},
		{"K489 S06, Infect", four, nil, func(g *scene) {
			g.who(1).Bites = 3
			g.s.Stage, g.s.Node = state.StageClose, state.PhaseNone
			g.s.Run()
			g.holds(g.s.Chance != rules.ChanceInfect, "thrown for")
		}},
		{"K506 S126", "red 5,5\nblue 9,5", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) {
			g.s.Seats[0].Card, g.s.Seats[1].Card = 3, 5
			g.s.Seats[1].Flags |= state.SeatBoss
			h := g.fork()
			h.s.Seats[0].Supplies = 9
			g.holds(h.scores(6)[1] == -1, "met").holds(g.scores(6)[1] == -0.8, "not met")
		}},
		{"K399 Lost, S91", "red 5,5\nred 7,7\nblue 9,9\nzombie boss 30,30", nil, func(g *scene) {
			g.s.Kill(2)
			g.s.RemoveCorpse(2)
			g.from(state.StageLost).decides(state.PhaseGiveUp).holds(g.s.Turn() == 0, "asked").do(action.Play{Kind: action.KindGiveUp, A: 1}).is("owner", int(g.who(2).Owner), 1)
		}},
		{"K401 Lost", "red 5,5\nblue 9,9", nil, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).decides(state.PhaseAct).is("owner", int(g.who(1).Owner), 0)
		}},
		{"K453 Turn", "red 5,5\nblue 9,9", nil, func(g *scene) {
			g.act(0)
			for g.s.OnTurn == 1 {
				g.holds(g.s.Turn() == 0, "seat %d", g.s.Turn()).say(action.KindShout)
			}
			g.holds(g.s.Turn() == 1, "seat %d", g.s.Turn())
		}},
		{"K455 S124", "red 5,5\nred 7,7", nil, func(g *scene) {
			g.acts().say(action.KindShout).do(action.Play{Kind: action.KindPick, A: 1}).say(action.KindShout).say(action.KindPick).say(action.KindShout).holds(g.s.Turn() == 0, "")
		}},
		{"S107", "red 5,5 carries pistol:12\nblue 9,9 carries rifle:12\ngreen 12,12", nil, func(g *scene) {
			g.from(state.StageOrder).decides(state.PhaseOrder).holds(g.s.Turn() == 1, "seat %d names the order", g.s.Turn())
		}},
		{"S91 Lost 2", "red 5,5\nblue 9,9\nzombie boss 30,30", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).is("seat", g.s.Zombies[0].Seat(), 1).holds(g.s.Seats[1].Flags&state.SeatBoss != 0, "")
		}},
	})
}

// points is the price of a profile: 20, its traits and its items. Setup, Data 3.
func points(r *state.Rules, profile int) int {
	p := &r.Roster.Profiles[profile]
	n := characterCost
	for i, t := range state.TraitTable {
		if p.Traits>>i&1 != 0 {
			n += int(t.Cost)
		}
	}
	if !p.Woman && state.Traits(p.Traits).Has(state.Resistant) {
		n += state.ResistantMan - int(state.TraitTable[18].Cost)
	}
	for _, c := range p.Items {
		k := state.ItemKind(c.Item)
		price := int(k.Row().Cost)
		switch {
		case k.Ammunition():
			n += price * ((c.Count + 4) / 5)
		case k.IsGun():
			n += price + c.Spare*magazineCost
		case k == state.FirstAidKit:
			n += price
		default:
			n += price * c.Count
		}
	}
	return n
}

// Prices of a character and of a spare magazine. 1.2, Data 3.
const (
	characterCost = 20
	magazineCost  = 12
)
