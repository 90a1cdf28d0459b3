package commands

import (
	"io"
	"io/fs"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/kit/command"
)

// TestDeploymentsSetWhatExists reads every file of deploy/: a setting that the program does not know would be silently
// without effect.
func TestDeploymentsSetWhatExists(t *testing.T) {
	known := map[string]bool{}
	var visit func(*command.Command)
	visit = func(c *command.Command) {
		for _, f := range c.Flags {
			known[f.Env] = true
		}
		for _, next := range c.Commands {
			visit(next)
		}
	}
	visit(commands())
	setting := regexp.MustCompile(`\bYAGURA_[A-Z_]+\b`)
	seen := map[string]bool{}
	err := fs.WalkDir(os.DirFS("../../deploy"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(os.DirFS("../../deploy"), path)
		for _, name := range setting.FindAllString(string(text), -1) {
			seen[name] = true
			if !known[name] {
				t.Errorf("%s sets %s, which is no setting", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"YAGURA_BROKER", "YAGURA_DATABASE", "YAGURA_FILES", "YAGURA_SECRET"} {
		if !seen[name] || !known[name] {
			t.Errorf("no deployment sets %s", name)
		}
	}
}

// image matches a line that names an image.
var image = regexp.MustCompile(`(?m)^\s*(?:image:|FROM)\s+(\S+)`)

// TestImagesArePinned rejects images without a version and a digest: two people who deploy one commit get the same programs.
func TestImagesArePinned(t *testing.T) {
	pinned := regexp.MustCompile(`:[\w.-]*\d+[.-]\d+[\w.-]*@sha256:[0-9a-f]{64}$`)
	seen := 0
	err := fs.WalkDir(os.DirFS("../../deploy"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(os.DirFS("../../deploy"), path)
		for _, m := range image.FindAllStringSubmatch(string(text), -1) {
			if m[1] == "yagura" || m[1] == "scratch" { // built from this repository; nothing
				continue
			}
			seen++
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s uses %s, which is not pinned to a version and a digest", path, m[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("no image was found")
	}
}

// TestActionsArePinned rejects workflow steps by a moving tag.
func TestActionsArePinned(t *testing.T) {
	uses := regexp.MustCompile(`(?m)^\s*-?\s*uses:\s+(\S+)`)
	pinned := regexp.MustCompile(`@[0-9a-f]{40}$`)
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range uses.FindAllStringSubmatch(string(text), -1) {
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s uses %s, which is not pinned to a commit", filepath.Base(file), m[1])
			}
		}
	}
}

// readDeploy returns the text of a file of deploy/ or of another path from there.
func readDeploy(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../deploy", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// requireLines reports the lines that a text lacks.
func requireLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	has := map[string]bool{}
	for line := range strings.Lines(text) {
		has[strings.TrimSpace(line)] = true
	}
	for _, line := range lines {
		if !has[line] {
			t.Errorf("the line %q is missing", line)
		}
	}
}

// TestContainerHasNoRights checks the last stage of the image: no packages, its own user, and one writable folder.
func TestContainerHasNoRights(t *testing.T) {
	text := readDeploy(t, "Dockerfile")
	last := text[strings.LastIndex(text, "\nFROM "):]
	requireLines(t, last, "FROM scratch", "USER 10001:10001", "VOLUME /data",
		"ENV YAGURA_ADDR=0.0.0.0:8080 YAGURA_DATA=/data YAGURA_LOG_FORMAT=json", `ENTRYPOINT ["/yagura", "serve"]`)
	if strings.Contains(last, "RUN ") {
		t.Error("a command runs in the last stage, which has no shell")
	}
	check := regexp.MustCompile(`HEALTHCHECK .* CMD \["/yagura", "(\w+)"\]`).FindStringSubmatch(last)
	if check == nil {
		t.Fatal("the image has no health check")
	}
	if status := command.Main(commands(), append(check[1:], "--help"), io.Discard, io.Discard); status != 0 {
		t.Errorf("the health check calls the unknown command %s", check[1])
	}
}

// TestNodesAreReadOnly checks the hardening of the two configurations of many nodes.
func TestNodesAreReadOnly(t *testing.T) {
	requireLines(t, readDeploy(t, "compose.yaml"), "read_only: true", "tmpfs: [/tmp]", "cap_drop: [ALL]", `security_opt: ["no-new-privileges:true"]`)
	requireLines(t, readDeploy(t, "kubernetes/yagura.yaml"), "runAsNonRoot: true", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false",
		"capabilities: {drop: [ALL]}", "seccompProfile: {type: RuntimeDefault}", "automountServiceAccountToken: false")
}

// TestNodesTrustTheNetworkOfTheirProxy requires that the network of the containers is the one that the nodes trust. Otherwise all visitors
// have the address of the proxy, and share the limits of one address.
func TestNodesTrustTheNetworkOfTheirProxy(t *testing.T) {
	text := readDeploy(t, "compose.yaml")
	trusted := regexp.MustCompile(`YAGURA_TRUSTED_PROXIES: &subnet \$\{SUBNET:-(\S+)\}`).FindStringSubmatch(text)
	if trusted == nil {
		t.Fatal("the trusted network is not the subnet of the containers")
	}
	if network, err := netip.ParsePrefix(trusted[1]); err != nil || network != network.Masked() || !network.Addr().IsPrivate() {
		t.Errorf("%s is no private network: %v", trusted[1], err)
	}
	requireLines(t, text[strings.Index(text, "\nnetworks:\n"):], "default:", "- subnet: *subnet")
}

// TestSystemdUnitIsHardened requires the settings that keep a broken program from the rest of the machine.
// "systemd-analyze security --offline=yes deploy/yagura.service" rates all of them.
func TestSystemdUnitIsHardened(t *testing.T) {
	text := readDeploy(t, "yagura.service")
	requireLines(t, text, "StartLimitIntervalSec=0", "Restart=on-failure", "User=yagura", "StateDirectory=yagura", "StateDirectoryMode=0700", "UMask=0077", "CapabilityBoundingSet=",
		"NoNewPrivileges=yes", "PrivateDevices=yes", "PrivateTmp=yes", "PrivateUsers=yes", "ProtectHome=yes", "ProtectKernelModules=yes",
		"ProtectProc=invisible", "ProtectSystem=strict", "MemoryDenyWriteExecute=yes", "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
		"RestrictNamespaces=yes", "SystemCallFilter=@system-service", "SystemCallFilter=~@privileged")
	data := regexp.MustCompile(`YAGURA_DATA=(\S+)`).FindStringSubmatch(text)
	if data == nil || data[1] != "/var/lib/yagura" {
		t.Errorf("the folder of data is %v, StateDirectory makes /var/lib/yagura only", data)
	}
}

// TestNodeIsSupported rejects a Node.js without security updates where the product is built for release: 22 is supported until
// April 2027, 24 until April 2028.
func TestNodeIsSupported(t *testing.T) {
	version := regexp.MustCompile(`(?m)(?:FROM node:|node-version: )(\d+)`)
	seen := map[string]bool{}
	for _, path := range []string{"Dockerfile", "../.github/workflows/test.yml", "../.github/workflows/release.yml"} {
		found := version.FindAllStringSubmatch(readDeploy(t, path), -1)
		if len(found) == 0 {
			t.Errorf("%s names no version of Node.js", path)
		}
		for _, m := range found {
			seen[m[1]] = true
			if m[1] != "22" && m[1] != "24" {
				t.Errorf("%s uses Node.js %s", path, m[1])
			}
		}
	}
	if len(seen) > 1 {
		t.Errorf("different versions are used: %v", seen)
	}
}

// TestDigestsOfImagesCanBeRenewed runs scripts/pin-images on a copy of deploy/, with a client that answers a digest for each
// image, or fails.
func TestDigestsOfImagesCanBeRenewed(t *testing.T) {
	digest := "sha256:" + strings.Repeat("ab", 32)
	pin := func(client string) (folder string, err error) {
		bin := t.TempDir()
		if err := os.WriteFile(filepath.Join(bin, "docker"), []byte("#!/bin/sh\n"+client+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		folder = filepath.Join(t.TempDir(), "deploy")
		if err := os.CopyFS(folder, os.DirFS("../../deploy")); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat("../../scripts/pin-images"); err != nil { // so that Go does not keep the result after a change of the script
			t.Fatal(err)
		}
		command := exec.Command("../../scripts/pin-images", folder)
		command.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
		return folder, command.Run()
	}
	folder, err := pin("echo " + digest)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"Dockerfile", "compose.yaml", "kubernetes/postgres.yaml"} {
		text, err := os.ReadFile(filepath.Join(folder, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range image.FindAllStringSubmatch(string(text), -1) {
			if m[1] != "yagura" && m[1] != "scratch" && !strings.HasSuffix(m[1], "@"+digest) {
				t.Errorf("%s: %s has no digest", path, m[1])
			}
		}
	}
	for _, client := range []string{"exit 1", "echo something else"} {
		folder, err := pin(client)
		if err == nil {
			t.Errorf("%q passes", client)
		}
		if text, err := os.ReadFile(filepath.Join(folder, "compose.yaml")); err != nil || string(text) != readDeploy(t, "compose.yaml") {
			t.Errorf("%q changes the files (%v)", client, err)
		}
	}
}
