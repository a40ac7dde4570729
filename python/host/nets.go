package host

import (
	"fmt"

	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// netSpec is the arguments of "net.make".
type netSpec struct {
	Kind   string // mlp or graph
	Width  int
	Depth  int
	Hidden int // of a graph
	Heads  net.Heads
	Seed   uint64 // of the first weights
	Path   string
}

// copying is a file to read and a file to write.
type copying struct{ From, Path string }

// makeNet writes an untrained net of the game of p as a safetensors file.
func (p *Positions) makeNet(s netSpec) (any, error) {
	if p.encoder == nil {
		return nil, errNoEncoding
	}
	kind := net.MLP
	switch s.Kind {
	case net.MLP.String():
	case net.Graph.String():
		kind = net.Graph
	default:
		return nil, fmt.Errorf("net: kind %q: it takes mlp or graph", s.Kind)
	}
	made, err := net.New(net.Spec{Kind: kind, Input: net.InputOf(p.encoding), Width: s.Width, Depth: s.Depth, Hidden: s.Hidden, Heads: s.Heads}, s.Seed)
	if err != nil {
		return nil, err
	}
	return nil, writeSafetensors(&net.File{Game: p.game.Name(), Encoding: p.encoding.Digest(), Net: made}, s.Path)
}

// unpackNet writes the net of a file, or of shipped:NAME, as a safetensors file, if it fits the game of p.
func (p *Positions) unpackNet(x copying) (any, error) {
	f, _, err := netplay.Find(access.Grant().File(x.From))
	if err != nil {
		return nil, err
	}
	if err := f.Fits(p.game); err != nil {
		return nil, fmt.Errorf("%s: %w", x.From, err)
	}
	return nil, writeSafetensors(f, x.Path)
}

func writeSafetensors(f *net.File, path string) error {
	b, err := f.Safetensors()
	if err != nil {
		return err
	}
	return durable.WriteFile(path, b)
}

// packNet writes a safetensors file as a file of a net.
func packNet(x copying) (any, error) {
	f, err := net.Load(access.Grant().File(x.From))
	if err != nil {
		return nil, err
	}
	return nil, f.Save(x.Path)
}

// netGame returns the game of the net of a file, or of shipped:NAME.
func netGame(from string) (string, error) {
	f, _, err := netplay.Find(access.Grant().File(from))
	if err != nil {
		return "", err
	}
	return f.Game, nil
}
