package mall

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// horde makes every decision of the zombie player by the worth of a unit in a square, which falls
// off with the distance to characters and posts.
type horde struct {
	hordeWeights
	hitValues hitValues
	guards    guards
	front     front // pieces at the last decision
	route     route

	squares func(rules.Facts) rules.Set // squares for hidden zombies; nil means route
}

// hordeWeights are the weights of a horde. A usual death is worth 3.
type hordeWeights struct {
	Block float64 // standing in the characters' way, without hits
	Bar   float64 // additional value of squares with an open main door or a rifle
	Slope float64 // steps over which the pull of characters halves
	Busy  float64 // share of the pull of characters already in a fight
	Show  float64 // distance of characters that reveals hidden zombies
	See   float64 // value of a square visible to characters, who set off reactions
	Gate  float64 // leaving an open main door to units that enter
	Wait  float64 // maximum distance of units that approach characters
}

func (h *horde) knobs() []agents.Knob {
	t := &h.hordeWeights
	return append(h.hitValues.knobs(), []agents.Knob{
		{Name: "block", Value: &t.Block, Low: 0, High: 5, Doc: "worth of standing in the way, a death being 3"},
		{Name: "bar", Value: &t.Bar, Low: 0, High: 10, Doc: "more of it at an open main door and the rifles"},
		{Name: "slope", Value: &t.Slope, Low: 0.1, High: 20, Doc: "steps over which the pull of characters halves"},
		{Name: "busy", Value: &t.Busy, Low: 0, High: 1, Doc: "share of the pull of characters already in a fight"},
		{Name: "show", Value: &t.Show, Low: 0, High: 20, Doc: "hidden zombies come out this near to characters"},
		{Name: "see", Value: &t.See, Low: -5, High: 5, Doc: "worth of being in sight of characters, who set off reactions"},
		{Name: "gate", Value: &t.Gate, Low: -5, High: 5, Doc: "value of leaving an open main door free for new units"},
		{Name: "wait", Value: &t.Wait, Low: 0, High: 254, Doc: "who is farther from characters than this lets them come"},
	}...)
}

func (h *horde) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	switch {
	case f.ToHide() == 0:
		return h.decide(f, legal, rng)
	case h.squares != nil:
		return placeHidden(f, legal, h.squares(f), rng)
	}
	return placeHidden(f, legal, h.route.on(f.Board()), rng)
}

func (h *horde) decide(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindHide:
		return uniform(legal, rng)
	case rules.KindTurn:
		return legal[0]
	case rules.KindNumber:
		return h.attackNumber(f, legal)
	}
	w := &h.front
	w.update(f, h)
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindCheck:
		return h.chooseCheck(w, legal)
	case rules.KindAttack:
		return h.chooseAttack(w, legal)
	case rules.KindEnter:
		return h.chooseEntry(w, legal)
	}
	return h.move(w, legal)
}

// worth returns the worth in x of zombies that come from a square, have the given value and raise
// the Panic Level by rise.
func (h *horde) worth(w *front, from, x rules.Square, value, rise int) float64 {
	place := h.place(w, x)
	best := place.lure
	if w.people.Has(x) {
		best = max(best, w.entry(w.groupAt(x), value, rise)/h.Slope)
	}
	if w.guardPosts.tight != 0 {
		best = max(best, w.guardPosts.hold(w.b, from, x))
	}
	return best + place.extra
}

// place is the worth of a square for any zombies.
type place struct {
	lure  float64 // strongest pull of characters elsewhere and of posts that lack zombies
	extra float64 // bonus on top of any worth
}

// place returns the worth of a square, computed once per frontKey.
func (h *horde) place(w *front, x rules.Square) *place {
	p := &w.places[x]
	if w.validPlaces.Has(x) {
		return p
	}
	w.validPlaces.Add(x)
	*p = place{lure: w.guardPosts.pull(w.b, x)}
	if w.openDoors.Has(x) {
		p.extra = -h.Gate
	}
	for i := range w.groupCount {
		g := &w.groups[i]
		if g.at == x {
			continue
		}
		if g.sight.Has(x) {
			p.extra += h.See
		}
		switch d := float64(w.steps(i, x)); {
		case d > h.Wait:
		case g.engaged:
			p.lure = max(p.lure, h.Busy*g.entryValue/(h.Slope+d))
		default:
			p.lure = max(p.lure, g.entryValue/(h.Slope+d))
		}
	}
	return p
}

// move chooses the move with the highest gain, or none: reactions and free moves of units and supers, and
// reveals. In a forced reaction the unit that comes nearest goes first.
func (h *horde) move(w *front, legal []engine.Action) engine.Action {
	best, rest := engine.Action(0), engine.Action(0)
	most := 0.0
	for _, a := range legal {
		d := rules.Decode(a)
		gain := 0.0
		switch d.Kind {
		case rules.KindEnd, rules.KindStay, rules.KindSuperStop:
			rest = a
		case rules.KindBreak:
			if w.value(rules.Square(d.X)) > 2 { // EN 10.5: others cannot break it
				return a
			}
		case rules.KindSuperBreak:
			return a
		case rules.KindReveal:
			gain = h.reveal(w, rules.Square(d.X))
		case rules.KindUnit:
			gain = h.gain(w, rules.Square(d.X))
		case rules.KindMove:
			gain = h.worth(w, rules.Square(d.X), rules.Square(d.Y), w.value(rules.Square(d.X)), w.rise(rules.Square(d.X)))
		case rules.KindSuperStep:
			gain = h.superStep(w, d)
		}
		if gain > most {
			best, most = a, gain
		}
	}
	switch {
	case best != 0:
		return best
	case rest != 0:
		return rest
	}
	return legal[0]
}

