package text

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// A position as text, at most 100 columns wide: the stage, the table with its figures and items, then
// facts about everybody and everything.

// ShowWidth is how wide lines below the table are.
const ShowWidth = 100

// Show draws a position.
func (n Notation) Show(p engine.Position) string {
	s := rules.Content(p)
	w := s.Table()
	defer w.Release()
	var out strings.Builder
	for _, line := range headlines(s) {
		fmt.Fprintln(&out, line)
	}
	out.WriteString(w.Table.Text(func(p state.Place) string { return cell(s, p) }))
	for _, line := range Legend(n.Rules) {
		fmt.Fprintln(&out, line)
	}
	out.WriteByte('\n')
	for _, fact := range allFacts(s) {
		for i, line := range prose.Wrap(strings.Fields(fact), ShowWidth-2) {
			fmt.Fprintln(&out, prose.Either(i == 0, "", "  ")+line)
		}
	}
	return out.String()
}

// Status implements engine.Map.
func (n Notation) Status(p engine.Position) []string {
	s := rules.Content(p)
	w := s.Table()
	defer w.Release()
	return append(headlines(s), allFacts(s)...)
}

// ShowBelief draws a view as Show does: no secret has a place on the table.
func (n Notation) ShowBelief(v engine.View) string { return n.Show(v) }

// Legend returns the meaning of the signs: engine.About.Legend.
func Legend(r *state.Rules) []string {
	keys := []string{showKey}
	if r.Plays(state.Dogs) {
		keys = append(keys, showDogs)
	}
	if r.Plays(state.Blasts) {
		keys = append(keys, showBlasts)
	}
	if r.Options.Marines {
		keys = append(keys, showMarines)
	}
	return keys
}

const showKey = "Za ankle-biter  Zs shuffler  Zr runner  Zb boss, zs lying  ? token  ! noise  c corpse  * things"

const showDogs = "Do dog, do a friendly one"

const showMarines = "$ a sentry gun, too"

const showBlasts = "$ lit charge  & fire  g tear gas"

// Tints returns the colours of the signs: engine.About.Tints.
func Tints(r *state.Rules) []engine.Tint {
	var people []string
	for i := range r.Starters {
		people = append(people, Short(r, i))
	}
	return []engine.Tint{
		{Pattern: `\b([Zz][asrb]|Do)\b`, Of: engine.Foe},
		{Pattern: `\b(` + strings.Join(people, "|") + `)\b`, Of: engine.Friend},
	}
}

// headlines describe the stage.
func headlines(s *rules.State) []string {
	r := s.Rules()
	if s.Node == state.PhaseOver {
		return []string{prose.Capital(now(s))}
	}
	text := "Set-up"
	if s.ThisTurn > 0 {
		text = fmt.Sprintf("Turn %d of %d, %s", s.ThisTurn, r.MaxTurns, strings.TrimPrefix(partOfTurn(s), "the "))
	}
	text += prose.Either(r.Night, ", at night", "") + prose.Either(s.Is(state.Raining), ", in the rain", "")
	if seat := s.Turn(); seat >= 0 {
		text += fmt.Sprintf(": %s is on turn", state.SeatNames[seat])
		if s.Node == state.PhaseAct {
			text += fmt.Sprintf(", and %s has %s left", s.Name(int(s.Actor)), prose.Count(int(s.Acting().Actions), "action", "actions"))
		}
	}
	lines := []string{text}
	if s.Turn() == engine.Chance {
		lines = append(lines, prose.Wrap(strings.Fields(s.Prompt()), ShowWidth)...)
	}
	return lines
}

// Short is the sign of a character on the table: two letters of his name, or a letter and his number if
// another name begins alike.
func Short(r *state.Rules, slot int) string {
	first := func(i int) string {
		name := strings.ToLower(r.Roster.Profiles[r.Starters[i].Profile].Name)
		return name[:min(2, len(name))]
	}
	for i := range r.Starters {
		if i != slot && first(i) == first(slot) {
			return first(slot)[:1] + strconv.Itoa(slot+1)
		}
	}
	return first(slot)
}

// sign is the sign of a survivor.
func sign(s *rules.State, slot int) string {
	if slot < len(s.Rules().Starters) {
		return Short(s.Rules(), slot)
	}
	return "S" + strconv.Itoa(slot-len(s.Rules().Starters)+1)
}

