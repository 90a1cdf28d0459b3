package catalogue

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"yagura/internal/kit/event"
)

// typed is a type that lists its values; the app gets it as a union.
type typed interface{ Values() []string }

const preamble = `// Written by "make generate" from the definitions of the events (internal/catalogue).

/** The keys of all members of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never;
/** The types that a field has in the members of a union. */
type Field<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** A payload that differs by competition format: a field that a format lacks is undefined. */
export type AnyOf<T> = { [K in KeyOf<T>]?: Field<T, K> };

`

// TypeScript writes the types of all events: a union that the kind discriminates, the live message, and the sentences of
// the activity log. A stored event is as old as its contest, so every field of a payload is optional.
func TypeScript(out io.Writer) error {
	w := &writer{done: map[reflect.Type]string{}}
	kinds, definitions := byKind()
	var union strings.Builder
	for _, kind := range kinds {
		var data []string
		for _, d := range definitions[kind] {
			if name := w.typeOf(d.Payload); !slices.Contains(data, name) {
				data = append(data, name)
			}
		}
		all := strings.Join(data, " | ")
		if len(data) > 1 {
			all = "AnyOf<" + all + ">"
		}
		fmt.Fprintf(&union, "\n  | { kind: '%s'; data: %s }", kind, all)
	}
	hint := w.hint()
	_, err := fmt.Fprintf(out, "%s%s/** Every event, with its payload by kind. */\nexport type AppEvent =%s;\n\nexport type EventKind = AppEvent['kind'];\n\n%s\n%s\n%s",
		preamble, w.text.String(), union.String(), hint,
		sentences("activitySentences", "The sentences that each kind can have in the activity log of a contest.", kinds, definitions, event.Operators, event.Everybody),
		sentences("auditSentences", "The sentences of the acts in the audit log of the site.", kinds, definitions, event.Administrators))
	return err
}

// sentences writes the sentences of the kinds that are visible to some readers.
func sentences(name, doc string, kinds []event.Kind, definitions map[event.Kind][]event.Declaration, to ...event.Visibility) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/** %s */\nexport const %s = {\n", doc, name)
	for _, kind := range kinds {
		r := definitions[kind][0].Rules
		if !slices.Contains(to, r.Visible) {
			continue
		}
		quoted := make([]string, len(r.Activity))
		for i, s := range r.Activity {
			quoted[i] = "'" + string(s) + "'"
		}
		fmt.Fprintf(&b, "  '%s': [%s],\n", kind, strings.Join(quoted, ", "))
	}
	b.WriteString("} as const satisfies Partial<Record<EventKind, readonly string[]>>;\n")
	return b.String()
}

// writer collects the declarations of types.
type writer struct {
	text strings.Builder
	done map[reflect.Type]string // the names of written types
}

// typeOf returns the TypeScript type of a Go type, and writes its declaration if it is a struct.
func (w *writer) typeOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "string"
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return "unknown"
	case t == reflect.TypeFor[event.None]():
		return "Record<string, never>"
	}
	if v, ok := reflect.Zero(t).Interface().(typed); ok && t.Kind() == reflect.String {
		return "'" + strings.Join(v.Values(), "' | '") + "'"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.typeOf(t.Elem()) + " | null"
	case reflect.Slice, reflect.Array:
		return w.listOf(t)
	case reflect.Map:
		return "Record<string, " + w.typeOf(t.Elem()) + ">"
	case reflect.Struct:
		return w.structOf(t)
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	default:
		return "number"
	}
}

func (w *writer) listOf(t reflect.Type) string {
	of := w.typeOf(t.Elem())
	if strings.Contains(of, " | ") {
		of = "(" + of + ")"
	}
	if t.Kind() == reflect.Array {
		return "[" + strings.Repeat(of+", ", t.Len()-1) + of + "]"
	}
	return of + "[]"
}

// structOf names a struct by its package and type, and writes it once.
func (w *writer) structOf(t reflect.Type) string {
	if name, ok := w.done[t]; ok {
		return name
	}
	pkg := path.Base(t.PkgPath())
	name := strings.ToUpper(pkg[:1]) + pkg[1:] + strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	w.done[t] = name
	var b strings.Builder
	fmt.Fprintf(&b, "export interface %s {\n", name)
	w.fields(&b, t)
	b.WriteString("}\n\n")
	w.text.WriteString(b.String())
	return name
}

// fields writes the fields of a struct as JSON has them: those of embedded structs among them. A list can be null.
func (w *writer) fields(b *strings.Builder, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-":
		case f.Anonymous && tag == "":
			w.fields(b, f.Type)
		case tag != "":
			of := w.typeOf(f.Type)
			if f.Type.Kind() == reflect.Slice && !strings.Contains(f.Tag.Get("json"), ",omitempty") {
				of += " | null"
			}
			fmt.Fprintf(b, "  %s?: %s;\n", tag, of)
		}
	}
}

// hint writes the live message. Its message is typed by the connection, which knows the contract.
func (w *writer) hint() string {
	var b strings.Builder
	b.WriteString("/** A live message: it says what changed. The new state is read from the API. */\nexport interface LiveHint {\n  kind: EventKind;\n  at: string;\n")
	t := reflect.TypeFor[event.Hint]()
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag != "kind" && tag != "at" {
			fmt.Fprintf(&b, "  %s?: %s;\n", tag, w.typeOf(f.Type))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
