// Package command runs the command line of a program: commands with flags that are also environment variables, and their help.
// It never looks up a method by its name: the linker would have to keep the methods of all types of the program.
package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// Command is a command of a program, or a group of commands.
type Command struct {
	Name     string
	Help     string
	Commands []*Command // of a group
	Flags    []Flag
	Argument *Argument
	Run      func() error // nil for a group
}

// Flag is a flag of a command. Its value is, in this order, what the command line, the environment and Default say. An empty variable
// counts as none: files of containers often set all variables, and leave some of them empty.
type Flag struct {
	Name        string // --name
	Env         string // name of the environment variable, empty for none
	Default     string
	Help        string
	Placeholder string // stands for the value in the help; empty means the default or the type
	Group       string // heading in the help
	Required    bool
	Hidden      bool // not in the help
	Value       Value
}

// Argument is the one required argument of a command.
type Argument struct {
	Name  string
	Help  string
	Value Value
}

// Statuses of a program.
const (
	failed = 1
	misuse = 80
)

// Main runs the command that the arguments name, prints its error on stderr and returns the status of the program: 0, 1 if the
// command failed, or 80 if the arguments are wrong. It prints the help on stdout for --help, and the usage for wrong arguments.
func Main(root *Command, arguments []string, stdout, stderr io.Writer) int {
	selected, err := parse(root, arguments)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		selected.printHelp(stdout)
		return 0
	case err != nil:
		selected.printUsage(stdout)
		_, _ = fmt.Fprintf(stderr, "%s: error: %v\n", root.Name, err)
		return misuse
	}
	if err := selected.Run(); err != nil {
		_, _ = fmt.Fprintf(stderr, "%s: error: %v\n", root.Name, err)
		return failed
	}
	return 0
}

// path is a command with the groups that it belongs to, from the root.
type path []*Command

func (p path) last() *Command { return p[len(p)-1] }

func (p path) Run() error { return p.last().Run() }

// parse sets the values of the command that the arguments name. It returns pflag.ErrHelp if they ask for the help.
func parse(root *Command, arguments []string) (path, error) {
	p, help := path{root}, false
	for p.last().Run == nil {
		rest, asked, err := p.last().parseFlags(arguments)
		help = help || asked
		switch {
		case err != nil:
			return p, err
		case len(rest) == 0 && help:
			return p, pflag.ErrHelp
		case len(rest) == 0:
			return p, fmt.Errorf("expected one of %s", shorten(p.last().names()))
		}
		next := p.last().find(rest[0])
		if next == nil {
			return p, suggest("unexpected argument "+rest[0], rest[0], p.last().names())
		}
		p, arguments = append(p, next), rest[1:]
	}
	rest, asked, err := p.last().parseFlags(arguments)
	if help || asked {
		return p, pflag.ErrHelp
	}
	if err != nil {
		return p, err
	}
	return p, p.last().parseArgument(rest)
}

func (c *Command) names() []string {
	names := make([]string, len(c.Commands))
	for i, next := range c.Commands {
		names[i] = next.Name
	}
	return names
}

func (c *Command) find(name string) *Command {
	for _, next := range c.Commands {
		if next.Name == name {
			return next
		}
	}
	return nil
}

// shorten quotes up to five names.
func shorten(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i == 5 {
			return b.String() + ", ..."
		}
		if i > 0 {
			b.WriteString(", ")
		}
		_, _ = fmt.Fprintf(&b, "%q", name)
	}
	return b.String()
}

// parseFlags sets the values of the flags. It returns the other arguments, for a group from the first one on, and whether the
// arguments ask for the help.
func (c *Command) parseFlags(arguments []string) (rest []string, help bool, err error) {
	set := pflag.NewFlagSet(c.Name, pflag.ContinueOnError)
	set.SetInterspersed(c.Run != nil)
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	set.BoolVarP(&help, "help", "h", false, "")
	for _, f := range c.Flags {
		added := set.VarPF(f.Value, f.Name, "", "")
		if f.Value.kind == boolean {
			added.NoOptDefVal = "true"
		}
	}
	if err := c.requireValues(set, arguments); err != nil {
		return nil, false, err
	}
	if err := set.Parse(arguments); err != nil {
		return nil, help, c.explain(err)
	}
	if help {
		return set.Args(), true, nil
	}
	return set.Args(), false, c.complete(set)
}

// requireValues rejects a flag without a value before another flag, which pflag would take as the value.
func (c *Command) requireValues(set *pflag.FlagSet, arguments []string) error {
	for i, a := range arguments {
		if a == "--" || i+1 == len(arguments) {
			return nil
		}
		f := set.Lookup(strings.TrimPrefix(a, "--"))
		next := arguments[i+1]
		if strings.HasPrefix(a, "--") && f != nil && f.NoOptDefVal == "" && strings.HasPrefix(next, "--") {
			return fmt.Errorf("%s: expected %s value but got %q (long flag); perhaps try %s=%q?", a, f.Value.Type(), next, a, next)
		}
	}
	return nil
}

// explain writes an error of the parser in the words of this package.
func (c *Command) explain(err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("unknown flag -%s", unknown.GetSpecifiedShortnames())
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		known := []string{"--help"}
		for _, f := range c.Flags {
			if !f.Hidden {
				known = append(known, "--"+f.Name)
			}
		}
		return suggest("unknown flag "+name, name, known)
	case errors.As(err, &missing):
		return fmt.Errorf(`--%s: expected %s value but got "EOL" (<EOL>)`, missing.GetFlag().Name, missing.GetFlag().Value.Type())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s%w", invalid.GetFlag().Name, invalid.Unwrap())
	}
	return err
}

// complete sets the flags that the command line does not set, from the environment or to their defaults.
func (c *Command) complete(set *pflag.FlagSet) error {
	var missing []string
	for i := range c.Flags {
		f := &c.Flags[i]
		if set.Changed(f.Name) {
			continue
		}
		value, ok := os.LookupEnv(f.Env)
		switch {
		case ok && value != "":
			if err := f.Value.Set(value); err != nil {
				return fmt.Errorf("--%s%w (from envar %s=%q)", f.Name, err, f.Env, value)
			}
		case f.Default != "":
			if err := f.Value.Set(f.Default); err != nil {
				return fmt.Errorf("--%s%w", f.Name, err)
			}
		case f.Required:
			missing = append(missing, f.summary())
		}
	}
	if missing != nil {
		return fmt.Errorf("missing flags: %s", strings.Join(missing, ", "))
	}
	return nil
}

func (c *Command) parseArgument(rest []string) error {
	if c.Argument != nil {
		if len(rest) == 0 {
			return fmt.Errorf(`expected "<%s>"`, c.Argument.Name)
		}
		if err := c.Argument.Value.Set(rest[0]); err != nil {
			return fmt.Errorf("<%s>%w", c.Argument.Name, err)
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return errors.New("unexpected argument " + rest[0])
	}
	return nil
}
