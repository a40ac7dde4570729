package selfplay

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/owner"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// slot is one of the games that are played at the same time, and those that follow it in its
// place: game after game, with the same opponents for a whole generation, into a file of its
// own. Slots wait for each other only when they ask a net, which answers those of a thread
// together. A file holds whole games, so whatever ends the program, they are kept, and the
// slot goes on with its next game.
type slot struct {
	c       *Config
	number  int
	games   int     // to play in the generation: the slots share them out evenly
	pairing pairing // who learns, against whom
	seats   []seated
	file    *os.File
	header  *trajectory.Header
	writer  *trajectory.Writer
	played  window // the games of its file, once all are played
}

// seated is who plays a seat of a slot.
type seated struct {
	text    string // by which the file names it
	version int    // the number of the net, or anAgent or learnerNet
}

// The versions that are not the number of a net.
const (
	anAgent    = -1
	learnerNet = -2 // the learner's own net, as it is at the beginning of the generation
)

// slotPath returns the file of a slot.
func (c *Config) slotPath(generation, slot int) string {
	return filepath.Join(c.Dir, gamesFolder, fmt.Sprintf("%04d-%03d.drt", generation, slot))
}

// slots returns how many slots a generation has: no more than games.
func (c *Config) slots() int { return min(c.Play.Slots, c.Play.Games) }

// openSlot opens a slot of the generation at hand: it draws who plays there, which is the
// same at every call, and finds in the file what has been played already.
func (r *Run) openSlot(number int) (*slot, error) {
	c, n := &r.config, r.config.slots()
	s := &slot{c: c, number: number, played: window{leads: c.leads()}, games: c.Play.Games*(number+1)/n - c.Play.Games*number/n, pairing: c.pair(&r.state, number)}
	var texts []string
	for seat := range c.Game.Seats() {
		who := r.who(s.pairing, engine.Seat(seat))
		s.seats, texts = append(s.seats, who), append(texts, who.text)
	}
	var err error
	if s.header, err = trajectory.NewHeader(c.Game, c.Program, texts, s.seed(r.state.Generation, 0)); err != nil {
		return nil, err
	}
	path := c.slotPath(r.state.Generation, number)
	if s.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	if s.writer, err = trajectory.Resume(s.file, s.header); err != nil {
		s.file.Close()
		return nil, damaged(path, err)
	}
	return s, nil
}

// who returns who plays a seat in a pairing: the net that learns on its side, or on all
// sides; elsewhere the member of the pool.
func (r *Run) who(p pairing, seat engine.Seat) seated {
	c, s := &r.config, &r.state
	if p.member < 0 || sideOf(c.Game, seat) == p.side {
		if c.draws() {
			return seated{fmt.Sprintf("%sgeneration=%d", selfDraws, s.Generation), learnerNet}
		}
		return seated{c.selfText(s.Best), s.Best}
	}
	m := &s.Members[p.member]
	if m.Version < 0 {
		return seated{m.Agent, m.Version}
	}
	return seated{c.pastText(m.Version), m.Version}
}

// sideOf returns the number of a seat's side.
func sideOf(g engine.Game, seat engine.Seat) int {
	for i, side := range engine.SidesOf(g) {
		for _, s := range side.Seats {
			if s == seat {
				return i
			}
		}
	}
	panic("selfplay: a seat without a side")
}

// seed returns the seed of a slot's game.
func (s *slot) seed(generation, game int) uint64 {
	return engine.Stream(s.c.Seed, fmt.Sprintf("selfplay.%d.%d.%d", generation, s.number, game)).Uint64() >> 11
}

