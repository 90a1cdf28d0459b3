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

// roles are the columns of the permission matrix (rulings.md): visitor, signed-in user, entrant, participant of the match;
// member, admin and owner of the team; admin and owner of the contest, site administrator.
// The last one, a caster of the contests open and played, may do what a signed-in user may unless the row has an answer of its
// own.
var roles = []string{
	"visitor", "user", "entrant", "participant", "team member", "team admin", "team owner", "contest admin", "contest owner", siteAdmin, caster,
}

const (
	siteAdmin = "site admin"
	caster    = "caster"
)

// call is how an operation is sent, and the answer of the matrix for each of roles: y allowed, n denied.
type call struct {
	rights string // VUEP·mao·AOS, or VUEP·mao·AOS·C
	path   func(w *house, p *apitest.Person) string
	body   func(w *house, p *apitest.Person) any
}

// at is a path with the ids of the house in its places.
func at(format string, ids ...func(w *house) any) func(*house, *apitest.Person) string {
	return func(w *house, _ *apitest.Person) string {
		values := make([]any, len(ids))
		for i, get := range ids {
			values[i] = get(w)
		}
		return fmt.Sprintf(format, values...)
	}
}

func send(o object) func(*house, *apitest.Person) any {
	return func(*house, *apitest.Person) any { return o }
}

