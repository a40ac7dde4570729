package streets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// scene is a game in the middle of play, as the rule cases of the digest set it up and play it.
type scene struct {
	t *testing.T
	s *rules.State
}

// row is a rule case: a scene with its play and checks.
type row struct {
	name string
	text string // see given
	with func(*state.Options)
	play func(g *scene)
}

func runRows(t *testing.T, rows []row) {
	t.Helper()
	for _, c := range rows {
		t.Run(c.name, func(t *testing.T) { c.play(given(t, c.text, c.with)) })
	}
}

// given sets up a scene from lines, in turn 3, with no seat on turn:
//
//	map supply                            map A, or the map of another scenario; the default is the blank board
//	table 60,16                           size of the blank board; the default is 32,32
//	terrain f 3,6 7,6                     a run of squares of the blank board
//	house 20,20 24,24 door 22,20 S        a building, with openings; "floors 2 stairs 24,24" in front of them
//	red 5,5 strong looter carries axe     a character: seat, square, traits, items as in rosters
//	zombie shuffler 6,5
//	dog 9,9                               a dog of the first pack
//	token 9,9
//	scenario group hostile sentries       a line of the scenario, without its source; PlaceGroups places members
//	group G1 wary                         a group, with an attitude, or unknown, and perhaps flags
//	person stranger 9,9 G1 carries pdw:30 a member of a group, with items (default: the rulebook's)
//	vehicle car 16,9 N crashed            a vehicle of the blank board
func given(t *testing.T, text string, change func(*state.Options)) *scene {
	t.Helper()
	o := core()
	var people [][]string
	terrain, houses := map[string]byte{}, ""
	seats, scenario, letters, size := 0, "", 0, [3]int{32, 32}
	var records [][]string
	for line := range strings.Lines(text) {
		w := strings.Fields(line)
		switch {
		case len(w) == 0:
		case w[0] == "map":
			scenario = w[1]
		case w[0] == "table":
			size = numbers(w[1])
		case w[0] == "terrain":
			eachSquare(w[2], w[3], func(xy string) { terrain[xy] = w[1][0] })
		case w[0] == "house":
			letter := byte('A' + letters)
			letters++
			eachSquare(w[1], w[2], func(xy string) { terrain[xy] = letter })
			houses += house(letter, w[3:])
		case w[0] == "scenario":
			houses += strings.Join(w[1:], " ") + " reconstructed\n"
		case w[0] == "vehicle":
			houses += strings.Join(w, " ") + " reconstructed\n"
		case slices.Contains(state.SeatNames[:], w[0]):
			people = append(people, w)
			seats = max(seats, slices.Index(state.SeatNames[:], w[0])+1)
		default:
			records = append(records, w)
		}
	}
	o.Seats = uint8(max(seats, 1))
	if change != nil {
		change(&o)
	}
	var sc *ground.Scenario
	if scenario == "" {
		sc = blank(t, size, terrain, houses)
	} else {
		sc = state.Scenario(scenario)
	}
	r := mustRules(t, sc, roster(t, int(o.Seats), people), o)
	s := rules.Root(r)
	s.Clear()
	s.ThisTurn, s.Stage, s.Node, s.TokensOut = 3, state.StageOrder, state.PhaseNone, 0
	clear(s.Tokens[:])
	g := &scene{t, &s}
	for slot, w := range people {
		// The roster numbers slots by seat.
		for i, c := range r.Starters {
			if r.Roster.Profiles[c.Profile].Name == fmt.Sprint("c", slot+1) {
				s.Survivors[i].At, s.Survivors[i].State, s.Survivors[i].Actions = g.at(w[1]), state.OnTable, 2
			}
		}
	}
	for _, w := range records {
		switch w[0] {
		case "zombie":
			s.AddZombie(g.at(w[2]), state.ZombieKind(slices.Index(state.ZombieNames[:], w[1])))
		case "group":
			g.group(w)
		case "person":
			g.person(w)
		case "dog":
			s.AddDog(state.NewDog(g.at(w[1]), 0))
		case "token":
			s.PutToken(state.NewToken(g.at(w[1]).Square()))
		case "status":
			s.Buildings[r.Map.Building(w[1][0])].Class = ground.Status(slices.Index([]string{"ruin", "ransacked", "intact", "barricaded"}, w[2]))
		default:
			t.Fatalf("no line of a scene: %q", w)
		}
	}
	return g
}

