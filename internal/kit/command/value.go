package command

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Value parses a text into a variable. Its methods are those of pflag.Value.
type Value struct {
	kind kind
	set  func(string) error
}

type kind string

const (
	text     kind = "string"
	file     kind = "file"
	boolean  kind = "bool"
	integer  kind = "int"
	duration kind = "duration"
	list     kind = "list"
)

// Set parses the text. Its error begins with the words between the name of the flag and what is wrong.
func (v Value) Set(s string) error { return v.set(s) }

// String returns nothing: the help shows the default that the flag names.
func (v Value) String() string { return "" }

// Type names the kind of values in errors.
func (v Value) Type() string {
	if v.kind == list {
		return string(text)
	}
	return string(v.kind)
}

// String is any text.
func String(to *string) Value {
	return Value{text, func(s string) error { *to = s; return nil }}
}

// OneOf is one of the texts.
func OneOf(to *string, allowed ...string) Value {
	return Value{text, func(s string) error {
		if !slices.Contains(allowed, s) {
			return fmt.Errorf(` must be one of "%s" but got %q`, strings.Join(allowed, `","`), s)
		}
		*to = s
		return nil
	}}
}

// Path is the name of a file or folder. It becomes absolute; ~ is the home of the user.
func Path(to *string) Value {
	return Value{file, func(s string) (err error) {
		if s != "" {
			s, err = expand(s)
		}
		*to = s
		return err
	}}
}

// ExistingFile is the name of a file that exists.
func ExistingFile(to *string) Value {
	return Value{file, func(s string) error {
		name, err := expand(s)
		if err != nil {
			return err
		}
		switch info, err := os.Stat(name); {
		case err != nil:
			return fmt.Errorf(": %w", err)
		case info.IsDir():
			return fmt.Errorf(": %q exists but is a directory", name)
		}
		*to = name
		return nil
	}}
}

func expand(name string) (string, error) {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf(": %w", err)
		}
		return filepath.Join(home, rest), nil
	}
	absolute, err := filepath.Abs(name)
	if err != nil {
		return "", fmt.Errorf(": %w", err)
	}
	return absolute, nil
}

// Bool is true if the flag is there without a value.
func Bool(to *bool) Value {
	return Value{boolean, func(s string) error {
		switch strings.ToLower(s) {
		case "true", "1", "yes":
			*to = true
		case "false", "0", "no":
			*to = false
		default:
			return fmt.Errorf(": bool value must be true, 1, yes, false, 0 or no but got %q", s)
		}
		return nil
	}}
}

// Int is a number.
func Int(to *int) Value {
	return Value{integer, func(s string) error {
		n, err := strconv.ParseInt(s, 0, strconv.IntSize)
		if err != nil {
			return fmt.Errorf(": expected a valid %d bit int but got %q", strconv.IntSize, s)
		}
		*to = int(n)
		return nil
	}}
}

// Uint64 is a number from 0.
func Uint64(to *uint64) Value {
	return Value{integer, func(s string) error {
		n, err := strconv.ParseUint(s, 0, 64)
		if err != nil {
			return fmt.Errorf(": expected a valid 64 bit uint but got %q", s)
		}
		*to = n
		return nil
	}}
}

// Duration is a span of time such as 90s or 1h.
func Duration(to *time.Duration) Value {
	return Value{duration, func(s string) error {
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf(": expected duration but got %q: %w", s, err)
		}
		*to = d
		return nil
	}}
}

// Strings is a list with commas. Each flag of the command line adds to it. A backslash before a comma makes it part of an item.
func Strings(to *[]string) Value {
	return Value{list, func(s string) error {
		*to = append(*to, splitList(s)...)
		return nil
	}}
}

func splitList(s string) []string {
	var items []string
	item := strings.Builder{}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == ',':
			i++
			item.WriteByte(',')
		case s[i] == ',':
			items = append(items, item.String())
			item.Reset()
		default:
			item.WriteByte(s[i])
		}
	}
	if item.Len() > 0 {
		items = append(items, item.String())
	}
	return items
}
