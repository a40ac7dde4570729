package cabin

import (
	"testing"

	"deadreckon/engine"
)

// Variants, digest 6.18, and scores, 6.19.
func TestVariants(t *testing.T) {
	runRows(t, []row{
		{"P275 Less 1, B117", "al cabin1\nray cabin2\njulie cabin3\nphase card", func(o *Options) { o.ChooseBait = true }, func(g *deal) {
			from := *g.s
			g.play("event stragglers", "token creeper", "arc 4", "token creeper", "arc 4", "creepers 1").phase(phaseBait).all("bait ray", "bait julie").play("bait julie").is("bait", "julie").asks("julie")
			*g.s = from
			g.play("event hush").until(phaseAct, "token creeper", "arc 4", "creepers 1").is("bait", "")
		}},
		{"P277 Less 4", "al cabin1 shotgun.3\nzombies cabin1 brute3 yard1 brute3", func(o *Options) { o.SharpShooter = true }, func(g *deal) {
			g.play("fire shotgun.3", "at cabin1 brute3").is("zombies", "cabin1 brute1 yard1 brute3").is("al", "cabin1 bullets 1 shotgun.2").
				play("fire shotgun.2", "at yard1 brute3").is("zombies", "cabin1 brute1 yard1 brute2")
		}},
		{"P278 Less 4, B120", "al cabin1 rifle.1\nzombies yard1 brute3", func(o *Options) { o.SharpShooter = true }, func(g *deal) {
			from := *g.s
			g.offers("aim rifle.1").play("aim rifle.1").is("zombies", "").is("al", "cabin1 bullets 1 rifle.0").phase(phaseCard)
			*g.s = from
			g.play("move cabin2").refuses("aim*")
		}},
		{"P279 More 1, B121", "al cabin1\nray cabin3 rope\nzombies cabin2 shambler1", func(o *Options) { o.FightFail = true }, func(g *deal) {
			from := *g.s
			g.play("move cabin2", "roll 2").asks("ray").is("al", "cabin2 injuries 1 held").refuses("rope al")
			*g.s = from
			g.play("move cabin2", "roll 7").asks("al").holds(g.s.left == 1, "left")
		}},
		{"More 1 B121 granted", "michael woods1\nal woods1 held pistol.2\nsurvivors woods1 survivor3\nzombies clearing1 brute3", func(o *Options) { o.FightFail = true }, func(g *deal) {
			g.play("grant al").offers("fire pistol.2", "collect survivor3").refuses("move*", "lead*")
		}},
		{"More 1 B121 granted at the van", "michael woods1\nal woods1 held pistol.2\nvan woods1\nzombies clearing1 brute3", func(o *Options) { o.FightFail = true }, func(g *deal) {
			g.play("grant al").offers("fire pistol.2").refuses("move*", "board")
		}},
		{"P281 More 3", "julie woods1 rifle.2 nails.1\nray cabin5\nvan woods1\nwalls cracked - - - - -\nzombies yard1 brute3 woods2 brute3", func(o *Options) { o.Points = true }, func(g *deal) {
			g.play("fire rifle.2", "at yard1 brute3").holds(g.s.points[0] == 1, "a shot").play("repair").holds(g.s.points[0] == 2, "a Crack")
			g.s.destroyed = 1
			g.turnOf("julie").play("rebuild").holds(g.s.points[0] == 3, "a Wall").play("board").holds(g.s.points[0] == 6, "first aboard")
			g.turnOf("julie").play("van cw").holds(g.s.points[0] == 7, "a Zombie rammed")
		}},
		{"P283 More 4, B124", "al cabin1 pistol.2 elephant.1\nray cabin2", func(o *Options) { o.OutForYourself = true }, func(g *deal) {
			g.play("fire pistol.2").is("ray", "cabin2 injuries 1").play("fire elephant.1").is("ray", "fallen cabin2")
		}},
		{"More 4 B124 duel", "al cabin1 bat\nray cabin1", func(o *Options) { o.OutForYourself = true }, func(g *deal) {
			from := *g.s
			g.play("duel ray", "roll 9", "against 5").is("ray", "cabin1 injuries 1").holds(g.s.left == 1, "left")
			*g.s = from
			g.play("duel ray", "roll 5", "against 9").phase(phaseLoss).play("drop").is("al", "cabin1").is("ray", "cabin1")
		}},
		{"P285 More 5, B125", "al fallen clearing2\nray yard2 rifle.2", func(o *Options) { o.NoGrief = true }, func(g *deal) {
			g.play("fire rifle.2").is("al", "gone").move().holds(g.s.phase != phaseRise, "")
		}},
		{"P286 More 6, B126", "al dead cabin1 TP\nray cabin1 axe\nmaria cabin1", func(o *Options) { o.Haunted = true }, func(g *deal) {
			g.s.chars[0].tally = 1
			g.play("fight", "roll 12", "against 2").is("al", "dead TP health 3").is("pile-dead", "al")
			g.s.refill()
			g.s.bag, g.s.pile = [6]uint8{}, [5]uint8{3, 10, 4, 4, 3}
			replaceValue(&g.s.loose, 0, lyingIn(0))
			replaceValue(&g.s.loose, 0, lyingIn(0))
			replaceValue(&g.s.loose, 0, lyingIn(0))
			g.from(stageCard).play("event together", "arc 4").weights("1 token dead-al").play("token dead-al").is("al", "dead woods4 TP health 3")
		}},
		{"P322 B122", "al cabin1\nzombies cabin1 shambler1", func(o *Options) { o.RollFail = true }, func(g *deal) {
			g.combat().play("roll 2").is("al", "cabin1 injuries 1")
		}},
		{"More 2 B122", "al cabin1 bat\nzombies cabin1 shambler1", func(o *Options) { o.RollFail = true }, func(g *deal) {
			g.combat().play("with bat", "roll 2").phase(phaseAct).is("al", "cabin1 injuries 1 bat")
		}},
		{"Less 3 B119", "al cabin1 bat\nray cabin1\nzombies cabin1 brute3 brute3", func(o *Options) { o.NiceRoll = true }, func(g *deal) {
			g.play("fight", "roll 12").is("zombies", "cabin1 brute1 brute3").play("end")
			g.combat().play("foe brute3", "hands", "roll 12").is("zombies", "cabin1 brute1 brute2").is("fought", "brute2")
		}},
	})
}

