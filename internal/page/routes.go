package page

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
)

// pathsFile lists the patterns of all addresses of the app. A test of the app compares it with its route table.
//
//go:embed paths.json
var pathsFile []byte

// route is an address of the app: the pattern that it matches and the values of its parameters.
type route struct {
	pattern string
	values  map[string]string
}

// id returns a parameter; it is a valid id.
func (r route) id(name string) string { return r.values[name] }

// path returns the address in the case of the pattern: the app's router ignores the case of the pattern's words, but not of the values.
func (r route) path() string {
	parts := segments(r.pattern)
	for i, part := range parts {
		if name, isValue := strings.CutPrefix(part, ":"); isValue {
			parts[i] = r.values[name]
		}
	}
	return "/" + strings.Join(parts, "/")
}

var patterns = func() [][]string {
	var list []string
	if err := json.Unmarshal(pathsFile, &list); err != nil {
		panic("page: paths.json: " + err.Error()) // the file is part of the program
	}
	out := make([][]string, len(list))
	for i, pattern := range list {
		out[i] = segments(pattern)
	}
	return out
}()

// validID is the form of all ids in addresses, as the app reads them.
var validID = regexp.MustCompile(`^[1-9][0-9]{0,15}$`)

func segments(path string) []string {
	return strings.FieldsFunc(path, func(c rune) bool { return c == '/' })
}

// match finds the pattern of a path. Patterns are unambiguous: ids are numbers, and names of pages are not.
func match(path string) (route, bool) {
	parts := segments(path)
	for _, pattern := range patterns {
		if values, ok := fits(pattern, parts); ok {
			return route{pattern: "/" + strings.Join(pattern, "/"), values: values}, true
		}
	}
	return route{}, false
}

func fits(pattern, parts []string) (map[string]string, bool) {
	if len(pattern) != len(parts) {
		return nil, false
	}
	values := map[string]string{}
	for i, part := range pattern {
		name, isValue := strings.CutPrefix(part, ":")
		switch {
		case !isValue && !strings.EqualFold(part, parts[i]): // the app's router ignores the case
			return nil, false
		case isValue && name != "token" && name != "topic" && !validID.MatchString(parts[i]):
			return nil, false
		case isValue:
			values[name] = parts[i]
		}
	}
	return values, true
}
