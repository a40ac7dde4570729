package mall

import "deadreckon/engine/mall/board"

// attackTable is the Zombie Attack Table: row = 2d6, column = 0..5 for strength
// 1, 2, 3-4, 5-6, 7-8, 9 and more. I infects, S stuns. EN 8.8; A47.
var attackTable = [13]string{
	2:  "IIIIII",
	3:  "SSIIII",
	4:  "S-SIII",
	5:  "---SSI",
	6:  "-S-SSS",
	7:  "--S--S",
	8:  "----SS",
	9:  "----II",
	10: "------",
	11: "---S--",
	12: "-III-S",
}

// attackColumns maps a strength of 1 to 9 to a column of attackTable.
var attackColumns = [10]uint8{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5}

// attackResult looks up the letter for a 2d6 roll and a strength of at least 1.
func attackResult(roll, strength int) byte {
	return attackTable[roll][attackColumns[min(strength, 9)]] // A47: above 13 as 9-13
}

// entranceTable names the main doors called by 2d6, first named first. EN 13.5.
var entranceTable = [13][]board.Direction{
	2:  {board.North, board.West},
	3:  {board.North, board.East},
	5:  {board.East},
	6:  {board.North},
	8:  {board.South},
	9:  {board.West},
	11: {board.South, board.West},
	12: {board.South, board.East},
}

// Costs in Movement Points. EN 5.9.
const (
	doorCost   = board.DoorCost
	superValue = 2 // EN 11.3
)

// carrySurcharge is the extra cost of each square entered while carrying. EN 5.9.
var carrySurcharge = [4]uint8{Peter: 2, Roger: 2, Steve: 3, Fran: 4}

// maxDice is the largest number of dice in one shot. EN 6.8.
const maxDice = 3
