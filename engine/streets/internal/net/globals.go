package net

import (
	"math/bits"
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

type numberPart = index.Part[*rules.State, float32]

// seenGlobals are the numbers about the whole, group by group.
func (c *Coding) seenGlobals() []numberPart {
	all := slices.Concat(c.tableNumbers(), []numberPart{
		c.optionNumbers(),
		index.OneOf("phase %s", "part 3", phaseWords(), func(s *rules.State) int { return int(s.Node) - 1 }),
		index.OneOf("stage %s", "3.1-3.4", stageWords[:], func(s *rules.State) int { return int(s.Stage) }),
	}, eventNumbers(), nodeNumbers())
	for p := range state.PackSlots {
		all = append(all, packNumbers(p)...)
	}
	for i := range state.SeatSlots {
		all = append(all, seatNumbers(i))
	}
	for i := range state.MostGuns {
		all = append(all, gunNumbers(i))
	}
	for i := range state.VehicleSlots {
		all = append(all, vehicleNumbers(i))
	}
	for i := range mostCharacters {
		all = append(all, c.characterNumbers(i))
	}
	return all
}

// signed is a number of either sign, in units of its maximum.
func signed(name, unit, rule string) engine.Field {
	return engine.Field{Name: name, Range: "-1..1", Unit: unit, Rule: rule}
}

// within cuts a number to a range.
func within(x, low, high float32) float32 { return min(max(x, low), high) }

func (c *Coding) tableNumbers() []numberPart {
	r := c.Rules
	starters, goal, turns := float32(len(r.Starters)), float32(max(r.Goal, 1)), float32(max(r.MaxTurns, 1))
	return []numberPart{
		index.OneOf("mode %s", "Frame", []string{"coop", "semi", "rivals"}, func(*rules.State) int { return int(r.Options.Mode) }),
		index.Holds("the viewer is on turn", "Turn", func(s *rules.State) bool { return s.Turn() == engine.Seat(viewerSeat(s)) }),
		index.Holds("the part is the viewer's", "Turn", func(s *rules.State) bool { return s.OnTurn == viewerSeat(s)+1 }),
		index.Number(index.Share("seats", "6 seats", "Frame"), func(*rules.State) float32 { return float32(r.Seats) / state.SeatSlots }),
		index.Number(index.Share("characters", "8 characters", "Data 3"), func(*rules.State) float32 { return starters / mostStarters }),
		index.Number(index.Share("characters of the viewer", "8 characters", "Data 3"), func(s *rules.State) float32 {
			return countStarters(s, func(slot int) bool { return r.Starters[slot].Seat == viewerSeat(s) }) / mostStarters
		}),
		index.Number(index.Share("characters on the table", "the characters", "Flow V5"), func(s *rules.State) float32 {
			return countStarters(s, func(slot int) bool { return s.Survivors[slot].Here() }) / starters
		}),
		index.Number(index.Share("characters of the side on the table", "the characters", "Flow V5"), func(s *rules.State) float32 {
			return countStarters(s, func(slot int) bool { v := &s.Survivors[slot]; return v.Here() && ofSide(s, v, viewerSeat(s)) }) / starters
		}),
		index.Number(index.Share("turn", "the turn limit", "S92"), func(s *rules.State) float32 { return min(float32(s.ThisTurn)/turns, 1) }),
		index.Number(index.More("turn limit", "20 turns", "S92"), func(*rules.State) float32 { return float32(r.MaxTurns) / 20 }),
		index.Number(index.Share("parts of seats that are over", "6 parts", "Turn"), func(s *rules.State) float32 { return min(float32(s.Part)/state.SeatSlots, 1) }),
		index.Number(index.More("supplies that are asked for", "20 supplies", "Data 6"), func(*rules.State) float32 { return goal / 20 }),
		index.Number(index.More("supplies carried off, in rivals by the side", "what is asked for", "Data 6"), func(s *rules.State) float32 {
			return float32(s.Tally(func(seat uint8) bool { return sharesSupplies(s, seat) }).Supplies) / goal
		}),
		index.Number(index.More("supplies carried, in rivals by the side", "what is asked for", "Data 6"), func(s *rules.State) float32 {
			carried := 0
			for slot := range s.Survivors {
				if v := &s.Survivors[slot]; v.IsCharacter() && sharesSupplies(s, v.Owner) {
					carried += int(v.Supplies)
				}
			}
			return float32(carried) / goal
		}),
		index.Number(index.More("Loud Noise markers", "10 markers", "Noise"), func(s *rules.State) float32 { return float32(s.Noise()) / 10 }),
		index.Number(index.More("weapons fired in the last Survival phase", "5 weapons", "Noise"), func(s *rules.State) float32 { return float32(s.Shots) / 5 }),
		index.Number(index.Share("zombies", "32 zombies", "Data 5"), func(s *rules.State) float32 { return float32(s.ZombiesOut) / state.ZombieSlots }),
		index.Number(index.Share("incident tokens on the table", "16 tokens", "Data 5"), func(s *rules.State) float32 { return float32(s.TokensOut) / state.TokenSlots }),
		index.Holds("it is night", "Spot, S106", func(*rules.State) bool { return r.Night }),
		index.Holds("it rains", "event 15", func(s *rules.State) bool { return s.Is(state.Raining) }),
		index.Holds("a firearm was fired", "Hostile 6", func(s *rules.State) bool { return s.Is(state.FirearmFired) }),
		index.Holds("a barricaded building was entered", "S117", func(s *rules.State) bool { return s.Is(state.ForcedEntry) }),
		index.Holds("side two moves first", "U2", func(s *rules.State) bool { return s.Is(state.SecondSide) }),
		index.Holds("the antibiotics were found", "Data 7", func(s *rules.State) bool { return s.Is(state.AntibioticsFound) }),
	}
}

// countStarters counts the characters at the start that satisfy holds.
func countStarters(s *rules.State, holds func(slot int) bool) (n float32) {
	for slot := range s.Rules().Starters {
		if holds(slot) {
			n++
		}
	}
	return n
}

// sharesSupplies reports whether a seat gathers supplies with the viewer: in rivals its side, otherwise
// everybody.
func sharesSupplies(s *rules.State, seat uint8) bool {
	return s.Options().Mode != state.Rivals || s.Rules().Side(seat) == s.Rules().Side(viewerSeat(s))
}

// optionNumbers are the options, the layers of the rules and the optional chapter: the same all game.
func (c *Coding) optionNumbers() numberPart {
	o := &c.Rules.Options
	var fields []engine.Field
	var values []float32
	tell := func(f engine.Field, x float32) { fields, values = append(fields, f), append(values, x) }
	option := func(name, rule string, holds bool) {
		tell(index.Claim(name, rule), 0)
		index.Mark(values, len(values)-1, holds)
	}
	option("option events=deck", "S108", o.Events == state.EventDeck)
	option("option run=d6plus4", "S17", o.RunFour)
	option("option leaderRange=6", "S13", o.LeaderRange == 6)
	tell(index.Share("option bossWounds", "3 wounds", "S14"), min(float32(o.BossWounds)/3, 1))
	option("option bowLong=10", "S16", o.BowLong == 10)
	option("option rifleShort=5", "S16", o.RifleShort == 5)
	option("option tokenStop=random", "S10", o.TokenStop == state.TokenStopRandom)
	option("option headShot of 6 and more", "S84", o.HeadShot == state.HeadShotSixPlus)
	option("option psychicToken=peek", "S96", o.PsychicToken == state.PsychicPeeks)
	option("option skillet=1", "S37", o.Skillet == 1)
	option("attacks on one's own side", "7.1", o.FriendlyFireOn())
	option("option score=plain", "3.6", o.Plain)
	option("option rocks=false", "S41", o.Rocks == state.RocksOff)
	for i, name := range state.LayerNames {
		option("layer "+name+" is played", "8.9", o.Without>>i&1 == 0)
	}
	option("option canadianTrait", "Canada, 7.2", o.CanadianTrait)
	option("option armsControl", "Canada, 7.2", o.ArmsControl)
	option("option canadianItems", "Canada, 7.2", o.CanadianItems)
	option("option niceness", "Canada, 7.2", o.Niceness)
	option("option snow", "Canada, 7.2", o.Snow)
	option("option lebanon", "Lebanon", o.Lebanon)
	option("option marines", "Marines", o.Marines)
	return index.Tell(fields, func(_ *rules.State, dst []float32) { copy(dst, values) })
}

func phaseWords() (words []string) {
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		words = append(words, rules.Rows[p].Name)
	}
	return words
}

