package command

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// settings are the values of the command of the tests.
type settings struct {
	Addr, Data, Format, Archive string
	Demo                        bool
	People                      int
	Away                        time.Duration
	Origins                     []string
	ran                         bool
}

func program(s *settings) *Command {
	run := func() error { s.ran = true; return nil }
	return &Command{Name: "program", Help: "Does things.", Commands: []*Command{
		{Name: "serve", Help: "Serve.", Run: run, Flags: []Flag{
			{Name: "addr", Env: "PROGRAM_ADDR", Default: "127.0.0.1:1", Value: String(&s.Addr), Help: "Address to listen on."},
			{Name: "data", Value: Path(&s.Data), Help: "Folder."},
			{Name: "demo", Env: "PROGRAM_DEMO", Value: Bool(&s.Demo), Help: "Example data."},
			{Name: "people", Env: "PROGRAM_PEOPLE", Default: "500", Value: Int(&s.People), Help: "People who share an address, such as the guests of a place where many play."},
			{Name: "origins", Env: "PROGRAM_ORIGINS", Value: Strings(&s.Origins), Help: "Origins."},
			{Name: "format", Default: "text", Value: OneOf(&s.Format, "text", "json"), Group: "Log", Help: "Format of the log."},
			{Name: "away", Hidden: true, Value: Duration(&s.Away), Help: "Time away."},
		}},
		{Name: "group", Help: "A group.", Commands: []*Command{
			{Name: "read", Help: "Read.", Run: run, Argument: &Argument{Name: "file", Value: ExistingFile(&s.Archive), Help: "Archive."}, Flags: []Flag{
				{Name: "user", Placeholder: "LOGIN", Required: true, Env: "PROGRAM_USER", Value: String(new(string)), Help: "Person."},
			}},
		}},
	}}
}

// call runs the command line.
func call(s *settings, line string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = Main(program(s), strings.Fields(line), &out, &errs)
	return status, out.String(), errs.String()
}

func TestValuesComeFromTheCommandLineTheEnvironmentAndDefaults(t *testing.T) {
	t.Setenv("PROGRAM_PEOPLE", "7")
	t.Setenv("PROGRAM_ADDR", "from:env")
	t.Setenv("PROGRAM_DEMO", "yes")
	t.Setenv("PROGRAM_ORIGINS", `a,b\,c`)
	folder := t.TempDir()
	var got settings
	status, _, stderr := call(&got, "serve --addr=from:flag --data "+folder+"/x/.. --away -1h")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d: %s", status, stderr)
	}
	want := settings{Addr: "from:flag", Data: folder, Format: "text", Demo: true, People: 7, Away: -time.Hour, Origins: []string{"a", "b,c"}, ran: true}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(settings{})); d != "" {
		t.Error(d)
	}
	got = settings{}
	call(&got, "serve --origins x,y --origins z --demo=false")
	if d := cmp.Diff([]string{"x", "y", "z"}, got.Origins); d != "" || got.Demo {
		t.Errorf("the command line does not replace the environment: demo %v, origins %s", got.Demo, d)
	}
}

func TestWrongArgumentsAreExplained(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for line, want := range map[string]string{
		"":                               `expected one of "serve", "group"`,
		"group":                          `expected one of "read"`,
		"serv":                           `unexpected argument serv, did you mean "serve"?`,
		"other":                          `unexpected argument other`,
		"serve more":                     `unexpected argument more`,
		"serve --adr x":                  `unknown flag --adr, did you mean "--addr"?`,
		"serve --awayy 1s":               `unknown flag --awayy`,
		"serve -x":                       `unknown flag -x`,
		"serve --addr":                   `--addr: expected string value but got "EOL" (<EOL>)`,
		"serve --addr --demo":            `--addr: expected string value but got "--demo" (long flag); perhaps try --addr="--demo"?`,
		"serve --people x":               `--people: expected a valid 64 bit int but got "x"`,
		"serve --demo=maybe":             `--demo: bool value must be true, 1, yes, false, 0 or no but got "maybe"`,
		"serve --format xml":             `--format must be one of "text","json" but got "xml"`,
		"serve --away x":                 `--away: expected duration but got "x": time: invalid duration "x"`,
		"group read f":                   `missing flags: --user=LOGIN`,
		"group read --user a":            `expected "<file>"`,
		"group read --user a /":          `<file>: "/" exists but is a directory`,
		"--demo":                         `unknown flag --demo`,
		"group read --user a " + missing: `<file>: stat ` + missing + `: no such file or directory`,
	} {
		var s settings
		status, stdout, stderr := call(&s, line)
		if status != 80 || stderr != "program: error: "+want+"\n" || s.ran {
			t.Errorf("%q: status %d, %s", line, status, stderr)
		}
		if !strings.HasPrefix(stdout, "Usage: program") || strings.Contains(stdout, "--people") {
			t.Errorf("%q: no short usage: %s", line, stdout)
		}
	}
	t.Setenv("PROGRAM_PEOPLE", "many")
	if _, _, got := call(new(settings), "serve"); got != `program: error: --people: expected a valid 64 bit int but got "many" (from envar PROGRAM_PEOPLE="many")`+"\n" {
		t.Error(got)
	}
}

func TestAnEmptyVariableCountsAsNone(t *testing.T) {
	for _, name := range []string{"PROGRAM_PEOPLE", "PROGRAM_ADDR", "PROGRAM_DEMO", "PROGRAM_ORIGINS"} {
		t.Setenv(name, "")
	}
	var got settings
	if status, _, stderr := call(&got, "serve"); status != 0 || got.People != 500 || got.Addr != "127.0.0.1:1" || got.Demo || got.Origins != nil {
		t.Errorf("status %d: %s %+v", status, stderr, got)
	}
}

func TestMistypedVariablesAreFound(t *testing.T) {
	got := program(new(settings)).UnknownVariables("PROGRAM_", []string{
		"PROGRAM_ORIGNS=a", "PROGRAM_ADDR=b", "PROGRAM_USER=c", "PROGRAM_OTHER_THING=d", "PROGRAM_EMPTY=", "HOME=/", "PROGRAM_PEOPLE=1",
	})
	want := []string{
		`PROGRAM_ORIGNS is the variable of no setting, did you mean "PROGRAM_ORIGINS"?`,
		"PROGRAM_OTHER_THING is the variable of no setting",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestHelpListsCommandsAndFlags(t *testing.T) {
	const root = `Usage: program <command>

Does things.

Flags:
  -h, --help    Show context-sensitive help.

Commands:
  serve [flags]
    Serve.

  group read <file> --user=LOGIN [flags]
    Read.

Run "program <command> --help" for more information on a command.
`
	const serve = `Usage: program serve [flags]

Serve.

Flags:
  -h, --help                   Show context-sensitive help.

      --addr="127.0.0.1:1"     Address to listen on ($PROGRAM_ADDR).
      --data=STRING            Folder.
      --demo                   Example data ($PROGRAM_DEMO).
      --people=500             People who share an address, such as the guests
                               of a place where many play ($PROGRAM_PEOPLE).
      --origins=ORIGINS,...    Origins ($PROGRAM_ORIGINS).

Log
  --format="text"    Format of the log.
`
	for line, want := range map[string]string{"--help": root, "-h": root, "serve --help": serve, "serve --people 3 -h": serve, "--help serve": serve} {
		var s settings
		status, stdout, stderr := call(&s, line)
		if status != 0 || stderr != "" || s.ran {
			t.Errorf("%q: status %d, %s", line, status, stderr)
		}
		if d := cmp.Diff(want, stdout); d != "" {
			t.Errorf("%q: %s", line, d)
		}
	}
}
