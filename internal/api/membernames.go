package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"sync"
	"unicode"
)

// The decoder of Go finds a member of a body also by a name in another case ("NAME" for "name"), and merges the values of a member that is
// sent twice. The checks of the contract read the exact names and the last values. So bodies with such members are refused: a value in
// them could get past the checks.

// memberNames has the names of the members that a type is decoded from, at any depth, and the same names folded (foldedName).
type memberNames struct{ exact, folded map[string]bool }

// namesByType caches the names of the types of bodies.
var namesByType sync.Map

// namesOf returns the names of the members of a type.
func namesOf(t reflect.Type) memberNames {
	if known, ok := namesByType.Load(t); ok {
		return known.(memberNames)
	}
	n := memberNames{map[string]bool{}, map[string]bool{}}
	n.collect(t, map[reflect.Type]bool{})
	namesByType.Store(t, n)
	return n
}

func (n memberNames) collect(t reflect.Type, seen map[reflect.Type]bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			n.exact[name], n.folded[foldedName(name)] = true, true
		}
		n.collect(f.Type, seen)
	}
}

// foldedName returns the same text for all names that the decoder takes for one.
func foldedName(name string) string {
	return strings.Map(func(r rune) rune {
		for { // goes through the letters that differ only in case, to the smallest one
			next := unicode.SimpleFold(r)
			if next <= r {
				return next
			}
			r = next
		}
	}, name)
}

var errMemberNames = errors.New("api: the body has a member twice, or one whose name differs from that of the contract in case")

// check returns an error if an object of a JSON text has a member twice, or a member whose name is one of the type in another case. The
// decoder checks the syntax.
func (n memberNames) check(data []byte) error {
	type container struct {
		names map[string]bool // of an object so far; nil = an array
		named bool            // the next value belongs to a name
	}
	var open []container
	d := json.NewDecoder(bytes.NewReader(data))
	for token, err := d.Token(); err == nil; token, err = d.Token() {
		delim, _ := token.(json.Delim)
		if last := len(open) - 1; last >= 0 && open[last].names != nil && !open[last].named && delim != '}' {
			name, _ := token.(string)
			if open[last].names[name] || n.folded[foldedName(name)] && !n.exact[name] {
				return errMemberNames
			}
			open[last].names[name], open[last].named = true, true
			continue
		}
		switch delim {
		case '{':
			open = append(open, container{names: map[string]bool{}})
			continue
		case '[':
			open = append(open, container{})
			continue
		case '}', ']':
			open = open[:len(open)-1]
		}
		if len(open) > 0 { // a value has ended
			open[len(open)-1].named = false
		}
	}
	return nil
}
