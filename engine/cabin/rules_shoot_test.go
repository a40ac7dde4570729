package cabin

import "testing"

// Ranged weapons, digest 6.8.
func TestShots(t *testing.T) {
	// around has a creeper in four spaces about arc 3, and shamblers in others.
	around := "\nzombies cabin2 shambler1 cabin3 shambler1 cabin4 shambler1 yard2 shambler1 yard3 shambler1 yard4 shambler1 clearing3 shambler1 woods3 shambler1"
	runRows(t, []row{
		{"P119 Range 1, Range 2, B55", "al cabin3 shotgun.1 pistol.1 rifle.1" + around, nil, func(g *deal) {
			near := []string{"at cabin2 shambler1", "at cabin3 shambler1", "at cabin4 shambler1", "at yard3 shambler1"}
			from := *g.s
			g.play("fire shotgun.1").all(near...)
			*g.s = from
			g.play("fire pistol.1").all(append(near, "at clearing3 shambler1")...)
			*g.s = from
			g.play("fire rifle.1").all(append(near, "at clearing3 shambler1", "at woods3 shambler1")...)
		}},
		{"P121 Range 4", "al clearing3 pistol.1 shotgun.1\nzombies cabin3 shambler1 cabin2 shambler1 yard2 shambler1 yard3 shambler1 yard4 shambler1 clearing2 shambler1 clearing4 shambler1 woods2 shambler1 woods4 shambler1 clearing5 shambler1", nil, func(g *deal) {
			from := *g.s
			g.play("fire pistol.1").all("at cabin3 shambler1", "at yard2 shambler1", "at yard3 shambler1", "at yard4 shambler1", "at clearing2 shambler1",
				"at clearing4 shambler1", "at woods2 shambler1", "at woods4 shambler1")
			*g.s = from
			g.play("fire shotgun.1").refuses("at cabin3 shambler1").offers("at yard3 shambler1")
		}},
		{"P122 Range 5", "al yard3 rifle.1\nzombies cabin2 shambler1 cabin3 shambler1 cabin4 shambler1 yard5 shambler1 yard2 shambler1", nil, func(g *deal) {
			g.play("fire rifle.1").all("at cabin3 shambler1", "at yard2 shambler1")
		}},
		{"P123 Range 3", "al woods1 rifle.1\nzombies cabin1 shambler1 cabin6 shambler1 yard6 shambler1", nil, func(g *deal) {
			g.play("fire rifle.1").all("at cabin1 shambler1", "at yard6 shambler1")
		}},
		{"P125 Gun 4, B54", "al cabin3 shotgun.1\nray yard3\nzombies yard3 brute3", nil, func(g *deal) {
			g.play("fire shotgun.1").is("zombies", "yard3 brute2").is("ray", "yard3")
		}},
		{"P126 Gun 2", "al cabin3 shotgun.1 elephant.1\nzombies cabin3 brute3", nil, func(g *deal) { g.only("fire", "fire shotgun.1") }},
		{"P127 Club 1", "al cabin3 pistol.0\nzombies cabin3 brute3", nil, func(g *deal) {
			g.refuses("fire*").combat().all("hands", "with pistol.0")
		}},
		{"P129 Ak 3", "al cabin3 ak47.1\nzombies cabin3 brute3 shambler1", nil, func(g *deal) {
			g.play("fire ak47.1", "at cabin3 shambler1", "at cabin3 brute3", "at cabin3 brute2", "done").is("al", "cabin3 bullets 3 ak47.0").is("zombies", "cabin3 brute1")
		}},
		{"P130 Ak 2, B47", "al cabin3 ak47.1\nray cabin4\nzombies cabin3 shambler1 cabin4 brute3", nil, func(g *deal) {
			g.combat().play("with ak47.1").all("at cabin4 brute3", "done").play("at cabin4 brute3", "done").phase(phaseAct).
				is("zombies", "cabin4 brute2").is("ray", "cabin4")
		}},
		{"P131 Elephant 1, B48", "al cabin1 elephant.1\nzombies cabin1 brute3 woods1 brute3", nil, func(g *deal) {
			g.play("fire elephant.1").is("zombies", "cabin1 brute3").is("al", "cabin1 bullets 1 elephant.0").is("pile", "0 0 0 0 1")
		}},
		{"P131 Elephant 1, in fights", "al cabin1 elephant.1\nzombies cabin1 brute3", nil, func(g *deal) { g.refuses("fire*").combat().phase(phaseRoll).is("weapon", "hands") }},
		{"P133 Flare 1", "al cabin1 flare.1\nzombies yard1 brute3 shambler1\nsurvivors woods1 survivor3 woods1 survivor3 woods1 survivor3", nil, func(g *deal) {
			g.play("fire flare.1").refuses("signal")
		}},
		{"P133 Flare 1, one in the bag", "al cabin1 flare.1\nray cabin2", nil, func(g *deal) {
			g.play("fire flare.1").phase(phaseSignal).play("arc 4").is("survivors", "woods4 survivor3").is("al", "cabin1 bullets 1 flare.0").
				holds(g.s.bag[tokenSurvivor] == 2, "bag")
		}},
		{"P134 Flare 1, B49", "al cabin2 flare.1\nzombies yard2 shambler1 shambler1 brute3", nil, func(g *deal) {
			from := *g.s
			g.play("fire flare.1").all("at yard2 shambler1", "signal").play("at yard2 shambler1").all("at yard2 shambler1", "at yard2 brute3").
				play("at yard2 brute3").is("zombies", "yard2 shambler1 brute2")
			*g.s = from
			g.play("fire flare.1", "at yard2 shambler1", "at yard2 shambler1").is("zombies", "yard2 brute3")
		}},
		{"P135 B49", "al cabin2 flare.1\nzombies yard2 brute3", nil, func(g *deal) {
			g.play("fire flare.1", "at yard2 brute3").is("zombies", "yard2 brute2").holds(g.s.left == 1, "left")
		}},
		{"P137 Bow 1-3", "al cabin1 bow.1\nray cabin2\nzombies yard1 brute3", nil, func(g *deal) {
			g.play("fire bow.1").is("al", "cabin1 bow.0").refuses("fire*").play("end", "end").until(phaseAct, "event thin-fog", "arc 4").
				asks("ray").is("al", "cabin1 bow.0").play("end").asks("al").is("al", "cabin1 bow.1")
		}},
		{"P138 Club 3", "al cabin1 bow.0\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().all("hands", "with bow.0").play("with bow.0", "roll 10").is("zombies", "cabin1 brute2").is("al", "cabin1")
		}},
		{"P139 B50", "al cabin1 bow.0\nray cabin1", nil, func(g *deal) { g.play("trade", "end").is("ray", "cabin1 bow.1") }},
		{"B44", "al cabin1 shotgun.1\nzombies cabin1 brute3", nil, func(g *deal) { g.play("fire shotgun.1").is("zombies", "cabin1 brute2") }},
		{"B45", "al cabin1 ak47.0 elephant.0 flare.0\nzombies cabin1 brute3", nil, func(g *deal) {
			g.play("fight").all("with ak47.0", "with elephant.0", "with flare.0")
		}},
		{"B46 Ak 1", "al cabin1 ak47.1\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.play("fire ak47.1").is("zombies", "").is("al", "cabin1 bullets 1 ak47.0")
		}},
		{"B53", "al cabin1 rifle.1 bow.1\nray cabin2\nzombies yard1 brute3\nbait ray", nil, func(g *deal) {
			g.play("end").asks("al").play("fire rifle.1", "fire bow.1").phase(phaseCard).is("al", "cabin1 bullets 1 rifle.0 bow.0").
				play("event gunfire").until(phaseAct, "arc 4").holds(g.s.bait == 0, "the Bait").is("al", "cabin1 rifle.0 bow.1")
		}},
		{"B55", "al cabin1 rifle.1\nzombies yard2 brute3", nil, func(g *deal) { g.refuses("fire*") }},
	})
}
