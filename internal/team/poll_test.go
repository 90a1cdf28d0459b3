package team_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// evenings sets the schedule of a team that plays every day from 21:00 to 23:30 in Tokyo and polls its members at 18:00. The
// test clock starts on Friday, 2026-11-20, at 21:00 in Tokyo.
func evenings(in *team.Input) {
	in.Days, in.Start, in.End, in.Poll, in.Zone = []int{0, 1, 2, 3, 4, 5, 6}, "21:00", "23:30", "18:00", "Asia/Tokyo"
}

// scheduled creates a team with that schedule.
func (d *fixture) scheduled(owner int64, name string) int64 {
	d.t.Helper()
	in := team.Input{Name: name}
	evenings(&in)
	t, err := d.Create(d.ctx(), owner, in)
	if err != nil {
		d.t.Fatal(err)
	}
	return t.ID
}

// runDue sets the clock and runs the jobs that are due then. It returns their number.
func (d *fixture) runDue(at string) int {
	d.t.Helper()
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		d.t.Fatal(err)
	}
	d.clk.Set(t)
	jobs, err := d.db.ClaimJobs(d.ctx(), t, time.Minute, job.Claim{Limit: 100})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, j := range jobs {
		var payload team.PollJob
		if err := json.Unmarshal(j.Payload, &payload); err != nil || j.Kind != team.JobPoll {
			d.t.Fatalf("%s %s: %v", j.Kind, j.Payload, err)
		}
		for range 2 { // a repeated job has no effect
			if err := d.PollDue(d.ctx(), payload); err != nil {
				d.t.Fatal(err)
			}
		}
		if err := d.db.FinishJob(d.ctx(), j.ID, t); err != nil {
			d.t.Fatal(err)
		}
	}
	return len(jobs)
}

func (d *fixture) polls(member, teamID int64) []team.Poll {
	d.t.Helper()
	polls, err := d.Polls(d.ctx(), member, teamID)
	if err != nil {
		d.t.Fatal(err)
	}
	return polls
}

func (d *fixture) days(member, teamID int64) string {
	out := ""
	for _, p := range d.polls(member, teamID) {
		out = p.Day[5:] + " " + out
	}
	return out
}

// polledTeam is a team whose first poll is open. The weekdays member did not receive it, because it is for a Saturday.
type polledTeam struct {
	*fixture
	owner, member, weekdays, stranger int64
	id, pollID                        int64
	otherTeam                         int64
}

func newPolledTeam(d *fixture) *polledTeam {
	d.t.Helper()
	p := d.people(4)
	w := &polledTeam{fixture: d, owner: p[0], member: p[1], weekdays: p[2], stranger: p[3]}
	w.id, w.otherTeam = d.scheduled(w.owner, "Yagura"), d.scheduled(w.stranger, "Other")
	d.addMember(w.id, w.member, team.Member)
	d.addMember(w.id, w.weekdays, team.Member)
	mondays := []int{1}
	if _, err := account.NewService(d.db, nil).Update(d.ctx(), w.weekdays, w.weekdays, account.Change{NotificationWeekdays: &mondays}); err != nil {
		d.t.Fatal(err)
	}
	if n := d.runDue("2026-11-21T08:59:59Z"); n != 0 {
		d.t.Errorf("%d jobs before their time", n)
	}
	d.runDue("2026-11-21T09:00:00Z")
	polls := d.polls(w.owner, w.id)
	if len(polls) != 1 {
		d.t.Fatalf("%+v", polls)
	}
	w.pollID = polls[0].ID
	return w
}

// answer answers the poll a minute later.
func (w *polledTeam) answer(who int64, a team.Answer) team.Poll {
	w.t.Helper()
	w.clk.Advance(time.Minute)
	got, err := w.AnswerPoll(w.ctx(), who, w.id, w.pollID, a)
	if err != nil || got.Mine != a {
		w.t.Fatalf("%+v: %v", got, err)
	}
	return got
}

func TestPollAsksTheMembersOfItsWeekday(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		w := newPolledTeam(d)
		poll := w.polls(w.owner, w.id)[0]
		if poll.Day != "2026-11-21" || poll.PlayStart.Format(time.RFC3339) != "2026-11-21T12:00:00Z" ||
			poll.PlayEnd.Format(time.RFC3339) != "2026-11-21T14:30:00Z" || len(poll.Answers) != 0 || poll.Mine != team.NoAnswer {
			t.Fatalf("%+v", poll)
		}
		if len(poll.Waiting) != 2 || poll.Waiting[0].ID != w.owner || poll.Waiting[1].ID != w.member {
			t.Errorf("asked %+v, want the members whose weekdays include Saturday", poll.Waiting)
		}
		if got := d.eventsWith(`"pollId"`, "day"); got != "team.polled 2026-11-21, team.polled 2026-11-21" {
			t.Errorf("events = %s", got)
		}
	})
}

