package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// Features of a full state at any moment for one Character, for a value function that measures luck.

const (
	ofSelf   = 46
	ofOthers = 16
	ofPieces = 18
	ofBoard  = 34
	ofNow    = rules.Phases + rules.Stages + 14
	// TruthCount is the number of features of a TruthFeatures.
	TruthCount = ofSelf + ofOthers + ofPieces + ofBoard + ofNow
)

// TruthFeatures computes features of full states. It is not safe for concurrent use.
type TruthFeatures struct{ scene }

// Look selects the state for Describe.
func (d *TruthFeatures) Look(s engine.State) { d.look(rules.FactsOf(s), nil) }

// Describe writes TruthCount features of a Character in the selected state to x. It does not allocate.
func (d *TruthFeatures) Describe(c int, x []float32) {
	clear(x)
	d.ofSelf(c, x[:ofSelf])
	x = x[ofSelf:]
	d.ofOthers(c, x[:ofOthers])
	x = x[ofOthers:]
	d.ofPieces(c, x[:ofPieces])
	x = x[ofPieces:]
	d.ofBoard(c, x[:ofBoard])
	d.ofNow(c, x[ofBoard:])
}

func of(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// ofSelf writes the Character's condition and place.
func (d *TruthFeatures) ofSelf(c int, x []float32) {
	m := &d.men[c]
	x[0], x[1], x[2], x[3] = of(m.Living), of(m.Fallen), of(m.Dead), of(m.Aboard)
	x[4], x[5] = of(m.Covered), of(m.Held)
	if !m.Living {
		return
	}
	x[6+min(m.Injuries, 4)] = 1
	x[11+int(m.Space.Ring())] = 1
	x[15] = of(d.Bait() == c)
	x[16], x[17], x[18] = float32(m.Pieces)/3, of(m.Radio), of(d.hub == c)
	guns, clubs, level, cards := 0, 0, 0, 0
	for h := range d.Hand(c) {
		cards++
		level += h.Level
		guns += int(of(h.Loaded))
		clubs += int(of(h.Club))
	}
	x[19], x[20], x[21], x[22] = float32(cards)/6, float32(guns)/3, float32(clubs)/3, float32(level)/8
	x[23], x[24] = of(guns > 0), of(clubs > 0)
	var count, top, health [3]float32
	for i := range d.count {
		z := &d.tokens[i]
		if n := rules.Steps(z.Space, m.Space); n < 3 {
			count[n]++
			top[n] = max(top[n], float32(z.Fight-5))
			health[n] += float32(z.Health)
		}
	}
	for n := range 3 {
		x[25+n], x[28+n], x[31+n] = count[n]/3, top[n]/5, health[n]/5
	}
	if d.called {
		way := rules.Steps(m.Space, d.van)
		x[34], x[35] = float32(way)/8, 1
		x[36], x[37], x[38] = of(way == 0), of(way <= 2), of(way <= 4)
	}
	x[39] = of(d.inWall(m.Space))
	turn := ((c-d.Lead())%d.n + d.n) % d.n
	over := d.Over()
	x[40], x[41] = of(turn < over), of(turn == over && d.Stage() == 1)
	if d.Actor() == c {
		x[42] = float32(d.Left()) / 2
	}
	x[43] = float32((c-d.Bait()+d.n)%d.n) / 4
	x[44] = float32(m.Bullets) / 3
	x[45] = float32(m.Injuries) / 4 * of(count[0] > 0)
}

// inWall reports whether a space is in a room with a standing Wall.
func (d *TruthFeatures) inWall(x rules.Space) bool {
	stands, _ := d.Wall(x.Arc())
	return x.Ring() == rules.Cabin && stands
}

// ofOthers writes the other Characters.
func (d *TruthFeatures) ofOthers(c int, x []float32) {
	near := 12
	for q := range d.n {
		m := &d.men[q]
		if q == c {
			continue
		}
		x[0] += of(m.Living) / 3
		x[1] += of(m.Aboard) / 3
		x[2] += of(m.Fallen || m.Dead) / 3
		if !m.Living {
			continue
		}
		x[3] += float32(m.Injuries) / 6
		x[4] += float32(m.Pieces) / 3
		x[5] += of(m.Radio)
		x[6] += of(m.Space.Ring() == rules.Cabin) / 3
		x[7] += of(d.zombies[m.Space] > 0) / 3
		if d.men[c].Living && rules.Steps(m.Space, d.men[c].Space) == 0 {
			x[8] += 0.5
		}
		x[9] += of(m.Injuries >= 2) / 3
		if d.called {
			way := rules.Steps(m.Space, d.van)
			near = min(near, way)
			x[10] += float32(way) / 24
		}
		for h := range d.Hand(q) {
			x[11] += of(h.Loaded) / 6
		}
	}
	if d.called {
		x[12], x[13] = float32(min(near, 8))/8, of(near == 0)
	}
	x[14], x[15] = float32(d.n)/6, of(d.n == 1)
}

// ofPieces writes the progress of the Radio.
func (d *TruthFeatures) ofPieces(c int, x []float32) {
	if d.called {
		x[0] = 1
		return
	}
	most, held := 0, 0
	for q := range d.n {
		if m := &d.men[q]; m.Living {
			most = max(most, m.Pieces)
			held += m.Pieces
		}
	}
	x[1+min(most, 3)] = 1
	x[5+min(d.Assembled(), 3)] = 1
	x[9], x[10] = float32(held)/3, float32(d.lost)/3
	outside, least := 0, 9
	for w := range d.Survivors() {
		if w.Carries {
			outside++
			if d.hub >= 0 {
				least = min(least, rules.Steps(w.Space, d.men[d.hub].Space))
			}
		}
		x[11] += float32(w.Health) / 6
	}
	x[12], x[13] = float32(outside)/3, float32(d.InBag())/3
	for y, n := range d.lying {
		if n > 0 && d.hub >= 0 {
			least = min(least, rules.Steps(rules.Space(y), d.men[d.hub].Space))
		}
	}
	x[14] = float32(least) / 9
	if d.hub >= 0 {
		h := &d.men[d.hub]
		x[15] = float32(h.Injuries) / 4
		x[16] = float32(d.zombies[h.Space]) / 3
		x[17] = of(h.Pieces == 3)
	}
}

// ofBoard writes Zombies, Walls and decks.
func (d *TruthFeatures) ofBoard(c int, x []float32) {
	for i := range d.count {
		z := &d.tokens[i]
		x[min(int(z.Type), 5)] += 0.25
		x[6+int(z.Space.Ring())] += 0.2
		x[10] += float32(z.Health) / 20
		if d.called && rules.Steps(z.Space, d.van) <= 1 {
			x[11] += 0.3
		}
	}
	all := 0
	for t := range rules.Types {
		all += d.Bag(rules.Type(t))
	}
	x[12] = float32(all) / 24
	x[13] = float32(d.InBag()) / float32(max(1, all+d.InBag())) * 4
	for a := range 6 {
		stands, cracked := d.Wall(a)
		x[14] += of(stands) / 6
		x[15] += of(cracked) / 6
	}
	r := float32(d.Round())
	x[16], x[17], x[18] = r/20, r*r/400, of(d.called)*r/20
	x[19] = float32(d.Coming()) / 4
	if t, ok := d.Came(); ok {
		x[20+int(t)] = 1
	}
	living := 0
	for q := range d.n {
		living += int(of(d.men[q].Living))
	}
	x[26] = float32(d.count) / 10 / float32(max(1, living)) * 3
	x[27] = float32(max(0, d.count-8)) / 8
	if d.called {
		x[28+min(int(d.zombies[d.van]), 3)] = 1
		x[32] = float32(d.top[d.van]) / 10
	}
	x[33] = of(living == 1)
}

// ofNow writes the action in progress.
func (d *TruthFeatures) ofNow(c int, x []float32) {
	x[d.Phase()] = 1
	x = x[rules.Phases:]
	x[d.Stage()] = 1
	x = x[rules.Stages:]
	who, dice, armed, check, ok := d.Fighting()
	if !ok {
		x[0] = 1
		return
	}
	_, foe := d.Foe()
	me := of(who == c)
	x[1], x[2] = me, of(check)*me
	x[3], x[4] = me*float32(foe-5)/6, me*float32(d.FoeHealth())/3
	x[5], x[6] = me*float32(dice)/12, me*of(armed)
	x[7], x[8] = float32(foe-5)/6, of(armed)
	x[9] = me * float32(d.men[who].Injuries) / 4
	x[10] = me * of(dice > 0 && foe > 0) * float32(dice-foe) / 6
	x[11] = float32(d.Hits()) / 4
	x[12] = of(d.hub == who)
	x[13] = me * of(foe == 0)
}
