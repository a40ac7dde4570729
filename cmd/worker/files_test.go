package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

const files = "../../docs/fleet/"

// read reads a file of docs/fleet as YAML.
func read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(files + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// takes fails unless the worker accepts a command line with a key and a host.
func takes(t *testing.T, file string, args []string) {
	t.Helper()
	var o options
	if err := o.read(args, flag.ContinueOnError); err != nil {
		t.Errorf("%s: %v", file, err)
	} else if o.set.NArg() != 1 || !strings.HasPrefix(o.set.Arg(0), "tls://") || o.key == "" {
		t.Errorf("%s: %q has no key or no host", file, args)
	}
}

// The files of docs/fleet.md start a worker with valid flags.
func TestFiles(t *testing.T) {
	var job struct {
		Kind string
		Spec struct {
			Template struct {
				Spec struct {
					Containers []struct {
						Args         []string
						VolumeMounts []struct{ Name, MountPath string } `yaml:"volumeMounts"`
					}
					Volumes []struct{ Name string }
				}
			}
		}
	}
	read(t, "worker-job.yaml", &job)
	pod := job.Spec.Template.Spec
	if job.Kind != "Job" || len(pod.Containers) != 1 {
		t.Fatalf("%+v", job)
	}
	takes(t, "worker-job.yaml", pod.Containers[0].Args)
	for i, m := range pod.Containers[0].VolumeMounts {
		if m.Name != pod.Volumes[i].Name || !strings.Contains(strings.Join(pod.Containers[0].Args, " "), m.MountPath) {
			t.Errorf("worker-job.yaml: %v is mounted for nothing", m)
		}
	}
	var compose struct {
		Services map[string]struct{ Command []string }
	}
	read(t, "compose.yaml", &compose)
	takes(t, "compose.yaml", compose.Services["worker"].Command)
	unit, err := os.ReadFile(files + "deadreckon-worker.service")
	if err != nil {
		t.Fatal(err)
	}
	start := regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindSubmatch(unit)
	if start == nil {
		t.Fatal("deadreckon-worker.service starts nothing")
	}
	takes(t, "deadreckon-worker.service", strings.Fields(string(start[1]))[1:])
}

// systemd accepts the unit, if systemd-analyze is installed.
func TestUnit(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(files + "deadreckon-worker.service")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable() // any program, in place of the missing one of the unit
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "deadreckon-worker.service")
	if err := os.WriteFile(path, regexp.MustCompile(`/usr/local/bin/deadreckon-worker`).ReplaceAll(text, []byte(self)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(analyze, "verify", path).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}
