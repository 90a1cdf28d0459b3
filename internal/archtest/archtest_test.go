// Package archtest checks rules about the repository itself.
package archtest_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// skipped are folders without files of the repository.
var skipped = map[string]bool{".git": true, "bin": true, "data": true, "dist": true, "node_modules": true, "test-results": true}

// files calls visit with every file of the repository, by its path relative to the root.
func files(t *testing.T, visit func(name string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[d.Name()]:
			return fs.SkipDir
		case d.Type().IsRegular():
			rel, err := filepath.Rel(root, name)
			visit(filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEveryPackageHasAnImportRule fails on a package that no list of depguard covers.
func TestEveryPackageHasAnImportRule(t *testing.T) {
	config, err := os.ReadFile(root + "/.golangci.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rules := string(config)
	packages := map[string]bool{}
	files(t, func(name string) {
		top, _, _ := strings.Cut(name, "/")
		if (top == "internal" || top == "cmd") && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			packages[path.Dir(name)] = true
		}
	})
	delete(packages, "internal/store/sqlcgen") // generated
	for dir := range packages {
		found := strings.Contains(rules, `"**/`+dir+`/*.go"`)
		for parent := dir; parent != "." && !found; parent = path.Dir(parent) {
			found = strings.Contains(rules, `"**/`+parent+`/**/*.go"`)
		}
		if !found {
			t.Errorf("%s has no depguard rule in .golangci.yaml: list what it may import", dir)
		}
	}
	if len(packages) == 0 {
		t.Error("no packages found")
	}
}
