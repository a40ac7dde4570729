package streets

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// What must hold in every game, digest 6.20.
var properties = []enginetest.Property{
	{Name: "K475 legal lists and weights", Step: listed},
	{Name: "K477 the turns are at most MaxTurns", Step: limited},
	{Name: "K478 figures stand where they can", Step: func(m *enginetest.Match) error { return m.State.(*State).checkFigures() }},
	{Name: "K479 grabs join figures in contact", Step: held},
	{Name: "K482 markers, tokens and records", Step: kept},
	{Name: "K483 statuses and breaches", Step: classes},
	{Name: "K485 what a seat saw leads to its view", Step: followed},
	{Name: "K486 positions and actions come back", Step: comesBack},
	{Name: "K487 supplies come from finds", Step: supplied},
	{Name: "Wound 2, S89 survivors", Step: func(m *enginetest.Match) error { return m.State.(*State).checkSurvivors() }},
	{Name: "House, Grid 14 buildings", Step: func(m *enginetest.Match) error { return m.State.(*State).checkBuildings() }},
	{Name: "Grid 15 vehicles and who is inside", Step: func(m *enginetest.Match) error { return m.State.(*State).checkVehicles() }},
	{Name: "registers are empty outside their time", Step: tidy},
	{Name: "replay and clones", End: replays},
}

func listed(m *enginetest.Match) error {
	s, legal, odds := m.State.(*State), m.Legal, m.Odds
	switch {
	case (len(legal) == 0) != (s.phase == phaseOver):
		return fmt.Errorf("%d actions", len(legal))
	case !ascending(legal):
		return fmt.Errorf("not ascending: %#x", legal)
	case s.Turn() != engine.Chance && len(odds) > 0 || s.Turn() == engine.Chance && len(odds) != len(legal) || slices.Contains(odds, 0):
		return fmt.Errorf("odds %v of %d outcomes", odds, len(legal))
	}
	sum := uint64(0)
	for _, n := range odds {
		sum += n
	}
	if s.phase == phaseRoll && len(odds) > 1 && sum != uint64(math.Pow(6, float64(s.dice))) {
		return fmt.Errorf("%d dice have %d ways", s.dice, sum)
	}
	return nil
}

// ascending reports whether each action is above the one before.
func ascending(legal []engine.Action) bool {
	for i := 1; i < len(legal); i++ {
		if legal[i-1] >= legal[i] {
			return false
		}
	}
	return true
}

func limited(m *enginetest.Match) error {
	if s := m.State.(*State); s.turn > s.r().maxTurns {
		return fmt.Errorf("turn %d", s.turn)
	}
	return nil
}

func held(m *enginetest.Match) error {
	s := m.State.(*State)
	if s.phase == phaseAct && s.grabs(int(s.actor)) > 0 {
		for _, a := range m.Legal {
			if k := Decode(a).Kind; k == KindMove || k == KindRun || k == KindOff || k == KindHide || k == KindEnter || k == KindExit {
				return fmt.Errorf("kind %d though he is held", k)
			}
		}
	}
	return s.checkGrabs()
}

func kept(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	if a.turn == b.turn && b.noise() < a.noise() {
		return errors.New("markers went within a turn")
	}
	return b.checkRecords()
}

func classes(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	for h := range a.buildings {
		was, is := &a.buildings[h], &b.buildings[h]
		if was.class != is.class && was.class != ground.Unknown && !(is.class+1 == was.class && a.r().plays(blasts)) {
			return fmt.Errorf("a house became %s", is.class)
		}
		for floor := range was.breaches {
			if was.breaches[floor]&^is.breaches[floor] != 0 && a.act != KindBar && Decode(m.Action).Kind != KindBar {
				return errors.New("a breach is gone")
			}
		}
	}
	return nil
}

func followed(m *enginetest.Match) error {
	if !m.Slow {
		return nil
	}
	a, b := m.Before.(*State), m.State.(*State)
	for seat := range engine.Seat(a.r().seats) {
		var v, w State
		a.mask(seat, &v)
		seen := a.Seen(m.Action, seat)
		if !slices.Contains(v.AppendLegal(nil), seen) {
			return fmt.Errorf("seat %d: %+v is not legal in its view", seat, Decode(seen))
		}
		v.Apply(seen)
		if b.mask(seat, &w); v != w {
			return fmt.Errorf("seat %d: its view leads elsewhere", seat)
		}
	}
	return nil
}

// moments counts the positions of each kind, by what is in progress. comesBack takes the first of each
// to text and back whatever the game is: what seldom comes is not left to chance.
var moments sync.Map

func comesBack(m *enginetest.Match) error {
	s := m.State.(*State)
	n, _ := moments.LoadOrStore([...]uint8{uint8(s.stage), uint8(s.act), uint8(s.phase), uint8(s.job), s.kind}, new(atomic.Int32))
	if n.(*atomic.Int32).Add(1) > 3 && (!m.Slow || m.Ply%5 != 0) {
		return nil
	}
	return enginetest.ComesBack(m)
}

