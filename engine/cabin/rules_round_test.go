package cabin

import "testing"

// Rounds and turns, digest 6.2.
func TestRounds(t *testing.T) {
	runRows(t, []row{
		{"P015 Round 1", "al cabin1\nray cabin2\njulie cabin3\nmaria cabin4\nbait julie", nil, func(g *deal) {
			g.asks("julie").play("end").asks("maria").play("end").asks("al").play("end").asks("ray")
		}},
		{"P017 Act 2", "al cabin1\nray cabin2", nil, func(g *deal) {
			g.play("draw", "card bat").asks("al").play("draw", "card axe").asks("ray").is("al", "cabin1 axe bat")
		}},
		{"P018 B09", "al cabin1\nray cabin2", nil, func(g *deal) { g.offers("end").play("end").asks("ray") }},
		{"P019 B12", "al cabin1 muck\nleft 0", nil, func(g *deal) { g.all("end", "muck") }},
		{"P021 Bait 1, B11", "al dead woods1 TP\nray aboard place 1\njulie cabin3\nmaria cabin4\nvan woods2\nbait maria", nil,
			func(g *deal) { g.from(stageBait).is("bait", "").holds(g.s.round == 2, "round").asks("ray") }},
		{"P022 Round 2", "al cabin1\nray cabin2", nil, func(g *deal) {
			g.play("end", "end").phase(phaseCard).play("event thin-fog").holds(g.s.eventDeck() == 22, "deck").
				until(phaseAct).holds(g.s.round == 2, "round")
		}},
		{"P023 Round 3, Round 4", "al cabin1\nsurvivors woods1 survivor3\nzombies woods3 creeper1 clearing1 shambler1\nphase card", nil, func(g *deal) {
			// The Event, the Survivor, the Zombie that meets it, the fight.
			g.play("event thin-fog").phase(phaseCreep).is("survivors", "clearing1 survivor3").play("creepers 1")
			g.is("survivors", "clearing1 survivor2").is("zombies", "woods3 creeper1").holds(g.s.round == 2, "round")
		}},
		{"P025 Pass 2", "al cabin1\nray cabin2\nphase card", nil, func(g *deal) {
			g.play("event hush").until(phaseAct).is("bait", "").holds(g.s.round == 2, "round")
		}},
		{"P025 Pass 2, nobody fired", "al cabin1\nray cabin2\nphase card", nil, func(g *deal) {
			g.play("event gunfire").until(phaseAct).is("bait", "").holds(g.s.round == 2, "round")
		}},
		{"P026 End 1, B13", "al woods1\nray aboard place 1\nvan woods1", nil, func(g *deal) {
			g.play("board").phase(phaseOver).holds(g.s.discards == 0, "an Event")
		}},
		{"P027 Aim 1, End 1, End 2", "al cabin1 injuries 3\nray aboard place 1\nvan woods1\nzombies cabin1 brute3", nil, func(g *deal) {
			g.combat().play("roll 2").phase(phaseOver).holds(g.s.Score(1) == 1, "score %v", g.s.Score(1))
		}},
		{"P029 Round 1", "al cabin1\nray fallen cabin2\njulie dead woods1 TP\nmaria aboard place 1\nsandra aboard place 2\nvan woods5",
			func(o *Options) { o.Characters = 5 }, func(g *deal) {
				// maria moves the van; sandra has no target, and her turn passes by itself.
				g.s.zombies[0], g.s.tokensOut = 0, 0
				g.play("end").asks("maria").all("end", "van cw", "van ccw").play("end").phase(phaseCard)
			}},
		{"P030 B15", "al cabin1\nround 23\nphase card\ndiscards gunfire hush walkers stragglers from-the-trees grey-faces thin-fog no-moon they-keep-coming horde how-many twigs surrounded brambles lamplight together shuffling scent crawling running fists timber",
			nil, func(g *deal) {
				g.all("event frenzy").play("event frenzy").until(phaseCard, "end").holds(len(g.r.Legal()) == 23, "%d", len(g.r.Legal()))
			}},
	})
}
