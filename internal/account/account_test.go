package account_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

type fixture struct {
	*account.Service
	t   *testing.T
	db  *store.DB
	clk *clock.Test
}

// each runs f on both databases; a person may use the pictures whose path begins with "mine/".
func each(t *testing.T, f func(t *testing.T, d *fixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		s := account.NewService(db, func(_ context.Context, _ int64, path string) error {
			if !strings.HasPrefix(path, "mine/") {
				return fault.New(fault.UnknownFile)
			}
			return nil
		})
		s.AllowMutes([]string{"chat", "teamPoll"})
		f(t, &fixture{Service: s, t: t, db: db, clk: clk})
	})
}

func (d *fixture) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

// create returns ok=false when the e-mail or the username is taken.
func (d *fixture) create(n account.New) (u account.User, ok bool) {
	d.t.Helper()
	err := d.db.InTx(d.ctx(), func(ctx context.Context) (err error) {
		u, ok, err = d.Create(ctx, n)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return u, ok
}

func (d *fixture) person(name string) account.User {
	d.t.Helper()
	u, ok := d.create(account.New{Username: name, Email: name + "@example.com", Language: "ja"})
	if !ok {
		d.t.Fatalf("%s is taken", name)
	}
	return u
}

func text(s string) *string { return &s }

func wantFields(t *testing.T, err error, want map[string]fault.Key) {
	t.Helper()
	f, ok := fault.Of(err)
	if !ok {
		t.Fatalf("got %v", err)
	}
	got := map[string]fault.Key{}
	for _, fl := range f.Fields {
		got[fl.Name] = fl.Key
	}
	if len(got) != len(want) {
		t.Errorf("fields %v, want %v", got, want)
	}
	for name, key := range want {
		if got[name] != key {
			t.Errorf("%s: %s, want %s", name, got[name], key)
		}
	}
}

func TestParseEmail(t *testing.T) {
	for in, want := range map[string]string{
		"taro@example.com":               "taro@example.com",
		" Taro.Y+tag@Sub.Example.CO.JP ": "taro.y+tag@sub.example.co.jp",
		"ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ":               "taro@example.com",
		"taro":                                   "",
		"taro@localhost":                         "",
		"@example.com":                           "",
		"taro@-example.com":                      "",
		"taro@example..com":                      "",
		"ta ro@example.com":                      "",
		"taro@example.com\nBcc: a@b.example":     "",
		"taro@exämple.com":                       "",
		strings.Repeat("a", 65) + "@example.com": "",
		strings.Repeat("a", 64) + "@example.com": strings.Repeat("a", 64) + "@example.com",
		"a@" + strings.Repeat(strings.Repeat("b", 60)+".", 5) + "example.com": "",
		strings.Repeat("x", 1<<20): "",
	} {
		got, err := account.ParseEmail(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("ParseEmail(%.40q) = %q, %v", in, got, err)
		}
	}
}

func TestParseUsername(t *testing.T) {
	for in, want := range map[string]string{
		"taro": "taro", "Taro_Y-1.x": "Taro_Y-1.x", "ｔａｒｏ": "taro", "7up": "7up", " taro ": "taro",
		"ab": "", "_taro": "", "taro@home": "", "太郎だよ": "", "ta ro": "", "": "",
		strings.Repeat("a", 30): strings.Repeat("a", 30), strings.Repeat("a", 31): "",
	} {
		if got, err := account.ParseUsername(in); got != want || (err == nil) != (want != "") {
			t.Errorf("ParseUsername(%q) = %q, %v", in, got, err)
		}
	}
}

func TestParseTwitterID(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"", "", true},
		{"  ", "", true},
		{"@yagura_jp", "yagura_jp", true},
		{"＠yagura_jp", "yagura_jp", true},
		{"yagura_jp", "yagura_jp", true},
		{"123456789012345", "123456789012345", true},
		{"1234567890123456", "", false},
		{"@", "", false},
		{"@@yagura", "", false},
		{"yagura-jp", "", false},
		{"ヤグラ", "", false},
		{"yagura\n", "yagura", true},
	} {
		if got, ok := account.ParseTwitterID(c.in); ok != c.ok || ok && got != c.want {
			t.Errorf("ParseTwitterID(%q) = %q, %v", c.in, got, ok)
		}
	}
}

