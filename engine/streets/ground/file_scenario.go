package ground

import "deadreckon/engine/kit/lines"

// ParseScenario reads and checks a scenario in the format of docs/games/streets/maps.md.
// Errors are *engine.SyntaxError, joined if there are several.
func ParseScenario(file, text string, words *Words) (*Scenario, error) {
	p := scenarioReader{reader: newReader(file, words), sc: &Scenario{}}
	p.sc.Goal = Goal{Item: -1, House: -1}
	if err := lines.Read(file, text, "deadreckon scenario 1", p.statement); err != nil {
		return nil, err
	}
	p.build()
	if err := p.err(); err != nil {
		return nil, err
	}
	p.sc.Figures = p.figures
	p.sc.digest = p.sc.canonical(words)
	p.sc.captions = p.sc.joinCaptions()
	return p.sc, nil
}

// scenarioWords are the statements of a scenario.
var scenarioWords = []string{"title", "night", "city", "map", "row", "building", "opening", "find", "thing", "vehicle", "group",
	"waypoints", "member", "start", "exit", "deploy", "tokens", "turns", "goal"}

func (p *scenarioReader) statement(l *lines.Line) error {
	p.last = l.Number()
	sc := p.sc
	switch i := l.OneOf(scenarioWords...); scenarioWords[i] {
	case "title":
		p.once(l, "title")
		sc.Title = l.Text("a title")
		p.cite(l, 0)
	case "night":
		p.once(l, "night")
		sc.Night = true
		p.cite(l, 1)
	case "city":
		p.once(l, "city")
		sc.City = true
		p.cite(l, 1)
	case "map":
		p.mapSize(l)
	case "row":
		p.row(l)
	case "building":
		p.building(l)
	case "opening":
		p.opening(l)
	case "find":
		f := draftFind{at: here(l), item: p.word(l, "a kind of item", p.words.Items)}
		l.Word("in")
		f.letter = p.known(l).Letter
		p.cite(l, 1)
		p.finds = append(p.finds, f)
	case "thing":
		p.things = append(p.things, here(l))
		sc.Goods = append(sc.Goods, Lying{Carried: p.item(l), At: p.square(l)})
		p.cite(l, 1)
		if len(sc.Goods) > maxThings {
			l.FailAt(1, "more than %d things", maxThings)
		}
	case "vehicle":
		p.vehicle(l)
	case "group", "waypoints", "member":
		p.people(l, scenarioWords[i])
	case "start":
		p.once(l, "start")
		sc.Start = side(l)
		p.cite(l, 1)
	case "exit":
		at := here(l)
		d := side(l)
		p.once(l, "exit "+d.String())
		p.at["exit"] = at
		sc.Exits = append(sc.Exits, d)
		p.cite(l, 1)
	case "deploy":
		p.at["deploy"] = here(l)
		p.deploys = append(p.deploys, [2]Square{p.square(l), p.square(l)})
		p.deployAt = append(p.deployAt, here(l))
		p.cite(l, 1)
	case "tokens":
		p.once(l, "tokens")
		sc.TokenGap = l.Integer("inches from the start edge", 6, MaxSide)
		p.cite(l, 1)
	case "turns":
		p.once(l, "turns")
		sc.TurnLimit = l.Integer("a number of turns", 1, 60)
		p.cite(l, 1)
	case "goal":
		p.goals(l)
	}
	return l.End()
}

// goals reads "goal supplies 1 each plus 2 SOURCE" or "goal item antibiotics in K SOURCE".
func (p *scenarioReader) goals(l *lines.Line) {
	p.once(l, "goal")
	g := &p.sc.Goal
	if l.OneOf("supplies", "item") == 0 {
		g.PerCharacter = l.Integer("a number", 0, 20)
		l.Word("each")
		l.Word("plus")
		g.Plus = l.Integer("a number", 0, 99)
		p.cite(l, 2)
		return
	}
	g.Item = p.word(l, "a kind of item", p.words.Items)
	l.Word("in")
	p.goal = p.known(l).Letter
	p.cite(l, 1)
}

// Limits on the pieces of a scenario; the other records are for finds. Data 5.
const (
	maxThings = 16
	fullTank  = 10 // gallons. Data 2
)

// vehicle reads "vehicle car 16,9 N [crashed] [open] [military] [tracked] [checked [keys]
// [battery] [gallons N]] SOURCE".
func (p *scenarioReader) vehicle(l *lines.Line) {
	at := here(l)
	var names []string
	for _, b := range Bodies {
		names = append(names, b.Name)
	}
	v := Parked{Vehicle: Vehicle{Type: uint8(l.OneOf(names...)), Anchor: p.square(l), Heading: side(l)}}
	v.Crashed, v.Open = l.Accept("crashed"), l.Accept("open")
	v.Military, v.Tracked = l.Accept("military"), l.Accept("tracked")
	if v.Checked = l.Accept("checked"); v.Checked {
		v.Keys, v.Battery = l.Accept("keys"), l.Accept("battery")
		if l.Accept("gallons") {
			v.Gallons = l.Integer("a number of gallons", 0, fullTank)
		}
	}
	p.cite(l, 1)
	if len(p.vehicles) == MaxVehicles {
		l.FailAt(at.column, "Data 5: more than %d vehicles", MaxVehicles)
	}
	p.vehicles = append(p.vehicles, at)
	p.sc.Vehicles = append(p.sc.Vehicles, v)
}

// Limits on the groups of a scenario: the slots not used by characters. Data 5.
const (
	maxGroups    = 4
	maxMembers   = 6
	maxWaypoints = 8
)

// people reads "group ATTITUDE [sentries] SOURCE", then for this group "waypoints X,Y ...
// SOURCE" and "member PERSON X,Y [goal N] SOURCE".
func (p *scenarioReader) people(l *lines.Line, word string) {
	if word == "group" {
		p.groupAt = append(p.groupAt, here(l))
		g := Group{Attitude: Attitude(l.OneOf(attitudeNames...)), Sentries: l.Accept("sentries")}
		p.cite(l, 1)
		if len(p.sc.Groups) == maxGroups {
			l.FailAt(1, "Data 5: more than %d groups", maxGroups)
		}
		p.sc.Groups, p.memberAt = append(p.sc.Groups, g), append(p.memberAt, nil)
		return
	}
	if len(p.sc.Groups) == 0 {
		l.Fail("%s before a group", word)
		return
	}
	g := &p.sc.Groups[len(p.sc.Groups)-1]
	if word == "waypoints" {
		for ok := len(g.Waypoints) == 0; ok && len(g.Waypoints) < maxWaypoints; ok = isSquare(l.Peek()) {
			g.Waypoints = append(g.Waypoints, p.square(l))
		}
		p.wayAt = append(p.wayAt, here(l))
		p.cite(l, len(g.Waypoints))
		return
	}
	m := Member{Person: p.word(l, "an independent", p.words.People), At: p.square(l)}
	p.memberAt[len(p.memberAt)-1] = append(p.memberAt[len(p.memberAt)-1], here(l))
	if l.Accept("goal") {
		m.Goal = l.Integer("the number of a waypoint", 1, max(len(g.Waypoints), 1)) - 1
	}
	p.cite(l, 1)
	g.Members = append(g.Members, m)
}

// isSquare reports whether a word begins as a square does.
func isSquare(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }
