package main

import (
	"errors"
	"fmt"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
)

// shared is a shared game: an HTML file.
type shared struct {
	journaled
	file *share.File
}

func openShared(in *stdio.Input, data flags.Data) (films, error) {
	defer in.Close()
	path := in.Name
	text, err := in.Text(stdio.MaxFile)
	if err != nil {
		return nil, err
	}
	f, err := share.Read([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	j, err := f.Journal(journal.New, data.Settings()...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &shared{journaled{journal: j, path: path, data: data, only: filmOf(j)}, f}, nil
}

// prove replays the game and compares everything that the file shows.
func (s *shared) prove(rerun bool) (int, error) {
	if rerun {
		return 0, errors.New("a shared game may have a human player; use --verify")
	}
	if err := s.file.Verify(s.data.Settings()...); err != nil {
		if here := producer; s.file.Program != here {
			err = fmt.Errorf("%w (the file is by %s, this is %s)", err, s.file.Program, here)
		}
		return 0, err
	}
	return 1, nil
}
