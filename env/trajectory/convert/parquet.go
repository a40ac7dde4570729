package convert

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// HeaderKey is the metadata key of the file's header, as JSON, in a Parquet file.
const HeaderKey = "deadreckon"

// rowsPerGroup limits the memory.
const rowsPerGroup = 1 << 14

// Parquet writes the steps of a file of g as one table of Rows, or of FullRows with privileged columns.
func Parquet(out io.Writer, r *trajectory.Reader, g engine.Game, o Options) (Count, error) {
	head, err := json.Marshal(r.Header())
	if err != nil {
		return Count{}, fmt.Errorf("convert: %w", err)
	}
	options := []parquet.WriterOption{
		parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.KeyValueMetadata(HeaderKey, string(head)), parquet.CreatedBy("deadreckon", "1", ""),
	}
	if o.Privileged {
		return walk(r, g, o, &fullTable{out: parquet.NewGenericWriter[FullRow](out, options...)})
	}
	return walk(r, g, o, &rowWriter{out: parquet.NewGenericWriter[Row](out, options...)})
}

type rowWriter struct {
	out *parquet.GenericWriter[Row]
	one [1]Row
}

func (t *rowWriter) start(*trajectory.Start) error { return nil }
func (t *rowWriter) end(*trajectory.End) error     { return nil }
func (t *rowWriter) close() error                  { return t.out.Close() }

func (t *rowWriter) step(r *Row) error {
	t.one[0] = *r
	_, err := t.out.Write(t.one[:])
	return err
}

// fullTable writes FullRows. It delays each row, because the true state follows the last row.
type fullTable struct {
	out  *parquet.GenericWriter[FullRow]
	held []FullRow // at most one
}

func (t *fullTable) start(*trajectory.Start) error { return t.flush() }
func (t *fullTable) close() error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.out.Close()
}

func (t *fullTable) step(r *Row) error {
	if err := t.flush(); err != nil {
		return err
	}
	t.held = append(t.held, FullRow{Row: clone(r)})
	return nil
}

func (t *fullTable) end(e *trajectory.End) error {
	for i := range t.held {
		truth := e.Truth
		t.held[i].Truth = &truth
	}
	return t.flush()
}

func (t *fullTable) flush() error {
	_, err := t.out.Write(t.held)
	t.held = t.held[:0]
	return err
}

// clone returns a deep copy of a row.
func clone(r *Row) Row {
	c := *r
	c.Legal, c.Odds, c.View, c.Seen = slices.Clone(r.Legal), slices.Clone(r.Odds), slices.Clone(r.View), slices.Clone(r.Seen)
	if r.Index != nil {
		index := *r.Index
		c.Index, c.Indices = &index, slices.Clone(r.Indices)
	}
	c.Visits, c.Reward = slices.Clone(r.Visits), slices.Clone(r.Reward)
	c.Leads, c.Errors, c.Rounds = slices.Clone(r.Leads), slices.Clone(r.Errors), slices.Clone(r.Rounds)
	return c
}
