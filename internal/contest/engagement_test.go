package contest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// network returns what the test sets, and runs a function during the request.
type network struct {
	reach contest.Reach
	err   error
	while func()
	asked []string
}

func (n *network) Reach(_ context.Context, postID string, names []string) (contest.Reach, error) {
	n.asked = append(n.asked, postID+" "+strings.Join(names, ","))
	if n.while != nil {
		n.while()
	}
	return n.reach, n.err
}

// looksAt requests the engagement with a public post.
func looksAt(post string) contest.EngagementForm {
	return contest.EngagementForm{Post: post, Protected: new(false)}
}

func (w *world) enterAs(name string, contestID int64) int64 {
	w.t.Helper()
	f := form(0)
	f.TwitterID = name
	e, err := w.svc.Enter(w.ctx, w.user(name), contestID, f)
	w.ok(err)
	return e.ID
}

// marks returns the engagement of an entry, first the follow, then the repost: + yes, - no, ? unknown.
func (w *world) marks(contestID, entryID int64) string {
	w.t.Helper()
	e, err := w.svc.Entry(w.ctx, contestID, entryID)
	w.ok(err)
	mark := func(b *bool) string {
		switch {
		case b == nil:
			return "?"
		case *b:
			return "+"
		}
		return "-"
	}
	return mark(e.Following) + mark(e.Retweet)
}

func TestEngagementIsStoredWithTheEntries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(func(f *contest.Form) { f.EntryMaxCount = 8 })
		fan, half, hidden, gone := w.enterAs("Fan", contestID), w.enterAs("half", contestID), w.enterAs("hidden", contestID), w.enterAs("gone", contestID)
		late := int64(0)
		check := func(f contest.EngagementForm) (contest.Engagement, error) {
			return w.svc.CheckEngagement(w.ctx, w.owner, contestID, f)
		}
		if _, err := check(looksAt("77")); !fault.Has(err, fault.EngagementNotConfigured) {
			t.Errorf("without a network: %v", err)
		}
		n := &network{reach: contest.Reach{
			Following: map[string]bool{"fan": true, "half": true, "gone": true}, Retweet: map[string]bool{"fan": true, "half": false},
		}}
		n.while = func() { // no transaction is open during the request: others can enter and withdraw
			late = w.enterAs("late", contestID)
			_, err := w.svc.RemoveEntries(w.ctx, w.owner, contestID, []int64{gone}, "")
			w.ok(err)
		}
		w.svc.ConnectNetwork(n)
		got, err := check(looksAt(" https://x.com/yagura/status/1234567890?s=20 "))
		w.ok(err)
		if want := (contest.Engagement{PostID: "1234567890", Checked: 4, Following: 2, Retweet: 1, Unknown: 2, At: clk.Now()}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if all := w.marks(contestID, fan) + w.marks(contestID, half) + w.marks(contestID, hidden) + w.marks(contestID, late); all != "+++-????" {
			t.Error(all)
		}
		if n.asked[0] != "1234567890 Fan,half,hidden,gone" {
			t.Error(n.asked)
		}
		c, _, err := db.Contest(w.ctx, contestID)
		if w.ok(err); c.PostID != "1234567890" || c.EngagementAt == nil || !c.EngagementAt.Equal(clk.Now()) {
			t.Errorf("contest %q %v", c.PostID, c.EngagementAt)
		}
		n.while, n.err = nil, fault.New(fault.SocialRateLimit)
		if _, err := check(looksAt("78")); !fault.Has(err, fault.SocialRateLimit) || w.marks(contestID, fan) != "++" {
			t.Errorf("a failed check: %v, %s", err, w.marks(contestID, fan))
		}
		// The engagement with a protected post is unknown, without a request.
		got, err = check(contest.EngagementForm{Post: "78", Protected: new(true)})
		if w.ok(err); got.Unknown != 4 || len(n.asked) != 2 || w.marks(contestID, fan) != "??" {
			t.Errorf("protected: %+v, asked %d times, %s", got, len(n.asked), w.marks(contestID, fan))
		}
		if told := w.eventKinds(contestID); strings.Count(told, "engagement.checked") != 2 {
			t.Error(told)
		}
	})
}

func TestEngagementIsBoundedAndForOperators(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(nil)
		n := &network{}
		w.svc.ConnectNetwork(n)
		if _, err := w.svc.CheckEngagement(w.ctx, w.user("stranger"), contestID, looksAt("77")); !fault.Has(err, fault.ParticipationAuthority) {
			t.Errorf("a stranger: %v", err)
		}
		for _, post := range []string{"", "x", "77x", "123456789012345678901", "https://evil.example/a/status/77", "https://x.com.evil.example/a/status/77", "javascript://x.com/a/status/77", "https://x.com/a/status/", "https://x.com/a/77", "http://127.0.0.1/status/77"} {
			_, err := w.svc.CheckEngagement(w.ctx, w.owner, contestID, looksAt(post))
			if failures(err) != "tweetId=invalidValue" {
				t.Errorf("%q: %v", post, err)
			}
		}
		for i := range 7 {
			_, err := w.svc.CheckEngagement(w.ctx, w.owner, contestID, looksAt("https://mobile.twitter.com/i/web/status/77"))
			if (err != nil) != (i == 6) {
				t.Errorf("check %d: %v", i, err)
			}
		}
		if _, err := w.svc.CheckEngagement(w.ctx, w.owner, w.contest(nil), looksAt("77")); err != nil {
			t.Errorf("another contest: %v", err)
		}
		second := w.user("second")
		w.operator(contestID, second)
		if _, err := w.svc.CheckEngagement(w.ctx, second, contestID, looksAt("77")); !fault.Has(err, fault.TooManyRequests) {
			t.Errorf("another operator: %v", err)
		}
		// The rate limit is shared, so that many contests stay within the limits of the network.
		asked := len(n.asked)
		for range 20 {
			another := w.contest(nil)
			for range 2 {
				_, err := w.svc.CheckEngagement(w.ctx, w.owner, another, looksAt("77"))
				if err != nil {
					w.fails(err, fault.TooManyRequests, 0)
				}
			}
		}
		if asked != 7 || len(n.asked) != 18 {
			t.Errorf("asked %d times, then %d", asked, len(n.asked))
		}
		unsaid := n.asked
		if _, err := w.svc.CheckEngagement(w.ctx, w.owner, contestID, contest.EngagementForm{Post: "77"}); failures(err) != "tweetProtected=valueIsRequired" || len(unsaid) != len(n.asked) {
			t.Errorf("not said whether the post is protected: %v", err)
		}
		w.at(clk.Now().Add(time.Hour))
		if _, err := w.svc.CheckEngagement(w.ctx, w.owner, contestID, looksAt("77")); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// TestARepeatedTransactionCountsAnEngagementOnce proves that the counts are those of the run that is stored.
func TestARepeatedTransactionCountsAnEngagementOnce(t *testing.T) {
	t.Parallel()
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	db.RepeatTransactions()
	w := newWorld(t, db, clk)
	contestID := w.contest(func(f *contest.Form) { f.EntryMaxCount = 8 })
	w.enterAs("fan", contestID)
	w.enterAs("other", contestID)
	w.svc.ConnectNetwork(&network{reach: contest.Reach{Following: map[string]bool{"fan": true}, Retweet: map[string]bool{"fan": true}}})
	got, err := w.svc.CheckEngagement(w.ctx, w.owner, contestID, looksAt("77"))
	if w.ok(err); got.Checked != 2 || got.Following != 1 || got.Retweet != 1 || got.Unknown != 1 {
		t.Errorf("counted %+v", got)
	}
}
