package streets

import (
	"slices"

	"deadreckon/agents"
)

// numbers are the weights of a strategy.
type numbers struct {
	courage float64 // maximum strength of zombies per friend that a man resists
	sure    float64 // maximum need for a shot
	reach   float64 // maximum distance of a shot, in inches
	charge  float64 // distance within which zombies are attacked, in inches
	spare   float64 // supplies beyond the objective
	hurt    float64 // wounds that send a man home
	pace    float64 // inches per turn on the way home
	margin  float64 // extra inches for the way home
	lead    float64 // maximum inches ahead of the last man
	looters float64 // whether only looters search floors that are soon empty
	wary    float64 // malus of an attracted token
	join    float64 // near strength that joins two squads; 0 means one squad
	shy     float64 // worth of not being seen by a zombie within 14"
	stays   float64 // worth of a building per man inside, in fifths of an inch
	late    float64 // turn in which men start home
	houses  float64 // number of buildings to enter
	crowd   float64 // strength of zombies in a blast for a throw
	duel    float64 // distance for shooting at hostile independents, in inches
	ram     float64 // strength of zombies for driving over them while waiting
}

func defaults() numbers {
	return numbers{courage: 8, charge: 6, reach: 20, hurt: 2, pace: 8.5, margin: 4, lead: 12, looters: 1, wary: 1, stays: 100, late: 60, houses: 10, crowd: 5, duel: 12, ram: 3}
}

func (n *numbers) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "courage", Value: &n.courage, Low: 0, High: 20, Doc: "maximum strength of zombies per healthy friend that a man resists"},
		{Name: "sure", Value: &n.sure, Low: 0, High: 6, Doc: "maximum score needed for a shot; 0 is never"},
		{Name: "reach", Value: &n.reach, Low: 0, High: 50, Doc: "maximum range of a shot in inches"},
		{Name: "charge", Value: &n.charge, Low: 0, High: 10, Doc: "inches within which one goes for a zombie"},
		{Name: "spare", Value: &n.spare, Low: 0, High: 20, Doc: "supplies beyond the goal before one goes home"},
		{Name: "hurt", Value: &n.hurt, Low: 1, High: 3, Doc: "number of wounds that sends a man home"},
		{Name: "pace", Value: &n.pace, Low: 3, High: 12, Doc: "inches a turn that one counts on going home"},
		{Name: "margin", Value: &n.margin, Low: 0, High: 30, Doc: "inches more that one allows for"},
		{Name: "lead", Value: &n.lead, Low: 0, High: 40, Doc: "inches that one may be before the last of the squad"},
		{Name: "looters", Value: &n.looters, Low: 0, High: 1, Doc: "1: a looter near searches alone, but in barricaded buildings"},
		{Name: "wary", Value: &n.wary, Low: 0, High: 10, Doc: "malus of an attracted token"},
		{Name: "join", Value: &n.join, Low: 0, High: 20, Doc: "strength of zombies near one at which two squads join; 0: there is one"},
		{Name: "shy", Value: &n.shy, Low: 0, High: 5, Doc: "how bad it is to be in sight of a zombie within 14 inches"},
		{Name: "stays", Value: &n.stays, Low: 0, High: 500, Doc: "fifths of an inch by which a building is nearer for each who is in it"},
		{Name: "late", Value: &n.late, Low: 1, High: 60, Doc: "the turn in which men start home"},
		{Name: "crowd", Value: &n.crowd, Low: 1, High: 20, Doc: "strength of zombies in a blast for which grenades and Molotov cocktails are thrown"},
		{Name: "duel", Value: &n.duel, Low: 0, High: 50, Doc: "inches within which one shoots at hostile independents"},
		{Name: "ram", Value: &n.ram, Low: 1, High: 20, Doc: "strength of zombies before a vehicle that still waits for somebody for which it is driven over them"},
		{Name: "houses", Value: &n.houses, Low: 1, High: 10, Doc: "buildings that are entered before one goes home"},
	}
}

// Strategies as lists of rules. Digest 8.5.
var (
	pressed = []rule{rally, off, leave, saw, fight, decoy, flee, brawl, duelling}
	talking = []rule{barter, parley}
	armed   = []rule{shoot, load, fit}
	working = []rule{charge, resist, befriend, care, search, climb, out, take, enter, walkOn}

	squad = slices.Concat(pressed, armed, working)
	burn  = slices.Concat([]rule{rally, off, leave, throwExplosive, ready}, pressed[3:], armed, working)
	lure  = slices.Concat(pressed, []rule{draw}, armed, working)
	trade = slices.Concat(pressed, talking, armed, working)
	sneak = []rule{rally, resist, befriend, care, spot, search, climb, out, off, take, enter, walkOn, hide}
	wheel = slices.Concat([]rule{rally, off, leave, getIn, pour, tap}, pressed[3:], armed, []rule{inspect}, working)
	hold  = slices.Concat(pressed, armed, []rule{bar, stay}, working)
)

func init() {
	team := func(name, usage string, list []rule, change func(n *numbers)) {
		register(name, name+": "+usage, every, func() *player {
			p := newPlayer(list)
			change(&p.numbers)
			return p
		})
	}
	team("squad", "one group goes to the nearest building, fights what it must, searches and walks home", squad, func(*numbers) {})
	team("pairs", "as squad, but in two groups that join when one is hard pressed", squad, func(n *numbers) { n.join = 6 })
	team("lure", "as squad, but one with a gun keeps away from the others and makes noise when they are seen", lure, func(*numbers) {})
	team("sneak", "never shoots, keeps out of sight and hides", sneak, func(n *numbers) { n.shy = 0.5 })
	team("hold", "all into an intact or barricaded building until no token is near, then as squad", hold, func(n *numbers) { n.sure = 4 })
	team("burn", "as squad, but throws grenades and Molotov cocktails into crowds, and shoots", burn, func(n *numbers) { n.sure = 4 })
	team("rush", "the two nearest buildings, and home early", squad, func(n *numbers) { n.late, n.houses = 8, 2 })
	register("driver", "driver: as squad, but gets a vehicle going, takes the party along and drives off the table", every, func() *player {
		p := newPlayer(wheel)
		p.drives = true
		return p
	})
	team("trader", "as squad, but talks to independents, sells them guns and takes them along", trade, func(*numbers) {})
	register("traitor", "traitor: in semi, as squad until the goal is met or out of reach, then only for its secret objective", traitors, func() *player {
		p := newPlayer(squad)
		p.serves = true
		return p
	})
}

// newPlayer returns a strategy with default weights.
func newPlayer(list []rule) *player { return &player{numbers: defaults(), rules: list} }
