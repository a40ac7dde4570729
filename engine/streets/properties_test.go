package streets

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// Invariants of every game, digest 6.20.
var properties = []enginetest.Property{
	{Name: "K475 legal lists and weights", Step: listed},
	{Name: "K477 the turns are at most MaxTurns", Step: limited},
	{Name: "K478 figures stand where they can", Step: func(m *enginetest.Match) error { return text.CheckFigures(m.State.(*rules.State)) }},
	{Name: "K479 grabs join figures in contact", Step: held},
	{Name: "K482 markers, tokens and records", Step: kept},
	{Name: "K483 statuses and breaches", Step: classes},
	{Name: "K485 what a seat saw leads to its view", Step: followed},
	{Name: "K486 positions and actions come back", Step: comesBack},
	{Name: "K487 supplies come from finds", Step: supplied},
	{Name: "Wound 2, S89 survivors", Step: func(m *enginetest.Match) error { return text.CheckSurvivors(m.State.(*rules.State)) }},
	{Name: "House, Grid 14 buildings", Step: func(m *enginetest.Match) error { return text.CheckBuildings(m.State.(*rules.State)) }},
	{Name: "Grid 15 vehicles and who is inside", Step: func(m *enginetest.Match) error { return text.CheckVehicles(m.State.(*rules.State)) }},
	{Name: "registers are empty outside their time", Step: tidy},
	{Name: "replay and clones", End: replays},
}

