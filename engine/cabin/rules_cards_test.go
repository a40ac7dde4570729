package cabin

import "testing"

// Cabin cards and hands, digest 6.3.
func TestCards(t *testing.T) {
	full := "axe bat machete pistol.1 rope"
	runRows(t, []row{
		{"P031 Draw 1, B41", "al yard2\nray cabin2\nzombies cabin2 brute3", nil, func(g *deal) {
			g.refuses("draw").play("end").asks("ray").offers("draw")
		}},
		{"P033 Draw 2, B18, B19", "al cabin1 " + full, nil, func(g *deal) {
			g.play("draw", "card pistol").phase(phaseDiscard).
				all("discard axe", "discard bat", "discard machete", "discard pistol.1", "discard pistol.3", "discard rope").
				play("discard rope").phase(phaseAct).is("al", "cabin1 pistol.1 pistol.3 machete axe bat")
		}},
		{"P034 Draw 2", "barbara cabin1 " + full, nil, func(g *deal) {
			g.play("draw", "card pistol").phase(phaseAct).play("draw", "card shotgun").phase(phaseDiscard)
		}},
		{"P035 Draw 4", "julie cabin1\nray cabin2\ndeck none", nil, func(g *deal) { g.refuses("draw", "search") }},
		{"P037 Radio 6, Join 1", "david cabin1 piece piece piece axe bat", nil, func(g *deal) {
			g.play("draw", "card rope").phase(phaseDiscard)
		}},
		{"P037 Radio 6, assembled", "david cabin1 piece piece piece axe bat", nil, func(g *deal) {
			g.play("assemble", "draw", "card rope").holds(g.s.phase != phaseDiscard && g.s.load(0) == 4, "load %d", g.s.load(0))
		}},
		{"P038 B18", "ray cabin1 rope\ndavid cabin1 piece piece piece axe bat", func(o *Options) { o.Score = ScoreTeam }, func(g *deal) {
			g.play("trade", "give rope", "take nothing").asks("david").all("discard axe", "discard bat", "discard rope")
		}},
		{"P039 B60", "al cabin1 axe bat machete pistol.1 tape", nil, func(g *deal) {
			g.play("tape axe").holds(g.s.load(0) == 4, "load %d", g.s.load(0)).play("draw", "card rope").holds(g.s.phase != phaseDiscard, "")
		}},
		{"P041 B67", "ray cabin1", nil, func(g *deal) {
			g.play("draw", "card groan", "groan brute", "card rope").phase(phaseAct).is("zombies", "cabin1 brute3").offers("move cabin2", "draw")
		}},
		{"P042 B70", "ray cabin1", nil, func(g *deal) {
			g.play("draw", "card groan", "groan brute", "card groan", "groan creeper", "card axe").is("zombies", "cabin1 creeper1 brute3").is("ray", "cabin1 axe")
		}},
		{"P043 B70", "ray cabin1\nzombies woods1 creeper1 creeper1 creeper1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 sprinter2 sprinter2 sprinter2 sprinter2 brawler2 brawler2 brawler2 brawler2 brute3 brute3\npile 0 2 0 0 1\nbag 0 0 0 0 0 3", nil, func(g *deal) {
			g.play("draw", "card groan").weights("2 groan shambler", "1 groan brute").play("groan brute").is("bag", "").is("pile", "")
			g.holds(g.s.bag == [6]uint8{0, 2, 0, 0, 0, 3}, "bag %v", g.s.bag)
		}},
		{"P045 B70", "ray cabin1\ndeck groan 1", nil, func(g *deal) {
			g.play("draw", "card groan", "groan brute").phase(phaseAct).is("ray", "cabin1").holds(g.s.left == 1, "left")
		}},
		{"P046 Julie", "julie cabin1\nal cabin4", nil, func(g *deal) {
			g.play("search").odds(4, 29, func(s *State) bool { return s.queue[0].kind == s.r().kindByName("pistol")+1 })
			g.play("card axe", "card pistol").asks("julie").all("keep axe", "keep pistol").play("keep axe")
			g.is("julie", "cabin1 searched axe").is("al", "cabin4 pistol.3").refuses("search").holds(g.s.left == 1, "left")
		}},
		{"P046 Julie, two alike", "julie cabin1\nal cabin4\nray cabin2", nil, func(g *deal) {
			g.play("search", "card axe").holds(true, "").play("card tape").play("keep axe").phase(phaseTo).all("to al", "to ray")
		}},
		{"P047 Julie, B37", "julie cabin1\nal woods6", nil, func(g *deal) {
			g.play("search", "card pistol", "card axe", "keep pistol").is("al", "woods6 axe")
		}},
		{"P047 Julie, the other way", "julie cabin1\nal woods6", nil, func(g *deal) {
			g.play("search", "card pistol", "card axe", "keep axe").is("al", "woods6 pistol.3")
		}},
		{"P049 Groan 1", "julie cabin1\nmaria cabin5\nal yard1", nil, func(g *deal) {
			g.play("search", "card groan", "card axe").all("keep axe", "keep groan").play("keep axe").phase(phaseGroan).
				play("groan brute", "card rope").is("zombies", "cabin5 brute3").is("maria", "cabin5 rope").is("julie", "cabin1 searched axe")
		}},
		{"P050 B37", "julie cabin1\nal yard1", nil, func(g *deal) {
			g.play("search", "card groan", "card groan").phase(phaseGroan).play("groan brute", "card axe", "groan creeper", "card bat").
				is("zombies", "cabin1 creeper1 brute3").is("julie", "cabin1 searched axe bat").phase(phaseAct)
		}},
		{"P051 B37", "julie cabin1\nal cabin2\ndeck axe 1", nil, func(g *deal) { g.refuses("search").offers("draw") }},
		{"P051 B37, the last", "julie cabin1", nil, func(g *deal) { g.refuses("search").offers("draw") }},
		{"B17 Draw 3", "al cabin1 axe bat", nil, func(g *deal) { g.refuses("discard*") }},
		{"B40", "barbara cabin1 piece axe bat machete pistol.1 rope", nil, func(g *deal) { g.holds(g.s.limit(0) == 6, "limit").play("draw", "card tape").phase(phaseDiscard) }},
	})
}

func (r *Rules) kindByName(name string) uint8 { return uint8(r.kindNamed(name)) }
