package harness

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of the processor times in /proc.
const tick = 10 * time.Millisecond

// ProcessorTime returns the processor time of a process and its children so far, in the kernel too. It needs /proc of Linux.
func ProcessorTime(pid int) (total time.Duration, err error) {
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(all) == 0 {
		return 0, errors.Join(errors.New("the processor time of other processes is measured on Linux only"), err)
	}
	found := false
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the process has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ") // the name in parentheses may contain anything
		fields := strings.Fields(rest)
		self := file == fmt.Sprintf("/proc/%d/stat", pid)
		if len(fields) < 15 || !self && fields[1] != strconv.Itoa(pid) {
			continue
		}
		found = found || self
		counted := fields[11:13]
		if self {
			counted = fields[11:15] // with its children that have ended
		}
		for _, ticks := range counted {
			n, err := strconv.Atoi(ticks)
			if err != nil {
				return 0, fmt.Errorf("%s: %w", file, err)
			}
			total += time.Duration(n) * tick
		}
	}
	if !found {
		return 0, fmt.Errorf("no process %d", pid)
	}
	return total, nil
}

// Load returns the load averages of the machine.
func Load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Join(strings.Fields(string(text))[:3], " ")
}

// Metrics reads the values of a node's metrics that have no labels.
func (n *Node) Metrics() (map[string]float64, error) {
	res, err := probes.Get(n.URL + "/metrics")
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("/metrics answers %d", res.StatusCode)
	}
	values := map[string]float64{}
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		name, value, ok := strings.Cut(lines.Text(), " ")
		if !ok || strings.ContainsAny(name, "#{") {
			continue
		}
		if values[name], err = strconv.ParseFloat(value, 64); err != nil {
			return nil, fmt.Errorf("metric %s: %w", name, err)
		}
	}
	return values, lines.Err()
}
