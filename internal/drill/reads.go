package main

import (
	"context"
	"os"

	"yagura/internal/drill/speed"
	"yagura/internal/kit/command"
)

// reads is a measurement of public reads.
type reads struct {
	common
	speed.Settings
}

func (r *reads) command(ctx context.Context) *command.Command {
	return &command.Command{
		Name: "http", Help: "Compare public reads of a program with a plain handler that sends the same bytes. It needs wrk.",
		Run: func() error { return r.Run(ctx) },
		Flags: append(r.flags(), []command.Flag{
			{Name: "rounds", Default: "3", Value: command.Int(&r.Rounds), Help: "Measurements of each answer."},
			{Name: "seconds", Default: "5", Value: command.Int(&r.Seconds), Help: "Duration of a measurement."},
			{Name: "connections", Default: "32", Value: command.Int(&r.Connections), Help: "Connections that send requests all the time."},
		}...),
	}
}

// Run measures public reads.
func (r *reads) Run(ctx context.Context) error {
	return r.within(ctx, func(binary, folder string) error {
		r.Binary, r.Folder, r.Out = binary, folder, os.Stdout
		return speed.HTTP(ctx, r.Settings)
	})
}

// plain is the plain handler of that measurement, in a process of its own.
type plain struct{ Addr, Answers string }

func (p *plain) command() *command.Command {
	return &command.Command{
		Name: "plain", Help: "Serve recorded answers from memory, for the command http.", Run: func() error { return speed.Plain(p.Addr, p.Answers) },
		Flags: []command.Flag{
			{Name: "addr", Required: true, Value: command.String(&p.Addr), Help: "Address."},
			{Name: "answers", Required: true, Value: command.String(&p.Answers), Help: "File of the answers."},
		},
	}
}