// replays replays every fourth game: it takes one and a half times the actions of the game.
func replays(m *enginetest.Match) error {
	if m.Seed%4 != 0 {
		return nil
	}
	return enginetest.Replays(m)
}

// stock adds up the supplies on the table and off it.
func (s *State) stock() (n int) {
	for i := range s.survivors {
		n += int(s.survivors[i].supplies)
	}
	for _, i := range s.things() {
		if i.kind() == suppliesHere {
			n += int(i.count())
		}
	}
	for _, k := range s.seats {
		n += int(k.supplies)
	}
	return n
}

// strangers are the slots of those who were no characters at the start, as a set.
func (s *State) strangers() (m uint16) {
	for slot := len(s.r().starters); slot < survivorSlots; slot++ {
		if s.survivors[slot].profile != 0 {
			m |= 1 << slot
		}
	}
	return m
}

func supplied(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	switch a.job {
	case jobSupplies, jobHalfSupplies, jobChoiceSupplies, jobEventDie, jobPurse:
		return nil
	}
	if a.phase == phaseTrade && b.phase != phaseTrade || a.strangers() != b.strangers() {
		return nil // goods that were not sold are gone; independents come and go with theirs
	}
	if a.stock() != b.stock() && a.itemsOut < itemSlots-2 {
		return fmt.Errorf("%d supplies became %d", a.stock(), b.stock())
	}
	return nil
}

// tidy: outside an action and a step of the turn nothing is left of it.
func tidy(m *enginetest.Match) error {
	s := *m.State.(*State)
	if s.phase != phasePick && s.phase != phaseOrder {
		return nil
	}
	t := s
	t.clear()
	if s == t {
		return nil
	}
	v, w := reflect.ValueOf(s), reflect.ValueOf(t)
	for i := range v.NumField() {
		if !v.Field(i).Equal(w.Field(i)) {
			return fmt.Errorf("%s is left over at %s", v.Type().Field(i).Name, s.phase)
		}
	}
	return nil
}

// busy prefers what random play does too seldom.
func busy(m *enginetest.Match) int {
	at := m.Random()
	for i, x := range m.Legal {
		switch Decode(x).Kind {
		case KindSearch, KindEnter, KindUp, KindGive, KindAid, KindPsychicEvent, KindPsychic, KindSnap, KindHelp, KindClimb, KindMount, KindReload, KindTimer, KindFit, KindBefriend,
			KindCheck, KindBoard, KindStart, KindDrive, KindAhead, KindLeft, KindRight, KindBack, KindFuel, KindSiphon, KindBattery,
			KindTalk, KindBarter, KindBuy, KindSell, KindLurk, KindSubdue:
			if m.Rng.IntN(4) == 0 {
				at = i
			}
		}
	}
	return at
}

// watchGames plays random games of every mode, behind so many that are left to others.
func watchGames(t *testing.T, before, games, slow int) {
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Soak{Game: New(defaultRules(t, o)), Before: before, Games: games, First: 1, Slow: slow, Properties: properties, Choose: busy}.Run(t)
		})
	}
}

// TestPropertiesOfTraits plays with people whose traits the roster's have not.
func TestPropertiesOfTraits(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 5
	}
	for _, m := range []Mode{Coop, Semi, Rivals} {
		r, err := NewRules(DefaultScenario(), roster(t, 3, talented), with(func(o *Options) { o.Seats, o.Mode, o.PsychicToken, o.Events = 3, m, PsychicPeeks, EventDeck }))
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 10, Properties: properties, Choose: busy}.Run(t)
	}
}

// TestPropertiesOfGadgets plays with people who carry what is seldom found, by day and at night.
func TestPropertiesOfGadgets(t *testing.T) {
	games := 15
	if testing.Short() {
		games = 3
	}
	for _, m := range []Mode{Coop, Semi, Rivals} {
		for _, night := range []uint8{NightOff, NightOn} {
			r, err := NewRules(DefaultScenario(), roster(t, 2, outfitted), with(func(o *Options) { o.Seats, o.Mode, o.Night, o.Without = 2, m, night, o.Without&^built }))
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 2, Properties: properties, Choose: busy}.Run(t)
		}
	}
}

// TestPropertiesOfVariants plays the optional chapter with what its rosters give.
func TestPropertiesOfVariants(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for i, m := range []Mode{Coop, Semi, Rivals} {
		for _, name := range ground.Scenarios {
			o := with(func(o *Options) { o.Seats, o.Mode, o.Without = 2, m, 0 })
			variant(&o, 127)
			o.ArmsControl = i == 0
			r := mustRules(t, Scenario(name), roster(t, 2, marines), o)
			enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 4, Properties: properties, Choose: busy}.Run(t)
		}
	}
}

func TestProperties(t *testing.T) {
	games := 60 // of each of the modes
	if testing.Short() {
		games = 3
	}
	watchGames(t, 0, games, 100)
}
