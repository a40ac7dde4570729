package streets

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// The tables of traits and things, row by row: 1.7, 1.14, 1.15, Data 1.

// everything lets all layers play that there are.
func everything(o *state.Options) { o.Without &^= state.Built }

// Ranged weapons by T5.1, 1.15 and Data 1: ranges in inches, damage, rounds, RELOAD actions with loose
// rounds, ammunition, firearm and automatic.
func TestWeaponTable(t *testing.T) {
	for _, row := range []string{
		"bow 2 4 12 0 0 0 arrows - -", "crossbow 2 4 12 0 1 1 arrows - -", "revolver 3 5 10 0 6 2 pistol-rounds firearm -", "pistol 3 5 10 0 12 2 pistol-rounds firearm -",
		"pump-shotgun 4 8 12 0 6 2 shot firearm -", "shotgun 4 8 12 0 2 1 shot firearm -", "sawn-off 2 4 6 0 2 1 shot firearm -",
		"rifle-8 4 20 40 0 8 2 rifle-rounds firearm -", "rifle 4 20 40 0 12 2 rifle-rounds firearm -", "rifle-20 4 20 40 0 20 2 rifle-rounds firearm -",
		"burst-rifle 4 20 40 0 30 2 rifle-rounds firearm -", "assault-rifle 4 20 40 0 30 2 rifle-rounds firearm automatic",
		"submachine-gun 4 10 20 0 30 2 pistol-rounds firearm automatic", "carbine 4 15 30 0 30 2 rifle-rounds firearm -", "pdw 4 15 30 0 30 2 pistol-rounds firearm automatic",
		"machine-pistol 3 5 10 0 30 2 pistol-rounds firearm automatic", "machine-gun 4 25 50 1 100 2 rifle-rounds firearm automatic", "sniper-rifle 4 26 52 2 5 2 fifty-rounds firearm -",
		"taser 2 3 4 0 1 1 cartridges - -", "launcher 4 10 20 0 1 1 frag-40mm firearm -", "grenade-launcher 4 10 20 0 6 1 frag-40mm firearm -",
		"rocket-launcher 4 10 20 0 1 0 nothing firearm -",
	} {
		w := strings.Fields(row)
		k, ok := text.KindNamed(w[0])
		if !ok || !k.IsGun() {
			t.Fatalf("%s is no weapon", w[0])
		}
		g := given(t, "red 5,5\nred 20,20", everything)
		if !g.s.Rules().Plays(k.Row().Needs) {
			continue
		}
		i := state.NewItem(state.Hands(0), k, 0, 0)
		g.s.AddItem(i)
		gun := k.Gun()
		if gun.Fires != state.NoItem {
			g.s.AddItem(state.NewItem(state.Hands(0), gun.Fires, 100, 0))
		}
		short, medium, long := g.s.Ranges(0, i)
		reload := uint8(0)
		if gun.Fires != state.NoItem {
			reload = g.s.ReloadCost(0, i, gun.Fires)
		}
		word := func(holds bool, name string) string {
			if holds {
				return name
			}
			return "-"
		}
		have := fmt.Sprint(k, " ", float64(short)/2, " ", float64(medium)/2, " ", float64(long)/2, " ", gun.Damage, " ", gun.Holds, " ", reload, " ", gun.Fires, " ",
			word(gun.Firearm, "firearm"), " ", word(gun.Automatic, "automatic"))
		if have != row {
			t.Errorf("%s, want %s", have, row)
		}
	}
}

