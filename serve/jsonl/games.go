package jsonl

import (
	"encoding/json"
	"errors"

	"deadreckon/agents/listing"
	"deadreckon/engine"
)

// listed is a game with who plays it.
type listed struct {
	listing.Game
	Kinds []listing.Player `json:"kinds"`
}

// opGames lists the games, or one under some settings.
func (d *door) opGames(id string, text []byte) (any, error) {
	var request struct {
		header
		Game     string                     `json:"game"`
		Settings map[string]json.RawMessage `json:"settings"`
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	settings, err := ReadSettings(request.Settings, d.by)
	if err != nil {
		return nil, err
	}
	names := []string{request.Game}
	if request.Game == "" {
		if len(settings) > 0 {
			return nil, errors.New(`"settings" of which game? "game" names one`)
		}
		names = engine.Names()
	}
	all := []listed{}
	for _, name := range names {
		l, err := listing.Of(name, settings)
		if err != nil {
			return nil, err
		}
		g, err := engine.Open(name, settings)
		if err != nil {
			return nil, err
		}
		all = append(all, listed{l, listing.Players(g)})
	}
	return struct {
		ID    string   `json:"id"`
		Games []listed `json:"games"`
	}{id, all}, nil
}
