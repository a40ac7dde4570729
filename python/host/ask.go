package host

import (
	"encoding/json"
	"fmt"
	"time"
)

// ask answers what is asked of a number, 0 where of nothing that is open, with what is given as JSON.
type ask func(number int64, given []byte) (any, error)

// asks are all that is asked in JSON, by name. What is opened is answered by its number.
var asks map[string]ask

func init() {
	asks = map[string]ask{
		"games":    free(func(any) ([]byte, error) { return Games() }),
		"describe": free(Describe),

		"positions.open":     free(func(spec json.RawMessage) (int64, error) { return kept(OpenPositions(spec)) }),
		"positions.describe": told((*Positions).Describe),
		"states.open":        opened(func(p *Positions, x struct{ N, Threads int }) (*States, error) { return p.NewStates(x.N, x.Threads) }),

		"batch.thinks": told(func(b *Bench) (bool, error) { b.Settle(); return b.Thinks(), nil }),
		"batch.finals": told((*Bench).FinalLegal),
		"batch.copy": func(to int64, given []byte) (any, error) {
			return free(func(from int64) (any, error) { return nil, UseTwo(to, from, (*Bench).copyFrom) })(0, given)
		},
		"batch.action": given(func(b *Bench, x struct{ Game, Action int }) (string, error) {
			b.Settle()
			return b.ActionText(x.Game, x.Action)
		}),
		"batch.draw": given(func(b *Bench, x struct {
			Game, Seat int
			SVG        bool
		}) (string, error) {
			seat, err := SeatOf(x.Seat)
			if err != nil {
				return "", err
			}
			b.Settle()
			return b.Draw(x.Game, seat, x.SVG)
		}),

		"text.open": free(func(spec json.RawMessage) (int64, error) { return kept(OpenText(spec)) }),
		"text.begin": done(func(t *Text, x struct {
			Seed     uint64
			Position *string
		}) error {
			return t.Begin(x.Seed, x.Position)
		}),
		"text.look":  told((*Text).Look),
		"text.legal": told((*Text).Legal),
		"text.play":  given((*Text).Play),

		"session.open":  free(func(any) (int64, error) { return kept(NewSession(), nil) }),
		"session.ask":   done((*Session).Ask),
		"session.reply": told((*Session).Reply),

		"search.forget": done(func(s *Search, _ any) error { return s.Forget() }),
		"search.found":  told((*Search).Found),
		"search.report": told((*Search).Report),
		"agent.open":    opened((*Positions).NewChooser),
		"agent.chosen":  told((*Chooser).Chosen),
		"player.remove": free(func(number int) (any, error) { RemovePlayer(number); return nil, nil }),

		"match.open":  opened((*Positions).NewMatch),
		"export.open": opened((*Positions).NewExport),
		"tune.open":   opened((*Positions).NewTuning),
		"job.start":   done(func(r runner, _ any) error { return r.Start() }),
		"job.results": told(runner.Results),
		"job.wait": given(func(w waiter, milliseconds int) (bool, error) {
			return w.Wait(time.Duration(milliseconds) * time.Millisecond)
		}),
		"job.stop": done(func(w waiter, _ any) error { w.Stop(); return nil }),

		"tree.open":   opened((*Positions).NewTree),
		"tree.counts": told((*Tree).Counts),
		"cfr.open":    told(func(t *Tree) (int64, error) { return kept(t.NewCFR()) }),
		"cfr.iterate": done((*CFR).Iterate),
		"graph.open": opened(func(p *Positions, x struct {
			Most      int
			Tolerance float64
			Sweeps    int
		}) (*Graph, error) {
			return p.NewGraph(x.Most, x.Tolerance, x.Sweeps)
		}),
		"graph.positions": told(func(g *Graph) (int, error) { return g.Positions(), nil }),

		"episodes.open":     free(func(f file) (int64, error) { return kept(OpenEpisodes(string(f.Path), f.Seat, inOrder(f.Files))) }),
		"episodes.describe": told((*Episodes).Describe),
		"episodes.next":     told((*Episodes).Next),
		"records.open":      free(func(f file) (int64, error) { return kept(OpenRecords(string(f.Path), inOrder(f.Files))) }),
		"records.describe":  told((*Records).Describe),
		"records.next":      told((*Records).Next),

		"net.make": given(func(p *Positions, x struct {
			NetSpec
			Path string
		}) (any, error) {
			return nil, p.MakeNet(x.NetSpec, x.Path)
		}),
		"net.unpack": given(func(p *Positions, x struct{ From, Path string }) (any, error) {
			return nil, p.UnpackNet(x.From, x.Path)
		}),
		"net.pack": free(func(x struct{ From, Path string }) (any, error) { return nil, PackNet(x.From, x.Path) }),
		"net.game": free(NetGame),
	}
}

// file is one of games that were played, with those that its game was played with, by the names of
// their options. Its path has bytes of any kind.
type file struct {
	Path  []byte
	Seat  string
	Files map[string]string
}

// Ask answers what is asked by name of a number, 0 where of nothing that is open. What is given and
// what is answered is JSON.
func Ask(name string, number int64, given []byte) (answer []byte, err error) {
	f, ok := asks[name]
	if !ok {
		return nil, fmt.Errorf("nothing is called %q", name)
	}
	err = Guard(func() error {
		found, err := f(number, given)
		if raw, ok := found.([]byte); ok || err != nil {
			answer = raw
			return err
		}
		answer, err = json.Marshal(found)
		return err
	})
	return answer, err
}

// free is asked of nothing that is open.
func free[G, R any](f func(G) (R, error)) ask {
	return func(_ int64, given []byte) (any, error) {
		var x G
		if err := json.Unmarshal(given, &x); err != nil {
			return nil, err
		}
		return f(x)
	}
}

// given is asked with something of what is open.
func given[T interface{ Close() }, G, R any](f func(T, G) (R, error)) ask {
	return func(number int64, given []byte) (any, error) {
		return free(func(x G) (out R, err error) {
			err = Use(number, func(t T) (err error) {
				out, err = f(t, x)
				return err
			})
			return out, err
		})(0, given)
	}
}

// told is asked of what is open.
func told[T interface{ Close() }, R any](f func(T) (R, error)) ask {
	return given(func(t T, _ any) (R, error) { return f(t) })
}

// done has no answer.
func done[T interface{ Close() }, G any](f func(T, G) error) ask {
	return given(func(t T, x G) (any, error) { return nil, f(t, x) })
}

// opened makes something of a game, whose positions may be asked for meanwhile.
func opened[G any, M interface{ Close() }](f func(*Positions, G) (M, error)) ask {
	return func(positions int64, given []byte) (any, error) {
		p, err := PositionsOf(positions)
		if err != nil {
			return nil, err
		}
		return free(func(x G) (int64, error) { return kept(f(p, x)) })(0, given)
	}
}

// kept gives what was made a number.
func kept[M interface{ Close() }](made M, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return Keep(made), nil
}
