package town

import "testing"

// Digest 6.15: Fate, decks, information.
func TestRulesFate(t *testing.T) {
	run(t, []rule{
		{"Z286 fate-1", "zeds=forest text=after:fate", "zeds forest-start 6/3", "@ fate; % 1 1 1 1 1 1 1 1 1 1 1 1 1 1"},
		{"Z287 C92", "zeds=forest text=after:fate", "zeds forest-start 6/3; held 7 8 10 12 13; discarded 1 2 3 4 5 6 9 11 14",
			"pass; @ fate; % 1 1 1 1 1 1 1 1 1; ! discarded"},
		{"Z289 fate-3, C94", "zeds=highway text=before:fate", "zeds forest-6 6/3 6/3; zeds forest-5 6/3; zeds mountain-6 5/2 5/2; zeds mountain-5 5/2; zeds highway-6 4/2",
			"fate 9 surge; ~ track forest | track mountain"},
		{"Z289 fate-3, C94 fewest", "zeds=highway text=before:fate", "zeds forest-6 6/3 6/3; zeds forest-5 6/3; zeds mountain-6 5/2 5/2; zeds mountain-5 5/2; zeds highway-6 4/2",
			"fate 11 new; @ cup; zed 3/1; = zeds suburbs-start 3/1"},
		{"Z290 fate-2, term-4", "zeds=forest text=after:fate", "ammo 5; zeds forest-start 6/3", "fate 3 lose-ammo; @ cup; = ammo 5; zed 5/2; = zeds highway-start 5/2; = ammo 4"},
		{"Z291 fate-4", "zeds=forest text=after:fate", "zeds forest-start 6/3", "fate 13 police-scanner; ~ track forest | track mountain | track highway | track suburbs"},
		{"Z293 fate-5, fate-6", "", "phase event; " + starts, "event 3 missing-campers; fate 4 new; zed 5/2; zed 4/2; = zeds suburbs-start 5/2 4/2; = discarded 4; @ action"},
		{"Z294 fate-7", "zeds=forest text=after:fate", "zeds forest-start 6/3", "fate 8 lucky-break; zed 5/2; = held 8; ! discarded; @ action"},
		{"Z295 fate-8", "zeds=fated-twice,highway", "zeds forest-start 6/3; zeds highway-start 6/3",
			"fate 1 new; @ cup; = zeds forest-5 6/3; = zeds highway-start 6/3; zed 5/2; = zeds forest-start 5/2; = zeds highway-6 6/3; @ action"},
		{"Z297 C95", "", "held 13; card 7; seen 9 10 11 12 13",
			"play police-scanner; ~ event 5 barn-fire | event 6 gun-show | event 8 fog-bank; % 1 1 1; event 6 gun-show; = next 6; @ action; end; ~ event 6 gun-show; % 1"},
		{"Z298 3.10", "", "held 13; card 2; seen 1; " + starts,
			"play police-scanner; ~ event 3 missing-campers | event 4 traffic-jam; event 4 traffic-jam; = seen 1 2 3 4; end; ~ event 4 traffic-jam; event 4 traffic-jam; end; # event 9"},
	})
}
