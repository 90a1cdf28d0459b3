package command

import (
	"slices"
	"strings"
)

// UnknownVariables returns a sentence for each variable of an environment ("NAME=value") that begins with the prefix, but belongs to no flag
// of the command or of the commands below it. A mistyped variable would otherwise go unnoticed. Empty variables count as none.
func (c *Command) UnknownVariables(prefix string, environment []string) []string {
	known := c.variables()
	var found []string
	for _, variable := range environment {
		name, value, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, prefix) && value != "" && !slices.Contains(known, name) {
			found = append(found, suggest(name+" is the variable of no setting", name, known).Error())
		}
	}
	slices.Sort(found)
	return found
}

// variables returns the environment variables of all flags, hidden ones included.
func (c *Command) variables() []string {
	var names []string
	for i := range c.Flags {
		if c.Flags[i].Env != "" {
			names = append(names, c.Flags[i].Env)
		}
	}
	for _, next := range c.Commands {
		names = append(names, next.variables()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
