package contest

// Change is a changed field of the form in the audit log. Long texts and the entry password have no values.
type Change struct {
	Field  string `json:"field"`
	Before any    `json:"before,omitempty"`
	After  any    `json:"after,omitempty"`
}

// changesOf lists the changes of a save, in the order of the form. newPassword says that the entry password changes too.
func changesOf(before, after *Contest, newPassword bool) []Change {
	var changes []Change
	note := func(field string, b, a any) {
		if b != a {
			changes = append(changes, Change{Field: field, Before: b, After: a})
		}
	}
	name := func(field string, b, a any) {
		if b != a {
			changes = append(changes, Change{Field: field})
		}
	}
	note("name", before.Name, after.Name)
	name("image", before.Image, after.Image)
	note("contestType", before.Type, after.Type)
	note("participantType", before.ParticipantType, after.ParticipantType)
	note("entryStart", before.EntryStart, after.EntryStart)
	note("entryEnd", before.EntryEnd, after.EntryEnd)
	note("contestStart", before.ContestStart, after.ContestStart)
	note("contestEnd", before.ContestEnd, after.ContestEnd)
	note("checkin", before.Checkin, after.Checkin)
	note("checkinStart", valueOf(before.CheckinStart), valueOf(after.CheckinStart))
	note("checkinEnd", valueOf(before.CheckinEnd), valueOf(after.CheckinEnd))
	note("isEntryPassword", before.IsEntryPassword, after.IsEntryPassword)
	name("entryPassword", false, newPassword)
	note("teamSize", before.TeamSize, after.TeamSize)
	note("entryMaxCount", before.EntryMaxCount, after.EntryMaxCount)
	note("discordUrl", before.DiscordURL, after.DiscordURL)
	note("iframeSrc", before.IframeSrc, after.IframeSrc)
	note("videoUrl", before.VideoURL, after.VideoURL)
	note("award", before.Award, after.Award)
	name("rule", before.Rule, after.Rule)
	note("isRecommend", before.IsRecommend, after.IsRecommend)
	note("language", before.Language, after.Language)
	return append(changes, before.Settings.changesTo(after.Settings)...)
}

// valueOf returns the value that p points to, or nil, so that two of them compare by value.
func valueOf[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}
