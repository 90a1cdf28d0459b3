package store

import (
	"context"
	"fmt"

	"yagura/internal/site"
	"yagura/internal/store/sqlcgen"
)

var _ site.SitemapStore = (*DB)(nil)

// PublicPages lists the public pages of a kind in the order of their ids.
func (db *DB) PublicPages(ctx context.Context, kind site.PageKind, after int64, limit int) ([]site.PublicPage, error) {
	switch kind {
	case site.ContestPages:
		rows, err := db.q.SitemapContests(ctx, after, int32(limit))
		return mapRows(rows, func(r sqlcgen.SitemapContestsRow) site.PublicPage { return publicPage(r.ID, r.UpdatedAt) }), err
	case site.TeamPages:
		rows, err := db.q.SitemapTeams(ctx, after, int32(limit))
		return mapRows(rows, func(r sqlcgen.SitemapTeamsRow) site.PublicPage { return publicPage(r.ID, r.UpdatedAt) }), err
	case site.PersonPages:
		rows, err := db.q.SitemapUsers(ctx, after, int32(limit))
		return mapRows(rows, func(r sqlcgen.SitemapUsersRow) site.PublicPage { return publicPage(r.ID, r.UpdatedAt) }), err
	}
	return nil, fmt.Errorf("no public pages of the kind %q", kind)
}

func publicPage(id, changed int64) site.PublicPage {
	return site.PublicPage{ID: id, ChangedAt: timeOf(changed)}
}

// PublicPagesEnd returns the id of the limit-th public page of a kind above after; 0 if there are fewer.
func (db *DB) PublicPagesEnd(ctx context.Context, kind site.PageKind, after int64, limit int) (int64, error) {
	query, ok := map[site.PageKind]func(context.Context, int64, int32) ([]int64, error){
		site.ContestPages: db.q.SitemapContestsEnd, site.TeamPages: db.q.SitemapTeamsEnd, site.PersonPages: db.q.SitemapUsersEnd,
	}[kind]
	if !ok {
		return 0, fmt.Errorf("no public pages of the kind %q", kind)
	}
	ids, err := query(ctx, after, int32(limit)-1)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}
