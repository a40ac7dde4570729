package town

import (
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// Names for the values of registers.
var (
	stepNames     = []string{"setup", "event", "brains", "roadblock", "zeds-start", "zeds", "zeds-end", "count", "texts", "action", "housekeeping"}
	fatePartNames = []string{"", "drawn", "event", "again", "twist", "end"}
	jobNames      = []string{"", "activate", "brains", "movement", "surge", "placement", "new-all"}
)

// counted are the numbers from 1 on.
func counted(most int) (names []string) {
	for c := range most {
		names = append(names, fmt.Sprint(c+1))
	}
	return names
}

type numberPart = index.Part[*State, float32]

// seenGlobals are the numbers about the whole, group by group.
func seenGlobals(r *Rules) []numberPart {
	eventCards, fateCards := counted(eventCards), counted(fateCards)
	return slices.Concat(seatNumbers(), []numberPart{
		index.OneOf("phase %s", "turn-1", phaseWords(), func(s *State) int { return int(s.phase - phaseDeal) }),
		index.OneOf("step of the turn: %s", "turn-1", stepNames, func(s *State) int { return int(s.step) }),
		index.Number(index.More("turn", "the turns of the game", "turn-7"), func(s *State) float32 { return float32(s.turn) / float32(s.r().turns) }),
		index.Number(index.More("Event cards to come in the act", "7 cards", "turn-2"), func(s *State) float32 { return float32(s.left) / 7 }),
		index.Holds("the next Event card is looked at now", "C96", func(s *State) bool { return s.scanning }),
		index.OneOf("act %s", "turn-2", counted(acts+1), func(s *State) int { return int(s.act) }),
		index.Some("Event card %s lies open", "turn-2", eventCards, func(s *State) uint32 { return 1 << s.card >> 1 }),
		index.Some("Event card %s is known to come next", "C96", eventCards, func(s *State) uint32 { return 1 << s.next >> 1 }),
		index.Some("Event card %s does not come any more", "turn-2", eventCards, func(s *State) uint32 { return s.used >> 1 }),
		index.Some("Zeds symbols still to come: %s", "zeds-2", trackNames[:], (*State).symbolsToCome),
		index.Number(index.Share("Ammo", "20 Ammo", "forage-4"), func(s *State) float32 { return float32(s.ammo) / ammoMost }),
		index.Number(index.More("Event Actions", "6 Actions", "act-5"), func(s *State) float32 { return float32(s.events) / 6 }),
		index.Some("marker to spend: %s", "act-3", markNames, func(s *State) uint8 { return s.marks }),
		index.Some("to the end of the turn: %s", "C89", effectWords, func(s *State) uint8 { return s.effects }),
		index.Some("Fate card %s is in the deck", "fate-1", fateCards, func(s *State) uint16 { return s.deck >> 1 }),
		index.Some("Fate card %s is held", "fate-7", fateCards, func(s *State) uint16 { return s.held >> 1 }),
		index.OneOf("Fate draw: %s", "fate-1", fatePartNames[1:], func(s *State) int { return int(s.fate.part) - 1 }),
		index.OneOf("Fated track: %s", "fate-2", trackNames[:], func(s *State) int {
			if s.fate.part > fateTrack {
				return int(s.fate.track)
			}
			return -1
		}),
		index.Holds("the Fated track is activated twice", "zeds-9", func(s *State) bool { return s.fate.part != noFate && s.fate.twice }),
		index.Numbers(index.More("Zeds units of type %s in the Cup", "6 units", "zeds-3"), counted(maxZedTypes), func(s *State, t int) float32 { return float32(s.cup[t+1]) / 6 }),
		index.Number(index.Share("Strength of the Zeds unit that looks for a place", "Strength 12", "stack-5"), func(s *State) float32 { return float32(s.strength(s.inHand)) / mostStrength }),
		unitNumbers(r),
		index.Some("free Actions: %s", "term-5", errandNames[:], func(s *State) uint8 { return s.grant.errands }),
		fightNumbers(),
		jobNumbers(),
	})
}

func seatNumbers() []numberPart {
	const others = maxPlayers - 1
	own := func(s *State) uint8 { return 1 << (s.viewer - 1) }
	return []numberPart{
		index.Holds("the viewer is on turn", "turn-5", func(s *State) bool { return s.Turn() == engine.Seat(s.viewer-1) }),
		index.Holds("the viewer is the chair", "C43", func(s *State) bool { return s.chair() == s.viewer-1 }),
		index.Holds("the viewer has the floor", "C44", func(s *State) bool { return s.floor == s.viewer-1 && s.phase == phaseAction }),
		index.Holds("the viewer has its Player Action", "act-6", func(s *State) bool { return s.personal&own(s) != 0 }),
		index.Holds("the viewer holds", "C44", func(s *State) bool { return s.passed&own(s) != 0 }),
		index.Number(index.Share("other seats with their Player Action", "3 seats", "act-6"), func(s *State) float32 { return float32(bits.OnesCount8(s.personal&^own(s))) / others }),
		index.Number(index.Share("other seats that hold", "3 seats", "C44"), func(s *State) float32 { return float32(bits.OnesCount8(s.passed&^own(s))) / others }),
		index.Number(index.Share("seats beside the viewer", "3 seats", "play-1"), func(s *State) float32 { return float32(s.r().players-1) / others }),
		index.Holds("the last call", "C44", func(s *State) bool { return s.lastCall }),
		index.Holds("won", "turn-7", func(s *State) bool { return s.result == won }),
		index.Holds("lost", "town-1", func(s *State) bool { return s.result >= fell }),
	}
}

func phaseWords() (words []string) {
	for p := phaseDeal; p < phaseCount; p++ {
		words = append(words, p.String())
	}
	return words
}

// symbolsToCome returns the tracks that the Event card still activates, including those of an All
// Tracks or a Brains! card.
func (s *State) symbolsToCome() uint8 {
	all := s.order
	if s.step > stepSymbols {
		return all
	}
	for _, y := range s.r().Events.Cards[s.card].Symbols[s.symbol:] {
		switch {
		case y < tracks:
			all |= 1 << y
		case y == symbolAll:
			all |= uint8(allTracks)
		}
	}
	return all
}

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

// unitNumbers are those numbers of every Player unit.
func unitNumbers(r *Rules) numberPart {
	n := len(unitFields)
	var fields []engine.Field
	for _, id := range r.ids() {
		for _, f := range unitFields {
			fields = append(fields, index.Each(f, id)...)
		}
	}
	return index.Tell(fields, func(s *State, dst []float32) {
		f := &s.fight
		shoots := f.kind == shot || f.kind == combat && s.phase != phaseFighter
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
	})
}

// fightNumbers describe the combat, shot or retreat in progress.
func fightNumbers() numberPart {
	return index.About(func(s *State) (*State, bool) { return s, s.fight.kind != noFight },
		index.OneOf("%s", "combat-1, retreat-1", []string{"hand-to-hand combat", "shot", "Player units retreat", "Zeds retreat"}, func(s *State) int { return int(s.fight.kind) - 1 }),
		index.Holds("the dice have been rolled again", "combat-8", func(s *State) bool { return s.fight.again }),
		index.Holds("the Player units attack", "combat-8", func(s *State) bool { return s.fight.attacks }),
		index.Holds("Zeds that entered in Brains! fight", "combat-8", func(s *State) bool { return s.fight.entry }),
		index.Holds("the players have lost", "combat-8", func(s *State) bool { return s.fight.lost }),
		index.Holds("the second Zeds unit is the target", "combat-8", func(s *State) bool { return s.fight.kind == shot && s.fight.slot == 1 }),
		index.Number(index.Share("column of the combat or the shot", "7 columns", "combat-4, combat-3"), func(s *State) float32 { return float32(s.fightColumn()) / tableRows }),
		index.Number(index.Share("shift by a card or the Citadel", "2 columns", "card-6"), func(s *State) float32 { return float32(s.fight.boost) / 2 }),
		index.Number(index.Share("sum of the dice", "12", "combat-8"), func(s *State) float32 { return float32(s.fight.sum) / diceHigh }),
		index.Number(index.Share("Hits that the fighter still takes", "6 Hits", "hit-2"), func(s *State) float32 { return float32(s.fight.hits) / 6 }))
}

// fightColumn is the column of the combat or the shot, 0 if there are no dice.
func (s *State) fightColumn() int {
	switch s.phase {
	case phaseAmbush, phaseRoll, phaseReroll, phaseSplit:
		if s.fight.kind == shot {
			return s.gunColumn()
		}
		return s.column()
	}
	return 0
}

// jobNumbers describe the Zeds that move or arrive.
func jobNumbers() numberPart {
	return index.About(func(s *State) (*job, bool) { return &s.job, s.job.kind != noJob },
		index.OneOf("Zeds move or come: %s", "zeds-4, press-3", jobNames[1:], func(j *job) int { return int(j.kind) - 1 }),
		index.OneOf("they move on: %s", "zeds-4", trackNames[:], func(j *job) int {
			if j.kind == jobActivate || j.kind == jobBrains || j.kind == jobSurge {
				return int(j.track)
			}
			return -1
		}),
		index.Number(index.Share("spaces or tracks that are done", "8 spaces", "zeds-5"), func(j *job) float32 { return float32(j.index) / (start + 1) }),
		index.Number(index.Share("rounds of pressure to come", "3 rounds", "press-1"), func(j *job) float32 { return float32(j.rounds) / (maxPlayers - 1) }),
		index.Holds("the Zeds on the move have won", "C22", func(j *job) bool { return j.won }))
}
