package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// encodedOptions are rules under which all actions of players occur.
func encodedOptions() []Options {
	solo, team := SPI1978(), Grenko()
	solo.MaxTurns, solo.Players = 60, 1
	team.MaxTurns, team.Players = 60, 4
	return append(tripOptions(), solo, team)
}

// TestIndices counts the legal actions of random positions. Half of the games begin in the
// middle. Actions of every kind must have been counted.
func TestIndices(t *testing.T) {
	kinds, all := [1 << 8]int{}, encodedOptions()
	enginetest.Indices{
		Positions: 100_000,
		Start: func(seed uint64) (engine.Game, engine.State) {
			w := watch{rules: defaultRules(t, all[seed%uint64(len(all))])}
			w.begin(seed / uint64(len(all)))
			return New(w.rules), &w.s
		},
		Count: func(_ engine.Position, a engine.Action) { kinds[actionKind(a)]++ },
	}.Run(t)
	for k := range kinds[:KindAppear+1] {
		switch Kind(k) {
		case 0, KindDeal, KindRoll, KindValue, KindAmbush, KindDraw, KindDigit: // chance
		default:
			if kinds[k] == 0 {
				t.Errorf("no action of kind %d, %q, was counted", k, verbOf(k))
			}
		}
	}
}

// plainPlane computes the claim of a plane about a square of a view from the plane's name.
func plainPlane(s *State, name string, x Square) bool {
	b, r := s.b(), s.r()
	human := r.humans(s.ViewerSeat())
	stands := func(who ...Status) (is bool) {
		for c := range s.at {
			is = is || s.at[c] == x && slices.Contains(who, s.status[c])
		}
		return is
	}
	people, supers := stands(Normal, Stunned, Infected), stands(Super)
	var u unit
	held := s.occupied.Has(x)
	if held {
		u = s.unitAt(x)
	}
	word := func(prefix string) (string, bool) { return strings.CutPrefix(name, prefix) }
	if v, ok := word("unit that the viewer knows to have value "); ok {
		return held && valueNames()[max(int(u.value()), 1)-1] == v && u.value() != 0
	}
	if way, ok := word("closed door on the side: "); ok {
		return plainDoor(s, x, way, s.doors.Closed)
	}
	if way, ok := word("destroyed door on the side: "); ok {
		return plainDoor(s, x, way, s.doors.Destroyed)
	}
	if c, ok := strings.CutSuffix(name, ", in any condition"); ok {
		return s.at[slices.Index(counters.Names[:], c)] == x
	}
	switch name {
	case "hall":
		return b.Regions[b.Region[x]].Hall
	case "Edwin's Sports Centre":
		return b.Region[x] == b.Region[b.Rifles]
	case "symbol on which characters are placed":
		return slices.Contains(r.symbols, x)
	case "piece of the viewer's own side":
		return human && people || !human && (held || supers)
	case "piece of the other side":
		return !human && people || human && (held || supers)
	case "normal character":
		return stands(Normal)
	case "stunned character":
		return stands(Stunned)
	case "infected character":
		return stands(Infected)
	case "super zombie":
		return supers
	case "zombie unit":
		return held
	case "berserk unit":
		return u.berserk()
	case "unit whose value the other side knows":
		return human && u&zombieKnows != 0 || !human && u&humanKnows != 0
	case "unit that was drawn from the pool and whose draw is not settled":
		return u.draw() != 0
	case "may carry an unrevealed hidden zombie as far as everybody can tell":
		return s.hiddenLeft > 0 && b.HideAllowed.Has(x) && !s.cleared.Has(x)
	case "carries an unrevealed hidden zombie, as the viewer knows":
		return !human && slices.Contains(s.hidden[:s.hiddenLeft], x)
	case "in sight of a character, counters apart":
		for c := range s.at {
			if s.at[c] != 0 && s.status[c] < Super && b.Sees(x, s.at[c], s.doors) {
				return true
			}
		}
		return false
	case "open main door":
		d := r.mainDoor[x]
		return d != NoDoor && s.doors.Open(d)
	case "rifles to be taken":
		return x == b.Rifles && s.rifleLeft > 0
	case "causes reaction":
		return s.triggers.Has(x)
	case "unit still to roll, react or attack in this phase, or square in which a unit may appear":
		return s.pending.Has(x)
	case "unit that is bound or has moved":
		return s.spent.Has(x)
	case "activated group":
		return s.group != 0 && s.square() == x
	case "square in which the activated group began its turn":
		return s.start == x
	case "square in which the group ended its turn: the aim of reaction":
		return s.movers == x
	case "unit or square that is being settled":
		return s.focus == x
	case "combat":
		return s.combat == x
	case "target of the shot":
		return s.target == x
	case "a super zombie began the Zombie Player-Turn here":
		return slices.Contains(s.superStart[:], x)
	}
	panic("no such plane: " + name)
}

