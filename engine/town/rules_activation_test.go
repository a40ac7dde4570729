package town

import "testing"

// Four units on the Starts, out of everybody's way.
const starts = "zeds forest-start 6/3; zeds mountain-start 6/3; zeds highway-start 6/3; zeds suburbs-start 6/3"

// Digest 6.2: setup and turn.
func TestRulesTurn(t *testing.T) {
	run(t, []rule{
		{"Z026 turn-3, C12", "players=2", "phase event; seen 1 2 3; " + starts,
			"event 12 night-shift; = zeds highway-6 6/3; @ cup; zed 5/2; @ fewest; track forest; = zeds forest-start 5/2; @ action"},
		{"Z027 turn-3, C12", "", "phase event; seen 1 2 3 5 6 7 8 9 10 11",
			"event 15 swarm; zed 9/4; zed 8/4; zed 7/3; zed 6/3; @ order; = zeds forest-start 9/4; = zeds suburbs-start 6/3"},
		{"Z029 zeds-2", "", "phase event; " + starts,
			"event 1 rule-7-cardio; = zeds suburbs-5 6/3; = zeds highway-6 6/3; = zeds forest-start 6/3"},
		{"Z029 zeds-2 the left one first", "", "phase event; unit civ-a suburbs-5; " + starts,
			"event 1 rule-7-cardio; @ stand; = zeds suburbs-5 6/3; = zeds highway-start 6/3"},
		{"Z031 turn-4, C13", "", "phase event; seen 1 2 3; unit piazza center; unit mayor center; unit schmidt center; unit hunt center; unit johnson center; " + starts,
			"event 9 strangers-at-the-door; @ action"},
		{"Z033 play-4, C16, turn-2", "", "phase event; seen 1 2 3; " + starts,
			"event 11 they-keep-coming; activate forest; activate mountain; activate highway; = zeds suburbs-6 6/3; = event-actions 3; ! ammo; @ action"},
		{"Z034 term-3, C97", "", "phase event; seen 1 2 3; unit piazza center; unit mayor center; unit schmidt center; unit hunt cemetery; " + starts,
			"event 9 strangers-at-the-door; @ hero; ~ arrives johnson; % 1"},
		{"Z035 turn-2, C14", "players=2", "phase event; seen 15 17; " + starts,
			"= turn 13; event 14 brains-main-street; activate forest; activate mountain; activate highway; @ event; = turn 14; ! spent;" +
				"event 16 ammo-cache; @ action; ! floor; + floor player1; - floor player2"},
		{"Z037 turn-6", "", "phase event; seen 15 17; held 10; " + starts, "event 14 brains-main-street; @ order"},
		{"Z038 house-2, act-5, house-1", "", "event-actions 1; player-actions; spent initiative leadership citadel",
			"end; @ event; = turn 2; ! spent; ! event-actions; ! card; event 1 rule-7-cardio; zed 5/2; zed 5/2; = event-actions 1; = player-actions defender"},
		{"Z039 card-7, house-2, C53", "", "spent speech; unit mayor center; unit hunt forest-0", "- speech; end; @ event; = spent speech"},
		{"Z039 card-7 after the Mayor was saved", "", "spent speech; unit mayor forest-1 damage 1; unit hunt forest-0; zeds forest-2 6/3; " +
			"then move mayor forest-2; then roll 2", "@ save; die 6; = unit mayor center; @ action; - speech"},
		{"Z042 turn-5, C18", "", "phase event; " + starts,
			"event 3 missing-campers; fate 11 new; ~ track forest | track mountain | track highway | track suburbs"},
		{"Z043 turn-7", "", "phase event; seen 22 23 24; zeds forest-start 6/3; zeds mountain-start 6/3; zeds suburbs-start 6/3",
			"= turn 20; event 26 dawn; activate highway; zed 5/2; activate forest; activate mountain; = zeds highway-start 5/2; = zeds suburbs-6 6/3; = result won; @ over"},
		{"Z045 turn-7, C15 won", "", "phase event; seen 22 23 24; " + starts,
			"event 26 dawn; activate suburbs; activate forest; activate mountain; = result won; @ over"},
		{"Z045 turn-7, C15 lost", "", "phase event; seen 22 23 24; zeds forest-start 6/3; zeds mountain-start 6/3; zeds suburbs-start 6/3; zeds highway-0 6/3",
			"event 26 dawn; activate forest; activate highway; = result highway; @ over"},
	})
}

