package main

import (
	"context"
	"errors"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// playFrom plays a match from where its journal is to the end. Where a person has moved that
// elsewhere, moved is told, and the match goes on from there.
func playFrom(ctx context.Context, j *journal.Journal, m agents.Match, moved func()) (*engine.Record, error) {
	for {
		m.Start, m.Seed = j.Position().(engine.State), j.SeedHere()
		record, err := m.Play(ctx)
		if !errors.Is(err, errMoved) {
			return record, err
		}
		moved()
	}
}

// journalDice are the dice of the seed, as far as the game of a journal has used them.
type journalDice struct {
	journal *journal.Journal
	odds    []uint64
}

// Roll implements agents.Dice.
func (d *journalDice) Roll(_ context.Context, p engine.Position, outcomes []engine.Action) (engine.Action, error) {
	d.odds = p.AppendOdds(d.odds[:0])
	return outcomes[engine.Pick(d.odds, d.journal.Dice())], nil
}

// moved is called when the game goes on elsewhere: what was told is what led there.
func (w *watcher) moved() {
	for _, p := range w.persons {
		p.stale, p.said, p.eyes = true, nil, w.eyes
	}
	w.said, w.begun = 0, false
	w.console.told = retold(w.journal, func(p engine.Position, a engine.Action) (engine.Position, []string) {
		s, ok := p.(engine.State)
		if !ok {
			return p, nil
		}
		w.begun = w.begun || s.Turn() != engine.Chance
		return w.eyes.position(s), w.telling(s, a)
	})
}

// moved is called when the game goes on elsewhere.
func (t *companion) moved() {
	t.me.stale, t.me.said, t.begun = true, nil, false
	t.me.console.told = retold(t.journal, func(p engine.Position, a engine.Action) (engine.Position, []string) {
		t.begun = t.begun || p.Turn() != engine.Chance
		return p, t.telling(p, a)
	})
}

// retold returns what tell says of each action of a game, and as whom that is seen.
func retold(j *journal.Journal, tell func(engine.Position, engine.Action) (engine.Position, []string)) (out chronicle) {
	p := j.Root()
	for _, played := range j.Played() {
		at, lines := tell(p, played.Action)
		out.add(at, lines)
		p.Apply(played.Action)
	}
	return out
}

// enter keeps an action of a match. What a person says in one breath is one entry.
func (w *watcher) enter(s engine.State, a engine.Action) {
	if w.said > 0 {
		w.said--
		return
	}
	turn := s.Turn()
	do := func() error { return w.journal.Follow(a, turn == engine.Chance && len(s.AppendLegal(nil)) > 1) }
	keep := func(do func() error) error { return do() }
	if i := slices.Index(w.seats, turn); i >= 0 {
		me := w.persons[i]
		w.said = len(me.said)
		all := slices.Concat([]engine.Action{a}, me.said)
		do = func() error { return w.journal.Enter(all...) }
	}
	if len(w.persons) > 0 {
		keep = w.persons[0].keep
	}
	if err := keep(do); err != nil {
		w.console.printf("%v\n", err)
	}
}
