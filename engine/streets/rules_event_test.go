package streets

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// event draws the event of the turn.
func (g *scene) event(number uint16) *scene {
	g.t.Helper()
	g.s.Event = 0
	return g.from(state.StageEvent).decides(state.PhaseEvent).do(action.Play{Kind: action.KindEvent, Q: number})
}

// chosen has chance pick a place or a number.
func (g *scene) chosen(n int) *scene {
	g.t.Helper()
	return g.do(action.Play{Kind: action.KindWhich, Q: uint16(n)})
}

// tokens checks where tokens lie.
func (g *scene) tokens(want ...string) *scene {
	g.t.Helper()
	have := []string{}
	for _, t := range g.s.TokenList() {
		have = append(have, g.s.Rules().Map.Name(t.At()))
	}
	return g.holds(slices.Equal(have, want), "tokens at %v, want %v", have, want)
}

// zombies checks the kinds and places of zombies, in the order of their records.
func (g *scene) zombies(want ...string) *scene {
	g.t.Helper()
	have := []string{}
	for _, z := range g.s.ZombieList() {
		have = append(have, fmt.Sprint(z.Kind(), " ", g.spot(z.At())))
	}
	return g.holds(slices.Equal(have, want), "zombies %v, want %v", have, want)
}

// spot names a place, with its floor above the ground.
func (g *scene) spot(at state.Place) string {
	if at.Floor() > 0 {
		return fmt.Sprint(g.s.Rules().Map.Name(at.Square()), ",", at.Floor())
	}
	return g.s.Rules().Map.Name(at.Square())
}

// actions checks how many actions the people have left, in the order of their lines.
func (g *scene) actions(want ...uint8) *scene {
	g.t.Helper()
	var have []uint8
	for n := range want {
		have = append(have, g.who(n+1).Actions)
	}
	return g.holds(slices.Equal(have, want), "actions %v, want %v", have, want)
}

// outcomes checks the number and weights of the outcomes of the next chance event.
func (g *scene) outcomes(want int, each uint64) *scene {
	g.t.Helper()
	odds := g.s.AppendOdds(nil)
	for _, n := range odds {
		g.is("weight", int(n), int(each))
	}
	return g.is("outcomes", len(odds), want)
}

