package town

import "testing"

// Digest 6.11: hand-to-hand combat.
func TestRulesCombat(t *testing.T) {
	run(t, []rule{
		{"Z209 show-2", "", "unit civ-b forest-1 damage 3 well-armed; zeds forest-2 4/2 3/1-5",
			"move civ-b; to forest-2; $ 2; roll 10; split 1; die 4; = zeds forest-3 4/2-1; = unit civ-b center damage 2 well-armed; ! zeds forest-2"},
		{"Z210 combat-6, C04, C06, card-9", "zeds=suburbs", "unit schmidt suburbs-3; zeds suburbs-4 8/4", "$ 3"},
		{"Z210 combat-6 attacking", "", "unit schmidt suburbs-2; zeds suburbs-3 8/4", "move schmidt; to suburbs-3; $ 2"},
		{"Z211 combat-6, C04", "zeds=suburbs", "unit mayor suburbs-0; zeds suburbs-1 5/2", "$ 3"},
		{"Z211 combat-6, C04 plain", "zeds=suburbs", "unit mayor suburbs-2; zeds suburbs-3 5/2", "$ 1"},
		{"Z213 C70", "", "held 6; unit hunt forest-1; zeds forest-2 3/1-3", "move hunt; to forest-2; ambush; $ 6"},
		{"Z214 combat-5", "zeds=suburbs", "held 6; unit civ-a suburbs-0 well-armed; zeds suburbs-1 8/4", "ambush; $ 6"},
		{"Z215 move-8", "zeds=forest", "unit hunt forest-1; unit mayor forest-1; zeds forest-2 6/3", "@ stand; ~ fight hunt | fight mayor"},
		{"Z217 move-8, C75, card-9", "zeds=forest", "unit schmidt forest-1; unit civ-a forest-1; zeds forest-2 4/2",
			"fight civ-a; $ 3; roll 3; = unit civ-a forest-0 damage 3; = unit schmidt forest-0"},
		{"Z218 card-11", "", "unit hunt forest-1; zeds forest-2 6/3", "move hunt; to forest-2; roll 4; ~ keep | again; again; roll 3; @ tough"},
		{"Z219 2.7", "", "held 6; unit civ-a forest-1; zeds forest-2 6/3", "move civ-a; to forest-2; @ ambush; ~ ambush | plain; $ 2; ambush; $ 4; ! held; = discarded 6; @ roll"},
		{"Z221 C72, play-5", "zeds=suburbs text=before:cardio", "unit civ-a suburbs-5; zeds suburbs-6 6/3", "~ fight civ-a | withdraw; withdraw; = unit civ-a suburbs-4; = zeds suburbs-5 6/3; @ action"},
		{"Z222 C07, C72", "zeds=suburbs text=before:cardio", "unit johnson suburbs-5; unit civ-b suburbs-5; zeds suburbs-6 6/3", "traps; die 2; ~ fight johnson | fight civ-b | withdraw"},
		{"Z223 C07", "", "card 1; event-actions 1; effects cardio", "= effects cardio; end; ! effects"},
		{"Z225 combat-10", "zeds=suburbs", "unit civ-f suburbs-3 damage 3; zeds suburbs-4 4/2-5", "$ 2; roll 6; ! zeds; @ save; die 1; = unit civ-f cemetery; @ action"},
		{"Z226 fight-2, C79", "zeds=suburbs", "unit civ-f suburbs-3 damage 3; zeds suburbs-4 4/2-5", "roll 6; die 5; = unit civ-f center damage 2; ! zeds; @ action"},
		{"Z227 hit-2, C76", "", "held 6; unit hunt forest-1; zeds forest-2 6/3-5 5/3-5", "move hunt; to forest-2; ambush; $ 4; roll 8; keep; ! zeds; @ tough"},
		{"Z229 hit-2", "", "held 6; unit hunt forest-1; zeds forest-2 5/2 5/2", "move hunt; to forest-2; ambush; $ 3; roll 12; keep; ~ split 2 | split 3"},
		{"Z230 hit-2, C76", "", "held 6; unit hunt forest-1; zeds forest-2 6/3-4 5/3", "= zeds forest-2 5/3 6/3-4; move hunt; to forest-2; ambush; $ 4; roll 8; keep; ~ split 1 | split 2 | split 3"},
		{"Z231 hit-5, hit-2", "", "held 6; unit hunt forest-1; zeds forest-2 4/2", "move hunt; to forest-2; ambush; $ 6; roll 10; keep; = zeds forest-3 4/2-4"},
		{"Z233 C77, card-10", "", "unit schmidt forest-1; zeds forest-2 9/4 8/4; then move schmidt forest-2; then roll 4; then keep",
			"@ tough; die 2; = unit schmidt forest-2 damage 1; die 5; die 1; @ save"},
		{"Z234 C77, card-10", "", "unit hunt forest-1; zeds forest-2 9/4; then move hunt forest-2; then roll 2; then keep",
			"@ tough; die 1; die 1; @ save; die 4; = unit hunt center; @ action"},
		{"Z010 C03, card-10", "", "unit hunt forest-1; zeds forest-2 4/2; then move hunt forest-2; then roll 5; then keep",
			"@ tough; die 3; = unit hunt forest-2 damage 1"},
		{"Z010 C03, card-10 cancelled", "", "unit hunt forest-1; zeds forest-2 4/2; then move hunt forest-2; then roll 5; then keep",
			"@ tough; die 4; = unit hunt forest-2"},
		{"Z010 C03 toughFrom", "toughFrom=5", "unit hunt forest-1; zeds forest-2 4/2; then move hunt forest-2; then roll 5; then keep",
			"@ tough; die 4; = unit hunt forest-2 damage 1"},
		{"Z007 combat-8", "", "unit hunt forest-1; zeds forest-2 6/3", "move hunt; to forest-2; % 1 2 3 4 5 6 5 4 3 2 1; + roll 2; + roll 12"},
	})
}

