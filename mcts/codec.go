package mcts

import (
	"encoding/binary"
	"math"
)

// codec writes values, or reads them in the same order.
type codec struct {
	bytes   []byte // written, or still to read
	writing bool
	short   bool // there were too few bytes
}

func (c *codec) word(v uint64) uint64 {
	if c.writing {
		c.bytes = binary.LittleEndian.AppendUint64(c.bytes, v)
		return v
	}
	if len(c.bytes) < 8 {
		c.short = true
		return 0
	}
	v = binary.LittleEndian.Uint64(c.bytes)
	c.bytes = c.bytes[8:]
	return v
}

func (c *codec) floats(all ...*float64) {
	for _, x := range all {
		*x = math.Float64frombits(c.word(math.Float64bits(*x)))
	}
}

func (c *codec) bool(x *bool) {
	v := 0
	if *x {
		v = 1
	}
	number(c, &v)
	*x = v != 0
}

// number codes an integer.
func number[T ~int | ~int64 | ~int32 | ~uint32 | ~int8 | ~uint8 | ~uint16](c *codec, x *T) {
	*x = T(c.word(uint64(*x)))
}

// list codes a list.
func list[T any](c *codec, all *[]T, code func(*T)) {
	n := len(*all)
	number(c, &n)
	if !c.writing {
		if n < 0 || n > len(c.bytes)/8 {
			c.short = true
			return
		}
		*all = make([]T, n)
	}
	for i := range *all {
		code(&(*all)[i])
	}
}
