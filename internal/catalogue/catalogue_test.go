package catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/format"
	"yagura/internal/kit/event"
	"yagura/internal/kit/lang"
	"yagura/internal/notify"
	"yagura/internal/stage"
)

// constants reads the kinds from the source of the event package, so that a new one cannot be forgotten.
func constants(t *testing.T) []event.Kind {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../kit/event/event.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []event.Kind
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); ok && of.Name == "Kind" {
			kind, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			kinds = append(kinds, event.Kind(kind))
		}
		return true
	})
	if len(kinds) < 100 {
		t.Fatalf("only %d kinds were found in the source", len(kinds))
	}
	return kinds
}

func TestEveryKindIsDefined(t *testing.T) {
	_, definitions := byKind()
	for _, kind := range constants(t) {
		if len(definitions[kind]) == 0 {
			t.Errorf("no feature defines %s: add it to its events.go (docs/add-an-event.md)", kind)
		}
		delete(definitions, kind)
	}
	for kind := range definitions {
		t.Errorf("%s is defined and is no constant of the event package", kind)
	}
}

func TestVisibleKindsHaveASentence(t *testing.T) {
	for _, d := range All() {
		if visible := d.Rules.Visible != event.Nobody; visible != (len(d.Rules.Activity) > 0) {
			t.Errorf("%s is visible to %s and has the sentences %q", d.Kind, d.Rules.Visible, d.Rules.Activity)
		}
	}
}

// TestSentencesHaveTexts also fails on a text of a sentence that no kind has.
func TestSentencesHaveTexts(t *testing.T) {
	want := []string{"other"}
	for _, d := range All() {
		if d.Rules.Visible == event.Operators || d.Rules.Visible == event.Everybody {
			for _, s := range d.Rules.Activity {
				want = append(want, string(s))
			}
		}
	}
	slices.Sort(want)
	want = slices.Compact(want)
	for _, language := range lang.All() {
		raw, err := os.ReadFile("../../web/src/shared/i18n/locales/" + language + "/contest.json")
		if err != nil {
			t.Fatal(err)
		}
		var texts struct {
			Activity struct{ Kind map[string]string }
		}
		if err := json.Unmarshal(raw, &texts); err != nil {
			t.Fatal(err)
		}
		for _, key := range want {
			if texts.Activity.Kind[key] == "" {
				t.Errorf("%s has no text of activity.kind.%s", language, key)
			}
			delete(texts.Activity.Kind, key)
		}
		for key := range texts.Activity.Kind {
			t.Errorf("%s has a text of activity.kind.%s, which no event has", language, key)
		}
	}
}

func TestNotificationsExist(t *testing.T) {
	known := map[string]bool{}
	for of, statuses := range notify.Kinds {
		for _, status := range statuses {
			known[fmt.Sprintf("%s.%s", of, status)] = true
			if slices.ContainsFunc(format.Specs, func(s stage.Spec) bool { return s.Notification == string(of) }) {
				known[fmt.Sprintf("format.%s", status)] = true
			}
		}
	}
	for _, d := range All() {
		for _, n := range d.Rules.Notifies {
			if !known[string(n)] {
				t.Errorf("%s causes the notification %s, which does not exist", d.Kind, n)
			}
		}
	}
}

// TestActsEndThePassiveState proves that a person who acts in a contest is not passive there any more, and that whoever leaves it stays
// as the person was.
func TestActsEndThePassiveState(t *testing.T) {
	rules := Rules()
	for _, kind := range []event.Kind{
		event.EntryUpdated, event.CheckinChanged, event.ChatPosted, event.ContestUpdated, event.EntriesConfirmed, event.BanEnded, event.CasterAdded,
		event.MatchReported, event.MatchVideos, event.MatchCleared, event.MatchUndone, event.ScoreCorrected, event.EntryReinstated,
		event.TournamentUpdated, event.TournamentDeleted, event.StageFinished, event.StageReopened, event.StageJoined, event.StageReturned,
		event.RoundStarted, event.RoundReopened, event.StreamMoved, event.StreamEnded,
	} {
		if !rules[kind].Has(event.EndsPassive) {
			t.Errorf("%s leaves its actor passive", kind)
		}
	}
	for _, kind := range []event.Kind{
		event.EntryRemoved, event.EntryDropped, event.StageDropped, event.OperatorRemoved, event.CasterRemoved, event.EntryRoster, event.ChatRead, event.ChatMuted,
	} {
		if rules[kind].Has(event.EndsPassive) {
			t.Errorf("%s ends the passive state of its actor", kind)
		}
	}
}

