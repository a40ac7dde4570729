package mall

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// A position drawn for a person: the facts that the board cannot show, then the board.

// pieceKey explains the signs of pieces.
const pieceKey = "P R S F characters, p r s f stunned, ' infected, @ super zombie; z zombie unit, with its value where that is known,\n" +
	"! berserk; h hidden zombie; + more than the square can show"

// Show draws a position for a person.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	return s.show("", s.showSquare)
}

// ShowBelief draws a view, and shades the squares with possible hidden zombies.
func (n notation) ShowBelief(v engine.View) string {
	s := content(v)
	heat := s.heat()
	return s.show(shadeKey, func(x Square) string {
		text := s.showSquare(x)
		if heat[x] == 0 {
			return text
		}
		if len(text) > 3 {
			text = text[:2] + "+"
		}
		return fmt.Sprintf("%-3s", text) + draw.Shade(heat[x], shadeFrom)
	})
}

// Status implements engine.Map.
func (n notation) Status(p engine.Position) []string { return slices.Concat(content(p).showFacts()...) }

// showFacts tells of the turn, of the characters, and of the rest, in blocks of lines.
func (s *State) showFacts() [][]string {
	turn := []string{fmt.Sprintf("turn %d, %s", s.turn, s.showPhase())}
	if s.viewer != 0 {
		turn = append(turn, "as "+s.r().player(s.ViewerSeat())+" sees it")
	}
	var people []string
	for c := Peter; c <= Fran; c++ {
		people = append(people, fmt.Sprintf("%-6s %s", c.Title(), s.showCharacter(c)))
	}
	rest := []string{"doors   " + s.showDoors(), "rifles  " + s.showRifles(), "pool    " + s.showPool(), "hidden  " + s.showHidden()}
	if show := phaseRows[s.phase].show; show != nil {
		rest = append(rest, "now     "+show(s))
	}
	return [][]string{turn, people, rest}
}

// show draws a position with cell in the squares and a line more in the key.
func (s *State) show(key string, cell func(Square) string) string {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	for i, fact := range s.showFacts() {
		if i > 0 {
			line("")
		}
		line("%s", strings.Join(fact, "\n"))
	}
	line("\n%s", pieceKey)
	if key != "" {
		line("%s", key)
	}
	line("\n%s", strings.TrimRight(s.b().Text(s.doors, cell), "\n"))
	return out.String()
}

func (s *State) showPhase() string {
	out := phaseRows[s.phase].Means
	switch seat := s.Turn(); seat {
	case engine.Nobody:
		return out + ": " + s.outcome()
	case engine.Chance:
		return out + prose.Either(s.phase.zombie(), " (the automaton)", " (chance)")
	default:
		return fmt.Sprintf("%s (%s)", out, strings.TrimPrefix(s.r().player(seat), "the "))
	}
}

