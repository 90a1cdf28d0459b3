package contest_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestPreviewIsBounded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		if _, err := w.svc.PreviewMarkdown(w.ctx, w.owner, repeat(contest.MaxRule+1)); !fault.Has(err, fault.ExceededLength) {
			t.Errorf("%d characters: %v", contest.MaxRule+1, err)
		}
		for range 600 {
			_, err := w.svc.PreviewMarkdown(w.ctx, w.owner, repeat(contest.MaxRule/100))
			w.ok(err)
		}
		_, err := w.svc.PreviewMarkdown(w.ctx, w.owner, "x")
		w.fails(err, fault.TooManyRequests, 0)
		w.at(clk.Now().Add(time.Hour))
		if _, err := w.svc.PreviewMarkdown(w.ctx, w.owner, repeat(contest.MaxRule)); err != nil {
			t.Errorf("%d characters an hour later: %v", contest.MaxRule, err)
		}
	})
}
