package main

import (
	"fmt"

	"deadreckon/engine/mall"
	"deadreckon/engine/mall/counters"
	"deadreckon/owner"
)

// variant is the game with one thing changed.
type variant struct {
	name     string
	counters *counters.Counters // nil is the start
	options  mall.Options
}

// balancer is the value with which a change of one count of units is evened out:
// the most frequent one, which changes least.
const balancer = 3

// figures varies each figure of the counters by one, and each count of units by
// two or, where there is only one, by one, as far as the rules allow.
func figures(start *counters.Counters) []variant {
	var out []variant
	add := func(name string, change func(c *counters.Counters)) {
		c := *start
		change(&c)
		if c.Check() == nil {
			out = append(out, variant{name: name, counters: &c})
		}
	}
	for _, by := range []int{-1, 1} {
		for who := mall.Peter; who <= mall.Fran; who++ {
			for _, side := range []string{"normal", "infected"} {
				for _, field := range []string{"fire", "panic", "move"} {
					add(fmt.Sprintf("%s %s %s %+d", side, who, field, by), func(c *counters.Counters) {
						face := &c.Normal[who]
						if side == "infected" {
							face = &c.Infected[who]
						}
						figure := map[string]*uint8{"fire": &face.Fire, "panic": &face.Panic, "move": &face.Move}[field]
						*figure = uint8(int(*figure) + by)
					})
				}
			}
		}
		for v := 1; v <= 11; v++ {
			change := max(2*by, -int(start.Values[v]))
			if v == balancer || change == 0 {
				continue
			}
			add(fmt.Sprintf("units of value %d %+d", v, change), func(c *counters.Counters) {
				c.Values[v] = uint8(int(c.Values[v]) + change)
				c.Values[balancer] = uint8(int(c.Values[balancer]) - change)
			})
		}
	}
	return out
}

// options varies each rule option alone, and takes the other preset.
func options() []variant {
	out := []variant{{name: "preset grenko", options: mall.Grenko()}}
	for _, o := range []struct {
		name string
		set  func(o *mall.Options)
	}{
		{"panicDice asGun", func(o *mall.Options) { o.PanicDice = mall.PanicAsGun }},
		{"franCountsTwo", func(o *mall.Options) { o.FranCountsTwo = true }},
		{"countersBlockSight", func(o *mall.Options) { o.CountersBlockSight = true }},
		{"mainDoorEndsFire", func(o *mall.Options) { o.MainDoorEndsFire = true }},
		{"startSquareTriggers", func(o *mall.Options) { o.StartSquareTriggers = true }},
		{"superPicksUpAnywhere", func(o *mall.Options) { o.SuperPicksUpAnywhere = true }},
		{"glassCostsOneStep", func(o *mall.Options) { o.GlassCostsOneStep = true }},
		{"superStackPublic", func(o *mall.Options) { o.SuperStackPublic = true }},
		{"reactionShots fireRate", func(o *mall.Options) { o.ReactionShots = mall.ShotsFireRate }},
	} {
		v := variant{name: o.name}
		o.set(&v.options)
		out = append(out, v)
	}
	return out
}

// files are the candidates.
func (p *study) files() (out []variant, err error) {
	for _, file := range p.candidates {
		c, err := mall.ReadCounters(owner.Grant().File(file))
		if err != nil {
			return nil, err
		}
		out = append(out, variant{name: file, counters: c})
	}
	return out, nil
}
