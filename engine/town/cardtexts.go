package town

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// effectTexts says what an instruction of an Event card does; %s is its track or space, %d its amount.
var effectTexts = []string{
	DoNew: "a new Zeds unit at the Start of %s", DoNewAll: "a new Zeds unit at each Start", DoNewAt: "a new Zeds unit in %s",
	DoFate: "draw a Fate card", DoMovement: "movement pressure", DoPlacement: "placement pressure",
	DoCardio: "defenders may withdraw this turn", DoNoTerrain: "Terrain does not count this turn", DoFog: "no shot goes farther than a space this turn",
	DoGain: "gain %d Ammo", DoLose: "lose %d Ammo", DoArm: "a Civilians unit becomes Well-Armed", DoHero: "a new Hero arrives", DoCivilians: "new Civilians arrive",
	DoFreeMove: "a free Move for every Hero", DoIgnored: "no effect in the Basic Game", DoWin: "the players win",
}

var tabTexts = []string{tabBefore: "Before the Zeds", tabAfter: "After the Zeds", tabAction: "Then"}

// powerTexts says what a Plot Twist does.
var powerTexts = [...]string{
	TwistNew: "A new Zeds unit at the Start of the Fated track.", TwistActivate: "Activate the Fated track.", TwistAmmo: "Lose 1 Ammo.",
	TwistSurge: "The strongest group of the Fated track advances.", TwistPanic: "A Regular Civilians unit that is not Defiant backs up a space.",
	SecondWind: "Keep it: in the Action Phase, one Event Action more.", Ambush: "Keep it: before the dice of a combat, two columns better.",
	Supply: "Keep it: in the Action Phase, gain 2 Ammo.", Lucky: "Keep it: after the dice, roll them again.",
	Roadblock: "Keep it: before the Zeds, No Entry for an empty space until Housekeeping.", Ride: "Keep it: in the Action Phase, a unit rides into Town Center.",
	Scanner: "Keep it: in the Action Phase, look at the next Event card.",
}

// cardTexts returns the texts of the Event and Fate cards by their words in the notation.
func (r *Rules) cardTexts() (all []engine.Card) {
	for i := range r.Events.Cards {
		if c := &r.Events.Cards[i]; c.Act > 0 {
			all = append(all, engine.Card{Word: c.Slug, Text: c.text(r)})
		}
	}
	for p := TwistNew; p <= Scanner; p++ {
		all = append(all, engine.Card{Word: p.String(), Text: powerTexts[p]})
	}
	return all
}

func (c *Event) text(r *Rules) string {
	parts := []string{"A Brains! event is the whole turn."}
	if !c.Brains {
		var names []string
		for _, s := range c.Symbols {
			switch s {
			case symbolAll:
				names = append(names, "all tracks")
			case symbolTwice:
				names = append(names, "the Fated track twice")
			default:
				names = append(names, prose.Capital(trackNames[s]))
			}
		}
		parts[0] = "Zeds: " + prose.List(names, "and") + "."
	}
	for i, title := range tabTexts {
		var does []string
		for _, t := range c.Texts {
			if int(t.Tab) != i {
				continue
			}
			text := effectTexts[t.Effect]
			switch t.Effect {
			case DoNew:
				text = fmt.Sprintf(text, trackName(t.Arg))
			case DoNewAt:
				text = fmt.Sprintf(text, r.spaceName(Space(t.Arg)))
			case DoGain, DoLose:
				text = fmt.Sprintf(text, t.Arg)
			}
			does = append(does, text)
		}
		if len(does) > 0 {
			parts = append(parts, title+": "+prose.List(does, "and")+".")
		}
	}
	if c.HasActions {
		parts = append(parts, fmt.Sprintf("Event Actions: %d.", c.Actions))
	}
	return strings.Join(parts, " ")
}
