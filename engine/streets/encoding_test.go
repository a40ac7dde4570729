package streets

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// upstairs is where random play hardly comes: two armed survivors on the upper floor of a house.
const upstairs = `house 20,20 24,24 floors 2 stairs 22,22 door 22,20 S window 24,24 E
status A ransacked
red 22,22,1 heroic strong carries stimulants scope scope rifle:12 shotgun:2 shotgun:2 axe axe
blue 23,22,1 ambidexterous carries pistol:12 pistol:9 first-aid-kit:2 first-aid-kit:3
zombie shuffler 24,23,1
zombie runner 22,17
zombie boss 23,23
token 5,5`

// equipped are two below a window, with what is seldom found.
const equipped = `house 20,20 24,24 floors 3 stairs 24,24 door 22,20 S window 20,22 W
status A intact
red 19,22 climber carries toy-car egg-timer chainsaw pistol:12 silencer laser-module rifle:12 scope
red 18,20 carries bicycle egg-timer dog
zombie shuffler 10,10
dog 15,22`

// indices counts the legal actions of random positions of all modes. Actions of every kind must
// have been counted.
func indices(t *testing.T, positions int) {
	all := modes()
	names := slices.Sorted(maps.Keys(all))
	house := given(t, upstairs, nil).act(0).s
	end := given(t, "red 5,5 scientist carries vaccine\nred 6,6", nil)
	end.who(1).bites, end.who(2).bites = 1, 1
	end.from(stageInfect)
	found := given(t, "house 20,20 24,24 door 22,20 S\nstatus A intact\nred 22,22\nred 1,1", nil)
	found.s.buildings[0].floors = 1
	found.act(0).do(Play{Kind: KindPick}).on(KindSearch, "22,22").roll(6, 1, 7).node(phaseKeep, noJob)
	trade := bartering(t).s
	talk := bartering(t).say(KindDone)
	talk.who(1).actions = 2
	talk.s.stage, talk.s.phase = stagePart, phaseNone
	talk.s.run()
	talk.do(Play{Kind: KindPick}).do(Play{Kind: KindTalk, A: 1}).roll(1)
	door := given(t, "house 20,20 24,24 door 22,20 S\nstatus A barricaded\nred 22,18 carries shotgun:2", nil).act(0).s
	armed := given(t, "red 5,5 carries dynamite:3 molotov molotov frag-grenade grenade-launcher:2 spear\nblue 9,5\nzombie boss 7,5", blasting).act(0).s
	ram := given(t, "terrain = 0,14 31,17\nvehicle truck 1,15 E military\nvehicle car 10,15 E\nred 1,1", byCar).wheel().do(Play{Kind: KindDrive}).s
	cars := given(t, "terrain = 0,14 31,17\nvehicle car 5,15 E\nvehicle car 9,15 E\nred 6,16 carries gasoline:3 siphon\nred 7,16 carries battery\nzombie shuffler 20,20", byCar).ready().act(0).s
	cars.vehicles[1].flags, cars.vehicles[1].fuel = settled|opened|withKeys|battery, halfTank
	drift := given(t, "vehicle car 5,15 E\nred 6,14 \nred 7,14 ", snowedUp).ready()
	drift.s.vehicles[0].flags |= stuck
	snowed := drift.act(0).s
	gear := given(t, equipped, gadgetsIn).act(0).s
	scenes := []*State{found.s, trade, talk.s, end.s, door, armed, armed, house, house, house, house, house, house, house, ram, ram, cars, cars, cars, cars, gear, gear, gear, gear, snowed, snowed}
	counted := [kinds]int{}
	enginetest.Indices{
		Positions: positions,
		Start: func(seed uint64) (engine.Game, engine.State) {
			if at := int(seed % 31); at < len(scenes) {
				s := *scenes[at]
				return New(s.r()), &s
			}
			g := New(defaultRules(t, all[names[seed/2%uint64(len(names))]]))
			return g, g.NewState()
		},
		Count: func(_ engine.Position, a engine.Action) { counted[Decode(a).Kind]++ },
	}.Run(t)
	for _, v := range verbList {
		if v.kind > KindWhich && counted[v.kind] == 0 {
			t.Errorf("no %s was counted", wordOf(v.kind))
		}
	}
}

func TestIndices(t *testing.T) { indices(t, 30_000) }

// TestEveryIndex: what an index is of, and is an action at all, counts as that index.
func TestEveryIndex(t *testing.T) {
	s := given(t, upstairs, nil).act(0).s
	g := New(s.r())
	legal := s.AppendLegal(nil)
	want := len(legal)
	for i := range g.Encoding().Actions() {
		a, ok := g.ActionAt(s, i)
		if !ok || !slices.Contains(legal, a) {
			continue
		}
		if got := g.AppendIndices(nil, s, []engine.Action{a})[0]; int(got) == i {
			want--
		}
	}
	if want != 0 {
		t.Errorf("%d of %d legal actions have no index", want, len(legal))
	}
	for _, i := range []int{-1, g.Encoding().Actions(), 1 << 30} {
		if a, ok := g.ActionAt(s, i); ok {
			t.Errorf("index %d is %#x", i, a)
		}
	}
}

