package cabin

import (
	"fmt"
	"math/bits"
	"testing"

	"deadreckon/engine"
)

func overlord(o *Options) { o.Overlord = true }

// believe returns the probabilities of a Character seat's belief.
func (g *deal) believe() map[string]float64 {
	v := new(View)
	g.s.mask(0, &v.Masked)
	out := map[string]float64{}
	for _, u := range v.Belief() {
		for _, l := range u.Outcomes {
			out[l.Value] = l.Probability
		}
	}
	return out
}

// believes checks the probability of a card, in parts of a whole.
func (g *deal) believes(card string, n, of float64) *deal {
	g.t.Helper()
	if p := g.believe()[card]; p < n/of-1e-12 || p > n/of+1e-12 {
		g.t.Errorf("%s is in the hand with %v; want %v/%v", card, p, n, of)
	}
	return g
}

// The Overlord, digest 6.16, and the knowledge of the others about his hand, 6.17.
func TestOverlord(t *testing.T) {
	runRows(t, []row{
		{"P253 Lord 2, B130", "al cabin1\nphase play\nhand fists twigs thin-fog\nthen play thin-fog", overlord, func(g *deal) {
			g.all("enough", "throw fists", "throw twigs").play("throw fists").all("enough", "throw twigs").play("throw twigs").phase(phaseHold)
		}},
		{"P254 B111", "al cabin1\nphase play\nhand fists twigs thin-fog\ndiscards gunfire hush walkers stragglers from-the-trees grey-faces no-moon they-keep-coming horde how-many surrounded brambles lamplight together shuffling scent crawling running timber frenzy\nthen play thin-fog", overlord, func(g *deal) {
			g.play("enough").phase(phaseHold).holds(len(g.r.Legal()) == 21, "%d", len(g.r.Legal())).offers("hold frenzy")
		}},
		{"P255 Lord 3, B112", "al cabin3\nray cabin1\nmaria cabin1\nphase play\nhand lamplight fists twigs", overlord, func(g *deal) {
			g.play("play lamplight", "token brute").asksOverlord().all("place 1", "place 2", "place 3", "place 4", "place 5", "place 6").
				play("place 6", "token survivor").is("zombies", "woods6 brute3").is("survivors", "woods3 survivor3")
		}},
		{"P257 Lord 4, B113", "al cabin3\nzombies clearing2 shambler1", overlord, func(g *deal) {
			g.move().asksOverlord().all("go yard2", "go clearing1", "go clearing3", "go woods2").play("go woods2").is("zombies", "woods2 shambler1")
		}},
		{"P257 Lord 4, pinned", "al clearing2\nzombies clearing2 shambler1", overlord, func(g *deal) { g.move().holds(g.s.phase != phaseSteer, "") }},
		{"P258 Lord 4", "al cabin3\nzombies clearing2 sprinter2", overlord, func(g *deal) {
			from := *g.s
			g.move().play("go yard2").phase(phaseSteer).play("go yard1").is("zombies", "yard1 sprinter2")
			*g.s = from
			g.s.replaceAt(0, newZombie(at(Yard, 1), tokenClass(Sprinter, 2)))
			g.move().play("go cabin2").holds(g.s.phase != phaseSteer, "").is("walls", "- cracked - - - -")
		}},
		{"P259 B113", "al cabin3\nzombies clearing2 shambler1\nphase play\nhand frenzy fists twigs", overlord, func(g *deal) {
			g.play("play frenzy", "token creeper", "place 1").phase(phaseSteer).play("go woods2").phase(phaseSteer).play("go woods2").phase(phaseThrow)
		}},
		{"P259 B113, hush", "al clearing2\nzombies clearing3 shambler1\nphase play\nhand hush fists twigs", overlord, func(g *deal) {
			g.play("play hush", "token creeper", "place 5").phase(phaseThrow).is("zombies", "clearing2 shambler1 woods5 creeper1")
		}},
		{"P261 Lord 5, B114", "al cabin1 bat\nzombies cabin1 brute3", overlord, func(g *deal) {
			from := *g.s
			for roll, phase := range map[string]Phase{"against 6": phaseAct, "against 7": phaseAct, "against 8": phaseLoss} {
				*g.s = from
				g.play("fight", "roll 7").phase(phaseAgainst).play(roll).phase(phase)
			}
			*g.s = from
			g.s.replaceAt(0, newZombie(at(Cabin, 0), tokenClass(Brawler, 2)))
			g.s.bag = [6]uint8{}
			g.s.fillBag()
			g.play("fight", "roll 7", "against 7").phase(phaseLoss)
		}},
		{"P262 Lord 5", "al cabin1 wrench\nzombies cabin1 shambler1", overlord, func(g *deal) { g.play("fight", "roll 7", "against 7").is("zombies", "") }},
		{"P263 B115", "al cabin1\nray cabin2\nmaria cabin3\njulie cabin3\nphase play\nhand walkers fists twigs\nbait julie", overlord, func(g *deal) {
			g.play("play walkers").is("tokens", "4").from(stageBait).is("bait", "")
		}},
		{"B116", "al dead woods1 TP\nray cabin4", overlord, func(g *deal) { g.move().phase(phaseDead).holds(g.s.Turn() == 0, "al's player") }},
	})
	t.Run("P265 4.2", func(t *testing.T) {
		g := woken(t, overlord).play("first al").play("hold horde", "hold twigs", "hold fists")
		for _, e := range DefaultEvents().List {
			g.believes(e.Token, 3, 23)
		}
		v := new(View)
		g.s.mask(4, &v.Masked)
		if len(v.Belief()) != 0 {
			t.Error("the Overlord does not know his hand")
		}
	})
	runRows(t, []row{
		{"P266 4.2", "al cabin1\nphase play\nhand horde twigs fists", overlord, func(g *deal) {
			g.play("play horde").believes("horde", 0, 1).believes("twigs", 2, 22).believes("hush", 2, 22)
			g.until(phaseThrow).play("enough").believes("hush", 2, 22).play("hold hush").believes("hush", 3, 22).believes("fists", 3, 22)
		}},
		{"P267 4.2", "al cabin1\nphase play\nhand twigs fists thin-fog\nthen play thin-fog", overlord, func(g *deal) {
			g.play("throw twigs").believes("twigs", 0, 1).believes("fists", 1, 21).play("enough", "hold hush", "hold frenzy").believes("fists", 3, 21)
		}},
		{"P269 4.2, B111", "al cabin1\nphase play\nhand fists twigs thin-fog\nknown fists twigs\ndiscards gunfire hush walkers stragglers from-the-trees grey-faces no-moon they-keep-coming horde how-many surrounded brambles lamplight together shuffling scent crawling running timber frenzy\nthen play thin-fog", overlord, func(g *deal) {
			g.play("enough", "hold hush").believes("fists", 1, 1).believes("twigs", 1, 1).believes("hush", 1, 21).believes("frenzy", 1, 21)
		}},
		{"P270 4.2", "al cabin1\nphase play\nhand horde twigs fists\nknown twigs fists", overlord, func(g *deal) {
			from := *g.s
			g.play("play twigs").is("known", "fists").holds(g.s.hidden() == 1, "unknown")
			*g.s = from
			g.play("play horde").is("known", "twigs fists").holds(g.s.hidden() == 0, "unknown")
		}},
		{"P271 4.2, B130", "al cabin1\nphase play\nhand twigs fists thin-fog\nthen play thin-fog", overlord, func(g *deal) {
			g.play("throw fists", "enough").believes("twigs", 1, 21).believes("frenzy", 1, 21).believes("gunfire", 1, 21)
		}},
		{"P313 4.2", "al cabin1\nphase play\nround 7\nhand thin-fog gunfire hush\ndiscards walkers stragglers from-the-trees grey-faces no-moon they-keep-coming horde how-many surrounded brambles lamplight together shuffling scent crawling running timber fists\nthen play thin-fog\nthen throw gunfire\nthen throw hush", overlord, func(g *deal) {
			g.play("hold twigs", "hold frenzy").believes("twigs", 1, 1).believes("frenzy", 1, 1).believes("horde", 0, 1).
				play("hold horde").believes("horde", 1, 21).believes("fists", 1, 21).believes("twigs", 1, 1)
		}},
		{"P323 4.2", "al cabin1\nphase play\nround 7\nhand fists frenzy thin-fog\ndiscards twigs gunfire hush walkers stragglers from-the-trees grey-faces no-moon they-keep-coming horde how-many surrounded brambles lamplight together shuffling scent crawling running\nthen play thin-fog\nthen enough", overlord, func(g *deal) {
			learnt := *g.s
			learnt.known = learnt.hand // seen card by card
			learnt.Apply(act1(KindHold, uint8(g.s.r().eventNamed("timber"))))
			g.play("hold timber").is("known", "fists timber frenzy").holds(g.s.unseen() == 0, "unseen")
			g.holds(g.s.Key(0) == learnt.Key(0), "keys")
		}},
		{"P274 4.1", "al cabin1\nray cabin2\nphase card", nil, func(g *deal) {
			for seat := range engine.Seat(4) {
				v := g.as(seat).s
				w := *v
				w.viewer = 0
				var drawn State
				v.Sample(&drawn, engine.Stream(1, "sample"))
				g.holds(w == *g.s && drawn == *g.s, "the view is not the state")
				for _, a := range g.s.AppendLegal(nil) {
					g.holds(g.s.Seen(a, seat) == a, "masked")
				}
			}
		}},
	})
}

