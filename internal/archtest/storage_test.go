package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sharedWrites are the methods of the store that several packages may declare, with the reason.
var sharedWrites = map[string]string{
	"EnqueueJob": "every feature may enqueue jobs",
}

// lock matches methods that only lock a row, by increasing its version (docs/adr/0002): writes of a contest, a team or a person
// are serial across features.
var lock = regexp.MustCompile(`^(Lock|Hold)[A-Z]`)

// TestEveryWriteHasOneOwner fails if two packages declare the same write method in their storage interfaces, whose names end in
// Store: the rows belong to one feature, and the others call its use cases.
func TestEveryWriteHasOneOwner(t *testing.T) {
	writes := writingMethods(t, writingQueries(t))
	if len(writes) < 100 {
		t.Fatalf("only %d write methods were found in the store", len(writes))
	}
	owners := map[string][]string{}
	sources(t, "internal", func(pkg string, file *ast.File) {
		if strings.HasPrefix(pkg, "store") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !strings.HasSuffix(strings.ToLower(spec.Name.Name), "store") {
				return true
			}
			of, ok := spec.Type.(*ast.InterfaceType)
			if !ok {
				return true
			}
			for _, m := range of.Methods.List {
				for _, name := range m.Names {
					if writes[name.Name] && !slices.Contains(owners[name.Name], pkg) {
						owners[name.Name] = append(owners[name.Name], pkg)
					}
				}
			}
			return true
		})
	})
	for name, packages := range owners {
		if len(packages) > 1 && sharedWrites[name] == "" && !lock.MatchString(name) {
			t.Errorf("%s writes to the store and is declared in %s: let one of them own it", name, strings.Join(packages, ", "))
		}
	}
	for name := range sharedWrites {
		if len(owners[name]) < 2 {
			t.Errorf("%s needs no exception", name)
		}
	}
}

// sources calls visit with every Go file below a folder that is neither a test nor generated, with the path of its package
// relative to the folder.
func sources(t *testing.T, folder string, visit func(pkg string, file *ast.File)) {
	t.Helper()
	files(t, func(name string) {
		rel, ok := strings.CutPrefix(name, folder+"/")
		if !ok || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/sqlcgen/") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		visit(filepath.ToSlash(filepath.Dir(rel)), file)
	})
}

// query matches the name of a query of sqlc and the first word of its statement, after comments.
var query = regexp.MustCompile(`-- name: (\w+) :\w+\n(?:--.*\n)*\s*(INSERT|UPDATE|DELETE)\b`)

// writingQueries lists the queries that change rows.
func writingQueries(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	paths, err := filepath.Glob(root + "/internal/store/queries/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range query.FindAllStringSubmatch(string(content), -1) {
			names[m[1]] = true
		}
	}
	return names
}

// writingMethods lists the exported methods of the store that use a query that changes rows.
func writingMethods(t *testing.T, queries map[string]bool) map[string]bool {
	t.Helper()
	methods := map[string]bool{}
	sources(t, "internal/store", func(_ string, file *ast.File) {
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil || !method.Name.IsExported() || method.Body == nil {
				continue
			}
			ast.Inspect(method.Body, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && queries[s.Sel.Name] {
					methods[method.Name.Name] = true
				}
				return true
			})
		}
	})
	return methods
}
