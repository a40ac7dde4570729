package town

import (
	"math/bits"
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
)

const maxZedTypes = 9

// Units is the Zeds Cup and the Player units.
type Units struct {
	Zeds [maxZedTypes + 1]ZedType // from 1 on
	Men  []Man
}

// readUnit reads
//
//	zed STRENGTH/REDUCED COUNT SOURCE
//	unit ID "NAME" KIND strength S/R SOURCE move N SOURCE hits F+R SOURCE [abilities WORD... SOURCE] [brings N SOURCE]
func (h *sheet) readUnit(l *lines.Line) {
	if l.OneOf("zed", "unit") == 0 {
		h.readZed(l)
		return
	}
	id := l.Next("a word for the unit")
	h.once(l, id)
	if strings.ContainsAny(id, "/+,") || strings.ToLower(id) != id {
		l.Bad("a word in lower case")
	}
	m := Man{ID: id, Name: l.Text("the name of the unit"), Kind: UnitKind(l.OneOf(unitKindNames...))}
	l.Word("strength")
	full, reduced := l.Pair("Strength of both sides", "/", 1, 12)
	m.Strength = [2]uint8{uint8(full), uint8(reduced)}
	source := h.cite(l, 2)
	l.Word("move")
	m.Move = uint8(l.Integer("Movement (D05)", 1, 6))
	h.cite(l, 1)
	l.Word("hits")
	f, r := l.Pair("Hits of both sides", "+", 1, 3)
	m.Hits = [2]uint8{uint8(f), uint8(r)}
	h.cite(l, 2)
	if l.Accept("abilities") {
		h.readAbilities(l, &m)
	}
	if l.Accept("brings") {
		m.Brings = uint8(l.Integer("Ammo", 0, ammoMost))
		h.cite(l, 1)
	}
	if len(h.Units.Men) == maxUnits {
		l.FailAt(1, "D05: more than %d Player units", maxUnits)
	}
	if p, ok := printedHeroes[id]; ok && source == lines.Printed && (m.Strength != p.Strength || m.Move != p.Move || m.Abilities != p.Abilities) {
		l.FailAt(1, "D05: %s is printed as strength %d/%d move %d abilities %s", id, p.Strength[0], p.Strength[1], p.Move, p.abilityWords())
	}
	h.Units.Men = append(h.Units.Men, m)
}

// printedHeroes are the four that the rulebook prints. 1.4.
var printedHeroes = map[string]Man{
	"piazza":  {Strength: [2]uint8{3, 2}, Move: 5, Abilities: 1<<EliteSniper | 1<<Overwatch | 1<<Crafting},
	"mayor":   {Strength: [2]uint8{2, 1}, Move: 4, Abilities: 1<<Keys | 1<<Traffic | 1<<Citadel | 1<<Speech},
	"schmidt": {Strength: [2]uint8{4, 2}, Move: 4, Abilities: 1<<Initiative | 1<<EagleScout | 1<<Tough | 1<<MartialArts},
	"hunt":    {Strength: [2]uint8{5, 3}, Move: 4, Abilities: 1<<Leadership | 1<<LongRange | 1<<Tough | 1<<MartialArts},
}

// abilityWords lists the abilities of a unit.
func (m Man) abilityWords() string {
	var out []string
	for a, name := range abilityNames {
		if m.has(Ability(a)) {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

// readAbilities reads the abilities of a unit. Most abilities belong to one unit.
func (h *sheet) readAbilities(l *lines.Line, m *Man) {
	for slices.Contains(abilityNames, l.Peek()) {
		a := Ability(l.OneOf(abilityNames...))
		if a < powers && slices.ContainsFunc(h.Units.Men, func(o Man) bool { return o.has(a) }) {
			l.Fail("D05: a second unit with %s", abilityNames[a])
		}
		m.Abilities |= 1 << a
	}
	h.cite(l, bits.OnesCount32(m.Abilities))
}

func (h *sheet) readZed(l *lines.Line) {
	full, reduced := l.Pair("Strength of both sides", "/", 1, 12)
	switch {
	case reduced >= full && l.Err() == nil:
		l.Fail("D04: the reduced side of a Zeds unit is weaker than the full one")
	case l.Err() == nil:
		h.once(l, zedName(full, reduced))
	}
	z := ZedType{Strength: [2]uint8{uint8(full), uint8(reduced)}, Count: uint8(l.Integer("a number of counters", 1, 60))}
	h.cite(l, 3)
	n := h.zedTypes()
	if n == maxZedTypes {
		l.FailAt(1, "D04: more than %d types of Zeds units", maxZedTypes)
		return
	}
	h.Units.Zeds[n+1] = z
}

func (h *sheet) zedTypes() (n int) {
	for n < maxZedTypes && h.Units.Zeds[n+1].Count > 0 {
		n++
	}
	return n
}

// seenTogether lists the Strengths that are on the map at one time in the rulebook's example (L995-997).
var seenTogether = []uint8{9, 8, 6, 5, 4, 4}

// checkUnits is D04 and D05.
func (h *sheet) checkUnits() error {
	all := 0
	left := h.Units.Zeds
	for _, z := range left {
		all += int(z.Count)
	}
	if all < 8 || all > 60 {
		return h.wrong("", "D04: %d Zeds units; there are 8 to 60", all)
	}
	for _, strength := range seenTogether {
		i := slices.IndexFunc(left[:], func(z ZedType) bool { return z.Count > 0 && z.Strength[0] == strength })
		if i < 0 {
			return h.wrong("", "D04: too few Zeds units of Strength %d: the rulebook's example has 9, 8, 6, 5, 4 and 4 on the map", strength)
		}
		left[i].Count--
	}
	for i, m := range h.Units.Men {
		for _, o := range h.Units.Men[:i] {
			if m.Kind == Regular && o.Kind == Regular && m.Strength == o.Strength && !m.alike(o) {
				return h.wrong(m.ID, "D05: %s and %s have one Strength and differ otherwise: they are indistinguishable", o.ID, m.ID)
			}
		}
	}
	for id := range printedHeroes {
		if _, ok := h.at[id]; !ok {
			return h.wrong("", "D05: no line for %s", id)
		}
	}
	return nil
}