// Digest 6.3: activation.
func TestRulesActivation(t *testing.T) {
	run(t, []rule{
		{"Z046 zeds-3, C24", "zeds=highway", "zeds forest-5 6/3", "zed 5/2; = zeds highway-start 5/2; = zeds forest-5 6/3"},
		{"Z047 zeds-7, C25", "zeds=highway,highway", "", "zed 5/2; = zeds highway-6 5/2"},
		{"Z049 zeds-4, zeds-1, zeds-10", "zeds=suburbs,suburbs", "zeds suburbs-start 6/3; unit civ-a suburbs-5 defiant", "@ roll; = zeds suburbs-5 6/3"},
		{"Z050 zeds-4, zeds-5, zeds-1", "zeds=forest", "zeds forest-2 6/3; zeds forest-5 4/2; unit civ-a forest-1", "@ roll; = zeds forest-1 6/3; = zeds forest-5 4/2"},
		{"Z051 C19", "zeds=forest", "zeds forest-start 6/3", "@ action; = zeds forest-6 6/3; ! zeds forest-start"},
		{"Z053 zeds-6, stack-4", "zeds=forest", "held 10; zeds forest-6 8/4 4/2; zeds forest-5 5/2",
			"block forest-4; = zeds forest-5 8/4 5/2; = zeds forest-6 4/2"},
		{"Z054 stack-2", "zeds=highway", "zeds highway-2 5/3 4/2; unit hunt highway-1", "@ roll; $ 2; = zeds highway-1 5/3 4/2"},
		{"Z055 C23", "zeds=forest", "held 10; zeds forest-6 6/3 5/2; zeds forest-5 5/3 4/2", "block forest-4; = zeds forest-6 6/3 5/2; = zeds forest-5 5/3 4/2"},
		{"Z057 C21", "zeds=forest", "zeds forest-4 6/3; zeds forest-5 4/2; unit civ-a forest-3",
			"$ 3; roll 12; = zeds forest-4 4/2 6/3-3; ! zeds forest-5; @ action"},
		{"Z058 track-3", "zeds=forest", "zeds forest-5 6/3-3 5/2-3; zeds forest-6 4/2 3/2; unit schmidt forest-4; unit civ-b forest-4 defiant; unit piazza forest-3",
			"fight schmidt; $ 4; roll 9; keep; split 3; die 5; = unit schmidt forest-4; = unit civ-b forest-4; = zeds forest-5 4/2 5/2-3; = zeds forest-6 3/2; ! zeds forest-4"},
		{"Z059 track-3, C82", "zeds=forest", "zeds forest-5 4/2 5/2-3; zeds forest-6 3/2; unit schmidt forest-4; unit civ-b forest-4; unit piazza forest-3",
			"fight schmidt; $ 4; roll 4; keep; split 1; die 4; die 5; die 6; near civ-b; = unit civ-b forest-3; = unit schmidt forest-2;" +
				"= zeds forest-4 4/2-1 5/2-3; = zeds forest-5 3/2"},
		{"Z061 zeds-8, C17", "zeds=all", starts,
			"activate suburbs; = zeds suburbs-6 6/3; ~ activate forest | activate mountain | activate highway; activate forest; activate mountain; = zeds highway-6 6/3; @ action"},
		{"Z062 zeds-9, C93", "", "phase event; seen 1 2 3",
			"event 7 out-of-the-woods; zed 6/3; zed 6/3; zed 6/3; zed 6/3; @ fate; fate 1 new; @ cup; = zeds forest-5 6/3; zed 5/2; = zeds forest-start 5/2; @ action"},
		{"Z063 town-1", "zeds=suburbs", "zeds suburbs-0 6/3; unit hunt center; unit civ-a center", "@ over; = result suburbs"},
		{"Z065 fight-4, C22 buried", "zeds=brains", "zeds mountain-3 6/3; unit civ-d mountain-2; unit civ-f mountain-0",
			"activate mountain; $ 2; roll 2; die 1; = zeds mountain-1 6/3; @ order"},
		{"Z065 fight-4, C22 alive", "zeds=brains", "zeds mountain-3 6/3; unit civ-d mountain-2; unit civ-f mountain-0",
			"activate mountain; roll 7; @ roll; = unit civ-d mountain-1 damage 2; = zeds mountain-1 6/3-1"},
		{"Z066 fight-4, C22", "zeds=brains", "zeds mountain-2 9/4; unit civ-f mountain-1; unit civ-d mountain-0",
			"activate mountain; roll 2; die 1; roll 2; die 1; @ over; = result mountain"},
		{"Z067 C22", "zeds=brains", "unit civ-b forest-2; unit civ-a forest-4 damage 3; zeds forest-3 5/2; zeds forest-5 6/3 4/2",
			"activate forest; roll 12; roll 2; @ save; die 1; = zeds forest-3 6/3 5/2-2; = zeds forest-4 4/2; @ order"},
		{"Z069 zeds-4", "zeds=brains", "zeds forest-6 6/3", "activate forest; = zeds forest-5 6/3; @ order"},
		{"Z070 C21", "zeds=brains", "zeds forest-5 6/3; unit civ-f forest-4", "activate forest; roll 2; die 1; = zeds forest-3 6/3; @ order"},
		{"Z319 C22", "zeds=brains", "unit civ-b forest-2; unit civ-a forest-4; zeds forest-3 4/2; zeds forest-5 5/3",
			"activate forest; roll 9; = zeds forest-3 4/2-2; roll 6; = unit civ-a forest-3 damage 2; $ 1; roll 12; = zeds forest-4 4/2-4; = zeds forest-3 5/3-1; @ roll"},
	})
	t.Run("Z057 C21 a unit that has had its move stays", func(t *testing.T) {
		r := rule{set: "zeds=forest", given: "zeds forest-4 6/3; zeds forest-5 5/2 4/2; unit civ-a forest-3"}
		g, _ := r.game(t)
		b := at(t, g, r.text(g, true))
		b.Play("event 2 test")
		b.state().zeds[At(Forest, 5)][0] |= stirred // as if it had come back from farther on, which no rule brings about today
		b.Play("roll 12")
		b.do("= zeds forest-4 4/2 6/3-3")
		b.do("= zeds forest-5 5/2")
	})
}

