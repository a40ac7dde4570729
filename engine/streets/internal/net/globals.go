package net

import (
	"math/bits"
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
	all := []numberPart{
		index.Tell(tableFields(), observeTable),
		index.Tell(optionFields, func(s *rules.State, dst []float32) { observe(s.Options(), dst) }),
		index.Tell(variantFields(), func(s *rules.State, dst []float32) { observeVariants(s.Options(), dst) }),
		index.Tell(phaseFields(), func(s *rules.State, dst []float32) { dst[s.Node-1] = 1 }),
		index.Tell(index.Claims("stage %s", "3.1-3.4", stageClaims[:]...), func(s *rules.State, dst []float32) { dst[s.Stage] = 1 }),
		eventGlobals(),
		nodeGlobals(),
		packGlobals(),
	}
	for i := range state.SeatSlots {
		all = append(all, seatGlobals(i))
	}
	for i := range state.MostGuns {
		all = append(all, gunGlobals(i))
	}
	for i := range state.VehicleSlots {
		all = append(all, vehicleGlobals(i))
	}
	for i := range mostCharacters {
		all = append(all, c.characterGlobals(i))
	}
	return all
}

// signed is a number of either sign in units of what it is at most.
func signed(name, unit, rule string) engine.Field {
	return engine.Field{Name: name, Range: "-1..1", Unit: unit, Rule: rule}
}

// within cuts a number to a range.
func within(x, low, high float32) float32 { return min(max(x, low), high) }

func tableFields() []engine.Field {
	fields := index.Claims("mode %s", "Frame", "coop", "semi", "rivals")
	return append(fields,
		index.Claim("the viewer is on turn", "Turn"), index.Claim("the part is the viewer's", "Turn"),
		index.Share("seats", "6 seats", "Frame"), index.Share("characters", "8 characters", "Data 3"), index.Share("characters of the viewer", "8 characters", "Data 3"),
		index.Share("characters on the table", "the characters", "Flow V5"), index.Share("characters of the side on the table", "the characters", "Flow V5"),
		index.Share("turn", "the turn limit", "S92"), index.More("turn limit", "20 turns", "S92"), index.Share("parts of seats that are over", "6 parts", "Turn"),
		index.More("supplies that are asked for", "20 supplies", "Data 6"), index.More("supplies carried off, in rivals by the side", "what is asked for", "Data 6"),
		index.More("supplies carried, in rivals by the side", "what is asked for", "Data 6"),
		index.More("Loud Noise markers", "10 markers", "Noise"), index.More("weapons fired in the last Survival phase", "5 weapons", "Noise"),
		index.Share("zombies", "32 zombies", "Data 5"), index.Share("incident tokens on the table", "16 tokens", "Data 5"),
		index.Claim("it is night", "Spot, S106"), index.Claim("it rains", "event 15"), index.Claim("a firearm was fired", "Hostile 6"),
		index.Claim("a barricaded building was entered", "S117"), index.Claim("side two moves first", "U2"), index.Claim("the antibiotics were found", "Data 7"))
}

func observeTable(s *rules.State, dst []float32) {
	r, me := s.Rules(), eye(s)
	dst[r.Options.Mode] = 1
	index.Mark(dst, 3, s.Turn() == engine.Seat(me))
	index.Mark(dst, 4, s.OnTurn == me+1)
	counts := func(seat uint8) bool { return r.Options.Mode != state.Rivals || r.Side(seat) == r.Side(me) }
	own, here, side, carried := 0, 0, 0, 0
	for slot, c := range r.Starters {
		v := &s.Survivors[slot]
		if c.Seat == me {
			own++
		}
		if !v.Here() {
			continue
		}
		here++
		if ofSide(s, v, me) {
			side++
		}
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.IsCharacter() && counts(v.Owner) {
			carried += int(v.Supplies)
		}
	}
	n := float32(len(r.Starters))
	goal := float32(max(r.Goal, 1))
	banked := s.Tally(counts).Supplies
	for i, x := range [...]float32{float32(r.Seats) / state.SeatSlots, n / mostStarters, float32(own) / mostStarters, float32(here) / n, float32(side) / n,
		min(float32(s.ThisTurn)/float32(max(r.MaxTurns, 1)), 1), float32(r.MaxTurns) / 20, min(float32(s.Part)/state.SeatSlots, 1), goal / 20, float32(banked) / goal, float32(carried) / goal,
		float32(s.Noise()) / 10, float32(s.Shots) / 5, float32(s.ZombiesOut) / state.ZombieSlots, float32(s.TokensOut) / state.TokenSlots} {
		dst[5+i] = x
	}
	for i, holds := range [...]bool{r.Night, s.Is(state.Raining), s.Is(state.FirearmFired), s.Is(state.ForcedEntry), s.Is(state.SecondSide), s.Is(state.Found74)} {
		index.Mark(dst, 20+i, holds)
	}
}

