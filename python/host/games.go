package host

import (
	"encoding/json"

	"deadreckon/games"
)

// Games returns all games with what may be set and named in each, as JSON.
func Games() ([]byte, error) {
	all, err := games.All()
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Default string          `json:"default"`
		Games   []games.Listing `json:"games"`
	}{games.Default, all})
}
