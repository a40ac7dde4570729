package town

import (
	"fmt"
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// What the registers hold, in words.
var (
	stepNames     = []string{"setup", "event", "brains", "roadblock", "zeds-start", "zeds", "zeds-end", "count", "texts", "action", "housekeeping"}
	fatePartNames = []string{"", "drawn", "event", "again", "twist", "end"}
	jobNames      = []string{"", "activate", "brains", "movement", "surge", "placement", "new-all"}
)

// cardNames are the numbers of cards from 1 on.
func cardNames(most int) (names []string) {
	for c := range most {
		names = append(names, fmt.Sprint(c+1))
	}
	return names
}

// seenGlobals are the numbers about the whole, group by group.
func seenGlobals(r *Rules) []index.Part[*State, float32] {
	return []index.Part[*State, float32]{
		index.Tell(seatFields, (*State).observeSeats),
		index.Tell(phaseFields(), func(s *State, dst []float32) { dst[s.phase-phaseDeal] = 1 }),
		index.Tell(index.Claims("step of the turn: %s", "turn-1", stepNames...), func(s *State, dst []float32) { dst[s.step] = 1 }),
		index.Tell(clockFields(), (*State).observeClock),
		index.Tell(index.Claims("Event card %s lies open", "turn-2", cardNames(eventCards)...), func(s *State, dst []float32) { index.Members(dst, uint32(1)<<s.card>>1) }),
		index.Tell(index.Claims("Event card %s is known to come next", "C96", cardNames(eventCards)...), func(s *State, dst []float32) { index.Members(dst, uint32(1)<<s.next>>1) }),
		index.Tell(index.Claims("Event card %s does not come any more", "turn-2", cardNames(eventCards)...), func(s *State, dst []float32) { index.Members(dst, s.used>>1) }),
		index.Tell(index.Claims("Zeds symbols still to come: %s", "zeds-2", trackNames[:]...), (*State).observeSymbols),
		index.Tell(stockFields(), (*State).observeStock),
		index.Tell(index.Claims("Fate card %s is in the deck", "fate-1", cardNames(fateCards)...), func(s *State, dst []float32) { index.Members(dst, s.deck>>1) }),
		index.Tell(index.Claims("Fate card %s is held", "fate-7", cardNames(fateCards)...), func(s *State, dst []float32) { index.Members(dst, s.held>>1) }),
		index.Tell(fateFields(), (*State).observeFate),
		index.Tell(cupFields(), (*State).observeCup),
		unitGlobals(r),
		index.Tell(fightFields(), (*State).observeFight),
		index.Tell(jobFields(), (*State).observeJob),
	}
}

var seatFields = []engine.Field{
	index.Claim("the viewer is on turn", "turn-5"),
	index.Claim("the viewer is the chair", "C43"),
	index.Claim("the viewer has the floor", "C44"),
	index.Claim("the viewer has its Player Action", "act-6"),
	index.Claim("the viewer holds", "C44"),
	index.Share("other seats with their Player Action", "3 seats", "act-6"),
	index.Share("other seats that hold", "3 seats", "C44"),
	index.Share("seats beside the viewer", "3 seats", "play-1"),
	index.Claim("the last call", "C44"),
	index.Claim("won", "turn-7"),
	index.Claim("lost", "town-1"),
}

func (s *State) observeSeats(dst []float32) {
	me := s.viewer - 1
	own := uint8(1) << me
	const others = maxPlayers - 1
	index.Mark(dst, 0, s.Turn() == engine.Seat(me))
	index.Mark(dst, 1, s.chair() == me)
	index.Mark(dst, 2, s.floor == me && s.phase == phaseAction)
	index.Mark(dst, 3, s.personal&own != 0)
	index.Mark(dst, 4, s.passed&own != 0)
	dst[5] = float32(bits.OnesCount8(s.personal&^own)) / others
	dst[6] = float32(bits.OnesCount8(s.passed&^own)) / others
	dst[7] = float32(s.r().players-1) / others
	index.Mark(dst, 8, s.lastCall)
	index.Mark(dst, 9, s.result == won)
	index.Mark(dst, 10, s.result >= fell)
}

func phaseFields() (list []engine.Field) {
	for p := phaseDeal; p < phaseCount; p++ {
		list = append(list, index.Claim("phase "+p.String(), "turn-1"))
	}
	return list
}

func clockFields() []engine.Field {
	return append([]engine.Field{
		index.More("turn", "the turns of the game", "turn-7"),
		index.More("Event cards to come in the act", "7 cards", "turn-2"),
		index.Claim("the next Event card is looked at now", "C96"),
	}, index.Claims("act %s", "turn-2", cardNames(acts+1)...)...)
}

func (s *State) observeClock(dst []float32) {
	dst[0] = float32(s.turn) / float32(s.r().turns)
	dst[1] = float32(s.left) / 7
	index.Mark(dst, 2, s.scanning)
	dst[3+s.act] = 1
}

// observeSymbols marks the tracks that the Event card has still to activate, those of an
// All Tracks or a Brains! card included.
func (s *State) observeSymbols(dst []float32) {
	index.Members(dst, s.order)
	if s.step > stepSymbols {
		return
	}
	for _, y := range s.r().Events.Cards[s.card].Symbols[s.symbol:] {
		switch {
		case y < tracks:
			dst[y] = 1
		case y == symbolAll:
			index.Members(dst, uint8(allTracks))
		}
	}
}

func stockFields() []engine.Field {
	list := []engine.Field{
		index.Share("Ammo", "20 Ammo", "forage-4"),
		index.More("Event Actions", "6 Actions", "act-5"),
	}
	list = append(list, index.Claims("marker to spend: %s", "act-3", markNames...)...)
	return append(list, index.Claims("to the end of the turn: %s", "C89", effectWords...)...)
}

func (s *State) observeStock(dst []float32) {
	dst[0] = float32(s.ammo) / ammoMost
	dst[1] = float32(s.events) / 6
	index.Members(dst[2:6], s.marks)
	index.Members(dst[6:], s.effects)
}

func fateFields() []engine.Field {
	list := index.Claims("Fate draw: %s", "fate-1", fatePartNames[1:]...)
	list = append(list, index.Claims("Fated track: %s", "fate-2", trackNames[:]...)...)
	return append(list, index.Claim("the Fated track is activated twice", "zeds-9"))
}

func (s *State) observeFate(dst []float32) {
	f := &s.fate
	if f.part == noFate {
		return
	}
	dst[f.part-1] = 1
	if f.part > fateTrack {
		dst[fateEnd+uint8(f.track)] = 1
	}
	index.Mark(dst, int(fateEnd)+tracks, f.twice)
}

func cupFields() (list []engine.Field) {
	for t := range maxZedTypes {
		list = append(list, index.More(fmt.Sprintf("Zeds units of type %d in the Cup", t+1), "6 units", "zeds-3"))
	}
	return append(list, index.Share("Strength of the Zeds unit that looks for a place", "Strength 12", "stack-5"))
}

func (s *State) observeCup(dst []float32) {
	for t := range maxZedTypes {
		dst[t] = float32(s.cup[t+1]) / 6
	}
	dst[maxZedTypes] = float32(s.strength(s.inHand)) / mostStrength
}

// unitFields are the numbers of one unit.
var unitFields = []engine.Field{
	index.Claim("%s: not yet here", "C97"),
	index.Claim("%s: in the Cemetery", "save-1"),
	index.Claim("%s: the viewer is asked about it", "C47"),
	index.Claim("%s: fights or shoots now", "combat-1"),
	index.Claim("%s: in the combat", "combat-1"),
	index.Claim("%s: still to retreat", "retreat-1"),
	index.Claim("%s: moves or forages now", "act-13"),
	index.Claim("%s: has a free Action", "term-5"),
	{Name: "%s: Hits taken", Range: "0..1", Unit: "the Hits of both sides", Rule: "hit-3"},
}

// unitGlobals are those numbers of every Player unit, and the kinds of free Actions.
func unitGlobals(r *Rules) index.Part[*State, float32] {
	n := len(unitFields)
	var fields []engine.Field
	for _, id := range r.ids() {
		for _, f := range unitFields {
			fields = append(fields, index.Each(f, id)...)
		}
	}
	fields = append(fields, index.Claims("free Actions: %s", "term-5", errandNames[:]...)...)
	return index.Tell(fields, func(s *State, dst []float32) {
		f := &s.fight
		shoots := f.kind == shot || f.kind == combat && s.phase != phaseStand
		for u := range s.r().Units.Men {
			m, d := s.men[u], dst[u*n:][:n]
			index.Mark(d, 0, m.place() == Box)
			index.Mark(d, 1, m.place() == Cemetery)
			index.Mark(d, 2, s.holder(Unit(u)) == s.viewer-1)
			index.Mark(d, 3, shoots && int(f.who) == u)
			index.Mark(d, 4, f.side>>u&1 != 0)
			index.Mark(d, 5, f.running>>u&1 != 0)
			index.Mark(d, 6, int(s.performer) == u+1)
			index.Mark(d, 7, s.grant.men>>u&1 != 0)
			d[8] = float32(m.damage()) / float32(s.hitsOf(Unit(u)))
		}
		index.Members(dst[len(fields)-errands:][:errands], s.grant.errands)
	})
}

func fightFields() []engine.Field {
	list := index.Claims("%s", "combat-1, retreat-1", "hand-to-hand combat", "shot", "Player units retreat", "Zeds retreat")
	list = append(list, index.Claims("%s", "combat-8", "the dice have been rolled again", "the Player units attack",
		"Zeds that entered in Brains! fight", "the players have lost", "the second Zeds unit is the target")...)
	return append(list,
		index.Share("column of the combat or the shot", "7 columns", "combat-4, combat-3"),
		index.Share("shift by a card or the Citadel", "2 columns", "card-6"),
		index.Share("sum of the dice", "12", "combat-8"),
		index.Share("Hits that the fighter still takes", "6 Hits", "hit-2"))
}

func (s *State) observeFight(dst []float32) {
	f := &s.fight
	if f.kind == noFight {
		return
	}
	dst[f.kind-1] = 1
	for i, holds := range [...]bool{f.again, f.attacks, f.entry, f.lost, f.kind == shot && f.slot == 1} {
		index.Mark(dst, 4+i, holds)
	}
	switch s.phase {
	case phaseAmbush, phaseRoll, phaseReroll, phaseSplit:
		dst[9] = float32(s.fightColumn()) / tableRows
	}
	dst[10] = float32(f.boost) / 2
	dst[11] = float32(f.sum) / diceHigh
	dst[12] = float32(f.hits) / 6
}

// fightColumn is the column of the combat or of the shot.
func (s *State) fightColumn() int {
	if s.fight.kind == shot {
		return s.gunColumn()
	}
	return s.column()
}

func jobFields() []engine.Field {
	list := index.Claims("Zeds move or come: %s", "zeds-4, press-3", jobNames[1:]...)
	list = append(list, index.Claims("they move on: %s", "zeds-4", trackNames[:]...)...)
	return append(list,
		index.Share("spaces or tracks that are done", "8 spaces", "zeds-5"),
		index.Share("rounds of pressure to come", "3 rounds", "press-1"),
		index.Claim("the Zeds on the move have won", "C22"))
}

func (s *State) observeJob(dst []float32) {
	j := &s.job
	if j.kind == noJob {
		return
	}
	kinds := len(jobNames) - 1
	dst[j.kind-1] = 1
	if j.kind == jobActivate || j.kind == jobBrains || j.kind == jobSurge {
		dst[kinds+int(j.track)] = 1
	}
	rest := dst[kinds+tracks:]
	rest[0] = float32(j.index) / (start + 1)
	rest[1] = float32(j.rounds) / (maxPlayers - 1)
	index.Mark(rest, 2, j.won)
}
