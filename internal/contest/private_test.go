package contest_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
)

// The fields of an entry by who may read them (ENTRY-10). TestPrivateFieldsAreCleared fails on a field that is in neither list.
var (
	privateFields = []string{"TwitterID", "GameUsername", "FriendCode", "Comment"}
	publicFields  = []string{
		"ID", "ContestID", "UserID", "TeamID", "EnteredByID", "Status", "WaitingState", "Checkin", "CheckUpdated", "Following", "Retweet", "CreatedAt", "UpdatedAt",
		"Nickname", "UserImage", "TeamName", "TeamImage", "TeamUserCount", "Drop",
	}
)

func TestPrivateFieldsAreCleared(t *testing.T) {
	t.Parallel()
	now, yes := time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC), true
	e := contest.Entry{
		ID: 1, ContestID: 2, UserID: 3, TeamID: 4, EnteredByID: 6, Status: contest.Allow, WaitingState: contest.Waiting, Checkin: true, CheckUpdated: &now, TwitterID: "x",
		GameUsername: "x", FriendCode: "x", Comment: "x", Following: &yes, Retweet: &yes, CreatedAt: now, UpdatedAt: now, Nickname: "x", UserImage: "x",
		TeamName: "x", TeamImage: "x", TeamUserCount: 5, Drop: &contest.Drop{},
	}
	before := reflect.ValueOf(e)
	e.ClearPrivate()
	after := reflect.ValueOf(e)
	for i := range before.NumField() {
		name := before.Type().Field(i).Name
		private := slices.Contains(privateFields, name)
		switch {
		case before.Field(i).IsZero():
			t.Errorf("the test has no value for %s", name)
		case private == slices.Contains(publicFields, name):
			t.Errorf("%s must be either public or private: add it to a list here, and to ClearPrivate if it is private", name)
		case private != after.Field(i).IsZero():
			t.Errorf("%s is private: %v, but it is cleared: %v", name, private, !private)
		}
	}
}
