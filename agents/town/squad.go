package town

import (
	"math"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// squad plays all units by a plan: of what can be paid it takes what is worth most, as long
// as that is enough. Ties go to the first option. It allocates nothing, and is not safe for
// concurrent use.
type squad struct {
	scene
	plan plan
	rest bool           // nothing is done at all
	ways [16][3]float64 // what each unit's best move, forage and shot are worth; NaN where not asked

	enough   float64 // the least that is worth an Action
	crafting float64 // what a shot without Ammo is worth less, for its two Actions
	speech   float64 // steps of the nearest group at which the Speech is held
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
		agents.Knob{Name: "crafting", Value: &q.crafting, Low: 0, High: 20, Doc: "what a shot without Ammo is worth less, for its two Actions"},
		agents.Knob{Name: "speech", Value: &q.speech, Low: 0, High: 9, Doc: "steps of the nearest group at which the Speech is held"})
}

// choose returns what the squad does.
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

// best returns the option of the Action Phase, or of a grant, that is worth most. Where none
// is worth an Action the floor goes on, and at last the phase ends. 3.9.
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

// What options are worth that are no Actions of a unit: cards are played at once, and the
// floor goes round when nothing is left to do.
const (
	atOnce    = 1000
	handOver  = 0
	giveUp    = -1
	unwilling = -1000
	forNone   = 0.01 // an Action that costs none of those that all may use
)

// option returns what an option of the Action Phase is worth.
func (q *squad) option(d rules.Decoded) float64 {
	u := rules.Unit(d.A)
	switch d.Kind {
	case rules.KindAct:
		return q.willing(q.way(u, rules.Errand(d.B)))
	case rules.KindLeadership:
		return q.willing(q.way(u, rules.Errand(d.B)) + forNone)
	case rules.KindGrant:
		return q.willing(q.way(u, rules.Errand(d.B)) + q.enough)
	case rules.KindInitiative:
		who, _ := q.Who(rules.Initiative)
		return q.willing(q.way(who, rules.Errand(d.A)) + forNone)
	case rules.KindCitadel:
		return q.willing(q.shot(u, true, false) + forNone)
	case rules.KindCraft:
		who, _ := q.Who(rules.Crafting)
		return q.willing(q.shot(who, false, true) - q.crafting)
	case rules.KindSpeech:
		return q.speak()
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

// willing is v if it is worth an Action.
func (q *squad) willing(v float64) float64 {
	if v < q.enough {
		return unwilling
	}
	return v
}

// speak is the Motivational Speech: once a game, when two or more hear it and Zeds are near.
func (q *squad) speak() float64 {
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

// way returns what the best that a unit can do of a kind is worth.
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

// to returns what it is worth that a unit moves to a space, or attacks there.
func (q *squad) to(u rules.Unit, x rules.Space) float64 {
	if q.hostile(x) {
		return q.plan.attack(&q.scene, u, x)
	}
	return q.plan.move(&q.scene, u, x)
}

// shot returns what the best shot of a unit is worth.
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

// destination answers where the unit moves.
func (q *squad) destination(legal []engine.Action) engine.Action {
	u := q.Performer()
	return greatest(legal, func(d rules.Decoded) float64 { return q.to(u, rules.Space(d.A)) })
}

// target answers at whom the unit shoots.
func (q *squad) target(legal []engine.Action) engine.Action {
	_, u, _, _, _ := q.Fight()
	return greatest(legal, func(d rules.Decoded) float64 {
		x := rules.Space(d.A)
		return q.plan.shoot(&q.scene, gun{who: u, at: x, slot: int(d.B), column: q.GunColumn(u, x, false), left: q.Zeds(x).Left[d.B]})
	})
}

// greatest returns the first of the actions of greatest value.
func greatest(legal []engine.Action, value func(rules.Decoded) float64) engine.Action {
	best, most := legal[0], math.Inf(-1)
	for _, a := range legal {
		if v := value(rules.Decode(a)); v > most {
			best, most = a, v
		}
	}
	return best
}
