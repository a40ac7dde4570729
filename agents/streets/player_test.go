package streets

import (
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

var names = []string{"squad", "pairs", "lure", "sneak", "hold", "rush", "burn", "trader", "traitor", "script", "driver"}

// modes are settings that every strategy is tested with.
var modes = [][]string{
	{"seats=1"},
	{"seats=6"},
	{"mode=semi", "seats=3"},
	{"mode=rivals", "seats=2", "events=deck"},
	{"without=people,blasts,vehicles", "seats=2"},
	{"without=people,blasts,vehicles", "mode=rivals", "seats=4", "night=true"},
	{"without=dogs,blasts,gadgets,vehicles", "seats=2"},
	{"without=dogs,blasts,gadgets,vehicles", "mode=semi", "seats=3"},
	{"without=people,dogs,gadgets,vehicles", "roster=testdata/fire.txt"},
	{"night=true", "seats=5", "psychicToken=peek", "friendlyFire=true"},
}

// TestWholeGames: every strategy plays legally in all modes, with defaults and with guns and noise.
func TestWholeGames(t *testing.T) {
	for _, settings := range modes {
		g := opened(t, settings...)
		for _, name := range names {
			for seed, text := range []string{name, name + ":sure=5,charge=10,shy=1"} {
				played(t, g, all(agentstest.Policy(t, g, text)), uint64(seed))
			}
		}
	}
}

// TestBetterThanRandom: every strategy scores more than random play on the same games, by more than three
// standard errors.
func TestBetterThanRandom(t *testing.T) {
	slowtest.Skip(t)
	g := opened(t)
	var random agentstest.Uniform
	for _, name := range names[:7] {
		p := agentstest.Policy(t, g, name)
		agentstest.CheckBetter(t, name, 60, func(seed uint64) float64 {
			s, _ := played(t, g, all(p), seed)
			mine := s.Score(0)
			s, _ = played(t, g, all(random), seed)
			return mine - s.Score(0)
		})
	}
}

// TestKnowsItsSeat: a strategy does not depend on others' cards or on events that others have looked at.
func TestKnowsItsSeat(t *testing.T) {
	g := opened(t, "mode=semi", "seats=6")
	p := newPlayer(squadRules)
	p.isTraitor = true
	agentstest.UsesOnlyView(t, g, p, func(engine.Seat) bool { return true }, nil, 2000)
}

// TestTraitor: the traitor meets its card more often than a strategy that ignores it.
func TestTraitor(t *testing.T) {
	g := opened(t, "mode=semi", "seats=2", "goal=1")
	squad, traitor := agentstest.Policy(t, g, "squad"), agentstest.Policy(t, g, "traitor")
	met := func(p mcts.Policy) (n int) {
		for seed := range uint64(200) {
			s, _ := played(t, g, func(seat engine.Seat) mcts.Policy {
				if seat == 0 {
					return p
				}
				return squad
			}, seed)
			f := facts.Of(s)
			if card := f.Card(0); f.CardMet(0) && (card == hoarder || card == collector || card == surveyor) {
				n++
			}
		}
		return n
	}
	if a, b := met(traitor), met(squad); a <= b {
		t.Errorf("the traitor met its card %d times, the squad %d", a, b)
	}
}

// TestLeaf: the leaf value is the game's potential for each seat, once per turn.
func TestLeaf(t *testing.T) {
	g := opened(t, "mode=rivals", "seats=2")
	p := newScript()
	s, quiet := agentstest.LeafIsPotential(t, g, "potential", func(s engine.State, legal []engine.Action) engine.Action { return p.Choose(s, legal, nil) })
	if want := facts.Of(s).Turn(); quiet == 0 || quiet > want {
		t.Errorf("quiet %d times in %d turns", quiet, want)
	}
}

// TestSeats: strategies play every seat; the traitor needs a secret objective.
func TestSeats(t *testing.T) {
	for _, c := range []struct {
		agent    string
		settings []string
		ok       bool
	}{{"squad", nil, true}, {"script", nil, true}, {"traitor", nil, false}, {"traitor", []string{"mode=semi", "seats=2"}, true}} {
		if _, err := agents.ParseFor(opened(t, c.settings...), 0, c.agent); (err == nil) != c.ok {
			t.Errorf("%s in %q: %v", c.agent, c.settings, err)
		}
	}
}

func TestAllocatesNothing(t *testing.T) {
	g := opened(t)
	p := newScript()
	var at engine.State
	agentstest.Play(g, engine.Stream(1, "allocates"), func(s engine.State, legal []engine.Action) engine.Action {
		if facts.Of(s).Turn() == 3 && facts.Of(s).Phase().String() == "act" && at == nil {
			at = g.NewState()
			at.CopyFrom(s)
		}
		return p.Choose(s, legal, nil)
	})
	if at == nil {
		t.Fatal("no action in turn 3")
	}
	legal := at.AppendLegal(nil)
	if n := testing.AllocsPerRun(100, func() { p.Choose(at, legal, nil) }); n > 0 {
		t.Errorf("%v allocations a choice", n)
	}
}

func BenchmarkGame(b *testing.B) {
	g := opened(b)
	p := agentstest.Policy(b, g, "script")
	n := 0
	for seed := uint64(0); b.Loop(); seed++ {
		_, plies := played(b, g, all(p), seed%256)
		n += plies
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/action")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// TestCharacter: strategies choose the kinds of actions that they are made for.
func TestCharacter(t *testing.T) {
	g := opened(t, "without=all")
	count := func(text string) (n [128]int, late int) {
		p := agentstest.Policy(t, g, text)
		for seed := range uint64(20) {
			agentstest.Play(g, engine.Stream(seed, "character"), func(s engine.State, legal []engine.Action) engine.Action {
				a := p.Choose(s, legal, nil)
				k := action.Decode(a).Kind
				n[k]++
				if k == action.KindEnter && facts.Of(s).Turn() >= 8 {
					late++
				}
				return a
			})
		}
		return n, late
	}
	squad, entered := count("squad")
	if squad[action.KindSnap]+squad[action.KindAim] > 0 || squad[action.KindSearch] == 0 || squad[action.KindAid] == 0 || squad[action.KindOff] == 0 || entered == 0 {
		t.Errorf("squad: %v", squad)
	}
	if n, _ := count("squad:sure=4"); n[action.KindSnap] == 0 || n[action.KindAim] == 0 || n[action.KindReload] == 0 {
		t.Errorf("a squad that shoots: %v", n)
	}
	if n, _ := count("lure"); n[action.KindShout] == 0 {
		t.Errorf("lure: %v", n)
	}
	if n, _ := count("sneak"); n[action.KindSnap]+n[action.KindAim]+n[action.KindShout] > 0 || n[action.KindHide] == 0 || n[action.KindObserve] == 0 {
		t.Errorf("sneak: %v", n)
	}
	if n, _ := count("hold"); n[action.KindBar] == 0 || n[action.KindSnap] == 0 {
		t.Errorf("hold: %v", n)
	}
	if _, late := count("rush"); late > 0 {
		t.Errorf("rush: %d times into a building from turn 8 on", late)
	}
	if n, _ := count("pairs"); n == squad {
		t.Error("pairs play as squad does")
	}
}
