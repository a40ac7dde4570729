package streets

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// digest lists the cases of part 6 of the rules digest, with the rulings that each cites. Numbers that the digest skips are not used.
const digest = `
# 6.1 Data and set-up
K001, K002 S07, K003, K005, K006, K007, K009, K010 S08, K011, K013, K014 S38, K015
# 6.2 Grid
K017, K018, K019, K021, K022, K023 S43, K025, K026, K027 S25, K029, K030, K031 S31, K033, K034, K035, K037, K038, K039
# 6.3 Sight and cover
K041, K042, K043, K045, K046, K047, K049, K050, K051, K053, K054, K055, K057
# 6.4 Sequence, noise, events
K058 S04, K059, K061 S77, K062 S02 S19, K063 S09, K065, K066 S23, K067, K069, K070 S22, K071, K073, K074 S120, K075
K077 S13, K078, K079, K081, K082, K083 S20, K085, K086 S121, K087, K089 S24, K090 S37, K091, K093, K094, K095, K097
K098, K099, K101, K102
# 6.5 Tokens
K103, K105, K106 S11, K107, K109 S10, K110, K111, K113, K114, K115, K117, K118, K119
# 6.6 Zombies
K121, K122, K123, K125 S123, K126, K127, K129 S18, K130 S46, K131, K133, K134 S44, K135, K137, K138, K139, K141, K142
K143, K145 S101, K146 S113, K147 S43, K149, K150, K151 S36, K153, K154, K155 S14
# 6.7 Sieges
K157, K158, K159, K161, K162, K163, K165, K166, K167, K169 S73, K170 S73, K171, K173 S122, K174 S74, K175 S74
# 6.8 Independents
K177, K178 S117, K179, K181 S01, K182 S47, K183, K185, K186, K187, K189, K190, K191, K193 S50, K194, K195, K197, K198
K199 S48
# 6.9 Dogs
K201 S53, K202, K203, K205, K206, K207 S52, K209, K210 S54, K211, K213 S56, K214, K215
# 6.10 Moving
K217, K218, K219, K221, K222, K223, K225 S93, K226 S58, K227 S58, K229 S28, K230 S99, K231
# 6.11 HIDE, ENTER, EXIT, SPOT
K233, K234, K235, K237, K238 S36, K239, K241, K242, K243, K245 S31, K246, K247, K249, K250, K251, K253 S33, K254, K255
K257 S119, K258 S100, K259, K261, K262, K263, K265, K266, K267 S106
# 6.12 MELEE, DOUBLE-TAP, RELOAD
K269, K270, K271, K273, K274, K275, K277 S40, K278, K279 S85, K281, K282 S59, K283, K285, K286, K287 S60
# 6.13 Shooting and explosions
K289, K290, K291, K293 S61, K294, K295 S115, K297, K298, K299, K301, K302 S103, K303, K305, K306, K307, K309 S42
K310 S41, K311, K313, K314, K315 S71, K317, K318 S68 S72, K319 S69, K321 S70, K322 S70, K323 S67
# 6.14 SEARCH and FIND
K325, K326, K327, K329, K330, K331, K333, K334, K335, K337, K338, K339, K341, K342, K343, K345 S94, K346, K347 S118
K349, K350, K351 S105, K353 S57, K354
# 6.15 Talk, GET, AID, BARRICADE, PANIC, SHOUT
K355, K357, K358, K359, K361 S51, K362, K363 S65, K365 S66, K366, K367 S64, K369 S78, K370 S03, K371 S63, K373
K374 S114, K375 S13, K377, K378, K379, K381
# 6.16 Wounds, death, infection, lost seats
K382, K383 S86, K385, K386 S87, K387 S35, K389, K390, K391 S05, K393, K394, K395, K397 S90, K398, K399 S91, K401
K402 S92
# 6.17 Vehicles
K403 S75, K405 S76, K406, K407 S76, K409, K410, K411, K413, K414, K415, K417, K418, K419, K421 S81, K422 S79, K423
K425, K426, K427 S83, K429, K430 S77, K431 S93, K433, K434
# 6.18 Traits and other details
K435, K437, K438 S95, K439, K441 S96, K442, K443 S98, K445, K446, K447, K449, K450, K451
# 6.19 Seats, information, options
K453, K454, K455 S124, K457, K458, K459, K461, K462, K463, K465, K466 S17, K467, K469, K470, K471, K473, K474
# 6.20 Engine properties (run as fuzz tests)
K475, K477, K478, K479, K481, K482, K483, K485, K486, K487
# 6.21 Additions
K489 S06, K490 S12, K491 S16, K493 S45, K494 S89, K495 S93, K497, K498, K499 S65, K501, K502 S61, K503, K505
K506 S126, K507, K509 S10
`

var ledger = enginetest.Ledger{Digest: digest, Case: regexp.MustCompile(`\bK[0-9]{3}\b`), Section: regexp.MustCompile(`\bS[0-9]{2,3}\b`)}

// TestLedger: every case, and every ruling that one cites, has a row, here or in package ground.
func TestLedger(t *testing.T) {
	ledger.Check(t, ".", "ground")
	names := map[string]bool{}
	for _, c := range ledger.Cases() {
		if names[c.Name] {
			t.Errorf("%s stands twice in the list", c.Name)
		}
		names[c.Name] = true
	}
	if len(names) != 382 {
		t.Errorf("%d cases with rows; the digest has 382", len(names))
	}
}

// Cases of the grid, of sight and of placing are tested in package ground, and must exist there.
func TestCasesOfGround(t *testing.T) {
	var text strings.Builder
	files, err := filepath.Glob("ground/*_test.go")
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
	for _, row := range []struct{ name, stands string }{
		{"K003 Data 6", `"K003: %d squares`}, {"K018 Grid 3", `"K018: %d squares`}, {"K019 Grid 3", `"K019: a total`},
		{"K023 Grid 4, S43", `"K023: of two`}, {"K027 Grid 7, Zed 4, S25", `"K027: a %s pays`}, {"K029 Grid 7", `"K029: a step NE`},
		{"K035 Grid 12", `"K035: toward`}, {"K037 Grid 12, Edge", `"K037: the zombie`}, {"K038 Grid 12", `"K038: it ends`},
		{"K039 Grid 13", `"K039: the farthest`}, {"K046 Grid 9", `"K046 A between"`}, {"K047 Grid 9", `"K047, K049 window"`},
		{"K050 Grid 9", `"K050 breached door"`}, {"K053 Grid 9", `"K053: sight`}, {"K410 Grid 15", `"K410: the car`},
		{"K411 Grid 15", `"K411: the car`}, {"K434 Zed 5", `"K434: %d squares`}, {"K481", `func TestMovementTwins(`},
		{"K498 Car 4, Grid 15", `"K498: a motorcycle`},
	} {
		if !strings.Contains(text.String(), row.stands) {
			t.Errorf("%s: no test of package ground has %s", row.name, row.stands)
		}
	}
}