// gain is a cached result of horde.gain. It is valid until frontKey or a zombie within two steps
// changes.
type gain struct {
	value int
	worth float64
}

// gain returns the gain of the best free move of the unit in x.
func (h *horde) gain(w *front, x rules.Square) float64 {
	value := w.value(x)
	known := &w.gains[x]
	if w.validGains.Has(x) && known.value == value {
		return known.worth
	}
	rise, most := w.rise(x), 0.0
	for k, rest := range w.freely(x, rise > 0) {
		for ; rest != 0; rest &= rest - 1 {
			y := rules.Square(k<<6 + bits.TrailingZeros64(rest))
			most = max(most, h.worth(w, x, y, value, rise))
		}
	}
	w.validGains.Add(x)
	*known = gain{value, most - h.worth(w, x, x, value, rise)}
	return known.worth
}

// reveal returns the gain of revealing a hidden zombie, 0 if characters are far.
func (h *horde) reveal(w *front, x rules.Square) float64 {
	if w.nearest(x) > int(h.Show) {
		return 0
	}
	return 0.01 + h.worth(w, x, x, w.meanValue, 0)
}

// superStep returns the gain of a super's step, with or without its unit.
func (h *horde) superStep(w *front, d rules.Decoded) float64 {
	from, to := w.f.At(rules.Character(d.X)), rules.Square(d.Y)
	value := 2
	if d.Z == 1 {
		value += w.meanValue
		if units := w.f.Units(); units.Has(from) {
			value = 2 + w.value(from)
		}
	}
	return h.worth(w, from, to, value, 3) - h.worth(w, from, from, value, 3) + 0.001*float64(d.Z)
}

// chooseCheck checks the unit whose attack gains most from going berserk: one that fights, since
// characters panic sooner, or one that two steps bring into a fight, compared with the best entry
// without the check. Otherwise it checks the nearest.
func (h *horde) chooseCheck(w *front, legal []engine.Action) engine.Action {
	var base [4]float64 // best entry without the check, by group
	units := w.f.Units()
	for x := units.Next(1); x != 0; x = units.Next(x + 1) {
		for i := range w.groupCount {
			if d := w.steps(i, x); d <= 1 || d == 2 && w.berserk.Has(x) {
				base[i] = max(base[i], w.entry(&w.groups[i], w.value(x), w.rise(x)))
			}
		}
	}
	best, most := legal[0], -1.0
	for _, a := range legal {
		x := rules.Square(rules.Decode(a).X)
		if x == 0 {
			continue
		}
		gain := 0.0
		for i := range w.groupCount {
			g := &w.groups[i]
			switch d := w.steps(i, x); {
			case d == 0:
				gain = max(gain, 1+w.entry(g, w.value(x)+2*w.f.Supers(x), 1)-base[i])
			case d <= 2 && !g.engaged:
				gain = max(gain, 1+w.entry(g, w.value(x), 1)-base[i])
			default:
				gain = max(gain, 1/float64(1+d))
			}
		}
		if gain > most {
			best, most = a, gain
		}
	}
	return best
}

// chooseAttack starts with the most valuable attack.
func (h *horde) chooseAttack(w *front, legal []engine.Action) engine.Action {
	best, most := legal[0], -1.0
	for _, a := range legal {
		x := rules.Square(rules.Decode(a).X)
		g := w.groupAt(x)
		if g == nil {
			continue
		}
		value := 2 * w.f.Supers(x)
		if units := w.f.Units(); units.Has(x) {
			value += w.value(x)
		}
		if worth := w.entry(g, value, 0); worth > most {
			best, most = a, worth
		}
	}
	return best
}

// chooseEntry enters by the door with the highest value of a unit.
func (h *horde) chooseEntry(w *front, legal []engine.Action) engine.Action {
	best, most := legal[0], -1.0
	for _, a := range legal {
		x := w.b.Doors[w.b.Main[rules.Decode(a).X]].A
		if worth := h.worth(w, x, x, w.meanValue, 0); worth > most {
			best, most = a, worth
		}
	}
	return best
}

// attackNumber chooses the number of characters to attack. EN 8.0 Proc 2.
func (h *horde) attackNumber(f rules.Facts, legal []engine.Action) engine.Action {
	x := f.Combat()
	value := 2 * f.Supers(x)
	if units := f.Units(); units.Has(x) {
		value += f.Value(x)
	}
	t := lossValuesAt(f, h.hitValues)
	k, _ := t.attack(f, f.CharactersAt(x), value)
	for _, a := range legal {
		if int(rules.Decode(a).X) == k {
			return a
		}
	}
	return legal[0]
}