// group sets a group up.
func (g *scene) group(w []string) {
	n, _ := text.ReadGroup(g.s, w[1])
	k := &g.s.Groups[n.A]
	k.Attitude = ground.Attitude(slices.IndexFunc([]ground.Attitude{ground.NoAttitude, ground.Hostile, ground.Fearful, ground.Wary, ground.Friendly},
		func(a ground.Attitude) bool { return a.String() == w[2] }))
	for _, word := range w[3:] {
		k.Flags |= 1 << slices.Index(text.GroupMarks, word)
	}
}

// person places an independent.
func (g *scene) person(w []string) {
	n, _ := text.ReadGroup(g.s, w[3])
	slot := g.s.AddIndependent(slices.Index(state.DataWords.People, w[1]), int(n.A), g.at(w[2]))
	if len(w) == 4 {
		return
	}
	for _, list := g.s.Span(state.Hands(slot)); len(list) > 0; _, list = g.s.Span(state.Hands(slot)) {
		g.s.TakeItem(g.s.Find(state.Hands(slot), list[0].Kind()))
	}
	for _, word := range w[5:] {
		name, count, _ := strings.Cut(word, ":")
		k, _ := text.KindNamed(name)
		many, _ := strconv.Atoi(count)
		g.s.Equip(slot, ground.Carried{Item: int(k), Count: max(many, 1)})
	}
}

// core are the options without layers; rows add the layers that they need.
func core() state.Options {
	o := state.Book()
	o.Without = state.AllLayers
	return o
}

// folk are the rules with independents.
func folk(o *state.Options) { o.Without &^= state.People }

func eachSquare(from, to string, each func(xy string)) {
	a, b := numbers(from), numbers(to)
	for x := a[0]; x <= b[0]; x++ {
		for y := a[1]; y <= b[1]; y++ {
			each(fmt.Sprint(x, ",", y))
		}
	}
}

// numbers reads "x,y" or "x,y,floor".
func numbers(xy string) (n [3]int) {
	for i, part := range strings.Split(xy, ",") {
		n[i], _ = strconv.Atoi(part)
	}
	return n
}

// house writes the lines of a building.
func house(letter byte, words []string) string {
	head, rest := "", words
	if i := slices.IndexFunc(words, func(w string) bool { return w == "door" || w == "window" }); i >= 0 {
		head, rest = strings.Join(words[:i], " "), words[i:]
	}
	text := fmt.Sprintf("building %c \"house\" %s reconstructed\n", letter, head)
	for i := 0; i+2 < len(rest); i += 3 {
		text += fmt.Sprintf("opening %c %d %s %s %s reconstructed\n", letter, i/3, rest[i], rest[i+1], rest[i+2])
	}
	return text
}

// blank is the blank board of the digest's cases, with some terrain and buildings.
func blank(t *testing.T, size [3]int, terrain map[string]byte, houses string) *ground.Scenario {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "deadreckon scenario 1\ntitle \"blank\" reconstructed\nmap %dx%d reconstructed\n", size[0], size[1])
	for y := size[1] - 1; y >= 0; y-- {
		fmt.Fprintf(&b, "row %d ", y)
		for x := range size[0] {
			k := terrain[fmt.Sprint(x, ",", y)]
			if k == 0 {
				k = '.'
			}
			b.WriteByte(k)
		}
		b.WriteByte('\n')
	}
	b.WriteString(houses)
	text := string(ground.Embedded("supply"))
	b.WriteString(text[strings.Index(text, "\nstart "):])
	sc, err := ground.ParseScenario("blank", b.String(), state.Words())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// roster writes the people of a scene, c1, c2 and so on, and the independents of the book.
