package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"yagura/internal/doctor"
	"yagura/internal/kit/command"
	"yagura/internal/program"
)

type diagnose struct {
	serve

	SendTo string
	JSON   bool
}

func (d *diagnose) flags() []command.Flag {
	return append(d.serve.flags(), []command.Flag{
		{Name: "send-to", Placeholder: "ADDRESS", Value: command.String(&d.SendTo),
			Help: "Send one test mail to this address."},
		{Name: "json", Value: command.Bool(&d.JSON),
			Help: "Print the results as JSON."},
	}...)
}

func (d *diagnose) command() *command.Command {
	return &command.Command{
		Name: "doctor", Help: "Check settings, data and connected servers, and say how to fix what is wrong. Takes the flags of serve.",
		Flags: d.flags(), Run: d.Run,
	}
}

// Run makes the checks and prints one line for each, and a second one that says how to fix it. The status is 1 if there is a
// problem.
func (d *diagnose) Run() error {
	cfg, err := d.config()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	results := program.Diagnose(ctx, cfg, d.SendTo, nil)
	for _, unknown := range unknownVariables() {
		results = append(results, doctor.Result{
			Check: "environment", Level: doctor.Warning, Text: unknown, Fix: "Correct or remove the variable. yagura serve --help names all.",
		})
	}
	if d.JSON {
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		if err := out.Encode(results); err != nil {
			return err
		}
	} else {
		for _, r := range results {
			fmt.Printf("%-8s %-16s %s\n", r.Level, r.Check, r.Text)
			if r.Fix != "" {
				fmt.Printf("%-8s %-16s → %s\n", "", "", r.Fix)
			}
		}
	}
	if doctor.Worst(results) == doctor.Problem {
		return errors.New("there are problems")
	}
	return nil
}