var optionFields = []engine.Field{
	index.Claim("option events=deck", "S108"), index.Claim("option run=d6plus4", "S17"), index.Claim("option leaderRange=6", "S13"), index.Share("option bossWounds", "3 wounds", "S14"),
	index.Claim("option bowLong=10", "S16"), index.Claim("option rifleShort=5", "S16"), index.Claim("option tokenStop=random", "S10"), index.Claim("option headShot of 6 and more", "S84"),
	index.Claim("option psychicToken=peek", "S96"), index.Claim("option skillet=1", "S37"), index.Claim("attacks on one's own side", "7.1"), index.Claim("option score=plain", "3.6"), index.Claim("option rocks=false", "S41"),
}

func observe(o *state.Options, dst []float32) {
	for i, holds := range [...]bool{o.Events == state.EventDeck, o.RunFour, o.LeaderRange == 6, false, o.BowLong == 10, o.RifleShort == 5, o.TokenStop == state.TokenStopRandom,
		o.HeadShot == state.HeadShotSixPlus, o.PsychicToken == state.PsychicPeeks, o.Skillet == 1, o.FriendlyFireOn(), o.Plain, o.Rocks == state.RocksOff} {
		index.Mark(dst, i, holds)
	}
	dst[3] = min(float32(o.BossWounds)/3, 1)
}

// variantFields are the layers of the rules and the optional chapter.
func variantFields() []engine.Field {
	fields := index.Claims("layer %s is played", "8.9", state.LayerNames[:]...)
	fields = append(fields, index.Claims("option %s", "Canada, 7.2", "canadianTrait", "armsControl", "canadianItems", "niceness", "snow")...)
	return append(fields, index.Claim("option lebanon", "Lebanon"), index.Claim("option marines", "Marines"))
}

func observeVariants(o *state.Options, dst []float32) {
	for i := range state.LayerNames {
		index.Mark(dst, i, o.Without>>i&1 == 0)
	}
	for i, on := range [...]bool{o.CanadianTrait, o.ArmsControl, o.CanadianItems, o.Niceness, o.Snow, o.Lebanon, o.Marines} {
		index.Mark(dst, len(state.LayerNames)+i, on)
	}
}

func phaseFields() (list []engine.Field) {
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		list = append(list, index.Claim("phase "+rules.Rows[p].Name, "part 3"))
	}
	return list
}

// stageClaims are the stages of a turn.
var stageClaims = [state.StageEnd]string{"cards", "first side", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift", "bosses", "groups", "zombies", "bites",
	"people", "dogs", "start of the Survival phase", "sentry guns", "lost", "order", "part", "close", "infection", "scores"}

// eventGlobals are the random events. That another seat has looked at one is known, not at which.
func eventGlobals() numberPart {
	var words []string
	for row := range state.EventRows {
		words = append(words, strconv.Itoa(int(state.EventNumber(row))))
	}
	fields := index.Claims("event %s is in force", "Draw", words...)
	fields = append(fields, index.Claims("event %s does not come again", "S108", words...)...)
	fields = append(fields, index.Claims("the viewer knows that event %s is next", "Trait psychic", words...)...)
	fields = append(fields, index.Claim("another seat knows the next event", "Trait psychic"))
	return index.Tell(fields, func(s *rules.State, dst []float32) {
		index.Mark(dst, int(s.Event)-1, s.Event != 0)
		for m := s.Events; m != 0; m &= m - 1 {
			dst[state.EventRows+bits.TrailingZeros64(m)] = 1
		}
		index.Mark(dst, 2*state.EventRows+int(s.Foreseen)-1, s.Foreseen != 0)
	})
}

// Registers of the node in claims and numbers.
var (
	nodeClaims = [...]string{"finds are still to be rolled", "zombies of a first entry are still to come", "the boss has moved"}
	nodeShares = [...]string{"dice to be thrown", "die that was thrown", "shots still to come", "shots made", "figures or dice still to come", "inches", "dice of his own in this action"}
	nodeSigned = [...]string{"need", "power"}
)

// nodeGlobals are the dice, the action and the thing in question.
func nodeGlobals() numberPart {
	var jobWords, actWords, gunWords []string
	for j := range rules.Jobs {
		jobWords = append(jobWords, rules.Jobs[j].Name)
	}
	var actAt [action.Kinds]int
	for i := range rules.Acts {
		actAt[rules.Acts[i].Kind] = i
		actWords = append(actWords, WordOf(rules.Acts[i].Kind))
	}
	gunAt := gunNumbers()
	for k := range state.ItemKinds {
		if k.IsGun() {
			gunWords = append(gunWords, k.String())
		}
	}
	fields := index.Claims("for: %s", "3.7", jobWords...)
	fields = append(fields, index.Claims("in progress: %s", "3.4", actWords...)...)
	fields = append(fields, index.Claims("shot with: %s", "T5.1", gunWords...)...)
	fields = append(fields, index.Claims("thrown: %s", "Blast", thrownNames[:]...)...)
	fields = append(fields, index.Claims("found: %s", "Find", kindNames(state.NoItem+1, state.ItemKinds)...)...)
	fields = append(fields, index.Claims("%s", "3.5", nodeClaims[:]...)...)
	fields = append(fields, index.Each(index.More("%s", "6", "3.5"), nodeShares[:]...)...)
	for _, name := range nodeSigned {
		fields = append(fields, signed(name, "6", "3.5"))
	}
	return index.Tell(fields, func(s *rules.State, dst []float32) {
		dst[s.Job] = 1
		dst = dst[rules.JobCount:]
		index.Mark(dst, actAt[s.Act], s.Act != 0 && rules.ActByKind[s.Act] != nil)
		dst = dst[len(actWords):]
		index.Mark(dst, gunAt[s.Weapon.Kind()], s.Weapon.Kind().IsGun())
		dst = dst[len(gunWords):]
		index.Mark(dst, thrownClass(s.Weapon), (s.Act == action.KindThrow || s.Act == action.KindAimThrow) && thrownClass(s.Weapon) >= 0)
		dst = dst[len(thrownNames):]
		index.Mark(dst, int(s.Found.Kind())-1, s.Found.Kind() != state.NoItem)
		dst = dst[thingKinds:]
		for i, holds := range [...]bool{s.Finds != 0, s.Left > 0, s.Stage == state.StageBosses && s.Bossing().Moved != 0} {
			index.Mark(dst, i, holds)
		}
		dst = dst[len(nodeClaims):]
		for i, n := range [...]uint8{s.Dice, s.Die, s.Volley, s.Shot, s.Left, s.Inches, s.Thrown} {
			dst[i] = float32(n) / 6
		}
		dst = dst[len(nodeShares):]
		for i, n := range [...]int8{s.Need, s.Power} {
			dst[i] = within(float32(n)/6, -1, 1)
		}
	})
}

// gunNumbers counts the kinds of ranged weapons.
func gunNumbers() (number [state.ItemKinds]int) {
	n := 0
	for k := range state.ItemKinds {
		if k.IsGun() {
			number[k] = n
			n++
		}
	}
	return number
}

