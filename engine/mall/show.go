package mall

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// A position drawn for a person: what the board cannot show, then the board.

// phaseWords says what happens in a phase.
var phaseWords = [...]string{
	phaseDeal:        "setup: units are dealt",
	phaseHide:        "setup: the zombie player hides zombies",
	phasePlace:       "setup: the human player places characters",
	phaseSelect:      "human player-turn: choose who acts, or pass",
	phaseAct:         "human player-turn: the group acts",
	phaseAmbush:      "human player-turn: is a hidden zombie in the square entered?",
	phasePanic:       "human player-turn: check for panic",
	phaseShot:        "human player-turn: dice for the shot",
	phaseKeep:        "berserk phase: berserk units roll to stay so",
	phaseCheck:       "berserk phase: choose a unit to check",
	phaseCheckRoll:   "berserk phase: die for the check",
	phaseReact:       "reaction movement: units that saw the movers go towards them",
	phaseFreeDie:     "free movement: die for the number of units",
	phaseFree:        "free movement: choose what moves",
	phaseFreeMove:    "free movement: choose where the unit goes",
	phaseSuper:       "a super zombie is on the move",
	phaseGlass:       "dice for the attack on a glass door",
	phaseGlassStep:   "a step after the attack on glass",
	phaseAttack:      "attack phase: choose the next square",
	phaseFire:        "attack: characters may shoot first",
	phaseFirePanic:   "attack: check for panic",
	phaseFireShot:    "attack: dice for the shot",
	phaseNumber:      "attack: choose how many are attacked",
	phaseName:        "attack: name those who are attacked",
	phaseResolve:     "attack: dice against a character",
	phaseEntrance:    "generation phase: dice for the entrance table",
	phaseDoor:        "generation phase: choose the door for the only unit",
	phaseEntry:       "generation phase: choose the next attack by an entering unit",
	phaseConvert:     "generation phase: choose who rolls against the infection",
	phaseConvertRoll: "generation phase: dice against the infection",
	phaseDraw:        "a unit is drawn",
	phaseValue:       "a unit is turned up",
	phaseTable:       "hidden zombie table: two dice",
	phaseAppear:      "hidden zombie table: choose one of the nearest squares",
	phaseOver:        "the game is over",
}

// Moment says in words what is asked for in the phase that the view is in.
func (v *View) Moment() string { return phaseWords[v.s.phase] }

// Show draws a position for a person.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	return s.show("", s.showSquare)
}

// ShowBelief draws a view, and shades the squares where a hidden zombie may stand.
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

// show draws a position with cell in the squares and a line more in the key.
func (s *State) show(key string, cell func(Square) string) string {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("turn %d, %s", s.turn, s.showPhase())
	if s.viewer != 0 {
		line("as %s sees it", s.r().player(engine.Seat(s.viewer)-1))
	}
	line("")
	for c := Peter; c <= Fran; c++ {
		line("%-6s %s", c.Title(), s.showCharacter(c))
	}
	line("")
	line("doors   %s", s.showDoors())
	line("rifles  %s", s.showRifles())
	line("pool    %s", s.showPool())
	line("hidden  %s", s.showHidden())
	if doing := s.showMoment(); doing != "" {
		line("now     %s", doing)
	}
	line("\nP R S F characters, p r s f stunned, ' infected, @ super zombie; z zombie unit, with its value where that is known,")
	line("! berserk; h hidden zombie; + more than the square can show")
	if key != "" {
		line("%s", key)
	}
	line("\n%s", strings.TrimRight(s.b().Text(s.doors, cell), "\n"))
	return out.String()
}

func (s *State) showPhase() string {
	out := s.phase.String()
	if int(s.phase) < len(phaseWords) && phaseWords[s.phase] != "" {
		out = phaseWords[s.phase]
	}
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
		u := s.unitAt(x)
		add(true, "with a %szombie unit%s", prose.Either(u.berserk(), "berserk ", ""), prose.Either(u.value() != 0, fmt.Sprintf(" of value %d", u.value()), ""))
	}
	return strings.Join(words, ", ")
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
	switch closed, destroyed := names(s.doors.Closed), names(s.doors.Destroyed); {
	case closed == "" && destroyed == "":
		return "all open"
	case destroyed == "":
		return "closed " + closed
	case closed == "":
		return "destroyed " + destroyed
	default:
		return "closed " + closed + "; destroyed " + destroyed
	}
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
	if s.viewer != 1+uint8(Human) {
		out += " in " + strings.Join(s.hiddenWords(), " ")
	}
	if s.mustShow {
		out += "; all must be revealed as soon as may be"
	}
	return out
}

// showMoment says what is being resolved.
func (s *State) showMoment() string {
	b := s.b()
	stem := s.stem()
	switch s.phase {
	case phasePanic, phaseFirePanic:
		return fmt.Sprintf("%s; still to check for panic: %s", s.aims(), s.toCheck.words())
	case phaseShot, phaseFireShot:
		return s.aims()
	case phaseKeep:
		return "still to roll: the units in " + b.Names(s.pending)
	case phaseAppear:
		return "equally near: " + b.Names(s.pending)
	case phasePlace:
		return s.nextToPlace().Title() + " is next"
	case phaseAmbush, phaseDraw:
		return "in " + b.Name(s.focus)
	case phaseCheckRoll, phaseValue, phaseFreeMove:
		return s.zombiesAt(s.focus)
	case phaseSuper:
		return fmt.Sprintf("the super zombie %s in %s has %s left%s", s.mover.Title(), b.Name(s.at[s.mover]), prose.Count(int(s.stepsLeft), "step", "steps"),
			prose.Either(s.companion != 0, ", with a unit", ""))
	case phaseGlass:
		return fmt.Sprintf("%s attacks door %s", s.zombiesAt(s.combat), b.DoorName(s.focusDoor-1))
	case phaseFire, phaseNumber, phaseName:
		return fmt.Sprintf("%s, of value %d, against %s", s.zombiesAt(s.combat), s.zombieValue(s.combat), s.charactersAt(s.combat).words()) + s.saidSoFar()
	case phaseResolve:
		return fmt.Sprintf("%s, with strength %d; still to resolve: %s", s.zombiesAt(s.combat), s.strength, s.chosen.words())
	case phaseAttack, phaseEntry:
		return "still to attack: " + b.Names(s.pending)
	case phaseConvertRoll:
		return s.mover.Title() + " rolls against the infection"
	}
	switch {
	case stem == phaseAct:
		return fmt.Sprintf("%s in %s: %s and %s left", s.group.words(), b.Name(s.square()), points(int(s.moveLeft)), s.shotsLeft()) + s.saidSoFar()
	case stem == phaseReact:
		return fmt.Sprintf("towards %s; still to react: %s", b.Name(s.movers), prose.Either(s.pending.Empty(), "nobody", b.Names(s.pending)))
	case stem == phaseFree:
		return fmt.Sprintf("%s left; moved or bound: %s", prose.Count(int(s.freeLeft), "free move", "free moves"), prose.Either(s.spent.Empty(), "nobody", b.Names(s.spent)))
	}
	return ""
}

// saidSoFar says what owners have answered of whom a team is asked. Digest 3.S7.
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

// aims says who shoots at what.
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

// showSquare draws what lies in a square in at most four signs.
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
	if where := s.hideable(); s.viewer != 1+uint8(Human) && where.Has(x) {
		out.WriteString("h")
	}
	if text := out.String(); len(text) > most {
		return text[:most-1] + "+"
	}
	return out.String()
}
