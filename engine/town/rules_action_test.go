package town

import "testing"

// Digest 6.7: the Action Phase and its seats.
func TestRulesAction(t *testing.T) {
	const four = "unit piazza center player1; unit hunt center player2; unit schmidt center player3; unit mayor center player4"
	run(t, []rule{
		{"Z125 act-1", "players=4 zeds=forest", "zeds forest-start 6/3; " + four,
			"= event-actions 2; = player-actions player1 player2 player3 player4; ! spent; ! floor"},
		{"Z126 act-11, act-13", "", "ammo 1; zeds forest-0 6/3; unit hunt center; unit furies center; unit civ-a center",
			"+ move furies; + forage furies; - shoot furies; + shoot hunt; + move civ-a; + forage civ-a; + shoot civ-a; - move piazza; - forage johnson; - move civ-b"},
		{"Z127 act-2", "", "phase event; " + starts, "event 1 rule-7-cardio; = event-actions 1; = player-actions defender"},
		{"Z129 act-12, act-4", "players=2", "unit piazza center player1; unit furies center player2; unit hunt center",
			"floor player2; + move piazza; + move furies; + move hunt; forage piazza; die 1; = player-actions player1; ! floor"},
		{"Z130 act-6", "players=2", "event-actions 1; unit piazza center player1; unit hunt center player2",
			"forage piazza; die 1; = player-actions player1 player2; ! event-actions; forage piazza; die 1; = player-actions player2; - forage piazza"},
		{"Z131 C44", "players=2", "unit piazza center player1; unit hunt center player2", "end; = floor player2; + pledge; + hold; + forage hunt; hold; @ event"},
		{"Z133 C44", "players=3", "card 2; seen 1; unit piazza center player1; unit hunt center player2; unit schmidt center player3",
			"= turn 2; end; = floor player3; hold; = floor player1; hold; @ event; = turn 3"},
		{"Z134 C46", "players=2", "event-actions 1; player-actions player2; unit piazza suburbs-3 player1; zeds suburbs-5 6/3",
			"- craft; floor player2; pledge; = event-actions 2; ! floor; ! player-actions; + craft"},
		{"Z135 C48", "players=4", four, "- initiative *; floor player3; + initiative move"},
		{"Z135 C48 unassigned", "players=2", "unit piazza center player1; unit hunt center player2; unit schmidt center", "+ initiative move; floor player2; - initiative *"},
		{"Z137 C48, C91", "", "unit schmidt cemetery; unit hunt center", "- initiative *"},
		{"Z139 save-3, C47", "players=2", "unit piazza center player1; unit hunt forest-1 damage 1 player2; unit mayor center; " +
			"unit schmidt center; zeds forest-2 6/3; then move hunt forest-2; then roll 2; then keep; then die 1",
			"@ save; die 1; = unit mayor center player2; = unit hunt cemetery; = unit schmidt center"},
		{"Z141 act-9", "", "unit hunt center", "+ move hunt; end; @ event; ! event-actions"},
		{"Z142 act-15, 3.12", "", "unit hunt cemetery; unit civ-a cemetery", "~ end; end; @ event"},
		{"Z143 C49", "", "event-actions 1; unit hunt center", "forage hunt; die 1; ! event-actions; = player-actions defender"},
		{"Z145 C68", "", "ammo 2; unit piazza suburbs-3; unit civ-b suburbs-3 defiant; zeds suburbs-5 6/3",
			"- move civ-b; shoot piazza; roll 7; away-with civ-b; = unit civ-b suburbs-2; + move civ-b"},
		{"Z146 act-7, gun-3", "", "unit hunt forest-0; zeds forest-1 6/3", "- shoot hunt; + forage hunt"},
		{"Z147 C96", "", "held 12; unit civ-b suburbs-3 defiant; unit civ-d highway-5 damage 1",
			"+ ride civ-d; - ride civ-b; ride civ-d; = unit civ-d center damage 1; ! held; = discarded 12; = event-actions 2"},
		{"Z149 bonusActions", "bonusActions=-1 zeds=forest actions=1", "zeds forest-start 6/3", "! event-actions; = player-actions defender"},
		{"Z149 bonusActions 1", "bonusActions=1 zeds=forest actions=1", "zeds forest-start 6/3", "= event-actions 2"},
		{"Z149 bonusActions Brains!", "bonusActions=1 zeds=brains", starts,
			"activate forest; activate mountain; activate highway; @ event; ! event-actions"},
	})
}

