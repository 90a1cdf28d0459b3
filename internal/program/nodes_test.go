package program_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"yagura/internal/api/apitest"
	"yagura/internal/job"
	"yagura/internal/live/redistest"
	"yagura/internal/presence"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// sharedSecret is the key with which the nodes of a test sign sessions.
const sharedSecret = "0123456789abcdef0123456789abcdef"

// shared is a real database, broker and bucket for several nodes.
type shared struct {
	database, files string
	broker          *redistest.Server
}

func newShared(t *testing.T) shared {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("uploads"); err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(gateway.Close)
	q := url.Values{"endpoint": {gateway.URL}, "region": {"us-east-1"}, "use_path_style": {"true"}}
	return shared{database: storetest.PostgresURL(t), files: "s3://uploads?" + q.Encode(), broker: redistest.Start(t)}
}

func (s shared) join(c *program.Config) {
	c.Database, c.Files, c.Broker, c.Secret = s.database, s.files, s.broker.URL(), sharedSecret
}

// nodes are two programs with shared storage and one clock, as behind a load balancer.
func nodes(t *testing.T) (a, b *apitest.App, with shared) {
	t.Helper()
	with = newShared(t)
	a = apitest.New(t, with.join)
	return a, apitest.New(t, with.join, func(c *program.Config) { c.Clock = a.Clock }), with
}

// picture is an upload of a small picture: the body and its type.
func picture(t *testing.T) (body []byte, contentType string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("file", "cover.png")
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(part, image.NewRGBA(image.Rect(0, 0, 64, 64))); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), form.FormDataContentType()
}

func TestTwoNodesServeAsOne(t *testing.T) {
	t.Parallel()
	a, b, _ := nodes(t)
	c := newCup(a, 4, withoutCheckin)
	owner := c.owner
	// Events of each node arrive on both nodes, once.
	for i, at := range []*apitest.App{a, b} {
		ears := []*socket{connect(t, a.URL, ""), connect(t, b.URL, owner.Token)}
		channel := fmt.Sprint("contest:", c.id)
		for _, s := range ears {
			if code := s.subscribe(channel); code != 0 {
				t.Fatalf("subscribe: %d", code)
			}
		}
		newcomer := a.Person(fmt.Sprint("newcomer ", i))
		newcomer.In(at).Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
		for _, s := range ears {
			s.hint(channel, "entry.added")
		}
	}
	// The cache of a node is never older than the last write of the other node.
	for _, n := range []*apitest.App{a, b} {
		if got := n.Visitor().Get(contestPath(c.id)).Must(http.StatusOK).Map()["entryCount"]; got != 6.0 {
			t.Errorf("entryCount = %v", got)
		}
	}
	// A picture that was uploaded to one node is served by the other.
	body, contentType := picture(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, a.URL+"/api/v1/contests/images/", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "JWT "+owner.Token)
	res, err := apitest.Client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	var up struct {
		ImageURL string `json:"imageUrl"`
		URL      string `json:"url"`
	}
	err = json.NewDecoder(res.Body).Decode(&up)
	_ = res.Body.Close()
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("upload: %d, %v", res.StatusCode, err)
	}
	shown, err := apitest.Client.Get(b.URL + up.URL)
	if err != nil {
		t.Fatal(err)
	}
	_, format, err := image.Decode(shown.Body)
	_ = shown.Body.Close()
	if err != nil {
		t.Errorf("the other node shows %q, %d: %v", format, shown.StatusCode, err)
	}
	// A session that ends on one node is disconnected on the other.
	cut := connect(t, b.URL, owner.Token)
	owner.Post("/auth/sign-out/", nil).Must(http.StatusNoContent)
	cut.cut("the sign-out on the other node")
}

