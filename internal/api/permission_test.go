package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/program"
	"yagura/internal/social"
	"yagura/internal/summoner"
	"yagura/internal/team"
)

// call is how an operation is sent, and who may use it.
type call struct {
	allowed roleSet
	path    func(w *fixture, p *apitest.Person) string
	body    func(w *fixture, p *apitest.Person) any
}

// at returns a path with ids of the fixture in its places.
func at(format string, ids ...func(w *fixture) any) func(*fixture, *apitest.Person) string {
	return func(w *fixture, _ *apitest.Person) string {
		values := make([]any, len(ids))
		for i, get := range ids {
			values[i] = get(w)
		}
		return fmt.Sprintf(format, values...)
	}
}

func send(o object) func(*fixture, *apitest.Person) any {
	return func(*fixture, *apitest.Person) any { return o }
}

// Ids of the fixture that paths contain.
var (
	played    = func(w *fixture) any { return w.played }
	open      = func(w *fixture) any { return w.open }
	teamOpen  = func(w *fixture) any { return w.teamOpen }
	teamFree  = func(w *fixture) any { return w.teamFree }
	drawable  = func(w *fixture) any { return w.drawable }
	cup       = func(w *fixture) any { return w.cup }
	theMatch  = func(w *fixture) any { return w.match }
	entrantID = func(w *fixture) any { return w.people[entrant].ID }
	theTeam   = func(w *fixture) any { return w.team }
	memberID  = func(w *fixture) any { return w.people[teamMember].ID }
	invited   = func(w *fixture) any { return w.invitation }
	inviteURL = func(w *fixture) any { return w.invitationToken }
	gameUser  = func(w *fixture) any { return w.gameUser }
	notice    = func(w *fixture) any { return w.notice }
	complaint = func(w *fixture) any { return w.complaint }
	reported  = func(w *fixture) any { return w.reported }
	question  = func(w *fixture) any { return w.question }
	trophy    = func(w *fixture) any { return w.trophy }
)

// calls is the whole surface, put together by the permission_NOUN_test.go files: an operation that is not here fails the test.
var calls = map[string]call{}

// rows adds the operations of a noun.
func rows(of map[string]call) {
	for name, c := range of {
		if _, there := calls[name]; there {
			panic("two rows in the permission matrix for " + name)
		}
		calls[name] = c
	}
}

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
	version          int64   // of what is sent
	body             object
}

// stagings play the contest of each other type as far as its rows need.
var stagings = map[string]func(t *testing.T, w *fixture, a *apitest.App, f *format){}

// of returns an id of the fixture's contest of another type.
func of(contestType string, get func(f *format) int64) func(w *fixture) any {
	return func(w *fixture) any { return get(w.other[contestType]) }
}

