package cabin

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
)

// digest lists the cases of part 6 of the rules digest, with the rules and rulings that
// each cites, and then the rulings of part 5 that none does. Numbers that the digest skips
// are not used.
const digest = `
# 6.1 Setup
P001 Parts 6, P002 Parts 2 Parts 3 Card 1, P003 Setup 3 B06, P005 Setup 4, P006 Setup 4, P007 Setup 5
P009 Setup 1 B04 B08, P010 Less 2 B118, P011 Lord 1, P013 B110, P014 Kind 1 B02
# 6.2 Rounds and turns
P015 Round 1, P017 Act 2, P018 B09, P019 B12, P021 Bait 1 B11, P022 Round 2, P023 Round 3 Round 4, P025 Pass 2
P026 End 1 B13, P027 Aim 1 End 1 End 2, P029 Round 1, P030 B15
# 6.3 Cabin cards and hands
P031 Draw 1 B41, P033 Draw 2 B18 B19, P034 Draw 2, P035 Draw 4, P037 Radio 6 Join 1, P038 B18, P039 B60
P041 B67, P042 B70, P043 B70, P045 B70, P046 Julie, P047 B37, P049 Groan 1, P050 B37, P051 B37
# 6.4 Movement and checks
P053 Move 1, P054 Move 3, P055 Move 2, P057 Move 4, P058 Move 4, P059 B65, P061 Move 5, P062 B66, P063 Move 4
P065 Move 6 B34, P066 B34, P067 Move 7, P069 B33, P070 B33
# 6.5 Trade
P071 Trade 1, P073 Maria B21, P074 B20, P075 Trade 1, P077 Trade 3, P078 B20, P079 B20, P081 B60
# 6.6 Walls mended, Radio, van
P082 Repair 1 B22, P083 Repair 1, P085 Nails 2, P086 B23, P087 Radio 1, P089 Radio 4 Radio 5, P090 Radio 6
P091 Join 1, P093 Call 1, P094 Call 1 B26, P095 Join 2 B27, P097 Van 2, P098 B32, P099 B101, P101 Van 4
P102 Van 4, P103 B28 B29
# 6.7 Abilities
P105 Al Repair 2, P106 David B43, P107 Michael, P109 Item 2, P110 B35, P111 B36, P113 B35, P114 Ray B39
P115 Sandra, P117 Sandra, P118 Barbara B40
# 6.8 Ranged weapons
P119 Range 1 Range 2 B55, P121 Range 4, P122 Range 5, P123 Range 3, P125 Gun 4 B54, P126 Gun 2, P127 Club 1
P129 Ak 3, P130 Ak 2 B47, P131 Elephant 1 B48, P133 Flare 1, P134 Flare 1 B49, P135 B49, P137 Bow 1, P138 Club 3, P139 B50
# 6.9 Melee
P141 Melee 2 Char 2, P142 Win 1, P143 Melee 3 B59, P145 Tie 1, P146 Tie 1, P147 B64, P149 B57, P150 Saw 1 B56
P151 Saw 2, P153 Melee 1, P154 B63, P155 Melee 1, P157 B60, P158 Bare 1, P159 Bare 1, P161 B61, P162 B16
# 6.10 Items
P163 Item 1, P165 Muck 2, P166 B68, P167 Rope 1 B69, P169 Rope 1, P170 B69, P171 B71
# 6.11 Events
P173 B72, P174 Event 3 Event 4, P175 Event 5 B76, P177 Event 6, P178 B73, P179 Event 8, P181 B75, P182 Event 9 Wall 1
P183, P185, P186, P187
# 6.12 Movement of Survivors and Zombies
P189 B78, P190 Walk 2, P191 B80, P193 Walk 3, P194 Walk 4 Walk 8, P195 Walk 4, P197 Walk 5, P198 Walk 7 Case 6
P199 Walk 6, P201 Case 2 B81, P202 Case 3, P203 Case 4 B90, P205 Case 8 B86, P206 Case 8, P207 Case 9 B87 B82
P209 B88, P210 B83, P211 B83
# 6.13 Walls
P213 Wall 1, P214 Wall 5, P215 Wall 6, P217 Wall 3, P218 Wall 7, P219 B84, P221 B85
# 6.14 Fights and Survivors
P222 Fight 3 Many 1, P223 Many 1 B100, P225 Fight 2 B95, P226 Aid 1, P227 Aid 1 B97, P229 Aid 2, P230 Aid 3 B96
P231 Aid 3, P233 Aid 4 B98, P234 B99, P235 Char 1 B51
# 6.15 Injury, death, the dead
P237 Lose 1, P238 Death 1, P239 Death 1, P241 Death 2, P242 Death 3 Case 7, P243 Death 5 Case 1, P245 B93
P246 Death 4 Dead 1 B104, P247 Dead 2 B103, P249 B106, P250 B102, P251 B108
# 6.16 Overlord
P253 Lord 2 B130, P254 B111, P255 Lord 3 B112, P257 Lord 4 B113, P258 Lord 4, P259 B113, P261 Lord 5 B114, P262 Lord 5, P263 B115
# 6.17 Information
P265, P266, P267, P269 B111, P270, P271 B130, P273, P274
# 6.18 Variants
P275 Less 1 B117, P277 Less 4, P278 Less 4 B120, P279 More 1 B121, P281 More 3, P282 More 3 B123, P283 More 4 B124
P285 More 5 B125, P286 More 6 B126
# 6.19 Scores
P287 B107, P289 B108 B109, P290 B110, P291
# 6.20 Engine properties
P293, P294, P295, P297, P298, P299, P301, P302, P303, P305, P306
# 6.21 Combinations
P307 B58 Club 2, P309 B92, P310 Case 7 B79, P311 B84 B93, P313, P314 B36 Sandra, P315 B101 B25, P317 Case 8 B86
P318 B127, P319 B129, P321 B128, P322 B122, P323
`

