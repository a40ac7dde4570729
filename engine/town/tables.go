package town

// Tables and odds that the rulebook prints.

// rollRow is the row of both combat tables by the sum of two dice. combat-9, combat-12.
var rollRow = [13]uint8{2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5, 12: 6}

// The rows and the columns of the tables.
const (
	tableRows   = 7
	tableEqual  = 3 // the column "Equal" of hand-to-hand combat
	gunColumns  = 7 // 1 to 7
	farSights   = 3 // longest range of gunfire
	maxDie      = 6
	diceLow     = 2
	diceHigh    = 12
	zedSide     = 3 // Hits on either side of a Zeds unit. hit-5, C08
	zedHits     = 2 * zedSide
	ammoMost    = 20 // forage-4
	stacking    = 2  // Zeds units, and Player units, of a space. stack-1, move-4
	savedFrom   = 4  // save-1
	trapsFrom   = 4  // C32
	surging     = 1  // groups that SURGE moves
	startBeyond = 8  // steps from a Start to Town Center
)

// column returns the initial column of hand-to-hand combat of Zeds of strength z
// against a fighter of strength p. combat-4.
func column(z, p int) int {
	switch {
	case z >= 3*p:
		return 0
	case z >= 2*p:
		return 1
	case z > p:
		return 2
	case z == p:
		return tableEqual
	case p < 2*z:
		return 4
	case p < 3*z:
		return 5
	}
	return 6
}

// sniperStrength is Captain Piazza's in gunfire, by range, on either side. card-1.
var sniperStrength = [farSights + 1]int{1: 2, 2: 4, 3: 3}

// terrain is the shift of a defender by the class of the space. combat-6, C04.
var terrain = [...]int{plain: 0, named: 1, farm: 1, mine: 1, village: 1, townSpace: 2, startSpace: 0, centerSpace: 0}
