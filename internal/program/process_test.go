package program_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/commands"
	"yagura/internal/kit/hang"
)

// asCommand is the environment variable with which the binary of the tests is the command.
const asCommand = "YAGURA_TEST_AS_COMMAND"

// TestMain runs the tests, or the command in a process that a test has started.
func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(commands.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// process is the command, serving.
type process struct {
	t     testing.TB
	cmd   *exec.Cmd
	url   string
	ended chan struct{} // closed when it has ended and its log is complete
	mu    sync.Mutex
	log   bytes.Buffer
}

var address = regexp.MustCompile(`msg=serving address=(\S+)`)

// serve starts the command with a data folder on a free port and waits until it listens.
func serve(t testing.TB, data string, flags ...string) *process {
	t.Helper()
	file, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, ended: make(chan struct{})}
	p.cmd = exec.Command(file, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, flags...)...)
	p.cmd.Env = append(os.Environ(), asCommand+"=1", "YAGURA_WRITES_PER_ACCOUNT=0") // few accounts write as fast as they can
	pipe, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.ended
	})
	listens := make(chan string, 1)
	go func() {
		defer close(p.ended)
		lines := bufio.NewScanner(pipe)
		for lines.Scan() {
			if found := address.FindStringSubmatch(lines.Text()); found != nil {
				listens <- found[1]
			}
			p.mu.Lock()
			p.log.WriteString(lines.Text() + "\n")
			p.mu.Unlock()
		}
		_ = p.cmd.Wait() // the exit code is read from its state
	}()
	select {
	case at := <-listens:
		p.url = "http://" + at
	case <-p.ended:
		t.Fatalf("the process ended: %s", p.log.String())
	case <-time.After(hang.Limit):
		t.Fatal("the process does not listen")
	}
	return p
}

// end sends a signal, waits for the end and returns the exit code, -1 after a kill.
func (p *process) end(signal syscall.Signal) int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(signal); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(hang.Limit):
		p.t.Fatalf("the process does not end after %v", signal)
	}
	return p.cmd.ProcessState.ExitCode()
}

// try sends a request below /api/v1. It returns status 0 if there is no complete answer.
func (p *process) try(method, path, token, key string, in any) (status int, out []byte) {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			panic(err)
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, p.url+"/api/v1"+path, body)
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "JWT "+token)
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	res, err := apitest.Client.Do(r)
	if err != nil {
		return 0, nil
	}
	defer func() { _ = res.Body.Close() }()
	if out, err = io.ReadAll(res.Body); err != nil {
		return 0, nil
	}
	return res.StatusCode, out
}

// must sends a request that must succeed and decodes its answer.
func (p *process) must(method, path, token string, in, out any) {
	p.t.Helper()
	status, text := p.try(method, path, token, "", in)
	if status < 200 || status > 299 {
		p.t.Fatalf("%s %s answers %d: %s", method, path, status, text)
	}
	if out != nil {
		if err := json.Unmarshal(text, out); err != nil {
			p.t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
}

// signIn signs a person in by the e-mail in the development inbox.
func (p *process) signIn(name string) (token string, id int64) {
	p.t.Helper()
	email := name + "@yagura.test"
	p.must(http.MethodPost, "/auth/magic-links/", "", object{"email": email, "language": "ja", "agreeTerms": true}, nil)
	var link url.Values
	eventually(p.t, "a mail to "+email, func() bool {
		var inbox struct {
			Items []struct {
				To    string
				Links []string
			}
		}
		p.must(http.MethodGet, "/inbox/", "", nil, &inbox)
		for _, mail := range inbox.Items {
			for _, l := range mail.Links {
				if u, err := url.Parse(l); err == nil && mail.To == email && u.Query().Has("pinCode") {
					link = u.Query()
				}
			}
		}
		return link != nil
	})
	var in struct {
		Token    string
		UserInfo struct{ ID int64 }
	}
	p.must(http.MethodPost, "/auth/magic-links/redeem/", "", object{"authId": link.Get("authId"), "pinCode": link.Get("pinCode"), "email": email}, &in)
	return in.Token, in.UserInfo.ID
}

func TestSIGTERMFinishesRunningRequests(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), "--dev")
	token, _ := p.signIn("organiser")
	form, err := json.Marshal(contestForm(now(), nil))
	if err != nil {
		t.Fatal(err)
	}
	// A request whose body comes slowly is in flight when the signal arrives.
	rest, slow := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+"/api/v1/contests/", rest)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "JWT "+token)
	r.Header.Set("Content-Type", "application/json")
	answered := make(chan int, 1)
	go func() {
		res, err := apitest.Client.Do(r)
		if err != nil {
			answered <- 0
			return
		}
		_ = res.Body.Close()
		answered <- res.StatusCode
	}()
	if _, err := slow.Write(form[:10]); err != nil {
		t.Fatal(err)
	}
	live := connect(t, p.url, token)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	eventually(t, "new connections are refused", func() bool {
		status, _ := (&process{url: p.url}).fresh()
		return status == 0
	})
	if _, err := slow.Write(form[10:]); err != nil {
		t.Fatal(err)
	}
	_ = slow.Close()
	select {
	case status := <-answered:
		if status != http.StatusOK {
			t.Errorf("the request in flight answers %d", status)
		}
	case <-time.After(hang.Limit):
		t.Fatal("the request in flight is not answered")
	}
	if err := live.end(); !strings.Contains(err.Error(), "close") {
		t.Errorf("the live connection ends with %v", err)
	}
	select {
	case <-p.ended:
	case <-time.After(hang.Limit):
		t.Fatal("the process does not end")
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit code %d: %s", code, p.log.String())
	}
}

// fresh sends a request on a new connection.
func (p *process) fresh() (int, error) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Get(p.url + "/healthz")
	if err != nil {
		return 0, err
	}
	return res.StatusCode, res.Body.Close()
}
