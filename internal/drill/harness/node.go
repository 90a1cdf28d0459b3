// Package harness starts the built program, its servers and its clients for the drills, and ends them as a failure would.
package harness

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Guard is how long the harness waits for something that must happen, on a slow machine too.
const Guard = time.Minute

// ErrRefused is returned by Program.Start if the program ends instead of serving.
var ErrRefused = errors.New("the program refuses to start")

// Program is a built program with the settings that all its nodes have.
type Program struct {
	Binary string
	Flags  []string
}

// Build builds the command of the checked-out tree into a folder.
func Build(ctx context.Context, tree, folder string) (string, error) {
	binary := filepath.Join(folder, "yagura")
	build := exec.CommandContext(ctx, "go", "build", "-o", binary, "./cmd/yagura")
	build.Dir, build.Stderr = tree, os.Stderr
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	return binary, build.Run()
}

// Node is one running process of the program.
type Node struct {
	// URL is the address of the process, without a path.
	URL string
	// Ready is the time from the start of the process to the first answer 200 of /readyz.
	Ready time.Duration

	cmd   *exec.Cmd
	ended chan struct{} // closed when the process has ended and its log is complete
	asked atomic.Bool   // End has been called
	mu    sync.Mutex
	log   bytes.Buffer
}

var serving = regexp.MustCompile(`msg=serving address=(\S+)`)

// Options are the settings of one node.
type Options struct {
	Data  string   // its data folder
	Flags []string // further flags
	Env   []string // further variables of the environment
	Wrap  []string // a command that runs the program, such as prlimit with its arguments
}

// Start starts a node on a free port and waits until it is ready. The error wraps ErrRefused if the process ends.
func (p Program) Start(ctx context.Context, opt Options) (*Node, error) {
	args := append([]string{}, opt.Wrap...)
	args = append(args, p.Binary, "serve", "--addr", "127.0.0.1:0", "--data", opt.Data)
	args = append(append(args, p.Flags...), opt.Flags...)
	n := &Node{ended: make(chan struct{}), cmd: exec.Command(args[0], args[1:]...)}
	// A drill writes as fast as it can with few accounts, more than the default permits to one account.
	n.cmd.Env = append(append(os.Environ(), "YAGURA_WRITES_PER_ACCOUNT=0"), opt.Env...)
	pipe, err := n.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	if err := n.cmd.Start(); err != nil {
		return nil, err
	}
	listens := make(chan string, 1)
	go n.readLog(bufio.NewScanner(pipe), listens)
	select {
	case at := <-listens:
		n.URL = "http://" + at
	case <-n.ended:
		return nil, fmt.Errorf("%w: %s", ErrRefused, n.LastLines(5))
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), n.End(syscall.SIGKILL))
	case <-time.After(Guard):
		return nil, errors.Join(errors.New("the program does not listen"), n.End(syscall.SIGKILL))
	}
	if err := Eventually(ctx, "the node is ready", func() bool { return n.Status("/readyz") == http.StatusOK }); err != nil {
		return nil, errors.Join(err, n.End(syscall.SIGKILL))
	}
	n.Ready = time.Since(begin)
	return n, nil
}

func (n *Node) readLog(lines *bufio.Scanner, listens chan<- string) {
	defer close(n.ended)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if found := serving.FindStringSubmatch(lines.Text()); found != nil {
			listens <- found[1]
		}
		if strings.Contains(lines.Text(), " msg=request ") {
			continue // hundreds of thousands of lines
		}
		n.mu.Lock()
		n.log.WriteString(lines.Text() + "\n")
		n.mu.Unlock()
	}
	_ = n.cmd.Wait() // the exit code is read from its state
}

// Log returns what the process has logged, without the lines of requests.
func (n *Node) Log() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.log.String()
}

// LastLines returns the last lines of the log.
func (n *Node) LastLines(count int) string {
	lines := strings.Split(strings.TrimSpace(n.Log()), "\n")
	return strings.Join(lines[max(0, len(lines)-count):], "\n")
}

// panics matches the lines of panics that the program survives.
var panics = regexp.MustCompile(`(?m)^.*(?:level=ERROR.*\bpanic|http: panic serving).*$`)

// End sends a signal and waits until the process has ended. Only the first call has an effect. It returns an error if the process had ended
// by itself, or if its log has a panic: the other nodes and a new start could hide both from the drill.
func (n *Node) End(signal syscall.Signal) error {
	if n.asked.Swap(true) {
		return nil
	}
	if n.Ended() {
		return fmt.Errorf("the program ended by itself: %s", n.LastLines(10))
	}
	if err := n.cmd.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-n.ended:
	case <-time.After(Guard):
		return fmt.Errorf("the process does not end after %v", signal)
	}
	if line := panics.FindString(n.Log()); line != "" {
		return fmt.Errorf("the program panicked: %.2000s", line)
	}
	return nil
}

// Ended reports whether the process has ended.
func (n *Node) Ended() bool {
	select {
	case <-n.ended:
		return true
	default:
		return false
	}
}

// PID returns the id of the process.
func (n *Node) PID() int { return n.cmd.Process.Pid }

// ExitCode returns the exit code of an ended process, -1 after a signal.
func (n *Node) ExitCode() int { return n.cmd.ProcessState.ExitCode() }

var probes = http.Client{Timeout: 20 * time.Second}

// Status returns the status that a path answers, 0 without an answer.
func (n *Node) Status(path string) int {
	res, err := probes.Get(n.URL + path)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// Pause waits, or returns false if ctx ends before.
func Pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Eventually repeats ok until it returns true, up to Guard.
func Eventually(ctx context.Context, what string, ok func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, Guard)
	defer cancel()
	for !ok() {
		if !Pause(ctx, 5*time.Millisecond) {
			return fmt.Errorf("not in %v: %s", Guard, what)
		}
	}
	return nil
}
