package streets

import (
	"math"

	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Features of a position at the start of a turn, for a fitted value. Most are between 0 and 1.

const (
	ofParty  = 26
	ofDead   = 26
	ofGround = 26
	// FeatureCount is the number of features of a Features.
	FeatureCount = ofParty + ofDead + ofGround
)

// Features computes features. It stops allocating once it knows the map and is not safe for concurrent
// use.
type Features struct {
	player
	x  []float32
	at int
}

func NewFeatures() *Features { return &Features{player: *newScript()} }

// Describe writes the features of a position at the start of a turn to x: the knowledge of the seat on
// turn about all figures that are not its foes.
func (d *Features) Describe(f facts.Facts, x *[FeatureCount]float32) {
	d.look(f, nil)
	d.x, d.at = x[:], 0
	d.party()
	d.dead()
	d.ground()
	d.x = nil
}

func (d *Features) put(numbers ...float64) {
	for _, v := range numbers {
		d.x[d.at] = float32(v)
		d.at++
	}
}

// sized returns the number of characters at the start, over all seats.
func (d *Features) sized() (n int) {
	r := d.Rules()
	for _, seat := range r.Roster.Seats[r.Options.Seats] {
		n += len(seat)
	}
	return n
}

// half maps 0 to 1, limit to 1/2 and larger numbers towards 0.
func half(v, limit float64) float64 { return limit / (limit + max(v, 0)) }

// of converts true to 1.
func of(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// perTurn is the distance of MOVE and RUN in a turn, in fifths of an inch.
const perTurn = 8.5 * ground.Inch

// party writes the victory points, the survivors, and the distances home.
func (d *Features) party() {
	all, goal := float64(d.sized()), float64(d.Goal())
	left := float64(d.LastTurn() - d.Turn() + 1)
	banked, carried, timely := float64(d.Banked()), 0.0, 0.0
	here, wounds, crippled, bitten, grabbed, armed, near := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
	longest, sum, late, slack := 0.0, 0.0, 0.0, left
	for c := range d.n {
		m := &d.men[c]
		way := float64(d.wayTo(m.At, home)) / perTurn
		here++
		carried += float64(m.Supplies)
		wounds += float64(m.Wounds)
		crippled += of(m.Wounds >= 2)
		bitten += of(m.Bites > 0)
		grabbed += of(m.Grabs > 0)
		near += of(way < 1)
		longest, sum = max(longest, way), sum+way
		late += of(way > left)
		if m.Supplies > 0 {
			slack = min(slack, left-way)
			timely += float64(m.Supplies) * min(1, max(0, 1.5+left-way)/2)
		}
		for i := range d.Carried(m.Slot) {
			if i.Loaded {
				armed++
				break
			}
		}
	}
	safe := 0.0
	for m := range d.Survivors() {
		safe += of(m.Safe && m.Seat >= 0)
	}
	mean := sum / max(here, 1)
	got := min(1, (banked+timely)/goal)
	d.put(left/15, min(left, 4)/4, half(left, 3), all/6, goal/8)
	d.put(min(1, banked/goal), min(1, (banked+carried)/goal), of(banked+carried >= goal), of(banked >= goal), got, max(0, goal-banked-carried)/goal)
	d.put(here/all, safe/all, (all-here-safe)/all, of(here == 1), wounds/(3*all), crippled/all, bitten/all, grabbed/all)
	d.put(armed/all, mean/4, longest/4, near/all, late/all, min(slack, 6)/6, got*here/all)
}

// dead writes the numbers and distances of zombies, tokens and markers.
func (d *Features) dead() {
	var kinds, tight [4]float64
	close, nearer, ahead, holding := 0.0, 0.0, 0.0, 0.0
	for i := range d.count {
		z := &d.zombies[i]
		if z.Out {
			continue
		}
		kinds[z.Level]++
		holding += of(z.Holds >= 0)
		switch d2 := d.nearestD2(z.At.Square()); {
		case d2 <= ground.LimitD2(2*6):
			tight[z.Level]++
			fallthrough
		case d2 <= ground.LimitD2(2*12):
			close += strength[z.Level]
			fallthrough
		case d2 <= ground.LimitD2(2*18):
			nearer += strength[z.Level]
		}
		ahead += strength[z.Level] * d.between(z.At.Square())
	}
	danger, most, foes, worst, seen, alarm := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
	for c := range d.n {
		at := d.men[c].At
		x, y := d.danger(at), d.foes(at)
		danger, most, foes, worst = danger+x, max(most, x), foes+y, max(worst, y)
		seen += of(x > 0)
		alarm += d.alarm(at)
	}
	n := float64(max(d.n, 1))
	d.put(kinds[0]/4, kinds[1]/6, kinds[2]/4, kinds[3]/3, tight[0]/3, tight[1]/4, tight[2]/3, tight[3]/2)
	d.put(close/20, nearer/30, ahead/20, holding/3, min(danger/4, 6), min(most/2, 6), min(foes/20, 6), worst/20, worst/20/n, seen/n, half(worst, 4))
	var within [3]float64
	route := 0.0
	for _, q := range d.token[:d.tokens] {
		d2 := d.nearestD2(q)
		for i, inches := range [3]int{8, 14, 20} {
			within[i] += of(d2 <= ground.LimitD2(2*inches))
		}
		route += d.between(q)
	}
	noise := 0.0
	for _, k := range d.Markers() {
		noise += float64(k)
	}
	d.put(float64(d.tokens)/12, within[0]/3, within[1]/5, within[2]/8, alarm/n, route/5, noise/8)
}

// nearestD2 returns the squared distance of a square from the nearest man.
func (d *Features) nearestD2(q ground.Square) int {
	least := ground.LimitD2(2 * 60)
	for c := range d.n {
		least = min(least, d.sc.D2(d.men[c].At.Square(), q))
	}
	return least
}

// between returns the share of men who pass a square with a small detour on the way home.
func (d *Features) between(q ground.Square) (share float64) {
	if d.sc.House[q] >= 0 {
		return 0
	}
	for c := range d.n {
		m := &d.men[c]
		gap := ground.Inch * math.Sqrt(float64(d.sc.D2(m.At.Square(), q)))
		if gap+float64(d.exit[q]) < float64(d.wayTo(m.At, home))+6*ground.Inch {
			share++
		}
	}
	return share / float64(max(d.n, 1))
}

// ground writes the unfound things, their places, and the figures there.
func (d *Features) ground() {
	left, floors, unknown, closed := 0.0, 0.0, 0.0, 0.0
	nearest, best := float64(far), float64(far)
	for h := range d.sc.Buildings {
		if d.done(h) {
			continue
		}
		left++
		for floor := range d.sc.Buildings[h].Floors {
			floors += of(!d.Emptied(h, floor))
		}
		status := d.Status(h)
		unknown += of(status == ground.Unknown)
		closed += of(status == ground.Intact || status == ground.Barricaded)
		sum := 0.0
		for c := range d.n {
			sum += float64(d.wayTo(d.men[c].At, h))
		}
		sum /= float64(max(d.n, 1))
		nearest = min(nearest, sum)
		if status > ground.Ransacked {
			best = min(best, sum)
		}
	}
	inside, searching, shut := 0.0, 0.0, 0.0
	looters, carers, strong := 0.0, 0.0, 0.0
	for c := range d.n {
		m := &d.men[c]
		looters += of(d.Trait(m.Slot, "looter"))
		carers += of(d.carer(c))
		strong += of(d.forces(m.Slot))
		if m.house >= 0 {
			inside++
			searching += of(!d.done(m.house))
			shut += of(!d.Status(m.house).Open())
		}
	}
	n := float64(max(d.n, 1))
	d.put(left/10, floors/12, unknown/8, closed/4, min(nearest/perTurn, 4)/4, min(best/perTurn, 6)/6)
	d.put(inside/n, searching/n, shut/n, looters/2, carers/2, strong/2, of(d.Rain()))
	d.aim()
	loot := 0.0
	for _, at := range d.thing[:d.things] {
		if d.nearestD2(at.Square()) <= ground.LimitD2(2*9) {
			loot++
		}
	}
	d.put(loot/2, float64(d.things)/4)
}

// aim writes the script's goals and the turns left after the way there, the search and the way home.
func (d *Features) aim() {
	goal, left := d.goals[0], float64(d.LastTurn()-d.Turn()+1)
	if goal < 0 {
		d.put(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		return
	}
	way, back := 0.0, far
	for c := range d.n {
		way += float64(d.wayTo(d.men[c].At, goal))
	}
	for o := range d.sc.Buildings[goal].Openings {
		back = min(back, int(d.exit[d.sc.Buildings[goal].Openings[o].Outside]))
	}
	way /= perTurn * float64(max(d.n, 1))
	trip := way + float64(back)/perTurn + 1
	status := d.Status(goal)
	danger := 0.0
	for i := range d.count {
		if z := &d.zombies[i]; d.sc.HouseD2(z.At.Square(), goal) <= ground.LimitD2(2*6) {
			danger += strength[z.Level]
		}
	}
	d.put(0, of(status == ground.Unknown), of(status == ground.Intact), of(status == ground.Barricaded),
		of(d.Entered(goal, 0)), min(way, 4)/4, danger/10)
	d.put(min(trip, 8)/8, max(min(left-trip, 8), -4)/8, of(left < trip), half(left-trip, 2))
}
