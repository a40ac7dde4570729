package ground

import "fmt"

// Digest returns the SHA-256, in hexadecimal, of everything that affects play. Names, comments and sources
// do not.
func (sc *Scenario) Digest() string { return sc.digest }

// Captions returns the title and the names of the buildings, which the digest leaves out.
func (sc *Scenario) Captions() string { return sc.captions }

func (sc *Scenario) joinCaptions() string {
	all := sc.Title
	for i := range sc.Buildings {
		all += "\n" + sc.Buildings[i].Name
	}
	return all
}

// canonical works the digest out.
func (sc *Scenario) canonical(words *Words) string {
	m := &sc.Map
	text := fmt.Appendf(nil, "scenario %d %d %t %t %d %d %d %d %x\n", m.W, m.H, sc.Night, sc.City, sc.Start, sc.Exits, sc.TokenGap, sc.TurnLimit, sc.Deployment)
	text = fmt.Appendf(text, "%d\n", m.Terrain[:m.W*m.H])
	for i := range m.Buildings {
		b := &m.Buildings[i]
		text = fmt.Appendf(text, "building %c %d %d %d %d %d %d %d %t %t %t %v\n", b.Letter, b.X0, b.Y0, b.X1, b.Y1,
			b.Floors, b.Stairs, b.Status, b.Hospital, b.Concrete, b.Flimsy, b.Openings)
	}
	for _, v := range sc.Vehicles {
		text = fmt.Appendf(text, "vehicle {%v %t %t %t %t}\n", v.Vehicle, v.Crashed, v.Open, v.Military, v.Tracked)
		if v.Checked {
			text = fmt.Appendf(text, "checked %t %t %d\n", v.Keys, v.Battery, v.Gallons)
		}
	}
	for _, g := range sc.Groups {
		text = fmt.Appendf(text, "group %d %t %d\n", g.Attitude, g.Sentries, g.Waypoints)
		for _, who := range g.Members {
			text = fmt.Appendf(text, "member %s %d %d\n", words.People[who.Person], who.At, who.Goal)
		}
	}
	for _, f := range sc.Finds {
		text = fmt.Appendf(text, "find %d %s\n", f.House, words.Items[f.Item])
	}
	for _, k := range sc.Goods {
		text = fmt.Appendf(text, "thing %d %s:%d+%d\n", k.At, words.Items[k.Item], k.Count, k.Spare)
	}
	item := ""
	if sc.Goal.Item >= 0 {
		item = words.Items[sc.Goal.Item]
	}
	return digestOf(fmt.Appendf(text, "goal %d %d %q %d\n", sc.Goal.PerCharacter, sc.Goal.Plus, item, sc.Goal.House))
}

// Digest returns the SHA-256, in hexadecimal, of everything that affects play.
func (r *Roster) Digest() string { return r.digest }

func (r *Roster) canonical(words *Words) string {
	text := []byte("roster\n")
	for _, c := range r.Profiles {
		text = fmt.Appendf(text, "profile %s %t", c.Name, c.Woman)
		if c.American {
			text = append(text, " american"...)
		}
		for i, trait := range words.Traits {
			if c.Traits>>i&1 != 0 {
				text = fmt.Appendf(text, " %s", trait)
			}
		}
		for _, k := range c.Items {
			text = fmt.Appendf(text, " %s:%d+%d", words.Items[k.Item], k.Count, k.Spare)
		}
		text = append(text, '\n')
	}
	return digestOf(fmt.Appendf(text, "%v\n", r.Seats))
}
