package durable

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// Upgrade replaces the nodes of an older version one after the other while people write to both, as a rolling upgrade does.
// While the first new node runs, which migrates the database, the old one goes on.
func Upgrade(ctx context.Context, s Settings) (err error) {
	s.pace = calm / 4
	from := s.From
	if from == "" {
		if from, err = olderVersion(ctx, s.Tree); err != nil {
			return fmt.Errorf("choose a commit with FROM=: %w", err)
		}
	}
	tree := filepath.Join(s.Folder, "older")
	if _, err := git(ctx, s.Tree, "worktree", "add", "--detach", tree, from); err != nil {
		return err
	}
	defer func() {
		_, undo := git(context.WithoutCancel(ctx), s.Tree, "worktree", "remove", "--force", tree)
		err = errors.Join(err, undo)
	}()
	older, err := harness.Build(ctx, tree, tree)
	if err != nil {
		return err
	}
	newer := s.Binary
	s.Binary = older
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		s.Report.Say("   two nodes of %s run", from)
		var times []time.Duration
		c.program.Binary = newer
		for i := range c.nodes {
			if err := w.AwaitWrites(ctx, 100); err != nil {
				return err
			}
			if err := c.nodes[i].End(syscall.SIGTERM); err != nil {
				return err
			}
			s.Report.Check(c.nodes[i].ExitCode() == 0, "old node %d: exit code %d: %s", i, c.nodes[i].ExitCode(), c.nodes[i].LastLines(3))
			if err := c.start(ctx, i); err != nil {
				return err
			}
			w.Moved(i, c.nodes[i].URL)
			times = append(times, c.nodes[i].Ready)
			if err := w.AwaitWrites(ctx, 200); err != nil { // both versions, then the new one alone
				return err
			}
			took, err := w.liveAgain(ctx, len(c.nodes)-1-i)
			if err != nil {
				return err
			}
			s.Report.Say("   node %d is new: %d writes acknowledged, live updates at the other node after %v", i, w.Acked(), took.Round(time.Millisecond))
		}
		s.Report.Times("start of the new version to ready, with its migrations", ready, times)
		return nil
	})
}

// olderVersion returns the newest tag, or without tags the commit before the newest migration.
func olderVersion(ctx context.Context, tree string) (string, error) {
	if tag, err := git(ctx, tree, "describe", "--tags", "--abbrev=0"); err == nil {
		return tag, nil
	}
	newest, err := git(ctx, tree, "log", "-1", "--no-merges", "--format=%H", "--diff-filter=A", "--", "internal/store/migrations")
	if err != nil {
		return "", err
	}
	if newest == "" {
		return "", errors.New("the history has no migration")
	}
	return git(ctx, tree, "rev-parse", newest+"^")
}

func git(ctx context.Context, tree string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", tree}, args...)...)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, problem.String())
	}
	return strings.TrimSpace(out.String()), nil
}
