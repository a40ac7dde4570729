//go:build !unix

package outside

import "os/exec"

// setProcessGroup does nothing where there are no process groups.
func own(*exec.Cmd) {}

// kill ends a program that was started.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
