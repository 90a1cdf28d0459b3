package harness

import (
	"bufio"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// run starts a shell script in place of the program.
func run(t *testing.T, script string) *Node {
	t.Helper()
	n := &Node{ended: make(chan struct{}), cmd: exec.Command("sh", "-c", script)}
	pipe, err := n.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go n.readLog(bufio.NewScanner(pipe), make(chan string, 1))
	return n
}

// TestEndReportsWhatAnotherStartWouldHide proves that a drill fails if its program panics or ends by itself.
func TestEndReportsWhatAnotherStartWouldHide(t *testing.T) {
	stays := "; exec sleep 600 2>/dev/null" // the log ends with the script
	for script, want := range map[string]string{
		`echo 'level=INFO msg=serving' >&2` + stays:                                             "",
		`echo 'level=WARN msg="retried" error="the panic button"' >&2` + stays:                  "",
		`echo 'level=ERROR msg="panic in a request" panic=x' >&2` + stays:                       "the program panicked: level=ERROR",
		`echo 'level=ERROR msg="job panicked, tried again later" error="panic: x"' >&2` + stays: "the program panicked: level=ERROR",
		`echo 'fatal error: all goroutines are asleep' >&2; exit 2`:                             "the program ended by itself: fatal error",
	} {
		n := run(t, script)
		if err := Eventually(t.Context(), "the script writes", func() bool { return n.Log() != "" }); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(script, stays) {
			<-n.ended
		}
		err := n.End(syscall.SIGKILL)
		if text := errorText(err); (want == "") != (text == "") || !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q, want %q", script, text, want)
		}
		if err := n.End(syscall.SIGKILL); err != nil {
			t.Errorf("%s: the second end: %v", script, err)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
