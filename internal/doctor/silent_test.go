package doctor_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"yagura/internal/doctor"
)

// silent returns the address of a server that accepts connections and answers nothing, as one behind a firewall that drops packets.
func silent(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() }) // with the connections that nobody accepts
	return l.Addr().String()
}

// TestASilentServerIsReportedSoon proves that the doctor waits for a server no longer than its limit.
func TestASilentServerIsReportedSoon(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "of-a-test")
	for check, change := range map[string]func(c *doctor.Config, at string){
		"database": func(c *doctor.Config, at string) { c.Database = "postgres://u@" + at + "/x" },
		"broker":   func(c *doctor.Config, at string) { c.Broker = "redis://" + at },
		"files": func(c *doctor.Config, at string) {
			c.Files, c.FilesInData = "s3://bucket?region=x&use_path_style=true&endpoint=http://"+at, false
		},
		"mail": func(c *doctor.Config, at string) { c.SMTP = "smtp://" + at },
	} {
		t.Run(check, func(t *testing.T) {
			cfg := healthy(t)
			change(&cfg, silent(t))
			cfg.Limit = 200 * time.Millisecond
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			got := result(doctor.Run(ctx, cfg), check)
			if ctx.Err() != nil {
				t.Error("the doctor waits far longer than its limit")
			}
			if got.Level != doctor.Problem || !strings.Contains(got.Text, "no answer in time") {
				t.Errorf("%q: %s", got.Level, got.Text)
			}
		})
	}
}