func roster(t *testing.T, seats int, people [][]string) *ground.Roster {
	t.Helper()
	text := "deadreckon roster 1\n"
	line := fmt.Sprintf("seats %d", seats)
	for i, w := range people {
		if !slices.Contains(w, "carries") {
			w = append(w, "carries")
		}
		text += fmt.Sprintf("profile c%d man %s reconstructed\n", i+1, strings.Join(w[2:], " "))
	}
	for seat := range seats {
		names := ""
		for i, w := range people {
			if w[0] == state.SeatNames[seat] {
				names += fmt.Sprintf(" c%d", i+1)
			}
		}
		if names == "" {
			text += fmt.Sprintf("profile idle%d man carries reconstructed\n", seat)
			names = fmt.Sprint(" idle", seat)
		}
		line += " " + state.SeatNames[seat] + names
	}
	all := string(ground.Embedded("roster"))
	r, err := ground.ParseRoster("people", text+line+" reconstructed\n"+all[strings.Index(all, "\nindependent "):], state.Words())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// at returns the place of "x,y" or "x,y,floor".
func (g *scene) at(xy string) state.Place {
	n := numbers(xy)
	return ground.On(g.s.Rules().Map.Square(n[0], n[1]), n[2])
}

// who returns the survivor of the n-th line.
func (g *scene) who(n int) *state.Survivor {
	for i := range g.s.Survivors {
		if g.s.Survivors[i].Profile != 0 && g.s.Name(i) == fmt.Sprint("c", n) {
			return &g.s.Survivors[i]
		}
	}
	g.t.Fatalf("no c%d", n)
	return nil
}

// act begins the part of a seat in the Survival phase.
func (g *scene) act(seat uint8) *scene {
	g.s.Stage, g.s.Node = state.StageOrder, state.PhaseNone
	g.s.Served = 0
	g.s.Begin(seat)
	g.s.Run()
	return g
}

// acts begins the part of the first seat, whose first character is picked.
func (g *scene) acts() *scene { g.t.Helper(); return g.act(0).say(action.KindPick) }

// from plays on from the start of a stage.
func (g *scene) from(st state.Stage) *scene {
	g.s.Clear()
	g.s.Stage, g.s.Node, g.s.OnTurn = st, state.PhaseNone, 0
	g.s.Run()
	return g
}

// do plays an action, which must be legal.
func (g *scene) do(p action.Play) *scene {
	g.t.Helper()
	g.s.Run()
	if !slices.Contains(g.s.AppendLegal(nil), p.Action()) {
		g.t.Fatalf("%+v is not legal at %s %s: %s", p, g.s.Node, rules.ChanceTable[g.s.Chance].Name, g.legal())
	}
	g.s.Apply(p.Action())
	return g
}

// on plays an action about a square.
func (g *scene) on(k action.Kind, xy string) *scene {
	g.t.Helper()
	return g.do(action.Play{Kind: k, Q: uint16(g.at(xy))})
}

// say plays an action without arguments.
func (g *scene) say(k action.Kind) *scene { g.t.Helper(); return g.do(action.Play{Kind: k}) }

// roll throws dice.
func (g *scene) roll(n ...uint16) *scene {
	g.t.Helper()
	for _, n := range n {
		g.do(action.Play{Kind: action.KindRoll, Q: n})
	}
	return g
}

// dir throws a direction.
func (g *scene) dir(d ground.Direction) *scene {
	return g.do(action.Play{Kind: action.KindDir, Q: uint16(d)})
}

// fork returns another scene in the same position.
func (g *scene) fork() *scene {
	s := *g.s
	return &scene{g.t, &s}
}

// legal lists the legal actions, but for moves and throws.
func (g *scene) legal() string {
	var out []string
	for _, a := range g.s.AppendLegal(nil) {
		if p := action.Decode(a); p.Kind != action.KindMove && p.Kind != action.KindThrow && p.Kind != action.KindAimThrow {
			out = append(out, text.Notation{Rules: g.s.Rules()}.FormatAction(g.s, a))
		}
	}
	return strings.Join(out, ", ")
}

// squares returns the places of the legal actions of a kind.
func (g *scene) squares(k action.Kind) (out []string) {
	for _, a := range g.s.AppendLegal(nil) {
		if p := action.Decode(a); p.Kind == k {
			at := state.Place(p.Q)
			name := g.s.Rules().Map.Name(at.Square())
			if at.Floor() > 0 {
				name += fmt.Sprint(",", at.Floor())
			}
			out = append(out, name)
		}
	}
	return out
}

// offers checks that actions of a kind are offered, or about some squares.
func (g *scene) offers(k action.Kind, squares ...string) *scene {
	g.t.Helper()
	have := g.squares(k)
	if len(have) == 0 {
		g.t.Errorf("kind %d is not offered at %s: %s", k, g.s.Node, g.legal())
	}
	for _, xy := range squares {
		if !slices.Contains(have, xy) {
			g.t.Errorf("kind %d is not offered for %s, but for %v", k, xy, have)
		}
	}
	return g
}

// refuses checks that no action of a kind is offered, or none about some squares.
func (g *scene) refuses(k action.Kind, squares ...string) *scene {
	g.t.Helper()
	for _, xy := range g.squares(k) {
		if len(squares) == 0 || slices.Contains(squares, xy) {
			g.t.Errorf("kind %d is offered for %s", k, xy)
		}
	}
	return g
}

// node checks the phase and the kind of chance event.
func (g *scene) node(p state.Phase, j state.ChanceKind) *scene {
	g.t.Helper()
	if g.s.Node != p || g.s.Chance != j {
		g.t.Fatalf("at %s %s, want %s %s", g.s.Node, rules.ChanceTable[g.s.Chance].Name, p, rules.ChanceTable[j].Name)
	}
	return g
}

// rolls checks the purpose of the next dice.
func (g *scene) rolls(j state.ChanceKind) *scene { g.t.Helper(); return g.node(state.PhaseRoll, j) }

func (g *scene) decides(p state.Phase) *scene { g.t.Helper(); return g.node(p, state.NoChance) }

// holds checks a claim.
func (g *scene) holds(claim bool, format string, args ...any) *scene {
	g.t.Helper()
	if !claim {
		g.t.Errorf(format, args...)
	}
	return g
}

// is checks a number.
func (g *scene) is(what string, have, want int) *scene {
	g.t.Helper()
	if have != want {
		g.t.Errorf("%s is %d, want %d", what, have, want)
	}
	return g
}

// weights expands chance from here until a position satisfies until, and adds the weights by of, over a
// common denominator.
func (g *scene) weights(until func(s *rules.State) bool, of func(s *rules.State) string) map[string]uint64 {
	out := map[string]uint64{}
	var walk func(s rules.State, weight, all uint64)
	total := uint64(1)
	var leaves []struct {
		name        string
		weight, all uint64
	}
	walk = func(s rules.State, weight, all uint64) {
		if s.Turn() != engine.Chance || until != nil && until(&s) {
			leaves = append(leaves, struct {
				name        string
				weight, all uint64
			}{of(&s), weight, all})
			total = lcm(total, all)
			return
		}
		odds, sum := s.AppendOdds(nil), uint64(0)
		for _, n := range odds {
			sum += n
		}
		for i, a := range s.AppendLegal(nil) {
			next := s
			next.Apply(a)
			walk(next, weight*odds[i], all*sum)
		}
	}
	walk(*g.s, 1, 1)
	for _, l := range leaves {
		out[l.name] += l.weight * (total / l.all)
	}
	return out
}

func lcm(a, b uint64) uint64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