// gunGlobals are the i-th gun of who acts.
func gunGlobals(i int) numberPart {
	name := "gun " + strconv.Itoa(i+1) + " of the actor"
	number := gunNumbers()
	var words []string
	for k := range state.ItemKinds {
		if k.IsGun() {
			words = append(words, k.String())
		}
	}
	fields := index.Claims(name+": %s", "T5.1", words...)
	fields = append(fields, index.Claims(name+" %s", "Load, S23, S104", "can be shot", "is jammed", "is fitted", "has rounds of high quality", "has a laser")...)
	fields = append(fields, index.Share(name+": rounds", "what it holds", "Load"), index.Share(name+": spare magazines", "3 magazines", "Load"))
	return index.Tell(fields, func(s *rules.State, dst []float32) {
		slot := acting(s)
		if slot < 0 {
			return
		}
		_, g, ok := gunAt(s, i)
		if !ok {
			return
		}
		dst[number[g.Kind()]] = 1
		dst = dst[len(words):]
		for j, holds := range [...]bool{s.Loaded(slot, g), g.Jammed(), g.Fitted(), g.Fine(), g&state.ItemLaser != 0} {
			index.Mark(dst, j, holds)
		}
		if holds := g.Kind().Gun().Holds; holds > 0 {
			dst[5] = min(float32(g.Rounds())/float32(holds), 1)
		}
		dst[6] = float32(g.Spares()) / 3
	})
}

// seatFlags are the flags of a seat, in the order of their bits.
var seatFlags = []string{"has healed", "has fired a firearm", "is lost", "plays a boss", "plays a hostile group", "has shown its card"}

// seatGlobals are the i-th seat from the viewer on. The card of another is 0 until it is shown.
func seatGlobals(i int) numberPart {
	name := chairNames[i]
	fields := index.Claims(name+" %s", "Frame, Turn", "is in the game", "is of the viewer's side", "has had its part")
	fields = append(fields, index.Claims(name+" %s", "Data 8, Lost", seatFlags...)...)
	fields = append(fields, index.Claims(name+" has the secret objective %s", "Data 8", counted(state.Cards)...)...)
	for _, f := range [...]string{"supplies carried off", "zombies expired", "finds", "clues", "buildings searched"} {
		fields = append(fields, index.More(name+": "+f, "10", "Data 8"))
	}
	return index.Tell(fields, func(s *rules.State, dst []float32) {
		me := eye(s)
		seat, ok := seatAt(s, i, me)
		if !ok {
			return
		}
		k := &s.Seats[seat]
		dst[0] = 1
		index.Mark(dst, 1, s.Rules().Side(seat) == s.Rules().Side(me))
		index.Mark(dst, 2, s.Served>>seat&1 != 0)
		index.Members(dst[3:][:len(seatFlags)], k.Flags)
		dst = dst[3+len(seatFlags):]
		index.Mark(dst, int(k.Card)-1, k.Card != 0)
		dst = dst[state.Cards:]
		for j, n := range [...]uint8{k.Supplies, k.Expired, k.Finds, k.Clues, uint8(bits.OnesCount16(s.Searched[seat]))} {
			dst[j] = float32(n) / 10
		}
	})
}

// packGlobals tell of the packs of dogs.
func packGlobals() (whole numberPart) {
	var fields []engine.Field
	for _, name := range counted(state.PackSlots) {
		fields = append(fields, index.Share("dogs of pack "+name, "12 dogs", "Dog"), index.Claim("pack "+name+" fought last turn", "Dog 3"), index.Claim("pack "+name+" was hit by a firearm", "Dog 1"))
	}
	return index.Tell(fields, func(s *rules.State, dst []float32) {
		for p := range s.Packs {
			_, shot := s.Packs[p].ShotFrom()
			dst[3*p] = float32(s.PackSize(p)) / state.DogSlots
			index.Mark(dst, 3*p+1, s.Packs[p].Fought())
			index.Mark(dst, 3*p+2, shot)
		}
	})
}
