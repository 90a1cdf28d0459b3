package api

import (
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// param is a field of a request that comes from its path, query, a header or a cookie.
type param struct {
	index    []int
	in       string
	name     string
	standard string // the value if the request has none
	required bool
	schema   *huma.Schema
}

// text returns the parameter as it was sent, or its default.
func (p *param) text(ctx huma.Context) string {
	text := ""
	switch p.in {
	case "path":
		text = ctx.Param(p.name)
	case "query":
		text = ctx.Query(p.name)
	case "header":
		text = ctx.Header(p.name)
	case "cookie":
		for _, c := range huma.ReadCookies(ctx) {
			if c.Name == p.name {
				text = c.Value
			}
		}
	}
	if text == "" {
		return p.standard
	}
	return text
}

// parseParam sets the field to the parsed text. It returns the value for its validation.
func parseParam(field reflect.Value, text string) (any, error) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
		return text, nil
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		field.SetInt(n)
		return n, nil
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errors.New("invalid boolean")
		}
		field.SetBool(b)
		return b, nil
	default: // a list of integers; checkParam refuses other types
		var numbers []int64
		for item := range strings.SplitSeq(text, ",") {
			n, err := strconv.ParseInt(item, 10, 64)
			if err != nil {
				return nil, errors.New("invalid integer")
			}
			numbers = append(numbers, n)
		}
		field.Set(reflect.ValueOf(numbers))
		return numbers, nil
	}
}

// checkParam panics if parseParam does not know the type.
func checkParam(f reflect.StructField) {
	switch f.Type.Kind() {
	case reflect.String, reflect.Int, reflect.Int64, reflect.Bool:
	default:
		if f.Type != reflect.TypeFor[[]int64]() {
			panic(fmt.Sprintf("api: the parameter %s cannot be of the type %s", f.Name, f.Type))
		}
	}
}

// header is a field of an answer that is sent as a header.
type header struct {
	index  []int
	name   string
	hidden bool // from the contract
}

// text returns the header, empty for none.
func (h *header) text(answer reflect.Value) string {
	switch f := answer.FieldByIndex(h.index); value := f.Addr().Interface().(type) {
	case *http.Cookie:
		return value.String()
	default:
		return f.String()
	}
}

// checkHeader panics if header.text does not know the type.
func checkHeader(f reflect.StructField) {
	if f.Type.Kind() != reflect.String && f.Type != reflect.TypeFor[http.Cookie]() {
		panic(fmt.Sprintf("api: the header %s cannot be of the type %s", f.Name, f.Type))
	}
}

// eachField calls visit for the fields of a struct and of the structs that it embeds, except those with one of the names.
func eachField(t reflect.Type, index []int, except []string, visit func(reflect.StructField, []int)) {
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() || slices.Contains(except, f.Name) {
			continue
		}
		at := append(append([]int{}, index...), i)
		if f.Anonymous {
			eachField(f.Type, at, except, visit)
		} else {
			visit(f, at)
		}
	}
}

// hasDefaults reports whether a member of a body has a default. It panics if setDefaults does not know its type.
func hasDefaults(t reflect.Type, seen map[reflect.Type]bool) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return hasDefaults(t.Elem(), seen)
	case reflect.Struct:
	default:
		return false
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	found := false
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			continue
		}
		if f.Tag.Get("default") != "" {
			if k := f.Type.Kind(); k != reflect.Int && k != reflect.String {
				panic(fmt.Sprintf("api: the member %s of %s cannot have a default", f.Name, t))
			}
			found = true
		}
		found = hasDefaults(f.Type, seen) || found
	}
	return found
}

// setDefaults sets the members of a body that are zero to their defaults.
func setDefaults(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			setDefaults(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			setDefaults(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() {
				continue
			}
			text := f.Tag.Get("default")
			if field := v.Field(i); text == "" || !field.IsZero() {
				setDefaults(field)
			} else if _, err := parseParam(field, text); err != nil {
				panic(fmt.Sprintf("api: the default of the member %s of %s: %v", f.Name, v.Type(), err))
			}
		}
	default:
	}
}
