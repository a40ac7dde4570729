package rulebook

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// All explains every reference that a message may cite: chapters of the rulebook and their numbered parts
// in our words, its tables, steps of the turn, events, traits, our geometry and data, and our readings.
// traits are the names for Traits, in the same order.
func All(traits []string) []engine.Rule {
	var out []engine.Rule
	for _, c := range chapters {
		out = append(out, engine.Rule{Ref: c.name, Means: c.means})
		for i, means := range c.parts {
			out = append(out, engine.Rule{Ref: fmt.Sprint(c.name, " ", i+1), Means: means})
		}
	}
	out = append(out, others...)
	for row, means := range Events {
		out = append(out, engine.Rule{Ref: fmt.Sprintf("Event %d%d", row/6+1, row%6+1), Means: means})
	}
	for i, name := range traits {
		out = append(out, engine.Rule{Ref: "Trait " + strings.ReplaceAll(name, "-", " "), Means: Traits[i]})
	}
	return append(out, readings...)
}

// chapter is a chapter of the rulebook, with its numbered parts.
type chapter struct {
	name, means string
	parts       []string
}

var chapters = []chapter{
	{"Frame", "one to six seats lead survivors; zombies are ankle-biters, shufflers, runners and bosses", nil},
	{"Setup", "characters have traits and equipment for points; tokens lie at random squares, one for each character and one for two buildings, away from the start edge; then everybody is placed", nil},
	{"Goal", "the objective of the scenario, usually supplies carried off the table", nil},
	{"Seq", "a turn has the Game phase, the Menace phase and the Survival phase; the first turn has only the last", nil},
	{"Edge", "figures that move over an edge leave the table; characters may leave only over the exit edge", nil},
	{"Odds", "a score above 6: a die that must be 4, then another that adds to it", nil},
	{"Noise", "firearms, shouts and groans leave markers, which draw zombies and tokens, and are removed after the next turn", nil},
	{"Draw", "two dice for a random event; if survivors and markers outnumber their sum, a token is placed in a corner", nil},
	{"Event", "the 36 random events, by tens and units", nil},
	{"Token", "tokens move by two dice, and are turned over near survivors", []string{
		"towards a survivor in sight within the dice, to 6\" from him, where it is turned over",
		"otherwise towards the nearest noise, for the whole distance of the dice",
		"otherwise in a random direction"}},
	{"Boss", "a seat whose characters are all dead may play a boss, with two actions a turn", nil},
	{"Zed", "zombies move group by group, those nearest to survivors first, then attack", []string{
		"they go for humans in sight within 24\"",
		"otherwise for the nearest noise",
		"otherwise in a random direction, one for each group",
		"obstacles cost them 2\", tall ones 4\"; standing up costs 1\"",
		"each goes for the nearest human that it can reach and that no other zombie touches",
		"they attack humans in contact with a die to hit and a die of damage; a natural 6 that does harm bites"}},
	{"Indep", "survivors of no seat act by their attitude", nil},
	{"Hostile", "actions of the hostile", []string{
		"within 6\" of a character, a zombie or a dog, in this order: they go for it and hit it",
		"wounded by a shot and not in cover, they run for a hiding place",
		"shot at, they aim at the shooter, if in sight and range",
		"in cover they aim at the nearest character or zombie in medium range",
		"otherwise they fire a SNAP SHOT at it and go for cover",
		"sentries walk from waypoint to waypoint until a firearm is fired, and turn round on 1",
		"otherwise they go towards a figure in sight or noise, not to within 12\" of a zombie",
		"otherwise in a random direction"}},
	{"Fearful", "actions of the fearful", []string{
		"within 3\" of a zombie, or of a dog: they go for it and hit it", "they run from anybody within 6\"",
		"they go to the nearer of table edge and barricaded building, and over the edge"}},
	{"Wary", "actions of the wary", []string{
		"within 6\" of a zombie, or of a dog: they go for it and hit it", "they shoot at a runner or boss within 12\", or run from it", "otherwise they go in a random direction"}},
	{"Friendly", "actions of the friendly", []string{
		"within 6\" of a zombie, or of a dog: they go for it and hit it", "they shoot at a runner or boss within 12\", or run from it",
		"otherwise they come within 3\" of the nearest character in sight, not to within 12\" of a zombie"}},
	{"Dog", "packs of feral dogs", []string{
		"hit by a firearm from within 12\", they flee three dice of inches, straight away from the shooter",
		"with twice as many foes in contact as dogs they flee three dice in a random direction; runners and bosses count as two",
		"if they fought last turn and a foe is in contact, each goes for a foe within 6\": as many as possible",
		"with foes within 12\", but no more than half as many as dogs, they charge three dice of inches",
		"otherwise they roam a die of inches, all in a random direction",
		"people in closed buildings are no foes; open buildings are rough ground",
		"after 3 and 4 each attacks, humans before zombies: 4 and more hits, and a score of 1 holds a human",
		"6 and more on NEGOTIATE wins a dog over; it attacks when its owner's part ends"}},
	{"Turn", "seats have their parts in an order that the captain chooses; each character has two actions; the panicky may panic at the start", nil},
	{"Move", "MOVE goes 6\", less over obstacles; RUN is any later movement of the turn, a die of inches", nil},
	{"Hide", "up to 4\" to a hiding place, then dice whose total must be below the distance of the nearest zombie in sight", nil},
	{"Enter", "an opening is entered from 2\", a window from 1\"; closed buildings are forced: 3 and more intact, 6 barricaded; EXIT goes by the nearest door or window", nil},
	{"Spot", "four dice, two at night: a total of at least the distance turns over a token or identifies a building; OBSERVE takes both actions and doubles it", nil},
	{"Melee", "4 and more hits a figure in contact, then a die of damage", nil},
	{"Tap", "a dead, unconscious or incapacitated figure is finished off without a die", nil},
	{"Load", "RELOAD takes one action or two, by the weapon", nil},
	{"Shoot", "SNAP is one action, AIMED two and +1; 4, 5 or 6 and more hits, by range; then a die of damage", nil},
	{"Blast", "grenades, Molotovs and dynamite, which scatter if they miss", nil},
	{"Search", "both actions inside a building, up to 3\" away, then a die on T5.2", nil},
	{"Talk", "NEGOTIATE and barter with independents", nil},
	{"Get", "items within 1\" are taken, given and exchanged, at one action of each survivor", nil},
	{"Aid", "FIRST AID takes both actions of the carer and of the patient; 4 and more heals a wound, once in the game", nil},
	{"Board", "BARRICADE takes both actions; 4 and more closes a breach", nil},
	{"Panic", "a panicked survivor flees and shouts until he rallies, on 5 and more", nil},
	{"Shout", "SHOUT and the GROAN of a boss leave a marker; a groan near the edge may bring a token", nil},
	{"Wound", "three wounds kill, or two of the feeble", []string{
		"the damage die reads T6.1", "the dead are corpses in their squares", "two wounds take 1 from most dice",
		"a wound lowers the kind of a zombie; a boss expires at the second", "non-lethal wounds and lethal wounds together make unconscious, but do not kill",
		"a held survivor cannot move, and has -1 on his dice for each holder"}},
	{"Fall", "a fall from more than 2\" is a die, and a damage die plus the height above the die", nil},
	{"Corpse", "a corpse of an earlier turn rises on 1 as a shuffler, and is removed on 5 and 6", nil},
	{"Infect", "when the game is over each bite is a die: 5 and more is safe, 1 never", nil},
	{"Lost", "a seat without characters continues with the first that applies", []string{
		"a group of independents that is friendly", "a boss on the table", "a character that another seat gives up"}},
	{"House", "buildings are unknown until somebody looks or enters; floors are joined by stairs", nil},
	{"Siege", "zombies near a closed building with survivors roll on T7.2 instead of moving", nil},
	{"Item", "more than three large weapons, more than 20 supplies, or a heavy item costs 1\"", nil},
	{"Car", "vehicles", []string{
		"a check tells their state", "entering one", "starting one", "driving one", "effects of damage", "ramming", "without points they stop",
		"running figures over", "people inside"}},
	{"Find", "special items: a die for the kind of find, then dice on its table; each may be kept or left", nil},
	{"QRS", "the quick-reference sheets", nil},
	{"Marks", "the printed stat markers", nil},
	{"Canada", "tests before the game in the optional chapter", nil},
	{"Lebanon", "other zombies in the optional chapter", nil},
	{"Marines", "soldiers in the optional chapter", nil},
	{"Grid", "our geometry: squares of an inch", []string{
		"the table has at most 1024 squares of an inch; x grows to the east, y to the north",
		"a figure fills one square on one floor",
		"the gap of two squares is the distance of their middles less 1\"; the eight neighbours are in contact",
		"the nearest is the one with the least distance, then on the lowest square, then floor",
		"eight directions; every direction is rounded to the nearest",
		"the kinds of terrain: open, road, rough, fence, chain-link, tall wall, solid, footprints of buildings",
		"a step costs 1\", a diagonal one 1.4\"; entering an obstacle costs 2\" more; walls are crossed only by ENTER and EXIT, and nobody stops on a fence or wall",
		"rooms: the open one with ruins and ransacked ground floors, each other floor, each vehicle; hands reach only in one room",
		"sight goes from middle to middle, not through tall walls, solid ground and closed buildings; from inside through windows and breaches, within a right angle",
		"figures inside, on rough ground or behind a fence are in cover; a hiding place is inside, on rough ground or beside a fence, wall, solid square, building or vehicle",
		"a new figure is placed on the nearest free square of the room",
		"towards is the reachable square with the shortest remaining way; away is the farthest square",
		"gaps to edges, their middles and corners",
		"buildings are rectangles with up to eight doors and windows, and floors of 3\"",
		"vehicles are rectangles that advance, back and turn",
		"blasts and clouds reach squares of one room within their inches"}},
	{"Data", "data that the rulebook does not give, as files", []string{
		"weapons and their loading", "vehicles", "profiles of characters", "independents", "limits: 14 survivors with 6 ranged weapons each, 32 zombies, 16 tokens, 64 records of items",
		"the scenario supply", "the scenario clinic", "secret objectives", "balance"}},
	{"Flow", "the course of a turn: steps U1 to U5, G0 to G4, M1 to M4 and V0 to V5", nil},
}

