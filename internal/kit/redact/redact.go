// Package redact removes secrets and personal data from texts for the log and for stored errors.
package redact

import (
	"log/slog"
	"regexp"
	"strings"
)

// The longest texts, in bytes.
const (
	maxPath = 200
	maxText = 2000
)

var (
	mailAddress = regexp.MustCompile(`[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+`)
	webAddress  = regexp.MustCompile(`\b((?:https?|wss?|smtps?|rediss?|valkeys?|postgres(?:ql)?|s3)://)(?:[^\s/@"']*@)?([^\s/"'?#]*)[^\s"']*`)
	// secretPart matches a part of a path that may be a secret, such as the token of an invitation or the unguessable name
	// of a file: many letters and digits.
	secretPart = regexp.MustCompile(`[A-Za-z0-9_-]{16,}`)
)

// Path returns the path of a request without secrets and of limited length. The names of the app's own files stay.
func Path(path string) string {
	if !strings.HasPrefix(path, "/assets/") && len(path) >= 16 {
		path = secretPart.ReplaceAllStringFunc(path, func(s string) string {
			if !strings.ContainsAny(s, "0123456789") || strings.Trim(s, "0123456789") == "" {
				return s // words, or an id
			}
			return "[secret]"
		})
	}
	return short(path, maxPath)
}

// Text returns a text without mail addresses and without the paths, queries and passwords of web addresses, and of limited
// length.
func Text(s string) string {
	if strings.Contains(s, "://") {
		s = webAddress.ReplaceAllString(s, "$1$2/…")
	}
	if strings.Contains(s, "@") {
		s = mailAddress.ReplaceAllString(s, "[address]")
	}
	return short(s, maxText)
}

func short(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// Attr is a ReplaceAttr of slog that applies Text to all texts and errors. The stack of a panic keeps its length, and the
// public address of the service, which the start logs as "url", stays whole.
func Attr(_ []string, a slog.Attr) slog.Attr {
	switch {
	case a.Key == slog.TimeKey, a.Key == slog.LevelKey, a.Key == "stack", a.Key == "url":
		return a
	case a.Value.Kind() == slog.KindString:
		a.Value = slog.StringValue(Text(a.Value.String()))
	case a.Value.Kind() == slog.KindAny:
		if err, ok := a.Value.Any().(error); ok {
			a.Value = slog.StringValue(Text(err.Error()))
		}
	}
	return a
}
