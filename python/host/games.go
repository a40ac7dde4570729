package host

import (
	"encoding/json"

	"deadreckon/agents/listing"
	"deadreckon/internal/games"
)

// Games returns all games with what may be set and named in each, as JSON.
func Games() ([]byte, error) {
	all, err := listing.All()
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Default string         `json:"default"`
		Games   []listing.Game `json:"games"`
	}{games.Default, all})
}
