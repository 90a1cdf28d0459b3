package program

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"yagura/internal/doctor"
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

// TestMistakesInSettingsAreRefusedFirst makes one mistake at a time. The program must name it before it creates the data folder, and the
// doctor must call it a problem.
func TestMistakesInSettingsAreRefusedFirst(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*Config){
		`--addr "8080" is not host:port`:                                                        func(c *Config) { c.Addr = "8080" },
		`--addr ":99999" is not host:port`:                                                      func(c *Config) { c.Addr = ":99999" },
		`--metrics-addr "9090" is not host:port`:                                                func(c *Config) { c.MetricsAddr = "9090" },
		"--metrics-addr is the address of the service":                                          func(c *Config) { c.Addr, c.MetricsAddr = "127.0.0.1:8080", "127.0.0.1:8080" },
		`YAGURA_BASE_URL) "yagura.example" is not an`:                                           func(c *Config) { c.BaseURL = "yagura.example" },
		"scheme and host only, such as https://a.example":                                       func(c *Config) { c.BaseURL = "https://a.example/path" },
		"YAGURA_PEOPLE_PER_ADDRESS) must not be negative":                                       func(c *Config) { c.PeoplePerAddress = -1 },
		"YAGURA_CONNECTIONS) must not be negative":                                              func(c *Config) { c.Connections = -1 },
		"YAGURA_REQUESTS) must not be negative":                                                 func(c *Config) { c.Requests = -1 },
		"YAGURA_UPLOADS_PER_ACCOUNT) must not be negative":                                      func(c *Config) { c.UploadsPerAccount = -1 },
		"YAGURA_WRITES_PER_ACCOUNT) must not be negative":                                       func(c *Config) { c.WritesPerAccount = -1 },
		"(--traces, YAGURA_TRACES) must be":                                                     func(c *Config) { c.Traces.Collector = "collector" },
		"sign-in with Google needs both of its keys, YAGURA_GOOGLE_ID and YAGURA_GOOGLE_SECRET": func(c *Config) { c.Social.Google.ID = "id" },
		"summoner look-up":                                                                      func(c *Config) { c.Summoner.Key, c.Summoner.URL = "key", "riot" },
		`the allowed origin "app.example" (--origins, YAGURA_ORIGINS)`:                          func(c *Config) { c.Origins = []string{"app.example"} },
		"the contact (--contact, YAGURA_CONTACT) must be":                                       func(c *Config) { c.Contact = "call us" },
		"the database (--database, YAGURA_DATABASE) must be an address of PostgreSQL":           func(c *Config) { c.Database = "mysql://u:password@host/x" },
		`the files "/srv/files" (--files, YAGURA_FILES) must be a folder (file:///`:             func(c *Config) { c.Files = "/srv/files" },
		"the broker (--broker, YAGURA_BROKER) must be an address such as redis://host":          func(c *Config) { c.Broker = "localhost:6379" },
		"the secret of the environment (YAGURA_SECRET) is shorter":                              func(c *Config) { c.Secret = "short" },
		`the files (--files, YAGURA_FILES): unknown option "sse"`:                               func(c *Config) { c.Files = "s3://bucket?sse=1" },
		`use_path_style is "on"`:                                                                func(c *Config) { c.Files = "s3://bucket?use_path_style=on" },
		`unknown option "mode"`:                                                                 func(c *Config) { c.Files = "file:///srv/files?mode=1" },
		"(--database, YAGURA_DATABASE): it is not an address":                                   func(c *Config) { c.Database = "postgres://u:pass@word@127.0.0.1:1/x" },
		"in its user and password write %2F for /":                                              func(c *Config) { c.Database = "postgres://u:p%ssword@127.0.0.1:1/x" },
		"write %2F for /": func(c *Config) { c.SMTP = "smtp://user:pass/word@mail.example:587" },
		"%3F for ?":       func(c *Config) { c.SMTP = "smtp://user:pa?word@mail.example:587" },
		"%40 for @":       func(c *Config) { c.SMTP = "smtp://user:p@ss/word@mail.example:587" },
		"the mail server (--smtp, YAGURA_SMTP) must be smtp://user": func(c *Config) { c.SMTP = "mail.example:587" },
		"the sender of mails (--mail-from, YAGURA_MAIL_FROM":        func(c *Config) { c.SMTP = "smtp://127.0.0.1:1" },
	} {
		c := Config{Addr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), BaseURL: "http://localhost:8080"}
		change(&c)
		p, err := New(t.Context(), c)
		if err == nil {
			t.Errorf("%s: the program accepts %+v", want, c)
			_ = p.Close(t.Context())
			continue
		}
		if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "password") && !strings.Contains(err.Error(), "user:password") {
			t.Errorf("want %q: %v", want, err)
		}
		if _, err := os.Stat(c.Data); err == nil {
			t.Errorf("%s: the data folder exists", want)
		}
		if results := Diagnose(t.Context(), c, "", nil); doctor.Worst(results) != doctor.Problem {
			t.Errorf("%s: the doctor finds no problem: %+v", want, results)
		}
	}
}