func TestPollRefusesWrongAnswersAndStrangers(t *testing.T) {
	each(t, func(_ *testing.T, d *fixture) {
		w := newPolledTeam(d)
		foreign := d.polls(w.stranger, w.otherTeam)[0].ID
		for _, bad := range []team.Answer{"", "perhaps"} {
			_, err := d.AnswerPoll(d.ctx(), w.member, w.id, w.pollID, bad)
			wantFault(d.t, err, fault.InvalidValue)
		}
		_, err := d.AnswerPoll(d.ctx(), w.stranger, w.id, w.pollID, team.Yes)
		wantFault(d.t, err, fault.ParticipationAuthority)
		_, err = d.AnswerPoll(d.ctx(), w.member, w.id, foreign, team.Yes) // the poll of another team
		wantFault(d.t, err, fault.PollDoesNotExist)
		_, err = d.Polls(d.ctx(), w.stranger, w.id)
		wantFault(d.t, err, fault.ParticipationAuthority)
	})
}

func TestPollShowsAnswersToMembersUntilPlayEnds(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		w := newPolledTeam(d)
		w.answer(w.member, team.Yes)
		w.answer(w.weekdays, team.Maybe) // a member who was not asked can answer too
		got := w.answer(w.member, team.No)
		if len(got.Answers) != 2 || got.Answers[0].User.ID != w.weekdays || got.Answers[0].Answer != team.Maybe ||
			got.Answers[1].User.ID != w.member || got.Answers[1].Answer != team.No || len(got.Waiting) != 1 {
			t.Errorf("%+v", got)
		}
		shown, err := d.Get(d.ctx(), w.owner, w.id)
		if err != nil || shown.Poll == nil || shown.Poll.ID != w.pollID || len(shown.Poll.Answers) != 2 {
			t.Errorf("%+v: %v", shown.Poll, err)
		}
		if shown, err := d.Get(d.ctx(), w.stranger, w.id); err != nil || shown.Poll != nil {
			t.Errorf("a stranger sees %+v: %v", shown.Poll, err)
		}

		// A removed member cannot answer any more, and their answer is deleted.
		if err := d.Remove(d.ctx(), w.owner, w.id, w.member); err != nil {
			t.Fatal(err)
		}
		_, err = d.AnswerPoll(d.ctx(), w.member, w.id, w.pollID, team.Yes)
		wantFault(t, err, fault.ParticipationAuthority)
		if got := d.polls(w.owner, w.id)[0]; len(got.Answers) != 1 || len(got.Waiting) != 1 {
			t.Errorf("%+v", got)
		}

		d.clk.Set(shown.Poll.PlayEnd.Add(-time.Millisecond))
		last, err := d.AnswerPoll(d.ctx(), w.owner, w.id, w.pollID, team.Yes)
		if err != nil || len(last.Waiting) != 0 {
			t.Errorf("%+v: %v", last, err)
		}
		d.clk.Set(shown.Poll.PlayEnd)
		_, err = d.AnswerPoll(d.ctx(), w.owner, w.id, w.pollID, team.No)
		wantFault(t, err, fault.PollClosed)
	})
}

func TestAChangedScheduleAppliesFromTheNextPoll(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.scheduled(owner, "Yagura")
		d.runDue("2026-11-21T09:00:00Z")
		later := func(in *team.Input) { evenings(in); in.Poll, in.Start = "20:00", "22:00" }
		if err := d.edit(owner, id, later); err != nil {
			t.Fatal(err)
		}
		if p := d.polls(owner, id)[0]; p.PlayStart.Format(time.RFC3339) != "2026-11-21T12:00:00Z" {
			t.Errorf("the poll that was asked moved: %+v", p)
		}
		d.runDue("2026-11-21T11:00:00Z") // 20:00 of the same day: it was asked already
		if got := d.days(owner, id); got != "11-21 " {
			t.Errorf("polls of %s", got)
		}
		if d.runDue("2026-11-22T09:00:00Z"); d.days(owner, id) != "11-21 " {
			t.Errorf("the job of the old time asked: %s", d.days(owner, id))
		}
		d.runDue("2026-11-22T11:00:00Z")
		if p := d.polls(owner, id)[0]; p.Day != "2026-11-22" || p.PlayStart.Format(time.RFC3339) != "2026-11-22T13:00:00Z" {
			t.Errorf("%+v", p)
		}
		// back and forth on one day leaves one poll a day, and a schedule without polls none
		if err := d.edit(owner, id, evenings); err != nil {
			t.Fatal(err)
		}
		if err := d.edit(owner, id, later); err != nil {
			t.Fatal(err)
		}
		d.runDue("2026-11-23T09:00:00Z")
		d.runDue("2026-11-23T11:00:00Z")
		if got := d.days(owner, id); got != "11-21 11-22 11-23 " {
			t.Errorf("polls of %s", got)
		}
		if err := d.edit(owner, id, func(in *team.Input) { later(in); in.Poll = "" }); err != nil {
			t.Fatal(err)
		}
		d.runDue("2026-11-24T11:00:00Z")
		if got := d.days(owner, id); got != "11-21 11-22 11-23 " {
			t.Errorf("polls of %s", got)
		}
		if n := d.runDue("2026-12-24T11:00:00Z"); n != 0 {
			t.Errorf("%d jobs wait without a schedule", n)
		}
	})
}

