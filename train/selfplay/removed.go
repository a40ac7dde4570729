package selfplay

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// removed lists keys of earlier versions that are constants now.
var removed = []struct {
	key   string
	field string // field of the settings in state.json, or ""
	now   func(c *Config) any
}{
	{"ahead", "", value(0)},
	{"average", "", value(average)},
	{"base-weight", "", func(c *Config) any { return c.recipe().base }},
	{"beta", "", value(advantageScale)},
	{"clip", "", func(c *Config) any { return c.recipe().clip }},
	{"decay", "", func(c *Config) any { return c.recipe().decay }},
	{"discard", "", func(c *Config) any { return c.recipe().discard }},
	{"exact", "", value(maxNodes)},
	{"exploration", "Play.Exploration", value(puctConstant)},
	{"follow", "Play.Follow", value(follow)},
	{"full-share", "Play.Share", func(c *Config) any { return c.recipe().share }},
	{"gate-elo0", "Gate.Elo0", func(c *Config) any { return c.elo0() }},
	{"gate-elo1", "Gate.Elo1", func(c *Config) any { return c.recipe().elo1 }},
	{"gate-iterations", "Gate.Iterations", func(c *Config) any { return c.recipe().matches }},
	{"head-weight", "", value(0.1)},
	{"heads", "", value("[]")},
	{"hidden", "", value(hidden)},
	{"horizon", "Play.Horizon", value(0)},
	{"lean", "", value(lean)},
	{"noise", "Play.Noise", value(noise)},
	{"pool-power", "Pool.Power", value(1)},
	{"quick-iterations", "Play.Quick", value(quickIterations)},
	{"ratio", "", value(ratio)},
	{"reuse", "", func(c *Config) any { return c.recipe().reuse }},
	{"search-share", "", func(c *Config) any { return c.recipe().search }},
	{"start", "", value("")},
	{"stray", "Play.Stray", value(randomShare)},
	{"teacher", "", value("")},
	{"temperature", "Play.Temperature", value(1)},
	{"trace", "", func(c *Config) any { return c.trace() }},
	{"turn", "", value(true)},
	{"value-weight", "", func(c *Config) any { return c.recipe().weight }},
	{"warm", "Play.Warm", value(openingDecisions)},
	{"window", "", func(c *Config) any { return c.recipe().window }},
	{"yardstick-every", "", func(c *Config) any {
		if c.fromMagnet() {
			return c.recipe().measure
		}
		return c.Gate.Every // a new best net is measured at once
	}},
	{"yardstick-iterations", "Yard.Iterations", func(c *Config) any { return c.recipe().matches }},
}

func value(x any) func(*Config) any { return func(*Config) any { return x } }

// RemovedKeys returns the keys of earlier versions, ascending.
func RemovedKeys() (out []string) {
	for _, r := range removed {
		out = append(out, r.key)
	}
	return out
}

// CheckRemoved returns an error unless text is the constant value of the removed key.
func (c *Config) CheckRemoved(key, text string) error {
	for _, r := range removed {
		if now := fmt.Sprint(r.now(c)); r.key == key && text != now {
			return fmt.Errorf("%s = %s: this key was removed; its value is always %s", key, text, strings.Trim(fmt.Sprintf("%q", now), `"`))
		}
	}
	return nil
}

// removedSettings describes the removed settings in an earlier version's state that differ
// from today's constants.
func (c *Config) removedSettings(text []byte) (notes []string) {
	var had struct{ Settings map[string]map[string]any }
	if json.Unmarshal(text, &had) != nil {
		return nil
	}
	for _, r := range removed {
		group, field, _ := strings.Cut(r.field, ".")
		x, ok := had.Settings[group][field]
		if now := r.now(c); ok && fmt.Sprint(x) != fmt.Sprint(now) {
			notes = append(notes, fmt.Sprintf("%s was %v and is %v", r.key, x, now))
		}
	}
	slices.Sort(notes)
	return notes
}