// The Game phase as far as its events: digest 6.4, 5.2. A token far away keeps the turn at
// its dice, before the Menace phase.
func TestEvents(t *testing.T) {
	deck := func(o *state.Options) { o.Events = state.EventDeck }
	runRows(t, []row{
		{"K058 Seq, S04", "red 5,5\nred 7,5\nred 9,9\nzombie shuffler 5,6\ntoken 20,20", nil, func(g *scene) {
			g.s.Mark(g.at("1,1").Square(), 1)
			g.s.AgeMarkers()
			g.s.Mark(g.at("2,2").Square(), 1)
			g.s.Kill(2)
			g.from(state.StageTurn).decides(state.PhaseEvent).is("turn", int(g.s.ThisTurn), 4).is("markers", g.s.Noise(), 1).
				do(action.Play{Kind: action.KindEvent, Q: 56}).rolls(rules.ChanceCorpse).roll(4).rolls(rules.ChanceDistance).roll(2).rolls(rules.ChanceBite).roll(1).decides(state.PhasePick)
		}},
		{"K058 Seq, corner token before the corpses", "red 5,5\nred 6,5\nred 9,9", nil, func(g *scene) {
			g.s.Kill(2)
			g.s.Mark(g.at("2,2").Square(), 8)
			g.from(state.StageTurn).do(action.Play{Kind: action.KindEvent, Q: 44}).rolls(rules.ChanceCorpse).tokens("31,31")
		}},
		{"K062 Draw, S02, S19", "red 5,5\nred 6,5\ntoken 31,17", nil, func(g *scene) {
			g.s.Mark(g.at("5,9").Square(), 1)
			g.event(11).outcomes(2, 1).chosen(int(g.at("5,5"))).rolls(rules.ChanceDistance).tokens("31,17", "31,31")
		}},
		{"K062 Draw, a token within 12\"", "red 5,5\nred 6,5\ntoken 31,18", nil, func(g *scene) {
			g.s.Mark(g.at("5,9").Square(), 1)
			g.event(11).chosen(int(g.at("5,5"))).tokens("31,18")
		}},
		{"K063 Draw, S09", "red 5,5 nimble\nred 6,5 nimble\nred 7,5 nimble\nred 8,5 nimble\nred 9,5 nimble\ntoken 16,10", nil, func(g *scene) {
			g.who(5).Owner = state.OfGroup
			g.s.Mark(g.at("5,9").Square(), 2)
			h := g.fork()
			h.event(34).tokens("16,10")
			g.s.Mark(g.at("20,9").Square(), 1)
			g.event(34).tokens("16,10", "31,31")
		}},
		{"S128 Draw, Grid 13, a long table", "table 60,16\nred 20,5\nred 21,5\nred 49,5\nred 45,5\nred 46,5", nil, func(g *scene) {
			g.who(4).Owner, g.who(5).Owner = state.OfGroup, state.OfGroup
			g.s.Mark(g.at("5,9").Square(), 9)
			h := g.fork()
			h.who(5).State = state.Gone
			h.event(34).tokens("0,15")  // two and two: the western half
			g.event(34).tokens("59,15") // three of five, of whom one is a character
		}},
		{"S09 corner farthest from characters", "red 30,2\nred 2,2\ntoken 2,2", nil, func(g *scene) {
			g.who(1).Owner = state.OfGroup
			g.s.Mark(g.at("5,9").Square(), 9)
			g.event(44).tokens("2,2", "31,31")
		}},
		{"K065 Event 11", "red 5,5\nred 7,5 fearless\nred 9,5 panicky\nred 10,5 leader\ntoken 31,31", nil, func(g *scene) {
			g.event(11).outcomes(4, 1)
			h := g.fork()
			h.chosen(int(g.at("5,5"))).actions(0, 2, 2, 2).is("markers", h.s.Noise(), 0)
			h = g.fork()
			h.chosen(int(g.at("7,5"))).actions(2, 2, 2, 2)
			g.chosen(int(g.at("9,5"))).actions(2, 2, 2, 2).holds(g.s.Markers[0] == state.Marker{At: g.at("9,5").Square(), Old: 1, New: 0}, "%v", g.s.Markers[0]).
				holds(g.who(3).Is(state.Panicked), "does not panic")
		}},
		{"K066 Event 12, S23", "red 5,5 carries pistol revolver bow\nred 9,5 carries pistol\ntoken 31,31", nil, func(g *scene) {
			g.who(1).Fire = state.Fired
			for k, want := range map[state.ItemKind]bool{state.Pistol: true, state.Revolver: false, state.Bow: false, 0: false} {
				h := g.fork()
				h.who(1).LastGun = k
				if k == 0 {
					h.who(1).Fire = 0
				}
				h.event(12).rolls(rules.ChanceDistance)
				jams := 0
				for _, i := range h.s.ItemList() {
					if i.Jammed() {
						jams++
						h.holds(i.Kind() == state.Pistol && i.At() == state.Hands(0), "%v is jammed", i)
					}
				}
				h.holds(jams > 0 == want, "%v: %d jams", k, jams)
			}
			g.who(2).Fire = state.Fired
			g.event(12).outcomes(2, 1)
		}},
		{"K067 Event 13", "red 5,10\nred 20,9\ntoken 31,31", nil, func(g *scene) {
			h := g.fork()
			h.event(13).zombies("ankle-biter 5,16")
			g.s.AddZombie(g.at("5,16"), state.Runner)
			g.event(13).zombies("ankle-biter 5,15", "runner 5,16")
		}},
		{"Event 13, ties and the edge of the table", "red 20,29\nred 5,29\ntoken 31,0", nil, func(g *scene) { g.event(13).zombies("ankle-biter 5,31") }},
		{"K069 Event 14", "red 16,6\ntoken 31,31", nil, func(g *scene) {
			free := 0
			for x := range 32 {
				if (x-16)*(x-16)+9 >= 169 {
					free++
				}
			}
			g.event(14).outcomes(free, 1).chosen(int(g.at("0,3"))).zombies("shuffler 0,3")
		}},
		{"K069 Event 14, none legal", "red 8,3\nred 24,3\ntoken 31,31", nil, func(g *scene) { g.event(14).rolls(rules.ChanceDistance).zombies() }},
		{"S121 Event 14, a group", "red 26,6\nred 26,7\nred 26,8\nred 26,9\ntoken 31,31", nil, func(g *scene) {
			g.event(14).chosen(int(g.at("13,3"))).zombies("shuffler 13,2", "shuffler 12,3", "shuffler 13,3", "shuffler 13,4")
		}},
		{"S121 Event 14, a group kept at 12\"", "red 16,6\nred 17,6\nred 16,7\ntoken 31,31", nil, func(g *scene) {
			g.event(14).chosen(int(g.at("3,3"))).zombies("shuffler 3,2", "shuffler 2,3", "shuffler 3,3")
		}},
		{"K070 Event 15, S22", "red 5,5\ntoken 31,31\nzombie shuffler 24,5", nil, func(g *scene) {
			g.event(15)
			h := g.fork()
			w := h.s.Table()
			h.is("seen at d2 361", int(h.s.PreyOf(&w.Table, h.at("24,5"))), 1).is("seen at d2 362", int(h.s.PreyOf(&w.Table, h.at("24,6"))), 0)
			w.Release()
			h.event(15)
			w = h.s.Table()
			h.is("seen at 24\"", int(h.s.PreyOf(&w.Table, h.at("30,5"))), 1).is("seen at 25\"", int(h.s.PreyOf(&w.Table, h.at("31,5"))), 0)
			w.Release()
		}},
		{"Event 21", "map supply\nred 12,1\nred 10,26\ntoken 30,9", nil, func(g *scene) { g.event(21).tokens("30,9", "0,31", "31,31") }},
		{"Event 21, three unidentified buildings", "red 12,1\nred 20,26\ntoken 30,9\nhouse 3,8 6,11 door 4,8 S\nhouse 3,15 6,18 door 4,15 S\nhouse 13,8 16,11 door 14,8 S\nhouse 13,15 16,18 door 14,15 S\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.event(21).tokens("30,9", "31,31")
			g.s.Buildings[0].Class = ground.Unknown
			g.event(21).tokens("30,9", "0,31", "31,31")
		}},
		{"K074 Event 23, S120", "map supply\nred 6,9\nred 24,9\nred 12,1\ntoken 30,30\nstatus A intact\nstatus B barricaded", nil, func(g *scene) {
			g.event(23).outcomes(2, 1)
			h := g.fork()
			h.chosen(0).zombies("shuffler 6,8")
			g.chosen(1 * ground.Levels).zombies("shuffler 24,8")
		}},
		{"S120 Event 23, the lowest square", "map supply\nred 8,11\nred 6,9\nred 9,9\ntoken 30,30\nstatus A intact", nil, func(g *scene) { g.event(23).zombies("shuffler 6,8") }},
		{"S120 Event 23, floors", "map supply\nred 27,28\nred 12,1\ntoken 3,30\nstatus F intact", nil, func(g *scene) {
			g.who(1).At = g.at("27,28,1")
			g.event(23).zombies("shuffler 27,27,1")
		}},
		{"Event 23, nobody inside", "map supply\nred 12,1\ntoken 3,30", nil, func(g *scene) { g.event(23).rolls(rules.ChanceDistance).zombies() }},
		{"K077 Event 26, S13", "red 5,5 panicky\nred 5,18 leader\nred 5,19 panicky fearless\ntoken 16,16", nil, func(g *scene) {
			h := g.fork()
			h.event(26).outcomes(4, 1).chosen(3).tokens("16,16", "31,31").holds(!h.who(1).Is(state.Panicked), "panics")
			g.who(2).At = g.at("5,20")
			g.who(3).At = g.at("30,30")
			for corner, want := range []string{"0,0", "31,0", "0,31", "31,31"} {
				h := g.fork()
				h.event(26).chosen(corner).holds(h.who(1).Is(state.Panicked) && !h.who(2).Is(state.Panicked) && !h.who(3).Is(state.Panicked), "wrong people panic").
					holds(h.s.TokenAt(h.at(want).Square()) >= 0, "no token in corner %d", corner)
			}
		}},
		{"K078 Event 31", "red 3,15\nred 16,12\ntoken 31,31", nil, func(g *scene) {
			g.who(1).Fire = state.Fired | state.FiredGun
			for _, number := range []uint16{31, 42} {
				h := g.fork()
				h.event(number).tokens("0,15", "31,31")
			}
			g.who(2).Fire = state.Fired | state.FiredGun
			g.event(42).outcomes(2, 1).chosen(int(g.at("16,12"))).tokens("16,0", "31,31")
		}},
		{"K079 Event 31, a bow", "red 5,5 carries bow arrows:5\nred 20,20\nzombie shuffler 5,15\ntoken 31,31", nil, func(g *scene) {
			g.acts().do(fire(action.KindSnap, 0, g.at("5,15"))).roll(1)
			g.holds(g.who(1).Fire&state.Fired != 0, "has not fired").event(31).tokens("31,31")
		}},
		{"Event 32", "red 5,5\nred 20,5\ntoken 8,5\ntoken 16,30", nil, func(g *scene) {
			h := g.fork()
			h.event(32).tokens("8,5", "16,30")
			g.who(1).Fire = state.Fired | state.FiredGun | state.FiredAuto
			h = g.fork()
			h.event(32).tokens("8,5", "11,5", "16,30") // a gap of 2"
			h.who(2).Fire = state.Fired | state.FiredGun | state.FiredAuto
			h.event(32).outcomes(2, 1)
		}},
		{"S127 Event 32, diagonally", "red 5,5\ntoken 8,9", nil, func(g *scene) {
			g.who(1).Fire = state.Fired | state.FiredGun | state.FiredAuto
			g.event(32).tokens("8,9", "10,11")
		}},
		{"Event 32, off the table", "red 29,5\ntoken 31,7", nil, func(g *scene) {
			g.who(1).Fire = state.Fired | state.FiredGun | state.FiredAuto
			g.event(32).tokens("31,7", "31,9")
		}},
		{"K081 Event 32", "red 5,5\nred 6,5", nil, func(g *scene) {
			g.who(1).Fire = state.Fired | state.FiredGun | state.FiredAuto
			g.event(32).tokens("16,31")
		}},
		{"K082 Event 33", "red 5,5\nred 6,5\ntoken 31,2", nil, func(g *scene) {
			for shots, want := range map[uint8]int{0: 1, 1: 2, 3: 2, 4: 3} {
				h := g.fork()
				h.s.Shots = shots
				h.event(33).is("tokens", int(h.s.TokensOut), want)
				if want > 1 {
					h.is("tokens in the north", h.s.TokenAt(h.at("16,31").Square()), 1)
				}
			}
		}},
		{"S32 Event 33, a shell into a door", "red 5,5\nred 6,5\ntoken 31,2", nil, func(g *scene) {
			g.who(1).Fire = state.Fired | state.FiredGun
			g.event(33).tokens("31,2", "16,31")
		}},
		{"K083 Event 34, S20", "red 5,5\nred 5,20\ntoken 31,0", nil, func(g *scene) {
			g.event(34).is("wounds", int(g.who(2).Wounds), 1).is("wounds", int(g.who(1).Wounds), 0)
		}},
		{"K083 Event 34, nimble", "red 5,20 nimble\ntoken 31,0", nil, func(g *scene) { g.event(34).is("wounds", int(g.who(1).Wounds), 0) }},
		{"K083 Event 34, nimble in heavy clothes", "red 5,20 nimble carries heavy-clothes\ntoken 31,0", nil, func(g *scene) { g.event(34).is("wounds", int(g.who(1).Wounds), 1) }},
		{"K083 Event 34, sensible", "red 5,20 sensible\ntoken 31,0", nil, func(g *scene) { g.event(34).is("wounds", int(g.who(1).Wounds), 0) }},
		{"K083 Event 34, very sensible", "red 5,20 very-sensible\ntoken 31,0", nil, func(g *scene) { g.event(34).is("wounds", int(g.who(1).Wounds), 0) }},
		{"K083 Event 34, tough", "red 5,20 tough\ntoken 31,0", nil, func(g *scene) {
			g.event(34).is("wounds", int(g.who(1).Wounds), 0).holds(g.who(1).Has(state.ToughUsed), "tough is not used")
		}},
		{"Flow V5, Event 34 kills the last", "red 5,20\ntoken 31,0", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.event(34).decides(state.PhaseOver)
		}},
		{"S05, Event 34, a corpse of this turn", "red 5,20\nred 6,1\ntoken 31,0", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.event(34).rolls(rules.ChanceDistance)
			g.from(state.StageTurn).do(action.Play{Kind: action.KindEvent, Q: 56}).rolls(rules.ChanceCorpse)
		}},
		{"Event 35", "red 5,5\nred 6,5 fearless\nred 7,5\ntoken 31,31", nil, func(g *scene) {
			g.who(3).Actions = 0
			g.event(35).actions(1, 2, 0)
		}},
		{"K085 Event 36", "red 5,5 leader\nred 5,12 leader\nred 5,9\ntoken 31,31", nil, func(g *scene) {
			h := g.fork()
			h.event(36).actions(1, 1, 2)
			g.who(2).At = g.at("5,13")
			g.event(36).actions(2, 2, 2)
		}},
		{"K086 Event 41, S121", "map supply\nred 30,1\ntoken 30,10", nil, func(g *scene) {
			g.event(41).outcomes(4, 1).chosen(2).tokens("30,10", "7,29") // E, by its window in the west
		}},
		{"Event 41, no building", "red 12,1\ntoken 30,10", nil, func(g *scene) { g.event(41).rolls(rules.ChanceDistance).tokens("30,10") }},
		{"K087 Event 43", "red 5,5 abrasive\nred 5,9\nred 5,13 abrasive\nred 5,18\ntoken 31,31", nil, func(g *scene) { g.event(43).actions(1, 1, 1, 2) }},
		{"Event 44", "red 5,5\ntoken 31,31", nil, func(g *scene) {
			g.who(1).Marks |= state.Hidden
			g.event(44).holds(!g.who(1).Is(state.Hidden), "is hidden")
		}},
		{"Event 45", "red 5,5\nred 9,9", nil, func(g *scene) {
			g.who(1).Marks |= state.Panicked
			h := g.fork()
			h.event(45).decides(state.PhasePick).holds(!h.who(1).Is(state.Panicked), "panics")
			g.event(66).decides(state.PhasePick).holds(g.who(1).Is(state.Panicked), "rallies")
		}},
		{"K089 Event 46, S24", "red 5,5 sensible\nred 6,5 very-sensible\nred 7,5\ntoken 31,31", nil, func(g *scene) {
			g.event(46).is("+1s", int(g.who(1).Used&state.PlusBits/state.Pluses), 2).is("+1s", int(g.who(2).Used&state.PlusBits/state.Pluses), 3).is("+1s", int(g.who(3).Used), 0).
				holds(g.who(1).Has(state.Combines) && g.who(2).Has(state.Combines), "one a roll")
		}},
		{"K090 Event 51, S37", "map supply\nred 6,9\nred 12,1\nred 12,5\ntoken 30,30\nstatus A intact", nil, func(g *scene) {
			g.event(51).holds(g.s.Carries(0, state.Skillet) && !g.s.Carries(1, state.Skillet) && g.s.Carries(2, state.Skillet), "not those inside") // a ruin is a building
		}},
		{"K091 Event 52", "red 5,5 carries pistol\nred 9,9\ntoken 31,31", nil, func(g *scene) {
			g.s.Kill(0)
			g.event(52).rolls(rules.ChanceDistance).holds(g.who(1).State == state.Gone, "condition %d", g.who(1).State).holds(g.s.Find(g.at("5,5"), state.Pistol) >= 0, "no pistol")
		}},
		{"Event 53", "red 5,5\nred 9,9\ntoken 31,31", nil, func(g *scene) {
			g.event(53).rolls(rules.ChanceEventDie).outcomes(6, 1).roll(4).is("supplies", int(g.s.Items[g.s.Find(g.at("9,9"), state.SuppliesHere)].Count()), 4)
		}},
		{"K093 Event 55", "map supply\nred 4,10\nred 12,1\ntoken 30,30\nstatus A barricaded", nil, func(g *scene) {
			g.s.AddZombie(g.at("5,10"), state.Shuffler)
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.event(55).decides(state.PhaseStand).offers(action.KindDone).offers(action.KindStand, "0,10", "3,10", "2,7").refuses(action.KindStand, "5,10", "6,10", "0,11", "10,10")
			h := g.fork()
			h.say(action.KindDone).rolls(rules.ChanceDistance).holds(h.who(1).At == h.at("4,10"), "moved").is("grabs", h.s.Grabs(0), 1)
			g.on(action.KindStand, "3,10").rolls(rules.ChanceDistance).holds(g.who(1).At == g.at("3,10"), "stays").is("grabs", g.s.Grabs(0), 0).is("actor", int(g.s.Actor), 0)
		}},
		{"Event 55, out of a ruin", "map supply\nred 12,5\ntoken 30,30", nil, func(g *scene) {
			g.event(55).offers(action.KindStand, "12,7", "10,5").refuses(action.KindStand, "12,6", "11,5")
		}},
		{"Event 55, in slot order", "map supply\nred 4,10\nred 12,1\nred 24,9\nred 24,10\ntoken 30,30\nstatus A barricaded\nstatus B intact", nil, func(g *scene) {
			g.event(55).is("actor", int(g.s.Actor), 0).say(action.KindDone).decides(state.PhaseStand).is("actor", int(g.s.Actor), 2).on(action.KindStand, "24,7").
				decides(state.PhaseStand).is("actor", int(g.s.Actor), 3).refuses(action.KindStand, "24,7").say(action.KindDone).rolls(rules.ChanceDistance)
		}},
		{"Event 62", "red 5,5\ntoken 31,31\ntoken 31,31\ntoken 20,20", nil, func(g *scene) {
			h := g.fork()
			h.who(1).Fire = state.Fired | state.FiredGun
			h.event(62).is("tokens", int(h.s.TokensOut), 3)
			g.event(62).node(state.PhaseWhich, rules.ChanceEventWhich)
			w := g.weights(func(s *rules.State) bool { return s.Node != state.PhaseWhich }, func(s *rules.State) string { return g.s.Rules().Map.Name(s.Tokens[0].At()) })
			g.holds(fmt.Sprint(w) == "map[20,20:2 31,31:1]", "%v", w).chosen(int(g.at("20,20"))).tokens("31,31", "31,31")
		}},
		{"Event 62, tokens that are known apart", "red 5,5\ntoken 31,31\ntoken 31,31\ntoken 20,20", func(o *state.Options) { o.PsychicToken = state.PsychicPeeks }, func(g *scene) {
			g.s.Tokens[1] = g.s.Tokens[1].Looked(0, 4)
			g.s.Tokens[2] = g.s.Tokens[2].Looked(0, 2)
			g.event(62).node(state.PhaseWhich, rules.ChanceEventWhich).outcomes(3, 1)
			for n, want := range []string{"4 2", "0 2", "0 4"} {
				h := g.fork().chosen(n)
				_, a, _ := h.s.Tokens[0].Look()
				_, b, _ := h.s.Tokens[1].Look()
				h.holds(fmt.Sprint(max(a, 0), max(b, 0)) == want, "token %d gone: %d and %d are left", n, a, b)
			}
		}},
		{"K097 Event 63", "red 5,5\nred 9,9\ntoken 31,31", nil, func(g *scene) {
			g.event(63).outcomes(2, 1).chosen(int(g.at("9,9"))).rolls(rules.ChanceFindType).roll(1).roll(8).rolls(rules.ChanceDistance).
				holds(g.s.Find(g.at("9,9"), state.FirstAidKit) >= 0 && !g.s.Carries(1, state.FirstAidKit), "%v", g.s.ItemList())
		}},
		{"Event 63, his own modifiers", "red 5,5 looter\nblue 9,9 careless\ntoken 31,31", nil, func(g *scene) {
			h := g.fork()
			h.event(63).chosen(int(g.at("5,5"))).roll(2).rolls(rules.ChanceFindTable).is("dice of the other household", int(h.s.Dice), 2)
			g.event(63).chosen(int(g.at("9,9"))).roll(3).rolls(rules.ChanceFindTable).is("dice of the household", int(g.s.Dice), 3)
		}},
		{"Event 65", "red 5,5\nblue 9,9\ntoken 31,31", nil, func(g *scene) {
			g.event(65).outcomes(2, 1).chosen(int(g.at("9,9"))).is("clues", int(g.s.Seats[1].Clues), 1).is("clues", int(g.s.Seats[0].Clues), 0)
		}},
		{"K099 Event 66", "red 5,5\nred 6,5\nred 9,9", nil, func(g *scene) {
			g.who(1).Used |= state.Doped
			g.who(2).Used |= state.Stumbles // K102
			g.who(3).Stuns = 3
			g.from(state.StageTurn).do(action.Play{Kind: action.KindEvent, Q: 66}).actions(4, 2, 0)
		}},
		{"K101 Events", "red 5,5\ntoken 31,31", deck, func(g *scene) {
			for i, number := range []uint16{56, 61, 66} {
				g.s.Event = 0
				g.from(state.StageEvent).outcomes(36-i, 1).do(action.Play{Kind: action.KindEvent, Q: number})
			}
			g.s.Event = 0
			g.from(state.StageEvent).outcomes(33, 1)
		}},
		{"S108 Events, a new deck after 31", "red 5,5\ntoken 31,31", deck, func(g *scene) {
			g.s.Events = 1<<31 - 1 - 1<<state.EventRow(24)
			g.from(state.StageEvent).outcomes(6, 1).do(action.Play{Kind: action.KindEvent, Q: 24})
			g.s.Event = 0
			g.from(state.StageEvent).outcomes(36, 1)
		}},
		{"K503 events left out", "map supply\nred 12,1\ntoken 30,30", nil, func(g *scene) {
			g.from(state.StageEvent).outcomes(36, 1)
			for _, number := range []uint16{16, 22, 25, 54, 64} {
				h := g.fork()
				h.event(number).rolls(rules.ChanceDistance)
				was, is := *g.s, *h.s
				for _, s := range []*rules.State{&was, &is} {
					s.Event, s.Stage, s.Node, s.Chance, s.Dice = 0, 0, 0, 0, 0
				}
				h.holds(was == is, "event %d does something", number)
			}
		}},
	})
}
