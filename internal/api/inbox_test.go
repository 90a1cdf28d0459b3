package api_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/notify"
)

// TestInboxOfOneAddress finds a mail to an address behind a page of newer mails to others.
func TestInboxOfOneAddress(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		mail := func(id int64, to string) {
			t.Helper()
			err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
				return a.Store.InsertInboxMail(ctx, notify.InboxMail{ID: id, Recipient: to, Subject: "s", Body: "b", CreatedAt: a.Clock.Now()})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		mail(1, "Taro+cup@example.com")
		for i := range int64(30) {
			mail(2+i, fmt.Sprintf("other%d@example.com", i))
		}
		read := func(path string) (letters []letter) {
			t.Helper()
			var page struct{ Items []letter }
			a.Visitor().Get(path).Must(http.StatusOK).Into(&page)
			return page.Items
		}
		if all := read("/inbox/"); len(all) != 20 || all[0].To != "other29@example.com" {
			t.Errorf("the first page has %d mails, the newest to %s", len(all), all[0].To)
		}
		if own := read("/inbox/?to=taro%2Bcup@example.com"); len(own) != 1 || own[0].To != "Taro+cup@example.com" {
			t.Errorf("the mails to one address are %+v", own)
		}
		if older := read("/inbox/?to=taro%2Bcup@example.com&cursor=1"); len(older) != 0 {
			t.Errorf("%d mails before the oldest", len(older))
		}
	})
}
