package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Features of a full state at any moment, for a value function that measures luck. They are computed a
// thousand times per game, so they use only precomputed distances and no lines of sight.

const (
	ofFolk   = 26
	mostMen  = 4
	ofLoose  = 26
	ofMoment = facts.Phases + facts.Stages + facts.Jobs + 22
	// TruthCount is the number of features of a TruthFeatures.
	TruthCount = ofParty + mostMen*ofFolk + ofLoose + ofMoment
)

// TruthFeatures computes features of full states. It stops allocating once it knows the map and is not
// safe for concurrent use.
type TruthFeatures struct{ Features }

func NewTruthFeatures() *TruthFeatures { return &TruthFeatures{*NewFeatures()} }

// Describe writes TruthCount features of a state to x.
func (d *TruthFeatures) Describe(s engine.State, x []float32) {
	clear(x)
	f := facts.Of(s)
	d.glance(f)
	d.x, d.at = x, 0
	d.party()
	d.folk()
	d.loose()
	d.moment(f, x[ofParty+mostMen*ofFolk+ofLoose:])
	d.x = nil
}

// glance finds the figures and things on the table.
func (d *TruthFeatures) glance(f facts.Facts) {
	s := &d.scene
	s.Facts, s.sc = f, f.Rules().Scenario
	if s.ways == nil || s.of != &s.sc.Map {
		s.ways = waysOf(s.sc)
	}
	s.n, s.things = 0, 0
	s.lookAtZombies()
	for at, i := range f.Lying() {
		if loot(i.Name) && s.things < heap {
			s.thing[s.things] = at
			s.things++
		}
	}
	for m := range f.Survivors() {
		if m.Here && m.Seat != engine.Nobody {
			s.men[s.n] = man{Survivor: m, house: int(s.sc.House[m.At.Square()])}
			s.n++
		}
	}
}

// folk writes the first characters by slot.
func (d *TruthFeatures) folk() {
	left := float64(d.LastTurn() - d.Turn() + 1)
	actor := d.Moment().Actor
	for c := range d.n {
		m := &d.men[c]
		if m.Slot >= mostMen {
			continue
		}
		d.at = ofParty + m.Slot*ofFolk
		way := float64(d.wayTo(m.At, home)) / perTurn
		d.put(1, of(m.Wounds == 0), of(m.Wounds == 1), of(m.Wounds == 2), of(m.Bites > 0), float64(m.Grabs)/2, float64(m.Supplies)/3,
			of(m.Supplies > 0), way/6, of(way > left), min(left-way, 6)/6, of(way < 1), of(m.house >= 0), of(m.Slot == actor), float64(m.Actions)/2,
			of(m.Prone || m.Unconscious), of(m.Panicked))
		gun := 0.0
		for i := range d.Carried(m.Slot) {
			if i.Loaded {
				gun = 1
				break
			}
		}
		touch, close, near, danger, runs := 0.0, 0.0, 0.0, 0.0, 0.0
		for i := range d.count {
			z := &d.zombies[i]
			if z.Out {
				continue
			}
			d2 := d.sc.D2(m.At.Square(), z.At.Square())
			switch {
			case d2 <= 2 && m.house == int(d.sc.House[z.At.Square()]):
				touch += harm[z.Level]
				fallthrough
			case d2 <= ground.LimitD2(2*6):
				close += strength[z.Level]
				fallthrough
			case d2 <= ground.LimitD2(2*12):
				near += strength[z.Level]
				runs += of(z.Level == 2)
			}
			if gap := gaps[min(d2, len(gaps)-1)]; int(gap) < len(chances[0]) && m.house == int(d.sc.House[z.At.Square()]) {
				danger += harm[z.Level] * chances[z.Level][gap]
			}
		}
		d.put(gun, touch/2, of(touch > 0), close/6, near/12, min(danger, 3)/2, runs/2, of(d.sc.House[m.At.Square()] >= 0 && !d.Status(m.house).Open()), danger*of(m.Wounds == 2))
	}
}

