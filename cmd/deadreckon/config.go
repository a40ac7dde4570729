package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"

	"deadreckon/agents"
	"deadreckon/engine"
)

// setKeys sets flags from a TOML file whose keys are names of flags. It skips flags that the command line
// sets. The value of a repeatable flag is a list.
func setKeys(path, text string, flags ...*pflag.FlagSet) error {
	var keys map[string]any
	meta, err := toml.Decode(text, &keys)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, key := range meta.Keys() { // in the order of the file
		f := flagNamed(key.String(), flags)
		switch {
		case f == nil:
			names := keysOf(flags)
			return fmt.Errorf("%s: no key %q%s; keys: %s", path, key, engine.DidYouMean(key.String(), names), names)
		case f.Changed:
			continue
		}
		if err := setFlag(f, keys[key.String()]); err != nil {
			return fmt.Errorf("%s: %s: %w", path, key, err)
		}
	}
	return nil
}

// isKey reports whether files can set a flag.
func isKey(f *pflag.Flag) bool { return f.Name != "config" && f.Name != "help" }

// flagNamed returns the flag of a key, or nil.
func flagNamed(key string, flags []*pflag.FlagSet) *pflag.Flag {
	for _, set := range flags {
		if f := set.Lookup(key); f != nil && isKey(f) {
			return f
		}
	}
	return nil
}

// setFlag sets a flag to a value of a TOML file.
func setFlag(f *pflag.Flag, value any) error {
	list, isList := value.([]any)
	if many, ok := f.Value.(pflag.SliceValue); ok {
		if !isList {
			return fmt.Errorf("expected a list such as [%q]", fmt.Sprint(value))
		}
		var texts []string
		for _, x := range list {
			switch x.(type) {
			case string, int64, float64:
				texts = append(texts, fmt.Sprint(x))
			default:
				return fmt.Errorf("expected texts or numbers, not %v", x)
			}
		}
		return many.Replace(texts)
	}
	if _, isTable := value.(map[string]any); isTable || isList {
		return fmt.Errorf("expected one value")
	}
	err := f.Value.Set(fmt.Sprint(value))
	if err != nil && f.Value.Type() == "duration" {
		return errors.New(agents.DurationHint(fmt.Sprint(value)))
	}
	return err
}

// keysOf lists the keys that files can set.
func keysOf(flags []*pflag.FlagSet) []string {
	var names []string
	for _, set := range flags {
		set.VisitAll(func(f *pflag.Flag) {
			if isKey(f) && !f.Hidden {
				names = append(names, f.Name)
			}
		})
	}
	slices.Sort(names)
	return names
}