// TestEncodingIsTheSame: whoever plays, and under whatever options, one net can learn a map.
func TestEncodingIsTheSame(t *testing.T) {
	want := New(defaultRules(t, Book())).Encoding().Digest()
	for name, o := range modes() {
		if got := New(defaultRules(t, o)).Encoding().Digest(); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}

// TestSides: squares of the ground lead on in eight directions, walls of buildings have doors and
// windows, and stairs lead up and down.
func TestSides(t *testing.T) {
	r := given(t, "terrain f 3,6 7,6\nterrain # 0,0 0,0\nterrain t 9,9 9,9\n"+upstairs, nil).s.r()
	e, c := New(r).Encoding(), codingOf(r)
	if e.Squares != 1024+25 {
		t.Fatalf("%d squares", e.Squares)
	}
	for _, row := range []struct{ from, slot, to, kind string }{
		{"5,5", "E", "6,5", "plain"}, {"5,5", "N", "5,6", "obstacle"}, {"9,8", "N", "9,9", "tall obstacle"}, {"22,19", "N", "22,20", "door or window"},
		{"21,19", "N", "21,20", "wall of a building"}, {"25,24", "W", "24,24", "door or window"}, {"22,22", "up", "22,22,1", "stairs"}, {"22,22,1", "down", "22,22", "stairs"},
		{"22,22,1", "NE", "23,23,1", "plain"}, {"20,20,1", "W", "", ""}, {"1,1", "SW", "", ""}, {"31,31", "N", "", ""}, {"20,20", "up", "", ""},
	} {
		start := root(r)
		g := &scene{t: t, s: &start}
		got, kind := "", ""
		for _, side := range e.Sides[c.square[g.at(row.from)]] {
			if e.Slots[side.Slot] == row.slot {
				got, kind = c.text(side.To), e.SideKinds[side.Kind]
			}
		}
		if got != row.to || kind != row.kind {
			t.Errorf("%s of %s is %q, %q; want %q, %q", row.slot, row.from, got, kind, row.to, row.kind)
		}
	}
}

// text writes a square as scenes do.
func (c *coding) text(x int) string {
	p := c.at[x]
	name := c.rules.Map.Name(p.Square())
	if p.Floor() > 0 {
		name += fmt.Sprint(",", p.Floor())
	}
	return name
}

// TestObservation looks up fields by name.
func TestObservation(t *testing.T) {
	g := given(t, upstairs+"\nred 5,4 panicky", nil)
	g.who(1).wounds, g.who(1).bites, g.who(2).supplies = 2, 1, 5
	g.s.buildings[0].breaches[0], g.s.buildings[0].floors = 1, 1<<1|1<<5
	g.s.zombies[2] = g.s.zombies[2].holding(1) | zombieProne
	g.s.markers[0], g.s.markersOut = marker{g.at("9,9").Square(), 2, 1}, 1
	g.s.addItem(newItem(g.at("7,7"), rifle, 12, 0))
	g.s.addItem(newItem(g.at("8,7"), suppliesHere, 3, 0))
	g.s.weather = raining
	g.act(0).do(Play{Kind: KindPick})
	look := observed(t, g.s, 0)
	look.numbers(map[string]float32{
		"mode coop": 1, "mode semi": 0, "the viewer is on turn": 1, "seats": 2. / 6, "characters": 3. / 8, "characters of the viewer": 2. / 8, "characters on the table": 1,
		"turn": 3. / 15, "it rains": 1, "it is night": 0, "Loud Noise markers": 0.3, "zombies": 3. / 32, "incident tokens on the table": 1. / 16, "option bossWounds": 2. / 3,
		"phase act": 1, "phase roll": 0, "stage part": 1, "for: none": 1, "need": 0,
		"the viewer is in the game": 1, "the next seat is in the game": 1, "the second seat on is in the game": 0, "the next seat is of the viewer's side": 1,
		"gun 1 of the actor: shotgun": 1, "gun 1 of the actor: pistol": 0, "gun 1 of the actor can be shot": 1, "gun 3 of the actor: rifle": 1, "gun 3 of the actor: rounds": 1,
		"gun 4 of the actor can be shot": 0,
		"character 1 is the viewer's":    1, "character 1 is the actor": 1, "character 3 is the viewer's": 0, "character 3 is of the viewer's side": 1, "character 4 is of the viewer's side": 0,
		"character 1 is on": 1, "character 1 is by nature heroic": 1, "character 2 is by nature panicky": 1, "character 1 has wounds": 2. / 3, "character 1 has bites": 1. / 3,
		"character 3 has supplies": 0.5, "character 3 has grabs on him": 0, "character 1 holds axe": 2, "character 1 holds shotgun": 2, "character 3 holds pistol": 2,
	})
	look.planes(map[string]string{
		"solid": "", "stairs": "22,22 22,22,1", "inside a door": "22,20", "inside a window": "24,24", "inside a breach": "22,20",
		"character 1 is here": "22,22,1", "character 3 is here": "23,22,1", "a character of the viewer": "5,4 22,22,1", "a character of another seat of the viewer's side": "23,22,1",
		"who acts": "22,22,1", "who has a loaded weapon": "22,22,1 23,22,1", "wounds": "22,22,1=0.66667", "bites": "22,22,1=0.5", "actions left": "5,4=0.66667 22,22,1=0.66667 23,22,1=0.66667",
		"shuffler": "24,23,1", "runner": "22,17", "boss": "23,23", "incident tokens": "5,5=0.33333", "Loud Noise markers of the turn before": "9,9=0.66667",
		"Loud Noise markers of this turn": "9,9=0.33333", "a ranged weapon lies here": "7,7", "supplies lie here": "8,7", "another thing lies here": "", "a corpse": "",
		"in sight of who acts": "23,22,1 24,23,1",
	})
	if n := len(strings.Fields(look.plane("floor with nothing left to find"))); n != 25 {
		t.Errorf("%d squares of the upper floor are empty", n)
	}
	if n := len(strings.Fields(look.plane("building: ransacked"))); n != 50 {
		t.Errorf("%d squares of the building are ransacked", n)
	}
	if reach := strings.Fields(look.plane("where who acts may MOVE")); !slices.Contains(reach, "20,20,1") || slices.Contains(reach, "24,23,1") || slices.Contains(reach, "20,20") {
		t.Errorf("MOVE to %v", reach)
	}
	observed(t, g.s, 1).numbers(map[string]float32{"the viewer is on turn": 0, "character 1 is the actor": 0, "character 2 is the actor": 1, "character 1 has supplies": 0.5})
}

// TestObservedSecrets: a card and a foreseen event are told to whom they belong.
func TestObservedSecrets(t *testing.T) {
	g := given(t, "red 5,5 psychic\nblue 9,9", func(o *Options) { o.Mode = Semi })
	g.s.seats[0].card, g.s.seats[1].card = 3, 6
	g.s.foreseen, g.s.seer = 1+uint8(eventRow(35)), 1
	g.act(0)
	observed(t, g.s, 0).numbers(map[string]float32{"the viewer has the secret objective 3": 1, "the next seat has the secret objective 6": 0,
		"the viewer knows that event 35 is next": 1, "another seat knows the next event": 0})
	observed(t, g.s, 1).numbers(map[string]float32{"the viewer has the secret objective 6": 1, "the next seat has the secret objective 3": 0,
		"the viewer knows that event 35 is next": 0, "another seat knows the next event": 1})
}

// TestEncoderAllocatesNothing: neither observing nor counting makes garbage.
func TestEncoderAllocatesNothing(t *testing.T) {
	s := given(t, upstairs, nil).act(0).s
	g := New(s.r())
	e, v := g.Encoding(), g.NewView()
	s.ViewInto(0, v)
	planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
	legal := s.AppendLegal(nil)
	indices := g.AppendIndices(nil, s, legal)
	for name, f := range map[string]func(){
		"Observe":       func() { g.Observe(v, planes, globals) },
		"AppendIndices": func() { indices = g.AppendIndices(indices[:0], s, legal) },
		"ActionAt":      func() { g.ActionAt(s, int(indices[0])) },
	} {
		if f(); testing.AllocsPerRun(50, f) != 0 {
			t.Errorf("%s allocates", name)
		}
	}
}

// observation is what a seat observes.
type observation struct {
	t     *testing.T
	c     *coding
	flat  []float32
	whole []float32
}

func observed(t *testing.T, s *State, seat engine.Seat) observation {
	t.Helper()
	g := New(s.r())
	v := g.NewView()
	s.ViewInto(seat, v)
	e := g.Encoding()
	planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
	o := observation{t, codingOf(s.r()), make([]float32, e.Size()), globals}
	g.Observe(v, planes, globals)
	e.Unpack(o.flat, planes, globals)
	return o
}

func (o observation) numbers(want map[string]float32) {
	o.t.Helper()
	for name, x := range want {
		i := slices.IndexFunc(o.c.Shape.Globals, func(f engine.Field) bool { return f.Name == name })
		if i < 0 || fmt.Sprintf("%.4f", o.whole[i]) != fmt.Sprintf("%.4f", x) {
			o.t.Errorf("%q is number %d, %v; want %v", name, i, o.whole[max(i, 0)], x)
		}
	}
}

func (o observation) planes(want map[string]string) {
	o.t.Helper()
	for name, text := range want {
		if got := o.plane(name); got != text {
			o.t.Errorf("%q is %q; want %q", name, got, text)
		}
	}
}

// plane writes the squares of a plane, with its count where it is not 1.
func (o observation) plane(name string) string {
	o.t.Helper()
	e := &o.c.Shape
	i := slices.IndexFunc(e.Planes, func(f engine.Field) bool { return f.Name == name })
	if i < 0 {
		o.t.Fatalf("no plane %q", name)
	}
	var have []string
	for x, n := range o.flat[i*e.Squares:][:e.Squares] {
		switch n {
		case 0:
		case 1:
			have = append(have, o.c.text(x))
		default:
			have = append(have, fmt.Sprintf("%s=%.5g", o.c.text(x), n))
		}
	}
	return strings.Join(have, " ")
}
