package api_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/team"
)

// fixture is a service in which every role has something to do.
type fixture struct {
	people map[string]*apitest.Person

	open, teamOpen, drawable, played int64 // contests: entries open (solo, teams), entries closed, in play
	teamFree                         int64 // entries open, no team of the fixture in it
	entry, ban                       int64 // of the entrant, in open; of someone else there
	gameUser                         int64 // of the entrant
	question, trophy                 int64 // of open: answered by the entrant, and a special prize
	entrantsRoom, questionRoom       int64 // of open; the question is the entrant's
	message                          int64 // of the entrant in the room of all entrants
	notice, complaint, reported      int64 // of the administrators of the site: a complaint about a contest, one about a message
	noticeForm                       object
	locked                           int64 // needs a password, where private values are hidden
	companion, requestTo, requestOf  int64 // of the entrant: a friend, a request to and one of the entrant
	team, freeTeam                   int64 // entered in teamOpen, and not yet
	invitation                       int64
	meeting, lobby                   int64 // match rooms: in which people gather, and which has started
	teamRequest, teamPoll            int64 // of the entrant to the team; of the team, open
	invitationToken                  string
	notification                     int64 // of the entrant
	pushToken                        string
	cup, match, decided              int64
	streamed                         int64 // the item of match in the stream queue
	playing, video                   int64 // of the participant in the match: the entry, and a video that the person added
	decidedVersion                   int64
	other                            map[string]*format // by contest type
	contestForm, updateForm          object
	drawForm, editForm, resultForm   object
}

// format holds the contests of a type other than tournament: one in play, and one whose stage can be created.
type format struct {
	played, drawable int64
	entries          []int64 // of played, the participant's first; the last is not confirmed yet
	stage, match     int64   // of played
	version          int64   // of the object that body changes
	body             object
}

// formatSetups holds a setup by contest type; tournament has none. A setup plays the contest of its type until the calls of the matrix are
// possible.
var formatSetups = map[string]func(t *testing.T, w *fixture, a *apitest.App, f *format){}

// of returns an id of the fixture's contest of another type.
func of(contestType string, get func(f *format) int64) func(w *fixture) any {
	return func(w *fixture) any { return get(w.other[contestType]) }
}

// build starts a service in which every role has something to do.
func build(t *testing.T, a *apitest.App) *fixture {
	t.Helper()
	w := &fixture{people: map[string]*apitest.Person{visitor: a.Visitor()}}
	for _, r := range signedIn {
		w.people[r] = a.Person(r)
	}
	players := []*apitest.Person{w.people[participant], a.Person("second"), a.Person("third"), a.Person("fourth")}
	w.confirmEntrants(t, a, players)
	a.Clock.Advance(3 * time.Hour)
	for contestType, setUp := range formatSetups {
		setUp(t, w, a, w.other[contestType])
	}
	w.drawBracket(t, a)
	w.playBracket(t, a, players[0].ID)
	w.openContests(t, a)
	w.addSurveyAndPrize()
	w.openMatchRooms()
	w.openChats()
	w.addCaster()
	for _, add := range []func(*apitest.App) error{
		w.addContestForms, w.addInvitation, w.grantSiteRole, w.addTeamRequests, w.addFriendships, w.addNotification, w.addBan,
	} {
		if err := add(a); err != nil {
			t.Fatal(err)
		}
	}
	w.addSiteWork(a)
	return w
}

