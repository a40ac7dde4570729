package streets

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/net"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// upstairs is a rare scene: two armed survivors on the upper floor of a house.
const upstairs = `house 20,20 24,24 floors 2 stairs 22,22 door 22,20 S window 24,24 E
status A ransacked
red 22,22,1 heroic strong carries stimulants scope scope rifle:12 shotgun:2 shotgun:2 axe axe
blue 23,22,1 ambidexterous carries pistol:12 pistol:9 first-aid-kit:2 first-aid-kit:3
zombie shuffler 24,23,1
zombie runner 22,17
zombie boss 23,23
token 5,5`

// equipped has two survivors with rare items below a window.
const equipped = `house 20,20 24,24 floors 3 stairs 24,24 door 22,20 S window 20,22 W
status A intact
red 19,22 climber carries toy-car egg-timer chainsaw pistol:12 silencer laser-module rifle:12 scope
red 18,20 carries bicycle egg-timer dog
zombie shuffler 10,10
dog 15,22`

// TestIndices counts the legal actions of random positions of all modes. Actions of every kind must
// have been counted.
func TestIndices(t *testing.T) {
	all := modes()
	names := slices.Sorted(maps.Keys(all))
	house := given(t, upstairs, nil).act(0).s
	end := given(t, "red 5,5 scientist carries vaccine\nred 6,6", nil)
	end.who(1).Bites, end.who(2).Bites = 1, 1
	end.from(state.StageInfect)
	found := given(t, "house 20,20 24,24 door 22,20 S\nstatus A intact\nred 22,22\nred 1,1", nil)
	found.s.Buildings[0].Floors = 1
	found.acts().on(action.KindSearch, "22,22").roll(6, 1, 7).decides(state.PhaseKeep)
	trade := bartering(t).s
	talk := bartering(t).say(action.KindDone)
	talk.who(1).Actions = 2
	talk.s.Stage, talk.s.Node = state.StagePart, state.PhaseNone
	talk.s.Run()
	talk.say(action.KindPick).do(action.Play{Kind: action.KindTalk, A: 1}).roll(1)
	door := given(t, "house 20,20 24,24 door 22,20 S\nstatus A barricaded\nred 22,18 carries shotgun:2", nil).act(0).s
	armed := given(t, "red 5,5 carries dynamite:3 molotov molotov frag-grenade grenade-launcher:2 spear\nblue 9,5\nzombie boss 7,5", blasting).act(0).s
	ram := given(t, "terrain = 0,14 31,17\nvehicle truck 1,15 E military\nvehicle car 10,15 E\nred 1,1", byCar).wheel().say(action.KindDrive).s
	cars := given(t, "terrain = 0,14 31,17\nvehicle car 5,15 E\nvehicle car 9,15 E\nred 6,16 carries gasoline:3 siphon\nred 7,16 carries battery\nzombie shuffler 20,20", byCar).ready().act(0).s
	cars.Vehicles[1].Flags, cars.Vehicles[1].Fuel = state.Settled|state.Opened|state.WithKeys|state.Battery, rules.HalfTank
	drift := given(t, "vehicle car 5,15 E\nred 6,14 \nred 7,14 ", snowedUp).ready()
	drift.s.Vehicles[0].Flags |= state.Stuck
	snowed := drift.act(0).s
	gear := given(t, equipped, gadgetsIn).act(0).s
	scenes := []*rules.State{found.s, trade, talk.s, end.s, door, armed, armed, house, house, house, house, house, house, house, ram, ram, cars, cars, cars, cars, gear, gear, gear, gear, snowed, snowed}
	counted := [action.Kinds]int{}
	enginetest.Indices{
		Positions: 30_000,
		Start: func(seed uint64) (engine.Game, engine.State) {
			if at := int(seed % 31); at < len(scenes) {
				s := *scenes[at]
				return New(s.Rules()), &s
			}
			g := New(defaultRules(t, all[names[seed/2%uint64(len(names))]]))
			return g, g.NewState()
		},
		Count: func(_ engine.Position, a engine.Action) { counted[action.Decode(a).Kind]++ },
	}.Run(t)
	for _, v := range text.VerbList {
		if v.Kind > action.KindWhich && counted[v.Kind] == 0 {
			t.Errorf("no %s was counted", net.WordOf(v.Kind))
		}
	}
}

