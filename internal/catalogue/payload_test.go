package catalogue

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden file")

// TestStoredPayloads compares the JSON of every payload, with all fields set, to a golden file. Stored events have this
// form: a field may be added, but none may be renamed, removed or change its type.
func TestStoredPayloads(t *testing.T) {
	const golden = "testdata/payloads.golden"
	var lines []string
	for _, d := range All() {
		payload := reflect.New(d.Payload).Elem()
		fill(payload, nil)
		encoded, err := json.Marshal(payload.Interface())
		if err != nil {
			t.Fatalf("%s: %v", d.Kind, err)
		}
		lines = append(lines, fmt.Sprintf("%s %s", d.Kind, encoded))
	}
	slices.Sort(lines)
	got := []byte(strings.Join(slices.Compact(lines), "\n") + "\n")
	if *update {
		if err := os.WriteFile(golden, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	known := strings.Split(string(want), "\n")
	for _, line := range lines {
		if !slices.Contains(known, line) {
			t.Errorf("not in %s:\n%s", golden, line)
		}
	}
	t.Errorf("%s differs: if only fields or kinds were added, run go test ./internal/catalogue -run StoredPayloads -update", golden)
}

// fill sets every field of a value, so that no field is omitted from its JSON. within are the types that hold the value: a
// type that refers to itself is filled once.
func fill(v reflect.Value, within []reflect.Type) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)))
		return
	}
	if v.Type() == reflect.TypeFor[json.RawMessage]() {
		v.SetBytes([]byte(`"raw"`))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if slices.Contains(within, v.Type()) {
			return
		}
		within = append(slices.Clone(within), v.Type())
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), within)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), within)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), within)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), within)
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, within)
		fill(value, within)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(1)
	case reflect.Interface:
		v.Set(reflect.ValueOf("any"))
	default:
		v.SetInt(1)
	}
}
