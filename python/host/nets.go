package host

import (
	"fmt"

	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// NetSpec says what net is made. It comes as JSON.
type NetSpec struct {
	Kind   string    `json:"kind"` // mlp or graph
	Width  int       `json:"width"`
	Depth  int       `json:"depth"`
	Hidden int       `json:"hidden"` // of a graph
	Heads  net.Heads `json:"heads"`
	Seed   uint64    `json:"seed"` // of the first weights
}

// MakeNet writes a net of the game of p that has learned nothing, as a safetensors file.
func (p *Positions) MakeNet(s NetSpec, path string) error {
	if p.encoder == nil {
		return errNoEncoding
	}
	kind := net.MLP
	switch s.Kind {
	case net.MLP.String():
	case net.Graph.String():
		kind = net.Graph
	default:
		return fmt.Errorf("net: kind %q: it takes mlp or graph", s.Kind)
	}
	made, err := net.New(net.Spec{Kind: kind, Input: net.InputOf(p.encoding), Width: s.Width, Depth: s.Depth, Hidden: s.Hidden, Heads: s.Heads}, s.Seed)
	if err != nil {
		return err
	}
	return writeSafetensors(&net.File{Game: p.game.Name(), Encoding: p.encoding.Digest(), Net: made}, path)
}

// UnpackNet writes the net of a file, or of shipped:NAME, as a safetensors file, if it fits the
// game of p.
func (p *Positions) UnpackNet(from, path string) error {
	f, _, err := netplay.Find(access.Grant().File(from))
	if err != nil {
		return err
	}
	if err := f.Fits(p.game); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return writeSafetensors(f, path)
}

func writeSafetensors(f *net.File, path string) error {
	b, err := f.Safetensors()
	if err != nil {
		return err
	}
	return durable.WriteFile(path, b)
}

// PackNet writes a safetensors file as a net's own.
func PackNet(from, path string) error {
	f, err := net.Load(access.Grant().File(from))
	if err != nil {
		return err
	}
	return f.Save(path)
}

// NetGame returns the game of the net of a file, or of shipped:NAME.
func NetGame(from string) (string, error) {
	f, _, err := netplay.Find(access.Grant().File(from))
	if err != nil {
		return "", err
	}
	return f.Game, nil
}
