package streets

import "deadreckon/agents"

// numbers are what strategies may differ in, beside their rules.
type numbers struct {
	courage float64 // strength of the dead a friend up to which one stays
	sure    float64 // the need at which one shoots
	charge  float64 // inches within which one goes for the dead
	spare   float64 // supplies beyond the goal
	pace    float64 // inches a turn that one counts on going home
	margin  float64 // inches more
	lead    float64 // inches that one may be before the last
	looters float64 // whether looters alone search what is soon empty
	wary    float64 // what a token is worth that comes to see one
	split   float64 // whether there are two squads
	join    float64 // strength near one at which they join
}

func defaults() numbers {
	return numbers{courage: 4, sure: 4, charge: 6, pace: 8.5, margin: 4, lead: 6, join: 6}
}

func (n *numbers) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "courage", Value: &n.courage, Low: 0, High: 20, Doc: "strength of zombies a healthy friend up to which one stays and fights"},
		{Name: "sure", Value: &n.sure, Low: 0, High: 6, Doc: "the highest score needed at which one shoots"},
		{Name: "charge", Value: &n.charge, Low: 0, High: 10, Doc: "inches within which one goes for a zombie"},
		{Name: "spare", Value: &n.spare, Low: 0, High: 20, Doc: "supplies beyond the goal before one goes home"},
		{Name: "pace", Value: &n.pace, Low: 3, High: 12, Doc: "inches a turn that one counts on going home"},
		{Name: "margin", Value: &n.margin, Low: 0, High: 30, Doc: "inches more that one allows for"},
		{Name: "lead", Value: &n.lead, Low: 0, High: 40, Doc: "inches that one may be before the last of the squad"},
		{Name: "looters", Value: &n.looters, Low: 0, High: 1, Doc: "1: a looter near searches alone, but in barricaded buildings"},
		{Name: "wary", Value: &n.wary, Low: 0, High: 10, Doc: "how bad a token is that comes to see one"},
	}
}

// squadRules are those of one group. Digest 8.5.
var squadRules = []rule{panic_, fight, flee, shoot, load, charge, resist, care, search, climb, out, off, take, enter, walkOn}

func squad() *player { return &player{numbers: defaults(), rules: squadRules} }

func init() {
	register("squad", "squad: one group goes to the nearest building, fights what it can, searches and walks home", squad)
}
