package env_test

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
)

// TestDocument checks that the example of the guide is the tested one.
func TestDocument(t *testing.T) {
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(example), "func Example() {\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	enginetest.Part(t, "../docs/environment.md", "example", "```go\n"+strings.ReplaceAll(strings.TrimPrefix(body, "\t"), "\n\t", "\n")+"\n```\n")
}
