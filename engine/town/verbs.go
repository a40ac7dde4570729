package town

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// verb is the text of an action with its guards. Digest 8.4.
type verb = verbs.Row[State]

// said is the table of all actions. Phases list the legal ones; TestRefusals compares the two.
var said *verbs.Grammar[State]

// Words of arguments, by the signs of shapes.
const (
	signUnit   = 'U'
	signSpace  = 'S'
	signTrack  = 'K'
	signErrand = 'M'
	signSeat   = 'O'
	signType   = 'Z' // a type of Zeds units
	signZed    = 'Y' // a Zeds unit with its Hits
	signCivil  = 'C' // a type of Regular Civilians
	signEvent  = 'E'
	signSlug   = 'T' // the title of an Event card
	signFate   = 'F'
	signPower  = 'W'
	signNumber = 'N'
)

func argumentWords() []verbs.Word[State] {
	space := verbs.NamedOf(signSpace, "no space", 0, func(*State) []string { return spaceNames })
	space.Likely = func(s *State, rng *rand.Rand) int {
		near := trackSpaces | 1<<Center
		for n := rng.IntN(near.Len()); n > 0; n-- {
			near &= near - 1
		}
		return int(near.Next())
	}
	zedWord := verbs.Word[State]{
		Sign: signZed,
		Read: func(s *State, text string) (int, string) {
			z, ok := s.r().zedNamed(text)
			if !ok {
				return 0, fmt.Sprintf("%q is no Zeds unit, such as 6/3 or, with four Hits, 6/3-4", text)
			}
			return int(z), ""
		},
		Write: func(s *State, n int) string { return s.r().zed(zed(n)) },
		Span:  func(s *State) (int, int) { return 1, s.r().zedTypes() },
	}
	return []verbs.Word[State]{
		space, zedWord,
		verbs.NamedOf(signUnit, "no unit", 0, func(s *State) []string { return s.r().ids() }),
		verbs.NamedOf(signType, "no type of Zeds units", 1, func(s *State) []string { return s.r().typeNames() }),
		verbs.NamedOf(signCivil, "no type of Civilians", 0, func(s *State) []string { return s.r().civilNames() }),
		verbs.NamedOf(signSeat, "no seat", 0, (*State).seats),
		verbs.NamedOf(signSlug, "no Event card", 1, func(s *State) []string { return s.r().slugs() }),
		verbs.Named[State](signTrack, "no track", trackNames[:]...),
		verbs.Named[State](signErrand, "no normal Action", errandNames[:]...),
		verbs.NamedOf(signPower, "no Fate card", 1, func(*State) []string { return powerNames[1:] }),
		verbs.Number[State](signEvent, 1, eventCards),
		verbs.Number[State](signFate, 1, fateCards),
		verbs.Number[State](signNumber, 0, diceHigh),
	}
}

var spaceNames = func() (names []string) {
	for x := range Space(spaces) {
		names = append(names, x.String())
	}
	return names
}()

// zedNamed reads a Zeds unit with its Hits.
func (r *Rules) zedNamed(text string) (zed, bool) {
	name, hits, hurt := strings.Cut(text, "-")
	i := slices.Index(r.typeNames(), name)
	if i < 0 {
		return 0, false
	}
	z := zed(i + 1)
	if hurt {
		if len(hits) != 1 || hits[0] < '1' || hits[0] >= '0'+zedHits {
			return 0, false
		}
		z |= zed(hits[0]-'0') << 4
	}
	return z, true
}

func (r *Rules) typeNames() (names []string) {
	for t := uint8(1); int(t) <= r.zedTypes(); t++ {
		names = append(names, r.zedType(t))
	}
	return names
}

func (r *Rules) zedTypes() (n int) {
	for n < maxZedTypes && r.Units.Zeds[n+1].Count > 0 {
		n++
	}
	return n
}

// civilNames lists the units by their counters. Twins have one name, which is read as the first of them.
func (r *Rules) civilNames() (names []string) {
	for _, m := range r.Units.Men {
		name := zedName(int(m.Strength[0]), int(m.Strength[1]))
		if m.Kind != Regular {
			name = "-" // no name that could be read
		}
		names = append(names, name)
	}
	return names
}

func (r *Rules) slugs() (names []string) {
	for _, c := range r.Events.Cards[1:] {
		names = append(names, c.Slug)
	}
	return names
}

func init() {
	said = verbs.New(verbs.Grammar[State]{
		Game:  Name,
		Words: argumentWords(),
		Rows:  verbRows(),
		Phase: func(s *State) uint8 { return uint8(s.phase) },
		Legal: (*State).AppendLegal,
		Kind:  func(x engine.Action) uint8 { return uint8(Decode(x).Kind) },
		Pack: func(kind uint8, a verbs.Args) engine.Action {
			return pack2(Kind(kind), uint8(a.At(0)), uint8(a.At(1)))
		},
		Unpack: func(x engine.Action) (a verbs.Args) {
			d := Decode(x)
			a.N[0], a.N[1] = int32(d.A), int32(d.B)
			return a
		},
		OnTurn: (*State).now,
	})
}

