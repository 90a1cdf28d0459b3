package program_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/program"
	"yagura/internal/store"
)

// open starts a program without its background work and closes it.
func open(t *testing.T, cfg program.Config, use func(ctx context.Context, p *program.Program)) error {
	t.Helper()
	p, err := program.New(t.Context(), cfg)
	if err != nil {
		return err
	}
	if use != nil {
		use(clock.Fix(t.Context(), p.Clock.Now()), p)
	}
	return p.Close(t.Context())
}

// TestADemoIsRefusedAtAPublicAddress tries base URLs and listen addresses with and without the explicit permission.
func TestADemoIsRefusedAtAPublicAddress(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{
		"": true, "http://localhost:8080": true, "http://127.0.0.1:8080": true, "http://[::1]:8080": true, "http://192.168.1.20:8080": true,
		"http://10.1.2.3": true, "http://tower.local": true, "http://yagura.test": true,
		"https://yagura.example": false, "http://203.0.113.9:8080": false, "http://0.0.0.0:8080": false, "http://[2001:db8::1]": false,
		"http://localhost.example": false, "http://notlocal": false,
	} {
		for _, unsafe := range []bool{false, true} {
			cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true, BaseURL: url, UnsafeDemo: unsafe}
			if err := program.CheckPlayground(cfg); (err == nil) != (want || unsafe) {
				t.Errorf("%q, unsafe %t: %v", url, unsafe, err)
			}
		}
	}
	for addr, want := range map[string]bool{
		"127.0.0.1:8080": true, "[::1]:8080": true, "localhost:8080": true, "192.168.1.20:8080": true, "tower.local:8080": true,
		"0.0.0.0:8080": false, "[::]:8080": false, ":8080": false, "": false, "203.0.113.9:8080": false, "yagura.example:8080": false,
	} {
		for _, unsafe := range []bool{false, true} {
			cfg := program.Config{Addr: addr, Data: t.TempDir(), Demo: true, BaseURL: "http://localhost:8080", UnsafeDemo: unsafe}
			if err := program.CheckPlayground(cfg); (err == nil) != (want || unsafe) {
				t.Errorf("listening on %q, unsafe %t: %v", addr, unsafe, err)
			}
			cfg.Demo = false
			if err := program.CheckPlayground(cfg); err != nil {
				t.Errorf("a service without demo on %q: %v", addr, err)
			}
		}
	}
	if err := open(t, program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true, BaseURL: "https://yagura.example"}, nil); err == nil {
		t.Error("a development service started at a public address")
	}
	if err := open(t, program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), BaseURL: "https://yagura.example"}, nil); err != nil {
		t.Errorf("a service without demo: %v", err)
	}
}

