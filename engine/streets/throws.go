package streets

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// What is thrown for, for people: who throws for what, and what each sum comes to.

// throw is a row for a job of chance.
type throw struct {
	what func(s *State) string        // who throws for what, without the dice
	says func(s *State, n int) string // what a sum comes to; nil or nothing where only what follows will tell
}

// throws are the rows, made in init: they name rows of the rules.
var throws [jobCount]throw

func init() { throws = throwRows() }

func throwRows() [jobCount]throw {
	actor := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.actorInWords()) }
	}
	present := func(words string) func(*State) string {
		return func(s *State) string { return fmt.Sprintf(words, s.zombieInWords(int(s.shambling().zombie))) }
	}
	rows := [jobCount]throw{
		jobFirst:        {plainly("which side moves first"), func(_ *State, n int) string { return prose.Either(n%2 == 1, "side one", "side two") }},
		jobEventDie:     {eventThrow, supplyWords},
		jobEventDir:     {eventThrow, nil},
		jobEventWhich:   {eventThrow, nil},
		jobCorpse:       {func(s *State) string { return "what becomes of the corpse of " + s.title(s.nextCorpse()) }, corpseWords},
		jobDistance:     {func(s *State) string { return "how far " + s.cursorToken() + " moves" }, nil},
		jobDrift:        {func(s *State) string { return "where " + s.cursorToken() + " drifts" }, nil},
		jobResolve:      {func(s *State) string { return "what the token at " + s.placeName(s.spawnAt) + " is" }, (*State).tokenInWords},
		jobResolveCount: {func(s *State) string { return "how many " + s.comersInWords(0) + " come to " + s.placeName(s.spawnAt) }, comerWords},
		jobMilitia:      {plainly("what the runners that have come were in life"), militiaWords},
		jobArms:         {func(s *State) string { return s.title(int(s.actor)) + " may keep " + s.armsWords() }, armsOutcome},
		jobNation: {func(s *State) string { return "whether " + s.title(max(s.nextNewcomer(), 0)) + " is Canadian" },
			upTo(mostlyCanadian, "a Canadian", "an American")},
		jobQuick:  {present("how far %s comes"), quickWords},
		jobWander: {present("where %s and those about it wander"), nil},
		jobSiege: {func(s *State) string {
			return "what " + s.zombieInWords(int(s.shambling().zombie)) + " does at " + s.houseInWords(s.shambling().house)
		}, siegeWords},
		jobSiegeAgain: {present("whether %s forces its way in"), upTo(2, "it does", "it stays")},
		jobVictim:     {present("whom %s attacks"), nil},
		jobBite: {func(s *State) string {
			return prose.Small(s.zombieInWords(int(s.shambling().zombie))) + " attacks " + s.targetInWords()
		}, (*State).biteWords},
		jobHarm: {func(s *State) string {
			return "what the hit of " + s.zombieInWords(int(s.shambling().zombie)) + " does to " + s.targetInWords()
		}, (*State).harmWords},
		jobGroan:   {func(s *State) string { return "whether the groan brings a token to " + s.placeName(s.spawnAt) }, from(groanNeed, "a token comes", "none comes")},
		jobPanicky: {func(s *State) string { return "whether " + s.title(int(s.starting().next)) + " panics" }, upTo(2, "panics", "does not")},
		jobRivals: {func(s *State) string {
			a, b := s.pair()
			return "whether " + s.title(a) + " and " + s.title(b) + " quarrel"
		}, upTo(2, "both lose an action", "they do not")},
		jobTest: {(*State).testThrow, func(s *State, n int) string { return prose.Either(outcomeTest(s, n) == 1, s.testWords(), "fails") }},
		jobOdds: {(*State).testThrow, func(_ *State, n int) string { return prose.Either(n == 4, "goes on", "fails") }},
		jobRun: {actor("how far %s runs"), func(s *State, n int) string {
			return prose.Either(s.slips(n), "he falls", inchesInWords(s.runInches(n)))
		}},
		jobHide:   {actor("whether %s hides"), (*State).hideWords},
		jobSpot:   {(*State).spotThrow, func(s *State, n int) string { return prose.Either(s.seen(n), "sees it", "does not see it") }},
		jobSearch: {actor("what %s finds"), func(s *State, n int) string { return findingWords[s.findingOf(n)] }},
		jobDamage: {func(s *State) string {
			return "what the hit of " + s.title(int(s.actor)) + " does to " + s.targetInWords()
		}, (*State).damageWords},
		jobStray:          {actor("where %s strays, insane"), nil},
		jobClumsy:         {actor("whether %s is clumsy"), upTo(1, "one action less next turn", "he is not")},
		jobStatus:         {func(s *State) string { return "what " + s.houseInWords(s.entering().house) + " is" }, func(_ *State, n int) string { return statusOf(n).String() }},
		jobEntry:          {func(s *State) string { return "whether somebody is in " + s.houseInWords(s.entering().house) }, (*State).entryWords},
		jobEntryCount:     {func(s *State) string { return "how many are in " + s.houseInWords(s.entering().house) }, halfWords},
		jobEntryKind:      {func(s *State) string { return "who is in " + s.houseInWords(s.entering().house) }, upTo(2, "an ankle-biter", "a shuffler")},
		jobSupplies:       {actor("how many supplies %s finds"), supplyWords},
		jobFlee:           {actor("how far %s flees"), nil},
		jobRally:          {actor("whether %s rallies"), func(s *State, n int) string { return prose.Either(s.rallies(n), "rallies", "goes on panicking") }},
		jobFall:           {actor("how %s falls"), func(s *State, n int) string { return fmt.Sprintf("%+d on the damage", int(s.falling().height)-n) }},
		jobFallHarm:       {actor("what the fall does to %s"), func(s *State, n int) string { return mishapWords(accident(n+int(s.power)), "is stunned") }},
		jobDishonest:      {actor("whether what %s, dishonest, finds is gone"), upTo(2, "it is gone", "it is not")},
		jobFindType:       {actor("what kind of find %s makes"), nil},
		jobFindTable:      {actor("what %s finds"), findWords},
		jobFindKind:       {actor("which make of weapon %s finds"), nil},
		jobFindState:      {actor("how the weapon that %s finds is loaded"), nil},
		jobFindAmount:     {actor("how much ammunition %s finds, a die to be multiplied"), nil},
		jobHalfSupplies:   {actor("how many supplies %s finds, the die halved"), halfWords},
		jobChoiceSupplies: {actor("how many supplies %s finds beside an item, the die halved"), halfWords},
		jobLook: {func(s *State) string {
			return "what " + s.title(int(s.actor)) + ", psychic, sees at " + s.placeName(s.target)
		}, (*State).tokenInWords},
		jobBossRun:    {plainly("how far the boss runs"), func(_ *State, n int) string { return inchesInWords(n + zombieTable[boss].plus) }},
		jobBossStatus: {func(s *State) string { return "what " + s.houseInWords(s.entering().house) + " is" }, func(_ *State, n int) string { return statusOf(n).String() }},
		jobBossForce:  {plainly("whether the boss forces its way in"), func(s *State, n int) string { return prose.Either(n >= int(s.need), "it does", "it stays") }},
		jobBossSpot:   {func(s *State) string { return "the boss looks at the token at " + s.placeName(s.target) }, (*State).bossSpotWords},
		jobBossHit:    {func(s *State) string { return "the boss attacks " + s.targetInWords() }, (*State).biteWords},
		jobBossHarm:   {func(s *State) string { return "what the hit of the boss does to " + s.targetInWords() }, (*State).harmWords},
		jobPackFlees:  {packThrow("that was shot at flees"), nil},
		jobPackBolts:  {packThrow("that is outnumbered flees"), nil},
		jobPackCharge: {packThrow("charges"), nil},
		jobPackRoams:  {packThrow("roams"), nil},
		jobPackDir:    {plainly("where the dogs go"), nil},
		jobDogVictim:  {func(s *State) string { return "whom " + s.biterInWords() + " attacks" }, nil},
		jobDogBite:    {func(s *State) string { return s.biterInWords() + " attacks " + s.targetInWords() }, func(s *State, n int) string { return prose.Either(n >= s.dogNeeds(), "hits", "misses") }},
		jobTimer: {func(s *State) string {
			return "whether the timer at " + s.placeName(s.items[s.ringing()].at()) + " rings"
		}, upTo(1, "it is broken", "it rings")},
		jobToy: {actor("how far %s drives the toy car"), func(_ *State, n int) string { return inchesInWords(n) }},
		jobDogHarm: {func(s *State) string {
			return "what the hit of " + s.biterInWords() + " does to " + s.targetInWords()
		}, (*State).dogHarmWords},
		jobStrangers: {func(s *State) string { return "how many independents come to " + s.placeName(s.spawnAt) }, halfWords},
		jobAttitude:  {func(s *State) string { return "what " + s.groupInWords(s.unmet()) + " makes of the characters" }, attitudeWords},
		jobTalk: {func(s *State) string {
			return s.title(int(s.actor)) + " talks to " + s.groupInWords(int(s.talking().group))
		}, talkWords},
		jobBarter:    {func(s *State) string { return "what " + s.groupInWords(int(s.dealing().group)) + " has to sell" }, barterWords},
		jobPurse:     {func(s *State) string { return "how many supplies " + s.groupInWords(int(s.dealing().group)) + " has" }, supplyWords},
		jobPeopleRun: {actor("how far %s runs"), func(s *State, n int) string { return inchesInWords(s.strides(int(s.actor), n)) }},
		jobPeopleHit: {(*State).peopleThrow, func(s *State, n int) string { return prose.Either(n >= int(s.need), "hits", "misses") }},
		jobPeopleHarm: {func(s *State) string {
			return "what the hit of " + s.title(int(s.actor)) + " does to " + s.targetInWords()
		}, (*State).damageWords},
		jobPatrol:     {actor("how far %s, a sentry, walks"), func(_ *State, n int) string { return prose.Either(n == 1, "turns round", inchesInWords(n)) }},
		jobRoam:       {actor("where %s goes"), nil},
		jobInfect:     {func(s *State) string { return "whether a bite infects " + s.title(int(s.infecting().slot)) }, (*State).infectWords},
		jobScatter:    {func(s *State) string { return "how far " + s.thrownInWords() + " scatters, the die halved" }, func(_ *State, n int) string { return inchesInWords((n + 1) / 2) }},
		jobScatterDir: {func(s *State) string { return "where " + s.thrownInWords() + " scatters" }, nil},
		jobBlast:      {func(s *State) string { return "what the blast does to " + s.whoInWords(s.victimPlace()) }, (*State).blastWords},
		jobInside:     {func(s *State) string { return "what the rocket does to " + s.whoInWords(s.insidePlace()) }, (*State).blastWords},
		jobShaken: {func(s *State) string { return "what " + s.houseInWords(s.shakenHouse()) + " is, that the blast shakes" },
			func(_ *State, n int) string { return statusOf(n).String() }},
		jobFuse: {func(s *State) string { return "what becomes of the lit dynamite at " + s.placeName(s.fusePlace()) }, fuseWords},
		jobBurn: {func(s *State) string { return "what the fire does to " + s.whoInWords(s.insidePlace()) }, func(_ *State, n int) string { return mishapWords(accident(n-1), "falls") }},
	}
	rows[jobSentryHit] = throw{func(s *State) string { return s.sentryInWords() + " fires at " + s.targetInWords() }, func(s *State, n int) string { return prose.Either(n >= int(s.need), "hits", "misses") }}
	rows[jobSentryHarm] = throw{func(s *State) string { return "what the hit of " + s.sentryInWords() + " does to " + s.targetInWords() }, (*State).damageWords}
	for j, row := range vehicleThrows() {
		rows[j] = row
	}
	return rows
}

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
	says := throws[s.job].says
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
