package faulttext_test

import (
	"strings"
	"testing"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/faulttext"
	"yagura/internal/kit/lang"
)

func TestEveryFaultHasATextInEachLanguage(t *testing.T) {
	for _, language := range lang.All() {
		unknown := faulttext.Of(language, "no such key", nil)
		for _, key := range fault.Keys() {
			text := faulttext.Of(language, key, nil)
			if text == "" || text == unknown && key != fault.ExceptionError {
				t.Errorf("%s has no text in %s", key, language)
			}
		}
	}
}

// TestAuthenticationErrorSaysTheSameInEachLanguage fixes the specified text: sessions also fail for other reasons than their age.
func TestAuthenticationErrorSaysTheSameInEachLanguage(t *testing.T) {
	for language, want := range map[string]string{
		"ja": "ログインの状態が切れています。もう一度ログインしてください。", "en": "You are no longer logged in. Please log in again.",
		"ko": "로그인이 만료되었습니다. 다시 로그인해 주세요.", "zh": "登录已失效，请重新登录。",
	} {
		if got := faulttext.Of(language, fault.AuthenticationError, nil); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestTextHasTheParameters(t *testing.T) {
	text := faulttext.Of("en", fault.AccountLocked, map[string]any{"count": 5})
	if !strings.Contains(text, "5 consecutive") || strings.Contains(text, "{{") {
		t.Errorf("got %q", text)
	}
	if got := faulttext.Of("fr", fault.ExceptionError, nil); got != faulttext.Of("en", fault.ExceptionError, nil) {
		t.Errorf("an unknown language reads %q", got)
	}
}

func TestNegotiateTakesTheHighestWeight(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "ja": "ja", "JA-jp": "ja", "zh-Hant-TW, en;q=0.5": "zh", "fr, de;q=0.9": "en", "fr, ko;q=0.2, ja;q=0.8": "ja",
		"en;q=0, ko": "ko", "*": "en", "ja;q=x, ko;q=0.1": "ko", "ja ; q=0.3 , zh ; q=0.4": "zh", "\xff": "en", "ja;q=9, ko;q=0.1": "ko",
	} {
		if got := faulttext.Negotiate(header); got != want {
			t.Errorf("%q gives %s, want %s", header, got, want)
		}
	}
}

func TestAParameterMayContainWhatLooksLikeOne(t *testing.T) {
	got := faulttext.Of("en", fault.TeamBelowSize, map[string]any{"name": "{{count}} {{size}}", "count": 2, "size": 5})
	if !strings.Contains(got, "“{{count}} {{size}}” has only 2 of the 5") {
		t.Error(got)
	}
}
