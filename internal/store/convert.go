package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"math"
	"time"
)

// found converts the result of a look-up: the row, or ok=false if there is no row.
func found[R any](row R, err error) (r R, ok bool, _ error) {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return r, false, nil
	case err != nil:
		return r, false, err
	}
	return row, true, nil
}

// one is found with the row as the package's type.
func one[R, T any](convert func(R) T) func(R, error) (T, bool, error) {
	return func(row R, err error) (t T, ok bool, _ error) {
		if row, ok, err = found(row, err); !ok {
			return t, false, err
		}
		return convert(row), true, nil
	}
}

// mapRows converts each row; the result is never nil, so JSON has [].
func mapRows[R, T any](rows []R, convert func(R) T) []T {
	out := make([]T, len(rows))
	for i, r := range rows {
		out[i] = convert(r)
	}
	return out
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// ms and timeOf convert times to and from Unix milliseconds in UTC.
func ms(t time.Time) int64 { return t.UnixMilli() }

func timeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func msOrNil(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	v := t.UnixMilli()
	return &v
}

func timeOrNil(ms *int64) *time.Time {
	if ms == nil {
		return nil
	}
	t := timeOf(*ms)
	return &t
}

// idOrNil stores 0 as NULL; idOf is its inverse.
func idOrNil(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

func idOf(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// beforeOrAll returns the start of a page in descending order of ids; 0 means the newest.
func beforeOrAll(id int64) int64 {
	if id == 0 {
		return math.MaxInt64
	}
	return id
}

// setOf returns ids as a set.
func setOf(ids []int64) map[int64]bool {
	set := make(map[int64]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// jsonText encodes values that JSON can always represent, such as texts by language.
func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("store: cannot be encoded: " + err.Error())
	}
	return string(b)
}
