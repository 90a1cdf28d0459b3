package redact_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"yagura/internal/kit/id"
	"yagura/internal/kit/redact"
)

// TestPath removes tokens and keeps what an administrator needs.
func TestPath(t *testing.T) {
	for path, want := range map[string]string{
		"/api/v1/contests/374187143823407/entries/":                "/api/v1/contests/374187143823407/entries/",
		"/api/v1/teams/invitations/Ab3dEf6hIj9lMn2pQr5tUv/accept/": "/api/v1/teams/invitations/[secret]/accept/",
		"/teams/join/Ab3d-f6hIj_lMn2pQr5tUv":                       "/teams/join/[secret]",
		"/files/contest/2026/k3JHfd82hsDk29dkslP0aQ.png":           "/files/contest/2026/[secret].png",
		"/assets/ContestFormPage-D8sk29dKslP0.js":                  "/assets/ContestFormPage-D8sk29dKslP0.js",
		"/auth/passkeys/registration-options/":                     "/auth/passkeys/registration-options/",
		"/readyz":                                                  "/readyz",
		"/teams/join/AbCdEfGhIjKlMnOpQrStUvWx":                     "/teams/join/[secret]",
		"/teams/join/abcdefghijklmnopqrstuvwx":                     "/teams/join/[secret]",
		"/teams/join/ABCDEFGHIJKLMNOPQRSTUVWX":                     "/teams/join/[secret]",
	} {
		if got := redact.Path(path); got != want {
			t.Errorf("Path(%q) = %q, want %q", path, got, want)
		}
	}
	if got := redact.Path("/" + strings.Repeat("あ/", 10000)); len(got) > 210 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long path has %d bytes", len(got))
	}
}

// TestRandomTokensAreRemoved makes many tokens as the product does. Of 24 random letters and digits, one in seventy has no digit.
func TestRandomTokensAreRemoved(t *testing.T) {
	for range 1_000 {
		for _, length := range []int{22, 24, 32, 43} {
			token := id.Token(length)
			for _, path := range []string{"/teams/join/" + token, "/api/v1/teams/invitations/" + token + "/accept/", "/files/image/2026/" + token + ".png"} {
				if got := redact.Path(path); strings.Contains(got, token) {
					t.Fatalf("Path(%q) = %q", path, got)
				}
			}
			if got := redact.Report("at f (/teams/join/" + token + ":1:2)"); strings.Contains(got, token) {
				t.Fatalf("a report has the token %q: %q", token, got)
			}
		}
	}
}

// TestText removes addresses and the secrets in them.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		`Post "https://fcm.example/fcm/send/dK3:APA91b": dial tcp: timeout`: `Post "https://fcm.example/…": dial tcp: timeout`,
		`Post "https://discord.com/api/webhooks/12/aB3_x": EOF`:             `Post "https://discord.com/…": EOF`,
		`550 5.1.1 <taro@mail.example>: Recipient address rejected`:         `550 5.1.1 <[address]>: Recipient address rejected`,
		`reach postgres://yagura:pass@db.example:5432/yagura?x=1: refused`:  `reach postgres://db.example:5432/… refused`,
		`open smtp://user:p%40ss@mail.example:587`:                          `open smtp://mail.example:587/…`,
		`match 374187143823407 of contest 374187143823408 has no player`:    `match 374187143823407 of contest 374187143823408 has no player`,
		`mail: 太郎@例え.jp は届きません`:                                             `mail: [address] は届きません`,
	} {
		if got := redact.Text(text); got != want {
			t.Errorf("Text(%q) = %q, want %q", text, got, want)
		}
	}
	if got := redact.Text(strings.Repeat("x", 30_000)); len(got) > 2010 {
		t.Errorf("a long text has %d bytes", len(got))
	}
}

// TestAttr logs through a handler.
func TestAttr(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, redact.HandlerOptions(nil)))
	log.Error("given up", "err", errors.New("to taro@mail.example"), "to", "hana@mail.example", "url", "https://yagura.example/x", "stack", strings.Repeat("s", 5000), "n", 3,
		"panic", struct{ to string }{"jiro@mail.example"}, "list", []string{"saburo@mail.example"})
	text := out.String()
	if strings.Contains(text, "mail.example") || strings.Count(text, "[address]") != 4 || !strings.Contains(text, "https://yagura.example/x") ||
		!strings.Contains(text, strings.Repeat("s", 5000)) || !strings.Contains(text, "n=3") {
		t.Error(text)
	}
}

// TestReport removes what a person may have typed or been sent, and keeps where the error is.
func TestReport(t *testing.T) {
	for text, want := range map[string]string{
		"x?.y is not a function":                                                 "x?.y is not a function",
		"Cannot read properties of undefined (reading 'nickname')":               "Cannot read properties of undefined (reading 'nickname')",
		`Unexpected token 'H', "Hanako says: my pin is 1234" is not valid JSON`:  `Unexpected token 'H', "…" is not valid JSON`,
		"at f (/assets/ContestFormPage-D8sk29dKslP0.js:12:3456)":                 "at f (/assets/ContestFormPage-D8sk29dKslP0.js:12:3456)",
		"at /teams/join/Ab3dEf6hIj9lMn2pQr5tUv?key=value:1:2":                    "at /teams/join/[secret]:1:2",
		"fetch https://host.example/magic-link?pinCode=1234 failed":              "fetch https://host.example/… failed",
		"hanako@mail.example":                                                    "[address]",
		"at useContestLiveConnection (/teams/join/AbCdEfGhIjKlMnOpQrStUvWx:1:2)": "at useContestLiveConnection (/teams/join/[secret]:1:2)",
		"at /src/features/contest/useContestFormValues.ts":                       "at /src/features/contest/useContestFormValues.ts",
	} {
		if got := redact.Report(text); got != want {
			t.Errorf("Report(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestPattern(t *testing.T) {
	for path, want := range map[string]string{
		"/":                                   "/",
		"/contests/374187143823407/swissdraw": "/contests/:id/swissdraw",
		"/contests/:id":                       "/contests/:id",
		"/teams/join/Ab3dEf6hIj9lMn2pQr5tUv":  "/teams/join/:id",
		"/users/activate?key_phrase=aB3dE":    "/users/activate",
		"/magic-link#pinCode=12":              "/magic-link",
		"/users/花子":                           "/users/:id",
		"/" + strings.Repeat("abc/", 100):     "/" + strings.Repeat("abc/", 49) + "abc…",
	} {
		if got := redact.Pattern(path); got != want {
			t.Errorf("Pattern(%q) = %q, want %q", path, got, want)
		}
	}
}
