package mall

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
)

func crowd(t *testing.T, players string) engine.Game {
	return enginetest.Open(t, rules.Name, engine.Setting{Key: "maxTurns", Value: "150"}, engine.Setting{Key: "players", Value: players})
}

func fires(a engine.Action) uint8 {
	if d := rules.Decode(a); d.Kind == rules.KindFire || d.Kind == rules.KindName {
		return d.X
	}
	return 0
}

// TestTeamOfScripts: owners who answer in turn decide like one script that plays all characters: the same
// shots before an attack, and the same attacked characters.
func TestTeamOfScripts(t *testing.T) {
	for _, players := range []string{"3", "4"} {
		c := chorus{t: t, g: crowd(t, players), one: crowd(t, "1")}
		volleys, joint, named := 0, 0, 0
		c.play("team", func(s engine.State) bool {
			f := rules.FactsOf(s, 0)
			return f.Group() == 0 && f.ToAsk() != 0
		}, func(s, after engine.State, said []engine.Action) {
			legal, have := s.AppendLegal(nil), uint8(0)
			for _, a := range said {
				have |= fires(a)
			}
			naming := rules.Decode(legal[len(legal)-1]).Kind == rules.KindName
			if _, all := rules.FactsOf(after, 0).Named(); naming && all != 0 {
				have = all // the last answers are forced
			}
			_, _, alone := c.alone(s)
			want := fires(alone)
			if have != want && !(naming && alike(rules.FactsOf(s, s.Turn()), have, want)) {
				t.Fatalf("%s players: a team chooses %04b, the script alone %04b in\n%s", players, have, want, c.g.Notation().FormatPosition(s))
			}
			switch {
			case naming:
				named++
			case want&(want-1) != 0:
				joint++
				fallthrough
			default:
				volleys++
			}
		})
		if volleys < 100 || joint < 10 || named < 10 {
			t.Errorf("%s players: %d volleys, %d joint, %d named: too few to tell anything", players, volleys, joint, named)
		}
	}
}

// chorus plays games whose owners answer in turn.
type chorus struct {
	t      *testing.T
	g, one engine.Game // with several players, and with one
}

// play plays scripted games. After the answers of all owners, it passes the position before, the position
// after, and the answers to tell.
func (c *chorus) play(stream string, asked func(engine.State) bool, tell func(s, after engine.State, said []engine.Action)) {
	var p Script
	for seed := range uint64(60) {
		var queue []engine.Action // remaining answers
		rng := engine.Stream(seed, stream)
		agentstest.Play(c.g, rng, func(s engine.State, legal []engine.Action) engine.Action {
			if len(queue) == 0 && asked(s) {
				var after engine.State
				after, queue = c.answers(s, rng)
				tell(s, after, queue)
			}
			if len(queue) == 0 {
				return p.Choose(s, legal, rng)
			}
			a := queue[0]
			queue = queue[1:]
			return a
		})
	}
}

// answers returns a copy of the state after all owners have answered, the speaker last, and the
// answers.
func (c *chorus) answers(s engine.State, rng *rand.Rand) (after engine.State, said []engine.Action) {
	after = c.g.NewState()
	after.CopyFrom(s)
	var p Script
	speaker := rules.FactsOf(s, 0).Group() != 0
	for more := true; more && after.Turn() >= 0; {
		rest := rules.FactsOf(after, 0).ToAsk()
		legal := after.AppendLegal(nil)
		a := p.Choose(after, legal, rng)
		if !slices.Contains(legal, a) {
			c.t.Fatalf("%s is not legal", c.g.Notation().FormatAction(after, a))
		}
		said = append(said, a)
		after.Apply(a)
		more = rest != 0
		if !speaker {
			left := rules.FactsOf(after, 0).ToAsk()
			more = left != 0 && bits.OnesCount8(left) < bits.OnesCount8(rest)
		}
	}
	return after, said
}

