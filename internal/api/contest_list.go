package api

import (
	"context"
	"hash/maphash"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/snapshot"
)

// GameRef identifies a game in another object.
type GameRef struct {
	ID       int64  `json:"id"`
	GameName string `json:"gameName"`
	Key      string `json:"key"`
}

func wireGameRef(g game.Game) GameRef { return GameRef{ID: g.ID, GameName: g.Name, Key: g.Key} }

// ContestCard is a contest in a list.
type ContestCard struct {
	ID              int64           `json:"id"`
	Name            string          `json:"name"`
	ImageURL        *string         `json:"imageUrl" doc:"Address of the cover; null = show generated artwork"`
	ThumbURL        *string         `json:"thumbUrl"`
	GameID          int64           `json:"gameId"`
	Game            OrNull[GameRef] `json:"game"`
	ContestType     contest.Type    `json:"contestType"`
	ParticipantType string          `json:"participantType" enum:"SOLO,MULTI"`
	Status          string          `json:"status" enum:"prepare,entry,entryDone,match,matchDone" doc:"Status by the schedule alone"`
	PlayState       string          `json:"playState" enum:"none,open,waiting,over" doc:"State of play: none = no match is drawn yet, open = a match can be played, waiting = matches are drawn and none can be played, such as between two rounds, over = the first place is decided. A contest is live while its status is match and playState is open"`
	Cancellation
	Organiser       OrNull[UserRef] `json:"organiser" doc:"Owner of the contest"`
	EntryCount      int             `json:"entryCount"`
	EntryMaxCount   int             `json:"entryMaxCount"`
	FreePlaces      int             `json:"freePlaces" doc:"Number of places that new entries get; 0 = a new entry goes to the waiting list. Declined entries hold no place, and while somebody waits no place is free"`
	EntryStart      Time            `json:"entryStart"`
	EntryEnd        Time            `json:"entryEnd"`
	ContestStart    Time            `json:"contestStart"`
	ContestEnd      Time            `json:"contestEnd"`
	IsEntryPassword bool            `json:"isEntryPassword"`
	TeamSize        int             `json:"teamSize" doc:"Smallest number of members of a team; 1 for SOLO"`
	Language        *string         `json:"language" enum:"ja,en,ko,zh" doc:"Language in which the contest is held; null = not given"`
}

func contestCard(c *contest.Card, now time.Time) ContestCard {
	out := ContestCard{
		ID: c.ID, Name: c.Name, ImageURL: fileURL(c.Image), GameID: c.GameID,
		ContestType: c.Type, ParticipantType: string(c.ParticipantType), Status: string(c.StatusAt(now)), PlayState: string(c.Play),
		Cancellation: cancellation(&c.Contest),
		Organiser:    userRefOrNull(c.Organiser), EntryCount: c.EntryCount, EntryMaxCount: c.EntryMaxCount, FreePlaces: c.WaitCounts.Free(c.EntryMaxCount),
		EntryStart: wireTime(c.EntryStart), EntryEnd: wireTime(c.EntryEnd), ContestStart: wireTime(c.ContestStart), ContestEnd: wireTime(c.ContestEnd),
		IsEntryPassword: c.IsEntryPassword, TeamSize: c.TeamSize,
		Language: orNil(c.Language),
	}
	if c.Image != "" {
		thumb := file.ThumbURL(c.Image)
		out.ThumbURL = &thumb
	}
	out.Game = gameOrNull(c.Game)
	return out
}

// ContestFilter selects a page of contests.
type ContestFilter struct {
	Tab             string       `query:"tab" enum:"all,recommended,upcoming,operated,participated" default:"all"`
	Text            string       `query:"q" maxLength:"64" doc:"Beginnings of words in the name of the contest, the name of its game or the nickname of its owner, ignoring case and width. All words must match; the first three count"`
	GameID          int64        `query:"gameId"`
	Status          string       `query:"status" enum:"prepare,entry,entryDone,match,matchDone"`
	ContestType     contest.Type `query:"contestType"`
	ParticipantType string       `query:"participantType" enum:"SOLO,MULTI"`
	Language        string       `query:"language" enum:"ja,en,ko,zh"`
	Free            bool         `query:"free" doc:"true = only contests whose entry period has not ended and that have a free place"`
	Limit           int          `query:"limit" minimum:"1" maximum:"50" default:"50"`
	Cursor          string       `query:"cursor"`
}

// query returns the query of the feature for the viewer.
func (f *ContestFilter) query(ctx context.Context) contest.Query {
	return contest.Query{
		Tab: contest.Tab(f.Tab), UserID: viewer(ctx).UserID, Text: f.Text, GameID: f.GameID, Status: contest.Status(f.Status),
		Type: f.ContestType, ParticipantType: contest.ParticipantType(f.ParticipantType), Language: f.Language, Free: f.Free,
		Limit: f.Limit, Network: limit.Network(address(ctx)),
	}
}

// shared reports whether the answer is the same for all viewers and is cached. Searches are not cached: they are rate-limited by network,
// and few are repeated.
func (f *ContestFilter) shared() bool {
	switch contest.Tab(f.Tab) {
	case contest.TabAll, contest.TabRecommended, contest.TabUpcoming:
		return f.Text == ""
	default:
		return false
	}
}

// Limits of the cached pages of the public list. A page is at most keptListAge old if only the clock has changed.
const (
	keptLists   = 256
	keptListAge = time.Second
)