// Digest 6.4: stacking, placement, Cup, No Entry.
func TestRulesStacking(t *testing.T) {
	const full = "zeds forest-start 6/3 6/3; zeds mountain-start 5/2 5/2; zeds highway-start 4/2 4/2; zeds suburbs-start 7/3 7/3"
	run(t, []rule{
		{"Z074 term-8", "zeds=forest text=before:new-all", "zeds forest-start 6/3 5/2", "zed 4/2; ~ track mountain | track highway | track suburbs"},
		{"Z075 C27", "zeds=forest text=before:new-all", full, "@ action; = zeds forest-6 6/3 6/3"},
		{"Z077 stack-5, stack-7", "zeds=forest text=before:new-at:mountain-6", "zeds mountain-6 6/3 5/2; zeds mountain-start 4/2 4/2",
			"zed 7/3; ~ track forest | track highway | track suburbs"},
		{"Z078 stack-7", "", "unit hunt forest-5; zeds forest-6 3/2 3/1; " + full, "move hunt; to forest-6; roll 12; keep; split 2; ! zeds forest-6; = unit hunt forest-6"},
		{"Z079 stack-7, C85", "", "unit hunt forest-5; zeds forest-6 7/3 4/2; zeds forest-start 5/2",
			"move hunt; to forest-6; $ 1; roll 12; keep; split 1; die 6; = zeds forest-start 7/3-1 5/2; ~ track mountain | track highway | track suburbs; track highway; = zeds highway-start 4/2-1"},
		{"Z082 C28", "zeds=highway text=before:new-at:forest-3", "unit civ-a forest-3", "zed 6/3; @ roll; $ 3; = zeds forest-3 6/3"},
		{"Z083 C28, stack-5", "zeds=highway text=before:new-at:forest-4", "zeds forest-4 6/3 5/2; zeds forest-5 4/2 4/2; zeds highway-start 3/1", "zed 7/3; = zeds forest-6 7/3"},
		{"Z085 hello-2, C29, stack-3", "zeds=mountain", "held 10; zeds mountain-3 6/3", "block mountain-2; = zeds mountain-3 6/3; @ action"},
		{"Z086 C81", "zeds=mountain", "held 10; zeds mountain-4 6/3; unit civ-a mountain-3", "block mountain-2; roll 7; = unit civ-a mountain-1 damage 2"},
		{"Z087 C81", "", "no-entry mountain-4; unit hunt mountain-2; zeds mountain-3 3/2", "move hunt; to mountain-3; $ 4; roll 8; keep; die 6; = zeds mountain-5 3/2-3"},
		{"Z089 C89", "", "no-entry mountain-2", "end; ! no-entry"},
	})
}