// gaps[d] is the distance in inches, minus half an inch, by squared distance of squares.
var gaps = func() (t [1024]uint8) {
	for d2 := range t {
		for n := 0; (2*n+1)*(2*n+1) <= 4*d2; n++ {
			t[d2] = uint8(n)
		}
	}
	return t
}()

// loose writes the other things on the table and the unfound ones.
func (d *TruthFeatures) loose() {
	var kinds, held [4]float64
	for i := range d.count {
		z := &d.zombies[i]
		if !z.Out {
			kinds[z.Level]++
		}
		held[z.Level] += of(z.Holds >= 0)
	}
	var within [3]float64
	for _, q := range d.token[:d.tokens] {
		d2 := d.nearestD2(q)
		for i, inches := range [3]int{6, 12, 20} {
			within[i] += of(d2 <= ground.LimitD2(2*inches))
		}
	}
	loot, far := 0.0, 0.0
	for _, at := range d.thing[:d.things] {
		d2 := d.nearestD2(at.Square())
		loot += of(d2 <= ground.LimitD2(2*9))
		far += of(d2 > ground.LimitD2(2*9))
	}
	noise := 0.0
	for _, k := range d.Markers() {
		noise += float64(k)
	}
	var status [5]float64
	floors, open, nearest, best := 0.0, 0.0, 5.0, 8.0
	for h := range d.sc.Buildings {
		if d.done(h) {
			continue
		}
		open++
		st := d.Status(h)
		status[min(int(st), 4)]++
		for floor := range d.sc.Buildings[h].Floors {
			floors += of(!d.Emptied(h, floor))
		}
		sum := 0.0
		for c := range d.n {
			sum += float64(d.wayTo(d.men[c].At, h))
		}
		sum /= perTurn * float64(max(d.n, 1))
		nearest = min(nearest, sum)
		if st > ground.Ransacked {
			best = min(best, sum)
		}
	}
	d.at = ofParty + mostMen*ofFolk
	d.put(kinds[0]/4, kinds[1]/6, kinds[2]/4, kinds[3]/3, (held[0]+held[1]+held[2]+held[3])/3, float64(d.tokens)/12, within[0]/3, within[1]/5, within[2]/8)
	d.put(loot/2, far/3, noise/8, floors/12, open/10, status[0]/6, status[1]/4, status[2]/4, status[3]/4, status[4]/4, nearest/5, best/8)
	d.put(of(d.Rain()), of(d.Event() >= 0), half(nearest, 1), half(best, 1), of(d.n == 0))
}

// moment writes the action in progress.
func (d *TruthFeatures) moment(f facts.Facts, x []float32) {
	m := f.Moment()
	x[f.Phase()] = 1
	x = x[facts.Phases:]
	x[m.Stage] = 1
	x = x[facts.Stages:]
	x[m.Job] = 1
	x = x[facts.Jobs:]
	x[0], x[1], x[2], x[3] = float32(m.Die)/6, float32(m.Need)/6, float32(m.Power)/3, float32(m.Left)/4
	x[4+min(m.Level, 3)] = float32(m.Left) / 4
	x[8], x[9], x[10] = float32(m.Volley)/3, float32(m.Dice)/3, float32(m.Step)/4
	act, at := f.Doing()
	if act != 0 {
		x[11] = 1
		if h := int(d.sc.House[at.Square()]); h >= 0 && !d.done(h) {
			x[12] = 1
		}
	}
	if m.Actor < mostMen {
		x[13+m.Actor] = 1
	}
	for c := range d.n {
		if q := &d.men[c]; q.Slot == m.Actor {
			x[17], x[18] = float32(q.Wounds)/3, float32(q.Grabs)/2
		}
	}
	left := d.LastTurn() - d.Turn()
	x[19], x[20] = float32(max(0, 4-left))/4, float32(max(0, 2-left))/2
}
