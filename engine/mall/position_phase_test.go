package mall

import (
	"strings"
	"testing"

	"deadreckon/engine/mall/board"
)

// phasePosition is a position at some phase, and what spoils it: pairs of a
// changes and their error. A change is "old => new", or a line to be added; & stands between two.
type phasePosition struct {
	name  string
	swaps []string // changes of table45: pairs of old and new
	lines string
	wrong [][2]string
}

// combat is the start of a combat in 030: the unit there is face up.
var combat = []string{"peter 029", "peter 030", "fran 029", "fran 030", "030=?", "030=5"}

// superPeter is a super zombie with a unit in 030, at the end of a turn in which
// Roger and Steve have acted.
var superPeter = []string{"peter 029 normal", "peter 030 super", "030=?", "030=?z",
	"roger 207 normal", "roger 207 activated", "steve 207 normal", "steve 207 activated"}

var phasePositions = []phasePosition{
	{"act", nil, "phase act\ngroup peter+fran\nstart 029\nmoves-left 7\nfires peter:3 fran:2", [][2]string{
		{"group peter+fran => ", "phase act needs a group (EN 5.0)"},
		{"group peter+fran => group peter+roger", "the movers are in different squares (EN 5.2)"},
		{"start 029 => ", "phase act needs the square in which the group started"},
		{"start 029 => start 030", "the group started in 030, is in 029 and has spent no points"},
		{"peter 029 normal => peter 029 stunned", "peter is stunned and has been activated (EN 8.3)"},
		{"peter 029 normal => peter 029 activated", "peter was activated in the last turn and is activated again (EN 5.0)"},
		{"moves-left 7 => moves-left 8", "moves-left 8 and moves-spent 0 make 8; the allowance of the group is 7 (EN 5.1)"},
		{"moves-left 7 => moves-left 900", `"900" is not a number from 0 to 254`},
		{"fires peter:3 fran:2 => fires peter:4", "peter has 4 shots left, at most 3 (EN 6.1)"},
		{"fires peter:3 fran:2 => fires roger:1", "roger has 1 shots left, at most 0 (EN 6.1)"},
		{"fires peter:3 fran:2 => fires peter", `"peter" is not a number from 1 to 99`},
		{"panicked roger", "roger has panicked and is not in the group (EN 6.5)"},
		{"panicked peter", "7 points are left after a panic (EN 6.5)"},
		{"dropped peter", "peter has been put down and is in the group"},
		{"carries peter>roger", "peter carries roger, who is in another square (EN 5.6)"},
		{"carries peter>fran", "fran is carried and walks by himself (A18)"},
		{"carries roger>steve", "roger carries somebody and is not activated (EN 5.6)"},
		{"carries peter", `"peter" is not peter, roger, steve or fran`},
		{"triggers 029", "phase act needs a line acted"},
		{"acted", "the group has acted, so its square 029 is among the triggers (EN 7.3)"},
		{"moves-left 7 => moves-left 6 & moves-spent 1", "phase act needs a line acted"},
		{"fires peter:3 fran:2 => fires", "expected peter:2, or none"},
		{"shot-fired & moves-left 7 => moves-left 7\nacted\ntriggers 029", "somebody has shot and all have all their shots left: expected a line fires"},
		{"shot-fired & fires peter:3 fran:2 => & moves-left 7 => moves-left 7\nacted\ntriggers 029", "somebody has shot and all have all their shots left: expected a line fires"},
		{"fires peter:3 fran:2 => fires none", "peter+fran has used shots: expected a line shot-fired (EN 6.1)"},
		{"fires peter:3 fran:2 => fires peter:3 & moves-left 7 => panicked fran\nacted\nshot-fired\ntriggers 029",
			"fran has panicked, which uses up no shot, and has none left (A32)"},
		{"dropped roger", "roger has been put down and is in 207, where the group has not been (EN 5.6)"},
		{"combat 030", "key combat does not belong to phase act"},
		{"pending 030", "key pending does not belong to phase act"},
		{"mover roger", "key mover does not belong to phase act"},
	}},
	{"act after some steps", []string{"peter 029", "peter 031"},
		"phase act\ngroup peter\nstart 029\nmoves-left 6\nmoves-spent 2\nacted\ntriggers 030 031", [][2]string{
			{"triggers 030 031 => triggers 031", "square 031 does not lie on one way with the other triggers (EN 7.3)"},
			{"triggers 030 031 => triggers 030 031 032", "3 squares have been entered for 2 points (EN 5.9)"},
			{"fran 029 normal => fran 031 stunned", "fran is stunned in 031, which the group has entered (EN 8.3)"},
		}},
	{"act after a panic, carrying before", nil,
		"phase act\ngroup peter\nstart 029\npanicked peter\nacted\ntriggers 029\nfires peter:3", [][2]string{
			{"carries peter>fran", "nobody carries after a panic (EN 6.5)"},
		}},
	{"a stunned character carrying", []string{"peter 029 normal", "peter 029 infected"},
		"phase act\ngroup peter\nstart 029\nmoves-left 6\nfires peter:2", [][2]string{
			{"carries peter>fran", "peter is infected and carries somebody (EN 5.6, 5.9c)"},
			{"peter 029 infected => peter 029 stunned & carries peter>fran", "peter is stunned"},
		}},
	{"ambush", []string{"peter 029", "peter 031"},
		"phase ambush\ngroup peter\nstart 030\nmoves-left 7\nmoves-spent 1\nacted\ntriggers 031\nfires peter:3\nfocus 031", [][2]string{
			{"focus 031 => focus 030", "phase ambush needs focus: the movers' square"},
			{"cleared 031", "phase ambush needs focus: the movers' square"},
			{"hidden ? ? ? ? ? => pool 1 1 1 1 2", "phase ambush needs focus"},
			{"acted\n => ", "phase ambush needs a line acted"},
		}},
	{"panic", []string{"030=?", "030=?!"},
		"phase panic\ngroup peter+fran\nstart 029\nmoves-left 7\nacted\ntriggers 029\nfires peter:3 fran:2\nshooters peter+fran\nto-check fran\ntarget 030", [][2]string{
			{"target 030 => ", "phase panic needs a target"},
			{"target 030 => target 031", "there is no zombie in 031 (EN 6.0)"},
			{"target 030 => target 048", "048 is not in sight of 029 (EN 6.4)"},
			{"030=?! => 030=?", "a shot at this target needs no check for panic; then the phase is shot (EN 6.5)"},
			{"shooters peter+fran => ", "phase panic needs shooters"},
			{"shooters peter+fran => shooters peter+roger", "phase panic needs shooters"},
			{"to-check fran => ", "phase panic needs to-check"},
			{"to-check fran => to-check roger", "phase panic needs to-check"},
			{"fires peter:3 fran:2 => fires peter:3 & acted => acted\nshot-fired", "fran has no shot left (EN 6.1)"},
			{"roger 207 normal => roger 030 normal", "the unit in 030: it is with a character"},
		}},
	{"shot", nil,
		"phase shot\ngroup peter+fran\nstart 029\nmoves-left 7\nacted\nshot-fired\ntriggers 029\nfires peter:2 fran:1\nshooters peter+fran\ntarget 030", [][2]string{
			{"shot-fired\n => ", "peter+fran has used shots: expected a line shot-fired (EN 6.1)"},
			{"fires peter:2 fran:1 => fires peter:3", "peter shoots now, so at most 2 shots are left"},
			{"shooters peter+fran => ", "phase shot needs shooters"},
			{"target 030 => target 030\nto-check fran", "key to-check does not belong to phase shot"},
		}},
	{"value for a shot", nil,
		"phase value\nthen shot-end\nfocus 030\naudience both\ngroup peter\nstart 029\nmoves-left 8\nacted\nshot-fired\ntriggers 029\nfires peter:2\ntarget 030\nshot 4", [][2]string{
			{"then shot-end => then select", "phase value needs a line then with one of act, shot-end, react"},
			{"then shot-end\n => ", "phase value needs a line then"},
			{"focus 030 => focus 031", "phase value needs focus: the square of a unit"},
			{"focus 030 => focus 035", "phase value needs focus: the target"},
			{"audience both => audience zombie", "phase value needs audience both"},
			{"audience both => audience me", `"me" is not one of human, zombie, both`},
			{"030=? => 030=4", "the value in 030 is to be shown and known already"},
			{"shot 4 => shot 19", `"19" is not a number from -128 to 18`},
			{"shot 4 => shot 12", "phase value needs shot: a result that the dice of some who have shot give with their modifiers (EN 6.7, 6.8)"},
			{"shot 4 => shot 0", "phase value needs shot"},
		}},
	{"value for a step", []string{"peter 029", "peter 030"},
		"phase value\nthen act\nfocus 030\naudience both\ngroup peter\nstart 029\nmoves-left 7\nmoves-spent 1\nacted\ntriggers 030\nfires peter:3", [][2]string{
			{"focus 030 => focus 035", "the unit in 030: it is with a character"},
		}},
	{"berserk-keep", []string{"030=?", "030=?!", "peter 029 normal", "peter 029 activated"},
		"phase berserk-keep\ntriggers 029\nmovers 029\npending 030\nspent 024", [][2]string{
			{"pending 030 => ", "phase berserk-keep needs pending"},
			{"pending 030 => pending 035", "square 035 holds no berserk unit (EN 10.0)"},
			{"pending 030 => pending 031", "square 031 holds no unit"},
			{"spent 024 => spent 030", "square 030 holds a berserk unit, which was not just calmed (EN 10.1)"},
			{"movers 029 => ", "movers is the square of those activated in this turn: both or neither"},
			{"movers 029 => movers 030", "peter was activated in this turn and is not in the movers' square 030"},
			{"triggers 029 => ", "the movers' square is among the triggers"},
			{"movers 029 => movers 029 & super-start fran:029", "super-start gives every super zombie the square where it began the turn, and nobody else: fran"},
		}},
	{"berserk-check", nil, "phase berserk-check", [][2]string{
		{"triggers 029", "triggers without movers"},
		{"pending 030", "key pending does not belong to phase berserk-check"},
	}},
	{"berserk-roll", nil, "phase berserk-roll\nfocus 030", [][2]string{
		{"focus 030 => focus 031", "phase berserk-roll needs focus: the square of a unit that is neither berserk nor just calmed"},
		{"030=? => 030=?!", "phase berserk-roll needs focus"},
		{"focus 030 => ", "phase berserk-roll needs focus"},
	}},
	{"react", []string{"peter 029 normal", "peter 029 activated"},
		"phase react\ntriggers 029\nmovers 029\npending 030\nspent 030", [][2]string{
			{"spent 030 => ", "square 030 must react and is not bound: expected it among spent (EN 7.4)"},
			{"pending 030 => pending 031", "square 031 holds no unit"},
			{"fran 029 normal => fran 030 normal & 030=? => 030=4", "square 030 is with a character and does not react (EN 7.2.1)"},
			{"pending 030 => & spent 030 => ", "the unit in 030 sees the movers' way and had to react: expected it among spent (EN 7.4)"},
			{"pending 030 => pending 030 035 & spent 030 => spent 030 035", "the unit in 035 sees no square through which the movers came (EN 7.0)"},
			{"super-moved roger", "roger is no super zombie"},
			{"super-seen roger", "roger is no super zombie"},
			{"free-moves 3", "key free-moves does not belong to phase react"},
			{"peter 029 activated => peter 029 & movers 029 => & triggers 029 => ", "phase react needs movers"},
		}},
	{"react in a shop", []string{"peter 029 normal", "peter 046 activated", "068=?", "067=?"},
		"phase react\ntriggers 046\nmovers 046\npending 048 067\nspent 048 067\nclosed 045-046 067-068", [][2]string{
			{"pending 048 067 => pending 048", "the unit in 067 is bound and has not reacted: expected it among pending (EN 7.0)"},
		}},
	{"react to a super", superPeter, "phase react\ntriggers 207\nmovers 207\npending 205\nspent 205\nsuper-start peter:030", [][2]string{
		{"super-seen peter", "peter began the turn in 030: super-seen names the super zombies in sight of a trigger (EN 11.4)"},
		{"peter 030 super => peter 206 super & 030=?z => 030=? & super-start peter:030 => super-start peter:206",
			"peter began the turn in 206: super-seen names the super zombies in sight of a trigger (EN 11.4)"},
	}},
	{"value for a unit that came", []string{"peter 029 normal", "peter 029 activated", "030=?", "029=?"},
		"phase value\nthen react\nfocus 029\naudience both\ntriggers 029\nmovers 029\nspent 029", [][2]string{
			{"029=? => 029=4 & focus 029 => focus 035", "phase value needs focus: the square of a unit that has just come to characters (EN 7.7)"},
		}},
	{"free", nil, "phase free\nfree-moves 3\nspent 030", [][2]string{
		{"free-moves 3 => free-moves 7", "7 free moves; a die gives at most 6"},
		{"free-moves 3 => & spent 030 => ", "phase free needs free-moves: no unit among spent can have used the last (EN 7.0)"},
		{"hidden ? ? ? ? ? => pool 1 1 1 1 2 & free-moves 3 => ", "phase free needs free-moves: how many units may still move (EN 7.0)"},
		{"spent 030 => spent 031", "square 031 holds no unit"},
		{"triggers 030", "key triggers does not belong to phase free"},
	}},
	{"super", superPeter,
		"phase super\nback free\nmover peter\nsteps-left 1\nsuper-moved peter\nsuper-start peter:030\nmovers 207\nspent 205\nfree-moves 1", [][2]string{
			{"mover peter => mover fran", "phase super needs mover: a super zombie on the map"},
			{"mover peter => ", "phase super needs mover: who moves or rolls"},
			{"steps-left 1 => steps-left 2", "peter began in 030 and is in 030: not 1 steps away (EN 11.2)"},
			{"super-start peter:030 => super-start peter:034", "peter is not within 3 squares of where it began (EN 11.2)"},
			{"phase super => phase free & back free => & mover peter => & steps-left 1 => & super-moved peter => & spent 205 => spent 030 205",
				"peter has not moved, and its unit, which is not bound, is among spent (EN 11.2)"},
			{"super-moved peter => ", "peter is on the move; expected him in super-moved"},
			{"steps-left 1 => steps-left 3", "peter has begun to move, so at most 2 steps are left"},
			{"steps-left 1 => ", "the move of peter has ended"},
			{"super-start peter:030 => ", "super-start gives every super zombie"},
			{"back free => back act", "phase super needs a line back with one of react, free"},
			{"back free => ", "phase super needs a line back"},
			{"free-moves 1 => & back free => back react & triggers 207", "peter has reacted; expected him in super-seen"},
			{"companion ?", `"?" is not a unit whose value the zombie player knows`},
			{"213=? => & companion ?z & mover peter => mover peter & units 031=?", "make 51"},
			{"213=? => & companion 4z", "the companion: the human player does not know its value; expected ? (EN 2.3)"},
		}},
	{"value for a super", []string{"peter 029 normal", "peter 030 super", "roger 207 normal", "roger 207 activated"},
		"phase value\nthen super\nback free\nmover peter\nsteps-left 1\nsuper-moved peter\nsuper-start peter:030\nmovers 207\nspent 205\nfree-moves 1\nfocus 030\naudience zombie", [][2]string{
			{"audience zombie => audience both", "phase value needs audience zombie"},
		}},
	{"glass", []string{"016=?", "018=3!", "peter 029 normal", "peter 029 activated"},
		"phase glass\nback free\ncombat 018\nfocus-door 018-019\nmovers 029\nspent 018 030\nclosed 018-019", [][2]string{
			{"combat 018 => combat 024", "phase glass needs combat"},
			{"focus-door 018-019 => ", "phase glass needs focus-door: a closed glass door of the square 018"},
			{"focus-door 018-019 => focus-door 016-017", `"016-017" is not a door such as`},
			{"closed 018-019 => ", "phase glass needs focus-door"},
			{"spent 018 030 => spent 030", "phase glass needs combat"},
			{"018=3! => 018=?!", "phase glass needs a unit whose value has been shown"},
		}},
	{"attack", combat, "phase attack\npending 030", [][2]string{
		{"pending 030 => ", "phase attack needs pending: squares to attack"},
		{"pending 030 => pending 029", "square 029 does not hold characters and zombies (EN 8.0)"},
	}},
	{"fire", combat, "phase fire\ncombat 030\ncombat-end attack\nfires peter:1 fran:1", [][2]string{
		{"combat 030 => ", "phase fire needs combat: a square with characters and zombies"},
		{"combat 030 => combat 029", "phase fire needs combat"},
		{"combat-end attack => ", "phase fire needs a line combat-end with one of attack, entry, convert-next"},
		{"combat-end attack => combat-end lunch", `"lunch" is not one of`},
		{"fires peter:1 fran:1 => fires none", "phase fire needs fires: characters who may still shoot"},
		{"fires peter:1 fran:1 => fires", "expected peter:2, or none"},
		{"fires peter:1 fran:1 => fires peter:2", "peter has 2 shots before the attack (EN 8.1, A55)"},
		{"fires peter:1 fran:1 => fires roger:1", "roger has 1 shots before the attack"},
		{"panicked roger", "roger has panicked and is not in the combat square"},
		{"fires peter:1 fran:1 => fires fran:1\npanicked peter", "peter has panicked, which uses up no shot, and has none left (A32)"},
		{"pending 030", "square 030 is under attack and still to be attacked"},
		{"rolled peter", "key rolled does not belong to phase fire"},
	}},
	{"fire-panic", combat,
		"phase fire-panic\ncombat 030\ncombat-end attack\nfires peter:1 fran:1\nshooters peter+fran\nto-check fran\ntarget 030", [][2]string{
			{"shooters peter+fran => ", "phase fire-panic needs shooters, and the combat square as their target"},
			{"target 030 => ", "phase fire-panic needs shooters, and the combat square as their target"},
			{"to-check fran => ", "phase fire-panic needs to-check"},
			{"fran 030 normal => fran 030 stunned & fires peter:1 fran:1 => fires peter:1", "fran is stunned (EN 8.3)"},
		}},
	{"fire-shot", combat, "phase fire-shot\ncombat 030\ncombat-end attack\nshooters peter+fran\ntarget 030", [][2]string{
		{"to-check fran", "key to-check does not belong to phase fire-shot"},
	}},
	{"number", combat, "phase number\ncombat 030\ncombat-end entry", [][2]string{
		{"fran 030 normal => fran - dead", "phase number needs two or more characters in the combat square"},
	}},
	{"name", combat, "phase name\ncombat 030\ncombat-end entry\nnumber 1", [][2]string{
		{"number 1 => ", "phase name needs number: some of the characters, not all"},
		{"number 1 => number 2", "phase name needs number"},
	}},
	{"resolve", combat, "phase resolve\ncombat 030\ncombat-end attack\nnumber 2\nchosen fran\nstrength 2", [][2]string{
		{"chosen fran => ", "phase resolve needs chosen"},
		{"chosen fran => chosen roger", "phase resolve needs chosen"},
		{"number 2 => ", "phase resolve needs number"},
		{"number 2 => number 9", "phase resolve needs number"},
		{"strength 2 => strength 5", "strength 5; zombies of value 5 against 2 make 2, and 1 is the least (EN 8.0)"},
		{"combat-end attack => combat-end convert-next & roger 207 normal => roger 207 infected & rolled roger", "phase resolve needs rolled: the super zombie who attacks at once"},
		{"combat-end attack => combat-end convert-next & rolled roger", "roger has not been infected (EN 11.0)"},
	}},
	{"entrance", []string{" 213=?", ""}, "phase entrance\npool 4", [][2]string{
		{"closed north south east west", "phase entrance needs a unit in the pool and a main door for it"},
	}},
	{"enter", []string{" 213=?", ""}, "phase enter\npool 4\ncalled south east", [][2]string{
		{"called south east => called south", "phase enter needs a single unit in the pool and two doors that the table calls together"},
		{"called south east => called north south", "phase enter needs a single unit in the pool and two doors that the table calls together"},
		{"called south east => called south up", `"up" is not one of north, south, east, west`},
		{"closed east", "phase enter needs a single unit"},
		{"200=? => & pool 4 => pool 4 4", "phase enter needs a single unit"},
	}},
	{"draw at a door", []string{" 213=?", "", "200=? ", ""}, "phase draw\nthen entrance-next\nfocus 212\npool 4 4\ncalled east", [][2]string{
		{"focus 212 => focus 016", "phase draw needs focus: a square without zombies"},
		{"focus 212 => focus 038", "phase draw needs focus: the square of an open main door"},
		{"closed south", "phase draw needs focus: the square of an open main door"},
		{"closed east", "phase draw needs called"},
		{"called east => called south", "phase draw needs called"},
		{"called east => called north", "the entrance table does not call these main doors together (EN 13.5)"},
		{"210=? => 210=? 213=? & pool 4 4 => pool 4", "phase draw needs a unit in the pool for each door"},
		{"pending 212", "square 212 does not hold characters"},
		{"peter 029 normal => peter 212 normal", "phase draw needs the square that is entered among pending"},
		{"from-box & pool 4 4 => pool 4", "phase draw needs a line then with one of act, react, free"},
	}},
	{"value at a door", []string{" 213=?", " 212=?#1", "200=? ", "", "peter 029", "peter 212"},
		"phase value\nthen entrance-next\nfocus 212\naudience both\npending 212\npool 4 4\nhistory draw\ncalled east", [][2]string{
			{"pending 212 => ", "phase value needs the square that is entered among pending"},
			{"210=? => 210=? 213=? & pool 4 4 => pool 4", "phase value needs a unit in the pool for each door"},
			{"called east => called south", "phase value needs called"},
		}},
	{"glass-step without the option", []string{"016=?", "018=3!"}, "phase free\nfree-moves 1\nspent 018", [][2]string{
		{"phase free => phase glass-step\nback free\ncombat 018", "phase glass-step does not occur without option glassCostsOneStep (A50)"},
	}},
	{"draw from the box", []string{"hidden ? ? ? ? ?", "hidden ? ? ? ?"}, "phase draw\nthen free\nfrom-box\nfocus 031\ncleared 031\nfree-moves 1", [][2]string{
		{"from-box\n => ", "make 49; there are 50"},
		{"then free => then act", "key free-moves does not belong to phase draw"},
		{"then free => then react & free-moves 1 => ", "phase draw needs movers"},
	}},
	{"convert", []string{"peter 029 normal", "peter 029 infected", "roger 207 normal", "roger 207 infected"}, "phase convert", [][2]string{
		{"rolled peter+roger", "phase convert needs an infected character who is still to roll"},
		{"rolled fran", "fran has not been infected"},
	}},
	{"convert-roll", []string{"roger 207 normal", "roger 207 infected"}, "phase convert-roll\nmover roger", [][2]string{
		{"mover roger => mover steve", "phase convert-roll needs mover: an infected character who is still to roll"},
		{"roger 207 infected => roger 207 infected infected-now", "phase convert-roll needs mover"},
	}},
	{"no decision", nil, "phase berserk-check", [][2]string{
		{"phase berserk-check => phase shot-end", "phase shot-end has no decision; a position cannot stand there"},
		{"phase berserk-check => phase entrance-next", "phase entrance-next has no decision"},
		{"phase berserk-check => phase convert-next", "phase convert-next has no decision"},
		{"phase berserk-check => phase deal", "0 units are dealt and 45 are on the map; expected 0 (EN 3.1)"},
	}},
	{"place", []string{"peter 029 normal", "peter 014 normal", "roger 207 normal", "roger 014 normal", "steve 207 normal", "steve - normal", "fran 029 normal", "fran - normal"},
		"phase place", [][2]string{
			{"peter 014 => peter 030", "square 030 has no character symbol; expected one of"},
			{"roger 014 => roger - & steve - => steve 014", "steve is placed before roger (EN 3.2)"},
			{"steve - => steve 014", "more than two characters are placed in 014 (EN 3.2)"},
			{"steve - => steve 208 & fran - => fran 208", "all characters are placed; then the phase is select"},
			{"hidden ? ? ? ? ? => hidden ? ? ? ?", "make 49; there are 50"},
			{"turn 2", "phase place is before turn 1"},
			{"closed north", "all doors are open at setup"},
			{"rifles 1", "both rifles lie in their square at setup"},
			{"cleared 031", "nothing is known of hidden zombies at setup"},
			{"peter 014 normal => peter 014 stunned", "all characters are normal at setup"},
			{"002=? => 001=?", "one unit stands on each symbol at setup"},
			{"002=? => 002=?!", "no unit is berserk, drawn or known to anybody at setup"},
		}},
}