// stageWords are the stages of a turn.
var stageWords = [state.StageEnd]string{"cards", "first side", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift", "bosses", "groups", "zombies", "bites",
	"people", "dogs", "start of the Survival phase", "sentry guns", "lost", "order", "part", "close", "infection", "scores"}

// eventNumbers are the random events. A viewer knows that another seat has looked at an event, but not the
// event.
func eventNumbers() []numberPart {
	var words []string
	for row := range state.EventRows {
		words = append(words, strconv.Itoa(int(state.EventNumber(row))))
	}
	return []numberPart{
		index.OneOf("event %s is in force", "Draw", words, func(s *rules.State) int { return int(s.Event) - 1 }),
		index.Some("event %s does not come again", "S108", words, func(s *rules.State) uint64 { return s.Events }),
		index.OneOf("the viewer knows that event %s is next", "Trait psychic", words, func(s *rules.State) int {
			if s.Foreseen == state.UnseenEvent {
				return -1
			}
			return int(s.Foreseen) - 1
		}),
		index.Holds("another seat knows the next event", "Trait psychic", func(s *rules.State) bool { return s.Foreseen == state.UnseenEvent }),
	}
}

// nodeNumbers are the dice, the action and the thing in question.
func nodeNumbers() []numberPart {
	var jobWords, actWords []string
	for j := range rules.ChanceTable {
		jobWords = append(jobWords, rules.ChanceTable[j].Name)
	}
	var actAt [action.Kinds]int // 1 + its place among the words
	for i := range rules.ActionTable {
		actWords = append(actWords, WordOf(rules.ActionTable[i].Kind))
		actAt[rules.ActionTable[i].Kind] = i + 1
	}
	amount := func(name string) engine.Field { return index.More(name, "6", "3.5") }
	return []numberPart{
		index.OneOf("for: %s", "3.7", jobWords, func(s *rules.State) int { return int(s.Chance) }),
		index.OneOf("in progress: %s", "3.4", actWords, func(s *rules.State) int { return actAt[s.Act] - 1 }),
		index.OneOf("shot with: %s", "T5.1", gunWords(), func(s *rules.State) int { return gunNumber[s.Weapon.Kind()] }),
		index.OneOf("thrown: %s", "Blast", thrownNames[:], func(s *rules.State) int {
			if s.Act == action.KindThrow || s.Act == action.KindAimThrow {
				return thrownClass(s.Weapon)
			}
			return -1
		}),
		index.OneOf("found: %s", "Find", kindNames(), func(s *rules.State) int { return int(s.Found.Kind()) - 1 }),
		index.Holds("finds are still to be rolled", "3.5", func(s *rules.State) bool { return s.Finds != 0 }),
		index.Holds("zombies of a first entry are still to come", "3.5", func(s *rules.State) bool { return s.Left > 0 }),
		index.Holds("the boss has moved", "3.5", func(s *rules.State) bool { return s.Stage == state.StageBosses && s.BossFrame().Moved != 0 }),
		index.Number(amount("dice to be thrown"), func(s *rules.State) float32 { return float32(s.Dice) / 6 }),
		index.Number(amount("die that was thrown"), func(s *rules.State) float32 { return float32(s.Die) / 6 }),
		index.Number(amount("shots still to come"), func(s *rules.State) float32 { return float32(s.Volley) / 6 }),
		index.Number(amount("shots made"), func(s *rules.State) float32 { return float32(s.Shot) / 6 }),
		index.Number(amount("figures or dice still to come"), func(s *rules.State) float32 { return float32(s.Left) / 6 }),
		index.Number(amount("inches"), func(s *rules.State) float32 { return float32(s.Inches) / 6 }),
		index.Number(amount("dice of his own in this action"), func(s *rules.State) float32 { return float32(s.Thrown) / 6 }),
		index.Number(signed("need", "6", "3.5"), func(s *rules.State) float32 { return within(float32(s.Need)/6, -1, 1) }),
		index.Number(signed("power", "6", "3.5"), func(s *rules.State) float32 { return within(float32(s.Power)/6, -1, 1) }),
	}
}

