package cabin

import "testing"

// Melee and items, digest 6.9, 6.10.
func TestMelee(t *testing.T) {
	runRows(t, []row{
		{"P141 Melee 2, Char 2", "al cabin1 bat\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.combat().play("with bat").odds(15, 36, func(s *State) bool { return s.tokensOut == 0 }).
				odds(15, 36, func(s *State) bool { return s.phase == phaseLoss })
		}},
		{"P142 Win 1", "al cabin1 machete\nzombies cabin1 brute3", nil, func(g *deal) {
			g.play("fight", "roll 10").is("zombies", "cabin1 brute1").play("fight", "roll 10").is("zombies", "").is("pile", "0 0 0 0 1")
		}},
		{"P143 Melee 3, B59", "al cabin1 axe\nzombies cabin1 brute3", nil, func(g *deal) {
			g.play("fight", "roll 9").is("al", "cabin1 axe").play("fight", "roll 10").is("al", "cabin1 axe")
		}},
		{"P145 Tie 1", "al cabin1 bat\nzombies cabin1 brawler2", nil, func(g *deal) { g.play("fight", "roll 8").phase(phaseLoss) }},
		{"P146 Tie 1", "al cabin1 wrench\nzombies cabin1 shambler1", nil, func(g *deal) { g.play("fight", "roll 7").is("zombies", "") }},
		{"P146 Tie 1, a brawler", "al cabin1 wrench\nzombies cabin1 brawler2", nil, func(g *deal) {
			g.play("fight", "roll 8").phase(phaseAct).is("zombies", "cabin1 brawler2").is("al", "cabin1 wrench")
		}},
		{"P147 B64", "al cabin1 wrench\nray dead cabin1 TP", nil, func(g *deal) {
			g.play("fight", "roll 8", "against 7").phase(phaseAct).is("ray", "dead cabin1 TP health 3")
		}},
		{"P149 B57", "al cabin1 pistol.0\nzombies cabin1 brute3", nil, func(g *deal) {
			from := *g.s
			g.play("fight", "roll 2", "drop").is("al", "cabin1")
			*g.s = from
			g.play("fight", "roll 2", "injury").is("al", "cabin1 injuries 1")
		}},
		{"P150 Saw 1, B56", "al cabin1 chainsaw.2\nzombies cabin1 brute3", nil, func(g *deal) {
			from := *g.s
			g.play("fight", "burn chainsaw.2").is("al", "cabin1 chainsaw.1").play("roll 10").is("zombies", "")
			*g.s = from
			g.play("fight", "burn chainsaw.2", "roll 4").phase(phaseLoss).is("al", "cabin1 chainsaw.1").play("injury").is("al", "cabin1 injuries 1 chainsaw.1")
		}},
		{"P151 Saw 2", "al cabin1 chainsaw.1\nzombies cabin1 brute3", nil, func(g *deal) {
			g.play("fight", "with chainsaw.1", "roll 10").is("zombies", "cabin1 brute2").is("al", "cabin1 chainsaw.1")
		}},
		{"Saw 3", "al cabin1 chainsaw.0\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fight", "roll 10").is("zombies", "cabin1 brute2").is("al", "cabin1") }},
		{"P153 Melee 1", "al cabin1 pistol.2\nzombies cabin1 brute3", nil, func(g *deal) { g.refuses("fight") }},
		{"P153 Melee 1, with a bat", "al cabin1 pistol.2 bat\nzombies cabin1 brute3", nil, func(g *deal) {
			g.play("fight").phase(phaseRoll).is("weapon", "bat").holds(g.s.left == 1, "left")
		}},
		{"P154 B63", "al cabin1 bat\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fight", "roll 9").offers("fight").play("fight").phase(phaseRoll) }},
		{"P155 Melee 1", "al cabin1 bat\nzombies cabin1 brute3 creeper1", nil, func(g *deal) { g.play("fight").all("foe creeper1", "foe brute3") }},
		{"P157 B60", "al cabin1 bat+tape tape", nil, func(g *deal) { g.refuses("tape*") }},
		{"Tape 1", "al cabin1 bat+tape\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fight", "roll 9").is("zombies", "cabin1 brute2") }},
		{"Tape 2", "al cabin1 bat+tape\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fight", "roll 2", "drop").is("al", "cabin1") }},
		{"P158 Bare 1", "al cabin1\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.combat().play("roll 8").phase(phasePush).all("push cabin2", "push cabin6", "leave").play("push cabin2").is("zombies", "cabin2 shambler1")
		}},
		{"P159 Bare 1", "al cabin1\nzombies cabin1 brawler2", nil, func(g *deal) { g.combat().play("roll 8").is("al", "cabin1 injuries 1") }},
		{"P159 Bare 1, a tie", "al cabin1\nzombies cabin1 shambler1", nil, func(g *deal) { g.combat().play("roll 7").is("al", "cabin1") }},
		{"P161 B61", "al cabin1\nray cabin2\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.combat().play("roll 8", "push cabin2").phase(phaseAct).is("zombies", "cabin2 shambler1").is("ray", "cabin2")
		}},
		{"B61 Bare 1, walls", "al yard1\nzombies yard1 creeper1 shambler1\nwalls - - - - - -", nil, func(g *deal) {
			g.combat().play("foe creeper1", "roll 8").offers("push cabin1").play("leave", "roll 8").refuses("push cabin1").offers("push clearing1", "push yard2")
		}},
		{"P162 B16", "al cabin1 bat\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fight").phase(phaseRoll).is("weapon", "bat") }},
		{"P162 B16, BareFists", "david cabin1\nzombies cabin1 brute3", func(o *Options) { o.BareFists = true }, func(g *deal) {
			g.offers("fight").play("fight", "roll 10").is("zombies", "cabin1 brute2").holds(g.s.left == 1, "left")
		}},
		{"P163 Item 1", "al cabin1 rope aid tape injuries 1\nray cabin4\nzombies cabin1 brute3", nil, func(g *deal) { g.combat().phase(phaseRoll).is("weapon", "hands") }},
		{"P165 Muck 2", "al cabin1 covered\nray cabin1\nzombies cabin1 shambler1", nil, func(g *deal) { g.combat().phase(phaseRoll).is("fighter", "ray") }},
		{"P165 Muck 2, alone", "al cabin1 covered\nzombies cabin1 shambler1", nil, func(g *deal) { g.combat().phase(phaseAct).is("zombies", "cabin1 shambler1") }},
		{"P166 B68", "al cabin1 covered\nray cabin4\nzombies cabin2 shambler1", nil, func(g *deal) {
			g.move().phase(phaseAct).is("zombies", "cabin1 shambler1").is("al", "cabin1")
		}},
		{"Muck 1 Muck 3", "al cabin1 muck\nray cabin4\nzombies cabin2 shambler1", nil, func(g *deal) {
			g.play("muck").is("bait", "ray").holds(g.s.left == 2, "free").play("move cabin2").phase(phaseAct).is("al", "cabin2 covered")
		}},
		{"P167 Rope 1, B69", "al cabin1 rope\nmaria woods4", nil, func(g *deal) {
			g.play("rope maria", "pull clearing4").offers("stop", "pull yard4").play("stop").is("maria", "clearing4").is("al", "cabin1").holds(g.s.left == 1, "left")
		}},
		{"Rope 2", "al cabin1 rope\nmaria woods4 bat\nzombies clearing4 brute3", nil, func(g *deal) {
			g.play("rope maria", "pull clearing4").asks("maria").play("with bat", "roll 9").asks("al").phase(phasePull)
		}},
		{"P169 Rope 1", "al cabin1 rope\nsurvivors clearing2 survivor3", nil, func(g *deal) {
			g.play("rope survivor3@clearing2", "pull yard2", "pull cabin2").is("pieces", "cabin2").is("survivors", "cabin2 survivor3-")
		}},
		{"P170 B69", "al cabin1 rope\nray fallen cabin2\njulie dead cabin3 TP\nmaria aboard place 1\nvan woods2", nil, func(g *deal) { g.refuses("rope*") }},
		{"P171 B71", "al cabin1 aid injuries 1\nray cabin1 aid", nil, func(g *deal) {
			g.only("aid", "aid al").play("aid al").is("al", "cabin1").play("end").refuses("aid*")
		}},
	})
}
