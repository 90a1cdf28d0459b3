package durable

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"yagura/internal/drill/harness"
)

// A person may upload 100 pictures in ten minutes.
const (
	painters   = 6
	paintPause = 600 * time.Millisecond
)

// gallery is people who upload pictures while a drill runs.
type gallery struct {
	world    *World
	painters []harness.Person
	ending   context.CancelFunc
	working  sync.WaitGroup
	mu       sync.Mutex
	pictures []string // the addresses of acknowledged pictures and of their thumbnails
	refused  int      // uploads without an answer or with 503
}

func newGallery(ctx context.Context, w *World) (*gallery, error) {
	g := &gallery{world: w, ending: func() {}}
	for i := range painters {
		p, err := harness.SignIn(ctx, w.Base(0), fmt.Sprint("painter", i))
		if err != nil {
			return nil, err
		}
		g.painters = append(g.painters, p)
	}
	return g, nil
}

// open lets all people upload until close.
func (g *gallery) open(ctx context.Context) {
	going, end := context.WithCancel(ctx)
	g.ending = end
	for i, who := range g.painters {
		g.working.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for going.Err() == nil && g.paint(ctx, who, random) {
				harness.Pause(going, paintPause)
			}
		})
	}
}

func (g *gallery) close() {
	g.ending()
	g.working.Wait()
}

// paint uploads a picture of noise, which no other picture equals. It returns false after an answer that fails the drill.
func (g *gallery) paint(ctx context.Context, who harness.Person, random *rand.Rand) bool {
	picture := image.NewGray(image.Rect(0, 0, 400, 300))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.Uint32())
	}
	status, answer := upload(ctx, g.world.Base(0), who, picture)
	var kept struct{ URL, ThumbURL string }
	g.mu.Lock()
	defer g.mu.Unlock()
	switch status {
	case http.StatusOK:
		if err := json.Unmarshal(answer, &kept); err != nil {
			g.world.report.Fail("the answer of an upload: %v", err)
		}
		g.pictures = append(g.pictures, kept.URL, kept.ThumbURL)
	case 0, http.StatusServiceUnavailable:
		g.refused++
	case http.StatusTooManyRequests:
	default:
		g.world.report.Fail("an upload answers %d: %.200s", status, answer)
		return false
	}
	return true
}

// await waits until one more picture is acknowledged.
func (g *gallery) await(ctx context.Context) error {
	count := func() int {
		g.mu.Lock()
		defer g.mu.Unlock()
		return len(g.pictures)
	}
	before := count()
	return harness.Eventually(ctx, "a picture is acknowledged", func() bool { return count() > before })
}

// compare fails the drill unless every acknowledged picture and its thumbnail are whole.
func (g *gallery) compare(ctx context.Context, report *harness.Report) {
	for _, address := range g.pictures {
		res, err := g.world.get(ctx, address)
		if err != nil {
			report.Fail("picture %s: %v", address, err)
			continue
		}
		_, _, err = image.Decode(res.Body)
		_ = res.Body.Close()
		report.Check(res.StatusCode == http.StatusOK && err == nil, "the acknowledged picture %s answers %d: %v", address, res.StatusCode, err)
	}
	report.Say("   acknowledged: %d pictures; without an answer or 503: %d uploads", len(g.pictures)/2, g.refused)
	report.Check(len(g.pictures) > 0, "no picture was uploaded")
}
