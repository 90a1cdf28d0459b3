package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/live"
	"yagura/internal/notify"
)

// mail connects to the mail server and signs in. It sends a mail only if SendTo is set.
func (d *doctor) mail(ctx context.Context) {
	const check = "mail"
	switch {
	case d.Inbox:
		d.ok(check, "Mails are shown on the inbox page.")
		return
	case d.SMTP == "":
		d.add(check, Warning, "No mail server is set: nobody can sign in by mail or reset a password.", "Set YAGURA_SMTP (smtp://user:password@host:587) and YAGURA_MAIL_FROM.")
		return
	}
	ctx, cancel := context.WithTimeout(clock.Fix(ctx, d.Clock.Now()), d.Limit)
	defer cancel()
	const fix = "Check YAGURA_SMTP and YAGURA_MAIL_FROM with your mail provider: host, port, user, password, and whether the port wants smtp:// (STARTTLS) or smtps://. A server of your own network without TLS needs ?tls=none."
	if err := notify.CheckServer(ctx, d.SMTP, d.MailFrom); err != nil {
		d.add(check, Problem, "The mail server cannot be used: "+reason(err)+".", fix)
		return
	}
	if d.SendTo == "" {
		d.ok(check, "The mail server accepts the connection and the user. Send a test mail with --send-to ADDRESS.")
		return
	}
	sender, err := notify.Open(d.SMTP, d.MailFrom, nil)
	if err == nil {
		err = sender.Send(ctx, notify.Mail{
			To: d.SendTo, Subject: "Test mail of Yagura", Text: "This mail was sent by yagura doctor. Mails of " + d.BaseURL + " arrive here.",
			HTML: "<p>This mail was sent by yagura doctor.</p>",
		})
	}
	if err != nil {
		d.add(check, Problem, "The mail server did not accept the test mail: "+reason(err)+".", fix)
		return
	}
	d.ok(check, "The mail server accepted a test mail to "+d.SendTo+". Look whether it arrives, also among unwanted mails.")
}

// broker connects to the broker, if there is one.
func (d *doctor) broker(ctx context.Context) {
	const check = "broker"
	if d.Broker == "" {
		d.ok(check, "No broker is set: the service is a single process.")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, d.Limit)
	defer cancel()
	if err := live.CheckBroker(ctx, d.Broker); err != nil {
		d.add(check, Problem, "The broker cannot be used: "+reason(err)+".", "Check YAGURA_BROKER (redis://host:6379) and that Redis or Valkey runs.")
		return
	}
	d.ok(check, "The broker answers.")
}

// clocks compares the clock of this machine with those of the database and of the public address.
func (d *doctor) clocks(ctx context.Context) {
	const check, fix = "clock", "Turn on time synchronisation (NTP) on both machines, such as with: timedatectl set-ntp true."
	good := true
	if d.databaseClock && d.databaseAhead.Abs() > clock.Tolerance {
		good = false
		d.add(check, Warning, fmt.Sprintf("The clock of the database differs by %s from that of this machine; the service goes by that of the database.", d.databaseAhead.Abs().Round(time.Second)), fix)
	}
	u, err := url.Parse(d.BaseURL)
	if err == nil && u.Scheme == "https" && !loopback(d.BaseURL) {
		before := d.Clock.Now()
		date, err := d.date(ctx)
		switch skew := date.Sub(before); {
		case err != nil:
			good = false
			d.add("reachable", Warning, d.BaseURL+" does not answer: "+reason(err)+".", "If the service runs: check the name in DNS, the firewall, the certificate and the reverse proxy.")
		case skew < -clock.Tolerance || date.Sub(d.Clock.Now()) > clock.Tolerance:
			good = false
			d.add(check, Warning, fmt.Sprintf("The clock at %s differs by %s from that of this machine.", d.BaseURL, skew.Abs().Round(time.Second)), fix)
			fallthrough
		default:
			d.ok("reachable", d.BaseURL+" answers.")
		}
	}
	if good {
		d.ok(check, "No clock differs by more than 5 s.")
	}
}

// page is the beginning of an answer.
type page struct {
	code         int
	status, date string
	start        []byte
}

// date asks the public address for its time.
func (d *doctor) date(ctx context.Context) (time.Time, error) {
	answer, err := d.get(ctx, "/healthz")
	if err != nil {
		return time.Time{}, err
	}
	if answer.code != http.StatusOK {
		return time.Time{}, fmt.Errorf("the answer is %s", answer.status)
	}
	return http.ParseTime(answer.date)
}

// get reads the beginning of a page at the public address.
func (d *doctor) get(ctx context.Context, path string) (page, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.BaseURL+path, http.NoBody)
	if err != nil {
		return page{}, err
	}
	answer, err := d.HTTP.Do(r)
	if err != nil {
		return page{}, err
	}
	start, err := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
	return page{answer.StatusCode, answer.Status, answer.Header.Get("Date"), start}, errors.Join(err, answer.Body.Close())
}

// traces posts an export without spans to the collector of traces.
func (d *doctor) traces(ctx context.Context) {
	const check, fix = "traces", "Check YAGURA_TRACES (the base address, without /v1/traces) and YAGURA_TRACES_HEADERS, or unset YAGURA_TRACES."
	if d.TracesURL == "" {
		return
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.TracesURL, strings.NewReader(`{"resourceSpans":[]}`))
	if err != nil {
		d.add(check, Warning, "The collector of traces cannot be asked: "+err.Error()+".", fix)
		return
	}
	r.Header = d.TracesHeader
	res, err := d.HTTP.Do(r)
	if err != nil {
		d.add(check, Warning, "The collector of traces does not answer: "+reason(err)+".", fix)
		return
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= http.StatusMultipleChoices {
		d.add(check, Warning, "The collector of traces answers "+res.Status+".", fix)
		return
	}
	d.ok(check, "The collector accepts traces.")
}

// metrics checks that the public cannot read the metrics. Without an answer of the service nothing is known about that.
func (d *doctor) metrics(ctx context.Context) {
	if loopback(d.BaseURL) {
		return
	}
	answer, err := d.get(ctx, "/metrics")
	if err != nil || answer.code >= http.StatusInternalServerError {
		return
	}
	if answer.code == http.StatusOK && bytes.HasPrefix(answer.start, []byte("# HELP ")) {
		d.add("metrics", Warning, "Everybody can read "+d.BaseURL+"/metrics.", "Set YAGURA_METRICS_ADDR to an address of your own network, or let the reverse proxy refuse /metrics.")
		return
	}
	d.ok("metrics", "The public cannot read the metrics.")
}
