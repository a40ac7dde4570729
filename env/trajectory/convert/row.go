package convert

// Row is a step as a row of a table: see docs/trajectories.md. If a chance event is not public, Action and
// Move are null and Legal and Odds empty, unless privileged columns are requested.
type Row struct {
	Game    uint64    `json:"game" parquet:"game"`               // from 1
	Ply     int32     `json:"ply" parquet:"ply"`                 // from 0
	Seat    int32     `json:"seat" parquet:"seat"`               // -1 is chance
	Player  string    `json:"player" parquet:"player,dict"`      // name of the seat, or "chance"
	Action  *uint32   `json:"action" parquet:"action,optional"`  // in the game's own bits
	Move    *string   `json:"move" parquet:"move,optional,dict"` // in the game's notation
	Index   *int32    `json:"index" parquet:"index,optional"`    // index of the action in engine.Encoder; null at chance
	Legal   []uint32  `json:"legal" parquet:"legal,list"`        // ascending; at chance the outcomes
	Indices []int32   `json:"indices" parquet:"indices,list"`    // indices of Legal; empty at chance
	Odds    []uint64  `json:"odds" parquet:"odds,list"`          // at chance, by Legal
	View    []byte    `json:"view" parquet:"view,optional"`      // of Seat; null at chance
	Seen    []uint32  `json:"seen" parquet:"seen,list"`          // by seat: its form of the action
	Visits  []uint32  `json:"visits" parquet:"visits,list"`      // by Legal; empty without a search
	Value   *float64  `json:"value" parquet:"value,optional"`    // null without a search
	Own     *uint32   `json:"own" parquet:"own,optional"`        // action of the policy; null without paired rounds
	Leads   []float32 `json:"leads" parquet:"leads,list"`        // by Legal: advantage over Own; empty without Own
	Errors  []float32 `json:"leadErrors" parquet:"leadErrors,list"`
	Rounds  []uint32  `json:"rounds" parquet:"rounds,list"` // worlds of each comparison
	Reward  []float64 `json:"reward" parquet:"reward,list"` // by seat
}

// FullRow is a row with the privileged column.
type FullRow struct {
	Row
	Truth *string `parquet:"truth,optional"` // on the last row of a game: the last position in full
}
