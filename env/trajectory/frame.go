package trajectory

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/klauspost/compress/zstd"
)

// A file is a sequence of frames, each with a mark before it. An index follows when the file is closed.
// Marks and the index are skippable zstd frames, little-endian:
//
//	mark   magic 0x184D2A50 u32, 20 u32, game u64, part u32, length u32, crc u32
//	frame  length bytes: a zstd frame with its content's size and checksum
//	index  magic 0x184D2A51 u32, size u32, offset u64 of each game's first mark,
//	       count u64, crc u32, "DRIX"
//
// The header is part 0 of game 0; the frames of game n are parts 0, 1, ... of game n = 1, 2, ... A
// checksum is the CRC-32C of the preceding bytes of the mark or index after the size, and for a mark of
// its frame too.
const (
	markMagic  = 0x184D2A50
	indexMagic = 0x184D2A51
	headSize   = 8 // magic and size
	markSize   = headSize + 20
	indexTail  = 8 + 4 + 4
	indexName  = "DRIX"
)

const (
	fullFrame = 1 << 18            // size at which a frame ends after the current record, in bytes
	maxRaw    = 1 << 20            // maximum size of a frame before compression, in bytes
	maxFrame  = maxRaw + 1<<16     // maximum size of a frame after compression
	maxRecord = maxRaw - fullFrame // maximum size of a record
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

type mark struct {
	game   uint64
	part   uint32
	length uint32
	crc    uint32
}

// appendFrame compresses raw and appends it after its mark. m needs game and part.
func appendFrame(dst []byte, z *zstd.Encoder, m mark, raw []byte) []byte {
	begin := len(dst)
	dst = append(dst, make([]byte, markSize)...)
	dst = z.EncodeAll(raw, dst)
	head, frame := dst[begin:begin+markSize], dst[begin+markSize:]
	binary.LittleEndian.PutUint32(head, markMagic)
	binary.LittleEndian.PutUint32(head[4:], markSize-headSize)
	binary.LittleEndian.PutUint64(head[8:], m.game)
	binary.LittleEndian.PutUint32(head[16:], m.part)
	binary.LittleEndian.PutUint32(head[20:], uint32(len(frame)))
	binary.LittleEndian.PutUint32(head[24:], checksum(head, frame))
	return dst
}

func checksum(head, frame []byte) uint32 {
	return crc32.Update(crc32.Checksum(head[headSize:markSize-4], castagnoli), castagnoli, frame)
}

// parseMark parses a mark without its frame.
func parseMark(head []byte) (mark, error) {
	if binary.LittleEndian.Uint32(head) != markMagic || binary.LittleEndian.Uint32(head[4:]) != markSize-headSize {
		return mark{}, fmt.Errorf("%q: expected the mark of a frame", head[:headSize])
	}
	m := mark{
		game: binary.LittleEndian.Uint64(head[8:]), part: binary.LittleEndian.Uint32(head[16:]),
		length: binary.LittleEndian.Uint32(head[20:]), crc: binary.LittleEndian.Uint32(head[24:]),
	}
	if m.length > maxFrame {
		return mark{}, fmt.Errorf("a frame of %d bytes: more than %d", m.length, maxFrame)
	}
	return m, nil
}

// appendIndex appends an index of the offsets of the games' first marks.
func appendIndex(dst []byte, offsets []int64) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, indexMagic)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(8*len(offsets)+indexTail))
	begin := len(dst)
	for _, offset := range offsets {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(offset))
	}
	dst = binary.LittleEndian.AppendUint64(dst, uint64(len(offsets)))
	dst = binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[begin:], castagnoli))
	return append(dst, indexName...)
}

// parseIndex parses the result of appendIndex.
func parseIndex(index []byte) ([]int64, error) {
	body := index[headSize:]
	n := len(body) - indexTail
	switch {
	case n < 0 || n%8 != 0 || string(body[len(body)-4:]) != indexName || binary.LittleEndian.Uint64(body[n:]) != uint64(n/8):
		return nil, errors.New("index: wrong length")
	case crc32.Checksum(body[:n+8], castagnoli) != binary.LittleEndian.Uint32(body[n+8:]):
		return nil, errors.New("index: wrong checksum")
	}
	offsets := make([]int64, n/8)
	for i := range offsets {
		offsets[i] = int64(binary.LittleEndian.Uint64(body[8*i:]))
	}
	return offsets, nil
}

func newCompressor() *zstd.Encoder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		panic("trajectory: " + err.Error()) // the options are good ones
	}
	return z
}

func newDecompressor() *zstd.Decoder {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxRaw), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		panic("trajectory: " + err.Error())
	}
	return z
}