func listed(m *enginetest.Match) error {
	s, legal, odds := m.State.(*rules.State), m.Legal, m.Odds
	switch {
	case (len(legal) == 0) != (s.Node == state.PhaseOver):
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
	if s.Node == state.PhaseRoll && len(odds) > 1 && sum != uint64(math.Pow(6, float64(s.Dice))) {
		return fmt.Errorf("%d dice have %d ways", s.Dice, sum)
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
	if s := m.State.(*rules.State); s.ThisTurn > s.Rules().MaxTurns {
		return fmt.Errorf("turn %d", s.ThisTurn)
	}
	return nil
}

func held(m *enginetest.Match) error {
	s := m.State.(*rules.State)
	if s.Node == state.PhaseAct && s.Grabs(int(s.Actor)) > 0 {
		for _, a := range m.Legal {
			if k := action.Decode(a).Kind; k == action.KindMove || k == action.KindRun || k == action.KindOff || k == action.KindHide || k == action.KindEnter || k == action.KindExit {
				return fmt.Errorf("kind %d though he is held", k)
			}
		}
	}
	return text.CheckGrabs(s)
}

func kept(m *enginetest.Match) error {
	a, b := m.Before.(*rules.State), m.State.(*rules.State)
	if a.ThisTurn == b.ThisTurn && b.Noise() < a.Noise() {
		return errors.New("markers went within a turn")
	}
	return text.CheckRecords(b)
}

func classes(m *enginetest.Match) error {
	a, b := m.Before.(*rules.State), m.State.(*rules.State)
	for h := range a.Buildings {
		was, is := &a.Buildings[h], &b.Buildings[h]
		if was.Class != is.Class && was.Class != ground.Unknown && !(is.Class+1 == was.Class && a.Rules().Plays(state.Blasts)) {
			return fmt.Errorf("a house became %s", is.Class)
		}
		for floor := range was.Breaches {
			if was.Breaches[floor]&^is.Breaches[floor] != 0 && a.Act != action.KindBar && action.Decode(m.Action).Kind != action.KindBar {
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
	a, b := m.Before.(*rules.State), m.State.(*rules.State)
	for seat := range engine.Seat(a.Rules().Seats) {
		var v, w rules.State
		a.Mask(seat, &v)
		seen := a.Seen(m.Action, seat)
		if !slices.Contains(v.AppendLegal(nil), seen) {
			return fmt.Errorf("seat %d: %+v is not legal in its view", seat, action.Decode(seen))
		}
		v.Apply(seen)
		if b.Mask(seat, &w); v != w {
			return fmt.Errorf("seat %d: its view leads elsewhere", seat)
		}
	}
	return nil
}

// moments counts the positions of each kind. comesBack writes and reads the first of each kind in any
// game, so that rare kinds are always tested.
var moments sync.Map

func comesBack(m *enginetest.Match) error {
	s := m.State.(*rules.State)
	n, _ := moments.LoadOrStore([...]uint8{uint8(s.Stage), uint8(s.Act), uint8(s.Node), uint8(s.Chance), s.Kind}, new(atomic.Int32))
	if n.(*atomic.Int32).Add(1) > 3 && (!m.Slow || m.Ply%5 != 0) {
		return nil
	}
	for _, a := range m.Legal {
		if words := m.Game.Notation().Explain(s, a); strings.ContainsAny(words, "@$") {
			return fmt.Errorf("%q has a sign left", words)
		}
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
func stock(s *rules.State) (n int) {
	for i := range s.Survivors {
		n += int(s.Survivors[i].Supplies)
	}
	for _, i := range s.ItemList() {
		if i.Kind() == state.SuppliesHere {
			n += int(i.Count())
		}
	}
	for _, k := range s.Seats {
		n += int(k.Supplies)
	}
	return n
}

// strangers is the set of slots of survivors that were no characters at the start.
func strangers(s *rules.State) (m uint16) {
	for slot := len(s.Rules().Starters); slot < state.SurvivorSlots; slot++ {
		if s.Survivors[slot].Profile != 0 {
			m |= 1 << slot
		}
	}
	return m
}

func supplied(m *enginetest.Match) error {
	a, b := m.Before.(*rules.State), m.State.(*rules.State)
	switch a.Chance {
	case rules.ChanceSupplies, rules.ChanceHalfSupplies, rules.ChanceChoiceSupplies, rules.ChanceEventDie, rules.ChancePurse:
		return nil
	}
	if a.Node == state.PhaseTrade && b.Node != state.PhaseTrade || strangers(a) != strangers(b) {
		return nil // unsold goods are gone; independents come and go with their items
	}
	if stock(a) != stock(b) && a.ItemsOut < state.ItemSlots-2 {
		return fmt.Errorf("%d supplies became %d", stock(a), stock(b))
	}
	return nil
}

// tidy: no registers are set outside an action and a step of the turn.
func tidy(m *enginetest.Match) error {
	s := *m.State.(*rules.State)
	if s.Node != state.PhasePick && s.Node != state.PhaseOrder {
		return nil
	}
	t := s
	t.Clear()
	if s == t {
		return nil
	}
	v, w := reflect.ValueOf(s), reflect.ValueOf(t)
	for i := range v.NumField() {
		if !v.Field(i).Equal(w.Field(i)) {
			return fmt.Errorf("%s is left over at %s", v.Type().Field(i).Name, s.Node)
		}
	}
	return nil
}

// busy prefers actions that random play seldom takes.
func busy(m *enginetest.Match) int {
	at := m.Random()
	for i, x := range m.Legal {
		switch action.Decode(x).Kind {
		case action.KindSearch, action.KindEnter, action.KindUp, action.KindGive, action.KindAid, action.KindPsychicEvent, action.KindPsychic, action.KindSnap, action.KindHelp, action.KindClimb, action.KindMount, action.KindReload, action.KindTimer, action.KindFit, action.KindBefriend,
			action.KindCheck, action.KindBoard, action.KindStart, action.KindDrive, action.KindAhead, action.KindLeft, action.KindRight, action.KindBack, action.KindFuel, action.KindSiphon, action.KindBattery,
			action.KindTalk, action.KindBarter, action.KindBuy, action.KindSell, action.KindLurk, action.KindSubdue:
			if m.Rng.IntN(4) == 0 {
				at = i
			}
		}
	}
	return at
}

// watchGames plays random games of every mode, starting after the games that other tests play.
func watchGames(t *testing.T, before, games, slow int) {
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Soak{Game: New(defaultRules(t, o)), Before: before, Games: games, First: 1, Slow: slow, Properties: properties, Choose: busy}.Run(t)
		})
	}
}

func TestProperties(t *testing.T) {
	games := 60 // per mode
	if testing.Short() {
		games = 3
	}
	watchGames(t, 0, games, 100)
}
