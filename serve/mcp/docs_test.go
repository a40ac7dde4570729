package mcp

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/mcp.md has a row for every tool with exactly its arguments.
func TestDocument(t *testing.T) {
	page, err := os.ReadFile("../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| ([^|]*) \\|").FindAllStringSubmatch(string(page), -1) {
		rows[row[1]] = row[2]
	}
	c := dial(t, Options{Allow: Allowable()})
	defer c.close()
	for _, tool := range c.request("tools/list", map[string]any{}).Result.Tools {
		row, ok := rows[tool.Name]
		if !ok {
			t.Errorf("no row for %s", tool.Name)
		}
		var schema struct{ Properties map[string]json.RawMessage }
		if err := json.Unmarshal(tool.InputSchema, &schema); err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, word := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(row, -1) {
			said = append(said, word[1])
		}
		for argument := range schema.Properties {
			if !slices.Contains(said, argument) {
				t.Errorf("the row of %s does not say %s: %s", tool.Name, argument, row)
			}
		}
		if len(said) != len(schema.Properties) {
			t.Errorf("the row of %s says %s", tool.Name, strings.Join(said, ", "))
		}
	}
}
