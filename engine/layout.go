package engine

// Part is a named part of a view's bytes: Count numbers of one type.
type Part struct {
	Name   string
	Type   string // as numpy writes it: "|b1", "|u1", "|i1", "<u2", "<u4", "<u8"
	Offset int    // in bytes
	Count  int
}
