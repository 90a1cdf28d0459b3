package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/format"
)

// formatFiles matches the files that are about formats: their packages, the files of the API that begin with the name of a format, the
// registry, the example data, and the helpers of tests and drills.
var formatFiles = regexp.MustCompile(`^(format|engine|demo|drill)/|^api/((bracket|swiss|league|royale)\w*|registry)\.go$|test/`)

// TestFormatsAreNamedInListedFilesOnly compares the files that import the package of a format, or contain its name, with the list in
// docs/architecture.md. Who adds a format looks through that list.
func TestFormatsAreNamedInListedFilesOnly(t *testing.T) {
	names := map[string]bool{}
	for _, s := range format.Specs {
		names[string(s.ID)], names[string(s.Contest.Name)] = true, true
	}
	document, err := os.ReadFile(root + "/docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(document), "These files still name a format elsewhere:\n")
	if !ok {
		t.Fatal("docs/architecture.md does not list the files that name a format")
	}
	table, _, _ = strings.Cut(strings.TrimLeft(table, "\n"), "\n\n")
	var listed []string
	for _, found := range regexp.MustCompile("`([a-z0-9/_]+\\.go)`").FindAllStringSubmatch(table, -1) {
		listed = append(listed, found[1])
	}
	var naming []string
	files(t, func(name string) {
		rel, ok := strings.CutPrefix(name, "internal/")
		if !ok || path.Ext(rel) != ".go" || strings.HasSuffix(rel, "_test.go") || strings.Contains(rel, "/sqlcgen/") || formatFiles.MatchString(rel) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if namesFormat(file, names) {
			naming = append(naming, rel)
		}
	})
	for _, name := range naming {
		if !slices.Contains(listed, name) {
			t.Errorf("internal/%s names a format: ask stage.Spec instead, or list the file with its reason in docs/architecture.md", name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(naming, name) {
			t.Errorf("docs/architecture.md lists internal/%s, which names no format", name)
		}
	}
}

// namesFormat reports whether a file imports the package of a format, or has one of the names as a text.
func namesFormat(file *ast.File, names map[string]bool) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, err := strconv.Unquote(literal.Value)
			found = found || err == nil && (names[text] || strings.HasPrefix(text, "yagura/internal/format/"))
		}
		return true
	})
	return found
}
