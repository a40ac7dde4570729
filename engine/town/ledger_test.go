package town

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
)

// digest lists the cases of part 6 of the rules digest, with the rules and rulings that each
// cites. Numbers that the digest skips are not used.
const digest = `
# 6.1 Tables and constants
Z001 combat-12, Z002 combat-12, Z003 C01, Z005 C02 combat-12, Z006 combat-11, Z007 combat-8
Z009 forage-2, Z010 C03 card-10, Z011 forage-5, Z013 hit-5 C08, Z014 combat-2, Z015 hit-3 hit-4
Z017 C09 C10 C11 track-1, Z018 forage-1 track-2
# 6.2 Setup and turn
Z019 play-1, Z021, Z022, Z023, Z025 turn-1 house-3, Z026 turn-3 C12
Z027 turn-3 C12, Z029 zeds-2, Z030 term-2 term-9, Z031 turn-4 C13, Z033 play-4 C16 turn-2, Z034 term-3 C97
Z035 turn-2 C14, Z037 turn-6, Z038 house-2 act-5 house-1, Z039 card-7 house-2 C53, Z041, Z042 turn-5 C18
Z043 turn-7, Z045 turn-7 C15
# 6.3 Activation
Z046 zeds-3 C24, Z047 zeds-7 C25, Z049 zeds-4 zeds-1 zeds-10, Z050 zeds-4 zeds-5 zeds-1, Z051 C19, Z053 zeds-6 stack-4
Z054 stack-2, Z055 C23, Z057 C21, Z058 track-3, Z059 track-3 C82, Z061 zeds-8 C17
Z062 zeds-9 C93, Z063 town-1, Z065 fight-4 C22, Z066 fight-4 C22, Z067 C22, Z069 zeds-4
Z070 C21, Z319 C22
# 6.4 Stacking, placement, Cup, No Entry
Z071 fight-3 C30, Z073 stack-1, Z074 term-8, Z075 C27, Z077 stack-5 stack-7, Z078 stack-7
Z079 stack-7 C85, Z081 C26, Z082 C28, Z083 C28 stack-5, Z085 hello-2 C29 stack-3, Z086 C81
Z087 C81, Z089 C89, Z090 C33
# 6.5 Villages and Mr. Johnson
Z091 village-1, Z093 C31, Z094 C31, Z095 village-1, Z097 move-10, Z098 C32 hello-1
Z099 C32, Z101 move-6, Z102 retreat-10 C86, Z103 C98 C97
# 6.6 Pressure
Z105 press-1 term-1, Z106 press-2 press-6 press-9, Z107 show-3, Z109 C37, Z110 C35 press-5, Z111 C35 press-5
Z113 C36, Z114 C38, Z115 press-4, Z117 C34, Z118 press-3, Z119 show-4 press-6 press-7 C40
Z121 C39, Z122 C41, Z123 C42
# 6.7 Action Phase and seats
Z125 act-1, Z126 act-11 act-13, Z127 act-2, Z129 act-12 act-4, Z130 act-6, Z131 C44
Z133 C44, Z134 C46, Z135 C48, Z137 C48 C91, Z138 C43, Z139 save-3 C47
Z141 act-9, Z142 act-15, Z143 C49, Z145 C68, Z146 act-7 gun-3, Z147 C96
Z149, Z150
# 6.8 Move
Z151 show-1 card-12, Z153 move-9, Z154 move-1 card-5, Z155 move-2, Z157 move-9 C05, Z158 move-3
Z159 move-4, Z161 move-5, Z162 move-5 C62, Z163 C61, Z165 move-7, Z166 C63
# 6.9 Forage
Z167 forage-1, Z169 card-4 C54, Z170 card-4, Z171 forage-3, Z173 forage-5 C60, Z174 forage-3
Z175 act-8, Z177 forage-4 C90
# 6.10 Gunfire
Z178 gun-1 gun-2, Z179 gun-1 gun-5, Z181 gun-4, Z182 gun-6, Z183 gun-6, Z185 C64
Z186 card-1, Z187 card-13 C06, Z189 C66, Z190 C65 combat-9, Z191 retreat-3, Z193 combat-3
Z194 C67, Z195 combat-1 gun-2, Z197 C71, Z198, Z199 card-3, Z201 C55 act-10
Z202 card-3, Z203 C74
# 6.11 Hand-to-hand combat
Z205 combat-4, Z206 combat-4, Z207 combat-4, Z209 show-2, Z210 combat-6 C04 C06 card-9, Z211 combat-6 C04
Z213 C70, Z214 combat-5, Z215 move-8, Z217 move-8 C75 card-9, Z218 card-11, Z219
Z221 C72 play-5, Z222 C07 C72, Z223 C07, Z225 combat-10, Z226 fight-2 C79, Z227 hit-2 C76
Z229 hit-2, Z230 hit-2 C76, Z231 hit-5 hit-2, Z233 C77 card-10, Z234 C77 card-10, Z235 C83 fight-2
# 6.12 Saving rolls
Z237 save-1, Z238 C78, Z239 C78, Z241 save-2, Z242 C78, Z243 save-1
# 6.13 Retreats
Z245 retreat-2, Z246 retreat-6, Z247 retreat-7 C80, Z249 C80, Z250 retreat-4 C83, Z251 C83
Z253 retreat-4 C84 C73 combat-7 retreat-5, Z254 C73 combat-7 fight-1, Z255 C84, Z257 C88, Z258 C88, Z259 stack-6 retreat-8
Z261 C20, Z262 C82 retreat-9, Z263 C87, Z265 retreat-1, Z321 C83 hit-3
# 6.14 Characters
Z266 card-2 C56, Z267 card-2, Z269 C59, Z270 C58, Z271 C57, Z273 card-6 C51
Z274 card-6 C51, Z275 card-7 C52, Z277 term-5, Z278 card-8 act-3 act-14, Z279 card-12 C50, Z281 C69
Z282 term-6 term-5, Z283 card-14, Z285
# 6.15 Fate, decks, information
Z286 fate-1, Z287 C92, Z289 fate-3 C94, Z290 fate-2 term-4, Z291 fate-4, Z293 fate-5 fate-6
Z294 fate-7, Z295 fate-8, Z297 C95, Z298, Z299, Z301
Z302, Z303
# 6.16 Engine properties
Z305, Z306, Z307, Z309, Z310, Z311
Z313 term-7, Z314 C99 turn-8, Z315, Z317, Z318
`

var ledger = enginetest.Ledger{
	Digest:  digest,
	Case:    regexp.MustCompile(`\bZ[0-9]{3}\b`),
	Section: regexp.MustCompile(`\b((?:play|turn|term|zeds|village|hello|town|stack|track|act|move|forage|gun|fight|combat|hit|save|retreat|house|fate|press|card|show)-[0-9]+|C[0-9]{2})\b`),
}

// TestLedger: every case, and every rule and ruling that a case cites, has a row.
func TestLedger(t *testing.T) { ledger.Check(t, ".") }

// TestLedgerSections pins the figures of the ledger itself, so that a lost line is noticed.
func TestLedgerSections(t *testing.T) {
	if cases, sections := ledger.Cases(), ledger.Sections(); len(cases) != 241 || len(sections) != 248 {
		t.Errorf("%d cases and %d sections; the digest has 241 and 248", len(cases), len(sections))
	}
}
