package streets

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// A position drawn for a person, at most 100 columns wide: what happens, the table with who
// and what is on it, and below it what there is to know of everybody and everything.

// showWidth is how wide lines below the table are.
const showWidth = 100

// Show draws a position.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	w := s.table()
	defer w.back()
	var out strings.Builder
	for _, line := range s.headlines() {
		fmt.Fprintln(&out, line)
	}
	out.WriteString(w.t.Text(func(p place) string { return s.cell(p) }))
	for _, line := range n.Legend() {
		fmt.Fprintln(&out, line)
	}
	out.WriteByte('\n')
	for _, fact := range s.allFacts() {
		for i, line := range prose.Wrap(strings.Fields(fact), showWidth-2) {
			fmt.Fprintln(&out, prose.Either(i == 0, "", "  ")+line)
		}
	}
	return out.String()
}

// ShowBelief draws a view as Show does: what is hidden has no place on the table.
func (n notation) ShowBelief(v engine.View) string { return n.Show(v) }

// Legend implements engine.Legended.
func (n notation) Legend() []string {
	keys := []string{showKey}
	if n.rules.plays(dogs) {
		keys = append(keys, showDogs)
	}
	if n.rules.plays(blasts) {
		keys = append(keys, showBlasts)
	}
	if n.rules.Options.Marines {
		keys = append(keys, showMarines)
	}
	return keys
}

const showKey = "Za ankle-biter  Zs shuffler  Zr runner  Zb boss, zs lying  ? token  ! noise  c corpse  * things"

const showDogs = "Do dog, do a friendly one"

const showMarines = "$ a sentry gun, too"

const showBlasts = "$ lit charge  & fire  g tear gas"

// Tints implements engine.Tinted.
func (n notation) Tints() []engine.Tint {
	var people []string
	for i := range n.rules.starters {
		people = append(people, n.rules.short(i))
	}
	return []engine.Tint{
		{Pattern: `\b([Zz][asrb]|Do)\b`, Of: engine.Foe},
		{Pattern: `\b(` + strings.Join(people, "|") + `)\b`, Of: engine.Friend},
	}
}

// headlines say what happens.
func (s *State) headlines() []string {
	r := s.r()
	if s.phase == phaseOver {
		return []string{prose.Capital(s.now())}
	}
	text := "Set-up"
	if s.turn > 0 {
		text = fmt.Sprintf("Turn %d of %d, %s", s.turn, r.maxTurns, strings.TrimPrefix(s.partOfTurn(), "the "))
	}
	text += prose.Either(r.night, ", at night", "") + prose.Either(s.is(raining), ", in the rain", "")
	if seat := s.Turn(); seat >= 0 {
		text += fmt.Sprintf(": %s is on turn", seatNames[seat])
		if s.phase == phaseAct {
			text += fmt.Sprintf(", and %s has %s left", s.name(int(s.actor)), prose.Count(int(s.who().actions), "action", "actions"))
		}
	}
	lines := []string{text}
	if s.Turn() == engine.Chance {
		lines = append(lines, prose.Wrap(strings.Fields(s.Moment()), showWidth)...)
	}
	return lines
}

// short is the sign of a character on the table: two letters of his name, and where another
// begins as he does, his number.
func (r *Rules) short(slot int) string {
	first := func(i int) string {
		name := strings.ToLower(r.Roster.Profiles[r.starters[i].profile].Name)
		return name[:min(2, len(name))]
	}
	for i := range r.starters {
		if i != slot && first(i) == first(slot) {
			return first(slot)[:1] + strconv.Itoa(slot+1)
		}
	}
	return first(slot)
}

// sign is that of a survivor.
func (s *State) sign(slot int) string {
	if slot < len(s.r().starters) {
		return s.r().short(slot)
	}
	return "S" + strconv.Itoa(slot-len(s.r().starters)+1)
}

