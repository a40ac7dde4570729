package cabin

import "testing"

// Movement and checks, digest 6.4.
func TestWalk(t *testing.T) {
	runRows(t, []row{
		{"P053 Move 1", "al yard3\nray woods3", nil, func(g *deal) {
			g.only("move", "move yard2", "move yard4", "move cabin3", "move clearing3").play("end").
				only("move", "move woods2", "move woods4", "move clearing3")
		}},
		{"P054 Move 3", "al cabin1", nil, func(g *deal) { g.only("move", "move cabin2", "move cabin6", "move yard1") }},
		{"P055 Move 2", "al cabin1", nil, func(g *deal) {
			g.play("move yard1").holds(g.s.left == 1, "left").is("walls", "").play("move cabin1").is("al", "cabin1")
		}},
		{"P057 Move 4", "al cabin1\nzombies cabin2 sprinter2 shambler1", nil, func(g *deal) {
			g.play("move cabin2").phase(phaseFoe).all("foe shambler1", "foe sprinter2")
		}},
		{"P058 Move 4", "al cabin1 bat\nray dead cabin2 TP\nzombies cabin2 brute3", nil, func(g *deal) {
			g.play("move cabin2").phase(phaseWith).is("foe", "dead-ray")
		}},
		{"P059 B65", "al cabin1\nray dead cabin2 TP\njulie dead cabin2 TS\nzombies cabin2 brute3", nil, func(g *deal) {
			g.play("move cabin2").all("foe dead-ray", "foe dead-julie")
		}},
		{"P061 Move 5", "al cabin1\nzombies cabin2 shambler1", nil, func(g *deal) {
			g.play("move cabin2", "roll 2").is("al", "cabin2 injuries 1").play("move cabin3").is("al", "cabin3 injuries 1")
		}},
		{"P062 B66", "al cabin1 bat\nray cabin5\nzombies cabin2 shambler1 brute3", nil, func(g *deal) {
			g.play("move cabin2").is("foe", "brute3").play("with bat", "roll 9").is("zombies", "cabin2 shambler1 brute3").combat().
				all("foe shambler1", "foe brute3")
		}},
		{"P063 Move 4", "al cabin2\nzombies cabin2 shambler1 brute3", nil, func(g *deal) { g.play("move cabin3").is("al", "cabin3").phase(phaseAct) }},
		{"P065 Move 6, B34", "al yard4\nray cabin1\nsurvivors yard4 survivor3", nil, func(g *deal) {
			g.play("lead survivor3", "pull cabin4").is("al", "cabin4").is("survivors", "cabin4 survivor3-").is("pieces", "cabin4").asks("ray")
		}},
		{"P066 B34", "al yard4\nray cabin1\nsurvivors yard4 survivor3\nzombies cabin4 shambler1", nil, func(g *deal) {
			g.play("lead survivor3", "pull cabin4").phase(phaseRoll).play("roll 7").is("survivors", "cabin4 survivor3-").is("zombies", "cabin4 shambler1")
		}},
		{"P067 Move 7", "al woods5 axe\nray cabin1\nvan woods5", nil, func(g *deal) { g.play("board").is("al", "aboard place 1").asks("ray") }},
		{"P069 B33", "al woods5\nray cabin1\nvan woods5\nzombies woods5 brute3", nil, func(g *deal) { g.play("board").is("al", "aboard place 1").asks("ray") }},
		{"P070 B33", "al woods5 radio 3\nray cabin1\nvan woods5", nil, func(g *deal) {
			g.play("board").is("radio", "").holds(g.s.bundled == 0, "Radio").play("end").phase(phaseCard)
			g.until(phaseAct, "event thin-fog")
			g.until(phaseAct).asks("ray").play("end").asks("al").offers("van cw", "van ccw")
		}},
		{"B52", "al cabin1 pistol.2\nzombies cabin2 brute3", nil, func(g *deal) {
			g.play("move cabin2", "with pistol.2").is("zombies", "cabin2 brute2").is("al", "cabin2 bullets 1 pistol.1")
		}},
		{"B62", "al cabin1 rope muck\nray cabin4\nzombies cabin2 brute3", nil, func(g *deal) {
			g.play("move cabin2").phase(phaseRoll)
		}},
	})
}