// TestNotifyHandlesWhatNotifies compares the catalogue with the handlers. A posted message causes pushes alone.
func TestNotifyHandlesWhatNotifies(t *testing.T) {
	handled := notify.Handled()
	for kind, rules := range Rules() {
		if kind == event.ChatPosted {
			continue
		}
		if _, ok := handled[kind]; ok != (len(rules.Notifies) > 0) {
			t.Errorf("%s causes %q and handled = %v", kind, rules.Notifies, ok)
		}
	}
}

// TestNotifyReadsWhatIsThere fails if a payload of a kind lacks a field that its handler reads.
func TestNotifyReadsWhatIsThere(t *testing.T) {
	handled := notify.Handled()
	for _, d := range All() {
		if reads := handled[d.Kind]; reads != nil && reads != d.Payload {
			for name, of := range fieldsOf(reads) {
				if got := fieldsOf(d.Payload)[name]; got != of {
					t.Errorf("%s: the handler reads %s as %s, which is %q in %s", d.Kind, name, of, got, d.Payload)
				}
			}
		}
	}
}

// fieldsOf lists the types of the JSON fields of a struct by name, with those of lists of structs as "list.field".
func fieldsOf(t reflect.Type) map[string]string {
	fields := map[string]string{}
	for _, f := range reflect.VisibleFields(t) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "":
		case f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct:
			for name, of := range fieldsOf(f.Type.Elem()) {
				fields[tag+"."+name] = of
			}
		default:
			fields[tag] = f.Type.String()
		}
	}
	return fields
}

func TestTypesOfTheAppAreGenerated(t *testing.T) {
	var want bytes.Buffer
	if err := TypeScript(&want); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../web/src/shared/api/events.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("web/src/shared/api/events.gen.ts differs from the definitions: run make generate")
	}
	if strings.Contains(want.String(), "'' |") {
		t.Error("a type lists an empty value")
	}
}

// TestEventsAreTyped fails where a package makes an event without a definition, or reads the payload of one into a type of
// its own. Only Definition makes events, and store reads stored ones.
func TestEventsAreTyped(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if strings.HasPrefix(filepath.ToSlash(path), "../kit/event/") || filepath.ToSlash(path) == "../store/event.go" {
			found++
			return nil
		}
		for _, problem := range untypedEvents(t, path) {
			t.Errorf("%s: %s", path, problem)
		}
		return nil
	})
	if err != nil || found < 2 {
		t.Fatalf("err = %v, %d files of the exceptions found", err, found)
	}
}

// untypedEvents lists the literals of event.Event in a file, and the payloads that it decodes without a definition.
func untypedEvents(t *testing.T, path string) (problems []string) {
	t.Helper()
	source := token.NewFileSet()
	file, err := parser.ParseFile(source, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"yagura/internal/kit/event"` }) {
		return nil
	}
	isSelector := func(e ast.Expr, of, name string) bool {
		s, ok := e.(*ast.SelectorExpr)
		if !ok || s.Sel.Name != name {
			return false
		}
		x, ok := s.X.(*ast.Ident)
		return of == "" || ok && x.Name == of
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if isSelector(n.Type, "event", "Event") && len(n.Elts) > 0 {
				problems = append(problems, fmt.Sprintf("line %d makes an event: use a definition's New", source.Position(n.Pos()).Line))
			}
		case *ast.CallExpr:
			if isSelector(n.Fun, "json", "Unmarshal") && isSelector(n.Args[0], "", "Data") {
				problems = append(problems, fmt.Sprintf("line %d reads a payload: use a definition's Decode", source.Position(n.Pos()).Line))
			}
		}
		return true
	})
	return problems
}