func (a *API) registerContestLists() {
	kept := snapshot.New[encoded](keptLists, keptListAge)
	seed := maphash.MakeSeed()
	op(a, Anyone, huma.Operation{
		OperationID: "listContests", Method: http.MethodGet, Path: "/contests/", Tags: []string{"contest"},
		Summary:     "List contests, the latest end first, 50 per page",
		Description: "The tabs operated and participated list contests of the viewer and need a sign-in. The tab recommended has one page of contests that have not ended, the earliest start first. The tab upcoming lists contests that have not started and are not cancelled, the earliest start first. A page that is filtered by contestType, participantType, language, free or q, and one of the tab upcoming that is filtered by status, may have fewer contests than asked for, or none, although others follow: only next tells.",
		Responses:   answers[List[ContestCard]](a),
	}, func(ctx context.Context, in *ContestFilter) (*encodedBody, error) {
		load := func(ctx context.Context) (encoded, error) {
			page, err := a.listContests(ctx, in.Cursor, in.query(ctx))
			if err != nil {
				return encoded{}, err
			}
			return encode(page)
		}
		if !in.shared() {
			own, err := load(ctx)
			return own.send(), err
		}
		version, err := a.Contests.ListVersion(ctx)
		if err != nil {
			return nil, err
		}
		keepForVisitors(ctx, version, a.Contests.ListVersion)
		page, err := kept.Get(ctx, int64(maphash.Comparable(seed, *in)), version, clock.Now(ctx), load)
		return page.send(), err
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listUserContests", Method: http.MethodGet, Path: "/users/{id}/contests/", Tags: []string{"contest"},
		Summary: "List the contests that a person entered, alone or with a team, or those that the person operates, with the final places of the person",
	}, func(ctx context.Context, in *struct {
		ID     int64  `path:"id" minimum:"1"`
		Role   string `query:"role" enum:"entrant,operator" default:"entrant"`
		Podium bool   `query:"podium" doc:"true = only contests in which the person reached one of the first three places"`
		Cursor string `query:"cursor"`
	}) (*Body[List[PlacedContest]], error) {
		if _, err := a.Accounts.Profile(ctx, in.ID); err != nil {
			return nil, err
		}
		tab := contest.TabParticipated
		switch {
		case in.Podium:
			tab = contest.TabPodium
		case in.Role == "operator":
			tab = contest.TabOperated
		}
		return body(a.listUserContests(ctx, in.Cursor, contest.Query{Tab: tab, UserID: in.ID}))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "countUserContests", Method: http.MethodGet, Path: "/users/{id}/contests/count/", Tags: []string{"contest"},
		Summary: "Count the contests that a person entered, operates and won",
	}, func(ctx context.Context, in *UserPath) (*Body[ContestCounts], error) {
		if _, err := a.Accounts.Profile(ctx, in.ID); err != nil {
			return nil, err
		}
		r, err := a.Contests.RecordOf(ctx, in.ID)
		return body(ContestCounts{Entered: r.Entered, Operated: r.Operated, Won: r.Won, Podium: r.Podium}, err)
	})
}

// ContestCounts counts a person's contests and places.
type ContestCounts struct {
	Entered  int `json:"entered"`
	Operated int `json:"operated"`
	Won      int `json:"won" doc:"Number of first places that are not shared"`
	Podium   int `json:"podium" doc:"Number of places up to the third, shared ones included"`
}

// ContestPlace is a participant's final place, from 1; from and to differ if the place is shared.
type ContestPlace struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// PlacedContest is a contest with the final place of a person.
type PlacedContest struct {
	ContestCard
	Place OrNull[ContestPlace] `json:"place" doc:"Final place; null until it is decided"`
}

// listUserContests returns a page of a person's contests with the person's places.
func (a *API) listUserContests(ctx context.Context, cursor string, q contest.Query) (List[PlacedContest], error) {
	page, next, err := a.contestPage(ctx, cursor, q)
	if err != nil {
		return List[PlacedContest]{}, err
	}
	places, err := a.Contests.PlacesOf(ctx, q.UserID, page)
	if err != nil {
		return List[PlacedContest]{}, err
	}
	now := clock.Now(ctx)
	return List[PlacedContest]{Next: next, Items: mapped(page, func(c contest.Card) PlacedContest {
		out := PlacedContest{ContestCard: contestCard(&c, now)}
		if p, ok := places[c.ID]; ok {
			out.Place = orNull(&ContestPlace{From: p.From, To: p.To})
		}
		return out
	})}, nil
}

func (a *API) listContests(ctx context.Context, cursor string, q contest.Query) (List[ContestCard], error) {
	page, next, err := a.contestPage(ctx, cursor, q)
	if err != nil {
		return List[ContestCard]{}, err
	}
	now := clock.Now(ctx)
	return List[ContestCard]{Next: next, Items: mapped(page, func(c contest.Card) ContestCard { return contestCard(&c, now) })}, nil
}

// contestPage returns the page of a cursor and the cursor of the next page.
func (a *API) contestPage(ctx context.Context, cursor string, q contest.Query) (page []contest.Card, next *string, err error) {
	keys, err := keysOf(cursor, 2)
	if err != nil {
		return nil, nil, err
	}
	if keys != nil {
		q.After = &contest.Key{At: time.UnixMilli(keys[0]), ID: keys[1]}
	}
	page, last, err := a.Contests.List(ctx, q)
	if last != nil {
		next = cursorOf(last.At.UnixMilli(), last.ID)
	}
	return page, next, err
}
