package program

import (
	"strings"
	"testing"

	"yagura/internal/kit/clock"
)

func TestContactIsAnAddressThatABrowserFollows(t *testing.T) {
	for given, want := range map[string]string{
		"":                           "",
		"https://yagura.example/ask": "https://yagura.example/ask",
		"help@yagura.example":        "mailto:help@yagura.example",
		"mailto:help@yagura.example": "mailto:help@yagura.example",
	} {
		if got, err := contactURL(given); err != nil || got != want {
			t.Errorf("%q became %q, %v", given, got, err)
		}
	}
	for _, bad := range []string{"javascript:alert(1)", "http://yagura.example", "https://", "Help <help@yagura.example>", "call us"} {
		if got, err := contactURL(bad); err == nil {
			t.Errorf("%q was taken as %q", bad, got)
		}
	}
}

func TestManyProcessesShareWhatTheyMust(t *testing.T) {
	whole := Config{
		Addr: "127.0.0.1:0", Data: t.TempDir(), Clock: clock.System{}, Broker: "redis://127.0.0.1:6379",
		Database: "postgres://127.0.0.1/yagura", Files: "s3://uploads", Secret: "secret",
	}
	for missing, change := range map[string]func(*Config){
		"":         func(*Config) {},
		"database": func(c *Config) { c.Database = "" },
		"files":    func(c *Config) { c.Files = "" },
		"secret":   func(c *Config) { c.Secret = "" },
	} {
		c := whole
		change(&c)
		err := c.complete()
		if (err != nil) != (missing != "") || err != nil && !strings.Contains(err.Error(), missing) {
			t.Errorf("without %q: %v", missing, err)
		}
	}
}
