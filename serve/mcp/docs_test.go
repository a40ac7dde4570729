package mcp

import (
	"os"
	"strings"
	"testing"
)

// docs/mcp.md names every tool.
func TestDocument(t *testing.T) {
	page, err := os.ReadFile("../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Tools\n")
	section, _, _ = strings.Cut(section, "\n## ")
	c := dial(t, Options{Allow: Allowable()})
	defer c.close()
	tools := c.request("tools/list", map[string]any{}).Result.Tools
	if len(tools) < 10 {
		t.Errorf("%d tools", len(tools))
	}
	for _, tool := range tools {
		if !strings.Contains(section, "`"+tool.Name+"`") {
			t.Errorf("docs/mcp.md does not name the tool %s", tool.Name)
		}
	}
}
