package streets

import (
	"math/bits"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

type numberPart = index.Part[*State, float32]

// seenGlobals are the numbers about the whole, group by group.
func (c *coding) seenGlobals() []numberPart {
	all := []numberPart{
		index.Tell(tableFields(), (*State).observeTable),
		index.Tell(optionFields, func(s *State, dst []float32) { s.o().observe(dst) }),
		index.Tell(variantFields(), func(s *State, dst []float32) { s.o().observeVariants(dst) }),
		index.Tell(phaseFields(), func(s *State, dst []float32) { dst[s.phase-1] = 1 }),
		index.Tell(index.Claims("stage %s", "3.1-3.4", stageClaims[:]...), func(s *State, dst []float32) { dst[s.stage] = 1 }),
		eventGlobals(),
		nodeGlobals(),
		packGlobals(),
	}
	for i := range seatSlots {
		all = append(all, seatGlobals(i))
	}
	for i := range mostGuns {
		all = append(all, gunGlobals(i))
	}
	for i := range vehicleSlots {
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

func (s *State) observeTable(dst []float32) {
	r, me := s.r(), s.eye()
	dst[r.Options.Mode] = 1
	index.Mark(dst, 3, s.Turn() == engine.Seat(me))
	index.Mark(dst, 4, s.onTurn == me+1)
	counts := func(seat uint8) bool { return r.Options.Mode != Rivals || r.side(seat) == r.side(me) }
	own, here, side, carried := 0, 0, 0, 0
	for slot, c := range r.starters {
		v := &s.survivors[slot]
		if c.seat == me {
			own++
		}
		if !v.here() {
			continue
		}
		here++
		if s.ofSide(v, me) {
			side++
		}
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.isCharacter() && counts(v.owner) {
			carried += int(v.supplies)
		}
	}
	n := float32(len(r.starters))
	goal := float32(max(r.goal, 1))
	banked := s.tally(counts).supplies
	for i, x := range [...]float32{float32(r.seats) / seatSlots, n / mostStarters, float32(own) / mostStarters, float32(here) / n, float32(side) / n,
		min(float32(s.turn)/float32(max(r.maxTurns, 1)), 1), float32(r.maxTurns) / 20, min(float32(s.part)/seatSlots, 1), goal / 20, float32(banked) / goal, float32(carried) / goal,
		float32(s.noise()) / 10, float32(s.shots) / 5, float32(s.zombiesOut) / zombieSlots, float32(s.tokensOut) / tokenSlots} {
		dst[5+i] = x
	}
	for i, holds := range [...]bool{r.night, s.is(raining), s.is(firearmFired), s.is(forcedEntry), s.is(secondSide), s.is(found74)} {
		index.Mark(dst, 20+i, holds)
	}
}

var optionFields = []engine.Field{
	index.Claim("option events=deck", "S108"), index.Claim("option run=d6plus4", "S17"), index.Claim("option leaderRange=6", "S13"), index.Share("option bossWounds", "3 wounds", "S14"),
	index.Claim("option bowLong=10", "S16"), index.Claim("option rifleShort=5", "S16"), index.Claim("option tokenStop=random", "S10"), index.Claim("option headShot of 6 and more", "S84"),
	index.Claim("option psychicToken=peek", "S96"), index.Claim("option skillet=1", "S37"), index.Claim("attacks on one's own side", "7.1"), index.Claim("option score=plain", "3.6"), index.Claim("option rocks=false", "S41"),
}

func (o *Options) observe(dst []float32) {
	for i, holds := range [...]bool{o.Events == EventDeck, o.RunFour, o.LeaderRange == 6, false, o.BowLong == 10, o.RifleShort == 5, o.TokenStop == TokenStopRandom,
		o.HeadShot == HeadShotSixPlus, o.PsychicToken == PsychicPeeks, o.Skillet == 1, o.friendlyFire(), o.Plain, o.Rocks == RocksOff} {
		index.Mark(dst, i, holds)
	}
	dst[3] = min(float32(o.BossWounds)/3, 1)
}

// variantFields are the layers of the rules and the optional chapter.
func variantFields() []engine.Field {
	fields := index.Claims("layer %s is played", "8.9", layerNames[:]...)
	fields = append(fields, index.Claims("option %s", "Canada, 7.2", "canadianTrait", "armsControl", "canadianItems", "niceness", "snow")...)
	return append(fields, index.Claim("option lebanon", "Lebanon"), index.Claim("option marines", "Marines"))
}

func (o *Options) observeVariants(dst []float32) {
	for i := range layerNames {
		index.Mark(dst, i, o.Without>>i&1 == 0)
	}
	for i, on := range [...]bool{o.CanadianTrait, o.ArmsControl, o.CanadianItems, o.Niceness, o.Snow, o.Lebanon, o.Marines} {
		index.Mark(dst, len(layerNames)+i, on)
	}
}

func phaseFields() (list []engine.Field) {
	for p := phaseCard; p < phaseEnd; p++ {
		list = append(list, index.Claim("phase "+rows[p].Name, "part 3"))
	}
	return list
}

// stageClaims are the stages of a turn.
var stageClaims = [stageEnd]string{"cards", "first side", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift", "bosses", "groups", "zombies", "bites",
	"people", "dogs", "start of the Survival phase", "sentry guns", "lost", "order", "part", "close", "infection", "scores"}

// eventGlobals are the random events. That another seat has looked at one is known, not at which.
func eventGlobals() numberPart {
	var words []string
	for row := range eventRows {
		words = append(words, strconv.Itoa(int(eventNumber(row))))
	}
	fields := index.Claims("event %s is in force", "Draw", words...)
	fields = append(fields, index.Claims("event %s does not come again", "S108", words...)...)
	fields = append(fields, index.Claims("the viewer knows that event %s is next", "Trait psychic", words...)...)
	fields = append(fields, index.Claim("another seat knows the next event", "Trait psychic"))
	return index.Tell(fields, func(s *State, dst []float32) {
		index.Mark(dst, int(s.event)-1, s.event != 0)
		for m := s.events; m != 0; m &= m - 1 {
			dst[eventRows+bits.TrailingZeros64(m)] = 1
		}
		index.Mark(dst, 2*eventRows+int(s.foreseen)-1, s.foreseen != 0)
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
	for j := range jobs {
		jobWords = append(jobWords, jobs[j].name)
	}
	var actAt [kinds]int
	for i := range acts {
		actAt[acts[i].kind] = i
		actWords = append(actWords, wordOf(acts[i].kind))
	}
	gunAt := gunNumbers()
	for k := range itemKinds {
		if k.isGun() {
			gunWords = append(gunWords, k.String())
		}
	}
	fields := index.Claims("for: %s", "3.7", jobWords...)
	fields = append(fields, index.Claims("in progress: %s", "3.4", actWords...)...)
	fields = append(fields, index.Claims("shot with: %s", "T5.1", gunWords...)...)
	fields = append(fields, index.Claims("thrown: %s", "Blast", thrownNames[:]...)...)
	fields = append(fields, index.Claims("found: %s", "Find", kindNames(noItem+1, itemKinds)...)...)
	fields = append(fields, index.Claims("%s", "3.5", nodeClaims[:]...)...)
	fields = append(fields, index.Each(index.More("%s", "6", "3.5"), nodeShares[:]...)...)
	for _, name := range nodeSigned {
		fields = append(fields, signed(name, "6", "3.5"))
	}
	return index.Tell(fields, func(s *State, dst []float32) {
		dst[s.job] = 1
		dst = dst[jobCount:]
		index.Mark(dst, actAt[s.act], s.act != 0 && actByKind[s.act] != nil)
		dst = dst[len(actWords):]
		index.Mark(dst, gunAt[s.weapon.kind()], s.weapon.kind().isGun())
		dst = dst[len(gunWords):]
		index.Mark(dst, thrownClass(s.weapon), (s.act == KindThrow || s.act == KindAimThrow) && thrownClass(s.weapon) >= 0)
		dst = dst[len(thrownNames):]
		index.Mark(dst, int(s.found.kind())-1, s.found.kind() != noItem)
		dst = dst[thingKinds:]
		for i, holds := range [...]bool{s.finds != 0, s.left > 0, s.stage == stageBosses && s.bossing().moved != 0} {
			index.Mark(dst, i, holds)
		}
		dst = dst[len(nodeClaims):]
		for i, n := range [...]uint8{s.dice, s.die, s.volley, s.shot, s.left, s.inches, s.thrown} {
			dst[i] = float32(n) / 6
		}
		dst = dst[len(nodeShares):]
		for i, n := range [...]int8{s.need, s.power} {
			dst[i] = within(float32(n)/6, -1, 1)
		}
	})
}

// gunNumbers counts the kinds of ranged weapons.
func gunNumbers() (number [itemKinds]int) {
	n := 0
	for k := range itemKinds {
		if k.isGun() {
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
	for k := range itemKinds {
		if k.isGun() {
			words = append(words, k.String())
		}
	}
	fields := index.Claims(name+": %s", "T5.1", words...)
	fields = append(fields, index.Claims(name+" %s", "Load, S23, S104", "can be shot", "is jammed", "is fitted", "has rounds of high quality", "has a laser")...)
	fields = append(fields, index.Share(name+": rounds", "what it holds", "Load"), index.Share(name+": spare magazines", "3 magazines", "Load"))
	return index.Tell(fields, func(s *State, dst []float32) {
		slot := s.acting()
		if slot < 0 {
			return
		}
		_, g, ok := s.gunAt(i)
		if !ok {
			return
		}
		dst[number[g.kind()]] = 1
		dst = dst[len(words):]
		for j, holds := range [...]bool{s.loaded(slot, g), g.jammed(), g.fitted(), g.fine(), g&itemLaser != 0} {
			index.Mark(dst, j, holds)
		}
		if holds := g.kind().gun().holds; holds > 0 {
			dst[5] = min(float32(g.rounds())/float32(holds), 1)
		}
		dst[6] = float32(g.spares()) / 3
	})
}

// seatFlags are the flags of a seat, in the order of their bits.
var seatFlags = []string{"has healed", "has fired a firearm", "is lost", "plays a boss", "plays a hostile group", "has shown its card"}

// seatGlobals are the i-th seat from the viewer on. The card of another is 0 until it is shown.
func seatGlobals(i int) numberPart {
	name := chairNames[i]
	fields := index.Claims(name+" %s", "Frame, Turn", "is in the game", "is of the viewer's side", "has had its part")
	fields = append(fields, index.Claims(name+" %s", "Data 8, Lost", seatFlags...)...)
	fields = append(fields, index.Claims(name+" has the secret objective %s", "Data 8", counted(cards)...)...)
	for _, f := range [...]string{"supplies carried off", "zombies expired", "finds", "clues", "buildings searched"} {
		fields = append(fields, index.More(name+": "+f, "10", "Data 8"))
	}
	return index.Tell(fields, func(s *State, dst []float32) {
		me := s.eye()
		seat, ok := s.seatAt(i, me)
		if !ok {
			return
		}
		k := &s.seats[seat]
		dst[0] = 1
		index.Mark(dst, 1, s.r().side(seat) == s.r().side(me))
		index.Mark(dst, 2, s.served>>seat&1 != 0)
		index.Members(dst[3:][:len(seatFlags)], k.flags)
		dst = dst[3+len(seatFlags):]
		index.Mark(dst, int(k.card)-1, k.card != 0)
		dst = dst[cards:]
		for j, n := range [...]uint8{k.supplies, k.expired, k.finds, k.clues, uint8(bits.OnesCount16(s.searched[seat]))} {
			dst[j] = float32(n) / 10
		}
	})
}

// packGlobals tell of the packs of dogs.
func packGlobals() (whole numberPart) {
	var fields []engine.Field
	for _, name := range counted(packSlots) {
		fields = append(fields, index.Share("dogs of pack "+name, "12 dogs", "Dog"), index.Claim("pack "+name+" fought last turn", "Dog 3"), index.Claim("pack "+name+" was hit by a firearm", "Dog 1"))
	}
	return index.Tell(fields, func(s *State, dst []float32) {
		for p := range s.packs {
			_, shot := s.packs[p].shotFrom()
			dst[3*p] = float32(s.packSize(p)) / dogSlots
			index.Mark(dst, 3*p+1, s.packs[p].fought())
			index.Mark(dst, 3*p+2, shot)
		}
	})
}
