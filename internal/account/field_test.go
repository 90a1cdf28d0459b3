package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
)

// everyDay holds all seven days.
const everyDay account.Weekdays = 1<<7 - 1

func TestParseURL(t *testing.T) {
	for in, want := range map[string]string{
		"https://example.com/taro?a=1#b":          "https://example.com/taro?a=1#b",
		" HTTPS://WWW.Example.COM/Taro ":          "https://www.example.com/Taro",
		"https://xn--wgv71a119e.jp/":              "https://xn--wgv71a119e.jp/",
		"https://example.com/" + long(180):        "https://example.com/" + long(180),
		"https://example.com/" + long(181):        "",
		"http://example.com":                      "",
		"javascript:alert(1)":                     "",
		"data:text/html,x":                        "",
		"//example.com":                           "",
		"example.com":                             "",
		"https:example.com":                       "",
		"https://":                                "",
		"https://user:secret@example.com/":        "",
		"https://example.com@evil.test/":          "",
		"https://example.com:8443/":               "",
		"https://localhost/":                      "",
		"https://router.local/":                   "",
		"https://a.localhost/":                    "",
		"https://intranet/":                       "",
		"https://127.0.0.1/":                      "",
		"https://0x7f.1/":                         "",
		"https://2130706433/":                     "",
		"https://1.1/":                            "",
		"https://[::1]/":                          "",
		"https://169.254.169.254/latest":          "",
		"https://metadata.google.internal/":       "",
		"https://example.com\\@evil.test":         "",
		"https://exa mple.com/":                   "",
		"https://example.com/\"onclick=":          "",
		"https://example.com/<script>":            "",
		"https://example.com/\r\nSet-Cookie: a=b": "",
		"https://example..com/":                   "",
		"https://-example.com/":                   "",
		"":                                        "",
	} {
		if got, ok := account.ParseURL(in); got != want || ok != (want != "") {
			t.Errorf("ParseURL(%.60q) = %q, %v", in, got, ok)
		}
	}
}

func TestParseURLAcceptsItsNormalFormAgain(t *testing.T) {
	for in, ok := range map[string]bool{
		"https://www.youtube.com/@ゆうとのゲームチャンネル公式アカウント東京":   true,
		"https://example.com/" + strings.Repeat("東", 180):  true,
		"https://example.com/" + strings.Repeat("東", 181):  false,
		"https://example.com/" + strings.Repeat("%80", 60): true,
		"https://example.com/" + strings.Repeat("%80", 61): false,
	} {
		stored, accepted := account.ParseURL(in)
		if accepted != ok {
			t.Errorf("%.60s is accepted: %v, want %v", in, accepted, ok)
		}
		if again, accepted := account.ParseURL(stored); ok && (!accepted || again != stored) {
			t.Errorf("%s is accepted again: %v, as %q", stored, accepted, again)
		}
	}
}

func long(n int) string { return strings.Repeat("a", n) }

func TestWeekdays(t *testing.T) {
	w, ok := account.ParseWeekdays([]int{6, 0, 6})
	if !ok || !slices.Equal(w.Days(), []int{0, 6}) || !w.Has(time.Sunday) || !w.Has(time.Saturday) || w.Has(time.Monday) {
		t.Errorf("the days are %v, ok is %v", w.Days(), ok)
	}
	if len(everyDay.Days()) != 7 {
		t.Errorf("every day is %v", everyDay.Days())
	}
	for _, d := range []int{-1, 7, 64, 1 << 40} {
		if _, ok := account.ParseWeekdays([]int{d}); ok {
			t.Errorf("%d is accepted as a day of the week", d)
		}
	}
}

func TestEveryFieldOfTheProfileIsKeptAndChecked(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		if u.NotificationWeekdays != everyDay || len(u.MutedKinds) != 0 || u.CreatedByID != u.ID || u.UpdatedByID != u.ID {
			t.Errorf("a new person %+v", u)
		}
		links := []string{"https://example.com/1", "", "https://example.com/2"}
		days, kinds := []int{1, 3}, []string{"teamPoll", "chat", "chat"}
		if _, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{
			Gender: text("female"), Prefecture: text("47"), City: text("那覇市"), BirthDate: text("1900-01-01"), Comment: text("a\nb"),
			PlayTime: text("夜"), SNSLinks: &links, NotificationWeekdays: &days, MutedKinds: &kinds,
		}); err != nil {
			t.Fatal(err)
		}
		got, err := d.Self(d.ctx(), u.ID)
		shown := fmt.Sprintln(got.Gender, got.Prefecture, got.City, got.BirthDate, got.Comment, got.PlayTime, got.SNSLinks, got.NotificationWeekdays.Days(), got.MutedKinds)
		if err != nil || shown != "female 47 那覇市 1900-01-01 a\nb 夜 [https://example.com/1 https://example.com/2] [1 3] [chat teamPoll]\n" {
			t.Errorf("%q %v", shown, err)
		}

		six := slices.Repeat([]string{"https://example.com/"}, 6)
		bad, badDay, badKind := []string{"http://example.com"}, []int{7}, []string{"everything"}
		_, err = d.Update(d.ctx(), u.ID, u.ID, account.Change{
			Gender: text("x"), Prefecture: text("48"), City: text(long(61)), BirthDate: text("2026-11-20"), Comment: text(long(257)),
			PlayTime: text(long(101)), SNSLinks: &bad, NotificationWeekdays: &badDay, MutedKinds: &badKind,
		})
		wantFields(t, err, map[string]fault.Key{
			"gender": fault.InvalidValue, "prefecture": fault.InvalidValue, "city": fault.ExceededLength, "birthDate": fault.InvalidValue,
			"comment": fault.ExceededLength, "playTime": fault.ExceededLength, "snsLinks": fault.InvalidURL,
			"notificationWeekdays": fault.InvalidValue, "mutedKinds": fault.InvalidValue,
		})
		for name, c := range map[string]account.Change{
			"snsLinks":   {SNSLinks: &six},
			"prefecture": {Prefecture: text("00")},
			"birthDate":  {BirthDate: text("2001-02-29")},
		} {
			_, err := d.Update(d.ctx(), u.ID, u.ID, c)
			wantFields(t, err, map[string]fault.Key{name: fault.InvalidValue})
		}
		for _, day := range []string{"1899-12-31", "2026-11-21", "19990101", "1999-1-1", "1999-01-01T00:00:00Z"} {
			if _, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{BirthDate: text(day)}); err == nil {
				t.Errorf("the birth date %s is accepted", day)
			}
		}
		for _, code := range []string{"1", "0", "1a", "999", "4:", "13 "} {
			if _, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{Prefecture: text(code)}); err == nil {
				t.Errorf("the prefecture %q is accepted", code)
			}
		}
		if _, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{BirthDate: text("2026-11-19"), Prefecture: text("")}); err != nil {
			t.Error(err)
		}
	})
}
