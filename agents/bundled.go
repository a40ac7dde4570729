package agents

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"deadreckon/engine"
)

// BundledNet is a net that is part of the program, for sides of a game under its options. This
// package does not read the file; RegisterGuide registers a reader.
type BundledNet struct {
	Name      string            // game and net, such as town/defenders
	Game      string            // name of the game
	Sides     []string          // sides that it plays; none is all
	Options   map[string]string // options of the game; missing options have their defaults
	PlaysOnly bool              // it plays, but another net guides the searches of its side
	Source    string            // experiment that made it
	File      []byte            // file content, compressed or not, or a Reference to it

	digest func() string
}

// Reference returns the text that takes the place of a net's file in a program that does not contain
// its nets (see FetchNets).
func Reference(file []byte) []byte { return fmt.Appendf(nil, "%s%x\n", reference, sha256.Sum256(file)) }

const reference = "deadreckon net "

// FetchNets sets the function that returns the file of a net whose File is a Reference. Its argument is
// the name of the net.
func FetchNets(f func(name string) ([]byte, error)) { fetchNet = f }

var fetchNet = func(string) ([]byte, error) { return nil, errors.New("this program does not contain its nets") }

// Content returns the file of the net.
func (n *BundledNet) Content() ([]byte, error) {
	if !bytes.HasPrefix(n.File, []byte(reference)) {
		return n.File, nil
	}
	file, err := fetchNet(n.Name)
	if err == nil && !bytes.Equal(Reference(file), n.File) {
		err = errors.New("the file is not the net of this version")
	}
	return file, err
}

// MaxBundledSize is the maximum size of the file of a bundled net, in bytes.
const MaxBundledSize = 4 << 20

var bundledNets []*BundledNet

// RegisterNet makes a net known. Packages call it from init, also for one net under several
// options. A second net of the same name panics.
func RegisterNet(n BundledNet) {
	if slices.ContainsFunc(bundledNets, func(old *BundledNet) bool { return old.Name == n.Name && !bytes.Equal(old.File, n.File) }) {
		panic("agents: net registered twice: " + n.Name)
	}
	n.digest = sync.OnceValue(func() string {
		of := n.File
		if !bytes.HasPrefix(of, []byte(reference)) {
			of = Reference(of)
		}
		return string(of[len(reference):][:12])
	})
	bundledNets = append(bundledNets, &n)
}

// RegisterNets makes the nets of a game known that lie in the folder "nets" of a package
// agents/<game>, and how to train such nets. Its file nets.json lists them, what most want first:
//
//	[{"sides": ["defenders"], "options": {}, "file": "defenders.net", "made": "experiments/NNN", "course": "defenders.toml"}]
//
// Either the net or the course may be left out; a course is for one side. With "alone": true a net
// plays its sides by itself, and another guides their searches. A list that cannot be read, or names
// a file that is not there, panics.
func RegisterNets(game string, folder fs.FS) {
	var rows []struct {
		File    string            `json:"file"`
		Sides   []string          `json:"sides"`
		Options map[string]string `json:"options"`
		Alone   bool              `json:"alone"`
		Made    string            `json:"made"`
		Course  string            `json:"course"`
	}
	list, err := fs.ReadFile(folder, "nets/nets.json")
	d := json.NewDecoder(bytes.NewReader(list))
	d.DisallowUnknownFields()
	if err == nil {
		err = d.Decode(&rows)
	}
	if err != nil {
		panic(fmt.Sprintf("agents: nets of %s: %v", game, err))
	}
	read := func(name string) []byte {
		text, err := fs.ReadFile(folder, "nets/"+name)
		if err != nil {
			panic(fmt.Sprintf("agents: nets of %s: %v", game, err))
		}
		return text
	}
	for _, row := range rows {
		if row.Course != "" {
			trainingPresets = append(trainingPresets, TrainingPreset{Game: game, Options: row.Options, Side: row.Sides[0], Text: read(row.Course)})
		}
		if row.File == "" {
			continue
		}
		RegisterNet(BundledNet{Name: game + "/" + strings.TrimSuffix(strings.TrimSuffix(row.File, ".gz"), ".net"), Game: game,
			Sides: row.Sides, Options: row.Options, PlaysOnly: row.Alone, Source: row.Made, File: read(row.File)})
	}
}

