package host

import (
	"fmt"

	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

type netSpec struct {
	net.Spec        // without Input
	Seed     uint64 // seed of the initial weights
	Path     string
}

type filePair struct{ From, Path string }

// makeNet writes an untrained net for the game as a safetensors file.
func (p *Positions) makeNet(s netSpec) (any, error) {
	if p.encoder == nil {
		return nil, errNoEncoding
	}
	s.Input = net.InputOf(p.encoding)
	made, err := net.New(s.Spec, s.Seed)
	if err != nil {
		return nil, err
	}
	return nil, writeSafetensors(&net.File{Game: p.game.Name(), Encoding: p.encoding.Digest(), Net: made}, s.Path)
}

// unpackNet converts a net file, or shipped:NAME, to a safetensors file. The net must fit the game.
func (p *Positions) unpackNet(x filePair) (any, error) {
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

// packNet converts a safetensors file to a net file.
func packNet(x filePair) (any, error) {
	f, err := net.Load(access.Grant().File(x.From))
	if err != nil {
		return nil, err
	}
	return nil, f.Save(x.Path)
}

// netGame returns the game of a net file or of shipped:NAME.
func netGame(from string) (string, error) {
	f, _, err := netplay.Find(access.Grant().File(from))
	if err != nil {
		return "", err
	}
	return f.Game, nil
}
