package cabin

import "testing"

// Abilities, digest 6.7.
func TestAbilities(t *testing.T) {
	runRows(t, []row{
		{"P105 Al, Repair 2", "al cabin1\nwalls cracked cracked - - - -", nil, func(g *deal) {
			g.offers("mend").refuses("repair").play("mend").holds(g.s.left == 2, "left").is("walls", "- cracked - - - -").
				play("move cabin2").refuses("mend").play("repair").is("walls", "")
		}},
		{"P106 David, B43", "david cabin1\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.combat().play("roll 8").is("zombies", "").is("pile", "0 1 0 0 0")
		}},
		{"P106 David, a brute", "david cabin1\nzombies cabin1 brute3", nil, func(g *deal) { g.combat().play("roll 10").is("zombies", "cabin1 brute2") }},
		{"P107 Michael", "michael cabin1\nray cabin2", nil, func(g *deal) {
			g.play("grant ray").asks("ray").all("draw", "pass", "move cabin1", "move cabin3", "move yard2").
				play("move yard2").asks("michael").holds(g.s.left == 1, "left").is("ray", "yard2")
		}},
		{"P109 Michael, Item 2", "michael cabin1\nray cabin2 muck rope tape axe aid injuries 1", nil, func(g *deal) {
			g.play("grant ray").refuses("muck").offers("rope michael", "tape axe", "aid ray")
		}},
		{"P110 Michael, B35", "michael cabin1\nray cabin2 injuries 1", nil, func(g *deal) {
			g.play("grant ray").offers("heal ray").play("heal ray").is("ray", "cabin2").asks("ray").holds(g.s.onTurn() == 1, "his own turn")
		}},
		{"P110 Michael, one left", "michael cabin1\nray cabin2 injuries 1\nleft 1", nil, func(g *deal) { g.play("grant ray").refuses("heal*") }},
		{"P111 Michael, B36", "julie cabin1\nmichael cabin2", nil, func(g *deal) {
			g.play("search", "card axe", "card bat", "keep axe", "end").asks("michael").play("grant julie").offers("search").
				play("search", "card rope", "card tape", "keep rope").asks("michael").play("grant julie").refuses("search")
		}},
		{"P113 B35", "michael cabin1\nray cabin2 rifle.2\nsurvivors cabin2 survivor3-\npieces cabin2\nzombies yard2 brute3", func(o *Options) { o.SharpShooter = true }, func(g *deal) {
			g.play("grant ray").refuses("lead*", "aim*", "grant*", "end").offers("pass", "fire rifle.2").
				play("pass").asks("michael").holds(g.s.left == 1, "an unused action is lost")
		}},
		{"P114 Ray, B39", "ray cabin1\nal cabin1 injuries 2", nil, func(g *deal) {
			g.only("heal", "heal al").play("heal al").is("al", "cabin1 injuries 1").asks("al")
		}},
		{"P114 Ray, not the fallen", "ray cabin1\nal fallen cabin1\njulie cabin1", nil, func(g *deal) { g.refuses("heal*") }},
		{"P115 Sandra", "sandra cabin1 pistol.1\nzombies yard1 brute3", nil, func(g *deal) { g.refuses("double*").offers("fire pistol.1") }},
		{"P115 Sandra, two", "sandra cabin1 pistol.2\nzombies yard1 brute3 shambler1", nil, func(g *deal) {
			g.play("double pistol.2").all("at yard1 shambler1", "at yard1 brute3").play("at yard1 brute3").is("zombies", "yard1 shambler1 brute1").is("sandra", "cabin1 bullets 2 doubled pistol.0")
		}},
		{"P117 Sandra", "sandra cabin1 pistol.3\nzombies yard1 brute3", nil, func(g *deal) {
			g.play("double pistol.3").is("zombies", "yard1 brute1").is("sandra", "cabin1 bullets 2 doubled pistol.1").refuses("double*").offers("fire pistol.1")
		}},
		{"P118 Barbara, B40", "barbara yard1 axe bat machete rope muck tape\npieces yard1", nil, func(g *deal) { g.play("collect piece").phase(phaseDiscard) }},
		{"P118 Barbara, with five", "barbara yard1 axe bat machete rope muck\npieces yard1", nil, func(g *deal) { g.play("collect piece").phase(phaseAct) }},
		{"B42", "michael cabin1\nal cabin2\nwalls - cracked - - - -", nil, func(g *deal) {
			g.play("grant al").refuses("mend").offers("repair").play("repair").asks("michael").holds(g.s.left == 1, "left")
		}},
	})
}
