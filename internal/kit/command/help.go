package command

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Layout of the help, in characters.
const (
	width    = 80
	gap      = 4  // between the columns
	leftSize = 30 // longest text of the left column that shares its line
)

// row is a line of two columns.
type row struct{ left, right string }

// printHelp prints what the command does, its commands, argument and flags.
func (p path) printHelp(w io.Writer) {
	c := p.last()
	var b strings.Builder
	b.WriteString("Usage: " + p.usage() + "\n\n")
	for _, line := range wrap(c.Help, width) {
		b.WriteString(line + "\n")
	}
	if c.Argument != nil {
		b.WriteString("\nArguments:\n")
		writeColumns(&b, []row{{"<" + c.Argument.Name + ">", c.Argument.Help}})
	}
	groups := []string{""}
	rows := map[string][]row{"": {{"-h, --help", "Show context-sensitive help."}}}
	for i := range c.Flags {
		f := &c.Flags[i]
		if f.Hidden {
			continue
		}
		left := f.summary()
		if f.Group == "" {
			left = "    " + left // below the short name of --help
		}
		if !slices.Contains(groups, f.Group) {
			groups = append(groups, f.Group)
		}
		rows[f.Group] = append(rows[f.Group], row{left, f.help()})
	}
	for _, group := range groups {
		heading := group
		if group == "" {
			heading = "Flags:"
		}
		b.WriteString("\n" + heading + "\n")
		writeColumns(&b, rows[group])
	}
	if c.Run == nil {
		b.WriteString("\nCommands:\n")
		p.writeCommands(&b)
	}
	if len(p) == 1 && c.Run == nil {
		_, _ = fmt.Fprintf(&b, "\nRun \"%s <command> --help\" for more information on a command.\n", c.Name)
	}
	_, _ = io.WriteString(w, b.String())
}

// printUsage prints what is needed beside an error: the commands of a group, but not the flags of a command. The whole help would hide the
// error, above all in the log of a service that starts again and again.
func (p path) printUsage(w io.Writer) {
	if p.last().Run == nil {
		p.printHelp(w)
		_, _ = fmt.Fprintln(w)
		return
	}
	names := make([]string, len(p))
	for i, c := range p {
		names[i] = c.Name
	}
	_, _ = fmt.Fprintf(w, "Usage: %s\nRun \"%s --help\" for its flags.\n\n", p.usage(), strings.Join(names, " "))
}

// usage returns the command line in short.
func (p path) usage() string {
	names := make([]string, len(p))
	for i, c := range p {
		names[i] = c.Name
	}
	return strings.Join(names, " ") + p.last().parameters()
}

func (c *Command) parameters() string {
	if c.Run == nil {
		return " <command>"
	}
	var words []string
	if c.Argument != nil {
		words = append(words, "<"+c.Argument.Name+">")
	}
	for i := range c.Flags {
		if c.Flags[i].Required {
			words = append(words, c.Flags[i].summary())
		}
	}
	if len(c.Flags) > 0 {
		words = append(words, "[flags]")
	}
	if words == nil {
		return ""
	}
	return " " + strings.Join(words, " ")
}

// writeCommands lists the commands of a group, and those of groups in it.
func (p path) writeCommands(b *strings.Builder) {
	for i, c := range p.last().Commands {
		next := append(slices.Clone(p), c)
		if i > 0 {
			b.WriteByte('\n')
		}
		if c.Run == nil {
			next.writeCommands(b)
			continue
		}
		b.WriteString("  " + strings.TrimPrefix(next.usage(), p[0].Name+" ") + "\n")
		for _, line := range wrap(c.Help, width-4) {
			b.WriteString("    " + line + "\n")
		}
	}
}

// summary returns the flag with what stands for its value.
func (f *Flag) summary() string {
	value := f.Placeholder
	switch {
	case f.Value.kind == boolean:
		return "--" + f.Name
	case value != "":
	case f.Default != "" && (f.Value.kind == text || f.Value.kind == file):
		value = fmt.Sprintf("%q", f.Default)
	case f.Default != "":
		value = f.Default
	case f.Value.kind == list:
		value = strings.ToUpper(f.Name)
	case f.Value.kind == file:
		value = strings.ToUpper(string(text))
	default:
		value = strings.ToUpper(string(f.Value.kind))
	}
	if f.Value.kind == list {
		value += ",..."
	}
	return "--" + f.Name + "=" + value
}

// help returns the help with the name of the environment variable before the full stop.
func (f *Flag) help() string {
	if f.Env == "" {
		return f.Help
	}
	return strings.TrimSuffix(f.Help, ".") + " ($" + f.Env + ")."
}

// writeColumns writes rows with a left column as wide as its longest text, which is wrapped on the right.
func writeColumns(b *strings.Builder, rows []row) {
	left := 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r.left); n < leftSize {
			left = max(left, n)
		}
	}
	for i, r := range rows {
		if i == 1 && strings.HasPrefix(rows[0].left, "-h") {
			b.WriteByte('\n')
		}
		lines := wrap(r.right, width-2-left-gap)
		if utf8.RuneCountInString(r.left) >= leftSize {
			b.WriteString("  " + r.left + "\n")
		} else if len(lines) > 0 {
			_, _ = fmt.Fprintf(b, "  %-*s%*s%s\n", left, r.left, gap, "", lines[0])
			lines = lines[1:]
		}
		for _, line := range lines {
			_, _ = fmt.Fprintf(b, "  %*s%s\n", left+gap, "", line)
		}
	}
}

// wrap divides a text into lines of at most so many characters. A longer word has a line of its own.
func wrap(s string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(s) {
		if n := len(lines); n > 0 && utf8.RuneCountInString(lines[n-1])+1+utf8.RuneCountInString(word) <= width {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
