package api_test

func init() {
	rows(map[string]call{
		"listTeamsOfUser":  {"yyyy·yyy·yyy", at("/users/%d/teams/", member), nil},
		"listOwnTeams":     {"nyyy·yyy·yyy", at("/teams/"), nil},
		"createTeam":       {"nyyy·yyy·yyy", at("/teams/"), send(object{"name": "another team"})},
		"getTeam":          {"yyyy·yyy·yyy", at("/teams/%d/", theTeam), nil},
		"updateTeam":       {"nnnn·nyy·nnn", at("/teams/%d/", theTeam), send(object{"name": "renamed"})},
		"listInvitations":  {"nnnn·nyy·nnn", at("/teams/%d/invitations/", theTeam), nil},
		"createInvitation": {"nnnn·nyy·nnn", at("/teams/%d/invitations/", theTeam), nil},
		"revokeInvitation": {"nnnn·nyy·nnn", at("/teams/%d/invitations/%d/", theTeam, invited), nil},
		"getInvitation":    {"yyyy·yyy·yyy", at("/teams/invitations/%s/", inviteURL), nil},
		"acceptInvitation": {"nyyy·yyy·yyy", at("/teams/invitations/%s/accept/", inviteURL), nil},
		"removeTeamMember": {"nnnn·yyy·nnn", at("/teams/%d/members/%d/", theTeam, member), nil}, // the member leaves; admin and owner remove
	})
}