// plainDoor reports whether a door of a set lies on a side of x.
func plainDoor(s *State, x Square, way string, set uint64) bool {
	c := s.r().code()
	y := c.near.To[x][slices.Index(c.near.Names, way)]
	if y == 0 {
		return false
	}
	d := s.b().DoorAt(x, y)
	return d != NoDoor && set>>d&1 != 0
}

// TestPlanes compares every plane, square by square, with its name.
func TestPlanes(t *testing.T) {
	var claims, positions int
	shown := map[string]bool{}
	for seed := uint64(1); seed <= 24; seed++ {
		all := encodedOptions()
		r := defaultRules(t, all[seed%uint64(len(all))])
		g, shape := New(r), &r.code().Shape
		planes, globals := make([]uint64, shape.PlaneWords()), make([]float32, len(shape.Globals))
		w := watch{rules: r}
		w.begin(seed)
		for ply := 0; w.s.phase != phaseOver; ply++ {
			if w.s.phase > phaseAct && ply%23 == 0 || ply%151 == 0 {
				positions++
				var v View
				w.s.mask(engine.Seat(positions%len(g.Seats())), &v.Masked)
				g.Observe(&v, planes, globals)
				for p, f := range shape.Planes {
					for i := range shape.Squares {
						got := planes[p*4+i>>6]>>(i&63)&1 != 0
						if want := plainPlane(&v.Masked, f.Name, Square(i+1)); got != want {
							t.Fatalf("%q is %v of square %s in\n%s", f.Name, got, r.Board.Name(Square(i+1)), notation{r}.FormatPosition(&v))
						}
						if got {
							claims++
							shown[f.Name] = true
						}
					}
				}
			}
			w.player.Step(&w.s)
		}
	}
	if len(shown) < 45 || positions < 200 {
		t.Errorf("%d planes have shown something at %d positions", len(shown), positions)
	}
	t.Logf("%d claims, %d planes, %d positions", claims, len(shown), positions)
}

// TestGlobals looks up some numbers by name.
func TestGlobals(t *testing.T) {
	n, p := midgame(t)
	g := New(n.rules)
	p.status[Steve], p.rifles, p.rifleLeft = Infected, 1<<Fran, 1
	p.doors.Closed |= 1 << n.rules.Board.Main[board.South]
	for _, seat := range []engine.Seat{Human, Zombie} {
		human := index.If[float32](seat == Human, 1)
		enginetest.Observe(t, g, p, seat, nil).Numbers(map[string]float32{
			"the viewer plays characters": human, "the viewer plays zombies": 1 - human,
			"viewer on turn": human, "own side on turn": human, "other side on turn": 1 - human,
			"phase select": 1, "phase act": 0, "own side has won": 0,
			"steve: infected": 1, "steve: normal": 0, "fran: has a rifle": 1, "steve: has a rifle": 0,
			"steve: the viewer's seat plays this character": human,
			"main door closed: south":                       1, "main door closed: north": 0,
			"game-turn": float32(10) / 50, "rifles to be taken": 0.5,
			"part of the turn limit that is left; 1 without a limit": float32(140) / 150,
			"units in the pool": float32(p.poolSize) / 50, "hidden zombies left": float32(p.hiddenLeft) / 8,
			"units of value 3 that were never shown to both sides": float32(p.unseen[3]) / 10,
		})
	}
}

// TestPotential: the formula of its comment, and one side's gain is the other's
// loss.
func TestPotential(t *testing.T) {
	n, s := midgame(t)
	g := New(n.rules)
	s.doors.Closed |= 1<<n.rules.Board.Main[board.South] | 1<<n.rules.Board.Main[board.North]
	s.rifles, s.status[Peter], s.poolSize = 1<<Fran, Infected, 10
	var v View
	s.ViewInto(Human, &v)
	want := 2.0/4/4 + 1.0/2/4 + 10.0/50/2 - 1.0/6
	if got := g.Potential(&v); got < want-1e-12 || got > want+1e-12 {
		t.Errorf("potential %v, want %v", got, want)
	}
	s.ViewInto(Zombie, &v)
	if got := g.Potential(&v); got < -want-1e-12 || got > -want+1e-12 {
		t.Errorf("potential %v, want %v", got, -want)
	}
}
