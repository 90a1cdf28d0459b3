package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/site"
)

// SiteUser is a person as administrators of the site see them: with the address, the birth date (for checks of age)
// and the sign-in data, as the permission matrix says.
type SiteUser struct {
	ID           int64   `json:"id"`
	Nickname     string  `json:"nickname"`
	Username     *string `json:"username"`
	Email        *string `json:"email"`
	CreatedAt    Time    `json:"createdAt"`
	BirthDate    *string `json:"birthDate" format:"date"`
	LastSignInAt *Time   `json:"lastSignInAt"`
	SignInFailed int     `json:"signInFailed" doc:"Number of wrong passwords in a row; five lock the password"`
	SuspendedAt  *Time   `json:"suspendedAt"`
	SiteRole     string  `json:"siteRole" doc:"admin, or empty"`
}

func wireSiteUser(u account.User) SiteUser {
	return SiteUser{
		ID: u.ID, Nickname: u.Nickname, Username: orNil(u.Username), Email: orNil(u.Email), CreatedAt: wireTime(u.CreatedAt),
		BirthDate: orNil(u.BirthDate), LastSignInAt: wireTimeOrNil(u.LastSignInAt), SignInFailed: u.SignInFailed, SuspendedAt: wireTimeOrNil(u.SuspendedAt), SiteRole: u.SiteRole,
	}
}

// GameInput is the form of a title.
type GameInput struct {
	GameName        string `json:"gameName" maxLength:"64"`
	Key             string `json:"key" pattern:"^[0-9]{5}$" doc:"Five digits, unique"`
	IsEnable        bool   `json:"isEnable"`
	NeedsFriendCode bool   `json:"needsFriendCode"`
	AccountField    string `json:"accountField,omitempty" enum:"summonerName,uplayAccount,ingameName,username" doc:"Cannot change once the title has game accounts"`
	Ladder          string `json:"ladder,omitempty" doc:"Name of the ladder, which must have ranks; empty = none"`
	MatchMinutes    int    `json:"matchMinutes,omitempty" minimum:"10" maximum:"180" multipleOf:"10" doc:"Length of a match that new stages propose; absent = 60"`
}

func (in GameInput) game(id int64) game.Game {
	return game.Game{
		ID: id, Key: in.Key, Name: in.GameName, Enabled: in.IsEnable, NeedsFriendCode: in.NeedsFriendCode,
		AccountField: game.AccountField(in.AccountField), Ladder: in.Ladder, MatchMinutes: in.MatchMinutes,
	}
}

// RankInput is the form of a rank.
type RankInput struct {
	Titles struct {
		Ja string `json:"ja" maxLength:"40"`
		En string `json:"en" maxLength:"40"`
		Ko string `json:"ko" maxLength:"40"`
		Zh string `json:"zh" maxLength:"40"`
	} `json:"titles"`
	Ladder string `json:"ladder"`
}

// ReasonInput is the reason of an administrator's act.
type ReasonInput struct {
	Reason string `json:"reason" maxLength:"500"`
}

// RemovalInput names content to be removed.
type RemovalInput struct {
	Kind   string `json:"kind" enum:"userImage,userBackground,userText,teamImage,teamText,contestCover,contestText"`
	ID     int64  `json:"id" doc:"Id of the person, the team or the contest"`
	Reason string `json:"reason" maxLength:"500"`
}

// SiteAct is an entry of the site's audit log.
type SiteAct struct {
	ID          int64           `json:"id"`
	Kind        string          `json:"kind"`
	Actor       OrNull[UserRef] `json:"actor" doc:"null for a change from the command line"`
	SubjectID   int64           `json:"subjectId" doc:"0 if the subject has no number"`
	SubjectName string          `json:"subjectName" doc:"Name of the subject at that time"`
	Data        json.RawMessage `json:"data"`
	At          Time            `json:"at"`
}

func wireSiteAct(a site.Act) SiteAct {
	return SiteAct{
		ID: a.ID, Kind: string(a.Kind), Actor: userRefOrNull(a.Actor), SubjectID: a.SubjectID, SubjectName: a.SubjectName(), Data: a.Data, At: wireTime(a.At),
	}
}

// SiteCounts are the sizes of the installation.
type SiteCounts struct {
	Contests int `json:"contests" doc:"Number of contests that are not cancelled"`
	Entries  int `json:"entries" doc:"Number of entries in all contests"`
	People   int `json:"people" doc:"Number of people who have not withdrawn"`
}

// CursorQuery is the position in a list; empty is the start.
type CursorQuery struct {
	Cursor string `query:"cursor"`
}

// pageOf returns a page of a list by id; next 0 is the end.
func pageOf[A, B any](rows []A, next int64, convert func(A) B, err error) (*Body[List[B]], error) {
	out := List[B]{Items: mapped(rows, convert)}
	if next != 0 {
		s := strconv.FormatInt(next, 10)
		out.Next = &s
	}
	return body(out, err)
}

