package selfplay

import (
	"errors"
	"io"
	"slices"
	"sort"
	"strings"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// window is the games that are learned from, in memory. Of a game it has the actions, from
// which the rules rebuild every position, and for each decision with a choice what the
// player thought.
type window struct {
	leads bool // only decisions at which a search compared actions side by side are learned from, by their leads
	games []played
	upTo  []int // by game: how many choices there are in it and in all games before
}

// played is one game.
type played struct {
	actions []engine.Action
	choices []decision
	visits  []uint32  // of the choices that were searched thoroughly, one after another
	leads   []float32 // or these
	results []float64
	luck    []float64 // by seat, of the whole game; nil where none is taken off
}

// decision is a position to learn from.
type decision struct {
	ply    int32
	from   int32 // where its visits begin in played.visits, or its leads in played.leads; or noVisits, imitated or drawn
	legal  int32 // number of legal actions
	seat   int32
	value  float32 // the search's, where there are visits; where it was drawn the net's, or the truth's if luck is taken off
	action engine.Action

	// Where it was drawn.
	past      float32 // the probability with which it was
	luck      float32 // of its seat so far in the game; see sampler.removeLuck
	advantage float32 // see weigh
}

// The values of decision.from where there are no visits.
const (
	noVisits = -1 // the policy is not to be learned
	imitated = -2 // the policy is the action that was taken
	drawn    = -3 // the policy learns by what reached of the action
)

// selfName begins the name of who learns, in the headers of its games, and selfDraws
// that of who draws its actions.
const (
	selfName  = "self:"
	selfDraws = selfName + "drawn,"
)

// targetKind is how a seat of a file is learned from.
type targetKind uint8

const (
	noTarget targetKind = iota
	searchTarget
	sampleTarget
	imitationTarget
)

// load appends the games of a finished file. All seats of the script's games are learned from,
// else only those of selfName.
func (w *window) load(path string, scripted bool) error {
	r, err := trajectory.Open(path)
	if err != nil {
		return damage{err} // which names the path
	}
	defer r.Close()
	learns := make([]targetKind, len(r.Header().Seats))
	for seat, name := range r.Header().Agents {
		switch {
		case scripted:
			learns[seat] = imitationTarget
		case strings.HasPrefix(name, selfDraws):
			learns[seat] = sampleTarget
		case strings.HasPrefix(name, selfName):
			learns[seat] = searchTarget
		}
	}
	var g played
	for {
		rec, err := r.Next()
		switch {
		case err == io.EOF && r.Closed():
			return nil
		case err == io.EOF:
			return damaged(path, errors.New("it is cut off: it has no index"))
		case err != nil:
			return damaged(path, err)
		}
		switch rec := rec.(type) {
		case *trajectory.Start:
			g = played{}
		case *trajectory.Step:
			g.add(rec, learns, w.leads)
		case *trajectory.End:
			g.results = append(g.results, rec.Result...)
			w.add(g)
		}
	}
}

func (w *window) add(g played) {
	w.games = append(w.games, g)
	w.upTo = append(w.upTo, w.size()+len(g.choices))
}

// average gives every seat the result of its side, which is what a search for it looks for.
func (w *window) average(sides []engine.Side) {
	for i := range w.games {
		for _, side := range sides {
			mean := side.Mean(w.games[i].results)
			for _, seat := range side.Seats {
				w.games[i].results[seat] = mean
			}
		}
	}
}

// size returns the number of positions.
func (w *window) size() int {
	if len(w.upTo) == 0 {
		return 0
	}
	return w.upTo[len(w.upTo)-1]
}

// at returns the game and the choice of position i.
func (w *window) at(i int) (game, choice int) {
	game = sort.SearchInts(w.upTo, i+1)
	if game > 0 {
		i -= w.upTo[game-1]
	}
	return game, i
}

// add takes in a step; by its leads if it has any, and else, if leads is set, only its action.
func (g *played) add(s *trajectory.Step, learns []targetKind, leads bool) {
	g.actions = append(g.actions, s.Action)
	if s.Seat < 0 || learns[s.Seat] == noTarget || len(s.Legal) < 2 || leads && (s.Thought == nil || s.Thought.Paired == nil) {
		return
	}
	d := decision{ply: int32(s.Ply), from: noVisits, legal: int32(len(s.Legal)), seat: int32(s.Seat), action: s.Action}
	switch {
	case leads:
		d.from, d.value = int32(len(g.leads)), float32(s.Thought.Value)
		g.leads = append(g.leads, s.Thought.Paired.Leads...)
	case s.Thought != nil && learns[s.Seat] == sampleTarget:
		i, _ := slices.BinarySearch(s.Legal, s.Action)
		d.from, d.value, d.past = drawn, float32(s.Thought.Value), float32(s.Thought.Visits[i])/probabilityUnit
	case s.Thought != nil:
		d.from, d.value = int32(len(g.visits)), float32(s.Thought.Value)
		g.visits = append(g.visits, s.Thought.Visits...)
	case learns[s.Seat] == imitationTarget:
		d.from = imitated
	}
	g.choices = append(g.choices, d)
}
