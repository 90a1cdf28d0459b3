// Package httpcache holds what handlers of cached content share: entity tags, conditional requests and compression
// (RFC 9110, 8.8.3, 12.5.3 and 13.1.2).
package httpcache

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
)

// Tag returns the weak entity tag of a text. It is weak because the text may be sent compressed.
func Tag(text []byte) string {
	sum := sha256.Sum256(text)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// Matches reports whether If-None-Match names the tag. The comparison is weak, so it does not matter which of the two are weak: some proxies
// strip or add the W/.
func Matches(ifNoneMatch []string, tag string) bool {
	for _, header := range ifNoneMatch {
		for candidate := range strings.SplitSeq(header, ",") {
			if c := strings.TrimSpace(candidate); c == "*" || opaque(c) == opaque(tag) {
				return true
			}
		}
	}
	return false
}

// opaque returns an entity tag without the mark of a weak one.
func opaque(tag string) string { return strings.TrimPrefix(tag, "W/") }

// Accepts reports whether Accept-Encoding allows a content coding: named, or covered by *, with a weight above 0.
func Accepts(acceptEncoding []string, coding string) bool {
	allowed := false
	for _, header := range acceptEncoding {
		for field := range strings.SplitSeq(header, ",") {
			name, parameters, _ := strings.Cut(field, ";")
			name = strings.TrimSpace(name)
			if strings.EqualFold(name, coding) {
				return weight(parameters) > 0
			}
			if name == "*" {
				allowed = weight(parameters) > 0
			}
		}
	}
	return allowed
}

// weight parses "q=0.5"; the default is 1, and an invalid weight is 0.
func weight(parameters string) float64 {
	key, value, given := strings.Cut(strings.TrimSpace(parameters), "=")
	if !given {
		return 1
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !strings.EqualFold(strings.TrimSpace(key), "q") {
		return 0
	}
	return q
}

// Gzip returns the text compressed.
func Gzip(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}
