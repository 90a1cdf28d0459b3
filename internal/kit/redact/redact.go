// Package redact removes secrets and personal data from texts for the log and for stored errors.
package redact

import (
	"fmt"
	"log/slog"
	"regexp"
	"strings"
)

// The longest texts, in bytes.
const (
	maxPath = 200
	maxText = 2000
)

// minSecret is the length of the shortest part of a path that secretPart matches.
const minSecret = 16

var (
	mailAddress = regexp.MustCompile(`[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+`)
	webAddress  = regexp.MustCompile(`\b((?:https?|wss?|smtps?|rediss?|valkeys?|postgres(?:ql)?|s3)://)(?:[^\s/@"']*@)?([^\s/"'?#]*)[^\s"']*`)
	// secretPart matches a part of a path that may be a secret, such as the token of an invitation or the unguessable name
	// of a file.
	secretPart = regexp.MustCompile(`[A-Za-z0-9_-]{16,}`)
	// plainPart matches what is no secret although it is long: an id, or words in small letters as the routes have them.
	plainPart = regexp.MustCompile(`^(?:[0-9]+|[a-z]{1,19}(?:[_-][a-z]{1,19})*)$`)
)

// Path returns the path of a request without secrets and of limited length. The names of the app's own files stay.
func Path(path string) string {
	if !strings.HasPrefix(path, "/assets/") && mayHoldSecret(path) {
		path = secretPart.ReplaceAllStringFunc(path, func(s string) string {
			if plainPart.MatchString(s) {
				return s
			}
			return "[secret]"
		})
	}
	return short(path, maxPath)
}

// mayHoldSecret reports whether secretPart matches. Every request asks it, and the expression takes as long as the rest of
// the line in the log.
func mayHoldSecret(path string) bool {
	run := 0
	for i := range len(path) {
		c := path[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' {
			if run++; run == minSecret {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
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

// part matches a part of a path in a report. Names of the app's own files stay: they say where the error is.
var part = regexp.MustCompile(`(/assets/|/)?[A-Za-z0-9_.@-]{16,}`)

// quoted matches a quoted text of 24 characters or more, such as the answer of a server that could not be read.
var quoted = regexp.MustCompile("\"[^\"]{24,}\"|'[^']{24,}'|`[^`]{24,}`")

// query matches the query of an address.
var query = regexp.MustCompile(`\?[^\s"'):=]*=[^\s"'):]*`)

// Report returns a text that a browser sent, such as the message of an error, without what may be personal or secret: mail and
// web addresses, queries, long quotations and tokens.
func Report(s string) string {
	s = quoted.ReplaceAllString(query.ReplaceAllString(Text(s), ""), `"…"`)
	return part.ReplaceAllStringFunc(s, func(p string) string {
		of, inPath := strings.CutPrefix(p, "/")
		switch {
		case strings.HasPrefix(p, "/assets/"):
			return p
		case !inPath && !strings.ContainsAny(of, "0123456789"): // a name in the code, such as useContestForm
			return p
		case plainPart.MatchString(of), strings.Contains(of, ".") && !strings.ContainsAny(of, "0123456789"): // words of a route, or a file of the code
			return p
		case inPath:
			return "/[secret]"
		}
		return "[secret]"
	})
}

// word matches a part of a path that is a word of the app, and no id or token.
var word = regexp.MustCompile(`^[a-z][a-z-]{0,23}$`)

// Pattern returns the path of a page with :id for everything that is not a word, and without a query.
func Pattern(path string) string {
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if p != "" && !word.MatchString(p) {
			parts[i] = ":id"
		}
	}
	return short(strings.Join(parts, "/"), maxPath)
}

func short(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// HandlerOptions are the options of the handler of the service's log, for lines of a level and above; nil means info.
func HandlerOptions(level slog.Leveler) *slog.HandlerOptions {
	return &slog.HandlerOptions{Level: level, ReplaceAttr: Attr}
}

// Attr is a ReplaceAttr of slog that applies Text to all texts, errors and other values that a panic may have. The stack of a panic keeps its length, and the
// public address of the service, which the start logs as "url", stays whole.
func Attr(_ []string, a slog.Attr) slog.Attr {
	switch {
	case a.Key == slog.TimeKey, a.Key == slog.LevelKey, a.Key == "stack", a.Key == "url":
		return a
	case a.Value.Kind() == slog.KindString:
		a.Value = slog.StringValue(Text(a.Value.String()))
	case a.Value.Kind() == slog.KindAny:
		a.Value = slog.StringValue(Text(fmt.Sprint(a.Value.Any())))
	}
	return a
}
