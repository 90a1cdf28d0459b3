// Package speed measures the built program from outside, for docs/performance.md.
package speed

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"yagura/internal/drill/harness"
)

// Settings are the settings of a measurement of public reads.
type Settings struct {
	Binary, Folder string
	Rounds         int // measurements of each answer, the program and the plain handler in turn
	Seconds        int // of one measurement
	Connections    int
	Out            io.Writer
}

// HTTP compares public reads of the program, with the demo's data, with a plain net/http handler that sends the same bytes
// and headers. Both run in a process of their own, and wrk sends the requests. HTTP prints requests per second and the
// processor time of the server per request.
func HTTP(ctx context.Context, s Settings) (err error) {
	wrk, err := exec.LookPath("wrk")
	if err != nil {
		return errors.New("the measurement needs wrk: apt install wrk, or brew install wrk")
	}
	server, err := start(ctx, s.Folder, s.Binary, "serve", "--demo", "--data", filepath.Join(s.Folder, "data"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	answers, err := record(ctx, server.url)
	if err != nil {
		return err
	}
	file := filepath.Join(s.Folder, "answers.json")
	if err := save(file, answers); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	plain, err := start(ctx, s.Folder, self, "plain", "--answers", file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plain.stop()) }()
	_, _ = fmt.Fprintf(s.Out, "%d connections, %d s each, load %s\n%-16s %8s %12s %12s %6s %12s %12s\n", s.Connections, s.Seconds, harness.Load(),
		"answer", "bytes", "plain req/s", "yagura req/s", "ratio", "plain CPU µs", "yagura CPU µs")
	for _, a := range answers {
		for range s.Rounds {
			p, err := plain.measure(ctx, wrk, s, a)
			if err != nil {
				return err
			}
			y, err := server.measure(ctx, wrk, s, a)
			if err != nil {
				return err
			}
			_, _ = fmt.Fprintf(s.Out, "%-16s %8d %12.0f %12.0f %6.2f %12.1f %12.1f\n", a.Name, len(a.Body), p.perSecond, y.perSecond,
				y.perSecond/p.perSecond, p.cpu, y.cpu)
		}
	}
	return nil
}

// process is a running server.
type process struct {
	url string
	cmd *exec.Cmd
}

// start runs a command that serves at the address of its flag --addr, with its log in a file, and waits for its first
// answer.
func start(ctx context.Context, folder, binary string, args ...string) (*process, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(folder, args[0]+".log"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = log.Close() }()
	p := &process{url: "http://" + addr, cmd: exec.Command(binary, append(args, "--addr", addr)...)}
	p.cmd.Stderr = log
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	err = harness.Eventually(ctx, "the server answers", func() bool {
		res, err := http.Get(p.url + "/readyz")
		if err != nil {
			return false
		}
		return res.Body.Close() == nil && res.StatusCode == http.StatusOK
	})
	if err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

// stop kills the process: nobody needs its data.
func (p *process) stop() error {
	err := p.cmd.Process.Kill()
	var exit *exec.ExitError
	if ended := p.cmd.Wait(); ended != nil && !errors.As(ended, &exit) {
		err = errors.Join(err, ended)
	}
	return err
}

// result is one measurement.
type result struct {
	perSecond float64
	cpu       float64 // µs of the server per request, of all its threads
}

var (
	wrkRequests = regexp.MustCompile(`(\d+) requests in`)
	wrkRate     = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	wrkFailures = regexp.MustCompile(`(?m)^\s*(Non-2xx.*|Socket errors.*)$`)
)

func (p *process) measure(ctx context.Context, wrk string, s Settings, a Answer) (result, error) {
	before, err := p.cpuTime()
	if err != nil {
		return result{}, err
	}
	out, err := exec.CommandContext(ctx, wrk, "-t", "2", "-c", strconv.Itoa(s.Connections), "-d", strconv.Itoa(s.Seconds)+"s",
		"-H", "Accept-Encoding: "+a.Encoding, p.url+a.Path).CombinedOutput()
	if err != nil {
		return result{}, fmt.Errorf("wrk: %w: %s", err, out)
	}
	after, err := p.cpuTime()
	if err != nil {
		return result{}, err
	}
	if found := wrkFailures.Find(out); found != nil {
		return result{}, fmt.Errorf("%s %s: %s", p.url, a.Path, found)
	}
	count, rate := wrkRequests.FindSubmatch(out), wrkRate.FindSubmatch(out)
	if count == nil || rate == nil {
		return result{}, fmt.Errorf("wrk's answer is not understood: %s", out)
	}
	requests, err1 := strconv.ParseFloat(string(count[1]), 64)
	perSecond, err2 := strconv.ParseFloat(string(rate[1]), 64)
	return result{perSecond: perSecond, cpu: float64((after - before).Microseconds()) / requests}, errors.Join(err1, err2)
}

// tick is the unit of the processor times in /proc.
const tick = 10 * time.Millisecond

// cpuTime returns the processor time of the process so far, in the kernel too.
func (p *process) cpuTime() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ") // the name in parentheses may hold anything
	fields := strings.Fields(rest)
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick, errors.Join(err1, err2)
}
