package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// thing matches the name of an id, or of what has it, with the kind of thing.
var thing = regexp.MustCompile(`^(chat|contest|entry|game|item|match|message|poll|request|stage|team)(ID)?$`)

// kindOf returns the kind of thing that an id with a name is of; empty if the name does not say it.
func kindOf(name string) string {
	name = strings.ToLower(name[:min(1, len(name))]) + name[min(1, len(name)):]
	if person.MatchString(name) {
		return "person"
	}
	if found := thing.FindStringSubmatch(name); found != nil {
		return found[1]
	}
	return ""
}

// TestCallsPassIDsOfTheRightKind requires that the names of the ids in a call fit the parameters of a function with that name and number of
// parameters: the compiler does not notice if the id of a contest and that of a person are exchanged.
func TestCallsPassIDsOfTheRightKind(t *testing.T) {
	declared := map[string][][]string{} // the kinds of the parameters, by the name of the function
	declare := func(file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				declared[n.Name.Name] = append(declared[n.Name.Name], kindsOf(n.Type.Params))
			case *ast.Field: // a method of an interface, or a function in a field
				if of, ok := n.Type.(*ast.FuncType); ok && len(n.Names) == 1 {
					declared[n.Names[0].Name] = append(declared[n.Names[0].Name], kindsOf(of.Params))
				}
			}
			return true
		})
	}
	sources(t, "internal", func(_ string, file *ast.File) { declare(file) })
	generated, err := filepath.Glob(root + "/internal/store/sqlcgen/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range generated {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		declare(file)
	}
	checked := 0
	sources(t, "internal", func(pkg string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name, fits, found := nameOf(call.Fun), false, false
			for _, kinds := range declared[name] {
				if len(kinds) == len(call.Args) {
					found, fits = true, fits || accepts(kinds, call.Args)
				}
			}
			if found {
				checked++
			}
			if found && !fits {
				t.Errorf("%s: a call of %s passes the id of another kind of thing", pkg, name)
			}
			return true
		})
	})
	if checked < 10_000 {
		t.Errorf("only %d calls were checked", checked)
	}
}

// kindsOf returns the kinds of the parameters, empty for those that are no ids.
func kindsOf(params *ast.FieldList) (kinds []string) {
	for _, field := range params.List {
		of, _ := field.Type.(*ast.Ident)
		for range max(0, 1-len(field.Names)) {
			kinds = append(kinds, "")
		}
		for _, name := range field.Names {
			kind := ""
			if of != nil && of.Name == "int64" {
				kind = kindOf(name.Name)
			}
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func accepts(kinds []string, args []ast.Expr) bool {
	for i, arg := range args {
		if given := kindOf(nameOf(arg)); kinds[i] != "" && given != "" && given != kinds[i] {
			return false
		}
	}
	return true
}

// nameOf returns the name of a variable, a field or a method; of the id of a thing, such as c.ID or m.Team.ID, the name of the thing.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if e.Sel.Name == "ID" {
			return nameOf(e.X)
		}
		return e.Sel.Name
	}
	return ""
}
