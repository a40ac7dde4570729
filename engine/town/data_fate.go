package town

import (
	"fmt"

	"deadreckon/engine/kit/lines"
)

// Fate is the Fate deck.
type Fate struct {
	Cards [fateCards + 1]FateCard // from 1 on
}

// FateCard is a Fate card: the place of the Fated Event, and the Plot Twist.
type FateCard struct {
	Top   uint8 // a track, or topMost, topFewest, topChoice
	Power Power // 0: there is no such card
}

// Tops beyond the tracks. fate-3, fate-4.
const (
	topMost = tracks + iota
	topFewest
	topChoice
)

var topNames = append(trackNames[:], "most", "fewest", "choice")

// Power is the kind of a Plot Twist. 2.7.
type Power uint8

// The Plot Twists. Those before SecondWind are played at once; the others are held.
const (
	TwistNew Power = iota + 1
	TwistActivate
	TwistAmmo
	TwistSurge
	TwistPanic
	SecondWind
	Ambush
	Supply
	Lucky
	Roadblock
	Ride
	Scanner
)

var powerNames = []string{"", "new", "activate", "lose-ammo", "surge", "panic",
	"second-wind", "ambush", "supply-drop", "lucky-break", "roadblock", "ride-into-town", "police-scanner"}

// String returns the word for a Plot Twist.
func (p Power) String() string { return powerNames[p] }

// windowOf is when a held card may be used. C96.
var windowOf = map[Power]string{SecondWind: "in-actions", Ambush: "before-dice", Supply: "in-actions", Lucky: "after-dice",
	Roadblock: "before-zeds", Ride: "in-actions", Scanner: "in-actions"}

// Figures of the Plot Twists. 2.7.
const (
	ambushShift  = 2
	supplyAmmo   = 2
	twistLoss    = 1
	citadelShift = 1 // card-6, C06
)

// readFate reads
//
//	fate ID TOP play TWIST SOURCE
//	fate ID TOP hold POWER WINDOW SOURCE
func (h *sheet) readFate(l *lines.Line) {
	l.Word("fate")
	id := l.Integer("the number of a card (D08)", 1, fateCards)
	h.once(l, fmt.Sprintf("fate %d", id))
	c := FateCard{Top: uint8(l.OneOf(topNames...))}
	held := l.OneOf("play", "hold") == 1
	c.Power = Power(l.OneOf(powerNames...))
	if l.Err() == nil && held != (c.Power >= SecondWind) {
		l.Fail("D08: %s is not a Plot Twist to %s", c.Power, map[bool]string{true: "hold", false: "play"}[held])
	}
	if held && l.Err() == nil {
		l.Word(windowOf[c.Power]) // D08
	}
	h.cite(l, 2)
	h.Fate.Cards[id] = c
}

// checkFate is D08.
func (h *sheet) checkFate() error {
	if len(h.at) == 0 {
		return h.wrong("", "D08: no Fate card")
	}
	return nil
}
