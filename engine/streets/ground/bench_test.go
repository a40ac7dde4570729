package ground

import (
	"math/rand/v2"
	"testing"
)

// crowd is Mill Road in play: vehicles, some open buildings, and figures.
func crowd(b *testing.B) (*Tabletop, []Place) {
	sc := BuiltInScenario("supply", &testWords)
	var t Tabletop
	sc.Begin(&t, true)
	t.SetStatus(0, Ransacked)
	t.SetStatus(3, Intact)
	r := rand.New(rand.NewPCG(4, 4))
	var all []Place
	for len(all) < 30 {
		p := Place(r.IntN(MaxSquares))
		if t.stops(p) && sc.House[p.Square()] < 0 && !t.Filled(p) {
			t.Fill(p)
			all = append(all, p)
		}
	}
	return &t, all
}

func BenchmarkReach(b *testing.B) {
	t, who := crowd(b)
	for _, row := range []struct {
		name   string
		who    Mover
		inches int
	}{{"survivor 6", Survivor, 6}, {"zombie 7", Zombie, 7}, {"zombie 12", Zombie, 12}} {
		b.Run(row.name, func(b *testing.B) {
			var f Flood
			b.ReportAllocs()
			for i := range b.N {
				f.Reach(t, row.who, who[i%len(who)], row.inches*Inch)
			}
		})
	}
}

// A shuffler's move: Reach and Toward.
func BenchmarkToward(b *testing.B) {
	t, who := crowd(b)
	var f Flood
	b.ReportAllocs()
	for i := range b.N {
		f.Reach(t, Zombie, who[i%len(who)], 7*Inch)
		f.Toward(who[(i*7+3)%len(who)])
	}
}

func BenchmarkWalk(b *testing.B) {
	t, who := crowd(b)
	var f Flood
	b.ReportAllocs()
	for i := range b.N {
		f.Walk(t, Survivor, who[i%len(who)], who[(i*7+3)%len(who)])
	}
}

func BenchmarkRoute(b *testing.B) {
	t, who := crowd(b)
	var f Flood
	b.ReportAllocs()
	for i := range b.N {
		f.Route(t, who[i%len(who)].Square(), who[(i*7+3)%len(who)].Square(), 8*Inch, nil)
	}
}

func BenchmarkSees(b *testing.B) {
	t, who := crowd(b)
	b.ReportAllocs()
	for i := range b.N {
		t.Sees(who[i%len(who)], who[(i*7+3)%len(who)])
	}
}

func BenchmarkReset(b *testing.B) {
	t, who := crowd(b)
	m := t.Map()
	for range b.N {
		t.Reset(m)
		for _, p := range who {
			t.Fill(p)
		}
	}
}