// confirmEntrants creates a contest to be played and one to be drawn, of each type, with the players as its entrants. In the
// types other than tournament the last player is not confirmed yet.
func (w *fixture) confirmEntrants(t *testing.T, a *apitest.App, players []*apitest.Person) {
	t.Helper()
	owner := w.people[contestOwner]
	create := func(form object, confirmed int) (contestID int64, entries []int64) {
		contestID = openContest(a, owner, form)
		for _, p := range players {
			entries = append(entries, p.Post(contestAt(contestID)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(contestID)+"entries/confirm/", object{"allowed": entries[:confirmed]}).Must(http.StatusOK)
		addOperator(t, a, contestID, w.people[contestAdmin].ID)
		return contestID, entries
	}
	w.played, _ = create(object{"checkin": false}, len(players))
	w.drawable, _ = create(object{"checkin": false}, len(players))
	w.other = map[string]*format{}
	for contestType := range formatSetups {
		f := &format{}
		f.drawable, _ = create(object{"checkin": false, "contestType": contestType}, len(players)-1)
		f.played, f.entries = create(object{"checkin": false, "contestType": contestType}, len(players)-1)
		w.other[contestType] = f
	}
}

// drawBracket draws the bracket of the contest in play, and prepares the forms of that call.
func (w *fixture) drawBracket(t *testing.T, a *apitest.App) {
	t.Helper()
	owner := w.people[contestOwner]
	starts := []string{a.Clock.Now().Format(time.RFC3339), a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}
	draw := func(contestID int64) object {
		draft := owner.Get(contestAt(contestID) + "tournament/draft/").Must(http.StatusOK).Map()
		return object{"slots": 4, "matchCount": 1, "matchTime": 60, "thirdPlace": false, "assignment": draft["assignment"], "roundStarts": starts, "thirdStart": nil}
	}
	w.drawForm = draw(w.drawable)
	form := draw(w.played)
	drawn := owner.Post(contestAt(w.played)+"tournament/", form).Must(http.StatusOK)
	w.cup = drawn.ID()
	w.editForm = object{"version": 0, "assignment": form["assignment"], "roundStarts": starts, "thirdStart": nil}
}

// playBracket leaves the participant's match open, with a video, and decides the other one.
func (w *fixture) playBracket(t *testing.T, a *apitest.App, participantID int64) {
	t.Helper()
	owner := w.people[contestOwner]
	view, err := a.Features.Brackets.View(a.Ctx(), w.played)
	if err != nil {
		t.Fatal(err)
	}
	w.editForm["version"] = view.Version
	for _, m := range view.Matches {
		switch {
		case m.State != "ready":
		case m.Participants[0].UserID == participantID || m.Participants[1].UserID == participantID:
			w.match = m.ID
			w.playing = m.Sides[0]
			if m.Participants[1].UserID == participantID {
				w.playing = m.Sides[1]
			}
			d, err := a.Features.Matches.AddVideo(a.Ctx(), participantID, match.Ref{ContestID: w.played, Format: bracket.ID, StageID: w.cup, MatchID: m.ID}, "https://videos.example/1")
			if err != nil {
				t.Fatal(err)
			}
			w.video = d.Videos[0].ID
			w.resultForm = object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": m.Sides[0]}
		default:
			d, err := a.Features.Matches.SetResult(a.Ctx(), owner.ID, match.Ref{ContestID: w.played, Format: bracket.ID, StageID: w.cup, MatchID: m.ID}, match.Result{Version: m.Version, Outcome: match.Win, Winner: m.Sides[0]})
			if err != nil {
				t.Fatal(err)
			}
			w.decided, w.decidedVersion = m.ID, d.Version
		}
	}
}

// openContests creates the contests that take entries and check-ins now.
func (w *fixture) openContests(t *testing.T, a *apitest.App) {
	t.Helper()
	owner := w.people[contestOwner]
	w.open = openContest(a, owner, nil)
	w.entry = w.people[entrant].Post(contestAt(w.open)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
	w.teamOpen = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	w.team, w.freeTeam = w.createTeam(t, a, "the team"), w.createTeam(t, a, "the other team")
	w.people[teamOwner].Post(contestAt(w.teamOpen)+"teams/", entryPayload(object{"teamId": w.team})).Must(http.StatusOK)
	w.teamFree = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	addOperator(t, a, w.open, w.people[contestAdmin].ID)
	addOperator(t, a, w.teamOpen, w.people[contestAdmin].ID)
	gameUsers := fmt.Sprintf("/users/%d/gameusers/", w.people[entrant].ID)
	w.gameUser = w.people[entrant].Post(gameUsers, object{"gameId": 1, "username": "entrant#jp1"}).Must(http.StatusOK).ID()
}

// addContestForms prepares the forms that create and change a contest.
func (w *fixture) addContestForms(a *apitest.App) error {
	c, err := a.Features.Contests.Detail(a.Ctx(), w.open)
	w.contestForm = contestForm(a, nil)
	w.updateForm = contestForm(a, object{"version": c.Revision})
	return err
}

// addInvitation creates a link that invites to the team.
func (w *fixture) addInvitation(a *apitest.App) error {
	link, err := a.Features.Teams.Invite(a.Ctx(), w.people[teamOwner].ID, w.team)
	w.invitation, w.invitationToken = link.ID, link.Token
	return err
}

// addCaster makes a caster of the caster's account, and puts the open match of the contest in play on the stream queue.
func (w *fixture) addCaster() {
	owner := w.people[contestOwner]
	for _, contestID := range []int64{w.open, w.played} {
		owner.Post(contestAt(contestID)+"casters/", object{"userIds": []int64{w.people[caster].ID}}).Must(http.StatusOK)
	}
	queue := owner.Post(contestAt(w.played)+"stream/", object{"matchId": w.match}).Must(http.StatusOK).Map()
	w.streamed = int64(queue["waiting"].([]any)[0].(object)["id"].(float64))
}

// grantSiteRole makes the site administrator one, as the command does.
func (w *fixture) grantSiteRole(a *apitest.App) error {
	return a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		_, err := a.Store.SetSiteRole(ctx, w.people[siteAdmin].ID, "admin", clock.Now(ctx))
		return err
	})
}

// createTeam creates a team of the three team people.
func (w *fixture) createTeam(t *testing.T, a *apitest.App, name string) int64 {
	t.Helper()
	d, err := a.Features.Teams.Create(a.Ctx(), w.people[teamOwner].ID, team.Input{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	err = a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		for role, who := range map[team.Role]string{team.Admin: teamAdmin, team.Member: teamMember} {
			if _, _, err := a.Store.AddTeamMember(ctx, d.ID, w.people[who].ID, role, clock.Now(ctx), 99); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d.ID
}
