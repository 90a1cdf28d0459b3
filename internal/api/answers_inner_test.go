package api

// LimitAnswers sets the number of bytes of stored answers that one account may have in a day.
func (a *API) LimitAnswers(most int) { a.answers.Most = most }
