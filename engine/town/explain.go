package town

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Actions and outcomes in words, for people at the table.

// name returns the name of a unit as sentences have it.
func (r *Rules) name(u Unit) string { return r.Units.Men[u].Name }

// spaceName returns the name of a space, or its track and number.
func (r *Rules) spaceName(x Space) string {
	switch {
	case x.isStart():
		return prose.Capital(x.Track().String()) + " Start"
	case x < spaces && r.Map.Name[x] != "":
		return r.Map.Name[x]
	case x < Center:
		return fmt.Sprintf("%s #%d", prose.Capital(x.Track().String()), x.Number())
	}
	return x.String()
}

func trackName(t uint8) string { return "the " + prose.Capital(Track(t).String()) + " track" }

// errandWords names the normal Actions, for one unit or several.
var errandWords = [errands]string{"a Move", "Forage", "a Gunfire attack"}

// Explain describes a legal action in words.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	s, d := content(p), Decode(a)
	if s.Turn() == engine.Chance {
		return prose.Capital(s.explainChance(d))
	}
	return prose.Capital(s.explainChoice(d))
}

// explainChoice describes a decision.
func (s *State) explainChoice(d Decoded) string {
	r, u := s.r(), Unit(d.A)
	switch d.Kind {
	case KindOrder:
		return "activate " + trackName(d.A) + " next"
	case KindTrack:
		return s.explainTrack(d.A)
	case KindBlock:
		return "No Entry is in " + r.spaceName(Space(d.A)) + " until Housekeeping"
	case KindSlot:
		return s.explainSlot(s.zeds[d.A][d.B])
	case KindFight:
		return "fight with " + r.name(u) + s.columnWords(u)
	case KindSplit:
		return s.explainSplit(int(d.A))
	case KindNear:
		return "the last room of the nearer space is for " + r.name(u)
	case KindArm:
		return "the Well-Armed marker goes to " + r.name(u)
	case KindPanic:
		return "Panic strikes " + r.name(u)
	case KindAct, KindGrant:
		return fmt.Sprintf("%s: %s%s", r.name(u), errandWords[d.B], s.priceWords(d))
	case KindInitiative:
		return fmt.Sprintf("%s: %s for his Initiative", r.name(r.who[Initiative]), errandWords[d.A])
	case KindLeadership:
		return fmt.Sprintf("%s: %s, led by %s", r.name(u), errandWords[d.B], r.name(r.who[Leadership]))
	case KindCitadel:
		return r.name(u) + ": a Gunfire attack from the Citadel, one column better"
	case KindTo:
		return s.explainTo(Unit(s.performer-1), Space(d.A))
	case KindTarget:
		return fmt.Sprintf("%s: a shot at the %s in %s", r.name(s.fight.who), r.zed(s.zeds[d.A][d.B]), r.spaceName(Space(d.A)))
	case KindRide:
		return r.name(u) + ": a ride into Town Center"
	case KindFloor:
		return "the floor goes to " + seatNames[r.players][d.A]
	case KindPlay:
		return "the Fate card is played: " + powerWords[r.powerOf[d.A]]
	case KindAwayTo:
		return fmt.Sprintf("%s withdraws to %s", r.name(s.fight.who), r.spaceName(At(Track(d.A), 0)))
	case KindAway:
		return r.name(s.fight.who) + " withdraws from the target"
	case KindAwayWith:
		return fmt.Sprintf("%s withdraws from the target, and %s with her", r.name(s.fight.who), r.name(s.mate()))
	}
	return plainMeans[d.Kind]
}

// plainMeans explains actions without arguments.
var plainMeans = map[Kind]string{
	KindPass: "the Roadblock is kept for later", KindUse: "Traps are tried: on 4 to 6 a Zeds unit takes a Hit and nobody fights",
	KindSkip: "the Traps are left alone", KindWithdraw: "everybody in the space withdraws, and nobody fights",
	KindAmbush: "the Ambush is sprung: two columns better", KindPlain: "the dice are rolled without the Ambush",
	KindKeep: "the dice stand", KindAgain: "Martial Arts: the dice are rolled again, and stand then",
	KindLucky: "Lucky Break: the dice are rolled again, and stand then",
	KindCraft: "two Actions for a shot with ammunition of her own making", KindSpeech: "the Motivational Speech: everybody else in Town acts for nothing, once a game",
	KindPledge: "the seat's Player Action goes to the common Event Actions", KindHold: "the seat holds",
	KindEnd: "no more Actions", KindStay: "nobody withdraws", KindDone: "no more free Actions",
}

// powerWords explains held cards.
var powerWords = map[Power]string{SecondWind: "one Event Action more", Supply: "two Ammo", Scanner: "all look at the next Event card"}

func (s *State) explainTrack(t uint8) string {
	switch s.phase {
	case phaseStrongest:
		x, _ := s.strongestOn(Track(t))
		return "the group in " + s.r().spaceName(x) + " advances"
	case phaseFated:
		return trackName(t) + " is the Fated track"
	}
	return "the Zeds unit goes to " + s.r().spaceName(Track(t).Start())
}

