package live

import (
	"cmp"
	"strconv"
	"time"

	"yagura/internal/kit/limit"
)

// The subscriptions that an owner has at once, for each connection that the owner may have, and the time in which used ones come back.
const (
	subscriptionsEach = 20
	subscriptionsFill = 10 * time.Minute
)

// subscriptions limits how often people and the visitors of a network address subscribe. Each channel that somebody subscribes to needs
// memory for historyMetaTTL, also if nothing is ever published there, and most channels of a person need a read of the database. The zero value
// limits nothing.
type subscriptions struct{ people, visitors limit.Buckets }

func newSubscriptions(cfg Config) subscriptions {
	return subscriptions{
		people:   limit.Buckets{Most: subscriptionsEach * cmp.Or(cfg.ConnectionsPerAccount, defaultPerAccount), Fill: subscriptionsFill},
		visitors: limit.Buckets{Most: subscriptionsEach * cmp.Or(cfg.ConnectionsPerAddress, defaultPerAddress), Fill: subscriptionsFill},
	}
}

// take counts a subscription. It returns false if the person, or the visitors of the site (limit.Site), have subscribed too often.
func (s *subscriptions) take(who identity, site string, now time.Time) bool {
	if who.user != 0 {
		_, ok := s.people.Take(strconv.FormatInt(who.user, 10), now)
		return ok
	}
	_, ok := s.visitors.Take(site, now)
	return ok
}