// Digest 6.8: Move.
func TestRulesMove(t *testing.T) {
	const lost = "roll 2; keep; die 4; die 5; die 6; die 6; "
	run(t, []rule{
		{"Z151 show-1, card-12", "", "unit hunt suburbs-0; unit civ-a center; unit mayor center", "lead civ-a forage; die 5; = ammo 1; = event-actions 2; = spent leadership"},
		{"Z153 move-9", "", "unit hunt center", "move hunt; # to 16; + to forest-3; - to forest-4"},
		{"Z153 move-9 Piazza", "", "unit piazza center", "move piazza; # to 20"},
		{"Z153 move-9 Civilians", "", "unit civ-a center", "move civ-a; # to 8"},
		{"Z153 move-9 Furies", "", "unit furies center", "move furies; # to 12"},
		{"Z154 move-1, card-5", "", "unit civ-a forest-1; unit mayor center",
			"move civ-a; ~ to forest-0 | to center | to mountain-0 | to highway-0 | to suburbs-0 | to forest-2 | to forest-3"},
		{"Z154 move-1, card-5 buried", "", "unit civ-a forest-1; unit mayor cemetery", "move civ-a; ~ to forest-0 | to center | to forest-2 | to forest-3"},
		{"Z155 move-2", "", "unit hunt forest-1; zeds forest-3 6/3", "move hunt; + to forest-2; + to forest-3; - to forest-4"},
		{"Z158 move-3", "", "unit piazza forest-3", "move piazza; + to forest-6; - to forest-start"},
		{"Z159 move-4", "", "unit hunt forest-1; unit civ-a forest-2; unit civ-b forest-2", "move hunt; - to forest-2; + to forest-3"},
		{"Z161 move-5", "", "unit schmidt forest-2; unit civ-a forest-1; unit civ-b forest-1", "move schmidt; + to forest-0; + to center; - to forest-1"},
		{"Z162 move-5, C62", "", "unit civ-a forest-1; unit civ-b forest-1; zeds forest-2 6/3; unit hunt center", "move hunt; + to forest-2; - to forest-1; - to forest-3; - to center"},
		{"Z163 C61", "", "unit hunt forest-1; unit mayor center", "move hunt; + to mountain-1; + to mountain-2; - to mountain-3"},
		{"Z163 C61 without Traffic Control", "", "unit hunt forest-1", "move hunt; + to mountain-1; - to mountain-2"},
		{"Z165 move-7", "", "unit hunt forest-1; unit schmidt forest-1; zeds forest-2 9/4",
			"move hunt; to forest-2; $ 2; " + lost + "= unit hunt forest-1; move schmidt; to forest-2; $ 2; @ roll"},
		{"Z166 C63", "", "unit hunt forest-1; unit civ-a forest-1; zeds forest-2 9/4",
			"move hunt; to forest-2; " + lost + "= unit civ-a forest-1; = unit hunt forest-1; = zeds forest-2 9/4"},
	})
}

// Digest 6.9: Forage.
func TestRulesForage(t *testing.T) {
	run(t, []rule{
		{"Z167 forage-1", "", "unit civ-a suburbs-2", "- forage civ-a"},
		{"Z167 forage-1 Covered Bridge", "", "unit civ-a suburbs-1", "+ forage civ-a"},
		{"Z167 forage-1 University", "", "unit civ-a suburbs-4", "+ forage civ-a"},
		{"Z167 forage-1 Town Center", "", "unit civ-a center", "+ forage civ-a"},
		{"Z169 card-4, C54", "", "unit hunt forest-0; unit mayor mountain-3", "forage hunt; die 6; = ammo 2"},
		{"Z169 card-4, C54 buried", "", "unit hunt forest-0; unit mayor cemetery", "forage hunt; die 6; = ammo 1"},
		{"Z170 card-4", "", "unit hunt mountain-4; unit mayor center", "forage hunt; die 2; ! ammo"},
		{"Z171 forage-3", "", "unit johnson mountain-4", "forage johnson; dice 3 6; = ammo 2"},
		{"Z173 forage-5, C60", "", "unit johnson center; unit mayor center", "forage johnson; dice 4 4; = ammo 2"},
		{"Z173 forage-5, C60 better", "", "unit johnson center; unit mayor center", "forage johnson; dice 3 6; = ammo 2"},
		{"Z011 forage-5", "", "unit johnson center", "forage johnson; % 1 2 1 2 2 1 2 2 2 1 2 2 2 2 1 2 2 2 2 2 1"},
		{"Z174 forage-3", "", "unit schmidt center", "forage schmidt; @ forage; % 1 1 1 1 1 1"},
		{"Z175 act-8", "", "unit civ-a center", "forage civ-a; die 1; forage civ-a; die 6; forage civ-a; die 1; = ammo 1; - forage civ-a"},
		{"Z177 forage-4, C90", "", "ammo 19; held 7", "play supply-drop; = ammo 20; ! held; = event-actions 2"},
		{"Z177 forage-4, C90 none", "zeds=forest text=after:fate", "zeds forest-start 6/3", "fate 3 lose-ammo; zed 5/2; ! ammo"},
	})
}