// Items by 1.15: the price, L for a large weapon, H for heavy.
func TestPriceTable(t *testing.T) {
	have := map[string]string{}
	for _, r := range state.ItemTable {
		text := fmt.Sprint(r.Cost)
		if r.Large {
			text += "L"
		}
		if r.Heavy {
			text += "H"
		}
		have[r.Name] = text
	}
	want := strings.Fields("padded-clothes 3 heavy-clothes 1 crowbar 2 tools 2 first-aid-kit 5 shovel 1 large-knife 1 axe 2L rope 1 tarp 1 toy-car 10 laser-pointer 3 egg-timer 2 " +
		"flashlight 1 stimulants 2 siphon 1 bicycle 2H binoculars 8 skillet 1 gasoline 5H bow 10L crossbow 10L revolver 8 pistol 10 shotgun 15L sawn-off 8 pump-shotgun 20L rifle 25L " +
		"burst-rifle 40L assault-rifle 40L submachine-gun 30L carbine 35L pdw 35L machine-pistol 25 rocket-launcher 50L grenade-launcher 50L sniper-rifle 50L taser 5 machine-gun 70L " +
		"arrows 2 rifle-rounds 9 fine-rifle-rounds 18 pistol-rounds 5 fine-pistol-rounds 10 shot 7 slugs 10 smoke-grenade 5 tear-gas 5 frag-grenade 20 smoke-40mm 8 frag-40mm 30 " +
		"fifty-rounds 15 cartridges 5 dynamite 20 vaccine 50 body-armour 30 goggles 10 chainsaw 15L scope 15 machete 2 molotov 6 sling 1 gas-mask 3 laser-module 8 silencer 25 dog 0 t-shirt 1 " +
		"battery 5H club 1 spear 1 hockey-stick 1 skis 2")
	for n := 0; n < len(want); n += 2 {
		if have[want[n]] != want[n+1] {
			t.Errorf("%s is %s, want %s", want[n], have[want[n]], want[n+1])
		}
	}
}

// Traits by 1.14: the price.
func TestTraitTable(t *testing.T) {
	want := strings.Fields("agile 25 ambidexterous 10 archer 10 brawler 7 charismatic 5 climber 6 fast 7 fearless 3 throwing-arm 9 handy 8 heroic 15 keen-sighted 5 leader 6 looter 5 " +
		"marksman 10 medic 6 nimble 5 psychic 10 resistant 20 scientist 50 sensible 4 skilled-driver 3 sharpshooter 15 stealthy 5 strong 7 tough 11 very-fast 20 very-sensible 10 " +
		"abrasive -3 argumentative -4 bad-driver -3 careless -4 clumsy -3 dishonest -4 feeble -10 hypochondriac -5 insane -20 nearsighted -3 noisy -3 panicky -9 poor-shot -8 rivals 0 " +
		"screamer -4 slow -10 vulnerable -15 weakling -9 wimp -10")
	if len(want) != 2*len(state.TraitTable) {
		t.Fatalf("%d traits, want %d", len(state.TraitTable), len(want)/2)
	}
	for i, r := range state.TraitTable {
		if have := fmt.Sprint(r.Name, " ", r.Cost); have != want[2*i]+" "+want[2*i+1] {
			t.Errorf("%s, want %s %s", have, want[2*i], want[2*i+1])
		}
	}
}

