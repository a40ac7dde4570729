package rules

import (
	"fmt"
	"math/bits"
	"strconv"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Words for the dice of the rules: the roller, the purpose, and the meaning of each sum.

// packThrow is how far a pack goes.
func packThrow(does string) func(*State) string {
	return plainly("how far the pack of dogs " + does)
}

// biterInWords is the dog that attacks.
func (s *State) biterInWords() string {
	if s.Stage == state.StagePart {
		return "the dog of " + s.Title(int(s.LoyalFrame().Owner)-1)
	}
	if n := s.nextDog(); n >= 0 {
		return "the " + s.Dogs[n].InWords(&s.Position)
	}
	return "the dog"
}

// dogHarmWords reads T6.1 for a dog. S54.
func (s *State) dogHarmWords(n int) string {
	slot := s.SurvivorAt(s.Target)
	held := slot >= 0 && s.Stage == state.StageDogs && s.canBeHeld(slot)
	return mishapWords(s.dogHarm(n), prose.Either(held, "grabbed", "nothing"))
}

func plainly(words string) func(*State) string { return func(*State) string { return words } }

// upTo has one text for sums up to n and another for sums above.
func upTo(n int, yes, no string) func(*State, int) string {
	return func(_ *State, sum int) string { return prose.Either(sum <= n, yes, no) }
}

func supplyWords(_ *State, n int) string { return strconv.Itoa(n) }
func halfWords(_ *State, n int) string   { return strconv.Itoa((n + 1) / 2) }

// eventThrow is the purpose of a chance event of a random event.
func eventThrow(s *State) string {
	return "event " + state.EventInWords(int(state.EventNumber(int(s.Event)-1)))
}

func (s *State) cursorToken() string {
	return "the token at " + s.PlaceName(state.Place(s.Tokens[s.TokenFrame().Token].At()))
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

// comersInWords is n figures of the kind of a token; 0 gives the name without a number.
func (s *State) comersInWords(n int) string {
	one, all := "dog", "dogs"
	if k := s.RevealFrame().Kind &^ half; k != hound {
		one, all = state.ZombieKind(k).String(), state.ZombieKind(k).Plural()
	}
	if n == 0 {
		return all
	}
	return prose.Count(n, one, all)
}

func comerWords(s *State, n int) string {
	if s.RevealFrame().Kind&half != 0 {
		n = (n + 1) / 2
	}
	return s.comersInWords(n)
}

func quickWords(s *State, n int) string {
	if plus := zombieTable[s.Zombies[s.ZombieFrame().Zombie].Kind()].plus; plus > 0 {
		return state.InchesInWords(n + plus)
	}
	return ""
}

// siegeWords reads T7.2 for the zombie in question.
func siegeWords(s *State, n int) string {
	z, b := s.Zombies[s.ZombieFrame().Zombie], &s.Buildings[s.ZombieFrame().House]
	if z.Kind() == state.Boss {
		n--
	}
	own := s.Rules().Map.House[z.At().Square()] == int8(s.ZombieFrame().House)
	switch {
	case n >= 5:
		return prose.Either(own, "it leaves", "it goes away")
	case own:
		return [...]string{"it takes the stairs", "it takes the stairs", "it goes to the stairs", "it stays", "it stays"}[max(n, 0)]
	case b.Class == ground.Barricaded && n == 4:
		return "it goes away"
	case n > 2, b.Class == ground.Barricaded && n > 1:
		return "it stays"
	case b.Class == ground.Barricaded:
		return "it comes on"
	}
	return prose.Either(n == 2, "it comes, and in by a breach", "it comes on, and in if it is at an opening")
}

// biterKind returns the kind of the attacking zombie, and its victim.
func (s *State) biterKind() (state.ZombieKind, int) {
	if s.Stage == state.StageBosses {
		return state.Boss, s.AimedAt()
	}
	return s.Zombies[s.ZombieFrame().Zombie].Kind(), s.AimedAt()
}

func (s *State) biteWords(n int) string {
	k, slot := s.biterKind()
	switch {
	case n < s.BiteNeed(k, slot):
		return "misses"
	case n == naturalBite && slot >= 0:
		return "hits, a bite unless it does nothing"
	}
	return "hits"
}

// harmWords reads T6.1 for a zombie. Wound 1, Zed 6.
func (s *State) harmWords(n int) string {
	k, slot := s.biterKind()
	if slot < 0 {
		if _, ok := s.atVehicle(); ok {
			return wearWords(Accident(n + zombieTable[k].damage))
		}
		return state.DogWords(s.biteHarm(k, n))
	}
	if s.Padded(slot) {
		n--
	}
	h, bitten := s.biteHarm(k, n), s.Die == naturalBite
	switch {
	case h == state.Special && bitten:
		return "bitten, not wounded"
	case h == state.Special:
		return prose.Either(s.canBeHeld(slot), "grabbed", "nothing")
	case h != state.Harmless && bitten:
		return mishapWords(h, "") + " and a bite"
	}
	return mishapWords(h, "")
}

// mishapWords reads the right column of T6.1, with a text for a score of 1.
func mishapWords(h state.Harm, score1 string) string {
	switch h {
	case state.Harmless:
		return "nothing"
	case state.Special:
		return score1
	}
	return prose.Count(h.Wounds(), "wound", "wounds")
}

// damageWords reads the left column of T6.1. S84.
func (s *State) damageWords(n int) string {
	if _, ok := s.atVehicle(); ok {
		return wearWords(Accident(n + int(s.Power)))
	}
	h := s.Attack(n + int(s.Power))
	if s.DogAt(s.Target) >= 0 {
		return prose.Either(h == state.Special, "thrown back", state.DogWords(h))
	}
	switch h {
	case state.Deadly:
		return prose.Either(s.ZombieAt(s.Target) >= 0, "expires", "dead")
	default:
		return mishapWords(h, "thrown down")
	}
}

// testThrow is the purpose of the die of the action in progress.
func (s *State) testThrow() string {
	name := s.Title(int(s.Actor))
	switch s.Act {
	case action.KindMelee:
		return name + " attacks " + s.TargetInWords()
	case action.KindSubdue:
		return name + " subdues " + s.TargetInWords()
	case action.KindSnap, action.KindAim:
		return fmt.Sprintf("%s fires the %s at %s", name, state.PlainName(s.Weapon.Kind().String()), s.TargetInWords())
	case action.KindThrow, action.KindAimThrow:
		return fmt.Sprintf("%s throws %s at %s", name, s.ThrownInWords(), s.TargetInWords())
	case action.KindAid:
		return name + " treats " + s.Title(int(s.GiveFrame().To))
	case action.KindBar:
		return name + " barricades " + s.OpeningInWords(action.Play{A: s.EnterFrame().House, B: s.EnterFrame().Gate})
	case action.KindBefriend:
		return name + " tries to befriend " + s.TargetInWords()
	case action.KindFree:
		return name + " digs " + s.carInWords() + " out of the snow"
	case action.KindUp:
		return name + " goes up in " + s.HouseInWords(s.EnterFrame().House)
	}
	return name + " forces " + s.OpeningInWords(action.Play{A: s.EnterFrame().House, B: s.EnterFrame().Gate})
}

// testWords is the meaning of a success of the action in progress.
func (s *State) testWords() string {
	switch s.Act {
	case action.KindMelee, action.KindSubdue, action.KindSnap, action.KindAim, action.KindThrow, action.KindAimThrow:
		return "hits"
	case action.KindEnter, action.KindUp:
		return "gets in"
	}
	return "succeeds"
}

func (s *State) hideWords(n int) string { return prose.Either(s.hides(n), "hides", "is seen") }

func (s *State) spotThrow() string {
	what := "the token at " + s.PlaceName(s.Target)
	if s.SpotFrame().Mode == OfBuilding {
		what = s.HouseInWords(s.SpotFrame().House)
	}
	return s.Title(int(s.Actor)) + prose.Either(s.Act == action.KindObserve, " watches ", " looks at ") + what
}

func (s *State) bossSpotWords(n int) string {
	seen := ground.Reaches(n, s.D2(s.Zombies[s.BossOf(s.BossFrame().Seat)].At(), s.Target))
	return prose.Either(seen, "sees it", "does not see it")
}

// findingWords are the results of T5.2.
var findingWords = [...]string{
	halfADie: "supplies, a die halved", lastBiter: "an ankle-biter, and nothing is left in it",
	emptied: "nothing, and nothing is left there", nothing: "nothing", biter: "an ankle-biter", oneDie: "a die of supplies",
	twoDice: "two dice of supplies", threeDice: "three dice of supplies", special1: "a special item",
}

// findWords reads a table of items, except rows that need another roll.
func findWords(s *State, n int) string {
	if s.FindFrame().Step == CacheTable {
		return ""
	}
	switch k := s.rowOf(s.FindFrame().Step, n); {
	case k == aCanadian:
		return "a roll on the Canadian table"
	case k >= state.ItemKinds:
		return ""
	default:
		return state.PlainName(k.String())
	}
}

// entryWords reads the die of a first entry.
func (s *State) entryWords(n int) string {
	return prose.Either(s.isOccupied(n), "somebody is", "nobody is")
}

// infectWords reads a die of infection.
func (s *State) infectWords(n int) string {
	return prose.Either(n == 1 || n+s.Immunity(int(s.InfectFrame().Slot)) < infectionSafe, "infected", "is safe")
}

// mostBands is how many results of a throw are listed.
const mostBands = 4

func militiaWords(s *State, n int) string {
	switch s.militia(n) {
	case state.ZombieBomber:
		return "they carry bombs"
	case state.ZombieArmoured:
		return "they wear body armour"
	}
	return "nothing of note"
}

// armsWords is the purpose of a die of arms control.
func (s *State) armsWords() string {
	row := &armsRows[s.ArmsFrame().Row]
	switch {
	case row.trait != 0:
		return "the trait " + state.TraitTable[bits.TrailingZeros64(uint64(row.trait))].Name
	case len(row.kinds) > 1:
		return "grenades"
	}
	return state.Article(row.kinds[0])
}

func armsOutcome(s *State, n int) string {
	if n >= armsRows[s.ArmsFrame().Row].need {
		return "kept"
	}
	return "lost"
}

// sentryInWords names the sentry gun in question.
func (s *State) sentryInWords() string {
	return "the sentry gun at " + s.PlaceName(s.Charges[s.SentryFrame().Charge].At)
}

// blastWords reads the left column of T6.1 for a blast. S67.
func (s *State) blastWords(n int) string {
	h := s.Attack(n + int(s.Power))
	if h == state.Deadly {
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
	k := s.Groups[s.TalkFrame().Group]
	by := s.OutcomeTalk(n)
	to := ground.Attitude(max(int(k.Attitude)+by, int(ground.Hostile)))
	switch {
	case by == -2:
		return to.String() + ", and closed to talk"
	case by == 0:
		return "nothing changes"
	}
	return to.String()
}

// Words for the dice of vehicles.

// carInWords names the vehicle of the action in progress.
func (s *State) carInWords() string { return s.VehicleInWords(s.Car()) }

// statusWords reads T7.3.
func (s *State) statusWords(n int) string { return StatusTable[s.StatusScore(n)-BackSeat].words }

// startWords reads a die of a start.
func (s *State) startWords(n int) string {
	return [...]string{"it does not start", "it runs poorly", "it runs"}[s.outcomeStart(n)-(startsBadly-1)]
}

// engineWords is how far a RUN of a vehicle goes.
func (s *State) engineWords(n int) string {
	text := state.InchesInWords(n % equalDice)
	if n >= equalDice {
		text += ", and then it is out of gasoline"
	}
	return text
}

// wearWords is the effect of the right column on a vehicle.
func wearWords(h state.Harm) string {
	if h.Wounds() == 0 {
		return "nothing"
	}
	return prose.Count(h.Wounds(), "point", "points") + " of damage"
}

// checkWords tells a driving check that holds from one that does not.
func (s *State) checkWords(n, need int) string {
	return prose.Either(n+s.driving() >= need, "nothing", "the vehicle is tested")
}

// rammedWords is the effect of a die on a rammed figure.
func (s *State) rammedWords(n int) string {
	h := Accident(n - s.RamBy())
	if _, other := s.rammed(); other < 0 && h.Wounds() > 0 {
		return prose.Count(h.Wounds(), "breach", "breaches")
	}
	return wearWords(h)
}

// rammedInWords names the rammed figure.
func (s *State) rammedInWords() string {
	house, other := s.rammed()
	if other >= 0 {
		return s.VehicleInWords(other)
	}
	return s.HouseInWords(uint8(house))
}

// joltWords is the effect on a shaken occupant of a vehicle.
func (s *State) joltWords(n int) string {
	_, by := s.shakenRider()
	return mishapWords(Accident(n+by), "is stunned")
}

// joltThrow names the shaken occupant.
func (s *State) joltThrow() string {
	slot, _ := s.shakenRider()
	return "the effect on " + s.Title(slot) + " in " + s.VehicleInWords(s.first(shakes))
}

// aboardThrow is the purpose of the die that selects the target of an attack on a vehicle.
func (s *State) aboardThrow() string {
	n, _ := s.Target.Vehicle()
	return "the target of the attack on " + s.VehicleInWords(n)
}

// ridersInWords names the people in a vehicle, "" for nobody.
func (s *State) ridersInWords(n int) string {
	var names []string
	for m := s.Riders(n); m != 0; m &= m - 1 {
		names = append(names, s.Title(bits.TrailingZeros16(m)))
	}
	return prose.List(names, "and")
}

// VehicleFact describes a vehicle.
func (s *State) VehicleFact(n int) string {
	v := &s.Vehicles[n]
	text := s.VehicleInWords(n) + ", heading " + s.VehiclePose(n).Heading.String()
	switch {
	case v.Points == 0:
		text += ", a wreck"
	case !v.Is(state.Settled):
		text += ", not checked"
	case !v.Is(state.WithKeys):
		text += ", without keys"
	case v.Is(state.Runs):
		text += ", running"
	}
	text += prose.Either(v.Is(state.Stuck), ", stuck in the snow", "")
	if v.Is(state.Settled) {
		text += ", " + prose.Count(int(v.Fuel), "gallon", "gallons") + prose.Either(v.Is(state.Battery), ", a battery", ", no battery")
	}
	text += ", " + prose.Count(int(v.Points), "point", "points")
	if in := s.ridersInWords(n); in != "" {
		text += ", with " + in
	}
	return text
}
