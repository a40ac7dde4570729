package town

import (
	"math"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// squad plays all units by a plan. It takes the affordable action of highest value if that is high enough;
// ties go to the first option. It does not allocate and is not safe for concurrent use.
type squad struct {
	scene
	plan plan
	rest bool           // true to take no Action
	ways [16][3]float64 // worth of each unit's best move, forage and shot; NaN if not yet computed

	enough   float64 // minimum worth of an Action
	crafting float64 // malus of a shot without Ammo, which costs two Actions
	speech   float64 // distance of the nearest group that triggers the Speech
}

func newSquad(p plan) *squad {
	return &squad{plan: p, rest: p == plan(idle{}), enough: 0.03, crafting: 1.7, speech: 3}
}

func (q *squad) knobs() []agents.Knob {
	if q.rest {
		return nil
	}
	return append(q.plan.knobs(),
		agents.Knob{Name: "enough", Value: &q.enough, Low: 0, High: 5, Doc: "the least that is worth an Action"},
		agents.Knob{Name: "crafting", Value: &q.crafting, Low: 0, High: 20, Doc: "malus of a shot without Ammo, which costs two Actions"},
		agents.Knob{Name: "speech", Value: &q.speech, Low: 0, High: 9, Doc: "steps to the nearest group that triggers the Speech"})
}

func (q *squad) choose(f rules.Facts, legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	last := rules.Decode(legal[len(legal)-1])
	switch last.Kind {
	case rules.KindEnd, rules.KindHold, rules.KindDone:
		q.begin(f)
		return q.best(legal)
	case rules.KindTo:
		q.begin(f)
		return q.destination(legal)
	case rules.KindTarget:
		q.begin(f)
		return q.target(legal)
	}
	q.look(f)
	return q.answer(legal, last.Kind)
}

func (q *squad) begin(f rules.Facts) {
	q.look(f)
	q.plan.look(&q.scene)
	for u := range q.ways {
		q.ways[u] = [3]float64{math.NaN(), math.NaN(), math.NaN()}
	}
}

// best returns the best option of the Action Phase or of a grant. If no Action is worth it, the next
// player is asked, and finally the phase ends. 3.9.
func (q *squad) best(legal []engine.Action) engine.Action {
	choice, most := legal[len(legal)-1], math.Inf(-1)
	if q.rest {
		return choice
	}
	for _, a := range legal {
		if v := q.option(rules.Decode(a)); v > most {
			choice, most = a, v
		}
	}
	return choice
}

// Values of options that are not Actions of a unit: cards are played at once, and the next player is asked
// last.
const (
	atOnce    = 1000
	handOver  = 0
	giveUp    = -1
	unwilling = -1000
	forNone   = 0.01 // bonus of an Action that uses none of the shared ones
)

// option returns the worth of an option of the Action Phase.
func (q *squad) option(d rules.Decoded) float64 {
	u := rules.Unit(d.A)
	switch d.Kind {
	case rules.KindAct:
		return q.ifEnough(q.way(u, rules.Errand(d.B)))
	case rules.KindLeadership:
		return q.ifEnough(q.way(u, rules.Errand(d.B)) + forNone)
	case rules.KindGrant:
		return q.ifEnough(q.way(u, rules.Errand(d.B)) + q.enough)
	case rules.KindInitiative:
		who, _ := q.Who(rules.Initiative)
		return q.ifEnough(q.way(who, rules.Errand(d.A)) + forNone)
	case rules.KindCitadel:
		return q.ifEnough(q.shot(u, true, false) + forNone)
	case rules.KindCraft:
		who, _ := q.Who(rules.Crafting)
		return q.ifEnough(q.shot(who, false, true) - q.crafting)
	case rules.KindSpeech:
		return q.speechValue()
	case rules.KindPlay:
		if p := q.PowerOf(int(d.A)); p == rules.SecondWind || p == rules.Supply {
			return atOnce
		}
	case rules.KindFloor:
		return handOver
	case rules.KindEnd, rules.KindHold, rules.KindDone:
		return giveUp
	}
	return unwilling
}

// ifEnough returns v if it is worth an Action, otherwise 0.
func (q *squad) ifEnough(v float64) float64 {
	if v < q.enough {
		return unwilling
	}
	return v
}

// speechValue values the Motivational Speech: once a game, if at least two hear it and Zeds are near.
func (q *squad) speechValue() float64 {
	hear := 0
	for t := range q.roads {
		hear += int(q.roads[t].men[0])
	}
	if mayor, _ := q.Who(rules.Speech); q.Place(mayor) < rules.Center && q.Place(mayor).Number() == 0 {
		hear--
	}
	if hear >= 2 && q.worst() <= int(q.speech) {
		return atOnce
	}
	return unwilling
}

// way returns the worth of a unit's best action of a kind.
func (q *squad) way(u rules.Unit, e rules.Errand) float64 {
	v := &q.ways[u][e]
	if !math.IsNaN(*v) {
		return *v
	}
	switch e {
	case rules.Move:
		*v = math.Inf(-1)
		for m := q.Destinations(u); m != 0; m &= m - 1 {
			*v = max(*v, q.to(u, m.Next()))
		}
	case rules.Forage:
		*v = q.plan.forage(&q.scene, u)
	case rules.Shoot:
		*v = q.shot(u, false, false)
	}
	return *v
}

// to returns the worth of moving a unit to a space, or attacking there.
func (q *squad) to(u rules.Unit, x rules.Space) float64 {
	if q.hostile(x) {
		return q.plan.attack(&q.scene, u, x)
	}
	return q.plan.move(&q.scene, u, x)
}

// shot returns the worth of a unit's best shot.
func (q *squad) shot(u rules.Unit, citadel, free bool) float64 {
	best := math.Inf(-1)
	for m := q.Targets(u); m != 0; m &= m - 1 {
		x := m.Next()
		g := gun{who: u, at: x, column: q.GunColumn(u, x, citadel), free: free}
		for slot, left := range q.Zeds(x).Left {
			if left == 0 {
				continue
			}
			g.slot, g.left = slot, left
			best = max(best, q.plan.shoot(&q.scene, g))
		}
	}
	return best
}

// destination chooses the goal of a move.
func (q *squad) destination(legal []engine.Action) engine.Action {
	u := q.Performer()
	return bestOption(legal, func(d rules.Decoded) float64 { return q.to(u, rules.Space(d.A)) })
}

// target chooses the target of a shot.
func (q *squad) target(legal []engine.Action) engine.Action {
	_, u, _, _, _ := q.Fight()
	return bestOption(legal, func(d rules.Decoded) float64 {
		x := rules.Space(d.A)
		return q.plan.shoot(&q.scene, gun{who: u, at: x, slot: int(d.B), column: q.GunColumn(u, x, false), left: q.Zeds(x).Left[d.B]})
	})
}

// bestOption returns the first action of highest value.
func bestOption(legal []engine.Action, value func(rules.Decoded) float64) engine.Action {
	best, most := legal[0], math.Inf(-1)
	for _, a := range legal {
		if v := value(rules.Decode(a)); v > most {
			best, most = a, v
		}
	}
	return best
}
