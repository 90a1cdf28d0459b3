package team_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"yagura/internal/kit/event"
	"yagura/internal/kit/event/eventtest"
	"yagura/internal/team"
)

// heard returns the channels that get a hint of the events of a kind so far, each once.
func (d *fixture) heard(kind event.Kind) []string {
	d.t.Helper()
	var to eventtest.Gateway
	events, err := d.db.UnrelayedEvents(d.ctx(), 1000)
	if err != nil {
		d.t.Fatal(err)
	}
	audiences := d.Live().Audiences
	for _, declared := range team.Events.All() {
		for _, e := range events {
			if e.Kind != kind || e.Kind != declared.Kind {
				continue
			}
			for _, audience := range declared.Rules.Channels {
				if err := audiences[audience](d.ctx(), e, &to); err != nil {
					d.t.Fatal(err)
				}
			}
		}
	}
	slices.Sort(to.Channels)
	return slices.Compact(to.Channels)
}

// wantHeard fails the test unless exactly these people hear of the events of a kind, and no public channel.
func (d *fixture) wantHeard(kind event.Kind, people ...int64) {
	d.t.Helper()
	want := make([]string, len(people))
	for i, p := range people {
		want[i] = fmt.Sprint("user:", p)
	}
	slices.Sort(want)
	if got := d.heard(kind); !slices.Equal(got, want) {
		d.t.Errorf("%s is heard on %s, want %s", kind, strings.Join(got, " "), strings.Join(want, " "))
	}
}

func TestRequestsAreHeardByTheirPeopleAlone(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(4)
		owner, admin, member, asker := p[0], p[1], p[2], p[3]
		id := d.team(owner, "Yagura")
		d.addMember(id, admin, team.Admin)
		d.addMember(id, member, team.Member)
		r := d.asks(asker, id)
		d.wantHeard(event.TeamRequested, owner, admin, asker)
		if _, err := d.Reply(d.ctx(), owner, id, r.ID, team.Rejected); err != nil {
			t.Fatal(err)
		}
		d.wantHeard(event.TeamReplied, owner, admin, asker)
	})
}

func TestPollsAreHeardByMembersAlone(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		w := newPolledTeam(d)
		w.answer(w.member, team.Yes)
		w.wantHeard(event.TeamAnswered, w.owner, w.member, w.weekdays)
	})
}
