package town

import (
	"fmt"
	"strconv"

	"deadreckon/engine"
)

// notation is the game's text in and out. Digest 8.4.
type notation struct{ rules *Rules }

// zedName writes the counter of a Zeds unit.
func zedName(full, reduced int) string { return fmt.Sprintf("%d/%d", full, reduced) }

// zedType returns the word for a type of Zeds units, such as 6/3.
func (r *Rules) zedType(t uint8) string {
	z := r.Units.Zeds[t].Strength
	return zedName(int(z[0]), int(z[1]))
}

// zed returns the word for a Zeds unit, with the Hits that it has taken: 6/3-4.
func (r *Rules) zed(z zed) string {
	if z.damage() == 0 {
		return r.zedType(z.kind())
	}
	return r.zedType(z.kind()) + "-" + strconv.Itoa(z.damage())
}

// id returns the word for a unit.
func (r *Rules) id(u Unit) string { return r.Units.Men[u].ID }

// FormatAction writes an action.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	s, r, d := content(p), n.rules, Decode(a)
	switch d.Kind {
	case KindDeal:
		m := r.Units.Men[d.A]
		return "civilians " + zedName(int(m.Strength[0]), int(m.Strength[1]))
	case KindCup:
		return "zed " + r.zedType(d.A)
	case KindEvent:
		return fmt.Sprintf("event %d %s", d.A, r.Events.Cards[d.A].Slug)
	case KindFate:
		return fmt.Sprintf("fate %d %s", d.A, r.powerOf[d.A])
	case KindHero:
		return "arrives " + r.id(Unit(d.A))
	case KindRoll:
		return "roll " + strconv.Itoa(int(d.A))
	case KindDie:
		return "die " + strconv.Itoa(int(d.A))
	case KindDice:
		return fmt.Sprintf("dice %d %d", d.A, d.B)
	case KindOrder:
		return "activate " + Track(d.A).String()
	case KindTrack:
		return "track " + Track(d.A).String()
	case KindBlock:
		return "block " + Space(d.A).String()
	case KindSlot:
		return "first " + r.zed(s.zeds[d.A][d.B])
	case KindFight:
		return "fight " + r.id(Unit(d.A))
	case KindSplit:
		return "split " + strconv.Itoa(int(d.A))
	case KindNear:
		return "near " + r.id(Unit(d.A))
	case KindArm:
		return "arm " + r.id(Unit(d.A))
	case KindPanic:
		return "panic " + r.id(Unit(d.A))
	case KindAct:
		return Errand(d.B).String() + " " + r.id(Unit(d.A))
	case KindInitiative:
		return "initiative " + Errand(d.A).String()
	case KindLeadership:
		return "lead " + r.id(Unit(d.A)) + " " + Errand(d.B).String()
	case KindCitadel:
		return "citadel " + r.id(Unit(d.A))
	case KindPlay:
		return "play " + r.powerOf[d.A].String()
	case KindRide:
		return "ride " + r.id(Unit(d.A))
	case KindFloor:
		return "floor " + seatNames[r.players][d.A]
	case KindTo:
		return "to " + Space(d.A).String()
	case KindTarget:
		return "at " + Space(d.A).String() + " " + r.zed(s.zeds[d.A][d.B])
	case KindAwayWith:
		return "away-with " + r.id(s.mate())
	case KindAwayTo:
		return "away-to " + Track(d.A).String()
	case KindGrant:
		return "grant " + r.id(Unit(d.A)) + " " + Errand(d.B).String()
	}
	return plainWords[d.Kind]
}

// mate returns the unit beside the one that has shot.
func (s *State) mate() Unit {
	return first(s.menAt(s.men[s.fight.who].place()) &^ (1 << s.fight.who))
}

// plainWords are the actions of one word.
var plainWords = map[Kind]string{KindPass: "pass", KindUse: "traps", KindSkip: "no-traps", KindWithdraw: "withdraw",
	KindAmbush: "ambush", KindPlain: "plain", KindKeep: "keep", KindAgain: "again", KindLucky: "lucky", KindCraft: "craft",
	KindSpeech: "speech", KindPledge: "pledge", KindHold: "hold", KindEnd: "end", KindStay: "stay", KindAway: "away", KindDone: "done"}

// ParseAction reads an action.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return engine.ParseLegal(n, p, text)
}