// TestAWrongAddressIsNamedOnce has no base URL, so it is derived from the wrong address. A second message about it would only mislead.
func TestAWrongAddressIsNamedOnce(t *testing.T) {
	t.Parallel()
	for _, address := range []string{":80x", "unix:/run/yagura", "127.0.0.1"} {
		c := Config{Addr: address, Data: t.TempDir()}
		if err := c.complete(); err == nil || !strings.Contains(err.Error(), "--addr") || strings.Contains(err.Error(), "base URL") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// TestACommandOfAnotherUserIsToldWhichUserToBe must not advise to change the owner of the folder, which would stop the service.
func TestACommandOfAnotherUserIsToldWhichUserToBe(t *testing.T) {
	t.Parallel()
	denied := &fs.PathError{Op: "stat", Path: "/var/lib/yagura/yagura.db", Err: syscall.EACCES}
	err := noDatabase(denied.Path, storeFlags, denied)
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "as the user of the service") || strings.Contains(err.Error(), "chown") {
		t.Error(err)
	}
	broken := errors.New("broken")
	if err := noDatabase(denied.Path, storeFlags, broken); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// TestSeveralMistakesAreReportedTogether expects one line of the doctor for each, and no wrong advice about the settings that are right.
func TestSeveralMistakesAreReportedTogether(t *testing.T) {
	t.Parallel()
	c := Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Contact: "call us", MetricsAddr: "9090"}
	var settings, addresses []doctor.Result
	for _, r := range Diagnose(t.Context(), c, "", nil) {
		switch r.Check {
		case "settings":
			settings = append(settings, r)
		case "address":
			addresses = append(addresses, r)
		}
	}
	if len(settings) != 2 || !strings.Contains(settings[0].Text, "--metrics-addr") || !strings.Contains(settings[1].Text, "the contact") {
		t.Errorf("settings: %+v", settings)
	}
	if len(addresses) != 1 || addresses[0].Level != doctor.OK {
		t.Errorf("address: %+v", addresses)
	}
}

// TestTheDoctorFindsALostDatabase has a folder with a secret and without a database, on which the program refuses to start.
func TestTheDoctorFindsALostDatabase(t *testing.T) {
	t.Parallel()
	c := Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	if err := os.WriteFile(filepath.Join(c.Data, "secret.key"), []byte("8f2a61c07d94be35a1f0c6d2e7b94835"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, r := range Diagnose(t.Context(), c, "", nil) {
		if r.Check == "database" && (r.Level != doctor.Problem || !strings.Contains(r.Text, "missing or empty")) {
			t.Errorf("%+v", r)
		}
	}
	if _, err := New(t.Context(), c); err == nil {
		t.Error("the program started without the database")
	}
	if err := os.WriteFile(filepath.Join(c.Data, "restore.incomplete"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, r := range Diagnose(t.Context(), c, "", nil) {
		if r.Check == "database" && strings.Contains(r.Text, "missing or empty") {
			t.Errorf("after a restore that did not end: %+v", r)
		}
	}
}
