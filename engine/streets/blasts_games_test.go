package streets

import (
	"slices"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// arsenalGame is a game with all that bursts.
func arsenalGame(t *testing.T, change func(*state.Options)) *Game {
	t.Helper()
	o := core()
	o.Seats = 2
	blasting(&o)
	if change != nil {
		change(&o)
	}
	return New(mustRules(t, state.DefaultScenario(), roster(t, 2, arsenal), o))
}

// burning prefers actions with explosives, kind by kind, and throws at buildings.
func burning(m *enginetest.Match) int {
	s := m.State.(*rules.State)
	var some []int
	kind := [...]action.Kind{action.KindThrow, action.KindAimThrow, action.KindPlant, action.KindReload, action.KindEnter}[m.Rng.IntN(5)]
	for n, a := range m.Legal {
		if p := action.Decode(a); p.Kind == kind && (n%2 == 0 || kind > action.KindAimThrow || s.Rules().Map.House[state.Place(p.Q).Square()] >= 0) {
			some = append(some, n)
		}
	}
	if some == nil || m.Rng.IntN(3) == 0 {
		return busy(m)
	}
	return some[m.Rng.IntN(len(some))]
}

// street is a scene with a character among houses and zombies.
const street = `map supply
status A intact
status B barricaded
red 7,10 strong carries frag-grenade:3 molotov molotov dynamite:4 spear machete
red 15,9 throwing-arm sensible carries smoke-grenade:2 tear-gas:2 rocket-launcher:1 large-knife gas-mask
blue 19,13 clumsy carries grenade-launcher:6 frag-40mm:3 smoke-40mm:3 molotov dynamite:2 sling body-armour
blue 8,9 weakling poor-shot screamer carries launcher:1 frag-40mm:2 tear-gas:3 molotov molotov
zombie shuffler 5,10
zombie runner 11,10
zombie shuffler 12,10
zombie boss 20,12
zombie ankle-biter 22,10
token 17,24`

// TestPropertiesOfBlasts plays with explosives, and requires each of their phases to occur.
func TestPropertiesOfBlasts(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 12
	}
	var came [rules.ChanceCount]int
	seen := enginetest.Property{Name: "what bursts comes", Step: func(m *enginetest.Match) error {
		came[m.State.(*rules.State).Chance]++
		return nil
	}}
	all := append(slices.Clone(properties), seen)
	for _, m := range []state.Mode{state.Coop, state.Semi, state.Rivals} {
		g := arsenalGame(t, func(o *state.Options) { o.Mode = m })
		enginetest.Soak{Game: g, Games: games / 2, First: 1, Slow: 5, Properties: all, Choose: burning}.Run(t)
	}
	begin := given(t, street, func(o *state.Options) { blasting(o); o.FriendlyFire = state.FireOn }).act(0).s
	begin.Event = 1 + uint8(state.EventRow(24))
	fromRoot := slices.IndexFunc(all, func(p enginetest.Property) bool { return p.Name == "replay and clones" })
	enginetest.Soak{Game: New(begin.Rules()), Games: games, First: 1, Slow: 5, Properties: slices.Delete(all, fromRoot, fromRoot+1), Choose: burning,
		Begin: func(m *enginetest.Match) {
			g := &scene{t, new(rules.State)}
			*g.s = *begin
			if m.Rng.IntN(2) == 0 { // random play seldom hits a house with the rocket
				g.do(action.Play{Kind: action.KindPick, A: 1}).do(g.throwing(action.KindThrow, 1, "8,10"))
			}
			m.State = g.s
		}}.Run(t)
	for j := rules.ChanceScatter; j <= rules.ChanceBurn; j++ {
		if came[j] == 0 {
			t.Errorf("no dice for %s came", rules.ChanceTable[j].Name)
		}
	}
}

func TestContractOfBlasts(t *testing.T) {
	enginetest.Run(t, arsenalGame(t, nil), enginetest.Options{Games: 1, Seed: 1, Stride: 41})
}
