package mall

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
)

// digest lists the cases of part 6 of the rules digest, with the sections of
// the English rules that each cites. Numbers that the digest skips are not used.
const digest = `
# 6.1 Data and setup
T001 8.8, T002 8.8, T003 13.5, T005 3.1, T006 3.1, T007 3.1
T009 3.1, T010 3.2, T011 3.2, T013 3.2 12.0, T014 2.1
# 6.2 Activation
T015 5.0, T017 5.2, T018 5.2, T019 5.2, T021 4.0, T022 5.0
T023 6.2, T025 5.0
# 6.3 Movement
T026 5.1, T027 5.2, T029 5.3, T030 5.4, T031 5.4, T033 5.4
T034 5.4, T035 5.4 6.0, T037 5.2, T038 5.2, T039 5.1
# 6.4 Doors
T041 5.5, T042 5.5, T043 5.5, T045 10.5, T046 5.5, T047 5.5
T049 6.2, T050 6.5 5.5, T051 5.5, T053 5.5
# 6.5 Carrying and stun recovery
T054 5.9, T055 5.4 5.9, T057 5.6, T058 5.6, T059 5.6, T061 5.6
T062 8.3, T063 8.3, T065 8.3, T066 8.3, T067 8.3 8.4, T069 8.3
T070 5.6 8.3
# 6.6 Rifles
T071 12.2, T073 12.2, T074 12.0, T075 12.0, T077 12.0
# 6.7 Sight
T078 6.4, T079 6.4, T081 6.4, T082 6.4, T083 6.4, T085 9.4
T086 6.4
# 6.8 Shooting
T087 6.6 6.8, T089 6.7, T090 6.8, T091 6.7, T093 6.8, T094 6.8
T095 6.3, T097 6.3, T098 6.0, T099 6.0 5.4, T101 6.1, T102 6.1 6.8
T103 6.5, T105 6.5, T106 6.5 10.6, T107 6.5, T109 11.5, T110 6.5
T111 6.8, T113 6.5, T114 11.3, T115 11.3, T117 13.3, T118 6.7
T119
# 6.9 Hidden zombies
T120 9.1, T121 9.1 6.5, T122 9.3, T123 9.3, T125 9.2, T126 9.2
T127 9.2, T129 9.3, T130 14.2, T131 9.1
# 6.10 Berserk
T133 10.0, T134 10.0, T135 10.0, T137 7.5, T138 7.5, T139 7.5
T141 10.3, T142 10.4, T143 10.4, T145 10.4, T146 10.5, T147 10.5
T149
# 6.11 Reaction
T150 7.0, T151 4.0, T153 7.2 7.4, T154 7.2 7.4, T155 7.2, T157 7.0
T158 7.0, T159, T161 7.0, T162 7.6 7.7, T163 7.6, T165 7.4
T166 7.2
# 6.12 Free movement and supers
T167 7.0, T169 7.0, T170 7.0, T171 11.2, T173 11.1, T174 11.1 7.6
T175 7.6, T177 11.4, T178 11.1, T179 11.6, T181 11.7, T182
T183 4.0
# 6.13 Attacks
T185 8.1, T186 6.9, T187, T189 8.1, T190 8.0, T191 8.0, T193 8.0
T194 8.0, T195 8.3 8.4, T197 8.6, T198 11.3, T199 5.4, T201 8.2
T202 6.5
# 6.14 Generation
T203 13.0, T205 13.1, T206 13.3, T207 13.3, T209 13.2, T210 13.2
T211 13.3, T213 11.0, T214 11.8, T215 11.8, T217 11.0, T218
# 6.15 Victory
T219 14.1, T221 14.1, T222 14.1, T223, T224 14.2, T225 14.2 6.9
T226 14.2, T227 14.2, T229 14.0, T230 14.2
# 6.16 Solitaire and co-op, and what was added later
T231 15.1, T233 15.2, T234 15.3, T235 15.3, T237 15.4, T238 15.4, T239 15.5
T241 15.5, T242 15.5, T243 15.5, T245 15.7, T246 15.2, T247 14.2, T249 15.4
T261 9.4, T262 3.1, T263 11.1, T264 11.0 5.4, T265 5.6, T266
# 6.17 Engine properties (run as fuzz tests)
T250, T251, T252, T253, T254, T255, T256, T257
T258, T259, T260
`

// ledger has the sections of the English rules, with their paragraphs (3.1.2, 5.9c, 4.0-H).
var ledger = enginetest.Ledger{
	Digest:  digest,
	Case:    regexp.MustCompile(`\bT[0-9]{3}\b`),
	Section: regexp.MustCompile(`\b([0-9]{1,2}\.[0-9]{1,2})(?:[.][0-9]+|-[A-Z]|[a-z])?\b`),
}

// TestLedger: every case and every section that a case cites has a row.
func TestLedger(t *testing.T) { ledger.Check(t, ".", "board") }

// TestLedgerSections pins the figures of the ledger itself, so that a lost line
// is noticed.
func TestLedgerSections(t *testing.T) {
	if cases, sections := ledger.Cases(), ledger.Sections(); len(cases) != 206 || len(sections) != 69 {
		t.Errorf("%d cases and %d sections; the digest has 206 and 69", len(cases), len(sections))
	}
}
