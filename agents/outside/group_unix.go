//go:build unix

package outside

import (
	"os/exec"
	"syscall"
)

// setProcessGroup gives a program a process group of its own, so that all that it starts ends with
// it, and Ctrl-C at the terminal is not for it.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the group of a program that was started.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