func TestUsernamesAndEmailsAreUniqueIgnoringCaseNicknamesAreNot(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		first := d.person("taro")
		for _, n := range []account.New{
			{Username: "TARO", Email: "other@example.com"},
			{Username: "other", Email: "taro@example.com"},
		} {
			if u, ok := d.create(n); ok {
				t.Errorf("%+v was added although %+v has its username or e-mail", u, first)
			}
		}
		for range 2 {
			if _, ok := d.create(account.New{Nickname: "Taro"}); !ok {
				t.Error("a nickname that another person has is refused")
			}
		}
		for _, name := range []string{"taro", "TARO", "ＴＡＲＯ"} {
			if u, ok, err := d.ByUsername(d.ctx(), name); err != nil || !ok || u.ID != first.ID {
				t.Errorf("%q: %v %v", name, ok, err)
			}
		}
		if _, ok, err := d.ByEmail(d.ctx(), "nobody@example.com"); ok || err != nil {
			t.Errorf("an unknown e-mail finds a person, or fails: %v", err)
		}
	})
}

func TestOneAddressInARaceBecomesOneAccount(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		added := 0
		for range 20 {
			wg.Go(func() {
				err := d.db.InTx(ctx, func(ctx context.Context) error {
					_, ok, err := d.Create(ctx, account.New{Email: "taro@example.com"})
					if ok {
						mu.Lock()
						defer mu.Unlock()
						added++
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if added != 1 {
			t.Errorf("%d of the concurrent registrations succeeded, want 1", added)
		}
	})
}

func TestUpdateChangesWhatIsGiven(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		d.clk.Advance(time.Second)
		got, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{
			Nickname: text(" 太郎 "), Bio: text("one\r\ntwo"), Image: text("mine/a.png"), TwitterID: text("＠taro_y"),
			FriendCode: text("1234-5678"), Timezone: text("Asia/Tokyo"), Language: text("ko"),
		})
		if err != nil {
			t.Fatal(err)
		}
		want := u
		want.Nickname, want.Bio, want.Image, want.TwitterID, want.FriendCode, want.Timezone, want.Language =
			"太郎", "one\ntwo", "mine/a.png", "taro_y", "1234-5678", "Asia/Tokyo", "ko"
		want.UpdatedAt = d.clk.Now()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		stored, err := d.Self(d.ctx(), u.ID)
		if err != nil || stored.Nickname != "太郎" || stored.Timezone != "Asia/Tokyo" || stored.Image != "mine/a.png" {
			t.Errorf("stored %+v: %v", stored, err)
		}
		cleared, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{Image: text(""), Timezone: text(""), Language: text(""), TwitterID: text("")})
		if err != nil || cleared.Image != "" || cleared.Timezone != "" || cleared.Language != "" || cleared.TwitterID != "" || cleared.Nickname != "太郎" {
			t.Errorf("cleared %+v: %v", cleared, err)
		}
		events, err := d.db.UnrelayedEvents(d.ctx(), 10)
		if err != nil || len(events) != 2 || events[0].Kind != event.UserUpdated || events[0].SubjectID != u.ID || string(events[0].Data) != "{}" {
			t.Errorf("events %+v: %v", events, err)
		}
	})
}

func TestUpdateIsForOneselfOnly(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		taro, jiro := d.person("taro"), d.person("jiro")
		if _, err := d.Update(d.ctx(), jiro.ID, taro.ID, account.Change{Nickname: text("stolen")}); !fault.Has(err, fault.ParticipationAuthority) {
			t.Errorf("got %v", err)
		}
		if u, err := d.Self(d.ctx(), taro.ID); err != nil || u.Nickname != taro.Nickname {
			t.Errorf("after the refused change the account is %+v: %v", u, err)
		}
		if _, err := d.Update(d.ctx(), 1, 1, account.Change{}); !fault.Has(err, fault.UserDoesNotExist) {
			t.Errorf("an unknown person: %v, want userDoesNotExist", err)
		}
	})
}

