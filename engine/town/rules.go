package town

import (
	"fmt"
	"sync"

	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/index"
)

// Rules are the constants of a game: data, options and values computed from them. A State names its Rules
// by a small number, so that it holds no pointer; equal rules share a number. Rules are read-only.
type Rules struct {
	Data
	Options Options

	number  uint16
	players uint8
	turns   int      // turns of a whole game
	first   State    // the root
	digests []string // by part of Data

	named    Set              // named spaces, in which units Forage. forage-1
	heroes   uint16           // units by kind
	civilian uint16           // Heroic and Regular
	regular  uint16           //
	tough    uint16           // units by ability
	arts     uint16           //
	scout    uint16           //
	trappers uint16           //
	scavenge uint16           //
	unarmed  uint16           // never shoot
	who      [powers]Unit     // unit with an ability, or noUnit
	alike    [maxUnits]uint16 // units with the same counter
	stands   [maxUnits]Space
	personal [maxPlayers]Unit
	heirs    []Unit
	acts     [acts + 1]uint32 // the cards of each act
	quota    [acts + 1]uint8  // and how many are drawn
	powerOf  [fateCards + 1]Power
	cards    uint16                       // all Fate cards
	lost     [tableRows][tableRows]bool   // the players lose
	coding   func() *index.Coding[*State] // how nets see the game, made at the first call
}

// allRules are on a shelf, for states hold their number.
var allRules flatstate.Interned[Rules]

// NewRules returns the rules of a game with data and options. Equal arguments return the same *Rules. The
// error says which data do not fit together: D10.
func NewRules(d Data, o Options) (*Rules, error) {
	digests := make([]string, len(parts))
	for i := range parts {
		digests[i] = parts[i].digest(&d)
	}
	return newRules(d, o, digests)
}

// newRules is NewRules of data whose digests are known.
func newRules(d Data, o Options, digests []string) (*Rules, error) {
	key := fmt.Sprint(o, digests)
	return allRules.Put(key, func(r *Rules, number uint16) error {
		if err := d.agree(); err != nil {
			return err
		}
		*r = Rules{Data: d, Options: o, number: number, players: o.Players, digests: digests}
		r.derive()
		r.coding = sync.OnceValue(func() *index.Coding[*State] { return newCoding(r) })
		r.first = r.root()
		return nil
	})
}

func (r *Rules) derive() {
	for x := range Space(spaces) {
		if r.Map.Class[x].named() {
			r.named |= 1 << x
		}
	}
	for p := range r.who {
		r.who[p] = noUnit
	}
	for u := range r.stands {
		r.stands[u] = Box
	}
	for u, c := range r.Units.Men {
		r.deriveUnit(Unit(u), c)
	}
	for seat := range r.personal {
		r.personal[seat] = r.unit(r.Setup.Personal[seat])
	}
	for _, id := range r.Setup.Heirs {
		r.heirs = append(r.heirs, r.unit(id))
	}
	for row := range r.lost {
		for col := range r.lost[row] {
			r.lost[row][col] = r.playersLose(row, col)
		}
	}
	for id, card := range r.Events.Cards {
		if card.Act > 0 {
			r.acts[card.Act-1] |= 1 << id
		}
	}
	r.quota = r.Events.Recipes[r.Options.Deck]
	for _, n := range r.quota {
		r.turns += int(n)
	}
	for id, card := range r.Fate.Cards {
		if id > 0 && card.Power != 0 {
			r.powerOf[id] = card.Power
			r.cards |= 1 << id
		}
	}
}

func (r *Rules) deriveUnit(u Unit, c Man) {
	bit := uint16(1) << u
	for v, other := range r.Units.Men {
		if c.alike(other) {
			r.alike[u] |= 1 << v
		}
	}
	if x, ok := r.Setup.Stands[c.ID]; ok {
		r.stands[u] = x
	}
	switch c.Kind {
	case Hero:
		r.heroes |= bit
	case Regular:
		r.regular |= bit
		fallthrough
	default:
		r.civilian |= bit
	}
	for a, set := range map[Ability]*uint16{Tough: &r.tough, MartialArts: &r.arts, EagleScout: &r.scout,
		Traps: &r.trappers, Scavenger: &r.scavenge, NoGunfire: &r.unarmed} {
		if c.has(a) {
			*set |= bit
		}
	}
	for p := range r.who {
		if c.has(Ability(p)) {
			r.who[p] = u
		}
	}
}

// playersLose decides who loses a cell of the Hand-to-Hand Combat Table: the side with more Hits (C02);
// after a tie the option decides. C01.
func (r *Rules) playersLose(row, col int) bool {
	cell := r.Tables.Hand[row][col]
	if cell.Zeds != cell.Players {
		return cell.Players > cell.Zeds
	}
	return r.Options.TieLoser == LoserPlayers || r.Options.TieLoser == LoserColumn && col < tableEqual
}

// solo reports whether one seat plays all. term-1.
func (r *Rules) solo() bool { return r.players == 1 }