// play plays the games of the generation that are still missing, all slots side by side. As
// many hubs as there are threads answer questions about nets; each slot asks one of them.
func (r *Run) play(ctx context.Context) error {
	c := &r.config
	slots := make([]*slot, c.slots())
	done := 0
	for i := range slots {
		s, err := r.openSlot(i)
		if err != nil {
			return err
		}
		defer s.file.Close()
		slots[i] = s
		done += s.writer.Games()
	}
	r.tell(phasePlay, done, c.Play.Games)
	hubs, versions, err := r.hubs(slots)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	// All slots join their hub before any asks: which questions a batch holds must not
	// depend on which slot is first.
	players := make([][]agents.Agent, len(slots))
	members := make([]*netplay.Member, len(slots))
	for i, s := range slots {
		members[i] = hubs[i%len(hubs)].Join()
		if players[i], err = s.players(members[i], versions); err != nil {
			return err
		}
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	for i, s := range slots {
		all.Go(func() {
			err := s.run(ctx, players[i], r.state.Generation, func() {
				mu.Lock()
				defer mu.Unlock()
				done++
				r.tell(phasePlay, done, c.Play.Games)
			})
			members[i].Leave() // so that the others do not wait for its questions any more
			if err == nil {
				err = s.played.load(s.file.Name(), false)
			}
			if err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	r.count(slots)
	return nil
}

// hubs returns a hub for each thread, which holds all the nets that play in the slots, and
// under which number a hub knows the net of each version.
func (r *Run) hubs(slots []*slot) (hubs []*netplay.Hub, versions map[int]int, err error) {
	c := &r.config
	files := []*net.File{}
	versions = map[int]int{} // looked up alone
	for _, s := range slots {
		for _, who := range s.seats {
			if _, ok := versions[who.version]; ok || who.version == anAgent {
				continue
			}
			path := c.netPath(who.version)
			if who.version == learnerNet {
				path = c.learnerPath()
			}
			f, err := c.loadNet(path)
			if err != nil {
				return nil, nil, err
			}
			versions[who.version] = len(files)
			files = append(files, f)
		}
	}
	for range min(c.Threads, len(slots)) {
		h := netplay.NewHub(c.Game, c.Backend)
		for _, f := range files {
			if _, err := h.Load(f); err != nil {
				return nil, nil, err
			}
		}
		hubs = append(hubs, h)
	}
	return hubs, versions, nil
}

// players returns the agents of a slot, by seat. Those that play by a net ask it through m.
func (s *slot) players(m *netplay.Member, versions map[int]int) ([]agents.Agent, error) {
	out := make([]agents.Agent, len(s.seats))
	for seat, who := range s.seats {
		var err error
		switch source := versions[who.version]; {
		case who.version == anAgent:
			out[seat], err = agents.Reader{By: owner.Grant()}.ParseFor(s.c.Game, engine.Seat(seat), who.text)
		case s.c.leads():
			out[seat], err = s.c.openProbe(engine.Seat(seat), who)
		case s.c.draws():
			out[seat] = &drawingPlayer{name: who.text, source: m.Source(source)}
		default:
			out[seat], err = newPlayer(s.c, who.text, m.Source(source))
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// run plays the games that are missing of a slot, and calls finished after each.
func (s *slot) run(ctx context.Context, players []agents.Agent, generation int, finished func()) error {
	t, err := agents.NewTable(s.c.Game)
	if err != nil {
		return err
	}
	e := trajectory.NewEncoder(s.c.Game, s.header)
	thinkers := export.NewThinkers(players)
	t.Watch = func(state engine.State, a engine.Action) { e.Step(state, a, thinkers.Thought(state)) }
	for game := s.writer.Games() + 1; game <= s.games; game++ {
		seed := s.seed(generation, game)
		e.Begin(uint64(game), seed)
		end, err := t.Play(ctx, players, agents.Draw{Seed: seed})
		if err == nil {
			err = ctx.Err() // a search that was interrupted answered in a hurry
		}
		if err != nil {
			return fmt.Errorf("selfplay: slot %d: game %d: %w", s.number, game, err)
		}
		frames, err := e.End(end)
		if err != nil {
			return err
		}
		if err := s.writer.Append(frames); err != nil {
			return err
		}
		finished()
	}
	return s.writer.Finish()
}

// count adds the results of a generation's games to the records of the pool. It is
// done once, when all are played, and keeps the games for the learner.
func (r *Run) count(slots []*slot) {
	all := &window{leads: r.config.leads()}
	for _, s := range slots {
		for _, g := range s.played.games {
			all.add(g)
			if p := s.pairing; p.member >= 0 {
				r.state.Members[p.member].Records[p.side].add(engine.SidesOf(r.config.Game)[p.side].Mean(g.results))
			}
		}
	}
	r.keep(all)
}

// keep counts the games of the generation at hand, and keeps them for the learner.
func (r *Run) keep(w *window) {
	for _, g := range w.games {
		r.state.Games++
		r.state.Actions += uint64(len(g.actions))
	}
	r.read[r.state.Generation] = w
}

// teach plays the games of the first generation that are missing: the teacher's.
func (r *Run) teach(ctx context.Context) error {
	c := &r.config
	texts := make([]string, len(c.Game.Seats()))
	for seat := range texts {
		texts[seat] = c.teacher()
	}
	job := &export.Job{Game: c.Game, Agents: texts, Seed: engine.Stream(c.Seed, "selfplay.teacher").Uint64() >> 11, Program: c.Program}
	h, err := job.Header()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.teacherPath(), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	defer f.Close()
	w, err := trajectory.Resume(f, h)
	if err != nil {
		return damaged(f.Name(), err)
	}
	r.tell(phasePlay, w.Games(), c.Shape.FromScripted)
	if err := job.Run(ctx, w, c.Shape.FromScripted, c.Threads, func() { r.tell(phasePlay, w.Games(), c.Shape.FromScripted) }); err != nil {
		return err
	}
	if err := w.Finish(); err != nil {
		return err
	}
	all := &window{leads: c.leads()}
	if err := all.load(c.teacherPath(), true); err != nil {
		return err
	}
	r.keep(all)
	return nil
}

func (c *Config) teacherPath() string { return filepath.Join(c.Dir, gamesFolder, "teacher.drt") }