// now names the seat on turn and its decision.
func (s *State) now() string {
	switch turn := s.Turn(); {
	case turn >= 0:
		return s.seats()[turn] + " is on turn, for " + phaseRows[s.phase].Means
	case turn == engine.Nobody:
		return "the game is over"
	}
	return "chance is on turn: " + phaseRows[s.phase].Means
}

// row makes a verb with the arguments of its action.
func row(word, shape, example string, k Kind, in verbs.Phases, guards ...verbs.Guard[State]) verb {
	return verb{Word: word, Shape: shape, Example: example, Kinds: verbs.KindList(k), Phases: in, Guards: guards}
}

// packed makes a verb whose text has other arguments than its action.
func packed(r verb, pack func(s *State, a verbs.Args) engine.Action, unpack func(s *State, d Decoded) (a []int, ok bool)) verb {
	r.Action = pack
	r.Args = func(s *State, x engine.Action) (a verbs.Args, ok bool) {
		n, ok := unpack(s, Decode(x))
		for i, v := range n {
			a.N[i] = int32(v)
		}
		return a, ok
	}
	return r
}

// errandVerb is one of the three normal Actions for an Action.
func errandVerb(e Errand) verb {
	r := row(e.String(), "U", e.String()+" hunt", KindAct, verbs.PhaseSet(phaseAction), (*State).mayPay, mayDo(e))
	return packed(r, func(_ *State, a verbs.Args) engine.Action { return pack2(KindAct, uint8(a.At(0)), uint8(e)) },
		func(_ *State, d Decoded) ([]int, bool) { return []int{int(d.A)}, Errand(d.B) == e })
}

// card makes a verb for a card: its number, and its title, by which people know it.
func card(word, shape, example string, k Kind, p Phase, title func(s *State, card int) int, guard verbs.Guard[State]) verb {
	r := row(word, shape, example, k, verbs.PhaseSet(p), guard)
	return packed(r, func(_ *State, a verbs.Args) engine.Action { return pack1(k, uint8(a.At(0))) },
		func(s *State, d Decoded) ([]int, bool) { return []int{int(d.A), title(s, int(d.A))}, true })
}

// zedVerb makes a verb for a Zeds unit in a space, which is named or clear from the situation.
func zedVerb(r verb, at func(s *State, a verbs.Args) Space, said bool) verb {
	k := Kind(r.Kinds[0])
	return packed(r, func(s *State, a verbs.Args) engine.Action {
		x, z := at(s, a), zed(a.At(0))
		if said {
			z = zed(a.At(1))
		}
		if x < Center {
			for slot, have := range s.zeds[x] {
				if have.same(z) {
					return pack2(k, uint8(x), uint8(slot))
				}
			}
		}
		return pack2(k, uint8(x), stacking)
	}, func(s *State, d Decoded) ([]int, bool) {
		z := int(s.zeds[d.A][d.B] &^ stirred)
		if said {
			return []int{int(d.A), z}, true
		}
		return []int{z}, true
	})
}