// TestADemoAnswersItsOwnHostsOnly proves that the page of another site, whose name points to this machine, cannot read the mails.
func TestADemoAnswersItsOwnHostsOnly(t *testing.T) {
	t.Parallel()
	check := func(cfg program.Config, wanted map[string]int) {
		t.Helper()
		cfg.Data = t.TempDir()
		err := open(t, cfg, func(ctx context.Context, p *program.Program) {
			for host, want := range wanted {
				r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/inbox/?to=a@yagura.test", nil)
				r.Host = host
				w := httptest.NewRecorder()
				p.Handler().ServeHTTP(w, r)
				if w.Code != want {
					t.Errorf("the inbox of %s at %q answers %d, want %d", cfg.BaseURL, host, w.Code, want)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	check(program.Config{Addr: "nas.local:8080", BaseURL: "http://tower.local:8080", Dev: true}, map[string]int{
		"tower.local": http.StatusOK, "Tower.Local.:8080": http.StatusOK, "localhost:5173": http.StatusOK, "127.0.0.1:8080": http.StatusOK,
		"[::1]:8080": http.StatusOK, "[::1]": http.StatusOK, "nas.local:9000": http.StatusOK, "192.168.1.20:8080": http.StatusOK,
		"evil.example:8080": http.StatusMisdirectedRequest, "evil.localhost.example": http.StatusMisdirectedRequest,
		"127.0.0.1.evil.example": http.StatusMisdirectedRequest, "": http.StatusMisdirectedRequest,
	})
	// A service without demo refuses no host name, because its proxy has to choose it. It has no inbox.
	check(program.Config{Addr: "127.0.0.1:0", BaseURL: "https://yagura.example"}, map[string]int{"other.example": http.StatusNotFound})
}

// TestADemoIsRefusedOnOtherData proves that --demo and --dev run on the databases that they have created and on no others.
func TestADemoIsRefusedOnOtherData(t *testing.T) {
	t.Parallel()
	join := func(ctx context.Context, p *program.Program) {
		err := p.Store.InTx(ctx, func(ctx context.Context) error {
			_, _, err := p.Features.Accounts.Create(ctx, account.New{Username: "somebody", Language: "ja"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	live := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	if err := open(t, live, join); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []func(*program.Config){
		func(c *program.Config) { c.Demo = true },
		func(c *program.Config) { c.Dev = true },
	} {
		cfg := live
		mode(&cfg)
		if err := open(t, cfg, nil); err == nil || !strings.Contains(err.Error(), "accounts of real people") {
			t.Errorf("demo %t, dev %t on real data: %v", cfg.Demo, cfg.Dev, err)
		}
	}
	unsafe := live
	unsafe.Dev, unsafe.UnsafeDemo = true, true
	if err := open(t, unsafe, nil); err != nil {
		t.Errorf("with the permission: %v", err)
	}
	own := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	for range 2 {
		if err := open(t, own, func(ctx context.Context, p *program.Program) {
			if ok, err := p.Store.HasPeople(ctx); err == nil && !ok {
				join(ctx, p)
			}
		}); err != nil {
			t.Errorf("on its own data: %v", err)
		}
	}
}

// TestAnUnfinishedDemoServesNobody proves that a database whose demo was interrupted is refused without --demo, and that data which
// was kept on purpose survives a later start with --demo.
func TestAnUnfinishedDemoServesNobody(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	if err := open(t, cfg, func(ctx context.Context, p *program.Program) {
		err := errors.Join(p.Store.SetMark(ctx, store.Playground), p.Store.SetMark(ctx, store.DemoStarted))
		err = errors.Join(err, p.Store.InTx(ctx, func(ctx context.Context) error {
			_, _, err := p.Features.Accounts.Create(ctx, account.New{Username: "somebody", Language: "ja"})
			return err
		}))
		if err != nil {
			t.Fatal(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, dev := range []bool{false, true} {
		refused := cfg
		refused.Dev = dev
		if err := open(t, refused, nil); err == nil || !strings.Contains(err.Error(), "start once with --demo") {
			t.Errorf("dev %t: %v", dev, err)
		}
	}
	there := func(ctx context.Context, p *program.Program) {
		if _, ok, err := p.Features.Accounts.ByUsername(ctx, "somebody"); err != nil || !ok {
			t.Errorf("the person is gone: %v", err)
		}
	}
	kept := cfg
	kept.UnsafeDemo = true
	for _, mode := range []program.Config{kept, cfg, {Addr: cfg.Addr, Data: cfg.Data, Demo: true}} {
		if err := open(t, mode, there); err != nil {
			t.Errorf("unsafe %t, demo %t: %v", mode.UnsafeDemo, mode.Demo, err)
		}
	}
}

// TestWalkInterruptedDemoIsFilledAgain proves that a demo whose filling was interrupted becomes complete at the next start, and
// that a complete one is not filled again.
func TestWalkInterruptedDemoIsFilledAgain(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	if err := open(t, cfg, func(ctx context.Context, p *program.Program) {
		if err := p.Store.SetMark(ctx, store.DemoStarted); err != nil {
			t.Fatal(err)
		}
		err := p.Store.InTx(ctx, func(ctx context.Context) error {
			_, _, err := p.Features.Accounts.Create(ctx, account.New{Username: "kohaku", Language: "ja"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	cfg.Dev, cfg.Demo = false, true
	elsewhere := cfg
	elsewhere.Files = "file://" + t.TempDir()
	if err := open(t, elsewhere, nil); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("data outside of the folder: %v", err)
	}
	var first int64
	for range 2 {
		if err := open(t, cfg, func(ctx context.Context, p *program.Program) {
			filled, err := p.Store.HasMark(ctx, store.DemoFilled)
			if err != nil || !filled {
				t.Errorf("filled %t, %v", filled, err)
			}
			u, ok, err := p.Features.Accounts.ByUsername(ctx, "kohaku")
			if err != nil || !ok || first != 0 && u.ID != first {
				t.Errorf("after %d: %+v, %t, %v", first, u.ID, ok, err)
			}
			first = u.ID
		}); err != nil {
			t.Fatal(err)
		}
	}
}
