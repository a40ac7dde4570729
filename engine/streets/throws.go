package streets

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// What is thrown for, for people: who throws for what, and what each sum comes to.

// packThrow is how far a pack goes.
func packThrow(does string) func(*State) string {
	return plainly("how far the pack of dogs " + does)
}

// biterInWords is the dog that attacks.
func (s *State) biterInWords() string {
	if s.stage == stagePart {
		return "the dog of " + s.title(int(s.fetching().owner)-1)
	}
	if n := s.nextDog(); n >= 0 {
		return "the " + s.dogs[n].inWords(s)
	}
	return "the dog"
}

// dogHarmWords reads T6.1 for a dog. S54.
func (s *State) dogHarmWords(n int) string {
	slot := s.survivorAt(s.target)
	held := slot >= 0 && s.stage == stageDogs && s.canBeHeld(slot)
	return mishapWords(s.dogHarm(n), prose.Either(held, "grabbed", "nothing"))
}

func plainly(words string) func(*State) string { return func(*State) string { return words } }

// upTo says one thing of sums up to n, another of those above; from of those from n on.
func upTo(n int, yes, no string) func(*State, int) string {
	return func(_ *State, sum int) string { return prose.Either(sum <= n, yes, no) }
}

func from(n int, yes, no string) func(*State, int) string {
	return func(_ *State, sum int) string { return prose.Either(sum >= n, yes, no) }
}

func supplyWords(_ *State, n int) string { return strconv.Itoa(n) }
func halfWords(_ *State, n int) string   { return strconv.Itoa((n + 1) / 2) }

// eventThrow is what chance decides in an event.
func eventThrow(s *State) string { return "event " + eventInWords(int(eventNumber(int(s.event)-1))) }

func (s *State) cursorToken() string {
	return "the token at " + s.placeName(place(s.tokens[s.drifting().token].at()))
}

func corpseWords(_ *State, n int) string {
	switch {
	case n == 1:
		return "a shuffler rises"
	case n >= 5:
		return "it is gone"
	}
	return "it stays"
}

// comersInWords are so many of those that a token was, 0 for their name alone.
func (s *State) comersInWords(n int) string {
	one, all := "dog", "dogs"
	if k := s.emerging().kind &^ half; k != hound {
		one, all = zombieKind(k).String(), zombieKind(k).plural()
	}
	if n == 0 {
		return all
	}
	return prose.Count(n, one, all)
}

func comerWords(s *State, n int) string {
	if s.emerging().kind&half != 0 {
		n = (n + 1) / 2
	}
	return s.comersInWords(n)
}

func quickWords(s *State, n int) string {
	if plus := zombieTable[s.zombies[s.shambling().zombie].kind()].plus; plus > 0 {
		return inchesInWords(n + plus)
	}
	return ""
}

// siegeWords reads T7.2 for the zombie in question.
func siegeWords(s *State, n int) string {
	z, b := s.zombies[s.shambling().zombie], &s.buildings[s.shambling().house]
	if z.kind() == boss {
		n--
	}
	own := s.r().Map.House[z.at().Square()] == int8(s.shambling().house)
	switch {
	case n >= 5:
		return prose.Either(own, "it leaves", "it goes away")
	case own:
		return [...]string{"it takes the stairs", "it takes the stairs", "it goes to the stairs", "it stays", "it stays"}[max(n, 0)]
	case b.class == ground.Barricaded && n == 4:
		return "it goes away"
	case n > 2, b.class == ground.Barricaded && n > 1:
		return "it stays"
	case b.class == ground.Barricaded:
		return "it comes on"
	}
	return prose.Either(n == 2, "it comes, and in by a breach", "it comes on, and in if it is at an opening")
}

// mauler returns the kind of the zombie that attacks, and whom.
func (s *State) mauler() (zombieKind, int) {
	if s.stage == stageBosses {
		return boss, s.aimedAt()
	}
	return s.zombies[s.shambling().zombie].kind(), s.aimedAt()
}