// cell says what is in a place, in two signs: a figure, else what lies there.
func (s *State) cell(at place) string {
	if slot := s.survivorAt(at); slot >= 0 {
		return s.sign(slot)
	}
	if n := s.zombieAt(at); n >= 0 {
		z := s.zombies[n]
		return prose.Either(z.prone() || z.out(), "z", "Z") + z.kind().String()[:1]
	}
	if n := s.dogAt(at); n >= 0 {
		return prose.Either(s.dogs[n].tame(), "do", "Do")
	}
	text := ""
	if at.Floor() == 0 {
		text += prose.Either(s.tokenAt(at.Square()) >= 0, "?", "") + prose.Either(s.noisy(at), "!", "")
	}
	text += prose.Either(s.chargeAt(at), "$", "") + prose.Either(s.gassed(at), "g", "") + prose.Either(s.inFire(at), "&", "")
	text += prose.Either(s.corpseAt(at) >= 0, "c", "")
	if _, list := s.span(at); len(list) > 0 {
		text += "*"
	}
	return text
}

// allFacts lists what there is to know beside the table.
func (s *State) allFacts() (facts []string) {
	facts = append(facts, s.goalInWords())
	for seat := range s.r().seats {
		for slot := range s.survivors {
			if v := &s.survivors[slot]; v.profile != 0 && v.owner == uint8(seat) {
				facts = append(facts, s.survivorFact(slot))
			}
		}
		if text := s.seatFact(uint8(seat)); text != "" {
			facts = append(facts, text)
		}
	}
	for g := range s.groups {
		if s.groups[g].flags&groupHere != 0 {
			facts = append(facts, s.groupFact(g))
		}
		for slot := range s.survivors {
			if s.survivors[slot].ofGroup(g) {
				facts = append(facts, s.survivorFact(slot))
			}
		}
	}
	if text := s.goodsForSale(); text != "" {
		facts = append(facts, text)
	}
	return append(facts, s.tableFacts()...)
}

// goalInWords says how far the objective is.
func (s *State) goalInWords() string {
	carried := 0
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() {
			carried += int(v.supplies)
		}
	}
	if k := s.r().goalItem(); k != noItem {
		where := prose.Either(s.is(found74), "found", "not found yet")
		return fmt.Sprintf("%s: %s, wanted off the table; supplies: %d off the table, %d carried",
			plainName(k.String()), prose.Either(s.itemsOff(everybody) > 0, "off the table", where), s.tally(everybody).supplies, carried)
	}
	return fmt.Sprintf("supplies: %d off the table, %d carried; %d are wanted", s.tally(everybody).supplies, carried, s.r().goal)
}

// survivorFact is the line of a survivor.
func (s *State) survivorFact(slot int) string {
	v := &s.survivors[slot]
	text := fmt.Sprintf("%s %s (%s)", v.ownerInWords(), s.name(slot), s.sign(slot))
	switch v.state {
	case absent:
		return text + " is still to come"
	case safe:
		return text + prose.Either(v.is(infected), " is off the table, infected", " is off the table")
	case gone:
		return text + " is dead"
	case corpse:
		return text + " lies dead at " + s.placeName(v.at) + s.goodsFact(slot)
	}
	text += " at " + s.placeName(v.at)
	add := func(claim bool, format string, args ...any) {
		if claim {
			text += ", " + fmt.Sprintf(format, args...)
		}
	}
	add(v.wounds > 0, "wounds %d of %d", v.wounds, s.endures(slot))
	add(v.stuns > 0, "non-lethal wounds %d", v.stuns)
	add(v.bites > 0, "bites %d", v.bites)
	add(s.grabs(slot) > 0, "held fast by %d", s.grabs(slot))
	add(s.unconscious(slot), "unconscious")
	add(v.is(prone), "lying")
	add(v.is(hidden), "hidden")
	add(v.is(lurking), "lurking")
	add(v.is(panicked), "in panic")
	add(v.is(incapacitated), "incapacitated")
	add(v.is(mounted), "on a bicycle")
	add(v.aloft(), "%d\" up the wall", v.height())
	add(v.is(infected), "infected")
	add(v.fire&canadian != 0, "Canadian")
	add(v.actions > 0, "%s", prose.Count(int(v.actions), "action", "actions"))
	add(v.is(moved), "has moved")
	return text + s.goodsFact(slot)
}

// goodsFact lists what a survivor has.
func (s *State) goodsFact(slot int) string {
	var list []string
	for _, i := range s.carried(slot) {
		list = append(list, i.inWords())
	}
	if n := s.survivors[slot].supplies; n > 0 {
		list = append(list, prose.Count(int(n), "supply", "supplies"))
	}
	if len(list) == 0 {
		return ""
	}
	return ": " + strings.Join(list, ", ")
}

