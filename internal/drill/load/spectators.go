package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/harness"
)

// readers is the number of visitors who read at the same time.
const readers = 8

// pages returns what visitors read.
func pages(w *durable.World) []string {
	contest := fmt.Sprintf("/contests/%d/", w.Contest())
	return []string{"/contests/", contest, contest + "tournament/"}
}

// read lets visitors read public pages at nodes in turn, count times in all or until ctx ends if count is 0. Each of them
// pauses after an answer. An answer other than 200 fails the drill.
func read(ctx context.Context, s Settings, nodes []*harness.Node, w *durable.World, count int64, pause time.Duration) {
	var next atomic.Int64
	var all sync.WaitGroup
	paths := pages(w)
	for range readers {
		all.Go(func() {
			for ctx.Err() == nil {
				n := next.Add(1)
				if count > 0 && n > count {
					return
				}
				node := nodes[n%int64(len(nodes))]
				path := paths[n/int64(len(nodes))%int64(len(paths))]
				status, answer := harness.Try(ctx, node.URL, http.MethodGet, path, harness.Person{}, "", nil)
				if status != http.StatusOK && ctx.Err() == nil {
					s.Report.Fail("GET %s answers %d: %.200s", path, status, answer)
					return
				}
				if pause > 0 {
					harness.Pause(ctx, pause)
				}
			}
		})
	}
	all.Wait()
}

// watch opens live connections of visitors to the contest in play, the same number at each node.
func watch(ctx context.Context, v *service, w *durable.World, sockets int) (open []*harness.Socket, err error) {
	for i := range sockets {
		s, err := harness.Connect(ctx, v.nodes[i%len(v.nodes)].URL, harness.Person{}, channel(w))
		if err != nil {
			return open, fmt.Errorf("connection %d: %w", i+1, err)
		}
		open = append(open, s)
	}
	return open, nil
}

func channel(w *durable.World) string { return fmt.Sprintf("contest:%d", w.Contest()) }

// deliveries returns how many hints have arrived at all connections.
func deliveries(open []*harness.Socket) (n int) {
	for _, s := range open {
		n += s.Received()
	}
	return n
}

func closeAll(open []*harness.Socket) {
	for _, s := range open {
		s.Close()
	}
}
