package mall

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// The planes over squares. The planes of sides are last, because their number depends on the board.
const (
	planeHall = iota
	planeEdwins
	planeSymbols
	planeOwn // own side, other side

	planeCharacter = planeOwn + 2       // by character
	planeStatus    = planeCharacter + 4 // normal, stunned, infected, super
	planeUnit      = planeStatus + 4
	planeBerserk   = planeUnit + 1
	planeTold      = planeBerserk + 1
	planeDrawn     = planeTold + 1
	planeValue     = planeDrawn + 1 // values 1 to maxValue
	planeSuspect   = planeValue + maxValue
	planeHidden    = planeSuspect + 1
	planeSight     = planeHidden + 1
	planeMain      = planeSight + 1
	planeRifles    = planeMain + 1
	planeTriggers  = planeRifles + 1
	planePending   = planeTriggers + 1
	planeSpent     = planePending + 1
	planeGroup     = planeSpent + 1
	planeStart     = planeGroup + 1
	planeMovers    = planeStart + 1
	planeFocus     = planeMovers + 1
	planeCombat    = planeFocus + 1
	planeTarget    = planeCombat + 1
	planeSupers    = planeTarget + 1
	planeClosed    = planeSupers + 1 // by number of the side; as many for destroyed doors follow
)

// maxValue is the highest value of a unit.
const maxValue = len(State{}.unseen) - 1

// planeFields documents the planes in their order.
func planeFields(w *board.Neighbours) []engine.Field {
	list := []engine.Field{
		index.Claim("hall", "EN 3.1"),
		index.Claim("Edwin's Sports Centre", "EN 3.1, 12.0"),
		index.Claim("symbol on which characters are placed", "EN 3.2"),
		index.Claim("piece of the viewer's own side", "EN 2.0"),
		index.Claim("piece of the other side", "EN 2.0"),
	}
	list = append(list, index.Claims("%s, in any condition", "EN 2.3", counters.Names[:]...)...)
	list = append(list, index.Claims("%s", "EN 8.3-8.5, 11.0", "normal character", "stunned character", "infected character", "super zombie")...)
	list = append(list,
		index.Claim("zombie unit", "EN 2.5"),
		index.Claim("berserk unit", "EN 10.0"),
		index.Claim("unit whose value the other side knows", "EN 5.4, 7.7"),
		index.Claim("unit that was drawn from the pool and whose draw is not settled", "EN 13.3"))
	list = append(list, index.Claims("unit that the viewer knows to have value %s", "EN 2.5", valueNames()...)...)
	list = append(list,
		index.Claim("may carry an unrevealed hidden zombie as far as everybody can tell", "EN 3.1, 9.1"),
		index.Claim("carries an unrevealed hidden zombie, as the viewer knows", "EN 3.1"),
		index.Claim("in sight of a character, counters apart", "EN 6.4"),
		index.Claim("open main door", "EN 13.0"),
		index.Claim("rifles to be taken", "EN 12.0"),
		index.Claim("causes reaction", "EN 7.0, 7.3"),
		index.Claim("unit still to roll, react or attack in this phase, or square in which a unit may appear", "EN 7.2, 8.0, 10.0, 15.2"),
		index.Claim("unit that is bound or has moved", "EN 7.4"),
		index.Claim("activated group", "EN 5.0"),
		index.Claim("square in which the activated group began its turn", "EN 5.5"),
		index.Claim("square in which the group ended its turn: the aim of reaction", "EN 7.0"),
		index.Claim("unit or square that is being settled", "EN 7.0, 9.1, 10.0"),
		index.Claim("combat", "EN 8.0, 10.4"),
		index.Claim("target of the shot", "EN 6.0"),
		index.Claim("a super zombie began the Zombie Player-Turn here", "EN 11.2"))
	list = append(list, index.Claims("closed door on the side: %s", "EN 5.5", w.Names[:w.OneStepCount]...)...)
	return append(list, index.Claims("destroyed door on the side: %s", "EN 10.5", w.Names[:w.OneStepCount]...)...)
}

// observer writes planes.
type observer struct {
	dst   []uint64
	words int
}

