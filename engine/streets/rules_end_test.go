package streets

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/engine"
)

// scores plays END out with all dice at one number and returns the scores of all seats.
func (g *scene) scores(die uint16) []float64 {
	g.t.Helper()
	g.s.turn, g.s.stage, g.s.phase = g.s.r().maxTurns, stageClose, phaseNone
	g.s.run()
	for g.s.phase != phaseOver {
		if g.s.phase == phaseRoll {
			g.roll(die)
		} else {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
	}
	var out []float64
	for seat := range g.s.r().seats {
		out = append(out, math.Round(g.s.Score(engine.Seat(seat))*1e6)/1e6)
	}
	return out
}

// infected throws for the bites of c1 and returns the weights of being infected and safe.
func (g *scene) infection(bites uint8) string {
	g.t.Helper()
	g.who(1).bites = bites
	g.s.stage, g.s.phase, g.s.cursor = stageInfect, phaseNone, 0
	g.s.run()
	return fmt.Sprint(g.weights(nil, func(s *State) string {
		if s.survivors[0].is(infected) {
			return "infected"
		}
		return "safe"
	}))
}

// Set-up: digest 6.1.
func TestSetup(t *testing.T) {
	start := func(o Options) *scene {
		s := root(defaultRules(t, o))
		return &scene{t, &s}
	}
	t.Run("K001 Setup", func(t *testing.T) {
		if n := defaultRules(t, Book()).tokens; n != 4+4 {
			t.Errorf("%d tokens of 4 characters, 6 buildings and 2 ruins", n)
		}
	})
	t.Run("K002 Setup, S07", func(t *testing.T) {
		g := given(t, "red 1,1\nred 2,1\nred 3,1\nred 4,1\nhouse 5,5 8,8 door 5,6 W\nhouse 10,5 13,8 floors 3 stairs 11,6 door 10,6 W\nhouse 15,5 18,8 door 15,6 W\n"+
			"house 20,5 23,8 door 20,6 W\nhouse 25,5 28,8 door 25,6 W\nhouse 5,15 8,18 ruin door 5,16 W\nhouse 10,15 13,18 ruin door 10,16 W", nil)
		g.is("tokens of 4 characters, 5 buildings and 2 ruins", g.s.r().tokens, 7)
	})
	t.Run("K005 Setup, Data 6", func(t *testing.T) {
		g := start(Book())
		columns, all := g.s.AppendLegal(nil), uint64(0)
		odds := g.s.AppendOdds(nil)
		for i, a := range columns {
			h := g.fork()
			h.s.Apply(a)
			if rows := len(h.s.AppendLegal(nil)); uint64(rows) != odds[i] {
				t.Errorf("column %d weighs %d and has %d rows", Decode(a).Q, odds[i], rows)
			}
			all += odds[i]
			for _, row := range h.s.AppendLegal(nil) {
				if Decode(row).Q < 12 {
					t.Errorf("a token in row %d", Decode(row).Q)
				}
			}
		}
		if all != 468 { // the vehicles fill 2 squares of row 12 and 8 of the road
			t.Errorf("%d squares", all)
		}
	})
	t.Run("K006 Data 3", func(t *testing.T) {
		r := defaultRules(t, with(func(o *Options) { o.Seats = 6 }))
		have := ""
		for _, c := range r.starters {
			have += fmt.Sprint(r.points(int(c.profile)), " ")
		}
		if have != "68 68 67 67 68 65 " {
			t.Error(have)
		}
	})
	t.Run("K007 Data 3", func(t *testing.T) {
		for i, want := range [][3]int{{4, 6, 8}, {4, 6, 8}, {6, 8, 10}, {4, 6, 8}, {5, 7, 9}, {6, 8, 10}} {
			r := defaultRules(t, with(func(o *Options) { o.Seats = uint8(i + 1) }))
			if have := [3]int{len(r.starters), int(r.goal), r.tokens}; have != want {
				t.Errorf("%d seats: %v, want %v", i+1, have, want)
			}
		}
	})
	t.Run("K009 Seq", func(t *testing.T) {
		g := start(Book())
		for g.s.stage < stageTurn {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		g.is("turn", int(g.s.turn), 1).is("markers", g.s.noise(), 0).node(phasePick, noJob).is("tokens", int(g.s.tokensOut), 8)
	})
	t.Run("K454 Turn", func(t *testing.T) {
		g := start(with(func(o *Options) { o.Mode, o.Seats = Rivals, 4 }))
		g.node(phaseRoll, jobFirst).roll(4)
		for g.s.stage < stageTurn {
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		for _, seat := range []engine.Seat{1, 3, 0, 2} {
			g.holds(g.s.Turn() == seat, "seat %d is on turn, want %d", g.s.Turn(), seat).say(KindDone)
		}
	})
	t.Run("K457 U1", func(t *testing.T) {
		g := start(with(func(o *Options) { o.Mode, o.Seats = Semi, 3 }))
		deals := 1
		for range 3 {
			deals *= len(g.s.AppendLegal(nil))
			g.s.Apply(g.s.AppendLegal(nil)[0])
		}
		g.is("deals", deals, 8*7*6)
		var v State
		g.s.mask(0, &v)
		g.holds(v.seats[0].card == 1 && v.seats[1].card == 0 && v.seats[2].card == 0, "%v", v.seats)
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
			g.who(1).bites = 1
			g.from(stageInfect).node(phaseVaccinate, noJob).do(Play{Kind: KindVaccinate})
			h := g.weights(nil, func(s *State) string { return fmt.Sprint(s.survivors[0].is(infected)) })
			g.holds(fmt.Sprint(h) == "map[false:5 true:1]", "%v", h)
		}},
		{"K395 Infect", "red 5,5 vulnerable sensible", nil, func(g *scene) {
			g.who(1).wounds = 2
			h := g.infection(1)
			g.holds(h == "map[infected:5 safe:1]", "%s", h)
		}},
		{"K397 S90", "red 5,5 scientist\nred 7,7 scientist", nil, func(g *scene) { g.is("bonus", g.s.immunity(0), 1) }},
		{"K398 Lost", "red 5,5", nil, func(g *scene) {
			g.s.kill(0)
			g.from(stageBites).node(phaseOver, noJob).holds(g.s.Score(0) == -1, "%v", g.s.Score(0))
		}},
		{"K402 S92", "red 5,5\nred 7,7", nil, func(g *scene) {
			g.s.seats[0].supplies = 60
			g.act(0).do(Play{Kind: KindPick}).say(KindShout).node(phasePick, noJob)
		}},
		{"K461 3.6", "red 5,5\nred 7,5\nblue 9,5\nblue 11,5", nil, func(g *scene) {
			h := g.fork()
			h.s.seats[1].supplies = 6
			h.s.kill(0)
			g.holds(fmt.Sprint(h.scores(6)) == "[0.9 0.9]", "")
			for slot := range 3 {
				g.s.kill(slot)
			}
			have := g.scores(6)
			g.holds(fmt.Sprint(have) == "[-0.9 -0.9]", "%v", have)
		}},
		{"K462 3.6", "red 5,5\nred 7,5\nblue 9,5\nblue 11,5", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.s.seats[0].card, g.s.seats[1].card = 6, 2
			h := g.fork()
			h.s.seats[1].supplies = 6
			have := h.scores(6)
			g.holds(fmt.Sprint(have) == "[1 0.4]", "%v", have)
			have = g.scores(6)
			g.holds(fmt.Sprint(have) == "[-0.8 -0.8]", "%v", have)
		}},
		{"K463 3.6", "red 5,5\nblue 9,5", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.s.seats[0].supplies, g.s.seats[1].supplies = 5, 3
			have := g.scores(6)
			g.holds(fmt.Sprint(have) == "[1 -1]", "%v", have)
		}},
		{"K465 Data 8", "red 5,5\nblue 9,5", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.s.seats[0].card, g.s.seats[1].card = 8, 1
			g.who(2).bites = 1
			g.scores(2)
			g.holds(g.s.cardMet(0), "not met")
		}},
		{"K470 Options", four, func(o *Options) { o.MaxTurns = 3 }, func(g *scene) {
			for slot := range 4 {
				g.s.survivors[slot].actions = 0
			}
			g.act(0).node(phaseOver, noJob)
			if _, err := open([]engine.Setting{{Key: "maxTurns", Value: "0"}}); err == nil {
				t.Error("a game without an end")
			}
		}},
		{"K501 Flow V5", four, func(o *Options) { o.MaxTurns = 3 }, func(g *scene) { g.from(stageDogs).holds(g.s.phase != phaseOver, "over") }},
		{"K489 S06, Infect", four, nil, func(g *scene) {
			g.who(1).bites = 3
			g.s.stage, g.s.phase = stageClose, phaseNone
			g.s.run()
			g.holds(g.s.job != jobInfect, "thrown for")
		}},
		{"K506 S126", "red 5,5\nblue 9,5", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.s.seats[0].card, g.s.seats[1].card = 3, 5
			g.s.seats[1].flags |= seatBoss
			h := g.fork()
			h.s.seats[0].supplies = 9
			g.holds(h.scores(6)[1] == -1, "met").holds(g.scores(6)[1] == -0.8, "not met")
		}},
		{"K399 Lost, S91", "red 5,5\nred 7,7\nblue 9,9\nzombie boss 30,30", nil, func(g *scene) {
			g.s.kill(2)
			g.s.removeCorpse(2)
			g.from(stageLost).node(phaseGiveUp, noJob).holds(g.s.Turn() == 0, "asked").do(Play{Kind: KindGiveUp, A: 1}).is("owner", int(g.who(2).owner), 1)
		}},
		{"K401 Lost", "red 5,5\nblue 9,9", nil, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).node(phaseAct, noJob).is("owner", int(g.who(1).owner), 0)
		}},
		{"K453 Turn", "red 5,5\nblue 9,9", nil, func(g *scene) {
			g.act(0)
			for g.s.onTurn == 1 {
				g.holds(g.s.Turn() == 0, "seat %d", g.s.Turn()).say(KindShout)
			}
			g.holds(g.s.Turn() == 1, "seat %d", g.s.Turn())
		}},
		{"K455 S124", "red 5,5\nred 7,7", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).say(KindShout).do(Play{Kind: KindPick, A: 1}).say(KindShout).do(Play{Kind: KindPick}).say(KindShout).holds(g.s.Turn() == 0, "")
		}},
		{"S107", "red 5,5 carries pistol:12\nblue 9,9 carries rifle:12\ngreen 12,12", nil, func(g *scene) {
			g.from(stageOrder).node(phaseOrder, noJob).holds(g.s.Turn() == 1, "seat %d names the order", g.s.Turn())
		}},
		{"S91 Lost 2", "red 5,5\nblue 9,9\nzombie boss 30,30", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).is("seat", g.s.zombies[0].seat(), 1).holds(g.s.seats[1].flags&seatBoss != 0, "")
		}},
	})
}

// points is what a profile costs: 20, its traits and its things. Setup, Data 3.
func (r *Rules) points(profile int) int {
	p := &r.Roster.Profiles[profile]
	n := characterCost
	for i, t := range traitTable {
		if p.Traits>>i&1 != 0 {
			n += int(t.cost)
		}
	}
	if !p.Woman && traits(p.Traits).has(resistant) {
		n += resistantMan - int(traitTable[18].cost)
	}
	for _, c := range p.Items {
		k := itemKind(c.Item)
		price := int(k.row().cost)
		switch {
		case k.ammunition():
			n += price * ((c.Count + 4) / 5)
		case k.isGun():
			n += price + c.Spare*magazineCost
		case k == firstAidKit:
			n += price
		default:
			n += price * c.Count
		}
	}
	return n
}

// What a character costs, and a spare magazine. 1.2, Data 3.
const (
	characterCost = 20
	magazineCost  = 12
)
