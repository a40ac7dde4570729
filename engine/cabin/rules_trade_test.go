package cabin

import "testing"

// Trade, and Walls, Radio and van, digest 6.5, 6.6.
func TestTrade(t *testing.T) {
	team := func(o *Options) { o.Score = ScoreTeam }
	runRows(t, []row{
		{"P071 Trade 1", "al yard1 axe\nray yard2 bat\njulie yard3\ndavid cabin2", nil, func(g *deal) {
			g.play("trade").phase(phaseGive).is("partner", "ray")
		}},
		{"P073 Maria, B21", "al cabin3 axe\nmaria woods6", nil, func(g *deal) {
			g.offers("trade").play("end").asks("maria").offers("trade").play("trade").phase(phaseConsent).asks("al").
				play("agree").is("maria", "woods6 axe").holds(g.s.left == 1, "left")
		}},
		{"P074 B20", "al cabin1 axe\nray fallen cabin1\njulie dead cabin1 TP\nmaria aboard place 1\nvan woods1", nil, func(g *deal) { g.refuses("trade") }},
		{"P075 Trade 1", "al cabin1 pistol.2\nray cabin1 pistol.2 axe", team, func(g *deal) {
			g.play("trade").all("give nothing", "give pistol.2").play("give pistol.2").all("take nothing", "take axe")
		}},
		{"P075 Trade 1, both nothing", "al cabin1 pistol.2\nray cabin1 axe", team, func(g *deal) {
			g.play("trade", "give nothing").is("al", "cabin1 pistol.2 axe").holds(g.s.left == 1, "one action")
		}},
		{"P077 Trade 3", "al cabin1 tape\nray cabin1 axe bat machete rope muck", nil, func(g *deal) {
			g.play("trade", "give tape", "take nothing").phase(phaseDiscard).asks("ray").play("discard bat").asks("al").holds(g.s.left == 1, "left")
		}},
		{"P078 B20", "al cabin1 bat\nray cabin1 axe", nil, func(g *deal) {
			g.play("trade", "give nothing").asks("ray").play("refuse").asks("al").holds(g.s.left == 2, "left")
			g.play("trade").is("ray", "cabin1 refused al axe bat").holds(g.s.left == 1, "a gift").is("al", "cabin1")
		}},
		{"P079 B20", "al cabin1\nray cabin1 axe", team, func(g *deal) { g.play("trade").is("al", "cabin1 axe") }},
		{"P081 B60", "al cabin1 axe+tape\nray cabin1", nil, func(g *deal) { g.play("trade").is("ray", "cabin1 axe+tape") }},
		{"P082 Repair 1, B22", "ray woods2\nal yard3\nwalls - cracked - - - -", nil, func(g *deal) {
			g.offers("repair").play("end").refuses("repair", "mend")
		}},
		{"P083 Repair 1", "ray woods2\nwalls - cracked destroyed - - -", nil, func(g *deal) {
			g.play("repair").is("walls", "- - destroyed - - -").holds(g.s.left == 1, "left").play("move woods3").refuses("repair")
		}},
		{"P085 Nails 2", "ray cabin1 nails.0\nwalls destroyed - - - - -\nzombies cabin1 brute3", nil, func(g *deal) {
			g.refuses("rebuild").play("fight", "roll 10").is("zombies", "cabin1 brute2").is("ray", "cabin1 nails.0")
			g.play("fight", "roll 2", "drop").is("ray", "cabin1")
		}},
		{"P086 B23", "ray cabin1 nails.1\nwalls cracked - - - - -", nil, func(g *deal) { g.refuses("rebuild") }},
		{"B23 Nails 1", "ray woods1 nails.1\nwalls destroyed - - - - -", nil, func(g *deal) {
			g.play("rebuild").is("walls", "").is("ray", "woods1 nails.0").holds(g.s.left == 1, "left")
		}},
		{"P087 Radio 1", "al yard2\nray cabin1\npieces yard3", nil, func(g *deal) {
			g.play("move yard3", "collect piece").is("al", "yard3 piece").asks("ray")
		}},
		{"P089 Radio 4, Radio 5", "al clearing1\nsurvivors clearing1 survivor1", nil, func(g *deal) {
			g.play("collect survivor1").is("al", "clearing1 piece").is("survivors", "clearing1 survivor1-")
			g.s.survivors[0] = newSurvivor(at(Yard, 0), 0)
			g.s.insert(newZombie(at(Cabin, 0), tokenClass(Brute, 3)))
			g.s.bag[Brute]--
			g.move().is("pieces", "")
		}},
		{"P090 Radio 6", "al yard1 axe bat machete rope muck\npieces yard1", nil, func(g *deal) {
			g.play("collect piece").phase(phaseDiscard).refuses("discard piece").play("discard rope").is("al", "yard1 piece machete axe bat muck")
		}},
		{"P091 Join 1", "al yard1 piece\nray cabin1\npieces yard1 yard1", nil, func(g *deal) {
			g.refuses("assemble").play("collect piece").offers("assemble").play("assemble").holds(g.s.load(0) == 1, "load").is("al", "yard1 radio 2")
			g.play("end").until(phaseAct, "event thin-fog", "arc 4")
		}},
		{"P091 Join 1, the third", "al yard1 piece radio 2", nil, func(g *deal) { g.play("assemble").is("al", "yard1 radio 3").holds(g.s.left == 1, "left") }},
		{"P093 Call 1", "al yard1 piece radio 2", nil, func(g *deal) { g.refuses("call").play("assemble").offers("call") }},
		{"P094 Call 1, B26", "al yard1 radio 3", nil, func(g *deal) {
			g.play("call").weights("1 arc 1", "1 arc 2", "1 arc 3", "1 arc 4", "1 arc 5", "1 arc 6").play("arc 5").
				is("van", "woods5").refuses("call").holds(g.s.left == 1, "left")
		}},
		{"P095 Join 2, B27", "al cabin1 radio 3\nzombies cabin1 brute3", nil, func(g *deal) {
			g.refuses("fight").play("call", "arc 5").offers("fight").play("fight").phase(phaseRoll).play("roll 10").
				is("zombies", "cabin1 brute2").holds(g.s.bundled == 0, "the Radio is gone")
		}},
		{"P097 Van 2", "maria woods5\nal cabin1 radio 3\nvan woods5", nil, func(g *deal) {
			g.play("end").offers("van cw").play("end").until(phaseAct, "event thin-fog", "arc 1", "stay")
			g.s.chars[0] = character{who: uint8(Maria) + 1, condition: aboard, space: off, tally: 1}
			g.refuses("van *").from(stageBait)
			g.until(phaseAct, "end").asks("maria").offers("van cw", "van ccw")
		}},
		{"P098 B32", "al cabin1 axe\nmaria cabin2\nvan woods5", nil, func(g *deal) { g.refuses("van *").play("end").refuses("van *") }},
		{"P099 B101", "al cabin1 injuries 3 radio 3\nmaria cabin1\nvan woods5\nzombies cabin1 brute3\nbait al", nil, func(g *deal) {
			g.combat().play("hands", "roll 2").is("radio", "cabin1 3").is("al", "fallen cabin1")
			g.until(phaseAct, "rise TP", "stay", "hands", "roll 7", "event thin-fog").asks("maria").
				offers("collect radio").play("collect radio").offers("van cw")
		}},
		{"P101 Van 4", "ray aboard place 2\nal aboard place 1\nmaria cabin1\nvan woods5\nzombies cabin4 creeper1 cabin5 shambler1 yard4 brute3 woods3 brute3", nil, func(g *deal) {
			g.play("van-fire").all("at cabin5 shambler1", "at yard4 brute3")
		}},
		{"P102 Van 4", "ray aboard place 2\nal aboard place 1\nmaria cabin1\nvan woods5\nzombies woods5 brute3", nil, func(g *deal) {
			g.play("van-fire").is("zombies", "woods5 brute2").is("ray", "aboard place 2").holds(g.s.onTurn() != 0, "his turn is over")
		}},
		{"P103 B28, B29", "ray aboard place 1\nmaria cabin1\nvan woods5", nil, func(g *deal) { g.play("van cw").is("van", "woods6").asks("maria") }},
		{"Van 1", "ray aboard place 1\nmaria cabin1\nvan woods1", nil, func(g *deal) { g.play("van ccw").is("van", "woods6") }},
		{"B30 Van 3", "ray aboard place 1\nmaria cabin1\nvan woods5\nzombies woods6 brute3 shambler1", nil, func(g *deal) {
			g.play("van cw").all("ram shambler1", "ram brute3").play("ram brute3").is("zombies", "woods6 shambler1 brute2")
		}},
		{"B31 B94", "ray aboard place 1\nmaria woods6\nvan woods5\nzombies woods5 shambler1", nil, func(g *deal) { g.move().is("zombies", "woods6 shambler1") }},
		{"B24", "al clearing1\nsurvivors clearing1 survivor2", nil, func(g *deal) { g.play("collect survivor2").holds(g.s.left == 1, "left") }},
		{"B25", "al yard1 radio 2\nray yard1", nil, func(g *deal) { g.play("trade").is("ray", "yard1 radio 2") }},
	})
}
