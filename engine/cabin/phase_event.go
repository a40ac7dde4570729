package cabin

import "deadreckon/engine"

// The Event of a round: a card, its tokens, its effect. Event 1-9, digest 3.7.

// stepCard draws the Event, or lets the Overlord play one. Round 2, Lord 2, B15.
func (s *State) stepCard() {
	if s.o().Overlord {
		s.phase = phasePlay
		return
	}
	if s.discards == s.r().events {
		s.discards = 0
	}
	s.phase = phaseCard
}

func (s *State) legalCard(dst []engine.Action) []engine.Action {
	return appendEvents(dst, KindEvent, s.r().events&^s.discards)
}

func (s *State) eventCard() *Event { return &s.r().Events.List[s.event-1] }

// applyCard begins an Event that was drawn or played. Event 2-5, B72.
func (s *State) applyCard(p Play) {
	if p.Kind == KindPlay {
		s.spendEvent(p.X)
	}
	s.event = p.X + 1
	s.stage = stageTokens
	e := s.eventCard()
	if e.Stops { // Pass 2
		s.flags |= baitStays
	}
	n := int(e.Number)
	switch e.Code {
	case CodeDie:
		s.phase = phaseCount
		return
	case CodeLiving:
		n = max(0, n+s.count(living))
	}
	s.begin(uint8(n))
}

func (s *State) applyCount(p Play) { s.begin(p.X) }

// begin sets how many tokens come.
func (s *State) begin(n uint8) {
	s.tokens = n
	if n > 0 && s.eventCard().Where == WhereOne && !s.o().Overlord {
		s.phase = phaseOne
	}
}

func (s *State) applyOne(p Play) { s.floor = at(Woods, int(p.X)-1) }

// stepTokens draws the next token, if there is one. Event 6, B73.
func (s *State) stepTokens() {
	if s.tokens > 0 && s.inBag() == 0 && s.bag[tokenSurvivor] == 0 && s.bagDead == 0 {
		s.refill()
	}
	if s.tokens == 0 || s.inBag() == 0 && s.bag[tokenSurvivor] == 0 && s.bagDead == 0 {
		s.tokens, s.floor = 0, 0
		s.stage = stageEffect
		return
	}
	s.phase = phaseToken
}

// applyToken asks for the place of the token, unless the card gives it. Event 7, Lord 3, B112.
func (s *State) applyToken(p Play) {
	s.token = p.X + 1
	if s.o().Overlord && p.X != tokenSurvivor {
		s.phase = phasePlace
		return
	}
	e := s.eventCard()
	lure := 0
	if c := s.attention(); c >= 0 {
		lure = s.chars[c].space.arc() // B76
	}
	switch {
	case e.Where == WhereOne && !s.o().Overlord:
		s.arrive(s.floor.arc())
	case e.Where == WhereBait:
		s.arrive(lure)
	case e.Where == WhereThree: // Event 5
		i := int(e.Number) - int(s.tokens)
		s.arrive((lure + 5 + i%3) % 6)
	default:
		s.phase = phaseArc
	}
}

func (s *State) applyPlace(p Play) { s.arrive(int(p.X) - 1) }

// arrival is the space of an arc in which the Event's tokens are placed. Event 7.
func (s *State) arrival(arc int) Space {
	if s.eventCard().Where == WhereClearing {
		return at(Clearing, arc)
	}
	return at(Woods, arc)
}

// arrive places the token drawn in an arc. B74, B126.
func (s *State) arrive(arc int) {
	x, t := s.arrival(arc), s.token-1
	s.token = 0
	s.tokens--
	switch {
	case t >= tokenDead:
		c := t - tokenDead
		s.bagDead &^= 1 << c
		s.chars[c].space, s.chars[c].tally = x, s.r().Figures.DeadHealth
	case t == tokenSurvivor:
		s.bag[t]--
		s.newSurvivorAt(x)
	default:
		s.bag[t]--
		s.placeNew(x, Type(t))
	}
}

// stepEffect carries out the text of the card after all tokens are placed. Event 8.
func (s *State) stepEffect() {
	s.stage = stageEventEnd
	switch e := s.eventCard(); e.Effect {
	case EffectBullets:
		s.baitByBullets()
	case EffectHush, EffectMove: // Event 9
		s.stage = stageEventMove
	case EffectHit: // Wall 1
		for _, z := range s.onBoard() {
			x := z.space()
			if x.Ring() == Yard && z.kind() != Creeper && s.standing(x.arc()) && !s.persons().has(x) {
				s.strike(x.arc(), z.kind() == Brute)
			}
		}
	case EffectTimber:
		s.phase = phaseTimber
	}
}

func (s *State) applyTimber(p Play) {
	if arc := int(p.X) - 1; s.standing(arc) {
		s.strike(arc, false)
	}
}

// baitByBullets gives the Bait to the living Character who fired most. Ak 3, B53, B77.
func (s *State) baitByBullets() {
	most, holder := uint8(0), -1
	for i := range s.r().n {
		c := s.order(i)
		if h := &s.chars[c]; h.condition == living && h.count > most {
			most, holder = h.count, c
		}
	}
	if holder >= 0 {
		s.bait = uint8(holder)
	}
}

// stepEventEnd ends the Event: hits on Walls count, the card is discarded. B53, Lord 2.
func (s *State) stepEventEnd() {
	s.applyStrikes()
	s.discards |= 1 << (s.event - 1)
	s.event = 0
	for i := range s.chars {
		if s.chars[i].condition != dead {
			s.chars[i].count = 0
		}
	}
	s.stage = stageSurvivors
	if s.o().Overlord {
		s.stage = stageThrow
	}
}