// showCharacter gives place, condition and marks of a character.
func (s *State) showCharacter(c Character) string {
	x, st := s.at[c], s.status[c]
	switch {
	case st == Super && x == 0:
		return "eliminated as a super zombie"
	case st == Dead:
		return "dead"
	case x == 0:
		return "not placed yet"
	}
	words := []string{s.b().Name(x) + " " + st.String()}
	if st == Super {
		words[0] = s.b().Name(x) + " super zombie"
	}
	add := func(ok bool, format string, args ...any) {
		if ok {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(s.rifles.has(c), "rifle")
	add(s.infected.has(c), "infected in this turn")
	add(s.phase == phaseSelect && s.eligible(c), "may act")
	add(s.activated.has(c), "%s", prose.Either(s.stem() >= phaseKeep, "acted in this turn", "acted in the last turn"))
	add(s.group.has(c) && s.stem() == phaseAct, "acts now")
	add(s.carries[c] != 0, "carries %s", Character(s.carries[c]-1).Title())
	add(s.panicked.has(c), "panicked")
	if s.occupied.Has(x) {
		words = append(words, "with a "+s.unitAt(x).words())
	}
	return strings.Join(words, ", ")
}

// words describes the knowledge about a unit: "berserk zombie unit of value 4".
func (u unit) words() string {
	return prose.Either(u.berserk(), "berserk ", "") + "zombie unit" + prose.Either(u.value() != 0, fmt.Sprintf(" of value %d", u.value()), "")
}

func (s *State) showDoors() string {
	b := s.b()
	names := func(set uint64) string {
		var out []string
		for d := range b.Doors {
			if set>>d&1 != 0 {
				out = append(out, b.DoorName(uint8(d)))
			}
		}
		return strings.Join(out, " ")
	}
	var out []string
	for _, set := range []struct {
		word  string
		doors uint64
	}{{"closed ", s.doors.Closed}, {"destroyed ", s.doors.Destroyed}} {
		if set.doors != 0 {
			out = append(out, set.word+names(set.doors))
		}
	}
	return prose.Either(out == nil, "all open", strings.Join(out, "; "))
}

func (s *State) showRifles() string {
	if s.b().Rifles == 0 {
		return "none in this game"
	}
	return fmt.Sprintf("%d left in %s", s.rifleLeft, s.b().Name(s.b().Rifles))
}

// showPool gives the size of the pool, and its content as long as that is certain.
func (s *State) showPool() string {
	switch {
	case s.poolSize == 0:
		return "empty"
	case s.logLen > 0:
		return prose.Count(int(s.poolSize), "unit", "units")
	case s.poolSize == 1:
		return "1 unit, of value " + strings.Join(s.poolWords(), " ")
	}
	return fmt.Sprintf("%d units, of values %s", s.poolSize, strings.Join(s.poolWords(), " "))
}

func (s *State) showHidden() string {
	switch {
	case s.r().solo:
		return "none: they begin in the pool"
	case s.hiddenLeft == 0 && s.phase > phaseHide:
		return "none left"
	case s.hiddenLeft == 0:
		return "not chosen yet"
	}
	out := fmt.Sprintf("%d left", s.hiddenLeft)
	if !s.humanView() {
		out += " in " + strings.Join(s.hiddenWords(), " ")
	}
	if s.mustShow {
		out += "; all must be revealed as soon as may be"
	}
	return out
}

// The action being resolved, by phase.

func (s *State) showGroup() string {
	return fmt.Sprintf("%s in %s: %s and %s left", s.group.words(), s.b().Name(s.square()), points(int(s.moveLeft)), s.shotsLeft()) + s.saidSoFar()
}

func (s *State) showChecks() string {
	return fmt.Sprintf("%s; still to check for panic: %s", s.aims(), s.toCheck.words())
}

func (s *State) showReaction() string {
	return fmt.Sprintf("towards %s; still to react: %s", s.b().Name(s.movers), prose.Either(s.pending.Empty(), "nobody", s.b().Names(s.pending)))
}

func (s *State) showFree() string {
	return fmt.Sprintf("%s left; moved or bound: %s", prose.Count(int(s.freeLeft), "free move", "free moves"), prose.Either(s.spent.Empty(), "nobody", s.b().Names(s.spent)))
}

func (s *State) showSuper() string {
	return fmt.Sprintf("the super zombie %s in %s has %s left%s", s.mover.Title(), s.b().Name(s.at[s.mover]), prose.Count(int(s.stepsLeft), "step", "steps"),
		prose.Either(s.companion != 0, ", with a unit", ""))
}

func (s *State) showCombat() string {
	return fmt.Sprintf("%s, of value %d, against %s", s.zombiesAt(s.combat), s.zombieValue(s.combat), s.charactersAt(s.combat).words()) + s.saidSoFar()
}

func (s *State) showResolve() string {
	return fmt.Sprintf("%s, with strength %d; still to resolve: %s", s.zombiesAt(s.combat), s.strength, s.chosen.words())
}

// saidSoFar describes the answers of a team's owners. Digest 3.S7.
func (s *State) saidSoFar() string {
	switch {
	case s.phase == phaseAct && s.target != 0:
		return "; announced: " + s.aims()
	case s.phase == phaseFire && s.shooters != 0:
		return fmt.Sprintf("; %s so far", s.shooters.shoot())
	case s.phase == phaseName && s.chosen != 0:
		return fmt.Sprintf("; %s %s named so far", s.chosen.words(), s.chosen.are())
	}
	return ""
}

// aims names the shooters and the target.
func (s *State) aims() string {
	return fmt.Sprintf("%s at %s with %s", s.shooters.shoot(), s.zombiesAt(s.target), diceWords(s.shotDice(s.shooters)))
}

// shotsLeft counts the shots of the movers: "no shots", "2 shots of Peter".
func (s *State) shotsLeft() string {
	var out []string
	for _, c := range s.group.list() {
		if n := s.fires[c]; n > 0 && !s.panicked.has(c) {
			out = append(out, prose.Count(int(n), "shot", "shots")+" of "+c.Title())
		}
	}
	if out == nil {
		return "no shots"
	}
	return prose.List(out, "and")
}

// showSquare draws the contents of a square in at most four signs.
func (s *State) showSquare(x Square) string {
	const most = 4
	var out strings.Builder
	for c := Peter; c <= Fran; c++ {
		name := c.Title()[:1]
		switch {
		case s.at[c] != x:
		case s.status[c] == Stunned:
			out.WriteString(strings.ToLower(name))
		case s.status[c] == Infected:
			out.WriteString(name + "'")
		case s.status[c] == Super:
			out.WriteString("@" + name)
		default:
			out.WriteString(name)
		}
	}
	if s.occupied.Has(x) {
		u := s.unitAt(x)
		out.WriteString("z" + prose.Either(u.value() != 0, fmt.Sprint(u.value()), "") + prose.Either(u.berserk(), "!", ""))
	}
	if s.hides(x) {
		out.WriteString("h")
	}
	if text := out.String(); len(text) > most {
		return text[:most-1] + "+"
	}
	return out.String()
}
