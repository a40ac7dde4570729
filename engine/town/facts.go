package town

import "deadreckon/engine"

// Facts reads a position for agents that know this game's rules. Nothing is secret, so it shows
// everything. It is valid until the position changes.
type Facts struct{ s *State }

// FactsOf returns the facts of a position of this game.
func FactsOf(p engine.Position) Facts { return Facts{content(p)} }

// Group is the Zeds in a space, the stronger first: the Strength of the face-up side, and the Hits until
// each is destroyed; 0 for no unit.
type Group struct {
	Strength [stacking]int
	Left     [stacking]int
}

// Sum returns the Strength of the group. combat-2.
func (g Group) Sum() int { return g.Strength[0] + g.Strength[1] }

// Rules returns the rules of the game.
func (f Facts) Rules() *Rules { return f.s.r() }

// Phase returns the next decision or chance event.
func (f Facts) Phase() Phase { return f.s.phase }

// AtStake reports whether chance is about to decide an Event, an attack, a save, Traps or the Fates.
// Drawing new Zeds and Forage do not count.
func (f Facts) AtStake() bool {
	switch f.s.phase {
	case phaseEvent, phaseRoll, phaseTough, phaseSave, phaseTrapsDie, phaseFate:
		return true
	}
	return false
}

// GameTurn returns the number of the turn, from 1 on, and Turns how many a game has.
func (f Facts) GameTurn() int { return int(f.s.turn) }
func (f Facts) Turns() int    { return f.s.r().turns }

// Ammo and Held return the Ammo and the Fate cards that can be spent; Held is a set.
func (f Facts) Ammo() int    { return int(f.s.ammo) }
func (f Facts) Held() uint16 { return f.s.held }

// Floor returns the seat that may act.
func (f Facts) Floor() engine.Seat { return engine.Seat(f.s.floor) }

// Infested returns the spaces that hold Zeds.
func (f Facts) Infested() Set { return f.s.infested() }

// Zeds returns the group of a space of a track.
func (f Facts) Zeds(x Space) (g Group) {
	for i, z := range f.s.zeds[x] {
		if z != 0 {
			g.Strength[i], g.Left[i] = f.s.strength(z), z.left()
		}
	}
	return g
}

// Nearest returns the space of the group of a track that is nearest to Town Center.
func (f Facts) Nearest(t Track) (Space, bool) {
	for n := range start + 1 {
		if x := At(t, n); f.s.hostile(x) {
			return x, true
		}
	}
	return 0, false
}

// InPlay and the methods below describe the Player units and their possible Actions. Sets of units have
// bit u for unit u.
func (f Facts) InPlay() uint16          { return f.s.inPlay() }
func (f Facts) MenAt(x Space) uint16    { return f.s.menAt(x) }
func (f Facts) Place(u Unit) Space      { return f.s.men[u].place() }
func (f Facts) Strength(u Unit) int     { return f.s.manStrength(u) }
func (f Facts) Defiant(u Unit) bool     { return f.s.men[u]&defiant != 0 }
func (f Facts) Destinations(u Unit) Set { return f.s.destinations(u) }
func (f Facts) Targets(u Unit) Set      { return f.s.targets(u) }

// HitsLeft returns the Hits that a unit takes until its saving roll, the last included.
func (f Facts) HitsLeft(u Unit) int {
	h := f.s.r().Units.Men[u].Hits
	return int(h[0]+h[1]) - f.s.men[u].damage()
}

// HandColumn returns the column of a hand-to-hand combat of a unit against the group of a
// space. combat-4 to combat-6.
func (f Facts) HandColumn(u Unit, x Space, attacks bool) int {
	c := *f.s
	c.fight = fight{kind: combat, at: x, who: u, attacks: attacks}
	return c.column()
}

// GunColumn returns the column, 1 to 7, of a shot of a unit at a space. combat-3.
func (f Facts) GunColumn(u Unit, x Space, citadel bool) int {
	c := *f.s
	c.fight = fight{kind: shot, at: x, who: u}
	if citadel {
		c.fight.boost = citadelShift
	}
	return c.gunColumn()
}

// Hand returns the cell of hand-to-hand combat of a sum of two dice in a column, and whether
// the players lose it. combat-12, C01, C02.
func (f Facts) Hand(sum, col int) (cell Cell, lost bool) {
	row := rollRow[sum]
	return f.s.r().Tables.Hand[row][col], f.s.r().lost[row][col]
}

// GunHits returns the Hits of a shot of a sum of two dice in a column. combat-9.
func (f Facts) GunHits(sum, col int) int { return int(f.s.r().Tables.Gun[rollRow[sum]][col-1]) }

// Found returns the Ammo that a die finds in the space of a unit. forage-2, card-4.
func (f Facts) Found(u Unit, die int) int {
	c := *f.s
	c.performer = uint8(u) + 1
	return c.found(uint8(die))
}

// Fight returns the combat or the shot in progress: its space, the unit, the sum of the dice, and whether
// the Player units attack. ok is false if there is none.
func (f Facts) Fight() (at Space, who Unit, sum int, attacks, ok bool) {
	g := &f.s.fight
	return g.at, g.who, int(g.sum), g.attacks, g.kind == combat || g.kind == shot
}

// FightColumn returns the column of the combat in progress.
func (f Facts) FightColumn() int {
	if f.s.fight.kind == shot {
		return f.s.gunColumn()
	}
	return f.s.column()
}

// Performer returns the unit that moves or forages.
func (f Facts) Performer() Unit { return Unit(f.s.performer - 1) }

// Ready reports whether a Character Action of a power can be spent by the seat that may act.
func (f Facts) Ready(p Ability) bool {
	for i, q := range []Ability{Initiative, Leadership, Citadel, Speech} {
		if p == q {
			return f.s.commands(p, 1<<i)
		}
	}
	return false
}

// Who returns the unit in play with a unique ability.
func (f Facts) Who(p Ability) (Unit, bool) { return f.s.r().who[p], f.s.has(p) }

// Is reports whether a unit has an ability.
func (f Facts) Is(u Unit, a Ability) bool { return f.s.r().Units.Men[u].has(a) }

// Event returns the Event card of the turn, 0 before it is drawn, and the next one if it is known. Unseen
// returns the cards of the act that may still come, and their number.
func (f Facts) Event() (card, next int)          { return int(f.s.card), int(f.s.next) }
func (f Facts) Unseen() (cards uint32, come int) { return f.s.unseen(), int(f.s.left) }
func (f Facts) Seen() uint32                     { return f.s.used }
func (f Facts) Cup() [maxZedTypes + 1]uint8      { return f.s.cup }
func (f Facts) PowerOf(card int) Power           { return f.s.r().powerOf[card] }
func (f Facts) Class(x Space) Class              { return f.s.r().Map.Class[x] }
func (f Facts) Named() Set                       { return f.s.r().named }
func (f Facts) Kind(u Unit) UnitKind             { return f.s.r().Units.Men[u].Kind }

// Begins reports whether a turn begins: its Event card is to be turned over.
func (f Facts) Begins() bool { return f.s.phase == phaseEvent && !f.s.scanning }