// alone returns the action of the script that plays all characters, with the positions before and after.
func (c *chorus) alone(s engine.State) (before engine.Position, after engine.State, a engine.Action) {
	c.t.Helper()
	root := c.one.NewState()
	after = c.one.NewState()
	after.CopyFrom(s)
	*field[uint16](after, "rules") = *field[uint16](root, "rules")
	*field[uint8](after, "toCheck") = 0 // a single player is not asked for others
	before = c.one.NewState()
	before.(engine.State).CopyFrom(after)
	var p Script
	a = p.Choose(after, after.AppendLegal(nil), engine.Stream(1, "alone"))
	after.Apply(a)
	return before, after, a
}

func field[T any](s engine.State, name string) *T {
	return (*T)(reflect.ValueOf(s).Elem().FieldByName(name).Addr().UnsafePointer())
}

// alike reports whether the losses of two sets of characters are equal up to rounding.
func alike(f rules.Facts, some, others uint8) bool {
	t := lossValuesOf(f)
	number, _ := f.Named()
	s := newScene(f)
	strength := int(s.value(f.Combat())) / number
	sum := func(who uint8) (sum float64) {
		for ; who != 0; who &= who - 1 {
			sum += t.hurt(f, first(who), strength)
		}
		return sum
	}
	return math.Abs(sum(some)-sum(others)) <= 1e-12*sum(some)
}

// TestTeamOfScriptsOnTurn: in a group's turn, owners and speaker together act like a script that plays all
// characters.
func TestTeamOfScriptsOnTurn(t *testing.T) {
	for _, players := range []string{"3", "4"} {
		c := chorus{t: t, g: crowd(t, players), one: crowd(t, "1")}
		shots, joint, walks := 0, 0, 0
		c.play("team on turn", func(s engine.State) bool {
			f := rules.FactsOf(s, s.Turn())
			_, target := f.Announced()
			return f.Group() != 0 && f.ToAsk() != 0 && target == 0
		}, func(s, after engine.State, said []engine.Action) {
			before, alone, a := c.alone(s)
			want := deedOf(alone, c.one.Notation().FormatAction(before, a))
			have := deedOf(after, c.last(s, said))
			if f := rules.FactsOf(before, 0); math.Abs(have.worth(f)-want.worth(f)) > 1e-12 || have.who|want.who == 0 && have.text != want.text {
				t.Fatalf("%s players: a team plays %v, the script alone %v in\n%s", players, have, want, c.g.Notation().FormatPosition(s))
			}
			if who, target := rules.FactsOf(after, 0).Announced(); target == 0 {
				walks++
			} else if shots++; who&(who-1) != 0 {
				joint++
			}
		})
		t.Logf("%s players: %d shots, %d joint, %d others", players, shots, joint, walks)
		if shots < 100 || joint < 10 || walks < 100 {
			t.Error("too few to tell anything")
		}
	}
}

// last returns the last action in words.
func (c *chorus) last(s engine.State, said []engine.Action) string {
	at := c.g.NewState()
	at.CopyFrom(s)
	for _, a := range said[:len(said)-1] {
		at.Apply(a)
	}
	return c.g.Notation().FormatAction(at, said[len(said)-1])
}

// deed is an action; for a shot, with its shooters and target.
type deed struct {
	text   string
	who    uint8
	target rules.Square
}

// deedOf returns the deed of an action in words.
func deedOf(s engine.State, text string) deed {
	d := deed{text: text}
	d.who, d.target = rules.FactsOf(s, 0).Announced()
	return d
}

// worth returns the worth of a shot to the scripts, or 0.
func (d deed) worth(f rules.Facts) float64 {
	if d.who == 0 {
		return 0
	}
	s := newScene(f)
	at := s.square(s.Group())
	aim := aimAt(f, s.Group(), at, d.target)
	return defaultGunnery.worth(&s, &aim, at, d.who, 0, 0)
}