func TestATeamKeepsItsNewestPolls(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.scheduled(owner, "Yagura")
		first := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		for day := range team.KeptPolls + 4 {
			d.runDue(first.AddDate(0, 0, day).Format(time.RFC3339))
		}
		polls := d.polls(owner, id)
		if len(polls) != team.KeptPolls || polls[0].Day != "2026-12-08" || polls[team.KeptPolls-1].Day != "2026-11-25" {
			t.Errorf("%d polls, %s to %s", len(polls), polls[len(polls)-1].Day, polls[0].Day)
		}
	})
}

func TestOnePollADayInARace(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.scheduled(owner, "Yagura")
		d.clk.Set(storetest.Start.Add(21 * time.Hour)) // 18:00 on the 21st in Tokyo
		job := team.PollJob{TeamID: id, Day: "2026-11-21", At: d.clk.Now().UnixMilli()}
		var acts []func(context.Context) error
		for range 8 {
			acts = append(acts, func(ctx context.Context) error { return d.PollDue(clock.Fix(ctx, d.clk.Now()), job) })
		}
		if n := d.atOnce(acts...); n != 8 {
			t.Errorf("%d of 8 concurrent runs opened a poll, want 1", n)
		}
		if got := d.eventsWith(`"pollId"`, "day"); got != "team.polled 2026-11-21" {
			t.Errorf("the events are %s", got)
		}
	})
}

func TestTheScheduleIsChecked(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.scheduled(owner, "Yagura")
		for name, c := range map[string]struct {
			change func(in *team.Input)
			field  string
			want   fault.Key
		}{
			"a day that is none":      {func(in *team.Input) { in.Days = []int{7} }, "activityDays", fault.InvalidValue},
			"unreadable start":        {func(in *team.Input) { in.Start = "9:00" }, "activityStart", fault.InvalidValue},
			"no hour 24":              {func(in *team.Input) { in.End = "24:00" }, "activityEnd", fault.InvalidValue},
			"an end that is no end":   {func(in *team.Input) { in.End = in.Start }, "activityEnd", fault.InvalidValue},
			"an end without a start":  {func(in *team.Input) { in.Start, in.Poll = "", "" }, "activityStart", fault.ValueIsRequired},
			"a poll without a start":  {func(in *team.Input) { in.Start, in.End = "", "" }, "activityStart", fault.ValueIsRequired},
			"a poll without days":     {func(in *team.Input) { in.Days = nil }, "activityDays", fault.ValueIsRequired},
			"a poll at the start":     {func(in *team.Input) { in.Poll = in.Start }, "pollStart", fault.PollStartTooLate},
			"the server's zone":       {func(in *team.Input) { in.Zone = "Local" }, "timezone", fault.InvalidValue},
			"a zone that is none":     {func(in *team.Input) { in.Zone = "Mars/Base" }, "timezone", fault.InvalidValue},
			"a zone of the file tree": {func(in *team.Input) { in.Zone = "../../etc/passwd" }, "timezone", fault.InvalidValue},
		} {
			err := d.edit(owner, id, func(in *team.Input) { evenings(in); c.change(in) })
			if f, ok := fault.Of(err); !ok || f.Key != c.want || f.Fields[0].Name != c.field {
				t.Errorf("%s: %v, want %s at %s", name, err, c.want, c.field)
			}
		}
		got, err := d.Get(d.ctx(), owner, id)
		if want := (team.Schedule{Days: 1<<7 - 1, Start: "21:00", End: "23:30", Poll: "18:00", Zone: "Asia/Tokyo"}); err != nil || got.Schedule != want {
			t.Errorf("%+v: %v", got.Schedule, err)
		}
	})
}

// brokenChats fails whenever a team is asked.
type brokenChats struct{}

func (brokenChats) FollowTeam(context.Context, int64) error     { return nil }
func (brokenChats) AskTeam(context.Context, int64, int64) error { return errors.New("no room") }

// TestAPollThatFailsDoesNotEndTheSeries proves that the team is asked on the next day although the job of a day was given up.
func TestAPollThatFailsDoesNotEndTheSeries(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		w := newPolledTeam(d)
		d.Connect(brokenChats{})
		at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
		d.clk.Set(at)
		for _, id := range []int64{w.id, w.otherTeam} {
			if err := d.PollDue(d.ctx(), team.PollJob{TeamID: id, Day: "2026-11-22", At: at.UnixMilli()}); err == nil {
				t.Error("the poll does not fail")
			}
		}
		jobs, err := d.db.ClaimJobs(d.ctx(), at, time.Minute, job.Claim{Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range jobs {
			if err := d.db.GiveUpJob(d.ctx(), j.ID, at, "no room"); err != nil {
				t.Fatal(err)
			}
		}
		d.Connect(nil)
		if n := d.runDue("2026-11-23T09:00:00Z"); n != 2 {
			t.Errorf("%d jobs on the next day, want one for each team", n)
		}
		if got := d.days(w.owner, w.id); got != "11-21 11-23 " {
			t.Errorf("polls of the days %s", got)
		}
	})
}