// small returns an Overlord's game with few Event cards.
func small(t *testing.T, n int) *Rules {
	t.Helper()
	e := *DefaultEvents()
	e.List = e.List[2 : 2+n]
	r, err := NewRules(DefaultCards(), &e, DefaultFigures(), with(overlord))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Samples of a view against all hands that there can be.
func TestSample(t *testing.T) {
	t.Run("P273 4.3", func(t *testing.T) {
		g := givenRules(t, small(t, 8), "al cabin1\nphase play\nhand walkers stragglers thin-fog")
		v := new(View)
		g.s.mask(0, &v.Masked)
		counts, w := map[uint32]int{}, new(State)
		rng := engine.Stream(1, "samples")
		const n = 10_000
		for range n {
			v.Sample(w, rng)
			if w.Key(0) != v.Key() || bits.OnesCount32(w.hand) != 3 {
				t.Fatalf("a hand of %b", w.hand)
			}
			counts[w.hand]++
		}
		chi := 0.0
		for _, k := range counts {
			d := float64(k) - n/56.
			chi += d * d / (n / 56.)
		}
		if len(counts) != 56 || chi > 99 { // one in 10 000 of 55 degrees of freedom
			t.Errorf("%d hands, chi square %.1f", len(counts), chi)
		}
	})
}

// world is a complete order of the deck. TestPosterior plays only the Overlord's cards, on small decks, in
// every possible way, and counts the hands that agree with the observations of the others.
func TestPosterior(t *testing.T) {
	for n := 4; n <= 6; n++ {
		t.Run(fmt.Sprintf("P273 4.2 a deck of %d", n), func(t *testing.T) {
			r := small(t, n)
			c := &cards{rules: r, seen: map[string]map[uint32]float64{}, views: map[string]State{}}
			s := r.start()
			for c := range s.cast() {
				s.chars[c] = character{who: uint8(c) + 1, condition: living, space: at(Cabin, c)}
			}
			s.stage, s.phase, s.round, s.turn = stageSetup, phaseHold, 0, 7
			c.play(s, "", 1, map[int]int{4: 5, 5: 5, 6: 4}[n])
			c.compare(t)
		})
	}
}

// cards enumerates the possible histories of the Event cards.
type cards struct {
	rules *Rules
	seen  map[string]map[uint32]float64 // weights of hands by a Character's observations
	views map[string]State
}

// play continues until depth more cards have been shown.
func (c *cards) play(s State, saw string, weight float64, depth int) {
	legal := s.AppendLegal(nil)
	switch s.phase {
	case phaseHold:
		for _, a := range legal {
			t := s
			t.handOnly(a)
			c.play(t, saw+" ?", weight/float64(len(legal)), depth)
		}
		return
	case phasePlay, phaseThrow:
	default:
		panic("cabin: " + s.phase.String())
	}
	var v State
	s.mask(0, &v)
	if c.seen[saw] == nil {
		c.seen[saw] = map[uint32]float64{}
	}
	c.seen[saw][s.hand] += weight
	c.views[saw] = v
	if depth == 0 {
		return
	}
	for _, a := range legal { // the prior: each choice alike
		t := s
		t.handOnly(a)
		c.play(t, saw+" "+table.Format(&s, a), weight/float64(len(legal)), depth-1)
	}
}

// handOnly plays an action and skips everything that is not about the Event cards.
func (s *State) handOnly(a engine.Action) {
	p := Decode(a)
	s.phase = phaseNone
	switch p.Kind {
	case KindHold:
		s.applyHold(p)
	case KindPlay:
		s.spendEvent(p.X)
		s.discards |= 1 << p.X
		s.stage = stageThrow
	default:
		s.applyThrow(p)
	}
	switch {
	case s.stage == stageSetup && s.handSize < overlordHand:
		s.phase = phaseHold
	case s.stage == stageThrow:
		s.stepThrow()
	}
	if s.stage == stageHold && s.phase == phaseNone {
		s.stepHold()
	}
	if s.phase == phaseNone {
		s.phase = phasePlay
	}
}

// compare holds the beliefs of views against the weights.
func (c *cards) compare(t *testing.T) {
	t.Helper()
	checked := 0
	for saw, hands := range c.seen {
		v := View{Masked: c.views[saw]}
		total := 0.0
		var want [EventCount]float64
		worlds := map[uint32]bool{}
		first := -1.0
		for hand, w := range hands {
			total += w
			worlds[hand] = true
			if first < 0 {
				first = w
			}
			if w < first*(1-1e-9) || w > first*(1+1e-9) {
				t.Fatalf("after%s hand %b weighs %v, another %v", saw, hand, w, first)
			}
			for id := range want {
				if hand>>id&1 != 0 {
					want[id] += w
				}
			}
		}
		for id, p := range want[:len(c.rules.Events.List)] {
			have := 0.0
			for _, u := range v.Belief() {
				for _, l := range u.Outcomes {
					if l.Value == c.rules.Events.List[id].Token {
						have = l.Probability
					}
				}
			}
			if p /= total; p < have-1e-9 || p > have+1e-9 {
				t.Fatalf("after%s %s is in the hand with %v, believed %v", saw, c.rules.Events.List[id].Token, p, have)
			}
		}
		unseen := bits.OnesCount32(v.Masked.unseen())
		if n := binomial(unseen, v.Masked.hidden()); n != len(worlds) {
			t.Fatalf("after%s %d hands, want %d", saw, len(worlds), n)
		}
		checked++
	}
	if checked < 50 {
		t.Errorf("only %d views", checked)
	}
}

func binomial(n, k int) int {
	out := 1
	for i := range k {
		out = out * (n - i) / (i + 1)
	}
	return out
}

// asksOverlord checks that the Overlord is on turn.
func (g *deal) asksOverlord() *deal {
	g.t.Helper()
	if g.s.Turn() != g.s.r().lord {
		g.t.Errorf("seat %d is on turn at %s; want the Overlord", g.s.Turn(), g.s.phase)
	}
	return g
}
