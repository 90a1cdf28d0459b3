package archtest_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// features are the packages whose functions people call (docs/architecture.md), below internal.
var features = []string{
	"account", "auth", "chat", "contest", "file", "follow", "format", "friend", "game", "match", "notify", "presence", "record", "rehearsal", "room",
	"site", "stage", "stream", "team",
}

// person matches the name of a parameter with the id of a person; number, of one that is no id.
var (
	person = regexp.MustCompile(`^(actor|asker|heir|operator|owner|reader|user|viewer)(ID)?$|^by$`)
	number = regexp.MustCompile(`^(after|before|from|limit|most|revision|since|size|to|version)$`)
)

// TestThePersonWhoActsComesFirst requires one order of ids, because the compiler does not tell an id of a person from that of a thing: if an
// exported function of a feature takes both, the first id is that of the person who acts. Methods of storage interfaces begin with the key
// of a row instead, such as contest and person.
func TestThePersonWhoActsComesFirst(t *testing.T) {
	checked := 0
	sources(t, "internal", func(pkg string, file *ast.File) {
		feature, _, _ := strings.Cut(pkg, "/")
		if !slices.Contains(features, feature) || strings.HasSuffix(pkg, "/stagetest") {
			return
		}
		check := func(name string, params *ast.FieldList) {
			ids := idsOf(params)
			if !ast.IsExported(name) || len(ids) < 2 || !slices.ContainsFunc(ids, person.MatchString) {
				return
			}
			checked++
			if !person.MatchString(ids[0]) {
				t.Errorf("%s: %s(%s): put the person who acts first", pkg, name, strings.Join(ids, ", "))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				check(n.Name.Name, n.Type.Params)
				return false
			case *ast.TypeSpec:
				methods, ok := n.Type.(*ast.InterfaceType)
				if !ok || strings.HasSuffix(strings.ToLower(n.Name.Name), "store") {
					return true
				}
				for _, m := range methods.Methods.List {
					if of, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 {
						check(m.Names[0].Name, of.Params)
					}
				}
			}
			return true
		})
	})
	if checked < 100 {
		t.Errorf("only %d functions take the ids of a person and a thing", checked)
	}
}

// idsOf returns the names of the parameters that hold one id.
func idsOf(params *ast.FieldList) (ids []string) {
	for _, field := range params.List {
		of, ok := field.Type.(*ast.Ident)
		if !ok || of.Name != "int64" {
			continue
		}
		for _, name := range field.Names {
			if !number.MatchString(name.Name) {
				ids = append(ids, name.Name)
			}
		}
	}
	return ids
}