func (s *State) biteWords(n int) string {
	k, slot := s.mauler()
	switch {
	case n < s.biteNeed(k, slot):
		return "misses"
	case n == naturalBite && slot >= 0:
		return "hits, a bite unless it does nothing"
	}
	return "hits"
}

// harmWords reads T6.1 for a zombie. Wound 1, Zed 6.
func (s *State) harmWords(n int) string {
	k, slot := s.mauler()
	if slot < 0 {
		if _, ok := s.atVehicle(); ok {
			return wearWords(accident(n + zombieTable[k].damage))
		}
		return dogWords(s.mauling(k, n))
	}
	if s.padded(slot) {
		n--
	}
	h, bitten := s.mauling(k, n), s.die == naturalBite
	switch {
	case h == special && bitten:
		return "bitten, not wounded"
	case h == special:
		return prose.Either(s.canBeHeld(slot), "grabbed", "nothing")
	case h != harmless && bitten:
		return mishapWords(h, "") + " and a bite"
	}
	return mishapWords(h, "")
}

// mishapWords reads the right column of T6.1, where a score of 1 is of its own.
func mishapWords(h harm, score1 string) string {
	switch h {
	case harmless:
		return "nothing"
	case special:
		return score1
	}
	return prose.Count(h.wounds(), "wound", "wounds")
}

// damageWords reads the left column of T6.1. S84.
func (s *State) damageWords(n int) string {
	if _, ok := s.atVehicle(); ok {
		return wearWords(accident(n + int(s.power)))
	}
	h := s.attack(n + int(s.power))
	if s.dogAt(s.target) >= 0 {
		return prose.Either(h == special, "thrown back", dogWords(h))
	}
	switch h {
	case deadly:
		return prose.Either(s.zombieAt(s.target) >= 0, "expires", "dead")
	default:
		return mishapWords(h, "thrown down")
	}
}

// testThrow is what the action in progress throws for.
func (s *State) testThrow() string {
	name := s.title(int(s.actor))
	switch s.act {
	case KindMelee:
		return name + " attacks " + s.targetInWords()
	case KindSubdue:
		return name + " subdues " + s.targetInWords()
	case KindSnap, KindAim:
		return fmt.Sprintf("%s fires the %s at %s", name, plainName(s.weapon.kind().String()), s.targetInWords())
	case KindThrow, KindAimThrow:
		return fmt.Sprintf("%s throws %s at %s", name, s.thrownInWords(), s.targetInWords())
	case KindAid:
		return name + " treats " + s.title(int(s.handing().to))
	case KindBar:
		return name + " barricades " + s.openingInWords(Play{A: s.entering().house, B: s.entering().gate})
	case KindBefriend:
		return name + " tries to befriend " + s.targetInWords()
	case KindFree:
		return name + " digs " + s.carInWords() + " out of the snow"
	case KindUp:
		return name + " goes up in " + s.houseInWords(s.entering().house)
	}
	return name + " forces " + s.openingInWords(Play{A: s.entering().house, B: s.entering().gate})
}

// testWords is what a success of the action in progress is.
func (s *State) testWords() string {
	switch s.act {
	case KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow:
		return "hits"
	case KindEnter, KindUp:
		return "gets in"
	}
	return "succeeds"
}

func (s *State) hideWords(n int) string { return prose.Either(s.hides(n), "hides", "is seen") }

func (s *State) spotThrow() string {
	what := "the token at " + s.placeName(s.target)
	if s.looking().at == ofBuilding {
		what = s.houseInWords(s.looking().house)
	}
	return s.title(int(s.actor)) + prose.Either(s.act == KindObserve, " watches ", " looks at ") + what
}

func (s *State) bossSpotWords(n int) string {
	seen := ground.Reaches(n, s.d2(s.zombies[s.bossOf(s.bossing().seat)].at(), s.target))
	return prose.Either(seen, "sees it", "does not see it")
}

