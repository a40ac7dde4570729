//go:build !windows

package stdio

import "os"

// understandsEscapes reports whether a terminal reads escape sequences.
func understandsEscapes(*os.File) bool { return true }
