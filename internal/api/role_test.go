package api_test

import "slices"

// The roles of the permission matrix (docs/rules/permissions.md). Each is a person of the fixture who has this role alone.
const (
	visitor      = "visitor"
	user         = "user" // signed in, with no part in the contests and teams of the fixture
	entrant      = "entrant"
	participant  = "participant" // of the match
	teamMember   = "team member"
	teamAdmin    = "team admin"
	teamOwner    = "team owner"
	contestAdmin = "contest admin"
	contestOwner = "contest owner"
	siteAdmin    = "site admin"
	caster       = "caster" // of the contests with open entries and in play
)

// roleSet names the roles that may use an operation. Every other role is refused.
type roleSet []string

var (
	everyone     = roleSet{visitor, user, entrant, participant, teamMember, teamAdmin, teamOwner, contestAdmin, contestOwner, siteAdmin, caster}
	signedIn     = except(everyone, only(visitor))
	operators    = only(contestAdmin, contestOwner)
	teamPeople   = only(teamMember, teamAdmin, teamOwner)
	teamManagers = only(teamAdmin, teamOwner)
)

func only(roles ...string) roleSet { return roles }

func (s roleSet) has(role string) bool { return slices.Contains(s, role) }

// except returns the roles of all that are not among the removed ones.
func except(all, removed roleSet) roleSet {
	return slices.DeleteFunc(slices.Clone(all), removed.has)
}
