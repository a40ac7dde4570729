package selfplay

import (
	"fmt"
	"strings"
)

// removed lists keys of earlier versions that are constants now.
var removed = []struct {
	key string
	now func(c *Config) any
}{
	{"ahead", value(0)},
	{"average", value(0.95)},
	{"base-weight", func(c *Config) any { return c.recipe().base }},
	{"beta", value(advantageScale)},
	{"clip", func(c *Config) any { return c.recipe().clip }},
	{"decay", func(c *Config) any { return c.recipe().decay }},
	{"discard", func(c *Config) any { return c.recipe().discard }},
	{"exact", value(600000)},
	{"exploration", value(puctConstant)},
	{"follow", value(followShare)},
	{"full-share", func(c *Config) any { return c.recipe().share }},
	{"gate-elo0", func(c *Config) any { return c.elo0() }},
	{"gate-elo1", func(c *Config) any { return c.recipe().elo1 }},
	{"gate-iterations", func(c *Config) any { return c.recipe().matches }},
	{"head-weight", value(0.1)},
	{"heads", value("[]")},
	{"hidden", value(hidden)},
	{"horizon", value(0)},
	{"lean", value(learnedWeight)},
	{"magnet", value(0.1)},
	{"noise", value(noise)},
	{"pool-power", value(1)},
	{"quick-iterations", value(quickIterations)},
	{"ratio", value(ratio)},
	{"reuse", func(c *Config) any { return c.recipe().reuse }},
	{"search-share", func(c *Config) any { return c.recipe().search }},
	{"start", value("")},
	{"stray", value(randomShare)},
	{"stride", value(10)},
	{"teacher", value("")},
	{"temperature", value(1)},
	{"trace", func(c *Config) any { return c.trace() }},
	{"turn", value(true)},
	{"value-weight", func(c *Config) any { return c.recipe().weight }},
	{"warm", value(openingDecisions)},
	{"window", func(c *Config) any { return c.recipe().window }},
	{"yardstick-every", func(c *Config) any { return c.Gate.Every }}, // a new best net is measured at once
	{"yardstick-iterations", func(c *Config) any { return c.recipe().matches }},
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
