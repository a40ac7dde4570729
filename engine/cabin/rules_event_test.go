package cabin

import "testing"

// Events, digest 6.11.
func TestEvents(t *testing.T) {
	runRows(t, []row{
		{"P173 B72", "al cabin1\nray fallen cabin2\nphase card", nil, func(g *deal) {
			g.play("event thin-fog").holds(g.s.tokensOut == 0, "tokens")
		}},
		{"P173 B72, a fallen one", "al cabin1\njulie cabin1\nray fallen cabin2\nphase card", nil, func(g *deal) {
			g.play("event walkers").phase(phaseToken).is("tokens", "2")
		}},
		{"P174 Event 3, Event 4", "al cabin1\nphase card", nil, func(g *deal) {
			from := *g.s
			g.play("event twigs").is("tokens", "3")
			*g.s = from
			g.play("event how-many").weights("1 count 1", "1 count 2", "1 count 3", "1 count 4", "1 count 5", "1 count 6").play("count 5").is("tokens", "5")
		}},
		{"P175 Event 5, B76", "al cabin6\nray cabin3\nphase card\nbait al", nil, func(g *deal) {
			g.play("event surrounded", "token brute", "token shambler", "token survivor").
				holds(g.s.tokensOut == 2, "tokens").is("survivors", "clearing1 survivor3")
		}},
		{"P177 Event 6", "al cabin1\nray cabin1\nphase card\nsurvivors woods1 survivor3 woods1 survivor3 woods1 survivor3\npile 0 3 0 1 0\n" +
			"zombies woods1 creeper1 creeper1 creeper1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 sprinter2 sprinter2 sprinter2 sprinter2 brawler2 brawler2 brawler2 brute3", nil, func(g *deal) {
			g.play("event they-keep-coming").weights("1 token shambler", "2 token brute").play("token brute", "arc 1", "token shambler", "arc 1")
			g.weights("1 token brute").play("token brute", "arc 1").weights("3 token shambler", "1 token brawler").is("pile", "")
		}},
		{"P178 B73", "al cabin1\nphase card\nsurvivors woods1 survivor3 woods1 survivor3 woods1 survivor3\nzombies woods1 creeper1 creeper1 creeper1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 shambler1 sprinter2 sprinter2 sprinter2 sprinter2 brawler2 brawler2 brawler2 brawler2 brute3 brute3 brute3", nil, func(g *deal) {
			g.play("event twigs").holds(g.s.phase != phaseToken && g.s.stage != stageTokens, "phase %s", g.s.phase)
		}},
		{"P179 Event 8", "al cabin1\nray cabin1\nphase card", nil, func(g *deal) {
			g.play("event shuffling", "token brute", "arc 4").is("zombies", "yard4 brute3")
		}},
		{"P181 B75", "al cabin1\nray dead woods3 TP\njulie yard1\nphase card\nzombies yard1 brute3", nil, func(g *deal) {
			g.play("event frenzy", "token survivor", "arc 5").phase(phaseDead).is("zombies", "yard1 brute3").is("ray", "dead woods3 TP health 3")
		}},
		{"P182 Event 9, Wall 1", "al cabin4\nphase card\nzombies yard1 shambler1", nil, func(g *deal) {
			g.play("event shuffling").is("walls", "destroyed - - - - -").is("zombies", "yard1 shambler1")
		}},
		{"P183", "al yard4\nphase card\nzombies yard2 shambler1 creeper1 yard3 brute3 yard4 shambler1", nil, func(g *deal) {
			g.play("event fists").phase(phaseCreep).is("walls", "- cracked destroyed - - -")
		}},
		{"P185", "al cabin2\njulie yard5\nphase card\nwalls - destroyed - - - -\nzombies cabin5 shambler1 clearing2 shambler1 yard3 brute3 clearing1 shambler1", nil, func(g *deal) {
			g.play("event hush", "token creeper", "arc 4", "token creeper", "arc 4").phase(phaseCreep)
			g.is("zombies", "cabin6 shambler1 yard2 shambler1 yard3 brute3 clearing1 shambler1 woods4 creeper1 creeper1")
		}},
		{"P186", "al cabin2\nphase card", nil, func(g *deal) {
			from := *g.s
			g.play("event brambles", "token creeper", "arc 3").is("zombies", "clearing3 creeper1")
			*g.s = from
			g.play("event together", "arc 5", "token creeper").is("zombies", "woods5 creeper1")
		}},
		{"P186, no arc dice", "al cabin2\nray cabin3\nphase card", nil, func(g *deal) {
			g.play("event lamplight", "token creeper").phase(phaseCreep).is("zombies", "woods2 creeper1")
		}},
		{"P187", "al cabin2\nphase card\nwalls - - cracked destroyed - -", nil, func(g *deal) {
			from := *g.s
			g.play("event timber", "token creeper", "arc 6", "arc 3").is("walls", "- - destroyed destroyed - -")
			*g.s = from
			g.play("event timber", "token creeper", "arc 6", "arc 4").is("walls", "- - cracked destroyed - -")
		}},
		{"Event 1 Event 2", "al cabin2\nray cabin2\njulie cabin2\nmaria cabin2\nphase card", nil, func(g *deal) { g.play("event horde").is("tokens", "6") }},
		{"B74", "al cabin2\nphase card", nil, func(g *deal) {
			g.play("event brambles", "token survivor", "arc 2").is("survivors", "clearing2 survivor3")
		}},
		{"B77", "al cabin1 bullets 2\nray cabin2 bullets 2\njulie cabin3 bullets 1\nbait ray\nphase card", nil, func(g *deal) {
			g.play("event gunfire").until(phaseAct, "arc 4", "token creeper").is("bait", "ray")
		}},
	})
}

