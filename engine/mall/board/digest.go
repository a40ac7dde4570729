package board

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest returns the SHA-256, in hexadecimal, of a canonical form of the parts that affect play, without
// comments, order of lines, names and sources. Boards of equal digest play the same game.
func (b *Board) Digest() string { return b.digest }

// Captions returns the names and sources of the board, which the digest leaves out.
func (b *Board) Captions() string { return b.captions }

// sum makes the digest.
func (b *Board) sum() string {
	h := sha256.New()
	fmt.Fprintln(h, "board", b.Squares)
	for x := 1; x <= b.Squares; x++ {
		s := Square(x)
		fmt.Fprintln(h, b.ID[x], b.Place[x], b.Region[x] == b.Region[b.Rifles] && b.Rifles != 0,
			b.Hall.Has(s), b.ZombieSymbols.Has(s), b.HumanSymbols.Has(s))
	}
	for _, e := range b.borders {
		fmt.Fprintln(h, e.a, e.b, e.side, e.kind, e.door)
	}
	for i, d := range b.Doors {
		fmt.Fprintln(h, b.DoorName(uint8(i)), d.Kind, d.A, d.B)
	}
	return hex.EncodeToString(h.Sum(nil))
}
