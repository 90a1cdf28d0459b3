package program

import "testing"

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