// TestPositionPhases: each position is read, each change of it refused.
func TestPositionPhases(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, p := range phasePositions {
		good := swap(t, p.swaps...) + p.lines + "\n"
		if p.name == "place" {
			good = onSymbols(good)
		}
		if _, err := n.ParsePosition(good); err != nil {
			t.Errorf("%s: %v\n%s", p.name, err, good)
			continue
		}
		for _, c := range p.wrong {
			text := good
			for change := range strings.SplitSeq(c[0], " & ") {
				if old, new, ok := strings.Cut(change, " =>"); !ok {
					text += change + "\n"
				} else if !strings.Contains(text, old) {
					t.Fatalf("%s: %q is not in the text", p.name, old)
				} else {
					text = strings.Replace(text, old, strings.TrimPrefix(new, " "), 1)
				}
			}
			if _, err := n.ParsePosition(text); err == nil {
				t.Errorf("%s, %q: no error; want %s", p.name, c[0], c[1])
			} else if !strings.Contains(err.Error(), c[1]) {
				t.Errorf("%s, %q: %v; want %s", p.name, c[0], err, c[1])
			}
		}
	}
}

// TestPositionStart: under option startSquareTriggers the start is a trigger. A35.
func TestPositionStart(t *testing.T) {
	text := swap(t, "peter 029", "peter 030", "030=?", "031=?") +
		"phase act\ngroup peter\nstart 029\nmoves-left 7\nmoves-spent 1\nacted\ntriggers 030\n"
	for _, triggers := range []bool{false, true} {
		n := notation{defaultRules(t, Options{MaxTurns: 150, StartSquareTriggers: triggers})}
		_, err := n.ParsePosition(text)
		if said := err != nil && strings.Contains(err.Error(), "expected it among the triggers (A35)"); said != triggers {
			t.Errorf("option %v: %v", triggers, err)
		}
		if _, err := n.ParsePosition(strings.Replace(text, "triggers 030", "triggers 029 030", 1)); err != nil {
			t.Error(err)
		}
	}
}

// onSymbols puts the units of a text where they begin the game.
func onSymbols(text string) string {
	from, to := strings.Index(text, "units "), strings.Index(text, "hidden ")
	b := board.Default()
	return text[:from] + "units " + strings.ReplaceAll(b.Names(b.ZombieSymbols), " ", "=? ") + "=?\n" + text[to:]
}
