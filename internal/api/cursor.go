package api

import (
	"encoding/base64"
	"strconv"
	"strings"

	"yagura/internal/kit/fault"
)

// cursorOf returns an opaque cursor with the keys of a list's last item.
func cursorOf(keys ...int64) *string {
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = strconv.FormatInt(k, 36)
	}
	s := base64.RawURLEncoding.EncodeToString([]byte(strings.Join(parts, ".")))
	return &s
}

// keysOf parses a cursor of n keys; nil for an empty one. Fault: invalidValue at cursor.
func keysOf(cursor string, n int) ([]int64, error) {
	if cursor == "" {
		return nil, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.Split(string(raw), ".")
	if err != nil || len(parts) != n {
		return nil, fault.New(fault.InvalidValue).At("cursor")
	}
	keys := make([]int64, n)
	for i, p := range parts {
		if keys[i], err = strconv.ParseInt(p, 36, 64); err != nil {
			return nil, fault.New(fault.InvalidValue).At("cursor")
		}
	}
	return keys, nil
}

// idAt parses a cursor of one id; 0 for an empty one. Fault: invalidValue at cursor.
func idAt(cursor string) (int64, error) {
	keys, err := keysOf(cursor, 1)
	if err != nil || keys == nil {
		return 0, err
	}
	return keys[0], nil
}