// scoresOf returns the results of a game whose Characters are as lines say.
func scoresOf(t *testing.T, text string, o Options) (out []float64) {
	t.Helper()
	g := given(t, text+"\nphase over\nvan woods1", o)
	for seat := range g.s.r().seatNames() {
		out = append(out, g.s.Score(engineSeat(seat)))
	}
	return out
}

func TestScores(t *testing.T) {
	same := func(t *testing.T, have []float64, want ...float64) {
		t.Helper()
		for i, w := range want {
			if len(have) != len(want) || have[i] < w-1e-12 || have[i] > w+1e-12 {
				t.Errorf("scores %v; want %v", have, want)
				return
			}
		}
	}
	t.Run("P287 B107", func(t *testing.T) {
		same(t, scoresOf(t, "al aboard place 1\nray aboard place 2\njulie dead woods1 TP\nmaria cabin1\nround 40", Book()), 1, 1, -1+0.5/3, -0.5)
	})
	t.Run("P289 B108, B109", func(t *testing.T) {
		o := with(func(o *Options) { o.Score, o.Overlord = ScoreTeam, true })
		same(t, scoresOf(t, "al aboard place 1\nray aboard place 2\njulie dead woods1 TP\nmaria aboard place 3", o), 0.5, 0.5, 0.5, 0.5, -0.5)
	})
	t.Run("P290 B110", func(t *testing.T) {
		o := with(func(o *Options) { o.Players = 2 })
		same(t, scoresOf(t, "al aboard place 1\nray dead woods1 TP\njulie dead woods1 TP\nmaria dead woods1 TP", o), 0, -1)
	})
	t.Run("P291", func(t *testing.T) {
		g := given(t, "al aboard place 1\nray cabin1\nvan woods1", Book())
		for seat := range 4 {
			g.holds(g.s.Score(engineSeat(seat)) == 0, "a score before the end")
		}
	})
	t.Run("P282 More 3, B123", func(t *testing.T) {
		o := with(func(o *Options) { o.Points, o.Characters = true, 3 })
		same(t, scoresOf(t, "al aboard place 1 points 9\nray dead woods1 TP points 9\njulie gone points 4", o), 0, 0, -1)
		same(t, scoresOf(t, "al aboard place 1 points 9\nray dead woods1 TP points 5\njulie gone points 5", o), 1, -1, -1)
	})
	t.Run("B14", func(t *testing.T) {
		o := with(func(o *Options) { o.MaxRounds = 3 })
		g := given(t, "al cabin1\nray cabin2\nround 3", o)
		g.from(stageBait).phase(phaseOver).holds(g.s.Score(0) == -0.5, "stranded")
	})
}

func engineSeat(i int) engine.Seat { return engine.Seat(i) }
