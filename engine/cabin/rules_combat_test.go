package cabin

import (
	"fmt"
	"slices"
	"testing"
)

// Fight Zombies, digest 6.14, and the dead, 6.15.
func TestCombat(t *testing.T) {
	runRows(t, []row{
		{"P222 Fight 3, Many 1", "al cabin1 bat\nzombies cabin1 brute3 shambler1 shambler1", nil, func(g *deal) {
			g.combat().all("foe shambler1", "foe brute3").play("foe brute3", "with bat", "roll 9").phase(phaseWith).
				play("with bat", "roll 7", "with bat", "roll 7").phase(phaseAct).is("zombies", "cabin1 shambler1 shambler1 brute3")
		}},
		{"P223 Many 1, B100", "al cabin1\nray cabin1\nbait ray\nzombies cabin1 shambler1 shambler1 shambler1", nil, func(g *deal) {
			for _, name := range []string{"ray", "al", "ray"} {
				if g.s.phase == phaseAct {
					g.combat()
				}
				g.holds(g.s.name(int(g.s.fighter)) == name, "not %s", name).play("roll 7")
			}
			g.phase(phaseAct)
		}},
		{"P225 Fight 2, B95", "al cabin1\nzombies cabin1 shambler1 woods6 shambler1\nsurvivors woods6 survivor3", nil, func(g *deal) {
			g.combat().is("survivors", "woods6 survivor2").phase(phaseRoll)
		}},
		{"P226 Aid 1", "al cabin1\nzombies woods6 shambler1\nsurvivors woods6 survivor2", nil, func(g *deal) { g.combat().is("survivors", "woods6 survivor1").is("zombies", "") }},
		{"P227 Aid 1, B97", "al cabin1\nzombies woods6 shambler1 shambler1 shambler1 shambler1\nsurvivors woods6 survivor3", nil, func(g *deal) {
			g.combat().phase(phaseAct).is("zombies", "woods6 shambler1 turned1").is("pile", "0 3 0 0 0").is("pieces", "woods6")
		}},
		{"P229 Aid 2", "al cabin1\nzombies woods6 sprinter2\nsurvivors woods6 survivor3 woods6 survivor1", nil, func(g *deal) {
			g.combat().phase(phaseSuffer).all("suffer survivor1", "suffer survivor2").holds(slices.Equal(notation{g.s.r()}.PlacesOf(g.s, act1(KindSuffer, 0)), []string{"woods6"}), "places") // the first point must go on the healthy one
		}},
		{"P230 Aid 3, B96", "al cabin1 bat\nzombies cabin1 shambler1 shambler1\nsurvivors cabin1 survivor3-\npieces cabin4", nil, func(g *deal) {
			from := *g.s
			g.combat().all("survivors-first", "characters-first").play("characters-first", "with bat", "roll 7", "with bat", "roll 7").phase(phaseAct).
				is("survivors", "cabin1 survivor3-").is("zombies", "cabin1 shambler1 shambler1")
			*g.s = from
			g.combat().play("survivors-first").phase(phaseAct).is("survivors", "cabin1 survivor1-").is("zombies", "")
		}},
		{"P231 Aid 3", "al cabin1\nray cabin1\nbait ray\nzombies cabin1 shambler1\nsurvivors cabin1 survivor3-\npieces cabin4", nil, func(g *deal) {
			g.combat().phase(phaseFirstFighters).asks("ray")
		}},
		{"P233 Aid 4, B98", "al yard2\nzombies yard2 brute3\nsurvivors yard2 survivor1", nil, func(g *deal) {
			g.combat().play("survivors-first").phase(phaseAct).is("pieces", "yard2").is("zombies", "yard2 brute2 turned1").
				combat().all("foe brute2", "foe turned1")
		}},
		{"P234 B99", "al yard2\nzombies yard2 turned1\npieces yard2", nil, func(g *deal) {
			g.combat().play("roll 7").combat().play("roll 2")
			g.s.gain(0, g.s.r().fresh(uint8(g.s.r().kindNamed("axe"))))
			g.s.deck = g.s.restOfDeck()
			g.combat().play("with axe", "roll 9").is("zombies", "").is("pile", "").holds(g.s.bag[tokenSurvivor] == 2, "bag")
		}},
		{"P235 Char 1, B51", "al cabin1 shotgun.2\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("with shotgun.2").phase(phaseAct).is("zombies", "cabin1 brute2").is("al", "cabin1 shotgun.1")
		}},
		{"P237 Lose 1", "al cabin1 injuries 2\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("roll 2").is("al", "cabin1 injuries 3").combat().play("roll 2").is("al", "fallen cabin1").phase(phaseOver)
		}},
		{"P238 Death 1", "al cabin1 injuries 3\nray cabin4\nzombies cabin2 brute3", nil, func(g *deal) {
			g.play("move cabin2", "roll 2").asks("ray").is("al", "fallen cabin2").play("end").until(phaseRise, "event thin-fog", "arc 6", "token sprinter")
			g.play("rise TP").phase(phaseDead).is("al", "dead cabin2 TP health 3")
		}},
		{"P239 Death 1", "al cabin1 injuries 3\nray cabin4\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("roll 2").asks("ray").is("al", "fallen cabin1").play("end").until(phaseRise, "event thin-fog", "arc 6", "token sprinter")
		}},
		{"P241 Death 2", "al fallen cabin1\nray cabin4", nil, func(g *deal) {
			g.move().all("rise TR", "rise TP", "rise TS", "rise TD", "rise RP", "rise RS", "rise RD", "rise PS", "rise PD", "rise SD")
		}},
		{"P242 Death 3, Case 7", "al dead woods1 TP\nray cabin4", nil, func(g *deal) {
			g.move().all("step clearing1", "step woods2", "step woods6", "stay").play("step clearing1", "step yard1").is("al", "dead yard1 TP health 3").phase(phaseAct)
		}},
		{"P242 Death 3, farther", "al dead woods1 TS\nray cabin4", nil, func(g *deal) {
			g.move().play("step woods2", "step woods3", "step woods4").is("al", "dead woods4 TS health 3").phase(phaseAct)
		}},
		{"P243 Death 5, Case 1", "al dead cabin1 TP\nray cabin4\nsurvivors cabin1 survivor3-\npieces cabin2", nil, func(g *deal) { g.move().holds(g.s.phase != phaseDead, "") }},
		{"P245 B93", "al dead yard1 TP\nray cabin4\nwalls cracked - - - - -", nil, func(g *deal) {
			g.move().play("step cabin1").phase(phaseAct).is("al", "dead yard1 TP health 3").is("walls", "destroyed - - - - -")
		}},
		{"P246 Death 4, Dead 1-2, B104", "al cabin1 bat\nray dead cabin1 RS\nmaria cabin4", nil, func(g *deal) {
			from := *g.s
			for pair, phase := range map[string]Phase{"RS": phaseReroll, "TS": phaseLoss, "PS": phaseLoss, "SD": phaseAct} {
				*g.s = from
				for i, name := range pairNames {
					if name == pair {
						g.s.chars[1].count = uint8(i)
					}
				}
				g.play("fight", "roll 8", "against 8").phase(phase)
			}
		}},
		{"P247 Dead 2, B103", "al cabin1 bat\nray dead cabin1 RS\nmaria cabin4", nil, func(g *deal) {
			g.play("fight", "roll 9", "against 5").asks("al").holds(g.s.Turn() == 1, "ray's player decides").
				play("reroll", "against 7").phase(phaseAct).is("ray", "dead cabin1 RS health 2 rerolled").play("fight", "roll 9", "against 9").asks("maria").phase(phaseAct)
		}},
		{"P249 B106", "al dead cabin1 TP\nray cabin4\nsurvivors cabin1 survivor3-\npieces cabin2", nil, func(g *deal) {
			g.combat().is("al", "gone").is("zombies", "cabin1 turned1").is("survivors", "")
		}},
		{"P250 B102", "al dead cabin1 TP\nray cabin2 pistol.3", nil, func(g *deal) {
			g.play("fire pistol.3").is("al", "dead cabin1 TP health 2").play("fire pistol.2")
			g.until(phaseAct, "event thin-fog", "stay")
			g.play("fire pistol.1").is("al", "gone")
		}},
		{"P251 B108", "al fallen cabin1\nray cabin4", func(o *Options) { o.Players, o.Score = 1, ScoreTeam }, func(g *deal) {
			g.move().phase(phaseAct).is("al", "dead cabin3 TP health 3")
		}},
		{"P310 Case 7, B79", "al dead woods1 TP\nray cabin4\njulie dead woods3 TP\nmaria cabin4\nbait maria", nil, func(g *deal) {
			g.move().asks("al").play("stay").asks("julie")
		}},
		{"B105", "al dead woods1 TD\nray cabin4\nzombies woods2 sprinter2 woods3 brute3", nil, func(g *deal) {
			g.move().play("stay").all("direct woods2 sprinter2", "direct woods3 brute3", "none").play("direct woods2 sprinter2", "go woods1", "go woods6").
				is("zombies", "clearing3 brute3 woods6 sprinter2")
		}},
		{"B92 P309", "al yard1\nray yard1\njulie yard1\nzombies yard1 creeper1 creeper1 creeper1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 sprinter2 sprinter2 sprinter2 sprinter2 brawler2 brawler2 brawler2\nmaria yard2", nil, func(g *deal) {
			g.play("end", "end", "end").asks("maria").play("move yard1").is("foe", "brawler2")
		}},
		{"P309 B92", "al yard2\nzombies yard1 brute3", nil, func(g *deal) { g.offers("move yard1") }},
	})
	if got := fmt.Sprint(len(pairNames), pairAbilities); got != "10 [3 5 9 17 6 10 18 12 20 24]" {
		t.Errorf("pairs %s", got)
	}
}

