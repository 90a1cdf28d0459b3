package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"yagura/internal/doctor"
	"yagura/internal/program"
)

type diagnose struct {
	serve

	SendTo string `placeholder:"ADDRESS" help:"Send one test mail to this address."`
	JSON   bool   `name:"json" help:"Print the results as JSON."`
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
