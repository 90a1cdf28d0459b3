package fuzz

import (
	"context"
	"net/http"
	"slices"
	"strings"
)

// Every read is tried until it was accepted crawlSuccesses times, at most crawlTries times.
const (
	crawlSuccesses = 6
	crawlTries     = 60
)

// crawl sends valid reads, so that the later requests know what exists. Reads with short paths come first: they list what the
// others need.
func (f *fuzzer) crawl(ctx context.Context) error {
	reads := slices.DeleteFunc(slices.Clone(f.operations), func(o *operation) bool { return o.method != http.MethodGet })
	slices.SortStableFunc(reads, func(a, b *operation) int { return strings.Count(a.path, "/") - strings.Count(b.path, "/") })
	sent := 0
	for _, o := range reads {
		for range crawlTries {
			if len(f.accepted[o.ID]) >= crawlSuccesses {
				break
			}
			r := &request{op: o, method: o.method, header: http.Header{}, who: f.actors[f.random.IntN(len(f.actors))]}
			f.parameters(r, nil)
			f.chooseInsider(r)
			if err := f.send(ctx, -1, r); err != nil {
				return err
			}
			sent++
		}
	}
	f.Report.Say("   %d reads first, to learn what exists", sent)
	return nil
}