// cell draws a place in two signs: its figure, otherwise its items.
func cell(s *rules.State, at state.Place) string {
	if slot := s.SurvivorAt(at); slot >= 0 {
		return sign(s, slot)
	}
	if n := s.ZombieAt(at); n >= 0 {
		z := s.Zombies[n]
		return prose.Either(z.Prone() || z.Out(), "z", "Z") + z.Kind().String()[:1]
	}
	if n := s.DogAt(at); n >= 0 {
		return prose.Either(s.Dogs[n].Tame(), "do", "Do")
	}
	text := ""
	if at.Floor() == 0 {
		text += prose.Either(s.TokenAt(at.Square()) >= 0, "?", "") + prose.Either(s.Noisy(at), "!", "")
	}
	text += prose.Either(s.ChargeAt(at), "$", "") + prose.Either(s.Gassed(at), "g", "") + prose.Either(s.InFire(at), "&", "")
	text += prose.Either(s.CorpseAt(at) >= 0, "c", "")
	if _, list := s.Span(at); len(list) > 0 {
		text += "*"
	}
	return text
}

// allFacts lists the facts below the table.
func allFacts(s *rules.State) (facts []string) {
	facts = append(facts, goalInWords(s))
	for seat := range s.Rules().Seats {
		for slot := range s.Survivors {
			if v := &s.Survivors[slot]; v.Profile != 0 && v.Owner == uint8(seat) {
				facts = append(facts, survivorFact(s, slot))
			}
		}
		if text := seatFact(s, uint8(seat)); text != "" {
			facts = append(facts, text)
		}
	}
	for g := range s.Groups {
		if s.Groups[g].Flags&state.GroupHere != 0 {
			facts = append(facts, s.GroupFact(g))
		}
		for slot := range s.Survivors {
			if s.Survivors[slot].OfGroup(g) {
				facts = append(facts, survivorFact(s, slot))
			}
		}
	}
	if text := s.GoodsForSale(); text != "" {
		facts = append(facts, text)
	}
	return append(facts, tableFacts(s)...)
}

// goalInWords says how far the objective is.
func goalInWords(s *rules.State) string {
	carried := 0
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() {
			carried += int(v.Supplies)
		}
	}
	if k := s.Rules().GoalItem(); k != state.NoItem {
		where := prose.Either(s.Is(state.AntibioticsFound), "found", "not found yet")
		return fmt.Sprintf("%s: %s, wanted off the table; supplies: %d off the table, %d carried",
			state.PlainName(k.String()), prose.Either(s.ItemsOff(rules.Everybody) > 0, "off the table", where), s.Tally(rules.Everybody).Supplies, carried)
	}
	return fmt.Sprintf("supplies: %d off the table, %d carried; %d are wanted", s.Tally(rules.Everybody).Supplies, carried, s.Rules().Goal)
}

// survivorFact is the line of a survivor.
func survivorFact(s *rules.State, slot int) string {
	v := &s.Survivors[slot]
	text := fmt.Sprintf("%s %s (%s)", v.OwnerInWords(), s.Name(slot), sign(s, slot))
	switch v.State {
	case state.Absent:
		return text + " is still to come"
	case state.Safe:
		return text + prose.Either(v.Is(state.Infected), " is off the table, infected", " is off the table")
	case state.Gone:
		return text + " is dead"
	case state.Corpse:
		return text + " lies dead at " + s.PlaceName(v.At) + GoodsFact(s, slot)
	}
	text += " at " + s.PlaceName(v.At)
	add := func(claim bool, format string, args ...any) {
		if claim {
			text += ", " + fmt.Sprintf(format, args...)
		}
	}
	add(v.Wounds > 0, "wounds %d of %d", v.Wounds, s.Endures(slot))
	add(v.Stuns > 0, "non-lethal wounds %d", v.Stuns)
	add(v.Bites > 0, "bites %d", v.Bites)
	add(s.Grabs(slot) > 0, "held fast by %d", s.Grabs(slot))
	add(s.Unconscious(slot), "unconscious")
	add(v.Is(state.Prone), "lying")
	add(v.Is(state.Hidden), "hidden")
	add(v.Is(state.Lurking), "lurking")
	add(v.Is(state.Panicked), "in panic")
	add(v.Is(state.Incapacitated), "incapacitated")
	add(v.Is(state.Mounted), "on a bicycle")
	add(v.OnWall(), "%d\" up the wall", v.Height())
	add(v.Is(state.Infected), "infected")
	add(v.Fire&state.Canadian != 0, "Canadian")
	add(v.Actions > 0, "%s", prose.Count(int(v.Actions), "action", "actions"))
	add(v.Is(state.Moved), "has moved")
	return text + GoodsFact(s, slot)
}