func TestUpdateIsChecked(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		_, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{
			Nickname: text(" \u3000\u200b"), Bio: text(strings.Repeat("櫓", 513)), TwitterID: text("not an id"),
			FriendCode: text(strings.Repeat("x", 257)), Timezone: text("Mars/Base"), Language: text("fr"),
		})
		wantFields(t, err, map[string]fault.Key{
			"nickname": fault.ValueIsRequired, "bio": fault.ExceededLength, "twitterId": fault.CorrectTwitterID,
			"friendCode": fault.ExceededLength, "timezone": fault.InvalidValue, "language": fault.InvalidValue,
		})
		for name, c := range map[string]account.Change{
			"nickname":        {Nickname: text(strings.Repeat("あ", 31))},
			"image":           {Image: text("of/another.png")},
			"backgroundImage": {BackgroundImage: text("of/another.png")},
			"bio":             {Bio: text("null\x00byte")},
			"timezone":        {Timezone: text("Local")},
		} {
			if _, err := d.Update(d.ctx(), u.ID, u.ID, c); err == nil {
				t.Errorf("an invalid %s is accepted", name)
			} else if f, ok := fault.Of(err); !ok || len(f.Fields) != 1 || f.Fields[0].Name != name {
				t.Errorf("%s: %v", name, err)
			}
		}
		for name, c := range map[string]account.Change{
			"thirty characters": {Nickname: text(strings.Repeat("あ", 30))},
			"one character":     {Nickname: text("櫓")},
			"long bio":          {Bio: text(strings.Repeat("櫓", 512))},
			"long code":         {FriendCode: text(strings.Repeat("x", 256))},
			"every language":    {Language: text("zh")},
			"UTC":               {Timezone: text("UTC")},
		} {
			if _, err := d.Update(d.ctx(), u.ID, u.ID, c); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestParsePhoneNumber(t *testing.T) {
	for in, want := range map[string]string{
		"090-1234-5678": "09012345678", "03 1234 5678": "0312345678", " (03)1234-5678 ": "0312345678", "０９０１２３４５６７８": "09012345678",
		"+81 90-1234-5678": "+819012345678", "+1 (212) 555.0100": "+12125550100", "＋82 2 312 3456": "+8223123456",
		"": "", "12345": "", "1234567890": "", "00 1234 5678": "", "+0123456789": "", "+1234567": "", "+1234567890123456": "", "090-1234-567a": "", "090123456789": "",
		strings.Repeat(" ", 200): "",
	} {
		got, err := account.ParsePhoneNumber(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("ParsePhoneNumber(%q) = %q, %v, want %q", in, got, err, want)
		}
		if err != nil {
			wantFields(t, err, map[string]fault.Key{"phoneNumber": fault.InvalidPhoneNumber})
		}
	}
}

func TestUnchangedPicturesAreNotCheckedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		if _, err := d.Update(d.ctx(), u.ID, u.ID, account.Change{Image: text("mine/a.png")}); err != nil {
			t.Fatal(err)
		}
		strict := account.NewService(d.db, func(context.Context, int64, string) error { return fault.New(fault.UnknownFile) })
		if _, err := strict.Update(d.ctx(), u.ID, u.ID, account.Change{Image: text("mine/a.png"), Bio: text("new")}); err != nil {
			t.Errorf("the same picture: %v", err)
		}
	})
}

func TestOthersSeeOnlyThePublicPart(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		p, err := d.Profile(d.ctx(), u.ID)
		want := account.Public{ID: u.ID, Nickname: u.Nickname, CreatedAt: u.CreatedAt}
		if diff := cmp.Diff(want, p); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		if _, err := d.Profile(d.ctx(), 1); !fault.Has(err, fault.UserDoesNotExist) {
			t.Errorf("an unknown person: %v, want userDoesNotExist", err)
		}
	})
}
