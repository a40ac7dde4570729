//go:build unix

package outside

import (
	"os/exec"
	"syscall"
)

// setProcessGroup gives a program its own process group, so that its child processes end with it
// and Ctrl-C at the terminal does not reach it.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill kills the process group of a program.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