// Digest 6.12: saving rolls.
func TestRulesSave(t *testing.T) {
	run(t, []rule{
		{"Z237 save-1", "", "unit furies forest-1 damage 3; zeds forest-2 6/3; then move furies forest-2; then roll 2; then die 1",
			"@ save; die 5; = unit furies center damage 2"},
		{"Z238 C78", "", "unit civ-b forest-1 damage 3 well-armed; zeds forest-2 6/3; then move civ-b forest-2; then roll 2",
			"@ save; die 4; = unit civ-b center damage 2 well-armed"},
		{"Z238 C78 buried", "", "unit civ-b forest-1 damage 3 well-armed; zeds forest-2 6/3; then move civ-b forest-2; then roll 2",
			"@ save; die 3; = unit civ-b cemetery"},
		{"Z239 C78", "zeds=highway", "unit civ-b highway-5 defiant; zeds highway-6 6/3", "$ 2; roll 2; die 6; = unit civ-b center damage 2; @ action; + move civ-b"},
		{"Z241 save-2", "", "unit hunt cemetery; unit civ-a center", "+ move civ-a; - move hunt; - forage hunt; - lead *"},
		{"Z242 C78", "zeds=mountain", "unit civ-a mountain-3 damage 3; unit civ-e mountain-3; zeds mountain-4 6/3",
			"fight civ-a; $ 0; roll 2; die 5; = unit civ-a center damage 2; = unit civ-e mountain-2"},
		{"Z243 save-1", "", "unit furies forest-1 damage 3; zeds forest-2 6/3; then move furies forest-2; then roll 2; then die 1",
			"@ save; % 1 1 1 1 1 1; ~ die 1 | die 2 | die 3 | die 4 | die 5 | die 6"},
	})
}

