package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
)

// Soak checks properties in random games. It also fails if a position before the end has no legal
// action, or if a game does not end.
type Soak struct {
	Game   engine.Game
	Before int // games of earlier sittings
	Games  int
	First  uint64 // seed of the first game of all sittings; later games count up
	Slow   int    // two of Slow games are marked slow; 0 marks none
	Plies  int    // actions after which a game is endless; 0 is 100,000

	// Begin changes m.State from the root to the start, and may change m.Rng. May be nil.
	Begin func(m *Match)
	// Choose returns the index in m.Legal of the next action. Nil is Match.Random.
	Choose func(m *Match) int

	Properties []Property

	// Over is called for every game that ended without a fault. May be nil.
	Over func(m *Match)
}

// Property is a property of all games, named by its case of the digest.
type Property struct {
	Name string
	Step func(m *Match) error // called after every action; may be nil
	End  func(m *Match) error // called at the end of the game; may be nil
}

// Match is a game of a Soak. Its states are reused.
type Match struct {
	Game          engine.Game
	Seed          uint64
	Ply           int  // actions before Action
	Slow          bool // slow checks may run
	Rng           *rand.Rand
	Start         engine.State // start position
	Before, State engine.State // before and after Action
	Action        engine.Action
	Line          []engine.Action // actions from Start, including Action

	// Legal actions of State and, at Chance, their odds, listed once.
	Legal []engine.Action
	Odds  []uint64
}

// Run plays the games, and reports each property as a subtest, and its own checks as "ends". It
// stops at the first game with a fault.
func (k Soak) Run(t *testing.T) {
	faults := k.Faults()
	for _, p := range k.Properties {
		t.Run(p.Name, func(t *testing.T) {
			if err := faults[p.Name]; err != nil {
				t.Error(err)
			}
		})
	}
	if err := faults[endless]; err != nil {
		t.Error(err)
	}
}

// endless is the name of Soak's own checks.
const endless = "ends"

// Faults plays the games and returns the first faults, by property.
func (k Soak) Faults() map[string]error {
	if k.Plies == 0 {
		k.Plies = 100_000
	}
	m := &Match{Game: k.Game, State: k.Game.NewState(), Before: k.Game.NewState(), Start: k.Game.NewState()}
	root := k.Game.NewState()
	faults := map[string]error{}
	for i := k.Before; i < k.Before+k.Games && len(faults) == 0; i++ {
		m.Seed, m.Ply, m.Line, m.Action = k.First+uint64(i), 0, m.Line[:0], 0
		m.Slow = k.Slow > 0 && i%k.Slow < 2
		m.Rng = engine.Stream(m.Seed, "soak")
		m.State.CopyFrom(root)
		if k.Begin != nil {
			k.Begin(m)
		}
		m.Start.CopyFrom(m.State)
		k.play(m, faults)
	}
	return faults
}

// play plays one game and records its first faults.
func (k Soak) play(m *Match, faults map[string]error) {
	for m.list(); m.State.Turn() != engine.Nobody && len(faults) == 0; m.Ply++ {
		m.Before.CopyFrom(m.State)
		switch {
		case len(m.Legal) == 0:
			faults[endless] = m.fault(fmt.Errorf("%v has no legal action", m.State.Turn()))
			return
		case m.Ply == k.Plies:
			faults[endless] = m.fault(fmt.Errorf("not over after %d actions", m.Ply))
			return
		case k.Choose != nil:
			m.Action = m.Legal[k.Choose(m)]
		default:
			m.Action = m.Legal[m.Random()]
		}
		m.Line = append(m.Line, m.Action)
		m.State.Apply(m.Action)
		m.list()
		for i := range k.Properties {
			if p := &k.Properties[i]; p.Step != nil {
				if err := p.Step(m); err != nil {
					faults[p.Name] = m.fault(err)
				}
			}
		}
	}
	for _, p := range k.Properties {
		if p.End != nil && len(faults) == 0 {
			if err := p.End(m); err != nil {
				faults[p.Name] = m.fault(err)
			}
		}
	}
	if k.Over != nil && len(faults) == 0 {
		k.Over(m)
	}
}

// list lists the legal actions of State and their odds.
func (m *Match) list() {
	m.Legal, m.Odds = m.State.AppendLegal(m.Legal[:0]), m.State.AppendOdds(m.Odds[:0])
}

// Random returns the index in Legal of a random action: uniform for players, by the odds for
// chance.
func (m *Match) Random() int {
	if m.State.Turn() == engine.Chance {
		return engine.Pick(m.Odds, m.Rng)
	}
	return m.Rng.IntN(len(m.Legal))
}

// fault adds the place to an error.
func (m *Match) fault(err error) error {
	n, what := m.Game.Notation(), "the first action"
	if len(m.Line) > 0 {
		what = fmt.Sprintf("action %#x", m.Action)
		if slices.Contains(m.Before.AppendLegal(nil), m.Action) {
			what = n.FormatAction(m.Before, m.Action)
		}
	}
	return fmt.Errorf("seed %d ply %d: %w\nbefore %s:\n%s", m.Seed, m.Ply, err, what, n.FormatPosition(m.Before))
}

// Replays is a Property.End: the same actions lead from the start, and from a copy made during the
// game, to the same position, byte for byte.
func Replays(m *Match) error {
	s, clone := m.Game.NewState(), m.Game.NewState()
	s.CopyFrom(m.Start)
	if len(m.Line) == 0 {
		return nil
	}
	at := m.Rng.IntN(len(m.Line))
	for i, a := range m.Line {
		if i == at {
			clone.CopyFrom(s)
		}
		s.Apply(a)
	}
	for _, a := range m.Line[at:] {
		clone.Apply(a)
	}
	n := m.Game.Notation()
	for i, got := range []engine.State{s, clone} {
		what := [...]string{"replayed", fmt.Sprintf("from a clone at ply %d", at)}[i]
		if a, b := n.FormatPosition(got), n.FormatPosition(m.State); a != b {
			return fmt.Errorf("%s the game ends in\n%sinstead of\n%s", what, a, b)
		}
		for seat := range m.Game.Seats() {
			if a, b := got.Key(engine.Seat(seat)), m.State.Key(engine.Seat(seat)); a != b {
				return fmt.Errorf("%s the key of seat %d is %#x instead of %#x", what, seat, a, b)
			}
		}
	}
	return nil
}