// gunWords are the kinds of ranged weapons, and gunNumber counts them, -1 for other kinds.
func gunWords() (words []string) {
	for k, n := range gunNumber {
		if n >= 0 {
			words = append(words, state.ItemKind(k).String())
		}
	}
	return words
}

var gunNumber = func() (number [state.ItemKinds]int) {
	n := 0
	for k := range number {
		number[k] = -1
		if state.ItemKind(k).IsGun() {
			number[k] = n
			n++
		}
	}
	return number
}()

// gun is a ranged weapon of the actor.
type gun struct {
	state.Item
	loaded bool
}

func gunNumbers(i int) numberPart {
	name := "gun " + strconv.Itoa(i+1) + " of the actor"
	claim := func(is string, holds func(g gun) bool) index.Part[gun, float32] {
		return index.Holds(name+" "+is, "Load, S23, S104", holds)
	}
	return index.About(func(s *rules.State) (gun, bool) {
		slot := acting(s)
		if slot < 0 {
			return gun{}, false
		}
		_, g, ok := gunAt(s, i)
		return gun{g, ok && s.Loaded(slot, g)}, ok
	},
		index.OneOf(name+": %s", "T5.1", gunWords(), func(g gun) int { return gunNumber[g.Kind()] }),
		claim("can be shot", func(g gun) bool { return g.loaded }),
		claim("is jammed", func(g gun) bool { return g.Jammed() }),
		claim("is fitted", func(g gun) bool { return g.Fitted() }),
		claim("has rounds of high quality", func(g gun) bool { return g.Fine() }),
		claim("has a laser", func(g gun) bool { return g.Item&state.ItemLaser != 0 }),
		index.Number(index.Share(name+": rounds", "what it holds", "Load"), func(g gun) float32 {
			return min(float32(g.Rounds())/float32(max(g.Kind().Gun().Holds, 1)), 1)
		}),
		index.Number(index.Share(name+": spare magazines", "3 magazines", "Load"), func(g gun) float32 { return float32(g.Spares()) / 3 }))
}