// Combinations of several rules, digest 6.21.
func TestCombinations(t *testing.T) {
	runRows(t, []row{
		{"P307 B58, Club 2", "al cabin1 pistol.0 machete\nzombies cabin1 brute3", nil, func(g *deal) {
			from := *g.s
			g.play("fight", "with pistol.0", "roll 10").is("zombies", "cabin1 brute2").is("al", "cabin1 machete")
			*g.s = from
			g.play("fight", "with machete", "roll 10").is("zombies", "cabin1 brute1").is("al", "cabin1 pistol.0 machete")
		}},
		{"P311 B84, B93", "al dead yard1 TP\nray cabin4\nzombies yard1 shambler1", nil, func(g *deal) {
			g.move().play("step cabin1").is("walls", "destroyed - - - - -").is("al", "dead yard1 TP health 3").is("zombies", "yard1 shambler1")
		}},
		{"P314 B36, Sandra", "sandra cabin1 pistol.3 shotgun.3\nmichael cabin2\nzombies yard1 brute3 brute3", nil, func(g *deal) {
			g.play("double pistol.3").until(phaseAct).play("end").asks("michael").play("grant sandra").offers("double shotgun.3")
		}},
		{"P315 B101, B25", "al cabin1 injuries 3 radio 2\nray cabin1\nbait al\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("roll 2").is("radio", "cabin1 2").asks("ray").play("collect radio").is("ray", "cabin1 radio 2")
		}},
		{"P317 Case 8, B86", "al woods3\nsurvivors clearing1 survivor3\nzombies cabin1 shambler1", nil, func(g *deal) {
			from := *g.s
			g.move().is("survivors", "yard1 survivor3").is("zombies", "cabin2 shambler1")
			*g.s = from
			g.s.van, g.s.bag[tokenSurvivor], g.s.survivors[0] = 6, 0, newSurvivor(at(Clearing, 0), 4)
			g.move().is("zombies", "cabin6 shambler1")
		}},
		{"P318 B127", "michael cabin1\nal cabin2 bat\nray cabin2 axe", nil, func(g *deal) {
			g.play("grant al", "trade", "partner ray", "give nothing", "refuse").asks("al").phase(phaseGranted).holds(g.s.left == 1, "left").
				play("trade", "partner ray").asks("michael").is("ray", "cabin2 refused al axe bat")
		}},
		{"P319 B129", "al cabin1 ak47.1 axe\nray cabin5\nzombies cabin1 shambler1 yard1 brute2 brute2", nil, func(g *deal) {
			g.s.zombies[1] |= foughtBit
			g.s.sortZombies()
			g.combat()
			g.s.zombies[2] |= foughtBit
			g.play("with ak47.1", "at yard1 brute2").is("zombies", "yard1 brute1 brute2").is("fought", "brute1 brute2")
		}},
		{"P321 B128", "al cabin1 injuries 3 radio 3\nray cabin1\nvan woods5\nbait al\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("with radio", "roll 2", "injury").is("al", "fallen cabin1").is("radio", "").holds(g.s.bundled == 0, "Radio").
				asks("ray").refuses("van *")
		}},
		{"B10 Muck 3", "al cabin1 muck\nray cabin2\njulie cabin3", nil, func(g *deal) { g.play("muck").is("bait", "ray").is("lead", "al").play("end").asks("ray") }},
	})
}