// TestBrokerOutage stops the broker of two nodes: requests still work, and subscribers read again when the broker is back.
func TestBrokerOutage(t *testing.T) {
	t.Parallel()
	a, b, with := nodes(t)
	c := newCup(a, 4, withoutCheckin)
	ear := connect(t, b.URL, "")
	channel := fmt.Sprint("contest:", c.id)
	ear.subscribe(channel)
	with.broker.Stop()
	for i, at := range []*apitest.App{a, b} {
		late := a.Person(fmt.Sprint("late ", i))
		late.In(at).Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
	}
	eventually(t, "the relay passes over what it cannot publish", func() bool {
		waiting, err := a.Store.UnrelayedEvents(a.Ctx(), 1)
		return err == nil && len(waiting) == 0
	})
	with.broker.Start()
	ear.resync()
	ear = connect(t, b.URL, "") // as the client does, because the broker has lost the position
	ear.subscribe(channel)
	a.Person("newcomer").Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
	ear.hint(channel, "entry.added")
}

// TestASweepOfPresenceThatFailsIsFollowedByAnother sweeps while the broker is away.
func TestASweepOfPresenceThatFailsIsFollowedByAnother(t *testing.T) {
	t.Parallel()
	with := newShared(t)
	a := apitest.New(t, with.join)
	arrive := func(nickname string) {
		t.Helper()
		if err := a.Features.Presence.Arrive(a.Ctx(), a.Person(nickname).ID); err != nil {
			t.Fatal(err)
		}
	}
	arrive("of a node that died")
	with.broker.Stop()
	a.Clock.Set(a.Clock.Now().Truncate(presence.SweepEvery).Add(presence.SweepEvery + time.Second))
	arrive("somebody") // the runner looks for jobs at the new time
	eventually(t, "the next sweep is planned", func() bool {
		wait, _, err := a.Store.NextDue(a.Ctx(), a.Clock.Now(), job.Kinds{Names: []string{"presence.sweep"}, Only: true})
		return err == nil && wait == presence.SweepEvery-time.Second
	})
}

// TestNodeFailure kills one of two processes: its clients continue at the other, which relays from then on.
func TestNodeFailure(t *testing.T) {
	t.Parallel()
	with := newShared(t)
	flags := []string{"--dev", "--secret", sharedSecret, "--database", with.database, "--files", with.files, "--broker", with.broker.URL()}
	a := serve(t, t.TempDir(), flags...)
	b := serve(t, t.TempDir(), flags...)
	owner, _ := a.signIn("organiser")
	var made struct{ ID int64 }
	a.must(http.MethodPost, "/contests/", owner, contestForm(now(), nil), &made)
	channel := fmt.Sprint("contest:", made.ID)
	ear := connect(t, b.url, owner)
	ear.subscribe(channel)
	a.end(syscall.SIGKILL)
	player, _ := b.signIn("player")
	b.must(http.MethodPost, fmt.Sprint("/contests/", made.ID, "/users/"), player, entryForm(), nil)
	ear.hint(channel, "entry.added") // the dead process held the relay for some seconds
}

func init() {
	// The keys of the bucket, which its library takes from the environment alone.
	_ = os.Setenv("AWS_ACCESS_KEY_ID", "test")
	_ = os.Setenv("AWS_SECRET_ACCESS_KEY", "test")
}

// TestVisitorsReadTheWritesOfAnotherNode writes at one node while visitors read at the other, with the broker and without it.
// The reads are repeated, because the other node may be behind by 50 ms.
func TestVisitorsReadTheWritesOfAnotherNode(t *testing.T) {
	t.Parallel()
	a, b, with := nodes(t)
	c := newCup(a, 4, withoutCheckin)
	entries := func(at *apitest.App) float64 {
		return at.Visitor().Get(contestPath(c.id)).Must(http.StatusOK).Map()["entryCount"].(float64)
	}
	count := entries(b)
	for i := range 4 {
		if i == 2 {
			with.broker.Stop()
		}
		late := a.Person(fmt.Sprint("late ", i))
		late.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
		if count++; entries(a) != count {
			t.Errorf("the writing node shows %v entries, want %v", entries(a), count)
		}
		eventually(t, "the other node shows the entry", func() bool { return entries(b) == count })
	}
}