// verbRows lists the verbs, in the order of the kinds.
func verbRows() []verb {
	in := verbs.PhaseSet[Phase]
	grant := packed(row("grant", "U M", "grant civ-a shoot", KindGrant, in(phaseFreeAction), (*State).mayGrant),
		func(_ *State, a verbs.Args) engine.Action {
			return pack2(KindGrant, uint8(a.At(0)), uint8(a.At(1)))
		},
		func(_ *State, d Decoded) ([]int, bool) { return []int{int(d.A), int(d.B)}, true })
	deal := packed(row("civilians", "C", "civilians 3/2", KindDeal, in(phaseDeal), (*State).mayDeal),
		func(s *State, a verbs.Args) engine.Action { // the first twin that is left
			return pack1(KindDeal, uint8(first(s.undealt()&s.r().alike[a.At(0)])))
		},
		func(s *State, d Decoded) ([]int, bool) { return []int{int(first(s.r().alike[d.A]))}, true })
	roll := row("roll", "N", "roll 9", KindRoll, in(phaseRoll), (*State).mayRoll)
	die := row("die", "N", "die 4", KindDie, in(phaseTrapsDie, phaseTough, phaseSave, phaseForage), (*State).mayRoll)
	roll.Range, die.Range = true, true
	slots := in(phaseStronger, phaseTrapped, phaseNearerZed)
	play := packed(row("play", "W", "play second-wind", KindPlay, in(phaseAction), (*State).mayPlay),
		func(s *State, a verbs.Args) engine.Action { return pack1(KindPlay, s.heldCard(Power(a.At(0)))) },
		func(s *State, d Decoded) ([]int, bool) { return []int{int(s.r().powerOf[d.A])}, true })
	awayWith := packed(row("away-with", "U", "away-with civ-b", KindAwayWith, in(phaseOverwatch), (*State).mayTake),
		func(*State, verbs.Args) engine.Action { return pack0(KindAwayWith) },
		func(s *State, _ Decoded) ([]int, bool) { return []int{int(s.mate())}, true })
	return []verb{
		deal,
		row("zed", "Z", "zed 6/3", KindCup, in(phaseCup), (*State).mayCome),
		card("event", "E T", "event 7 out-of-the-woods", KindEvent, phaseEvent, func(_ *State, c int) int { return c }, (*State).mayTurnOver),
		card("fate", "F W", "fate 10 roadblock", KindFate, phaseFate, func(s *State, c int) int { return int(s.r().powerOf[c]) }, (*State).mayDraw),
		row("arrives", "U", "arrives johnson", KindHero, in(phaseHero), (*State).mayArrive),
		roll, die,
		row("dice", "N N", "dice 3 5", KindDice, in(phaseForageTwo), (*State).mayRollTwo),
		row("activate", "K", "activate forest", KindOrder, in(phaseTrackOrder), (*State).mayActivate),
		row("track", "K", "track mountain", KindTrack, in(phaseStrongest, phaseEmptiestTrack, phaseStart, phaseFated), (*State).mayTrack),
		row("block", "S", "block mountain-2", KindBlock, in(phaseRoadblock), (*State).mayBlock),
		row("pass", "", "pass", KindPass, in(phaseRoadblock)),
		row("traps", "", "traps", KindUse, in(phaseTraps)),
		row("no-traps", "", "no-traps", KindSkip, in(phaseTraps)),
		zedVerb(row("first", "Y", "first 5/3", KindSlot, slots, (*State).mayBeFirst),
			func(s *State, _ verbs.Args) Space { return s.slotSpace() }, false),
		row("fight", "U", "fight schmidt", KindFight, in(phaseFighter), (*State).mayFight),
		row("withdraw", "", "withdraw", KindWithdraw, in(phaseFighter), (*State).mayLeave),
		row("ambush", "", "ambush", KindAmbush, in(phaseAmbush)),
		row("plain", "", "plain", KindPlain, in(phaseAmbush)),
		row("keep", "", "keep", KindKeep, in(phaseReroll)),
		row("again", "", "again", KindAgain, in(phaseReroll), (*State).mayAgain),
		row("lucky", "", "lucky", KindLucky, in(phaseReroll), (*State).mayLucky),
		row("split", "N", "split 2", KindSplit, in(phaseSplit), (*State).maySplit),
		row("near", "U", "near civ-b", KindNear, in(phaseNearer), (*State).mayNear),
		row("arm", "U", "arm furies", KindArm, in(phaseWellArmed), (*State).mayArm),
		row("panic", "U", "panic civ-d", KindPanic, in(phasePanic), (*State).mayPanic),
		errandVerb(Move), errandVerb(Forage), errandVerb(Shoot),
		row("craft", "", "craft", KindCraft, in(phaseAction), (*State).mayCraft),
		row("initiative", "M", "initiative move", KindInitiative, in(phaseAction), (*State).mayInitiative),
		row("lead", "U M", "lead civ-b forage", KindLeadership, in(phaseAction), (*State).mayLead),
		row("citadel", "U", "citadel hunt", KindCitadel, in(phaseAction), (*State).mayCitadel),
		row("speech", "", "speech", KindSpeech, in(phaseAction), (*State).maySpeak),
		play,
		row("ride", "U", "ride civ-d", KindRide, in(phaseAction), (*State).mayRide),
		row("pledge", "", "pledge", KindPledge, in(phaseAction), (*State).mayPledge),
		row("floor", "O", "floor player2", KindFloor, in(phaseAction), (*State).mayTakeFloor),
		row("hold", "", "hold", KindHold, in(phaseAction), (*State).mayHold),
		row("end", "", "end", KindEnd, in(phaseAction), (*State).mayEnd),
		row("to", "S", "to suburbs-3", KindTo, in(phaseDestination), (*State).mayGo),
		zedVerb(row("at", "S Y", "at suburbs-5 6/3", KindTarget, in(phaseTarget), (*State).mayShoot),
			func(_ *State, a verbs.Args) Space { return Space(a.At(0)) }, true),
		row("stay", "", "stay", KindStay, in(phaseOverwatch)),
		row("away", "", "away", KindAway, in(phaseOverwatch), (*State).mayAway),
		awayWith,
		row("away-to", "K", "away-to suburbs", KindAwayTo, in(phaseOverwatch), (*State).mayAwayTo),
		grant,
		row("done", "", "done", KindDone, in(phaseFreeAction)),
	}
}

// slotSpace returns the space of the Zeds units among which is chosen.
func (s *State) slotSpace() Space {
	if s.phase == phaseStronger {
		return s.job.at
	}
	return s.fight.at
}

// refusal is the objection of a rule to an action. The guards are beside their rules.
type refusal = verbs.Refusal

// unitOf returns the unit that an argument names.
func unitOf(a verbs.Args) Unit { return Unit(a.At(0)) }
