package archtest_test

import (
	"go/ast"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestEveryFaultKeyIsRaisedOrListed fails on a key of the catalogue that no code uses, unless docs/rules/api.md says why the key is never
// raised: the specification has it.
func TestEveryFaultKeyIsRaisedOrListed(t *testing.T) {
	rules, err := os.ReadFile(root + "/docs/rules/api.md")
	if err != nil {
		t.Fatal(err)
	}
	_, listed, ok := strings.Cut(string(rules), "## Keys that are never raised\n")
	if !ok {
		t.Fatal("docs/rules/api.md does not list the keys that are never raised")
	}
	listed, _, _ = strings.Cut(listed, "\n## ")
	keys, used := map[string]string{}, map[string]bool{} // by the names of their constants
	sources(t, "internal", func(pkg string, file *ast.File) {
		for _, d := range file.Decls {
			if general, ok := d.(*ast.GenDecl); ok && pkg == "kit/fault" { // not a use: the keys and the catalogue
				addKeys(t, keys, general)
				continue
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok {
					used[name.Name] = true
				}
				return true
			})
		}
	})
	if len(keys) < 200 {
		t.Fatalf("only %d keys were found", len(keys))
	}
	for name, key := range keys {
		if !used[name] && !strings.Contains(listed, "`"+key+"`") {
			t.Errorf("no code raises %s (fault.%s): delete the key and its texts", key, name)
		}
	}
}

// addKeys adds the constants of type Key of a declaration, with their values.
func addKeys(t *testing.T, keys map[string]string, d *ast.GenDecl) {
	t.Helper()
	for _, spec := range d.Specs {
		value, ok := spec.(*ast.ValueSpec)
		if !ok || len(value.Values) != 1 {
			continue
		}
		kind, _ := value.Type.(*ast.Ident)
		text, _ := value.Values[0].(*ast.BasicLit)
		if kind == nil || kind.Name != "Key" || text == nil {
			continue
		}
		key, err := strconv.Unquote(text.Value)
		if err != nil {
			t.Fatal(err)
		}
		keys[value.Names[0].Name] = key
	}
}