// GoodsFact lists the possessions of a survivor.
func GoodsFact(s *rules.State, slot int) string {
	var list []string
	for _, i := range s.Carried(slot) {
		list = append(list, i.InWords())
	}
	if n := s.Survivors[slot].Supplies; n > 0 {
		list = append(list, prose.Count(int(n), "supply", "supplies"))
	}
	if len(list) == 0 {
		return ""
	}
	return ": " + strings.Join(list, ", ")
}

// seatFact tells of a seat in semi and rivals.
func seatFact(s *rules.State, seat uint8) string {
	k, r := &s.Seats[seat], s.Rules()
	var list []string
	if r.Options.Mode == state.Semi {
		list = append(list, "secret objective "+prose.Either(k.Card == 0, "unknown", state.CardNames[k.Card]+", "+state.CardWords[k.Card]))
	}
	if r.Options.Mode != state.Coop {
		list = append(list, fmt.Sprintf("%d off the table", k.Supplies))
	}
	if k.Flags&state.SeatBoss != 0 {
		list = append(list, "plays a boss")
	}
	if k.Flags&state.SeatHostile != 0 {
		list = append(list, "plays a hostile group")
	}
	if k.Clues > 0 {
		list = append(list, prose.Count(int(k.Clues), "clue", "clues"))
	}
	if len(list) == 0 {
		return ""
	}
	return state.SeatNames[seat] + ": " + strings.Join(list, "; ")
}

// tableFacts lists the effects of this turn, grabs, items on the ground and knowledge of tokens.
func tableFacts(s *rules.State) (facts []string) {
	if s.Event != 0 && s.Stage > state.StageTurn {
		facts = append(facts, "event "+state.EventInWords(int(state.EventNumber(int(s.Event)-1))))
	}
	if s.Foreseen != 0 {
		words := "seen only by " + state.SeatNames[s.Seer-1]
		if s.Foreseen != state.UnseenEvent {
			words = state.EventInWords(int(state.EventNumber(int(s.Foreseen) - 1)))
		}
		facts = append(facts, "next event "+words)
	}
	for n, z := range s.ZombieList() {
		if slot := z.Holds(); slot >= 0 {
			facts = append(facts, s.ZombieInWords(n)+" holds "+s.Name(slot))
		}
		if z.Wounds() > 0 {
			facts = append(facts, s.ZombieInWords(n)+" is wounded")
		}
		if m := z & state.ZombieMilitia; m == state.ZombieArmoured || m == state.ZombieBomber {
			facts = append(facts, s.ZombieInWords(n))
		}
	}
	for _, d := range s.DogList() {
		if slot := d.Holds(); slot >= 0 {
			facts = append(facts, "the "+d.InWords(&s.Position)+" holds "+s.Name(slot))
		}
		if slot := d.Friend(); slot >= 0 {
			facts = append(facts, "the "+d.InWords(&s.Position)+" may be befriended by "+s.Name(slot)+" in this turn")
		}
	}
	for _, t := range s.TokenList() {
		if seat, row, ok := t.Look(); ok {
			facts = append(facts, fmt.Sprintf("the token at %s, as %s knows: %s", s.PlaceName(state.Place(t.At())), state.SeatNames[seat], s.TokenInWords(row+state.RowBoss)))
		}
	}
	facts = append(facts, s.BlastFacts()...)
	facts = append(facts, listed("on the ground: ", lying(s))...)
	var noises []string
	for _, m := range s.MarkerList() {
		noises = append(noises, fmt.Sprintf("%s %s", s.PlaceName(state.Place(m.At)), prose.Either(m.Old == 0, "new", "old")))
	}
	facts = append(facts, listed("noise: ", noises)...)
	s.EachVehicle(func(n int, _ *state.Vehicle) { facts = append(facts, s.VehicleFact(n)) })
	return append(facts, emptyFact(s)...)
}

// listed is a fact with a list, none for an empty list.
func listed(head string, list []string) []string {
	if list == nil {
		return nil
	}
	return []string{head + strings.Join(list, ", ")}
}

// lying lists the items on the ground.
func lying(s *rules.State) (list []string) {
	for _, i := range s.ItemList() {
		if i.At() < state.InHands {
			list = append(list, i.InWords()+" at "+s.PlaceName(i.At()))
		}
	}
	return list
}

// emptyFact lists the floors that are searched empty.
func emptyFact(s *rules.State) []string {
	var list []string
	for h := range s.Rules().Map.Buildings {
		for floor := range ground.Levels {
			if s.Buildings[h].Empty(floor) {
				list = append(list, string(s.Rules().Letter(uint8(h)))+prose.Either(floor > 0, "/"+strconv.Itoa(floor), ""))
			}
		}
	}
	if list == nil {
		return nil
	}
	return []string{"searched empty: " + prose.List(list, "and")}
}