// Effects of traits and items without a case in the digest.
func TestTraitsAndThings(t *testing.T) {
	power := func(g *scene) int { return int(g.pick().on(action.KindMelee, "6,5").roll(6).s.Power) }
	runRows(t, []row{
		{"T5.1 melee, against zombies and against humans and dogs", "red 5,5\nred 20,20", everything, func(g *scene) {
			g.is("bare hands", g.s.BestBlade(0, false), -1)
			for _, w := range []struct {
				k          state.ItemKind
				dead, life int
			}{{state.LargeKnife, -1, 0}, {state.Club, 0, 0}, {state.Spear, 0, 0}, {state.Shovel, 0, 0}, {state.Crowbar, 0, 0}, {state.HockeyStick, 0, 0}, {state.Skillet, 0, 0}, {state.Axe, 1, 1}, {state.Machete, 1, 1}} {
				h := g.fork()
				h.s.AddItem(state.NewItem(state.Hands(0), w.k, 1, 0))
				h.is(w.k.String(), h.s.BestBlade(0, false), w.dead).is(w.k.String(), h.s.BestBlade(0, true), w.life)
			}
		}},
		{"Kinds 3, 4, 8: ENTER, and they do not add up", "house 20,20 24,24 door 22,20 S\nstatus A intact\nred 22,18\nred 1,1", everything, func(g *scene) {
			need := func(kinds ...state.ItemKind) int {
				h := g.fork()
				for _, k := range kinds {
					h.s.AddItem(state.NewItem(state.Hands(0), k, 1, 0))
				}
				return int(h.pick().say(action.KindEnter).s.Need)
			}
			g.is("by hand", need(), 3)
			for _, k := range []state.ItemKind{state.Crowbar, state.Tools, state.Axe} {
				g.is(k.String(), need(k), 2)
			}
			g.is("all three", need(state.Crowbar, state.Tools, state.Axe), 2)
		}},
		{"Trait brawler", "red 5,5 brawler\nred 20,20\nzombie shuffler 6,5", nil, func(g *scene) { g.pick().on(action.KindMelee, "6,5").is("need", int(g.s.Need), 3) }},
		{"Trait strong, in melee", "red 5,5 strong carries club\nred 20,20\nzombie shuffler 6,5", nil, func(g *scene) { g.is("power", power(g), 1) }},
		{"Trait weakling, in melee", "red 5,5 weakling carries club\nred 20,20\nzombie shuffler 6,5", nil, func(g *scene) { g.is("power", power(g), -1) }},
		{"Traits strong and weakling, ranges of the bow alone", "red 5,5 strong carries bow crossbow pistol:12\nred 9,9 weakling carries bow", nil, func(g *scene) {
			for _, i := range g.s.Carried(0) {
				short, medium, long := g.s.Ranges(0, i)
				want := map[state.ItemKind][3]int{state.Bow: {6, 10, 26}, state.Crossbow: {4, 8, 24}, state.Pistol: {6, 10, 20}}[i.Kind()]
				g.holds([3]int{short, medium, long} == want, "%s: %d %d %d", i.Kind(), short, medium, long)
			}
			short, medium, long := g.s.Ranges(1, g.s.Carried(1)[0])
			g.holds([3]int{short, medium, long} == [3]int{2, 6, 22}, "weakling: %d %d %d", short, medium, long)
		}},
		{"Trait keen-sighted", "red 5,5 keen-sighted\nred 20,20\ntoken 5,16", nil, func(g *scene) { g.pick().on(action.KindSpot, "5,16").is("dice", int(g.s.Dice), 5) }},
		{"Kind 40, 54: a taser is loaded with a cartridge", "red 5,5 carries taser:0 cartridges:2\nred 20,20", everything, func(g *scene) {
			g.pick().do(action.Play{Kind: action.KindReload, B: g.rank(0, state.Taser), Q: uint16(state.Cartridges)}).is("rounds", int(g.s.Carried(0)[g.rank(0, state.Taser)].Rounds()), 1).
				is("cartridges", g.s.Amount(0, state.Cartridges), 1).is("actions", int(g.who(1).Actions), 1)
		}},
		{"Kinds 31-33, 42-45: what carbine, PDW and submachine gun are loaded with", "red 5,5 carries carbine:0 pdw:0 fine-rifle-rounds:9 fine-pistol-rounds:9\nred 20,20", nil, func(g *scene) {
			g.pick().do(action.Play{Kind: action.KindReload, B: g.rank(0, state.Carbine), Q: uint16(state.FineRifleRounds)}).holds(g.s.Carried(0)[g.rank(0, state.Carbine)].Fine(), "plain rounds")
			g.who(1).Actions = 2
			g.pick().do(action.Play{Kind: action.KindReload, B: g.rank(0, state.Pdw), Q: uint16(state.FinePistolRounds)}).holds(g.s.Carried(0)[g.rank(0, state.Pdw)].Fine(), "plain rounds")
		}},
		{"Kinds 38, 53: a sniper rifle takes rounds of its own", "red 5,5 carries sniper-rifle:0 fifty-rounds:9 rifle-rounds:9\nred 20,20", nil, func(g *scene) {
			g.is("0.50", int(g.s.ReloadCost(0, g.s.Carried(0)[g.rank(0, state.SniperRifle)], state.FiftyRounds)), 2).
				is("rifle rounds", int(g.s.ReloadCost(0, g.s.Carried(0)[g.rank(0, state.SniperRifle)], state.RifleRounds)), 0)
		}},
		{"Kind 30: an assault rifle is automatic, or fires single rounds", "red 5,5 carries assault-rifle:30\nred 20,20\nzombie boss 5,10", nil, func(g *scene) {
			g.pick().holds(strings.Contains(g.legal(), "snap assault-rifle auto 5,10") && !strings.Contains(g.legal(), "burst"), "%s", g.legal())
		}},
		{"Data 1: makes of weapons that are found", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.Actor, g.s.Act = 0, action.KindSearch
			for row, makes := range map[state.ItemKind][6]state.ItemKind{
				state.Shotgun: {state.Shotgun, state.Shotgun, state.Shotgun, state.SawnOff, state.SawnOff, state.SawnOff}, state.Rifle: {state.Rifle8, state.Rifle8, state.Rifle, state.Rifle, state.Rifle20, state.Rifle20},
				state.BurstRifle: {state.BurstRifle, state.BurstRifle, state.BurstRifle, state.BurstRifle, state.AssaultRifle, state.AssaultRifle}, state.Carbine: {state.Carbine, state.Carbine, state.Carbine, state.Pdw, state.Pdw, state.Pdw},
			} {
				for n, want := range makes {
					h := g.fork()
					h.s.Identify(row)
					h.rolls(rules.ChanceFindKind).roll(uint16(n+1)).rolls(rules.ChanceFindState).is(row.String(), int(h.s.Found.Kind()), int(want))
				}
			}
		}},
		{"Kind 47: slugs in a sawn-off", "red 5,5 carries sawn-off:0 slugs:3\nred 20,20", nil, func(g *scene) {
			g.pick().do(action.Play{Kind: action.KindReload, B: g.rank(0, state.SawnOff), Q: uint16(state.Slugs)})
			short, medium, long := g.s.Ranges(0, g.s.Carried(0)[g.rank(0, state.SawnOff)])
			g.holds([3]int{short, medium, long} == [3]int{4, 6, 15}, "%d %d %d", short, medium, long)
		}},
	})
}

