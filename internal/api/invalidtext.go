package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
)

// Requests with text that no database stores and no reader can read (NUL, invalid UTF-8, half a surrogate pair) are
// refused before any operation, so that no rule has to handle it.

// rejectInvalidText refuses requests with such text in their address or their idempotency key.
func rejectInvalidText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		switch {
		case !isReadable(r.URL.Path):
			writeProblem(w, r, fault.New(fault.NotFoundError))
		case err != nil || !isReadable(query):
			writeProblem(w, r, problem(http.StatusBadRequest, fault.MalformedRequest))
		case !isReadable(r.Header.Get(idempotencyHeader)):
			writeProblem(w, r, fault.New(fault.InvalidValue).At(idempotencyHeader))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func isReadable(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// strictJSON returns the framework's JSON format, which refuses such text in bodies, and members that could get past the checks.
func strictJSON() huma.Format {
	f := huma.DefaultJSONFormat
	f.Unmarshal = func(data []byte, v any) error {
		if !utf8.Valid(data) || !validEscapes(data) {
			return errUnreadable
		}
		if err := namesOf(reflect.TypeOf(v)).check(data); err != nil {
			return err
		}
		return json.Unmarshal(data, v)
	}
	return f
}

var errUnreadable = errors.New("api: the body holds text that cannot be read")

// validEscapes reports whether no \u escape of a JSON text stands for NUL or for half of a surrogate pair. The
// decoder checks the rest of the syntax.
func validEscapes(data []byte) bool {
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		i++ // an escaped character starts no escape itself
		unit, ok := escaped(data[i-1:])
		switch {
		case !ok:
		case unit == 0, isLow(unit):
			return false
		case isHigh(unit):
			if low, ok := escaped(data[i+5:]); !ok || !isLow(low) {
				return false
			}
			i += 10
		}
	}
	return true
}

// escaped parses the UTF-16 unit of the \u escape at the beginning of data.
func escaped(data []byte) (unit uint16, ok bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	for _, c := range data[2:6] {
		digit := strings.IndexByte("0123456789abcdef", c|0x20)
		if digit < 0 {
			return 0, false
		}
		unit = unit<<4 | uint16(digit)
	}
	return unit, true
}

func isHigh(unit uint16) bool { return unit >= 0xd800 && unit < 0xdc00 }
func isLow(unit uint16) bool  { return unit >= 0xdc00 && unit < 0xe000 }
