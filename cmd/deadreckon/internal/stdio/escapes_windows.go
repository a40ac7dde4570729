package stdio

import (
	"os"

	"golang.org/x/sys/windows"
)

// understandsEscapes makes a console read escape sequences, and reports whether it does. Input needs no
// such mode.
func understandsEscapes(f *os.File) bool {
	if f.Fd() == os.Stdin.Fd() {
		return true
	}
	console, mode := windows.Handle(f.Fd()), uint32(0)
	return windows.GetConsoleMode(console, &mode) == nil &&
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
