package streets

// zombieRow is a row of T4.1.
type zombieRow struct {
	dice, plus int // of a quick move
	wander     int // inches of a random move
	need       int // of an attack
	damage     int
}

var zombieTable = [zombieKinds]zombieRow{
	ankleBiter: {1, 0, 2, 5, -1},
	shuffler:   {1, 4, 4, 4, 0},
	runner:     {3, 0, 8, 3, 1},
	boss:       {1, 4, 4, 3, 1},
}
