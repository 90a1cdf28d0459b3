package rehearsal_test

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"yagura/internal/rehearsal"
)

//go:embed warning.go
var warningSource string

// TestEveryKindIsListed compares Kinds, which the contract of the API lists, with the constants.
func TestEveryKindIsListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "warning.go", warningSource, 0)
	if err != nil {
		t.Fatal(err)
	}
	var declared []rehearsal.Kind
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		kind, ofKind := spec.Type.(*ast.Ident)
		value, ofText := spec.Values[0].(*ast.BasicLit)
		if !ofKind || kind.Name != "Kind" || !ofText {
			return true
		}
		text, err := strconv.Unquote(value.Value)
		if err != nil {
			t.Fatal(err)
		}
		declared = append(declared, rehearsal.Kind(text))
		return true
	})
	if len(declared) == 0 || !slices.Equal(slices.Sorted(slices.Values(declared)), slices.Sorted(slices.Values(rehearsal.Kinds))) {
		t.Errorf("declared %v, listed %v", declared, rehearsal.Kinds)
	}
}
