package streets

import "testing"

func bombs(o *Options) { o.Lebanon = true; blasting(o) }

// Bombers: Lebanon T, 7.2.
func TestBombers(t *testing.T) {
	runRows(t, []row{
		{"Lebanon, a bomber blows up", "red 5,5 \nred 7,5 \nred 30,30\nzombie runner 6,5\nzombie shuffler 6,6", bombs, func(g *scene) {
			g.s.zombies[0] |= zombieBomber
			g.from(stageBites).node(phaseRoll, jobBlast).is("zombies", int(g.s.zombiesOut), 1).is("noise", g.s.noise(), 1).is("the damage", int(g.s.power), 1)
			g.roll(1).is("wounds of the first", int(g.who(1).wounds), 1).roll(1).is("wounds of the second", int(g.who(2).wounds), 1)
			g.roll(1).zombies("ankle-biter 6,6").node(phaseWhich, jobVictim)
			g.is("zombies that red expired", int(g.s.seats[0].expired), 0)
		}},
		{"Lebanon, who has attacked does not again", "red 5,5 \nred 30,30\nzombie shuffler 4,4\nzombie runner 5,6", bombs, func(g *scene) {
			g.s.zombies[1] |= zombieBomber
			g.from(stageBites).node(phaseRoll, jobBite).roll(1).node(phaseRoll, jobBlast).roll(1).node(phaseRoll, jobBlast).roll(1).node(phasePick, noJob)
			g.holds(g.s.zombies[0]&zombieDone == 0, "it is still said to have attacked")
		}},
		{"Lebanon, with nobody in contact it does not", "red 5,5 \nred 30,30\nzombie runner 8,8", bombs, func(g *scene) {
			g.s.zombies[0] |= zombieBomber
			g.from(stageBites).node(phasePick, noJob).zombies("runner 8,8")
		}},
	})
}

func marching(o *Options) { o.Marines = true; blasting(o) }

// Sentry guns and pulse rifles: Marines T, 7.2.
func TestSentries(t *testing.T) {
	const guarded = "red 5,5 carries sentry-gun sentry-gun\nred 30,30\n"
	plant := func(g *scene) *scene { return g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindPlant}) }
	runRows(t, []row{
		{"Marines, a sentry gun", guarded + "zombie shuffler 15,5\nzombie shuffler 16,5\nzombie shuffler 5,30", marching, func(g *scene) {
			plant(g).is("guns in hand", g.s.amount(0, sentryGun), 1).holds(g.s.heavy(0), "light").holds(g.s.charges[0] == newCharge(g.at("5,5"), laidSentry, 0), "%+v", g.s.charges[0])
			g.from(stageSentries).node(phaseRoll, jobSentryHit).is("need at 9\"", int(g.s.need), 4).is("noise", g.s.noise(), 5).roll(3)
			g.node(phaseRoll, jobSentryHit).is("need of the second", int(g.s.need), 5).roll(5).node(phaseRoll, jobSentryHarm).is("the damage", int(g.s.power), 1).roll(5)
			g.zombies("shuffler 16,5", "shuffler 5,30").is("zombies that red expired", int(g.s.seats[0].expired), 1)
			g.node(phaseRoll, jobSentryHit).holds(g.s.target == g.at("16,5"), "the third goes at %s", g.s.placeName(g.s.target)).roll(1)
			g.node(phasePick, noJob).is("shots", int(g.s.shots), 3).holds(g.s.is(firearmFired), "no firearm was fired")
		}},
		{"Marines, a sentry gun, short range and cover", guarded + "zombie shuffler 8,5\nterrain , 8,5 8,5", marching, func(g *scene) {
			plant(g).from(stageSentries).is("need", int(g.s.need), 4)
		}},
		{"Marines, a sentry gun sees 18\"", guarded + "zombie shuffler 5,25", marching, func(g *scene) {
			plant(g).from(stageSentries).node(phasePick, noJob).is("noise", g.s.noise(), 0)
			g.s.zombies[0] = g.s.zombies[0].to(g.at("5,24"))
			g.from(stageSentries).node(phaseRoll, jobSentryHit)
		}},
		{"Marines, a sentry gun and people", guarded + "group G1 wary\nperson stranger 12,5 G1", func(o *Options) { marching(o); folk(o) }, func(g *scene) {
			plant(g).from(stageSentries).node(phasePick, noJob)
			g.s.groups[0].attitude = 1 // hostile
			g.from(stageSentries).node(phaseRoll, jobSentryHit)
		}},
		{"Flow V5, nobody cares what a sentry gun does when the last character is dead", "red 5,5 carries sentry-gun\nblue 12,5\nzombie shuffler 12,6",
			func(o *Options) { marching(o); o.Seats, o.Mode = 2, Rivals }, func(g *scene) {
				g.act(0).do(Play{Kind: KindPlant}).s.kill(0)
				g.who(2).wounds = 2
				g.from(stageSentries).node(phaseRoll, jobSentryHit).holds(g.s.target == g.at("12,5"), "it fires at %s", g.s.placeName(g.s.target)).roll(6, 6)
				g.node(phaseOver, noJob)
			}},
		{"Marines, night vision is built in", "red 5,5 carries pulse-rifle:40\nred 20,20\ntoken 5,16", func(o *Options) { atNight(o); o.Marines = true }, func(g *scene) {
			g.s.target = g.at("5,16")
			g.s.act = KindSpot
			g.is("dice to SPOT", g.s.sightDice(), 2)
			g.s.act = KindObserve
			g.is("dice to OBSERVE", g.s.sightDice(), 3).holds(!g.s.goggled(), "they die")
		}},
	})
}
