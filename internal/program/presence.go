package program

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/guard"
	"yagura/internal/presence"
)

// presenceJob ends the presence of people whose node died, once for all nodes.
const presenceJob = "presence.sweep"

// onPresence handles the gateway's reports of who comes and goes.
func (p *Program) onPresence(ctx context.Context, userID int64, here bool) error {
	if here {
		return p.Features.Presence.Arrive(p.withFixedTime(ctx), userID)
	}
	return p.Features.Presence.Leave(p.withFixedTime(ctx), userID)
}

// sweep is the payload of presenceJob: the people who were missing at the last one.
type sweep struct {
	Missing []int64 `json:"missing"`
}

// planTime limits the time of planning the next sweep.
const planTime = 10 * time.Second

// sweepPresence sweeps and plans the next sweep, also after a failure or a panic: a job that fails too often is given up, and no further sweep
// would follow. After a failure nobody counts as missing.
func (p *Program) sweepPresence(ctx context.Context, last sweep) error {
	var missing []int64
	err := guard.Call(func() (err error) {
		missing, err = p.Features.Presence.Sweep(ctx, last.Missing, p.live.Here)
		return err
	})
	if err != nil {
		slog.WarnContext(ctx, "presence cannot be swept", guard.Attrs(err)...)
		missing = nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), planTime) // the sweep may have used the time of the job
	defer cancel()
	return p.planPresence(ctx, sweep{Missing: missing})
}

// planPresence enqueues the next sweep. Several processes may call it for the same one; the job exists once.
func (p *Program) planPresence(ctx context.Context, s sweep) error {
	payload, err := json.Marshal(s)
	if err != nil {
		return err
	}
	at := clock.Now(ctx).UTC().Truncate(presence.SweepEvery).Add(presence.SweepEvery)
	return p.Store.InTx(ctx, func(ctx context.Context) error {
		return p.Store.EnqueueJob(ctx, presenceJob, presenceJob+":"+at.Format(time.RFC3339), payload, at)
	})
}
