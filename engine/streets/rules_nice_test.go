package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/ground"
)

func nicely(o *Options) { o.Niceness = true; folk(o) }

// Niceness: Canada, 7.2.
func TestNiceness(t *testing.T) {
	// met has a stranger come to 20,20, and c1 meet him.
	met := func(g *scene) *scene {
		g.s.clear()
		g.s.stage = stageDrift
		g.s.resolve(0)
		return g.roll(12).node(phaseRoll, jobStrangers).roll(1).node(phaseRoll, jobNation)
	}
	const street = "red 5,5 \nred 5,31\ntoken 20,20"
	friends := func(g *scene) *scene {
		g.s.survivors[2].fire = canadian
		g.s.weather &^= newFaces
		return g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindTalk})
	}
	const talking = "\nred 30,30\ngroup G1 wary\nperson stranger 8,5 G1"
	runRows(t, []row{
		{"Canada, niceness, an American", street, nicely, func(g *scene) {
			met(g).roll(6).node(phaseRoll, jobAttitude).holds(!g.s.isCanadian(2) && !g.s.is(newFaces), "a Canadian").is("rounds", int(g.s.carried(2)[0].rounds()), 6)
			g.roll(1).holds(g.s.phase != phaseAgain && g.s.groups[0].attitude == ground.Hostile, "%s", g.s.groups[0].attitude)
		}},
		{"Canada, niceness, what a Canadian keeps", street, nicely, func(g *scene) {
			met(g).roll(5).node(phaseRoll, jobArms).roll(5).node(phaseRoll, jobAttitude)
			g.is("rounds", int(g.s.carried(2)[0].rounds()), 3).is("loose rounds", g.s.amount(2, pistolRounds), 3)
			g.holds(g.s.isCanadian(2) && g.s.traits(2).has(sensible) && !g.s.is(newFaces) && g.s.actor == 0, "nobody sensible").is("+1s", int(g.s.survivors[2].used&plusBits/pluses), 1)
		}},
		{"Canada, niceness, what a Canadian loses, and takes", street, nicely, func(g *scene) {
			met(g).roll(1).roll(4).node(phaseRoll, jobFindTable).roll(9).node(phaseRoll, jobAttitude)
			g.holds(g.s.carries(2, axe) && !g.s.carries(2, revolver), "%s", g.s.goodsFact(2)).is("loose rounds", g.s.amount(2, pistolRounds), 0)
		}},
		{"Canada, niceness, T4.2 twice", street, nicely, func(g *scene) {
			met(g).roll(1).roll(5).roll(2).node(phaseAgain, noJob).is("who is asked", int(g.s.Turn()), 0)
			h := g.fork().say(KindAccept)
			h.holds(h.s.groups[0].attitude == ground.Fearful, "%s", h.s.groups[0].attitude)
			g.say(KindAgain).node(phaseRoll, jobAttitude)
			h = g.fork().roll(6)
			h.holds(h.s.groups[0].attitude == ground.Friendly && h.s.power == 0 && h.s.actor == 0, "%s", h.s.groups[0].attitude)
			g.roll(1).holds(g.s.groups[0].attitude == ground.Fearful, "%s", g.s.groups[0].attitude)
		}},
		{"Canada, niceness, not with an American", "red 5,5 \nred 5,31 american\ntoken 20,20", nicely, func(g *scene) {
			met(g).roll(1).roll(5).roll(2).holds(g.s.phase != phaseAgain, "he may throw again")
		}},
		{"Canada, niceness, T5.3 twice, once a turn", "red 5,5 " + talking, nicely, func(g *scene) {
			friends(g).roll(1).node(phaseAgain, noJob).say(KindAgain).node(phaseRoll, jobTalk)
			h := g.fork().roll(5)
			h.holds(h.s.groups[0].attitude == ground.Friendly, "%s", h.s.groups[0].attitude)
			g.roll(1).holds(g.s.groups[0].attitude == ground.Fearful, "%s", g.s.groups[0].attitude)
			g.who(1).actions = 2
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindTalk}).roll(4).holds(g.s.phase != phaseAgain, "twice in a turn")
			g.s.stepTurn()
			g.holds(g.s.groups[0].flags&groupAgain == 0, "for the game")
		}},
		{"Canada, niceness, T5.3 and a leader", "red 5,5 leader" + talking, nicely, func(g *scene) {
			friends(g).roll(3).say(KindAgain).roll(1).node(phaseAgain, noJob).is("the die that counts", int(g.s.die), 3).say(KindAgain).roll(2)
			g.holds(g.s.groups[0].attitude == ground.Fearful, "%s", g.s.groups[0].attitude)
		}},
		{"Canada, niceness, a leader first, who has thrown a 6", "red 5,5 leader" + talking, nicely, func(g *scene) {
			g.s.turn, g.s.event = 1, 0
			friends(g).roll(6).node(phaseAgain, noJob).say(KindAgain).roll(5).node(phaseAgain, noJob).returns()
		}},
		{"Canada, niceness, in the part of a seat of which one is able", "red 5,5 \nred 30,30\ngroup G1 unknown\nperson stranger 8,5 G1", nicely, func(g *scene) {
			g.who(1).actions = 0
			g.act(0).node(phaseRoll, jobNation)
			n := notation{g.s.r()}
			g.s.event = 1
			back, err := n.ParsePosition(n.FormatPosition(g.s))
			g.holds(err == nil && *back.(*State) == *g.s, "it does not come back: %v", err)
		}},
		{"Canada, niceness, groups of the scenario", "map clinic\nred 1,10 ", nicely, func(g *scene) {
			g.s.placeGroups()
			g.from(stageStart).node(phaseRoll, jobNation).roll(6).node(phaseRoll, jobNation).roll(6, 6).holds(!g.s.is(newFaces), "somebody is still new")
		}},
	})
}

// TestEncodingTellsVariants: what nets see of a game is another with each layer and variant.
func TestEncodingTellsVariants(t *testing.T) {
	seen := map[string]string{}
	look := func(name string, o Options) {
		r := defaultRules(t, o)
		start := root(r)
		key := fmt.Sprint(observed(t, &start, 0).whole)
		if other, ok := seen[key]; ok {
			t.Errorf("%s is told as %s", name, other)
		}
		seen[key] = name
	}
	look("the book", Book())
	for n := range 7 {
		o := Book()
		variant(&o, 1<<n)
		look(fmt.Sprint("variant ", n), o)
	}
	for l := layer(1); l < allLayers; l <<= 1 {
		look(l.String(), with(func(o *Options) { o.Without = allLayers &^ l }))
	}
}
