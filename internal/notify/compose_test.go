package notify

import (
	"flag"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
)

var update = flag.Bool("update", false, "write the golden files anew")

func composer(t *testing.T) *Composer {
	t.Helper()
	c, err := NewComposer("https://yagura.example")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func all(t *testing.T, c *Composer, language string) map[string]Mail {
	t.Helper()
	out := map[string]Mail{}
	add := func(name string, m Mail, err error) {
		if err != nil {
			t.Fatalf("%s in %s: %v", name, language, err)
		}
		out[name] = m
	}
	m, err := c.Compose("magicLink", language, "player@example.org", "/magic-link?authId=auth%2B1%2F2&pinCode=pin%26%3D2", map[string]string{"code": "123456", "codeMinutes": "10", "minutes": "30"})
	add("magic-link", m, err)
	m, err = c.Compose("activation", language, "player@example.org", "/activate?key_phrase=key+phrase", map[string]string{"username": "hanako", "hours": "24"})
	add("activation", m, err)
	m, err = c.Compose("addressInUse", language, "player@example.org", "/", nil)
	add("address-in-use", m, err)
	m, err = c.Compose("passwordReset", language, "player@example.org", "/password-reset?key_phrase=key+phrase", map[string]string{"nickname": "花子", "minutes": "30"})
	add("password-reset", m, err)
	m, err = c.Compose("passwordChanged", language, "player@example.org", "/", nil)
	add("password-changed", m, err)
	m, err = c.Compose("emailCode", language, "player@example.org", "/settings", map[string]string{"code": "012345", "minutes": "30"})
	add("email-code", m, err)
	m, err = c.Compose("emailInUse", language, "player@example.org", "/", nil)
	add("email-in-use", m, err)
	m, err = c.Compose("emailChanged", language, "player@example.org", "/", nil)
	add("email-changed", m, err)
	checkin := map[string]string{"contest": "霜月杯", "start": "11/20 20:00 (Asia/Tokyo)", "end": "11/20 21:00 (Asia/Tokyo)", "team": "team"}
	m, err = c.Compose("checkinOpens", language, "player@example.org", "/contests/12", checkin)
	add("checkin-opens", m, err)
	m, err = c.Compose("checkinCloses", language, "player@example.org", "/contests/12", checkin)
	add("checkin-closes", m, err)
	cancelled := map[string]string{"contest": "霜月杯", "reason": "台風のため"}
	m, err = c.Compose("contestCancelled", language, "player@example.org", "/contests/12", cancelled)
	add("contest-cancelled", m, err)
	m, err = c.Compose("contestReinstated", language, "player@example.org", "/contests/12", cancelled)
	add("contest-reinstated", m, err)
	m, err = c.Compose("contestRescheduled", language, "player@example.org", "/contests/12", checkin)
	add("contest-rescheduled", m, err)
	m, err = c.Compose("matchReady", language, "player@example.org", "/contests/12/tournament/3/match/4", map[string]string{"contest": "霜月杯", "match": "準決勝 3-2", "start": "11/20(金) 20:00 JST"})
	add("match-ready", m, err)
	return out
}

func TestMailsAreAsRecorded(t *testing.T) {
	c := composer(t)
	for _, language := range lang.All() {
		for name, m := range all(t, c, language) {
			for ext, got := range map[string]string{".txt": m.Subject + "\n\n" + m.Text, ".html": m.HTML} {
				golden := filepath.Join("testdata", name+"."+language+ext)
				if *update {
					if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil || string(want) != got {
					t.Errorf("%s differs (%v):\n%s", golden, err, got)
				}
			}
		}
	}
}

func TestEveryLanguageSaysTheSame(t *testing.T) {
	c := composer(t)
	placeholder := regexp.MustCompile(`<no value>|{{|}}`)
	seen := map[string]string{}
	for _, language := range lang.All() {
		for name, m := range all(t, c, language) {
			if m.Subject == "" || strings.Contains(m.Subject, "\n") || placeholder.MatchString(m.Subject+m.Text+m.HTML) {
				t.Errorf("%s in %s is incomplete: %q", name, language, m.Subject)
			}
			if !strings.Contains(m.HTML, `lang="`+language+`"`) || !strings.Contains(m.HTML, Product) {
				t.Errorf("%s in %s: the document does not name its language and product", name, language)
			}
			if other, dup := seen[name+m.Subject]; dup {
				t.Errorf("%s is the same in %s and %s", name, language, other)
			}
			seen[name+m.Subject] = language
		}
	}
	if all(t, c, "xx")["magic-link"].Subject != all(t, c, lang.Default)["magic-link"].Subject {
		t.Error("an unknown language does not get the default")
	}
}

func TestLinks(t *testing.T) {
	mails := all(t, composer(t), "en")
	for name, want := range map[string]string{
		"magic-link":     "https://yagura.example/magic-link?authId=auth%2B1%2F2&pinCode=pin%26%3D2",
		"activation":     "https://yagura.example/activate?key_phrase=key+phrase",
		"address-in-use": "https://yagura.example/",
		"password-reset": "https://yagura.example/password-reset?key_phrase=key+phrase",
		"email-code":     "https://yagura.example/settings",
	} {
		if got := Links(mails[name].Text); len(got) != 2 || got[0] != want || got[1] != "https://yagura.example/" {
			t.Errorf("%s: links %q", name, got)
		}
		if !strings.Contains(html.UnescapeString(mails[name].HTML), `href="`+want+`"`) {
			t.Errorf("%s: the button does not lead to %s", name, want)
		}
	}
	under, err := NewComposer("http://localhost:8080/arena/")
	if err != nil {
		t.Fatal(err)
	}
	m, err := under.Compose("addressInUse", "en", "a@example.org", "/", nil)
	if err != nil || Links(m.Text)[0] != "http://localhost:8080/arena/" {
		t.Errorf("below a folder: %q (%v)", m.Text, err)
	}
}

func TestRejectsBadBaseURLs(t *testing.T) {
	for _, u := range []string{"", "yagura.example", "//yagura.example", "ftp://yagura.example", "https://", "https://a:b@yagura.example", "https://y.example?x=1", "https://y.example#x", "javascript:alert(1)", "https://y.example\r\nX: 1"} {
		if _, err := NewComposer(u); err == nil {
			t.Errorf("%q is accepted", u)
		}
	}
}

func TestLinksStayWithinTheProduct(t *testing.T) {
	for _, path := range []string{"", "magic-link", "//evil.example/x", "https://evil.example/", "javascript:alert(1)", "http:/x"} {
		if m, err := composer(t).Compose("addressInUse", "en", "a@example.org", path, nil); err == nil {
			t.Errorf("path %q was accepted: %v", path, Links(m.Text))
		}
	}
	if _, err := composer(t).Compose("unknown", "en", "a@example.org", "/", nil); err == nil {
		t.Error("an unknown template was accepted")
	}
	if _, err := composer(t).Compose("magicLink", "en", "a@example.org", "/", nil); err == nil {
		t.Error("a missing value was accepted")
	}
}

func TestNamesCannotWriteHTML(t *testing.T) {
	const name = `<img src=x onerror=alert(1)>"`
	m, err := composer(t).Compose("activation", "en", "a@example.org", "/activate", map[string]string{"username": name, "hours": "24"})
	if err != nil || strings.Contains(m.HTML, "<img") {
		t.Errorf("the name is not escaped (%v)", err)
	}
	m, err = composer(t).Compose("passwordReset", "en", "a@example.org", "/password-reset", map[string]string{"nickname": name, "minutes": "30"})
	if err != nil || strings.Contains(m.HTML, "<img") {
		t.Errorf("the nickname is not escaped (%v)", err)
	}
}

func TestACodeIsOnItsOwnLine(t *testing.T) {
	for _, language := range lang.All() {
		mails := all(t, composer(t), language)
		m := mails["email-code"]
		if !strings.Contains(m.Subject, "012345") || !strings.Contains(m.Text, "\n012345\n") || !strings.Contains(m.HTML, ">012345</p>") {
			t.Errorf("%s: the code is not on its own in %q\n%s", language, m.Subject, m.Text)
		}
		if strings.Contains(mails["password-reset"].HTML, "letter-spacing:.2em") {
			t.Errorf("%s: a mail without a code shows one", language)
		}
	}
}

func TestRejectsForgedAddresses(t *testing.T) {
	c := composer(t)
	for _, to := range []string{
		"a@example.org\r\nBcc: all@example.org", "a@example.org\nBcc: b@example.org", "a@example.org\r", "a@example.org\x00", "a\r\n@example.org",
		"a@example.org, b@example.org", "A <a@example.org>", "<a@example.org>", "a@example.org>", "", "a", "@example.org", "a@", " a@example.org", "a@example.org\u0085x",
	} {
		_, err := c.Compose("addressInUse", "en", to, "/", nil)
		if err == nil || !IsPermanent(err) {
			t.Errorf("%q: %v", to, err)
		}
	}
	if _, err := c.Compose("addressInUse", "en", "a b@example.org", "/", nil); !fault.Has(err, fault.InvalidEmail) {
		t.Errorf("an address with a space: %v", err)
	}
}

// The mail may be written after the check-in opened, for example after an outage.
func TestTheMailOfACheckinDoesNotSayThatItWillOpen(t *testing.T) {
	c := composer(t)
	for language, future := range map[string]string{"ja": "に始まります", "en": "opens", "ko": "시작됩니다", "zh": "将于"} {
		data := map[string]string{"contest": "Cup", "start": "Sat 11/21 20:00", "end": "Sat 11/21 21:00", "team": ""}
		m, err := c.Compose("checkinOpens", language, "player@example.org", "/contests/12", data)
		if err != nil || strings.Contains(m.Subject+m.Text, future) {
			t.Errorf("%s (%v): %s\n%s", language, err, m.Subject, m.Text)
		}
	}
}

func TestOnlyTeamsAreToldThatOneMemberIsEnough(t *testing.T) {
	c := composer(t)
	for team, want := range map[string]bool{"": false, "team": true} {
		data := map[string]string{"contest": "Cup", "start": "Sat 11/21 20:00", "end": "Sat 11/21 21:00", "team": team}
		for _, template := range []string{"checkinOpens", "checkinCloses"} {
			m, err := c.Compose(template, "en", "player@example.org", "/contests/12", data)
			if err != nil || strings.Contains(m.Text, "One member of the team") != want {
				t.Errorf("%s, team %q (%v):\n%s", template, team, err, m.Text)
			}
		}
	}
}
