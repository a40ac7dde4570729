package arch_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"deadreckon/internal/slowtest"
)

// TestOtherProcessor checks the types of all packages, tests and dependencies for another processor
// without cgo. It reads them without compiling, which takes a tenth of the time. Packages with assembly
// are compiled, because only the compiler notices a function that has no body on this processor.
func TestOtherProcessor(t *testing.T) {
	slowtest.Skip(t)
	env := append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	read, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedModule,
		Tests: true,
		Env:   env,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	var assembled []string
	packages.Visit(read, nil, func(p *packages.Package) {
		for _, fault := range p.Errors {
			t.Errorf("GOARCH=arm64: %v", fault)
		}
		if p.Module != nil && p.Module.Main && p.ID == p.PkgPath && slices.ContainsFunc(slices.Concat(p.OtherFiles, p.IgnoredFiles), isAssembly) {
			assembled = append(assembled, p.PkgPath)
		}
	})
	if !slices.Contains(assembled, "deadreckon/train/net/vec") || len(read) < 100 {
		t.Fatalf("%d packages, of which %v have assembly: the test looks at the wrong place", len(read), assembled)
	}
	build := exec.Command("go", append([]string{"build"}, assembled...)...)
	build.Env = env
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("GOARCH=arm64: %v\n%s", err, out)
	}
}

func isAssembly(name string) bool { return strings.HasSuffix(name, ".s") }