// seatFlags are the flags of a seat, in the order of their bits.
var seatFlags = []string{"has healed", "has fired a firearm", "is lost", "plays a boss", "plays a hostile group", "has shown its card"}

// seat is a seat of the game.
type seat struct {
	*state.SeatRecord
	s      *rules.State
	number uint8
}

// seatNumbers are the numbers of the i-th seat from the viewer on. The card of another seat is 0 until it
// is shown.
func seatNumbers(i int) numberPart {
	name := seatOffsetNames[i]
	amount := func(of string) engine.Field { return index.More(name+": "+of, "10", "Data 8") }
	return index.About(func(s *rules.State) (seat, bool) {
		number, ok := seatAt(s, i, viewerSeat(s))
		return seat{&s.Seats[number], s, number}, ok
	},
		index.Holds(name+" is in the game", "Frame, Turn", func(seat) bool { return true }),
		index.Holds(name+" is of the viewer's side", "Frame, Turn", func(k seat) bool { return k.s.Rules().Side(k.number) == k.s.Rules().Side(viewerSeat(k.s)) }),
		index.Holds(name+" has had its part", "Frame, Turn", func(k seat) bool { return k.s.Served>>k.number&1 != 0 }),
		index.Some(name+" %s", "Data 8, Lost", seatFlags, func(k seat) uint8 { return k.Flags }),
		index.OneOf(name+" has the secret objective %s", "Data 8", counted(state.Cards), func(k seat) int { return int(k.Card) - 1 }),
		index.Number(amount("supplies carried off"), func(k seat) float32 { return float32(k.Supplies) / 10 }),
		index.Number(amount("zombies expired"), func(k seat) float32 { return float32(k.Expired) / 10 }),
		index.Number(amount("finds"), func(k seat) float32 { return float32(k.Finds) / 10 }),
		index.Number(amount("clues"), func(k seat) float32 { return float32(k.Clues) / 10 }),
		index.Number(amount("buildings searched"), func(k seat) float32 { return float32(bits.OnesCount16(k.s.Searched[k.number])) / 10 }))
}

func packNumbers(p int) []numberPart {
	name := "pack " + strconv.Itoa(p+1)
	return []numberPart{
		index.Number(index.Share("dogs of "+name, "12 dogs", "Dog"), func(s *rules.State) float32 { return float32(s.PackSize(p)) / state.DogSlots }),
		index.Holds(name+" fought last turn", "Dog 3", func(s *rules.State) bool { return s.Packs[p].Fought() }),
		index.Holds(name+" was hit by a firearm", "Dog 1", func(s *rules.State) bool { _, shot := s.Packs[p].ShotFrom(); return shot }),
	}
}