func (s *State) explainSlot(z zed) string {
	word := "the " + s.r().zed(z)
	switch s.phase {
	case phaseStronger:
		return word + " goes, and the other is left behind"
	case phaseTrapped:
		return word + " takes the Hit of the Traps"
	}
	return word + " stays nearer to Town Center"
}

// columnWords tells the column of a combat with a fighter.
func (s *State) columnWords(u Unit) string {
	c := *s
	c.fight.who = u
	return fmt.Sprintf(" %s, column %s", s.groupWords(s.fight.at), columnNames[c.column()])
}

var columnNames = [tableRows]string{"Zeds x3", "Zeds x2", "Zeds Advantage", "Equal", "Human Advantage", "Human x2", "Human x3"}

// groupWords tells a group and its Strength.
func (s *State) groupWords(x Space) string {
	return fmt.Sprintf("against Strength %d", s.groupStrength(x))
}

func (s *State) explainSplit(k int) string {
	g := &s.zeds[s.fight.at]
	rest := s.zedHitsNow() - k
	return fmt.Sprintf("%s on the %s, %d on the %s", prose.Count(k, "Hit", "Hits"), s.r().zed(g[0]), rest, s.r().zed(g[1]))
}

// priceWords names the Action that pays for an action.
func (s *State) priceWords(d Decoded) string {
	switch {
	case d.Kind == KindGrant:
		return " for nothing"
	case s.floor == s.chair() && s.events > 0:
		return " for an Event Action"
	}
	return " for a Player Action"
}

func (s *State) explainTo(u Unit, x Space) string {
	if s.hostile(x) {
		c := *s
		c.fight = fight{kind: combat, at: x, who: u, attacks: true}
		return fmt.Sprintf("%s: an attack in %s %s, column %s", s.r().name(u), s.r().spaceName(x), s.groupWords(x), columnNames[c.column()])
	}
	return s.r().name(u) + ": to " + s.r().spaceName(x)
}

// explainChance describes an outcome of chance.
func (s *State) explainChance(d Decoded) string {
	r := s.r()
	switch d.Kind {
	case KindDeal:
		m := r.Units.Men[d.A]
		to := r.Setup.Deals[s.text]
		return fmt.Sprintf("Civilians %s begin in %s%s", zedName(int(m.Strength[0]), int(m.Strength[1])), r.spaceName(to.Space), prose.Either(to.Defiant, ", Defiant", ""))
	case KindCup:
		return "a " + r.zedType(d.A) + " comes from the Cup"
	case KindEvent:
		return prose.Either(s.scanning, "the next Event card is ", "the Event card is ") + r.Events.Cards[d.A].Title
	case KindFate:
		return fmt.Sprintf("the Fate card is %d, %s", d.A, strings.ReplaceAll(r.powerOf[d.A].String(), "-", " "))
	case KindHero:
		return r.name(Unit(d.A)) + " arrives in Town Center"
	case KindRoll:
		return fmt.Sprintf("the dice show %d: %s", d.A, s.rollWords(d.A))
	case KindDie:
		return fmt.Sprintf("the die shows %d: %s", d.A, s.dieWords(d.A))
	}
	return fmt.Sprintf("the dice show %d and %d: %s", d.A, d.B, s.foundWords(d))
}

// rollWords describes the result of two dice.
func (s *State) rollWords(sum uint8) string {
	f := &s.fight
	if f.kind == shot {
		hits := int(s.r().Tables.Gun[rollRow[sum]][s.gunColumn()-1])
		return prose.Either(hits == 0, "the shot misses", prose.Count(hits, "Hit", "Hits"))
	}
	row, col := rollRow[sum], s.column()
	cell := s.r().Tables.Hand[row][col]
	return fmt.Sprintf("%d on the Zeds, %d on %s, %s", cell.Zeds, cell.Players, s.r().name(f.who),
		prose.Either(s.r().lost[row][col], "the defenders of the town lose", "the Zeds lose"))
}

// dieWords describes the result of a die.
func (s *State) dieWords(die uint8) string {
	switch s.phase {
	case phaseTrapsDie:
		return prose.Either(die < trapsFrom, "the Traps fail", "the Traps catch")
	case phaseTough:
		return prose.Either(die >= s.r().Options.ToughFrom, "the Hit is cancelled", "the Hit is suffered")
	case phaseSave:
		return s.r().name(s.fight.who) + prose.Either(die < savedFrom, ": buried", ": saved, in Town Center")
	}
	return s.foundWords(Decoded{KindDie, die, 0})
}

// foundWords describes the result of a Forage.
func (s *State) foundWords(d Decoded) string {
	found := s.found(d.A)
	if d.Kind == KindDice {
		if found = max(found, s.found(d.B)); d.A == d.B {
			found *= 2
		}
	}
	return prose.Either(found == 0, "nothing is found", fmt.Sprintf("%d Ammo found", found))
}

// Outcome implements engine.Narrator.
func (n notation) Outcome(p engine.Position, a engine.Action) string {
	s, d := content(p), Decode(a)
	switch d.Kind {
	case KindRoll:
		return s.rollWords(d.A)
	case KindDie:
		return s.dieWords(d.A)
	case KindDice:
		return s.foundWords(d)
	}
	return s.explainChance(d)
}