// TestEncodingIsTheSame: the encoding of a map is the same for all rosters and options, so that one net
// can learn it.
func TestEncodingIsTheSame(t *testing.T) {
	want := New(defaultRules(t, state.Book())).Encoding().Digest()
	for name, o := range modes() {
		if got := New(defaultRules(t, o)).Encoding().Digest(); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}

// TestSides: squares of the ground lead on in eight directions, walls of buildings have doors and
// windows, and stairs lead up and down.
func TestSides(t *testing.T) {
	r := given(t, "terrain f 3,6 7,6\nterrain # 0,0 0,0\nterrain t 9,9 9,9\n"+upstairs, nil).s.Rules()
	e, c := New(r).Encoding(), net.CodingOf(r)
	if e.Squares != 1024+25 {
		t.Fatalf("%d squares", e.Squares)
	}
	for _, row := range []struct{ from, slot, to, kind string }{
		{"5,5", "E", "6,5", "plain"}, {"5,5", "N", "5,6", "obstacle"}, {"9,8", "N", "9,9", "tall obstacle"}, {"22,19", "N", "22,20", "door or window"},
		{"21,19", "N", "21,20", "wall of a building"}, {"25,24", "W", "24,24", "door or window"}, {"22,22", "up", "22,22,1", "stairs"}, {"22,22,1", "down", "22,22", "stairs"},
		{"22,22,1", "NE", "23,23,1", "plain"}, {"20,20,1", "W", "", ""}, {"1,1", "SW", "", ""}, {"31,31", "N", "", ""}, {"20,20", "up", "", ""},
	} {
		start := rules.Root(r)
		g := &scene{t: t, s: &start}
		got, kind := "", ""
		for _, side := range e.Sides[c.Square[g.at(row.from)]] {
			if e.Slots[side.Slot] == row.slot {
				got, kind = columnText(c, side.To), e.SideKinds[side.Kind]
			}
		}
		if got != row.to || kind != row.kind {
			t.Errorf("%s of %s is %q, %q; want %q, %q", row.slot, row.from, got, kind, row.to, row.kind)
		}
	}
}

// columnText writes a square as scenes do.
func columnText(c *net.Coding, x int) string {
	p := c.At[x]
	name := c.Rules.Map.Name(p.Square())
	if p.Floor() > 0 {
		name += fmt.Sprint(",", p.Floor())
	}
	return name
}

// TestObservation looks up fields by name.
func TestObservation(t *testing.T) {
	g := given(t, upstairs+"\nred 5,4 panicky", nil)
	g.who(1).Wounds, g.who(1).Bites, g.who(2).Supplies = 2, 1, 5
	g.s.Buildings[0].Breaches[0], g.s.Buildings[0].Floors = 1, 1<<1|1<<5
	g.s.Zombies[2] = g.s.Zombies[2].Holding(1) | state.ZombieProne
	g.s.Markers[0], g.s.MarkersOut = state.Marker{At: g.at("9,9").Square(), Old: 2, New: 1}, 1
	g.s.AddItem(state.NewItem(g.at("7,7"), state.Rifle, 12, 0))
	g.s.AddItem(state.NewItem(g.at("8,7"), state.SuppliesHere, 3, 0))
	g.s.Weather = state.Raining
	g.acts()
	look := observed(t, g.s, 0)
	look.Numbers(map[string]float32{
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
	look.Planes(map[string]string{
		"solid": "", "stairs": "22,22 22,22,1", "inside a door": "22,20", "inside a window": "24,24", "inside a breach": "22,20",
		"character 1 is here": "22,22,1", "character 3 is here": "23,22,1", "a character of the viewer": "5,4 22,22,1", "a character of another seat of the viewer's side": "23,22,1",
		"who acts": "22,22,1", "who has a loaded weapon": "22,22,1 23,22,1", "wounds": "22,22,1=0.66667", "bites": "22,22,1=0.5", "actions left": "5,4=0.66667 22,22,1=0.66667 23,22,1=0.66667",
		"shuffler": "24,23,1", "runner": "22,17", "boss": "23,23", "incident tokens": "5,5=0.33333", "Loud Noise markers of the turn before": "9,9=0.66667",
		"Loud Noise markers of this turn": "9,9=0.33333", "a ranged weapon lies here": "7,7", "supplies lie here": "8,7", "another thing lies here": "", "a corpse": "",
		"in sight of who acts": "23,22,1 24,23,1",
	})
	if n := len(strings.Fields(look.Plane("floor with nothing left to find"))); n != 25 {
		t.Errorf("%d squares of the upper floor are empty", n)
	}
	if n := len(strings.Fields(look.Plane("building: ransacked"))); n != 50 {
		t.Errorf("%d squares of the building are ransacked", n)
	}
	if reach := strings.Fields(look.Plane("where who acts may MOVE")); !slices.Contains(reach, "20,20,1") || slices.Contains(reach, "24,23,1") || slices.Contains(reach, "20,20") {
		t.Errorf("MOVE to %v", reach)
	}
	observed(t, g.s, 1).Numbers(map[string]float32{"the viewer is on turn": 0, "character 1 is the actor": 0, "character 2 is the actor": 1, "character 1 has supplies": 0.5})
}

// TestObservedSecrets: only the owner observes a card and a foreseen event.
func TestObservedSecrets(t *testing.T) {
	g := given(t, "red 5,5 psychic\nblue 9,9", func(o *state.Options) { o.Mode = state.Semi })
	g.s.Seats[0].Card, g.s.Seats[1].Card = 3, 6
	g.s.Foreseen, g.s.Seer = 1+uint8(state.EventRow(35)), 1
	g.act(0)
	observed(t, g.s, 0).Numbers(map[string]float32{"the viewer has the secret objective 3": 1, "the next seat has the secret objective 6": 0,
		"the viewer knows that event 35 is next": 1, "another seat knows the next event": 0})
	observed(t, g.s, 1).Numbers(map[string]float32{"the viewer has the secret objective 6": 1, "the next seat has the secret objective 3": 0,
		"the viewer knows that event 35 is next": 0, "another seat knows the next event": 1})
}

// observed is the observation of a seat.
func observed(t *testing.T, s *rules.State, seat engine.Seat) *enginetest.Observed {
	c := net.CodingOf(s.Rules())
	return enginetest.Observe(t, New(s.Rules()), s, seat, func(x int) string { return columnText(c, x) })
}
