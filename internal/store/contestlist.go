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
	// rareTerm is the number of contests up to which a term of a search is rare: the search reads these contests. A search for
	// common terms alone reads the list and looks for the terms in each contest, because it finds enough on its way.
	rareTerm = 5000
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
		return db.upcoming(ctx, q, now, limit)
	case q.Tab != contest.TabAll:
		cards, err := db.contestsOf(ctx, q, "", now, limit)
		return cards, nil, err
	}
	rare, err := db.rareTerm(ctx, q.Terms)
	if err != nil {
		return nil, nil, err
	}
	if rare != "" {
		cards, err := db.contestsOf(ctx, q, rare, now, limit)
		return cards, nil, err
	}
	return db.contests(ctx, q, now, limit)
}

// contests lists all contests from the latest end.
func (db *DB) contests(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, *contest.Key, error) {
	from, to := terms(q.Terms)
	p := sqlcgen.ListContestsParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, ToEnd: math.MinInt64, ToID: math.MinInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	}
	if q.Status == contest.MatchDone { // a part of the list by itself
		p.BeforeEnd, p.BeforeID, p.Status = ms(now)+1, math.MinInt64, nil
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
			p.EndsAfter = max(p.EndsAfter, p.ToEnd-1) // SQLite begins and stops in the index by two conditions, of which this is one
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

// rareTerm returns the term that finds the fewest contests, or "" if each of them is common.
func (db *DB) rareTerm(ctx context.Context, terms []string) (rarest string, err error) {
	fewest := int64(rareTerm)
	for _, term := range terms {
		n, err := db.q.CountTerm(ctx, fold.Key(term), fold.PrefixEnd(term), rareTerm+1)
		if err != nil {
			return "", err
		}
		if n <= fewest {
			rarest, fewest = term, n
		}
	}
	return rarest, nil
}

// contestsOf lists contests of a person, or those that a rare term finds.
func (db *DB) contestsOf(ctx context.Context, q contest.Query, rare string, now time.Time, limit int) ([]contest.Card, error) {
	p := sqlcgen.ListContestsOfParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
	}
	if q.After != nil {
		p.BeforeEnd, p.BeforeID = ms(q.After.At), q.After.ID
	}
	switch q.Tab {
	case contest.TabOperated:
		p.OperatorID = q.UserID
	case contest.TabPodium:
		p.PlacedID = q.UserID
	case contest.TabParticipated:
		p.EntrantID = q.UserID
	default:
		p.FromKey, p.ToKey = fold.Key(rare), fold.PrefixEnd(rare)
	}
	from, to := terms(q.Terms)
	p.From1, p.To1, p.From2, p.To2, p.From3, p.To3 = from[0], to[0], from[1], to[1], from[2], to[2]
	rows, err := db.q.ListContestsOf(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListContestsOfRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), err
}

func (db *DB) recommended(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, error) {
	from, to := terms(q.Terms)
	rows, err := db.q.ListRecommended(ctx, sqlcgen.ListRecommendedParams{
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	})
	return mapRows(rows, func(r sqlcgen.ListRecommendedRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), err
}

func (db *DB) upcoming(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, *contest.Key, error) {
	from, to := terms(q.Terms)
	p := sqlcgen.ListUpcomingParams{
		AfterStart: ms(now), AfterID: math.MaxInt64, ToStart: math.MaxInt64, ToID: math.MaxInt64,
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	}
	if q.After != nil && q.After.At.After(now) {
		p.AfterStart, p.AfterID = ms(q.After.At), q.After.ID
	}
	var last *contest.Key
	if q.Filtered() {
		found, ok, err := one(func(r sqlcgen.LastUpcomingLookedAtRow) contest.Key {
			return contest.Key{At: timeOf(r.ContestStart), ID: r.ID}
		})(db.q.LastUpcomingLookedAt(ctx, p.AfterStart, p.AfterID, lookedAtContests-1))
		if err != nil {
			return nil, nil, err
		}
		if ok {
			last = &found
			p.ToStart, p.ToID = ms(found.At), found.ID
		}
	}
	rows, err := db.q.ListUpcoming(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListUpcomingRow) contest.Card { return cardOf(sqlcgen.ListContestsRow(r)) }), last, err
}