// noRow are items without rules: they only have a price, or belong to disabled rules.
var noRow = map[string]bool{"nothing": true, "skis": true}

// TestRowOfEach: every trait and every item has a row in some chapter besides the table of prices.
func TestRowOfEach(t *testing.T) {
	if state.Built != state.AllLayers {
		t.Skip("a layer is to come, with its rows")
	}
	var text strings.Builder
	files, err := filepath.Glob("rules_*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(file)
	}
	prices := regexp.MustCompile(`(?s)func TestPriceTable.*?\n}\n|func TestTraitTable.*?\n}\n|func TestWeaponTable.*?\n}\n`).ReplaceAllString(text.String(), "")
	stands := func(word string) bool {
		return regexp.MustCompile(`[ "(\[{.]` + regexp.QuoteMeta(word) + `[ ":,)\]}\\.]`).MatchString(prices)
	}
	for _, r := range state.TraitTable {
		if !stands(r.Name) {
			t.Errorf("trait %s has no row", r.Name)
		}
	}
	for k, r := range state.ItemTable {
		if !stands(r.Name) && !stands(constantOf(state.ItemKind(k))) && !noRow[r.Name] {
			t.Errorf("%s has no row", r.Name)
		}
	}
}

// constantOf is the name in code of a kind, whose word has hyphens.
func constantOf(k state.ItemKind) string {
	switch k {
	case state.UnrolledItem:
		return "UnrolledItem"
	case state.UnrolledSupplies:
		return "UnrolledSupplies"
	case state.Smoke40:
		return "Smoke40"
	case state.Frag40:
		return "Frag40"
	}
	parts := strings.Split(k.String(), "-")
	for i := range parts {
		parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
	}
	return strings.Join(parts, "")
}
