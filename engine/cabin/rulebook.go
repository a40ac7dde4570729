package cabin

import (
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
)

// ruleBook explains every reference in a message: the paragraphs of the rulebook in our words, which we
// number chapter by chapter, and our readings.
var ruleBook = sync.OnceValue(func() (out []engine.Rule) {
	for _, c := range chapters {
		for i, means := range c.paragraphs {
			ref := c.name
			if len(c.paragraphs) > 1 || !c.person {
				ref = fmt.Sprintf("%s %d", c.name, i+1)
			}
			out = append(out, engine.Rule{Ref: ref, Means: means})
		}
	}
	return append(out, readings...)
})

// abilityOf returns the ability of a Character in the words of the rulebook.
func abilityOf(name string) string {
	i := slices.IndexFunc(chapters, func(c chapter) bool { return c.person && c.name == name })
	return chapters[i].paragraphs[0]
}

// chapter is a chapter of the rulebook; chapters of Characters have one paragraph without a number.
type chapter struct {
	name       string
	person     bool
	paragraphs []string
}

var chapters = []chapter{
	{"Parts", false, []string{
		"the board has four rings of six arcs: the rooms of the Cabin, the Yard, the Clearing and the Woods",
		"there are 29 Cabin cards", "there are 23 Event cards", "there are 8 Characters",
		"each Character has a board, with his ability and a health track on one side and his abilities as a Zombie on the other",
		"there are 24 Zombie tokens: 3 Creepers, 10 Shamblers, 4 Sprinters, 4 Brawlers and 3 Brutes",
		"there are 3 Survivors, and each brings a piece of the Radio",
		"each Character has a token as a Zombie", "there are 12 Injury tokens", "there are 6 Walls, one between the room and the Yard of each arc",
		"there are 6 Cracks", "there are 3 pieces of the Radio", "there is one van of Rescuers", "there is one Bait token",
		"tokens are drawn from a bag", "there are two dice"}},
	{"Aim", false, []string{"collect the three pieces, assemble the Radio, call the Rescuers, and get into the van", "two to six people play"}},
	{"Setup", false, []string{
		"the board is laid out", "six Walls are around the Cabin", "each player chooses a Character, and rolls for his first room",
		"six Zombies are drawn, one into the Woods of each arc", "then the Survivors go into the bag", "the decks are shuffled",
		"pieces, van and Cracks lie ready", "each board gets its tokens", "a die chooses the first player, who takes the Bait"}},
	{"Round", false, []string{
		"first everybody acts, clockwise from the Bait", "then one Event card", "then Survivors and Zombies move", "then Zombies are fought",
		"then the Bait is passed"}},
	{"Act", false, []string{"each player has two actions", "an action may be taken twice"}},
	{"Draw", false, []string{
		"one action draws a Cabin card, only inside the Cabin", "a hand holds 5 things, Barbara's 6", "discarding is free",
		"the Cabin deck is never shuffled again"}},
	{"Card", false, []string{"Cabin cards are ranged weapons, melee weapons and items"}},
	{"Gun", false, []string{
		"ranged weapons are Shotgun, Pistol, Rifle, AK-47, Elephant Gun, Cross Bow and Flare Gun; each shows its range and its shots",
		"the shooter names weapon and target; a shot always hits, for 1 point", "a shot is spent, and the Zombie turned to its remaining health",
		"other people in the space do not matter, and are never hit"}},
	{"Club", false, []string{"a gun without shots is a club", "a club breaks after one fight, won or lost", "so does a Cross Bow that is not loaded"}},
	{"Melee", false, []string{
		"melee weapons are free in the fights of a round; one action seeks a fight with one",
		"the sum of two dice must be above the fight number", "a melee weapon is kept after a win"}},
	{"Item", false, []string{"items are used on one's own turn, or with an action that michael gives", "some items are free; these cannot be used with a granted action"}},
	{"Range", false, []string{
		"from a room a shot reaches that room, its two neighbours, and the spaces outside in its arc", "from a room a Shotgun reaches the Yard, a Pistol the Clearing, a Rifle the Woods",
		"from outside a shot reaches the own arc with its room, and the neighbouring arcs", "from outside a Shotgun reaches 1 space, a Pistol 2, a Rifle 3",
		"spaces are not counted diagonally, and rooms of other arcs are never hit from outside"}},
	{"Ak", false, []string{"the AK-47 is used once: up to 4 points on any Zombies in the range of a Rifle", "it does so also in a fight, and a Zombie that it hits need not be fought again", "each of its points is a bullet"}},
	{"Elephant", false, []string{"the Elephant Gun is used once: it kills a Zombie in the range of a Rifle, but not in the own space"}},
	{"Flare", false, []string{"the Flare Gun is used once: it signals a Survivor, or does 1 point to each of two Zombies of one space", "it counts as one bullet"}},
	{"Bow", false, []string{"the Cross Bow has the range of a Pistol and shoots once a turn, for 1 point", "it reloads when the holder's next turn begins", "it fires no bullet"}},
	{"Saw", false, []string{"the Chainsaw slays a Zombie, twice", "while it has gas it may be used without spending it, for 1 point", "without gas it is a club"}},
	{"Nails", false, []string{"Hammer and Nails is a weapon of 1 point, or once rebuilds the Wall of one's arc", "afterwards it is a hammer, lost only when it is dropped"}},
	{"Tape", false, []string{"one action puts Grip Tape on a melee weapon, which adds 1 to its rolls", "it is lost with the weapon"}},
	{"Muck", false, []string{"the user of Zombie Muck passes Zombies without a fight for a round", "others in his space fight without him", "if he holds the Bait he passes it on"}},
	{"Groan", false, []string{"julie can give Graaaaagh! only to a Character in the Cabin", "drawing Graaaaagh! places a Zombie in the Character's space, and he draws another card"}},
	{"Rope", false, []string{"a Rope moves another Character or a Survivor up to 2 spaces", "a Character moved onto a Zombie fights it at once"}},
	{"Move", false, []string{
		"one action moves one space: in or out, or sideways", "Walls do not stop Characters", "nobody crosses the centre of the Cabin",
		"a Character who enters a space with Zombies fights the strongest, or a dead Character if there is one", "cards are free in that fight, and he may continue afterwards",
		"two actions take a Survivor along", "one action in the space of the Rescuers gets into the van; cards are discarded, and the turn is over"}},
	{"Trade", false, []string{"one action trades, gives or gets one thing, in the same space or the next one, or at any distance with Maria", "a card keeps its shots and its state", "a hand that is too full is discarded down"}},
	{"Repair", false, []string{"one action repairs the Crack of one's arc", "al does so once a turn for free"}},
	{"Radio", false, []string{
		"one action picks up a piece in one's space", "Survivors bring the pieces into play", "a Survivor drops his piece in the first room",
		"a Survivor killed before that drops it in his space", "a Character in his space can take it", "each piece takes the place of a card"}},
	{"Join", false, []string{"one action assembles two or three pieces into one thing", "after the call the Radio may be used as a club"}},
	{"Call", false, []string{"one action with the whole Radio calls the Rescuers; a die chooses the arc of the Woods"}},
	{"Van", false, []string{
		"once a turn the van may be moved one arc", "by the holder of the Radio, until somebody is in the van: then by the first who entered", "it may ram one Zombie of the new space, for 1 point",
		"the others in the van shoot once a turn, up to 3 spaces, for 1 point"}},
	{"Al", true, []string{"once per turn Al repairs a Crack for free"}},
	{"Barbara", true, []string{"Barbara holds 6 cards"}},
	{"David", true, []string{"David does 1 point when he wins unarmed"}},
	{"Michael", true, []string{"Michael gives one of his actions to another player for immediate use, but not for Al's free repair"}},
	{"Julie", true, []string{"once per turn Julie draws 2 cards for 1 action, keeps 1 and gives the other away"}},
	{"Maria", true, []string{"Maria trades at any distance, on her turn and on other turns"}},
	{"Ray", true, []string{"for 2 actions Ray takes an Injury from himself or somebody in his space"}},
	{"Sandra", true, []string{"once per turn Sandra shoots twice for 1 action, with a weapon that has 2 shots"}},
	{"Event", false, []string{
		"the card says how many tokens are drawn", "# is the number of living players, with the addition on the card", "a number is that many", "a die is rolled",
		"an asterisk refers to the text", "when the bag is empty the discarded Zombies go back into it", "tokens come into the Woods of an arc by a die, with full health, unless the card says otherwise",
		"then comes the text of the card", "moves by a card are as far as the card says, for every type"}},
	{"Walk", false, []string{
		"first Survivors move one space towards the Cabin, and drop their piece there", "then Zombies: Sprinters 2 spaces, Creepers 1 on a 4 or more, others 1",
		"Zombies with somebody in their space stay", "outside they see their arc and the next ones, and their room if its Wall is gone", "they move towards people whom they see",
		"inside they hear the whole Cabin, and see outside their half of the board", "towards another arc they go sideways first", "a Zombie that sees nobody moves inwards"}},
	{"Wall", false, []string{
		"a Zombie's hit cracks a Wall", "Creepers slip through; a Brute's hit destroys", "a Sprinter hits once, also if that costs its second space", "Walls do not hurt Zombies",
		"a hit on a cracked Wall destroys it", "so do two hits at the same time", "a Zombie that hit or destroyed a Wall waits for the next move"}},
	{"Case", false, []string{
		"a Zombie with somebody in its space does not move", "of several people it chooses the closest", "of a Survivor and a Character equally close, the Survivor",
		"of several Survivors equally close, the players choose", "of several Characters equally close, the first from the Bait on", "towards another arc it goes sideways first",
		"a dead Character moves up to 2 spaces, as its player chooses", "in a Cabin without Characters it moves towards the nearest arc with one", "after the Rescuers arrive it moves towards them"}},
	{"Bait", false, []string{"the holder of the Bait, or the next Character clockwise, wins ties and decides for the group"}},
	{"Fight", false, []string{"Zombies with somebody in their space are fought", "Survivors first, then from the Bait on", "until each has been fought"}},
	{"Aid", false, []string{
		"Survivors and Zombies take as many points as the other side has health, at the same time", "the players assign the points", "with Characters there, the first from the Bait on chooses the side that fights first",
		"a killed Survivor drops his piece and becomes a Zombie, which need not be fought in that phase"}},
	{"Kind", false, []string{
		"a Creeper moves on a 4 or more, slips through Walls, and has fight number 6", "a Shambler has fight number 7", "a Sprinter moves 2 spaces, and has fight number 7 and 2 health",
		"a Brawler wins ties, and has fight number 8 and 2 health", "a Brute destroys Walls with 1 hit, and has fight number 9 and 3 health"}},
	{"Char", false, []string{"a gun wins a fight without dice, for a shot", "otherwise two dice are rolled"}},
	{"Win", false, []string{"the Zombie takes the damage of the weapon; killed Zombies wait beside the bag"}},
	{"Tie", false, []string{"at a tie nothing happens; Brawlers win it, but not against the Pipe Wrench, which wins all others"}},
	{"Lose", false, []string{"the loser takes an Injury or drops his weapon; on the skull he becomes a Zombie"}},
	{"Bare", false, []string{"an unarmed winner may push the Zombie one space; an unarmed loser takes an Injury"}},
	{"Many", false, []string{"several Characters in a space take turns, from the Bait on; no Zombie is fought twice in a phase"}},
	{"Death", false, []string{
		"a Character who dies lies in his space until the next move, and rises as a Zombie", "he chooses two of five abilities for good", "he moves up to 2 spaces in each move",
		"he rolls against Characters, and fights Survivors as Zombies do", "he cannot leave a space with somebody in it"}},
	{"Dead", false, []string{"the dead move up to 2 spaces and roll their own dice", "the dead win ties, roll again, add 1, move one space farther, or direct another Zombie: each has two of these"}},
	{"Pass", false, []string{"the Bait is passed to the left", "but not after Attracted by Gunfire and Shh, They Can Hear You"}},
	{"End", false, []string{"the game ends when everybody is a Zombie or in the van", "Characters in the van have won"}},
	{"Lord", false, []string{
		"the Overlord holds 3 Event cards", "he plays one, throws away up to two, and draws again", "he chooses the Woods in which Zombies arrive", "he steers Zombies", "he rolls dice for them instead of their fight numbers"}},
	{"Less", false, []string{
		"Choose Your Bait: the holder gives it to anybody he likes", "Cut to the Chase: the Survivors are in the Woods from the start", "Nice Roll: a double six does 1 point more",
		"Sharp Shooter: a Shotgun does 2 points in the own space, and two actions aim a Rifle to kill"}},
	{"More", false, []string{
		"Fight Fail: the loser of a check remains there, and his turn is over", "Roll Fail: a double one is an Injury", "Playing for Points: points for damage, Walls and places in the van; most points win",
		"Out for Yourself: Characters may fight each other", "No Time for Grief: the others may shoot a fallen Character", "Haunted: killed dead Characters return with the bag"}},
}