// BundledNets returns all bundled nets, sorted by name.
func BundledNets() []*BundledNet {
	return slices.SortedFunc(slices.Values(bundledNets), func(a, b *BundledNet) int { return strings.Compare(a.Name, b.Name) })
}

// Digest returns the first digits of the SHA-256 of the file.
func (n *BundledNet) Digest() string { return n.digest() }

// Nets are bundled nets by seat; nil for a seat without one.
type Nets []*BundledNet

// BundledNetNamed returns the net of a name.
func BundledNetNamed(name string) (*BundledNet, error) {
	i := slices.IndexFunc(bundledNets, func(n *BundledNet) bool { return n.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("no net %q ships with the program; `deadreckon net list` lists those that do", name)
	}
	return bundledNets[i], nil
}

// GuideNets returns the nets that may guide searches for the seats of g; nil if no seat has one.
func GuideNets(g engine.Game) Nets { return selectNets(g, false) }

// PlayNets returns the nets that can play the seats of g; nil if no seat has one.
func PlayNets(g engine.Game) Nets { return selectNets(g, true) }

func selectNets(g engine.Game, alone bool) (nets Nets) {
	for _, n := range bundledNets {
		if matchesOptions(g, n.Game, n.Options) && (alone || !n.PlaysOnly) {
			nets = n.seated(g, nets)
		}
	}
	return nets
}

// For returns the net on the seats of its sides.
func (n *BundledNet) For(g engine.Game) Nets { return n.seated(g, nil) }

// seated puts the net on the seats of its sides.
func (n *BundledNet) seated(g engine.Game, nets Nets) Nets {
	for _, side := range engine.SidesOf(g) {
		if len(n.Sides) > 0 && !slices.Contains(n.Sides, side.Name) {
			continue
		}
		if nets == nil {
			nets = make(Nets, len(g.Seats()))
		}
		for _, seat := range side.Seats {
			nets[seat] = n
		}
	}
	return nets
}

// GuideNetOf returns the net that may guide a seat of g, or nil.
func GuideNetOf(g engine.Game, seat engine.Seat) *BundledNet { return GuideNets(g).of(seat) }

func (n Nets) of(seat engine.Seat) *BundledNet {
	if n == nil {
		return nil
	}
	return n[seat]
}

// DefaultGuideNetsFor returns the nets that guide a search for a seat of g by default: nil if the
// seat has none, and only its own net if nets are used at the root only.
func DefaultGuideNetsFor(g engine.Game, seat engine.Seat) Nets {
	nets := DefaultGuideNets(g)
	if nets.of(seat) == nil {
		return nil
	}
	if SearchDefaultsOf(g.Name()).Guide == guideRoot {
		alone := make(Nets, len(nets))
		alone[seat] = nets[seat]
		return alone
	}
	return nets
}

// DefaultGuideNets returns the nets that guide searches of g by default (see SearchDefaults.Guide).
// It is nil in a program that cannot read nets.
func DefaultGuideNets(g engine.Game) Nets {
	if guider == nil || SearchDefaultsOf(g.Name()).Guide == NoGuide {
		return nil
	}
	return GuideNets(g)
}

// Seats returns the seats of a net.
func (n Nets) Seats(of *BundledNet) (seats []engine.Seat) {
	for seat, net := range n {
		if net == of {
			seats = append(seats, engine.Seat(seat))
		}
	}
	return seats
}

// each returns the nets without repetition, in the order of their seats.
func (n Nets) each() (nets []*BundledNet) {
	for _, net := range n {
		if net != nil && !slices.Contains(nets, net) {
			nets = append(nets, net)
		}
	}
	return nets
}

// Names returns the names of the nets without repetition.
func (n Nets) Names() (names []string) {
	for _, net := range n.each() {
		names = append(names, net.Name)
	}
	return names
}

// String returns the names: "mall/human, mall/zombie".
func (n Nets) String() string { return strings.Join(n.Names(), ", ") }

// Digest identifies the nets: "mall/human:1f0c..., mall/zombie:..."; "" for none.
func (n Nets) Digest() string {
	var words []string
	for _, net := range n.each() {
		words = append(words, net.Name+":"+net.Digest())
	}
	return strings.Join(words, " ")
}
