package canary_test

import (
	"os"
	"strings"
	"testing"

	"deadreckon/agents/sheet"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/serve/canary"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
	"deadreckon/train/net"
)

// Errors about a file of the wrong kind do not quote it.
func TestForeignFilesAreNotQuoted(t *testing.T) {
	f := canary.Create(t)
	path := f.Names()[0]
	file := access.Grant().File(path)
	raw, err := os.ReadFile(path)
	if err != nil || canary.Leaked(string(raw)) == "" || !f.Opened() || f.Opened() {
		t.Fatalf("%q, %v", raw, err)
	}
	text := string(raw)
	read := map[string]error{}
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		g := enginetest.Open(t, name)
		_, read["position of "+name] = g.Notation().ParsePosition(text)
		_, read["sheet of "+name] = sheet.Read(g, path, text)
		for _, of := range e.Files {
			_, read[of.Name+" of "+name] = of.Check(file)
		}
	}
	_, read["record"] = engine.ReadRecord(strings.NewReader(text))
	_, read["trajectories"] = trajectory.Open(path)
	_, read["journal"] = journal.Read(path)
	_, read["shared game"] = share.Read(raw)
	_, read["net"] = net.Load(file)
	_, read["net of letters"] = net.Parse(append([]byte("aaaaaaaa{"), raw...))
	for what, err := range read {
		if err == nil || canary.Leaked(err.Error()) != "" {
			t.Errorf("%s: %v", what, err)
		}
	}
}