// Digest 6.13: retreats.
func TestRulesRetreat(t *testing.T) {
	const tough = "die 4; die 5; die 6; die 6; "
	const lost = "roll 2; keep; " + tough
	run(t, []rule{
		{"Z245 retreat-2", "zeds=mountain", "unit hunt mountain-3; unit civ-a mountain-3; zeds mountain-4 9/4",
			"fight hunt; " + lost + "= unit hunt mountain-2; = unit civ-a mountain-2; = zeds mountain-3 9/4"},
		{"Z246 retreat-6", "zeds=highway", "unit civ-a highway-0; zeds highway-1 9/4", "$ 3; roll 5; = unit civ-a center damage 2; = zeds highway-0 9/4-1; @ action"},
		{"Z247 retreat-7, C80", "", "unit hunt center; zeds forest-2 9/4", "move hunt; to forest-2; " + lost + "= unit hunt forest-1"},
		{"Z247 retreat-7, C80 full", "", "unit hunt center; unit civ-a forest-1; unit civ-b forest-1; zeds forest-2 9/4", "move hunt; to forest-2; " + lost + "= unit hunt forest-0"},
		{"Z247 retreat-7, C80 all full", "", "unit hunt center; unit civ-a forest-1; unit civ-b forest-1; unit civ-c forest-0; unit civ-d forest-0; zeds forest-2 9/4",
			"move hunt; to forest-2; " + lost + "= unit hunt center"},
		{"Z249 C80", "", "unit hunt forest-5; unit civ-a forest-4; unit civ-b forest-4; zeds forest-3 9/4", "move hunt; to forest-3; " + lost + "= unit hunt forest-5"},
		{"Z250 retreat-4, C83", "zeds=forest", "held 10; unit civ-a forest-4; zeds forest-5 9/4; zeds forest-3 3/1",
			"block forest-2; $ 2; roll 7; = unit civ-a forest-3 damage 2; $ 2; roll 12; = unit civ-a forest-3 damage 2; = zeds forest-4 9/4-1 3/1-2"},
		{"Z250 retreat-4, C83 no room", "zeds=forest", "held 10; unit civ-a forest-4; zeds forest-5 9/4 8/4; zeds forest-3 3/1",
			"block forest-2; roll 10; split 1; = unit civ-a forest-4 damage 2; @ action"},
		{"Z251 C83", "zeds=forest", "held 10; unit hunt forest-4; zeds forest-5 9/4; zeds forest-3 8/4",
			"block forest-2; $ 3; " + "roll 3; keep; die 4; die 5; die 6; " + "$ 2; @ roll; = unit hunt forest-3; " + lost + "@ roll; = unit hunt forest-4; $ 2"},
		{"Z253 retreat-4, C84, C73, combat-7, retreat-5", "", "unit hunt forest-2; unit civ-e forest-4; zeds forest-3 4/2",
			"move hunt; to forest-3; $ 4; roll 8; keep; die 6; = zeds forest-4 4/2-3; @ roll; $ 5"},
		{"Z254 C73, combat-7, fight-1", "zeds=highway text=after:fate", "unit civ-a suburbs-4; zeds suburbs-3 4/2; zeds highway-start 5/2",
			"fate 14 panic; track mountain; zed 6/3; = unit civ-a suburbs-3; @ roll; $ 3"},
		{"Z255 C84", "", "unit hunt forest-2; unit civ-e forest-4; zeds forest-3 6/3",
			"move hunt; to forest-3; roll 12; keep; = zeds forest-4 6/3-2; $ 2; roll 10; = unit civ-e forest-4 damage 1; = zeds forest-5 6/3-4; @ action"},
		{"Z257 C88", "", "unit hunt forest-2; unit civ-e forest-4; unit civ-a forest-5; zeds forest-3 4/2 3/2",
			"move hunt; to forest-3; roll 12; keep; split 2; = zeds forest-4 4/2-2 3/2; @ roll; roll 12; split 1; = zeds forest-5 3/2-1 4/2-3; @ roll"},
		{"Z258 C88", "", "unit hunt forest-2; unit civ-c forest-5; zeds forest-3 7/3 4/2; zeds forest-4 3/1",
			"move hunt; to forest-3; roll 12; keep; split 1; die 6; = zeds forest-4 7/3-1 3/1; = zeds forest-5 4/2-1; = unit civ-c forest-5; @ roll"},
		{"Z259 stack-6, retreat-8", "", "unit hunt mountain-2; zeds mountain-3 7/3 4/2; zeds mountain-4 3/1",
			"move hunt; to mountain-3; roll 12; keep; split 1; die 6; = zeds mountain-4 7/3-1 3/1; = zeds mountain-5 4/2-1; @ action"},
		{"Z261 C20", "", "unit hunt mountain-2; zeds mountain-3 5/3 5/2; zeds mountain-4 3/1",
			"move hunt; to mountain-3; roll 12; keep; split 1; die 6; @ nearer-zed; ~ first 5/3-1 | first 5/2-1; first 5/2-1; = zeds mountain-4 5/2-1 3/1; = zeds mountain-5 5/3-1"},
		{"Z262 C82, retreat-9", "zeds=mountain", "unit hunt mountain-3; unit civ-a mountain-3; unit civ-b mountain-2; zeds mountain-4 9/4",
			"fight civ-a; roll 7; @ nearer; ~ near hunt | near civ-a; near hunt; = unit hunt mountain-2; = unit civ-a mountain-1 damage 3"},
		{"Z262 C82, retreat-9 room for two", "zeds=mountain", "unit hunt mountain-3; unit civ-a mountain-3; zeds mountain-4 9/4",
			"fight civ-a; roll 7; = unit hunt mountain-2; @ action"},
		{"Z262 C82, retreat-9 Town Center", "zeds=mountain", "unit hunt mountain-0; unit civ-a mountain-0; unit civ-b center; zeds mountain-1 9/4",
			"fight civ-a; roll 3; = unit hunt center; @ action"},
		{"Z263 C87", "", "unit hunt forest-1; unit civ-a forest-1; zeds forest-2 9/4", "move hunt; to forest-2; " + lost + "= unit hunt forest-1; = unit civ-a forest-1"},
		{"Z265 retreat-1", "zeds=forest", "unit civ-a forest-2; unit civ-b forest-2; zeds forest-3 6/3",
			"fight civ-a; roll 7; = unit civ-a forest-1 damage 2; = unit civ-b forest-1; = zeds forest-2 6/3-1"},
		{"Z265 retreat-1 Zeds", "", "unit hunt forest-1; zeds forest-2 4/2", "move hunt; to forest-2; roll 7; keep; die 6; ! zeds forest-2; = zeds forest-3 4/2-2; = unit hunt forest-2"},
		{"Z321 C83, hit-3", "zeds=suburbs", "unit mayor suburbs-1; zeds suburbs-2 9/4", "roll 7; @ save"},
		{"Z321 C83, hit-3 Civilians", "zeds=suburbs", "unit civ-d suburbs-2 damage 2; zeds suburbs-3 6/3", "roll 7; @ save"},
	})
}
