package flags

import (
	"cmp"

	"deadreckon/agents/advice"
	"deadreckon/owner"
)

// File is the value of a flag that names a file.
type File struct{ *owner.File }

// Set implements pflag.Value.
func (f File) Set(path string) error {
	*f.File = owner.Grant().File(path)
	return nil
}

// Type implements pflag.Value.
func (File) Type() string { return "string" }

// Net is the value of a flag that says which net guides: that of a file, or none.
type Net struct{ Order *advice.Order }

// Set implements pflag.Value.
func (f Net) Set(name string) error { return f.Order.SetNet(owner.Grant(), name) }

// String implements pflag.Value.
func (f Net) String() string {
	if f.Order == nil || f.Order.Guide == "" && !f.Order.Net.Named() {
		return ""
	}
	return cmp.Or(f.Order.Guide, f.Order.Net.String())
}

// Type implements pflag.Value.
func (Net) Type() string { return "string" }
