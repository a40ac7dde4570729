package cabin

// Figures printed on tokens, boards and dice.

// typeRow is a Zombie token with its special figures. Parts 6, Kind 1-5.
type typeRow struct{ tokens, fight, health, speed uint8 }

// typeTable has the figures of the 24 tokens; figures of the turned are data. P014.
var typeTable = [types]typeRow{
	Creeper:  {3, 6, 1, 0}, // speed 1 when the die says so. Walk 2
	Shambler: {10, 7, 1, 1},
	Sprinter: {4, 7, 2, 2},
	Brawler:  {4, 8, 2, 1},
	Brute:    {3, 9, 3, 1},
}

const (
	survivorCount = 3
	pieceCount    = 3
	creeperMoves  = 4 // lowest die on which Creepers move. Walk 2
	handLimit     = 5 // Draw 2
	barbaraLimit  = 6
	turnActions   = 2 // Act 1
	overlordHand  = 3 // Lord 1
	overlordThrow = 2 // Lord 2
	ak47Points    = 4 // Ak 1
	ropeSteps     = 2 // Rope 1
	deadSteps     = 2 // Death 3
	vanRange      = 3 // Van 4
)

// diceOdds is in how many of 36 ways two dice make a sum, from 2 on.
var diceOdds = [11]uint64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}

// vanPoints are for the first three in the van. More 3.
var vanPoints = [3]uint16{3, 2, 1}
