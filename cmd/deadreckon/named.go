package main

import (
	"cmp"

	"deadreckon/agents/advice"
	"deadreckon/owner"
)

// fileFlag is the value of a flag that names a file.
type fileFlag struct{ *owner.File }

func (f fileFlag) Set(path string) error {
	*f.File = owner.Grant().File(path)
	return nil
}

func (fileFlag) Type() string { return "string" }

// netFlag is the value of a flag that says which net guides: that of a file, or none.
type netFlag struct{ order *advice.Order }

func (f netFlag) Set(name string) error { return f.order.SetNet(owner.Grant(), name) }

func (f netFlag) String() string {
	if f.order == nil || f.order.Guide == "" && !f.order.Net.Named() {
		return ""
	}
	return cmp.Or(f.order.Guide, f.order.Net.String())
}

func (netFlag) Type() string { return "string" }