// Digest 6.10: gunfire.
func TestRulesGunfire(t *testing.T) {
	run(t, []rule{
		{"Z178 gun-1, gun-2", "", "ammo 1; unit civ-d highway-5; zeds highway-6 6/3", "shoot civ-d; ! ammo; = event-actions 1; roll 2; - shoot civ-d"},
		{"Z179 gun-1, gun-5", "", "ammo 1; unit hunt forest-3; zeds forest-1 6/3; zeds forest-5 6/3", "shoot hunt; ~ at forest-1 6/3 | at forest-5 6/3"},
		{"Z181 gun-4", "", "ammo 1; unit hunt forest-6; zeds forest-start 6/3", "- shoot hunt"},
		{"Z182 gun-6", "", "ammo 1; unit piazza forest-0; zeds suburbs-0 6/3", "- shoot piazza; - craft"},
		{"Z183 gun-6", "", "ammo 1; unit piazza forest-1; zeds forest-4 6/3; zeds forest-3 5/2; unit civ-a forest-2; unit civ-b forest-2",
			"shoot piazza; ~ at forest-3 5/2 | at forest-4 6/3; at forest-4 6/3; $ 3"},
		{"Z185 C64", "", "ammo 1; unit civ-a center; zeds highway-0 6/3", "+ shoot civ-a"},
		{"Z185 C64 too far", "", "ammo 1; unit civ-a center; zeds highway-1 6/3", "- shoot civ-a"},
		{"Z186 card-1", "", "ammo 1; unit piazza suburbs-3 damage 1; zeds suburbs-5 6/3", "shoot piazza; $ 4"},
		{"Z187 card-13, C06", "", "ammo 1; unit hunt forest-3; zeds forest-5 6/3", "shoot hunt; $ 4"},
		{"Z187 card-13, C06 adjacent", "", "ammo 1; unit hunt forest-3; zeds forest-4 6/3", "shoot hunt; $ 5"},
		{"Z187 card-13, C06 reduced", "", "ammo 1; unit hunt forest-3 damage 1; zeds forest-5 6/3", "shoot hunt; $ 2"},
		{"Z187 card-13, C06 reduced, adjacent", "", "ammo 1; unit hunt forest-3 damage 1; zeds forest-4 6/3", "shoot hunt; $ 3"},
		{"Z189 C66", "", "ammo 1; unit civ-f highway-5 damage 2; zeds highway-6 6/3", "shoot civ-f; $ 1"},
		{"Z190 C65, combat-9", "", "ammo 1; unit hunt forest-3; zeds forest-4 6/3 4/2-5", "shoot hunt; at forest-4 4/2-5; $ 5; roll 12; = zeds forest-4 6/3"},
		{"Z191 retreat-3", "", "ammo 1; unit hunt forest-3; zeds forest-4 6/3", "shoot hunt; roll 7; = zeds forest-4 6/3-2; @ action"},
		{"Z193 combat-3", "", "ammo 1; unit civ-a highway-5 damage 2; zeds highway-6 6/3", "shoot civ-a; $ 2"},
		{"Z194 C67", "", "ammo 1; unit civ-f highway-5 damage 2; zeds highway-6 6/3", "+ shoot civ-f; shoot civ-f; roll 9; = zeds highway-6 6/3"},
		{"Z194 C67 hit", "", "ammo 1; unit civ-f highway-5 damage 2; zeds highway-6 6/3", "shoot civ-f; roll 10; = zeds highway-6 6/3-1"},
		{"Z195 combat-1, gun-2", "", "ammo 1; unit hunt forest-3; zeds forest-4 6/3", "shoot hunt; @ roll; ! ammo; = event-actions 1"},
		{"Z197 C71", "", "ammo 1; unit civ-b highway-5 well-armed; zeds highway-6 6/3", "shoot civ-b; $ 4"},
		{"Z198 FOG", "", "card 8; effects fog; ammo 1; unit hunt forest-3; zeds forest-5 6/3; unit piazza suburbs-3; zeds suburbs-5 6/3; zeds suburbs-4 5/2",
			"- shoot hunt; shoot piazza; $ 2"},
		{"Z199 card-3", "", "unit piazza suburbs-3; zeds suburbs-5 6/3", "craft; $ 4; roll 7; stay; ! ammo; ! event-actions; = player-actions defender"},
		{"Z201 C55, act-10", "", "event-actions 1; player-actions; unit piazza suburbs-3; unit schmidt center; zeds suburbs-5 6/3", "+ initiative move; - craft"},
		{"Z202 card-3", "", "card 11; event-actions 3; unit piazza suburbs-3; zeds suburbs-5 6/3", "craft; roll 2; stay; craft; roll 2; stay; - craft; ! player-actions"},
		{"Z203 C74", "", "held 8; ammo 1; unit hunt forest-3; zeds forest-4 9/4", "shoot hunt; roll 3; ~ keep | lucky; lucky; @ roll; ! held; = discarded 8; roll 7; @ action"},
	})
}