func build(t *testing.T, a *apitest.App) *fixture {
	t.Helper()
	w := &fixture{people: map[string]*apitest.Person{visitor: a.Visitor()}}
	for _, r := range signedIn {
		w.people[r] = a.Person(r)
	}
	owner := w.people[contestOwner]

	// A contest in play: the participant in the first match, which is open; the second is decided.
	w.played = openContest(a, owner, object{"checkin": false})
	w.drawable = openContest(a, owner, object{"checkin": false})
	players := []*apitest.Person{w.people[participant], a.Person("second"), a.Person("third"), a.Person("fourth")}
	for _, contestID := range []int64{w.played, w.drawable} {
		var entries []int64
		for _, p := range players {
			entries = append(entries, p.Post(contestAt(contestID)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(contestID)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		addOperator(t, a, contestID, w.people[contestAdmin].ID)
	}
	w.other = map[string]*format{}
	for contestType := range stagings {
		f := &format{}
		w.other[contestType] = f
		for _, contestID := range []*int64{&f.played, &f.drawable} {
			*contestID = openContest(a, owner, object{"checkin": false, "contestType": contestType})
			f.entries = nil
			for _, p := range players {
				f.entries = append(f.entries, p.Post(contestAt(*contestID)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
			}
			owner.Post(contestAt(*contestID)+"entries/confirm/", object{"allowed": f.entries[:3]}).Must(http.StatusOK)
			addOperator(t, a, *contestID, w.people[contestAdmin].ID)
		}
		f.played, f.drawable = f.drawable, f.played // the entries are those of the last
	}
	a.Clock.Advance(3 * time.Hour)
	for contestType, stage := range stagings {
		stage(t, w, a, w.other[contestType])
	}
	starts := []string{a.Clock.Now().Format(time.RFC3339), a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}
	draw := func(contestID int64) object {
		draft := owner.Get(contestAt(contestID) + "tournament/draft/").Must(http.StatusOK).Map()
		return object{"slots": 4, "matchCount": 1, "matchTime": 60, "thirdPlace": false, "assignment": draft["assignment"], "roundStarts": starts, "thirdStart": nil}
	}
	w.drawForm = draw(w.drawable)
	form := draw(w.played)
	owner.Post(contestAt(w.played)+"tournament/", form).Must(http.StatusOK)
	view, err := a.Features.Brackets.View(a.Ctx(), w.played)
	if err != nil {
		t.Fatal(err)
	}
	w.cup = view.ID
	w.editForm = object{"version": view.Version, "assignment": form["assignment"], "roundStarts": starts, "thirdStart": nil}
	for _, m := range view.Matches {
		switch {
		case m.State != "ready":
		case m.Participants[0].UserID == players[0].ID || m.Participants[1].UserID == players[0].ID:
			w.match = m.ID
			w.playing = m.Sides[0]
			if m.Participants[1].UserID == players[0].ID {
				w.playing = m.Sides[1]
			}
			d, err := a.Features.Matches.AddVideo(a.Ctx(), players[0].ID, w.played, bracket.ID, w.cup, m.ID, "https://videos.example/1")
			if err != nil {
				t.Fatal(err)
			}
			w.video = d.Videos[0].ID
			w.resultForm = object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": m.Sides[0]}
		default:
			d, err := a.Features.Matches.SetResult(a.Ctx(), owner.ID, w.played, bracket.ID, w.cup, m.ID, match.Result{Version: m.Version, Outcome: match.Win, Winner: m.Sides[0]})
			if err != nil {
				t.Fatal(err)
			}
			w.decided, w.decidedVersion = m.ID, d.Version
		}
	}

	// Contests that take entries and check-ins now.
	w.open = openContest(a, owner, nil)
	w.entry = w.people[entrant].Post(contestAt(w.open)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
	w.teamOpen = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	w.team, w.freeTeam = w.createTeam(t, a, "the team"), w.createTeam(t, a, "the other team")
	w.people[teamOwner].Post(contestAt(w.teamOpen)+"teams/", entryPayload(object{"teamId": w.team})).Must(http.StatusOK)
	w.teamFree = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	w.addSurveyAndPrize()
	w.openMatchRooms()
	addOperator(t, a, w.open, w.people[contestAdmin].ID)
	addOperator(t, a, w.teamOpen, w.people[contestAdmin].ID)
	w.openChats()
	c, err := a.Features.Contests.Detail(a.Ctx(), w.open)
	if err != nil {
		t.Fatal(err)
	}
	w.contestForm = contestForm(a, nil)
	w.updateForm = contestForm(a, object{"version": c.Revision})
	link, err := a.Features.Teams.Invite(a.Ctx(), w.people[teamOwner].ID, w.team)
	if err != nil {
		t.Fatal(err)
	}
	w.invitation, w.invitationToken = link.ID, link.Token
	w.gameUser = w.people[entrant].Post(fmt.Sprintf("/users/%d/gameusers/", w.people[entrant].ID), object{"gameId": 1, "username": "entrant#jp1"}).Must(http.StatusOK).ID()
	w.addCaster()
	if err := w.grantSiteRole(a); err != nil {
		t.Fatal(err)
	}
	w.addSiteWork(a)
	if err := w.addTeamRequests(a); err != nil {
		t.Fatal(err)
	}
	if err := w.addFriendships(a); err != nil {
		t.Fatal(err)
	}
	if err := w.addNotification(a); err != nil {
		t.Fatal(err)
	}
	if err := w.addBan(a); err != nil {
		t.Fatal(err)
	}
	return w
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

// matrixConfig returns every way of signing in something to answer with. Discord is asked for nothing at the beginning.
func matrixConfig(c *program.Config) {
	c.Secret = "a-secret-of-the-tests-which-is-long-enough"
	c.BaseURL = "https://yagura.test"
	c.Social.Discord = social.DiscordConfig{ID: "matrix", Secret: "matrix"}
	c.Social.X = social.XConfig{Bearer: "never asked", URL: "http://127.0.0.1:9"}
	c.Summoner = summoner.Config{URL: "http://127.0.0.1:9", Key: "never asked"}
}

// TestWalkPermissionMatrix sends every operation of the contract as every role. A denied one must answer 401, 403, 404 or a
// refusal of its state, and leave the database as it was; an allowed one must not be refused for who asks.
//
// The product of operations and roles runs on few programs, each set back to the same data before a write: what a program
// keeps in memory concerns reads only, and a refusal depends on the database. The scenario tests of each noun prove the rules on both
// databases.
func TestWalkPermissionMatrix(t *testing.T) {
	original := apitest.New(t, matrixConfig)
	w := build(t, original)
	operations := operationsOf(t, original)
	lend := replicas(t, original)
	for name := range calls {
		if _, ok := operations[name]; !ok {
			t.Errorf("%s is in the matrix but not in the contract", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		c, ok := calls[name]
		if !ok {
			t.Errorf("operation %s has no row in the permission matrix", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := lend(t)
			method := operations[name]
			ask := func(roles roleSet, allowed bool) {
				for _, role := range roles {
					if allowed && method != http.MethodGet {
						r.rewind(t)
					}
					p := w.people[role].In(r.App)
					var body any
					if c.body != nil {
						body = c.body(w, p)
					}
					answer := p.Do(method, c.path(w, p), body)
					if refused := refusedFor(answer, role); refused == allowed {
						t.Errorf("%s as %s answered %d %s, allowed by the matrix: %t", name, role, answer.Status, answer.Key(), allowed)
					}
					if answer.Status >= http.StatusInternalServerError {
						t.Errorf("%s as %s answered %d: %s", name, role, answer.Status, answer.Body)
					}
				}
			}
			ask(except(everyone, c.allowed), false)
			if tables := r.changed(t); method != http.MethodGet && len(tables) > 0 {
				t.Errorf("%s changed %v although it was denied", name, tables)
			}
			ask(c.allowed, true)
		})
	}
}

// refusedFor reports whether an answer means "not you": a sign-in is missing, the right is missing, or the state that the
// role lacks (an entry, a team) is; a caster writes in no room. The inbox and the demo are refused to no one by role.
func refusedFor(a *apitest.Answer, role string) bool {
	switch a.Key() {
	case "authenticationError", "participationAuthority", "noTeam", "contestEntryDuplicate", "entryDoesNotExist",
		"alreadyTeamMember", "teamMemberDoesNotExist", "teamRequestDoesNotExist":
		return true
	}
	if role == caster && a.Key() == "chatReadOnly" {
		return true
	}
	return role == visitor && a.Status == http.StatusUnauthorized && a.Key() != "loginFailed"
}

// operationsOf reads the contract: the method of each operation. Every one must publish its rule.
func operationsOf(t *testing.T, a *apitest.App) map[string]string {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Permission  string `json:"x-permission"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(a.Visitor().Get("/openapi.json").Must(http.StatusOK).Body, &contract); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for path, methods := range contract.Paths {
		for method, o := range methods {
			if o.Permission == "" {
				t.Errorf("%s %s publishes no permission rule", method, path)
			}
			out[o.OperationID] = strings.ToUpper(method)
		}
	}
	if len(out) < 40 {
		t.Fatalf("only %d operations in the contract", len(out))
	}
	return out
}