// others are tables, steps of the turn and references of two parts.
var others = []engine.Rule{
	{Ref: "T3.1", Means: "the content of a token, by two dice: supplies, a special item, or zombies, the boss last"},
	{Ref: "T4.1", Means: "movement, need to hit and damage of each kind of zombie"},
	{Ref: "T4.2", Means: "attitudes of independents"},
	{Ref: "T5.1", Means: "weapons, with ranges and damage"},
	{Ref: "T5.2", Means: "the result of a search, by die and status of the building; empty ends searching there"},
	{Ref: "T5.3", Means: "negotiation"},
	{Ref: "T6.1", Means: "damage: 0 nothing; 1 thrown down, or held by a zombie; 2 to 4 a wound; 5 two wounds by a human; 6 dead by a human, otherwise two wounds; above 6 two wounds"},
	{Ref: "T7.1", Means: "the status of a building: 1 to 3 ransacked, 4 and 5 intact, 6 barricaded"},
	{Ref: "T7.2", Means: "zombies at a closed building: low dice break in, high ones lose track"},
	{Ref: "T7.3", Means: "the status of vehicles"},
	{Ref: "T7.4", Means: "the types of vehicles"},
	{Ref: "U1", Means: "in semi each seat is dealt a secret objective"},
	{Ref: "U2", Means: "in rivals a die decides which side moves first"},
	{Ref: "U3", Means: "each token gets a column and a row"},
	{Ref: "U4", Means: "characters are placed on the squares of deploy"},
	{Ref: "U5", Means: "play begins with the Survival phase of turn 1"},
	{Ref: "G0", Means: "a turn begins: characters have two actions"},
	{Ref: "G1", Means: "old markers are removed, new ones become old"},
	{Ref: "G1a", Means: "timers ring"},
	{Ref: "G2", Means: "a random event"},
	{Ref: "G2a", Means: "the corner token"},
	{Ref: "G3", Means: "corpses roll to rise"},
	{Ref: "G4", Means: "tokens move, and are turned over"},
	{Ref: "M1", Means: "bosses that seats play"},
	{Ref: "M2", Means: "zombies move"},
	{Ref: "M2b", Means: "zombies attack"},
	{Ref: "M3", Means: "independents act"},
	{Ref: "M4", Means: "dogs act"},
	{Ref: "V0", Means: "hiding ends; rolls for panic and quarrels"},
	{Ref: "V1", Means: "the captain chooses the next seat"},
	{Ref: "V2", Means: "the seat picks the next survivor, unless only one character can act"},
	{Ref: "V3", Means: "the actions of a character"},
	{Ref: "V4", Means: "the Survival phase ends: fuses, fires, clouds"},
	{Ref: "V5", Means: "the game ends when no character is on the table, or after the last turn"},
	{Ref: "Flow 3.1", Means: "set-up: steps U1 to U5"},
	{Ref: "Flow 3.2", Means: "the Game phase: steps G0 to G4"},
	{Ref: "Flow 3.3", Means: "the Menace phase: steps M1 to M4"},
	{Ref: "Flow 3.4", Means: "the Survival phase: steps V0 to V5"},
	{Ref: "Flow 3.5", Means: "procedures of several steps: ENTER, sieges, shots, FIND, falls"},
	{Ref: "Flow 3.6", Means: "lost seats, the end and scores: with the objective met 0.6 and up to 0.4 for safe characters, otherwise -1 and up to 0.4"},
	{Ref: "Flow 8.9", Means: "the layers of the rules, which the option without disables"},
}