// Digest 6.5: Villages and Mr. Johnson.
func TestRulesVillages(t *testing.T) {
	run(t, []rule{
		{"Z091 village-1", "zeds=highway", "unit civ-d highway-5 defiant; zeds highway-6 6/3", "@ roll; = unit civ-d highway-5"},
		{"Z093 C31", "zeds=highway", "unit civ-d highway-5 defiant; unit johnson highway-5; zeds highway-6 6/3",
			"traps; die 6; = unit civ-d highway-4; = unit johnson highway-4; = zeds highway-5 6/3-1; @ action"},
		{"Z094 C31", "", "unit hunt highway-3; zeds highway-4 5/2; unit civ-d highway-5 defiant",
			"move hunt; to highway-4; $ 3; roll 8; keep; die 6; = unit civ-d highway-5; $ 3; @ roll"},
		{"Z095 village-1", "zeds=suburbs", "unit civ-a suburbs-3; zeds suburbs-4 6/3", "@ roll; = unit civ-a suburbs-3"},
		{"Z097 move-10", "", "ammo 1; unit civ-b suburbs-3 defiant; zeds suburbs-4 6/3", "- move civ-b; + forage civ-b; + shoot civ-b"},
		{"Z098 C32, hello-1", "zeds=forest", "unit johnson forest-2; unit hunt forest-2; zeds forest-3 5/3 4/2",
			"traps; die 4; ~ first 5/3 | first 4/2; first 4/2; = unit hunt forest-1; = unit johnson forest-1; = zeds forest-2 5/3 4/2-1"},
		{"Z098 C32 not used", "zeds=forest", "unit johnson forest-2; unit hunt forest-2; zeds forest-3 5/3 4/2", "no-traps; ~ fight johnson | fight hunt"},
		{"Z099 C32", "zeds=forest", "unit johnson forest-2; zeds forest-3 3/1-5", "traps; die 5; ! zeds; = unit johnson forest-2; @ action"},
		{"Z101 move-6", "zeds=forest", "unit johnson forest-3; unit civ-a forest-2; unit civ-b forest-2; zeds forest-4 6/3", "traps; die 4; = unit johnson forest-1"},
		{"Z102 retreat-10, C86", "zeds=forest", "unit johnson forest-0; zeds forest-1 6/3", "traps; die 6; = unit johnson center; = zeds forest-0 6/3-1; @ action"},
		{"Z103 C98, C97", "", "phase event; seen 1 2 3; unit piazza center; unit mayor center; unit schmidt center; unit hunt cemetery; " + starts,
			"event 9 strangers-at-the-door; arrives johnson; = unit johnson center; = ammo 2; @ action"},
	})
}