// rulings lists the rulings of part 5 that no case of part 6 cites, and some with their own row.
const rulings = `
B01, B03, B05, B07, B10, B14, B17, B24, B25, B30, B31, B38, B42, B44, B45, B46, B52, B53, B62, B74, B77, B89, B91, B94, B105, B116, B119
B23, B40, B54, B55, B61, B79, B92
`

// refs are rules of the rulebook, as table 1.1 of the digest names them, and rulings.
var refs = regexp.MustCompile(`\b(?:B[0-9]{2,3}|(?:Parts|Aim|Setup|Round|Act|Draw|Card|Gun|Club|Melee|Item|Range|Ak|Elephant|Flare|Bow|Saw|Nails|Tape|Muck|Groan|Rope|Move|Trade|Repair|Radio|Join|Call|Van|Event|Walk|Wall|Case|Bait|Fight|Aid|Kind|Char|Win|Tie|Lose|Bare|Many|Death|Dead|Pass|End|Lord|Less|More) [0-9]{1,2}|Al|Barbara|David|Julie|Maria|Michael|Ray|Sandra)\b`)

var ledger = enginetest.Ledger{Digest: digest, Case: regexp.MustCompile(`\bP[0-9]{3}\b`), Section: refs}

// TestLedger: every case, and every rule and ruling that a case cites, has a row.
func TestLedger(t *testing.T) {
	ledger.Check(t, ".")
	if cases, sections := ledger.Cases(), ledger.Sections(); len(cases) != 243 || len(sections) != 239 {
		t.Errorf("%d cases and %d sections; the digest has 243 and 239", len(cases), len(sections))
	}
}

// TestLedgerOfRulings: every other ruling has a row whose name begins with it.
func TestLedgerOfRulings(t *testing.T) {
	enginetest.Ledger{Digest: rulings, Case: regexp.MustCompile(`\bB[0-9]{2,3}\b`), Section: regexp.MustCompile(`\bno section\b`)}.Check(t, ".")
}