// Digest 6.14: characters.
func TestRulesCharacters(t *testing.T) {
	run(t, []rule{
		{"Z266 card-2, C56", "", "ammo 2; unit piazza suburbs-3; zeds suburbs-5 6/3", "shoot piazza; roll 2; away; = unit piazza suburbs-2"},
		{"Z266 card-2, C56 inward", "", "ammo 2; unit piazza suburbs-3; zeds suburbs-1 6/3", "shoot piazza; roll 2; away; = unit piazza suburbs-4"},
		{"Z267 card-2", "", "ammo 2; unit piazza suburbs-3; unit civ-b suburbs-3 defiant; zeds suburbs-5 6/3",
			"shoot piazza; roll 2; ~ stay | away | away-with civ-b; away-with civ-b; = unit piazza suburbs-2; = unit civ-b suburbs-2"},
		{"Z269 C59", "", "ammo 2; unit piazza suburbs-6; zeds suburbs-5 6/3", "shoot piazza; roll 2; @ action"},
		{"Z270 C58", "", "ammo 2; unit piazza center; unit hunt center; zeds forest-0 6/3",
			"shoot piazza; roll 2; ~ stay | away-to mountain | away-to highway | away-to suburbs; away-to highway; = unit piazza highway-0; = unit hunt center"},
		{"Z271 C57", "", "unit piazza suburbs-3; zeds suburbs-5 3/1-5", "craft; roll 7; ! zeds; @ overwatch"},
		{"Z273 card-6, C51", "", "ammo 1; unit mayor suburbs-3; unit hunt center; zeds forest-1 6/3", "citadel hunt; $ 5; ! ammo; = spent citadel; = event-actions 2"},
		{"Z274 card-6, C51", "", "unit mayor suburbs-3; unit hunt center; zeds forest-1 6/3", "- citadel *"},
		{"Z275 card-7, C52", "", "unit hunt forest-0; unit civ-a suburbs-0; unit schmidt center; unit mayor mountain-0",
			"speech; + grant hunt move; + grant civ-a forage; - grant schmidt *; - grant mayor *; = spent speech; = event-actions 2"},
		{"Z275 card-7, C52 speechScope", "speechScope=townAndCenter", "unit hunt forest-0; unit schmidt center; unit mayor mountain-0",
			"speech; + grant schmidt move; - grant mayor *"},
		{"Z277 term-5", "", "ammo 1; unit hunt forest-0; unit civ-a suburbs-0; unit mayor mountain-0; zeds forest-1 6/3; zeds suburbs-1 6/3",
			"speech; + grant civ-a shoot; grant hunt shoot; roll 2; - grant civ-a shoot; + grant civ-a forage; - grant hunt *; done; @ action"},
		{"Z278 card-8, act-3, act-14", "", "unit schmidt center", "+ initiative move; initiative forage; die 1; - initiative *; = event-actions 2; = spent initiative"},
		{"Z279 card-12, C50", "", "unit hunt forest-0; unit civ-a forest-0; unit civ-b forest-1; unit civ-c center; unit civ-d mountain-0",
			"+ lead civ-a forage; + lead civ-b move; + lead civ-c forage; - lead civ-d *"},
		{"Z281 FREEMOVE, C69", "zeds=highway text=action:free-move", "unit hunt center; unit civ-a center; unit piazza suburbs-1; zeds forest-2 6/3; zeds highway-start 5/2",
			"+ grant hunt move; + grant piazza move; - grant civ-a *; - grant hunt forage; grant hunt move; to forest-2; @ roll; = event-actions 2; roll 12; keep; done; @ action"},
		{"Z281 FREEMOVE nobody", "zeds=highway text=action:free-move", "unit civ-a center; zeds highway-start 5/2", "@ action"},
		{"Z282 term-6, term-5", "zeds=highway text=action:free-move", "unit schmidt center; zeds highway-start 5/2",
			"grant schmidt move; to forest-0; @ action; ! spent; + initiative forage"},
		{"Z283 card-14", "", "ammo 1; unit hunt forest-3; zeds forest-4 6/3", "- arrest *"},
		{"Z285 CIVILIANS", "", "phase event; seen 14; unit civ-a center; unit civ-b center; unit civ-c center; unit civ-d center; unit civ-e cemetery; unit civ-f center; " + starts,
			"event 18 volunteers; = unit civ-g center; @ action"},
	})
}