// Digest 6.6: pressure.
func TestRulesPressure(t *testing.T) {
	run(t, []rule{
		{"Z105 press-1, term-1", "zeds=forest text=after:movement", "zeds forest-start 6/3", "@ action; = zeds forest-6 6/3"},
		{"Z106 press-2, press-6, press-9 two", "players=2 zeds=forest text=after:placement", "zeds forest-start 6/3", "zed 5/2; track mountain; @ action"},
		{"Z106 press-2, press-6, press-9 three", "players=3 zeds=forest text=after:placement", "zeds forest-start 6/3",
			"zed 5/2; track mountain; zed 5/2; ~ track highway | track suburbs; track highway; @ action"},
		{"Z106 press-2, press-6, press-9 four", "players=4 zeds=forest text=after:placement", "zeds forest-start 6/3",
			"zed 5/2; track mountain; zed 5/2; track highway; zed 5/2; = zeds suburbs-start 5/2; @ action"},
		{"Z107 show-3", "players=4 zeds=mountain text=after:movement", "zeds forest-start 8/4 4/2; zeds suburbs-6 9/4; zeds highway-4 5/2 4/2; zeds highway-3 6/3",
			"zed 3/1; = zeds forest-6 8/4 4/2; = zeds highway-2 6/3 5/2; = zeds highway-4 4/2; = zeds suburbs-6 9/4; @ action"},
		{"Z109 C37", "players=2 zeds=highway text=after:movement", "zeds forest-4 6/3; zeds mountain-4 6/3", "zed 3/1; @ strongest; ~ track forest | track mountain"},
		{"Z110 C35, press-5", "players=4 zeds=highway text=after:movement", "zeds highway-start 7/3", "= zeds highway-5 7/3; @ action"},
		{"Z111 C35, press-5", "players=4 zeds=mountain text=after:movement", "zeds mountain-start 5/3; zeds mountain-6 4/2", "= zeds mountain-4 5/3 4/2; @ action"},
		{"Z113 C36", "players=2 zeds=mountain text=after:movement", "zeds highway-2 6/3 6/3; zeds highway-1 5/2 5/2", "zed 3/1; = zeds highway-0 5/2 5/2; = zeds highway-2 6/3 6/3"},
		{"Z114 C38", "players=3 zeds=mountain text=after:movement", "zeds forest-5 8/4 3/2; zeds forest-4 5/3", "zed 3/1; = zeds forest-3 8/4 5/3; = zeds forest-5 3/2"},
		{"Z115 press-4", "players=3 zeds=mountain text=after:movement", "zeds forest-3 9/4; zeds highway-5 5/2; unit hunt forest-2",
			"zed 3/1; @ roll; = zeds highway-5 5/2; $ 2; roll 12; keep; = zeds highway-4 5/2; = zeds forest-3 9/4-2; @ action"},
		{"Z117 C34", "players=2 zeds=highway text=after:movement", "zeds mountain-0 6/3", "zed 3/1; = result mountain"},
		{"Z118 press-3", "players=2 zeds=highway text=before:movement", "zeds forest-start 6/3; zeds mountain-start 5/2; zeds highway-start 4/2",
			"= zeds forest-6 6/3; = zeds mountain-start 5/2; = zeds highway-6 4/2"},
		{"Z119 show-4, press-6, press-7, C40", "players=4 zeds=highway text=before:placement",
			"zeds forest-6 6/3; zeds forest-5 6/3; zeds highway-6 5/2; zeds highway-5 5/2; zeds suburbs-6 4/2",
			"zed 3/1; @ cup; = zeds mountain-start 3/1; zed 3/2; ~ track mountain | track suburbs; track suburbs; zed 3/1; = zeds mountain-start 3/1 3/1; @ action"},
		{"Z121 C39", "players=4 zeds=highway text=before:placement",
			"zeds forest-6 6/3; zeds highway-6 5/2; zeds highway-5 5/2; zeds suburbs-6 4/2; unit piazza cemetery; unit hunt cemetery; unit mayor cemetery; unit schmidt center",
			"zed 3/1; zed 3/1; track forest; zed 3/2; track suburbs; @ action"},
		{"Z123 C42", "zeds=forest text=after:fate", "zeds forest-start 4/2; zeds highway-5 7/3; zeds highway-3 6/3 5/3",
			"fate 9 surge; zed 3/1; = zeds highway-2 6/3 5/3; = zeds highway-5 7/3; @ action"},
	})
}
