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

// window holds the games to learn from. A game has its actions, from which the rules rebuild
// every position, and for each decision with a choice the player's result.
type window struct {
	paired bool // learn only from decisions with compared moves, by their advantages
	games  []played
	upTo   []int // by game: number of decisions up to its end
}

// played is one game.
type played struct {
	actions    []engine.Action
	choices    []decision
	visits     []uint32  // of all fully searched decisions
	advantages []float32 // of moves, instead of visits
	results    []float64
	luck       []float64 // luck of the whole game by seat; nil if not measured
}

// decision is a position to learn from.
type decision struct {
	ply    int32
	from   int32 // index of its numbers in played.visits or played.advantages; or noVisits, imitated or drawn
	legal  int32 // number of legal actions
	seat   int32
	value  float32 // of the search; for a sampled action, of the net or the value function
	action engine.Action

	// For sampled actions.
	probability float32 // probability of the action
	luck        float32 // luck of the seat so far in the game; see sampler.removeLuck
	advantage   float32 // see estimateAdvantages
}

// Values of decision.from without visits.
const (
	noVisits = -1 // no policy target
	imitated = -2 // the target is the action
	drawn    = -3 // the action was sampled from the policy
)

// selfName starts the name of a learning player in the headers of its games, and selfDraws the
// name of one that samples its actions.
const (
	selfName  = "self:"
	selfDraws = selfName + "drawn,"
)

// targetKind says how to learn from a seat of a file.
type targetKind uint8

const (
	noTarget targetKind = iota
	searchTarget
	sampleTarget
	imitationTarget
)

// load appends the games of a finished file. It learns from all seats of the script's games,
// otherwise only from learning players.
func (w *window) load(path string, scripted bool) error {
	r, err := trajectory.Open(path)
	if err != nil {
		return damage{err} // err names the path
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
			return damaged(path, errors.New("the file is cut off: it has no index"))
		case err != nil:
			return damaged(path, err)
		}
		switch rec := rec.(type) {
		case *trajectory.Start:
			g = played{}
		case *trajectory.Step:
			g.add(rec, learns, w.paired)
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

// average replaces the result of every seat by the mean of its side, the goal of a search.
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

func (w *window) size() int {
	if len(w.upTo) == 0 {
		return 0
	}
	return w.upTo[len(w.upTo)-1]
}

// at returns the game and the decision of position i.
func (w *window) at(i int) (game, choice int) {
	game = sort.SearchInts(w.upTo, i+1)
	if game > 0 {
		i -= w.upTo[game-1]
	}
	return game, i
}

// add appends a step. If paired is set, only decisions with compared moves are learned from.
func (g *played) add(s *trajectory.Step, learns []targetKind, paired bool) {
	g.actions = append(g.actions, s.Action)
	if s.Seat < 0 || learns[s.Seat] == noTarget || len(s.Legal) < 2 || paired && (s.Search == nil || s.Search.Paired == nil) {
		return
	}
	d := decision{ply: int32(s.Ply), from: noVisits, legal: int32(len(s.Legal)), seat: int32(s.Seat), action: s.Action}
	switch {
	case paired:
		d.from, d.value = int32(len(g.advantages)), float32(s.Search.Value)
		g.advantages = append(g.advantages, s.Search.Paired.Leads...)
	case s.Search != nil && learns[s.Seat] == sampleTarget:
		i, _ := slices.BinarySearch(s.Legal, s.Action)
		d.from, d.value, d.probability = drawn, float32(s.Search.Value), float32(s.Search.Visits[i])/probabilityUnit
	case s.Search != nil:
		d.from, d.value = int32(len(g.visits)), float32(s.Search.Value)
		g.visits = append(g.visits, s.Search.Visits...)
	case learns[s.Seat] == imitationTarget:
		d.from = imitated
	}
	g.choices = append(g.choices, d)
}
