package streets

import (
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

func bombs(o *state.Options) { o.Lebanon = true; blasting(o) }

// Bombers: Lebanon T, 7.2.
func TestBombers(t *testing.T) {
	runRows(t, []row{
		{"Lebanon, a bomber blows up", "red 5,5 \nred 7,5 \nred 30,30\nzombie runner 6,5\nzombie shuffler 6,6", bombs, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieBomber
			g.from(state.StageBites).rolls(rules.ChanceBlast).is("zombies", int(g.s.ZombiesOut), 1).is("noise", g.s.Noise(), 1).is("the damage", int(g.s.Power), 1)
			g.roll(1).is("wounds of the first", int(g.who(1).Wounds), 1).roll(1).is("wounds of the second", int(g.who(2).Wounds), 1)
			g.roll(1).zombies("ankle-biter 6,6").node(state.PhaseWhich, rules.ChanceVictim)
			g.is("zombies that red expired", int(g.s.Seats[0].Expired), 0)
		}},
		{"Lebanon, who has attacked does not again", "red 5,5 \nred 30,30\nzombie shuffler 4,4\nzombie runner 5,6", bombs, func(g *scene) {
			g.s.Zombies[1] |= state.ZombieBomber
			g.from(state.StageBites).rolls(rules.ChanceBite).roll(1).rolls(rules.ChanceBlast).roll(1).rolls(rules.ChanceBlast).roll(1).decides(state.PhasePick)
			g.holds(g.s.Zombies[0]&state.ZombieDone == 0, "it is still said to have attacked")
		}},
		{"Lebanon, with nobody in contact it does not", "red 5,5 \nred 30,30\nzombie runner 8,8", bombs, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieBomber
			g.from(state.StageBites).decides(state.PhasePick).zombies("runner 8,8")
		}},
	})
}

func marching(o *state.Options) { o.Marines = true; blasting(o) }

// Sentry guns and pulse rifles: Marines T, 7.2.
func TestSentries(t *testing.T) {
	const guarded = "red 5,5 carries sentry-gun sentry-gun\nred 30,30\n"
	plant := func(g *scene) *scene {
		return g.acts().say(action.KindPlant)
	}
	runRows(t, []row{
		{"Marines, a sentry gun", guarded + "zombie shuffler 15,5\nzombie shuffler 16,5\nzombie shuffler 5,30", marching, func(g *scene) {
			plant(g).is("guns in hand", g.s.Amount(0, state.SentryGun), 1).holds(g.s.Heavy(0), "light").holds(g.s.Charges[0] == state.NewCharge(g.at("5,5"), state.LaidSentry, 0), "%+v", g.s.Charges[0])
			g.from(state.StageSentries).rolls(rules.ChanceSentryHit).is("need at 9\"", int(g.s.Need), 4).is("noise", g.s.Noise(), 5).roll(3)
			g.rolls(rules.ChanceSentryHit).is("need of the second", int(g.s.Need), 5).roll(5).rolls(rules.ChanceSentryHarm).is("the damage", int(g.s.Power), 1).roll(5)
			g.zombies("shuffler 16,5", "shuffler 5,30").is("zombies that red expired", int(g.s.Seats[0].Expired), 1)
			g.rolls(rules.ChanceSentryHit).holds(g.s.Target == g.at("16,5"), "the third goes at %s", g.s.PlaceName(g.s.Target)).roll(1)
			g.decides(state.PhasePick).is("shots", int(g.s.Shots), 3).holds(g.s.Is(state.FirearmFired), "no firearm was fired")
		}},
		{"Marines, a sentry gun, short range and cover", guarded + "zombie shuffler 8,5\nterrain , 8,5 8,5", marching, func(g *scene) {
			plant(g).from(state.StageSentries).is("need", int(g.s.Need), 4)
		}},
		{"Marines, a sentry gun sees 18\"", guarded + "zombie shuffler 5,25", marching, func(g *scene) {
			plant(g).from(state.StageSentries).decides(state.PhasePick).is("noise", g.s.Noise(), 0)
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("5,24"))
			g.from(state.StageSentries).rolls(rules.ChanceSentryHit)
		}},
		{"Marines, a sentry gun and people", guarded + "group G1 wary\nperson stranger 12,5 G1", func(o *state.Options) { marching(o); folk(o) }, func(g *scene) {
			plant(g).from(state.StageSentries).decides(state.PhasePick)
			g.s.Groups[0].Attitude = 1 // hostile
			g.from(state.StageSentries).rolls(rules.ChanceSentryHit)
		}},
		{"Flow V5, nobody cares what a sentry gun does when the last character is dead", "red 5,5 carries sentry-gun\nblue 12,5\nzombie shuffler 12,6",
			func(o *state.Options) { marching(o); o.Seats, o.Mode = 2, state.Rivals }, func(g *scene) {
				g.act(0).say(action.KindPlant).s.Kill(0)
				g.who(2).Wounds = 2
				g.from(state.StageSentries).rolls(rules.ChanceSentryHit).holds(g.s.Target == g.at("12,5"), "it fires at %s", g.s.PlaceName(g.s.Target)).roll(6, 6)
				g.decides(state.PhaseOver)
			}},
		{"Marines, night vision is built in", "red 5,5 carries pulse-rifle:40\nred 20,20\ntoken 5,16", func(o *state.Options) { atNight(o); o.Marines = true }, func(g *scene) {
			g.s.Target = g.at("5,16")
			g.s.Act = action.KindSpot
			g.is("dice to SPOT", g.s.SightDice(), 2)
			g.s.Act = action.KindObserve
			g.is("dice to OBSERVE", g.s.SightDice(), 3).holds(!g.s.Goggled(), "they die")
		}},
	})
}
