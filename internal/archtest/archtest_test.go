// Package archtest checks rules about the repository itself.
package archtest_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
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

// citation matches references to documents that are not in the repository. docs/rules holds the rules and their ids.
var citation = regexp.MustCompile(`\b(rulings|contests)\.md\b|\bcommunity\.md §|\brulings? [0-9]|\b[CU][0-9]{1,2}\.[0-9]{3}\b`)

// mayCite reports whether citation can match a line. It is much faster than citation, which begins with a word boundary.
func mayCite(line string) bool {
	if strings.Contains(line, ".md") || strings.Contains(line, "uling") {
		return true
	}
	for i := range len(line) - 1 {
		if (line[i] == 'C' || line[i] == 'U') && line[i+1] >= '0' && line[i+1] <= '9' {
			return true
		}
	}
	return false
}

// TestCitationsAreInTheRepository fails on a citation of a document that a reader of the repository does not have.
func TestCitationsAreInTheRepository(t *testing.T) {
	const maxSize = 4 << 20
	files(t, func(name string) {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil || info.Size() > maxSize {
			return
		}
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
			return
		}
		if strings.ContainsRune(string(content[:min(len(content), 8000)]), 0) {
			return // not a text file
		}
		for i, line := range strings.Split(string(content), "\n") {
			if !mayCite(line) {
				continue
			}
			if found := citation.FindString(line); found != "" {
				t.Errorf("%s:%d cites %q: cite an id of docs/rules, or say it in words", name, i+1, found)
			}
		}
	})
}