// put writes a plane: square x of the board is square x-1 of the encoding.
func (o *observer) put(plane int, s *Set) {
	d := o.dst[plane*o.words:]
	if o.words == len(s) {
		d := (*[len(s)]uint64)(d)
		d[0] = s[0]>>1 | s[1]<<63
		d[1] = s[1]>>1 | s[2]<<63
		d[2] = s[2]>>1 | s[3]<<63
		d[3] = s[3] >> 1
		return
	}
	for w := range o.words {
		d[w] = s[w]>>1 | s[w+1]<<63
	}
}

// mark adds a square, or nothing for 0, to a plane that is clear.
func (o *observer) mark(plane int, x Square) {
	if x != 0 {
		i := uint(x - 1)
		o.dst[plane*o.words+int(i>>6)] |= 1 << (i & 63)
	}
}

// observePlanes writes the planes of a view.
func (s *State) observePlanes(c *coding, dst []uint64) {
	o, b := observer{dst, c.words}, s.b()
	o.put(planeHall, &b.Hall)
	o.put(planeEdwins, &b.Edwins)
	o.put(planeSymbols, &b.HumanSymbols)
	human := s.r().humans(s.ViewerSeat())
	people, zombies := s.observePeople(&o, b)
	own, other := &people, &zombies
	told := zombieKnows
	if !human {
		own, other, told = other, own, humanKnows
	}
	o.put(planeOwn, own)
	o.put(planeOwn+1, other)
	o.put(planeUnit, &s.occupied)
	s.observeUnits(&o, told)

	if s.hiddenLeft > 0 {
		where := s.possible()
		o.put(planeSuspect, &where)
		for _, x := range s.hidden {
			o.mark(planeHidden, x)
		}
	}
	for _, d := range b.Main {
		if d != NoDoor && s.doors.Open(d) {
			o.mark(planeMain, b.Doors[d].A)
		}
	}
	if s.rifleLeft > 0 {
		o.mark(planeRifles, b.Rifles)
	}
	o.put(planeTriggers, &s.triggers)
	o.put(planePending, &s.pending)
	o.put(planeSpent, &s.spent)
	if s.group != 0 {
		o.mark(planeGroup, s.square())
	}
	o.mark(planeStart, s.start)
	o.mark(planeMovers, s.movers)
	o.mark(planeFocus, s.focus)
	o.mark(planeCombat, s.combat)
	o.mark(planeTarget, s.target)
	for _, x := range s.superStart {
		o.mark(planeSupers, x)
	}
	o.doors(c, b, planeClosed, s.doors.Closed)
	o.doors(c, b, planeClosed+c.near.OneStepCount, s.doors.Destroyed)
}

// observePeople writes the planes of characters and supers, and returns their squares.
func (s *State) observePeople(o *observer, b *board.Board) (people, zombies Set) {
	zombies = s.occupied
	var seen Set
	for c, x := range s.at {
		if x == 0 {
			continue
		}
		o.mark(planeCharacter+c, x)
		o.mark(planeStatus+int(s.status[c]), x)
		if s.status[c] == Super {
			zombies.Add(x)
			continue
		}
		if !people.Has(x) {
			people.Add(x)
			seen = seen.Or(b.Sight(x, s.doors))
		}
	}
	o.put(planeSight, &seen)
	return people, zombies
}

// observeUnits writes the knowledge about units beyond their squares, which for most is nothing.
func (s *State) observeUnits(o *observer, told unit) {
	k := 0
	for w, m := range s.occupied {
		for ; m != 0; m &= m - 1 {
			if u := s.units[k]; u != 0 {
				o.unit(u, told, Square(w<<6+bits.TrailingZeros64(m)))
			}
			k++
		}
	}
}

// unit writes the knowledge about a unit.
func (o *observer) unit(u, told unit, x Square) {
	if u.berserk() {
		o.mark(planeBerserk, x)
	}
	if u.known(told) {
		o.mark(planeTold, x)
	}
	if u.draw() != 0 {
		o.mark(planeDrawn, x)
	}
	if v := int(u.value()); v != 0 {
		o.mark(planeValue+v-1, x)
	}
}

// doors writes the doors of a set on the planes of their sides.
func (o *observer) doors(c *coding, b *board.Board, plane int, set uint64) {
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if d := &b.Doors[i]; d.B != 0 {
			o.mark(plane+int(c.doors[i].a), d.A)
			o.mark(plane+int(c.doors[i].b), d.B)
		}
	}
}
