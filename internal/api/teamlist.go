package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/team"
)

func (a *API) registerTeamLists() {
	op(a, Self, huma.Operation{
		OperationID: "listOwnTeams", Method: http.MethodGet, Path: "/teams/", Tags: []string{"team"},
		Summary: "List the teams of the viewer",
	}, func(ctx context.Context, in *struct {
		Cursor string `query:"cursor"`
	}) (*Body[List[TeamSummary]], error) {
		return teamsOf(ctx, a, viewer(ctx).UserID, in.Cursor, wireTeamSummary)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listTeamsOfUser", Method: http.MethodGet, Path: "/users/{id}/teams/", Tags: []string{"team"},
		Summary: "List the teams of a person",
	}, func(ctx context.Context, in *struct {
		UserPath
		Cursor string `query:"cursor"`
	}) (*Body[List[UserTeam]], error) {
		if _, err := a.Accounts.Profile(ctx, in.ID); err != nil {
			return nil, err
		}
		return teamsOf(ctx, a, in.ID, in.Cursor, wireUserTeam)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "searchTeams", Method: http.MethodGet, Path: "/teams/search/", Tags: []string{"team"},
		Summary: "Search teams by the words of their name, or list the newest teams, at most 50 at a time",
	}, func(ctx context.Context, in *TeamSearch) (*Body[List[TeamSummary]], error) {
		q := team.Query{Viewer: viewer(ctx).UserID, Name: strings.TrimSpace(in.Name), GameID: in.GameID, Recruiting: in.Recruiting, Network: limit.Network(address(ctx))}
		var err error
		if q.After, err = teamKeyOf(in.Last); err != nil {
			return nil, err
		}
		page, next, err := a.Teams.Search(ctx, q)
		out := List[TeamSummary]{Items: mapped(page, wireTeamSummary)}
		if next != nil {
			out.Next = new(teamCursor(*next))
		}
		return body(out, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listTeamContests", Method: http.MethodGet, Path: "/teams/{id}/contests/", Tags: []string{"team"},
		Summary: "List the contests that a team entered, latest end first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Cursor string `query:"cursor"`
	}) (*Body[List[PlacedContest]], error) {
		if _, err := a.Teams.Members(ctx, in.ID); err != nil {
			return nil, err
		}
		return body(a.contestsOfTeam(ctx, in.ID, in.Cursor))
	})
}

// TeamSearch is the query of a search for teams.
type TeamSearch struct {
	Name       string `query:"name" maxLength:"50" doc:"Words of the name or beginnings of them, ignoring case and width; the first three count. Teams whose name begins with the text come first. Without it the newest teams come first"`
	GameID     int64  `query:"gameId"`
	Recruiting bool   `query:"recruiting" doc:"Only teams that accept join requests and have a free place"`
	Last       string `query:"last" doc:"Value of next of the previous page"`
}

// byWords ends a cursor among the teams whose name does not begin with what is searched.
const byWords = ".words"

// teamCursor returns the cursor of a position in a search: the id, and the key of the name.
func teamCursor(k team.Key) string {
	cursor := strconv.FormatInt(k.ID, 36) + "." + k.Name
	if k.ByWords {
		cursor += byWords
	}
	return cursor
}

// teamKeyOf parses a cursor of teamCursor. Fault: invalidValue at last.
func teamKeyOf(last string) (*team.Key, error) {
	if last == "" {
		return nil, nil
	}
	rest, words := strings.CutSuffix(last, byWords)
	number, name, ok := strings.Cut(rest, ".")
	id, err := strconv.ParseInt(number, 36, 64)
	if !ok || err != nil || strings.Trim(name, "0123456789abcdef") != "" {
		return nil, fault.New(fault.InvalidValue).At("last")
	}
	return &team.Key{Name: name, ID: id, ByWords: words}, nil
}

func (a *API) contestsOfTeam(ctx context.Context, teamID int64, cursor string) (List[PlacedContest], error) {
	keys, err := keysOf(cursor, 2)
	if err != nil {
		return List[PlacedContest]{}, err
	}
	var after *contest.Key
	if keys != nil {
		after = &contest.Key{At: time.UnixMilli(keys[0]), ID: keys[1]}
	}
	page, next, err := a.Contests.OfTeam(ctx, teamID, after)
	now := clock.Now(ctx)
	out := List[PlacedContest]{Items: mapped(page, func(c contest.PlacedCard) PlacedContest {
		card := PlacedContest{ContestCard: contestCard(&c.Card, now)}
		if c.Place != nil {
			card.Place = orNull(&ContestPlace{From: c.Place.From, To: c.Place.To})
		}
		return card
	})}
	if next != nil {
		out.Next = cursorOf(next.At.UnixMilli(), next.ID)
	}
	return out, err
}

// teamsOf returns a page of the teams of a person; wire converts each of them.
func teamsOf[T any](ctx context.Context, a *API, userID int64, cursor string, wire func(team.Membership) T) (*Body[List[T]], error) {
	after, err := idAt(cursor)
	if err != nil {
		return nil, err
	}
	teams, next, err := a.Teams.Of(ctx, userID, after)
	if err != nil {
		return nil, err
	}
	out := List[T]{Items: mapped(teams, wire)}
	if next != 0 {
		out.Next = cursorOf(next)
	}
	return body(out, nil)
}