func (a *API) registerSite() {
	a.registerNotices()
	a.registerComplaints()
	a.registerSiteUsers()
	a.registerMasterData()
	op(a, Anyone, huma.Operation{
		OperationID: "getSiteCounts", Method: http.MethodGet, Path: "/site/counts/", Tags: []string{"site"},
		Summary: "Count the contests, entries and people; at most five minutes old",
	}, func(ctx context.Context, _ *struct{}) (*Body[SiteCounts], error) {
		c, err := a.Site.Counts(ctx)
		return body(SiteCounts{Contests: c.Contests, Entries: c.Entries, People: c.People}, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "removeContent", Method: http.MethodPost, Path: "/site/content/remove/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Remove a picture or the texts of a person, a team or a contest",
	}, func(ctx context.Context, in *struct{ Body RemovalInput }) (*Empty, error) {
		return &Empty{}, a.Site.Remove(ctx, viewer(ctx).UserID, site.ContentKind(in.Body.Kind), in.Body.ID, in.Body.Reason)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "listSiteActs", Method: http.MethodGet, Path: "/site/audit/", Tags: []string{"site"},
		Summary: "List the actions of administrators, newest first",
	}, func(ctx context.Context, in *CursorQuery) (*Body[List[SiteAct]], error) {
		before, err := cursorID(in.Cursor)
		if err != nil {
			return nil, err
		}
		acts, next, err := a.Site.Acts(ctx, viewer(ctx).UserID, before)
		return pageOf(acts, next, wireSiteAct, err)
	})
}

func (a *API) registerSiteUsers() {
	op(a, SiteAdmin, huma.Operation{
		OperationID: "listSiteUsers", Method: http.MethodGet, Path: "/site/users/", Tags: []string{"site"},
		Summary: "List people, newest first",
	}, func(ctx context.Context, in *struct {
		Q     string `query:"q" maxLength:"254" doc:"Beginning of a nickname, or a whole username or e-mail address"`
		State string `query:"state" doc:"all (default) or suspended"`
		Last  string `query:"last" doc:"lastItem of the previous page"`
	}) (*Body[List[SiteUser]], error) {
		if in.State != "" && in.State != "all" && in.State != "suspended" {
			return nil, fault.New(fault.InvalidValue).At("state")
		}
		before, err := cursorID(in.Last)
		if err != nil {
			return nil, fault.New(fault.InvalidValue).At("last")
		}
		people, next, err := a.Site.People(ctx, viewer(ctx).UserID, site.PeopleQuery{Text: in.Q, Suspended: in.State == "suspended", Before: before})
		return pageOf(people, next, wireSiteUser, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "suspendUser", Method: http.MethodPost, Path: "/site/users/{id}/suspend/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Suspend an account and end its sessions",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body ReasonInput
	}) (*Empty, error) {
		return &Empty{}, a.Site.Suspend(ctx, viewer(ctx).UserID, in.ID, in.Body.Reason)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "restoreUser", Method: http.MethodPost, Path: "/site/users/{id}/restore/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Reinstate a suspended account",
	}, func(ctx context.Context, in *UserPath) (*Empty, error) {
		return &Empty{}, a.Site.Restore(ctx, viewer(ctx).UserID, in.ID)
	})
}

func (a *API) registerMasterData() {
	op(a, SiteAdmin, huma.Operation{
		OperationID: "listSiteGames", Method: http.MethodGet, Path: "/site/games/", Tags: []string{"site"},
		Summary: "List all titles in catalogue order, including disabled ones",
	}, func(ctx context.Context, _ *Empty) (*Body[List[Game]], error) {
		games, err := a.Site.Games(ctx, viewer(ctx).UserID)
		return body(List[Game]{Items: mapped(games, wireGame)}, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "addGame", Method: http.MethodPost, Path: "/site/games/", Tags: []string{"site"},
		Summary: "Add a title at the end of the catalogue",
	}, func(ctx context.Context, in *struct{ Body GameInput }) (*Body[Game], error) {
		g, err := a.Site.SaveGame(ctx, viewer(ctx).UserID, in.Body.game(0))
		return body(wireGame(g), err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "updateGame", Method: http.MethodPut, Path: "/site/games/{id}/", Tags: []string{"site"},
		Summary: "Update a title",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id" minimum:"1"`
		Body GameInput
	}) (*Body[Game], error) {
		g, err := a.Site.SaveGame(ctx, viewer(ctx).UserID, in.Body.game(in.ID))
		return body(wireGame(g), err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "updateRank", Method: http.MethodPut, Path: "/site/ranks/{key}/", Tags: []string{"site"},
		Summary: "Update a rank",
	}, func(ctx context.Context, in *struct {
		Key  string `path:"key" pattern:"^[0-9]{4}$"`
		Body RankInput
	}) (*Body[Rank], error) {
		t := in.Body.Titles
		r, err := a.Site.SaveRank(ctx, viewer(ctx).UserID, game.Rank{
			Key: in.Key, Ladder: in.Body.Ladder, Titles: game.Titles{"ja": t.Ja, "en": t.En, "ko": t.Ko, "zh": t.Zh},
		})
		return body(wireRank(r, ""), err)
	})
}
