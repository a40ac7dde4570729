package ground_test

import (
	"fmt"

	"deadreckon/engine/streets/ground"
)

// A survivor at the door of a house, and a zombie that wants him.
func Example() {
	sc := ground.BuiltInScenario("supply", &words)
	var t ground.Tabletop
	sc.Begin(&t, true)
	at := func(x, y int) ground.Place { return ground.Place(sc.Square(x, y)) }
	survivor, zombie := at(6, 6), at(13, 7)
	t.Fill(survivor)
	t.Fill(zombie)

	d2 := t.D2(zombie, survivor)
	fmt.Println("within 6 inches:", ground.Within(d2, 2*6), "within 12:", ground.Within(d2, 2*12))
	fmt.Println("in sight:", t.ZombieSees(zombie, survivor), "in cover:", t.Cover(zombie, survivor))

	var f ground.Flood
	f.Begin(&t, ground.Zombie, zombie, 5*ground.Inch)
	_, ok := f.Contact(survivor)
	fmt.Println("comes into contact:", ok, "and ends at", sc.Name(f.Toward(survivor).Square()))

	f.Reach(&t, ground.Survivor, survivor, 6*ground.Inch)
	fmt.Println("squares that the survivor reaches:", f.Stops[0].Len()-1)
	// Output:
	// within 6 inches: false within 12: true
	// in sight: true in cover: false
	// comes into contact: false and ends at 8,7
	// squares that the survivor reaches: 65
}
