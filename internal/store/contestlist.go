package store

import (
	"context"
	"math"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

// Limits of the lists of contests.
const (
	// lookedAtContests is the number of contests that one page of a filtered list reads.
	lookedAtContests = 2000
	// foundContests is the number of contests that one term of a search finds, the newest ones.
	foundContests = 5000
)

func cardOf(r sqlcgen.ListContestsRow) contest.Card {
	return contest.Card{
		Contest: contestOf(r.Contest), Game: gameOf(r.Game),
		Organiser: account.Ref{ID: idOf(r.OrganiserID), Nickname: textOf(r.OrganiserNickname), Image: textOf(r.OrganiserImage)},
		Play:      contest.PlayState(r.PlayState),
	}
}

// ContestCard finds a contest with its game and its owner.
func (db *DB) ContestCard(ctx context.Context, id int64) (contest.Card, bool, error) {
	r, err := db.q.GetContestCard(ctx, id)
	return one(cardOf)(sqlcgen.ListContestsRow(r), err)
}

// ListContests returns one page of contests with their games and owners in one query. The key is where the next page
// continues if this one is not full, because a page reads a limited number of contests; nil after the last contest.
func (db *DB) ListContests(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, *contest.Key, error) {
	switch {
	case q.Tab == contest.TabRecommended:
		cards, err := db.recommended(ctx, q, now, limit)
		return cards, nil, err
	case q.Tab == contest.TabUpcoming:
		cards, err := db.upcoming(ctx, q, now, limit)
		return cards, nil, err
	case q.Tab != contest.TabAll || len(q.Terms) > 0:
		cards, err := db.contestsOf(ctx, q, now, limit)
		return cards, nil, err
	}
	p := sqlcgen.ListContestsParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, ToEnd: math.MinInt64, ToID: math.MinInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
	}
	if q.After != nil {
		p.BeforeEnd, p.BeforeID = ms(q.After.At), q.After.ID
	}
	var last *contest.Key
	if q.Filtered() {
		found, ok, err := one(func(r sqlcgen.LastLookedAtRow) contest.Key {
			return contest.Key{At: timeOf(r.ContestEnd), ID: r.ID}
		})(db.q.LastLookedAt(ctx, sqlcgen.LastLookedAtParams{
			BeforeEnd: p.BeforeEnd, BeforeID: p.BeforeID, EndsAfter: p.EndsAfter, GameID: p.GameID, Skip: lookedAtContests - 1,
		}))
		if err != nil {
			return nil, nil, err
		}
		if ok {
			last = &found
			p.ToEnd, p.ToID = ms(found.At), found.ID
		}
	}
	rows, err := db.q.ListContests(ctx, p)
	return mapRows(rows, cardOf), last, err
}

// endsAfter returns an instant after which all contests of the list end. Past contests, the majority, need not be read.
func endsAfter(q contest.Query, now time.Time) int64 {
	if q.Free || q.Status != "" && q.Status != contest.MatchDone {
		return ms(now)
	}
	return math.MinInt64
}

// terms returns the ranges of up to three terms; nil for one that is not there.
func terms(list []string) (from, to [3]*string) {
	for i, term := range list {
		first, end := fold.Key(term), fold.PrefixEnd(term)
		from[i], to[i] = &first, &end
	}
	return from, to
}

// contestsOf lists contests of a person, or those that a search finds.
func (db *DB) contestsOf(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, error) {
	p := sqlcgen.ListContestsOfParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit), MostFound: foundContests,
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
	}
	if q.After != nil {
		p.BeforeEnd, p.BeforeID = ms(q.After.At), q.After.ID
	}
	left := q.Terms
	switch q.Tab {
	case contest.TabOperated:
		p.OperatorID = q.UserID
	case contest.TabPodium:
		p.PlacedID = q.UserID
	case contest.TabParticipated:
		p.EntrantID = q.UserID
	default:
		p.FromKey, p.ToKey, left = fold.Key(left[0]), fold.PrefixEnd(left[0]), left[1:]
	}
	from, to := terms(left)
	p.From1, p.To1, p.From2, p.To2, p.From3, p.To3 = from[0], to[0], from[1], to[1], from[2], to[2]
	rows, err := db.q.ListContestsOf(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListContestsOfRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), err
}

func (db *DB) recommended(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, error) {
	from, to := terms(q.Terms)
	rows, err := db.q.ListRecommended(ctx, sqlcgen.ListRecommendedParams{
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit), MostFound: foundContests,
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	})
	return mapRows(rows, func(r sqlcgen.ListRecommendedRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), err
}

func (db *DB) upcoming(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, error) {
	from, to := terms(q.Terms)
	p := sqlcgen.ListUpcomingParams{
		AfterStart: ms(now), AfterID: math.MaxInt64,
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit), MostFound: foundContests,
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	}
	if q.After != nil && q.After.At.After(now) {
		p.AfterStart, p.AfterID = ms(q.After.At), q.After.ID
	}
	rows, err := db.q.ListUpcoming(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListUpcomingRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), err
}