// Places of the house that paths name.
var (
	played    = func(w *house) any { return w.played }
	open      = func(w *house) any { return w.open }
	teamOpen  = func(w *house) any { return w.teamOpen }
	teamFree  = func(w *house) any { return w.teamFree }
	drawable  = func(w *house) any { return w.drawable }
	cup       = func(w *house) any { return w.cup }
	theMatch  = func(w *house) any { return w.match }
	entrant   = func(w *house) any { return w.people["entrant"].ID }
	theTeam   = func(w *house) any { return w.team }
	member    = func(w *house) any { return w.people["team member"].ID }
	invited   = func(w *house) any { return w.invitation }
	inviteURL = func(w *house) any { return w.invitationToken }
	gameUser  = func(w *house) any { return w.gameUser }
	notice    = func(w *house) any { return w.notice }
	complaint = func(w *house) any { return w.complaint }
	reported  = func(w *house) any { return w.reported }
	question  = func(w *house) any { return w.question }
	trophy    = func(w *house) any { return w.trophy }
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

// house is a service in which every role has something to do.
type house struct {
	people map[string]*apitest.Person

	open, teamOpen, drawable, played int64 // contests: entries open (solo, teams), entries closed, in play
	teamFree                         int64 // entries open, no team of the house in it
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

// format is what the house has of a contest type that is no tournament: a contest in play and one whose stage can be made.
type format struct {
	played, drawable int64
	entries          []int64 // of played, the participant's first; the last is not confirmed yet
	stage, match     int64   // of played
	version          int64   // of what is sent
	body             object
}

// stagings play the contest of each other type as far as its rows need.
var stagings = map[string]func(t *testing.T, w *house, a *apitest.App, f *format){}

// of is a place of the house in a contest of another type.
func of(contestType string, get func(f *format) int64) func(w *house) any {
	return func(w *house) any { return get(w.other[contestType]) }
}

func build(t *testing.T, a *apitest.App) *house {
	t.Helper()
	w := &house{people: map[string]*apitest.Person{"visitor": a.Visitor()}}
	for _, r := range roles[1:] {
		w.people[r] = a.Person(r)
	}
	owner := w.people["contest owner"]

	// A contest in play: the participant in the first match, which is open; the second is decided.
	w.played = openContest(a, owner, object{"checkin": false})
	w.drawable = openContest(a, owner, object{"checkin": false})
	players := []*apitest.Person{w.people["participant"], a.Person("second"), a.Person("third"), a.Person("fourth")}
	for _, contestID := range []int64{w.played, w.drawable} {
		var entries []int64
		for _, p := range players {
			entries = append(entries, p.Post(contestAt(contestID)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(contestID)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		addOperator(t, a, contestID, w.people["contest admin"].ID)
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
			addOperator(t, a, *contestID, w.people["contest admin"].ID)
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
	w.entry = w.people["entrant"].Post(contestAt(w.open)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
	w.teamOpen = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	w.team, w.freeTeam = w.found(t, a, "the team"), w.found(t, a, "the other team")
	w.people["team owner"].Post(contestAt(w.teamOpen)+"teams/", entryPayload(object{"teamId": w.team})).Must(http.StatusOK)
	w.teamFree = openContest(a, owner, object{"participantType": "MULTI", "teamSize": 3})
	w.ask()
	w.meet()
	addOperator(t, a, w.open, w.people["contest admin"].ID)
	addOperator(t, a, w.teamOpen, w.people["contest admin"].ID)
	w.talk()
	c, err := a.Features.Contests.Detail(a.Ctx(), w.open)
	if err != nil {
		t.Fatal(err)
	}
	w.contestForm = contestForm(a, nil)
	w.updateForm = contestForm(a, object{"version": c.Revision})
	link, err := a.Features.Teams.Invite(a.Ctx(), w.people["team owner"].ID, w.team)
	if err != nil {
		t.Fatal(err)
	}
	w.invitation, w.invitationToken = link.ID, link.Token
	w.gameUser = w.people["entrant"].Post(fmt.Sprintf("/users/%d/gameusers/", w.people["entrant"].ID), object{"gameId": 1, "username": "entrant#jp1"}).Must(http.StatusOK).ID()
	w.cast()
	if err := w.grantSite(a); err != nil {
		t.Fatal(err)
	}
	w.siteWork(a)
	if err := w.gather(a); err != nil {
		t.Fatal(err)
	}
	if err := w.acquaint(a); err != nil {
		t.Fatal(err)
	}
	if err := w.ring(a); err != nil {
		t.Fatal(err)
	}
	if err := w.bars(a); err != nil {
		t.Fatal(err)
	}
	return w
}

// cast makes the caster one, and puts the open match of the contest in play on the stream queue.
func (w *house) cast() {
	owner := w.people["contest owner"]
	for _, contestID := range []int64{w.open, w.played} {
		owner.Post(contestAt(contestID)+"casters/", object{"userIds": []int64{w.people[caster].ID}}).Must(http.StatusOK)
	}
	queue := owner.Post(contestAt(w.played)+"stream/", object{"matchId": w.match}).Must(http.StatusOK).Map()
	w.streamed = int64(queue["waiting"].([]any)[0].(object)["id"].(float64))
}

// grantSite makes the site administrator one, as the command does.
func (w *house) grantSite(a *apitest.App) error {
	return a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		_, err := a.Store.SetSiteRole(ctx, w.people[siteAdmin].ID, "admin", clock.Now(ctx))
		return err
	})
}

// found makes a team of the house's team people.
func (w *house) found(t *testing.T, a *apitest.App, name string) int64 {
	t.Helper()
	d, err := a.Features.Teams.Create(a.Ctx(), w.people["team owner"].ID, team.Input{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	err = a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		for role, who := range map[team.Role]string{team.Admin: "team admin", team.Member: "team member"} {
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
// The product of operations and roles runs on few programs, brought back to the same house before each write: what a
// program keeps in memory is about reading, and the roles' refusals come from the database. That the rules hold on both
// databases is what the scenarios of each noun show.
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
			method, rights := operations[name], []rune(strings.ReplaceAll(c.rights, "·", ""))
			if len(rights) < len(roles) {
				rights = append(rights, rights[slices.Index(roles, "user")])
			}
			ask := func(want rune) {
				for i, role := range roles {
					if rights[i] != want {
						continue
					}
					if want == 'y' && method != http.MethodGet {
						r.rewind(t)
					}
					p := w.people[role].In(r.App)
					var body any
					if c.body != nil {
						body = c.body(w, p)
					}
					answer := p.Do(method, c.path(w, p), body)
					if refused := refusedFor(answer, role); refused != (want == 'n') {
						t.Errorf("%s as %s answered %d %s, the matrix says %c", name, role, answer.Status, answer.Key(), want)
					}
					if answer.Status >= http.StatusInternalServerError {
						t.Errorf("%s as %s answered %d: %s", name, role, answer.Status, answer.Body)
					}
				}
			}
			ask('n')
			if tables := r.changed(t); method != http.MethodGet && len(tables) > 0 {
				t.Errorf("%s changed %v although it was denied", name, tables)
			}
			ask('y')
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
	return role == "visitor" && a.Status == http.StatusUnauthorized && a.Key() != "loginFailed"
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
