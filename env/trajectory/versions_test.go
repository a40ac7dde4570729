package trajectory_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/engine/town"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
)

// TestOlderVersions checks that files of older versions are read and verified.
func TestOlderVersions(t *testing.T) {
	g := kuhn.New()
	for name, starts := range map[string]int{"version1.drt": 0, "version2.drt": 1} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := reader(text)
		if err != nil {
			t.Fatal(name, err)
		}
		thoughts := 0
		for {
			rec, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(name, err)
			}
			if s, ok := rec.(*trajectory.Step); ok && s.Search != nil {
				thoughts++
				if s.Search.Paired != nil {
					t.Errorf("%s: pairs in a file that has none", name)
				}
			}
		}
		if h := r.Header(); len(h.Starts) != starts || thoughts == 0 {
			t.Errorf("%s: %d positions, %d thoughts", name, len(h.Starts), thoughts)
		}
		r, err = reader(text)
		if err != nil {
			t.Fatal(name, err)
		}
		if n, err := trajectory.Verify(r, g); n != 3 || err != nil {
			t.Errorf("%s: %d games proved: %v", name, n, err)
		}
	}
}

// TestPairsRefused checks that invalid comparisons are rejected.
func TestPairsRefused(t *testing.T) {
	g := kuhn.New()
	for want, spoil := range map[string]func(*trajectory.Paired){
		"own action 0x63 is not among": func(p *trajectory.Paired) { p.Own = 99 },
		"leads of 1, errors of 2":      func(p *trajectory.Paired) { p.Leads = p.Leads[:1] },
		"lead 3: expected":             func(p *trajectory.Paired) { p.Leads[1] = 3 },
		"error -1 of a lead":           func(p *trajectory.Paired) { p.Errors[1] = -1 },
		"not compared":                 func(p *trajectory.Paired) { p.Leads[0] = 0.5 },
		"of 0 rounds of an action":     func(p *trajectory.Paired) { p.Rounds[1] = 0 },
	} {
		e, s := trajectory.NewEncoder(g, header(t, g, "test")), g.NewState()
		s.Apply(kuhn.Deal(kuhn.Queen))
		s.Apply(kuhn.Deal(kuhn.King))
		e.Begin(1, 1)
		legal := s.AppendLegal(nil)
		p := pairs(legal)
		p.Leads[1], p.Rounds[1] = 0.25, 4
		spoil(p)
		e.Step(s, legal[0], &trajectory.SearchStats{Visits: make([]uint32, len(legal)), Paired: p})
		if _, err := e.End(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestOlderSeal checks a game that stopped in the middle of an action and ends with an older private line.
// Another board is rejected.
func TestOlderSeal(t *testing.T) {
	g, err := engine.Open("town", nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/sealed1.drt")
	if err != nil {
		t.Fatal(err)
	}
	r, err := reader(text)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := trajectory.Verify(r, g); n != 1 || err != nil {
		t.Errorf("%d games proved: %v", n, err)
	}
	if r, err = reader(text); err != nil {
		t.Fatal(err)
	}
	c := trajectory.NewChecker(g)
	for {
		rec, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		e, ends := rec.(*trajectory.End)
		if ends {
			e.Truth = strings.Replace(e.Truth, "ammo 4\n", "ammo 4 // four\n", 1)
		}
		if err := c.Check(rec); ends {
			if err == nil || !strings.Contains(err.Error(), "the true state at the end") {
				t.Errorf("a changed board: %v", err)
			}
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