// findingWords are the results of T5.2.
var findingWords = [...]string{
	halfADie: "supplies, a die halved", lastBiter: "an ankle-biter, and nothing is left in it",
	emptied: "nothing, and nothing is left there", nothing: "nothing", biter: "an ankle-biter", oneDie: "a die of supplies",
	twoDice: "two dice of supplies", threeDice: "three dice of supplies", special1: "a special item",
}

// findWords reads a table of items, but for what takes another roll.
func findWords(s *State, n int) string {
	if s.hauling().step == cacheTable {
		return ""
	}
	switch k := s.rowOf(s.hauling().step, n); {
	case k == aCanadian:
		return "a roll on the Canadian table"
	case k >= itemKinds:
		return ""
	default:
		return plainName(k.String())
	}
}

// entryWords reads the die of a first entry.
func (s *State) entryWords(n int) string {
	return prose.Either(s.somebodyInside(n), "somebody is", "nobody is")
}

// infectWords reads a die of infection.
func (s *State) infectWords(n int) string {
	return prose.Either(n == 1 || n+s.immunity(int(s.infecting().slot)) < infectionSafe, "infected", "is safe")
}

// mostBands is how many results of a throw are listed.
const mostBands = 4

// bands says which sums come to what, if those are few.
func (s *State) bands() string {
	says := jobs[s.job].says
	if says == nil {
		return ""
	}
	var words []string
	of := map[string]func(int) bool{}
	for n := int(s.dice); n <= dice.Sides*int(s.dice); n++ {
		w := says(s, n)
		if w == "" {
			return ""
		}
		if of[w] == nil {
			words = append(words, w)
			of[w] = func(n int) bool { return says(s, n) == w }
		}
	}
	if len(words) > mostBands {
		return ""
	}
	for i, w := range words {
		words[i] = "on " + dice.Band(int(s.dice), of[w]) + " " + w
	}
	return strings.Join(words, "; ")
}

func militiaWords(s *State, n int) string {
	switch s.militia(n) {
	case zombieBomber:
		return "they carry bombs"
	case zombieArmoured:
		return "they wear body armour"
	}
	return "nothing of note"
}

// armsWords says what is thrown for.
func (s *State) armsWords() string {
	row := &armsRows[s.disarming().row]
	switch {
	case row.trait != 0:
		return "the trait " + traitTable[bits.TrailingZeros64(uint64(row.trait))].name
	case len(row.kinds) > 1:
		return "grenades"
	}
	return article(row.kinds[0])
}

func armsOutcome(s *State, n int) string {
	if n >= armsRows[s.disarming().row].need {
		return "kept"
	}
	return "lost"
}

// sentryInWords names the sentry gun in question.
func (s *State) sentryInWords() string {
	return "the sentry gun at " + s.placeName(s.charges[s.guarding().charge].at)
}

// Moment implements engine.Prompter: who throws how many dice for what, and what they come to.
func (v *View) Moment() string { return v.s.Moment() }

// Moment implements engine.Prompter.
func (s *State) Moment() string {
	switch {
	case s.job != noJob && s.phase == phaseRoll:
		text := s.thrownFor() + ", " + prose.Count(int(s.dice), "die", "dice")
		if bands := s.bands(); bands != "" {
			text += ": " + bands
		}
		return text
	case s.job != noJob:
		return s.thrownFor()
	case s.phase == phasePlus:
		return fmt.Sprintf("%s is sensible and has thrown %d: %s", s.title(int(s.actor)), s.die, rows[s.phase].Means)
	case s.Turn() >= 0 && (s.phase == phaseAct || s.act != 0):
		return s.title(int(s.actor)) + ": " + rows[s.phase].Means
	}
	return prose.Capital(rows[s.phase].Means)
}

// thrownFor is what the dice, the direction or the choice at hand is for.
func (s *State) thrownFor() string { return prose.Capital(jobs[s.job].what(s)) }

// blastWords reads the left column of T6.1 for a blast. S67.
func (s *State) blastWords(n int) string {
	h := s.attack(n + int(s.power))
	if h == deadly {
		return "dead or expired"
	}
	return mishapWords(h, "thrown down")
}

