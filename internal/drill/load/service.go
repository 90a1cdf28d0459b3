// Package load measures services of one and of many nodes under load: the processor time of a request on one, two and three
// nodes, and the memory of nodes that work for an hour.
package load

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/harness"
	"yagura/internal/testserver"
)

// secret is the key with which the nodes of a service sign sessions.
const secret = "0123456789abcdef0123456789abcdef"

// service is nodes with the same data.
type service struct {
	name     string
	postgres *testserver.Postgres // nil on SQLite
	redis    *testserver.Redis    // nil on SQLite
	nodes    []*harness.Node
}

// single starts one node on SQLite. The caller closes it, after an error too.
func single(ctx context.Context, s Settings) (*service, error) {
	v := &service{name: "one node on SQLite"}
	program := harness.Program{Binary: s.Binary, Flags: []string{"--dev"}}
	node, err := program.Start(ctx, harness.Options{Data: filepath.Join(s.Folder, "single")})
	if err == nil {
		v.nodes = append(v.nodes, node)
	}
	return v, err
}

// cluster starts nodes on a PostgreSQL and a Redis of their own. The caller closes it, after an error too.
func cluster(ctx context.Context, s Settings, nodes int) (v *service, err error) {
	v = &service{name: fmt.Sprintf("%d on PostgreSQL", nodes)}
	folder := filepath.Join(s.Folder, fmt.Sprint("cluster", nodes))
	files := filepath.Join(folder, "files")
	if err := os.MkdirAll(files, 0o700); err != nil {
		return v, err
	}
	if v.postgres, err = testserver.StartPostgres(ctx); err != nil {
		return v, err
	}
	if v.redis, err = testserver.StartRedis(ctx, folder); err != nil {
		return v, err
	}
	program := harness.Program{Binary: s.Binary, Flags: []string{
		"--dev", "--secret", secret, "--database", v.postgres.URL(v.postgres.Host()), "--broker", "redis://" + v.redis.Host(), "--files", "file://" + files,
	}}
	for i := range nodes {
		node, err := program.Start(ctx, harness.Options{Data: filepath.Join(folder, fmt.Sprint("node", i))})
		if err != nil {
			return v, err
		}
		v.nodes = append(v.nodes, node)
	}
	return v, nil
}

func (v *service) close() {
	for _, n := range v.nodes {
		_ = n.End(syscall.SIGKILL)
	}
	if v.redis != nil {
		v.redis.Stop()
	}
	if v.postgres != nil {
		v.postgres.Remove()
	}
}

// world signs people in, who write to all nodes.
func (v *service) world(ctx context.Context, report *harness.Report) (*durable.World, error) {
	var addresses []string
	for _, n := range v.nodes {
		addresses = append(addresses, n.URL)
	}
	return durable.NewWorld(ctx, report, addresses...)
}

// usage is processor time by kind of process.
type usage struct{ nodes, postgres, redis time.Duration }

func (u usage) minus(before usage) usage {
	return usage{u.nodes - before.nodes, u.postgres - before.postgres, u.redis - before.redis}
}

// usage returns the processor time of all processes of the service so far.
func (v *service) usage() (u usage, err error) {
	for _, n := range v.nodes {
		one, err := harness.ProcessorTime(n.PID())
		if err != nil {
			return u, err
		}
		u.nodes += one
	}
	if v.postgres == nil {
		return u, nil
	}
	if u.postgres, err = harness.ProcessorTime(v.postgres.PID()); err != nil {
		return u, err
	}
	u.redis, err = harness.ProcessorTime(v.redis.PID())
	return u, err
}
