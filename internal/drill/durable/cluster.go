package durable

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"yagura/internal/drill/harness"
	"yagura/internal/testserver"
)

// secret is the key with which the nodes of a drill sign sessions.
const secret = "0123456789abcdef0123456789abcdef"

// cluster is two nodes with one PostgreSQL and one broker, and a proxy between each node and each of the two.
type cluster struct {
	program  harness.Program
	folder   string
	postgres *testserver.Postgres
	redis    *testserver.Redis
	database []*harness.CommitProxy // by node
	broker   []*harness.Proxy       // by node
	nodes    []*harness.Node
	env      [][]string // further variables by node
}

// newCluster starts everything. The caller closes it, after an error too.
func newCluster(ctx context.Context, s Settings, env ...[]string) (c *cluster, err error) {
	c = &cluster{program: harness.Program{Binary: s.Binary}, folder: s.Folder, env: append(env, nil, nil)}
	if c.postgres, err = testserver.StartPostgres(ctx); err != nil {
		return c, err
	}
	if c.redis, err = testserver.StartRedis(ctx, s.Folder); err != nil {
		return c, err
	}
	if err := os.MkdirAll(filepath.Join(s.Folder, "files"), 0o700); err != nil {
		return c, err
	}
	for i := range 2 {
		database, err := harness.NewCommitProxy(c.postgres.Host())
		if err != nil {
			return c, err
		}
		c.database = append(c.database, database)
		broker, err := harness.NewProxy(c.redis.Host())
		if err != nil {
			return c, err
		}
		c.broker = append(c.broker, broker)
		c.nodes = append(c.nodes, nil)
		if err := c.start(ctx, i); err != nil {
			return c, err
		}
	}
	return c, nil
}

// start starts a node, or starts it again.
func (c *cluster) start(ctx context.Context, i int) (err error) {
	c.nodes[i], err = c.program.Start(ctx, harness.Options{
		Data: filepath.Join(c.folder, fmt.Sprint("node", i)), Env: c.env[i],
		Flags: []string{
			"--dev", "--secret", secret, "--database", c.postgres.URL(c.database[i].Host()), "--broker", "redis://" + c.broker[i].Host(),
			"--files", "file://" + filepath.Join(c.folder, "files"),
		},
	})
	return err
}

// source returns the address of the database for the drill itself.
func (c *cluster) source() string { return c.postgres.URL(c.postgres.Host()) }

func (c *cluster) world(ctx context.Context, s Settings) (*World, error) {
	return NewWorld(ctx, s.Report, c.nodes[0].URL, c.nodes[1].URL)
}

// settle ends the writing, compares everything and stops the nodes.
func (c *cluster) settle(ctx context.Context, s Settings, w *World) error {
	w.Finish()
	w.Compare(ctx)
	if err := awaitDelivery(ctx, "pgx", c.source()); err != nil {
		return err
	}
	for i, n := range c.nodes {
		killed := n.Ended() // by the drill, or End returns an error
		if err := n.End(syscall.SIGTERM); err != nil {
			return err
		}
		s.Report.Check(killed || n.ExitCode() == 0, "node %d: exit code %d after SIGTERM: %s", i, n.ExitCode(), n.LastLines(3))
	}
	return intact(ctx, s.Report, "pgx", c.source())
}

func (c *cluster) close() {
	for _, n := range c.nodes {
		if n != nil {
			_ = n.End(syscall.SIGKILL)
		}
	}
	for _, p := range c.database {
		p.Close()
	}
	for _, p := range c.broker {
		p.Close()
	}
	if c.redis != nil {
		c.redis.Stop()
	}
	if c.postgres != nil {
		c.postgres.Remove()
	}
}

// withCluster runs a drill on two nodes while people write.
func withCluster(ctx context.Context, s Settings, run func(c *cluster, w *World) error, env ...[]string) (err error) {
	c, err := newCluster(ctx, s, env...)
	defer c.close()
	if err != nil {
		return err
	}
	w, err := c.world(ctx, s)
	if err != nil {
		return err
	}
	w.Pace = s.pace
	w.Write(ctx)
	if err := run(c, w); err != nil {
		return errors.Join(err, c.logs())
	}
	return c.settle(ctx, s, w)
}

// logs returns the last lines of all nodes.
func (c *cluster) logs() error {
	var all []error
	for i, n := range c.nodes {
		if n != nil { // it has started
			all = append(all, fmt.Errorf("node %d: %s", i, n.LastLines(4)))
		}
	}
	return errors.Join(all...)
}
