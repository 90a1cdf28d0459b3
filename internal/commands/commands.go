// Package commands is the command line of the program: its subcommands with their flags and environment variables.
package commands

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"yagura/internal/api"
	"yagura/internal/catalogue"
	"yagura/internal/kit/command"
	"yagura/internal/kit/fault"
)

// version is set by the build.
var version = "dev"

// contract returns the contract, the same text every time.
func contract() ([]byte, error) {
	return api.New(api.Config{Version: "1"}, api.Features{}, nil, nil).OpenAPI()
}

func printContract() error {
	text, err := contract()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
}

// printEvents prints the types that "make generate" writes into the app.
func printEvents() error { return catalogue.TypeScript(os.Stdout) }

// printFaults prints the catalogue's keys in alphabetical order.
func printFaults() error {
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	return e.Encode(fault.Keys())
}

func printVersion() error {
	_, err := fmt.Println(version)
	return err
}

// commands returns the command line of the program.
func commands() *command.Command {
	return &command.Command{Name: "yagura", Help: "Online game contests, from entry to champion.", Commands: []*command.Command{
		new(serve).command(),
		{Name: "openapi", Help: "Print the contract of the API (OpenAPI 3.1).", Run: printContract},
		{Name: "faults", Help: "Print the keys of all faults as JSON. The texts of the app are checked against them.", Run: printFaults},
		{Name: "events", Help: "Print the event types for the app (TypeScript).", Run: printEvents},
		{Name: "site-admin", Help: "Set the administrators of the site.", Commands: []*command.Command{
			new(roleOf).grantCommand(),
			new(roleOf).revokeCommand(),
		}},
		new(makeBackup).command(),
		new(restore).command(),
		new(move).command(),
		new(diagnose).command(),
		new(health).command(),
		{Name: "version", Help: "Print the version.", Run: printVersion},
	}}
}

// unknownVariables returns a sentence for each variable of the environment that looks like a setting and is none. Variables of tests are
// left out.
func unknownVariables() []string {
	environment := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "YAGURA_TEST_") })
	return commands().UnknownVariables("YAGURA_", environment)
}

// Main runs the command that the arguments name and returns the exit code. The flag --version is the command version.
func Main(args []string) int {
	if slices.Equal(args, []string{"--version"}) {
		args = []string{"version"}
	}
	return command.Main(commands(), args, os.Stdout, os.Stderr)
}