func fuseWords(_ *State, n int) string {
	switch {
	case n == 1:
		return "the fuse is out"
	case n <= 3:
		return "it burns on"
	}
	return "it goes off"
}

// talkWords reads T5.3.
func talkWords(s *State, n int) string {
	k := s.groups[s.talking().group]
	by := s.outcomeTalk(n)
	to := ground.Attitude(max(int(k.attitude)+by, int(ground.Hostile)))
	switch {
	case by == -2:
		return to.String() + ", and closed to talk"
	case by == 0:
		return "nothing changes"
	}
	return to.String()
}

// What is thrown for about vehicles, for people.

// carInWords names the vehicle of the action in progress.
func (s *State) carInWords() string { return s.vehicleInWords(s.car()) }

// statusWords reads T7.3.
func (s *State) statusWords(n int) string { return statusTable[s.statusScore(n)-backSeat].words }

// startWords reads a die of a start.
func (s *State) startWords(n int) string {
	return [...]string{"it does not start", "it runs poorly", "it runs"}[s.outcomeStart(n)-(startsBadly-1)]
}

// engineWords is how far a RUN of a vehicle goes.
func (s *State) engineWords(n int) string {
	text := inchesInWords(n % equalDice)
	if n >= equalDice {
		text += ", and then it is out of gasoline"
	}
	return text
}

// wearWords is what a result of the right column does to a vehicle.
func wearWords(h harm) string {
	if h.wounds() == 0 {
		return "nothing"
	}
	return prose.Count(h.wounds(), "point", "points") + " of damage"
}

// checkWords tells a driving check that holds from one that does not.
func (s *State) checkWords(n, need int) string {
	return prose.Either(n+s.driving() >= need, "nothing", "the vehicle is tested")
}

// rammedWords is what a die does to what is rammed.
func (s *State) rammedWords(n int) string {
	h := accident(n - s.ramBy())
	if _, other := s.rammed(); other < 0 && h.wounds() > 0 {
		return prose.Count(h.wounds(), "breach", "breaches")
	}
	return wearWords(h)
}

// rammedInWords names what is rammed.
func (s *State) rammedInWords() string {
	house, other := s.rammed()
	if other >= 0 {
		return s.vehicleInWords(other)
	}
	return s.houseInWords(uint8(house))
}

// joltWords is what befalls who is shaken in a vehicle.
func (s *State) joltWords(n int) string {
	_, by := s.jolted()
	return mishapWords(accident(n+by), "is stunned")
}

// joltThrow names who is shaken.
func (s *State) joltThrow() string {
	slot, _ := s.jolted()
	return "what befalls " + s.title(slot) + " in " + s.vehicleInWords(s.first(shakes))
}

// aboardThrow is the question whom an attack on a vehicle hits.
func (s *State) aboardThrow() string {
	n, _ := s.target.Vehicle()
	return "whom the attack on " + s.vehicleInWords(n) + " is for"
}

// ridersInWords names the people in a vehicle, "" for nobody.
func (s *State) ridersInWords(n int) string {
	var names []string
	for m := s.riders(n); m != 0; m &= m - 1 {
		names = append(names, s.title(bits.TrailingZeros16(m)))
	}
	return prose.List(names, "and")
}

// vehicleFact says what a vehicle is, for people.
func (s *State) vehicleFact(n int) string {
	v := &s.vehicles[n]
	text := s.vehicleInWords(n) + ", heading " + s.standing(n).Heading.String()
	switch {
	case v.points == 0:
		text += ", a wreck"
	case !v.is(settled):
		text += ", not checked"
	case !v.is(withKeys):
		text += ", without keys"
	case v.is(runs):
		text += ", running"
	}
	text += prose.Either(v.is(stuck), ", stuck in the snow", "")
	if v.is(settled) {
		text += ", " + prose.Count(int(v.fuel), "gallon", "gallons") + prose.Either(v.is(battery), ", a battery", ", no battery")
	}
	text += ", " + prose.Count(int(v.points), "point", "points")
	if in := s.ridersInWords(n); in != "" {
		text += ", with " + in
	}
	return text
}