// seatFact tells of a seat in semi and rivals.
func (s *State) seatFact(seat uint8) string {
	k, r := &s.seats[seat], s.r()
	var list []string
	if r.Options.Mode == Semi {
		list = append(list, "secret objective "+prose.Either(k.card == 0, "unknown", cardNames[k.card]+", "+cardWords[k.card]))
	}
	if r.Options.Mode != Coop {
		list = append(list, fmt.Sprintf("%d off the table", k.supplies))
	}
	if k.flags&seatBoss != 0 {
		list = append(list, "plays a boss")
	}
	if k.flags&seatHostile != 0 {
		list = append(list, "plays a hostile group")
	}
	if k.clues > 0 {
		list = append(list, prose.Count(int(k.clues), "clue", "clues"))
	}
	if len(list) == 0 {
		return ""
	}
	return seatNames[seat] + ": " + strings.Join(list, "; ")
}

// tableFacts tell what happens this turn, who holds whom, what lies about and what is known of
// tokens.
func (s *State) tableFacts() (facts []string) {
	if s.event != 0 && s.stage > stageTurn {
		facts = append(facts, "event "+eventInWords(int(eventNumber(int(s.event)-1))))
	}
	if s.foreseen != 0 {
		words := "seen by " + seatNames[s.seer-1] + " alone"
		if s.foreseen != unseenEvent {
			words = eventInWords(int(eventNumber(int(s.foreseen) - 1)))
		}
		facts = append(facts, "next event "+words)
	}
	for n, z := range s.lives() {
		if slot := z.holds(); slot >= 0 {
			facts = append(facts, s.zombieInWords(n)+" holds "+s.name(slot))
		}
		if z.wounds() > 0 {
			facts = append(facts, s.zombieInWords(n)+" is wounded")
		}
		if m := z & zombieMilitia; m == zombieArmoured || m == zombieBomber {
			facts = append(facts, s.zombieInWords(n))
		}
	}
	for _, d := range s.hounds() {
		if slot := d.holds(); slot >= 0 {
			facts = append(facts, "the "+d.inWords(s)+" holds "+s.name(slot))
		}
		if slot := d.friend(); slot >= 0 {
			facts = append(facts, "the "+d.inWords(s)+" may be befriended by "+s.name(slot)+" in this turn")
		}
	}
	for _, t := range s.lying() {
		if seat, row, ok := t.look(); ok {
			facts = append(facts, fmt.Sprintf("the token at %s, as %s knows: %s", s.placeName(place(t.at())), seatNames[seat], s.tokenInWords(row+rowBoss)))
		}
	}
	facts = append(facts, s.blastFacts()...)
	if text := s.lyingFact(); text != "" {
		facts = append(facts, text)
	}
	var noises []string
	for _, m := range s.noises() {
		noises = append(noises, fmt.Sprintf("%s %s", s.placeName(place(m.at)), prose.Either(m.old == 0, "new", "old")))
	}
	if noises != nil {
		facts = append(facts, "noise: "+strings.Join(noises, ", "))
	}
	s.eachVehicle(func(n int, _ *vehicle) { facts = append(facts, s.vehicleFact(n)) })
	return append(facts, s.emptyFact()...)
}

// lyingFact lists what lies on the ground.
func (s *State) lyingFact() string {
	var list []string
	for _, i := range s.things() {
		if i.at() < inHands {
			list = append(list, i.inWords()+" at "+s.placeName(i.at()))
		}
	}
	if list == nil {
		return ""
	}
	return "on the ground: " + strings.Join(list, ", ")
}

// emptyFact lists the floors on which nothing is left to be found.
func (s *State) emptyFact() []string {
	var list []string
	for h := range s.r().Map.Buildings {
		for floor := range ground.Levels {
			if s.buildings[h].empty(floor) {
				list = append(list, string(s.r().letter(uint8(h)))+prose.Either(floor > 0, "/"+strconv.Itoa(floor), ""))
			}
		}
	}
	if list == nil {
		return nil
	}
	return []string{"nothing is left to be found in " + prose.List(list, "and")}
}