// Survivors and Zombies move, digest 6.12, 6.13.
func TestMarch(t *testing.T) {
	runRows(t, []row{
		{"P189 B78", "al cabin5\nsurvivors woods2 survivor3\nzombies woods2 brute3", nil, func(g *deal) {
			g.move().is("survivors", "").is("zombies", "clearing2 turned1") // both stood in the Clearing, and fought
		}},
		{"P190 Walk 2", "al cabin1\nray yard5\nzombies woods1 creeper1 yard5 creeper1", nil, func(g *deal) {
			g.move()
			from := *g.s
			g.play("creepers 3").is("zombies", "yard5 creeper1 woods1 creeper1")
			*g.s = from
			g.play("creepers 4").is("zombies", "yard5 creeper1 clearing1 creeper1")
		}},
		{"P191 B80", "ray yard5\nzombies yard5 creeper1", nil, func(g *deal) { g.move().holds(g.s.phase != phaseCreep, "") }},
		{"P193 Walk 3", "al yard5\nray woods4\nzombies yard5 shambler1", nil, func(g *deal) { g.move().is("zombies", "yard5 shambler1") }},
		{"P194 Walk 4, Walk 8", "al clearing3\nzombies clearing1 shambler1", nil, func(g *deal) { g.move().is("zombies", "yard1 shambler1") }},
		{"P195 Walk 4", "al cabin1\nwalls destroyed - - - - -\nzombies yard1 shambler1", nil, func(g *deal) { g.move().is("zombies", "cabin1 shambler1") }},
		{"P195 Walk 4, standing", "al cabin1\nzombies yard1 shambler1", nil, func(g *deal) { g.move().is("zombies", "yard1 shambler1").is("walls", "cracked - - - - -") }},
		{"P197 Walk 5", "al woods1\nzombies yard1 shambler1", nil, func(g *deal) { g.move().is("zombies", "clearing1 shambler1") }},
		{"P198 Walk 7, Case 6", "al woods2\nzombies clearing1 shambler1", nil, func(g *deal) {
			g.move().is("zombies", "clearing2 shambler1").move().is("zombies", "woods2 shambler1")
		}},
		{"P199 Walk 6", "al cabin3\nzombies cabin1 shambler1", nil, func(g *deal) { g.move().is("zombies", "cabin2 shambler1") }},
		{"P199 Case 8", "al yard2\nzombies cabin1 shambler1", nil, func(g *deal) { g.move().is("zombies", "cabin2 shambler1") }},
		{"P201 Case 2, B81", "al woods1\nray woods6\nzombies yard1 shambler1\nbait ray", nil, func(g *deal) { g.move().is("zombies", "clearing1 shambler1") }},
		{"P202 Case 3", "al cabin5\nsurvivors cabin3 survivor3-\npieces cabin3\nzombies cabin4 shambler1", nil, func(g *deal) {
			g.move().is("zombies", "").is("survivors", "cabin3 survivor2-") // it went to the Survivor, and fell
		}},
		{"P203 Case 4, B90", "al cabin5\nsurvivors yard2 survivor3 yard6 survivor3\nzombies yard1 shambler1 shambler1", nil, func(g *deal) {
			g.s.survivors[0], g.s.survivors[1] = newSurvivor(at(Clearing, 1), 5), newSurvivor(at(Clearing, 5), 5) // before they step in
			g.move().phase(phaseLure).asks("al").all("lure yard2", "lure yard6")
			from := *g.s
			g.play("lure yard2").all("lure yard2", "lure yard6")
			*g.s = from
			g.play("lure yard6").holds(g.s.phase != phaseLure, "the other order comes twice")
		}},
		{"P205 Case 8, B86", "al yard3\nray woods2\nzombies cabin1 shambler1", nil, func(g *deal) { g.move().is("zombies", "cabin2 shambler1") }},
		{"P206 Case 8", "al yard1\nzombies cabin1 shambler1", nil, func(g *deal) {
			g.move().is("zombies", "cabin1 shambler1").is("walls", "cracked - - - - -")
		}},
		{"P207 Case 9, B87, B82", "al yard1\nvan woods4\nzombies cabin1 shambler1", nil, func(g *deal) { g.move().is("zombies", "cabin2 shambler1") }},
		{"P209 B88", "al cabin1\nvan woods2\nwalls - - - destroyed - -\nzombies yard4 shambler1", nil, func(g *deal) {
			g.s.chars[0].space = at(Yard, 0)
			g.move().is("zombies", "cabin4 shambler1")
		}},
		{"P210 B83", "al yard1\nzombies clearing1 sprinter2", nil, func(g *deal) { g.move().phase(phaseRoll).is("zombies", "yard1 sprinter2") }},
		{"P211 B83", "al cabin3\nwalls destroyed - - - - -\nzombies yard1 sprinter2", nil, func(g *deal) { g.move().is("zombies", "cabin2 sprinter2") }},
		{"P213 Wall 1", "al cabin4\nzombies yard1 shambler1", nil, func(g *deal) { g.move().is("walls", "cracked - - - - -").is("zombies", "yard1 shambler1") }},
		{"P214 Wall 5", "al cabin4\nwalls cracked - - - - -\nzombies yard1 shambler1", nil, func(g *deal) {
			g.move().is("walls", "destroyed - - - - -").is("zombies", "yard1 shambler1").move().is("zombies", "cabin1 shambler1")
		}},
		{"P215 Wall 6", "al cabin4\nzombies yard1 shambler1 shambler1", nil, func(g *deal) { g.move().is("walls", "destroyed - - - - -").is("zombies", "yard1 shambler1 shambler1") }},
		{"P217 Wall 3", "al cabin4\nzombies clearing1 sprinter2 yard2 sprinter2", nil, func(g *deal) {
			g.move().is("walls", "cracked cracked - - - -").is("zombies", "yard1 sprinter2 yard2 sprinter2")
		}},
		{"P218 Wall 7", "al cabin4\nzombies yard1 sprinter2 brute3", nil, func(g *deal) { g.move().is("walls", "destroyed - - - - -").is("zombies", "yard1 sprinter2 brute3") }},
		{"P219 B84", "al cabin4\nzombies yard1 creeper1 shambler1 shambler1 shambler1", nil, func(g *deal) {
			g.move().play("creepers 4").is("walls", "destroyed - - - - -").is("zombies", "cabin1 creeper1 yard1 shambler1 shambler1 shambler1")
		}},
		{"P221 B85", "al woods1\nzombies cabin1 shambler1 yard1 shambler1", nil, func(g *deal) {
			g.s.strike(0, false) // the other one of the phase, from outside
			g.move().is("walls", "destroyed - - - - -").is("zombies", "cabin1 shambler1 clearing1 shambler1")
		}},
		{"Wall 2 Wall 4", "al cabin4\nzombies yard1 brute3", nil, func(g *deal) { g.move().is("walls", "destroyed - - - - -").is("zombies", "yard1 brute3") }},
		{"B54 Case 5", "al woods3\nray woods1\nzombies woods2 shambler1\nbait ray", nil, func(g *deal) { g.move().is("zombies", "woods1 shambler1") }},
		{"B89 B91", "al aboard place 1\nray cabin4\njulie fallen cabin1\nvan woods1\nzombies cabin2 shambler1", nil, func(g *deal) {
			g.move().until(phaseAct, "rise TP", "stay", "hands", "roll 7").is("zombies", "cabin3 shambler1")
		}},
		{"B79 Case 1 Case 7", "al cabin4\nray dead woods2 TP\nzombies woods1 creeper1", nil, func(g *deal) {
			g.move().phase(phaseCreep).play("creepers 5").phase(phaseDead).is("zombies", "woods1 creeper1")
		}},
	})
}
