package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// Done is the answer of a call whose result is a number: 1 is success; failures are problems.
type Done struct {
	Code int `json:"code" doc:"Always 1"`
}

// PasswordInput is the form of the password change. An id in it is ignored; the path names the person.
type PasswordInput struct {
	Password        string `json:"password" doc:"Current password; empty if there is none"`
	NewPassword     string `json:"newPassword" minLength:"8" maxLength:"32" pattern:"^[A-Za-z0-9@$!%*#?&]*$" doc:"At least one letter and one digit"`
	PasswordConfirm string `json:"passwordConfirm" maxLength:"32"`
}

// ForgottenInput names the account whose password is forgotten.
type ForgottenInput struct {
	Email    string `json:"email" maxLength:"254"`
	Language string `json:"language,omitempty" enum:"ja,en,ko,zh" doc:"Language of the mail; absent = that of the account"`
}

// Forgotten is the answer to a forgotten password, whether or not there is an account.
type Forgotten struct {
	Status bool     `json:"status"`
	Data   struct{} `json:"data"`
}

// ResetInfo is the account of a reset link.
type ResetInfo struct {
	ID       int64   `json:"id"`
	Username *string `json:"username"`
	Email    string  `json:"email"`
	PinCode  string  `json:"pincode"`
}

// ResetInput is the form of the password reset: the ResetInfo and the new password.
type ResetInput struct {
	ResetInfo
	NewPassword     string `json:"newPassword" minLength:"8" maxLength:"32" pattern:"^[A-Za-z0-9@$!%*#?&]*$" doc:"At least one letter and one digit"`
	PasswordConfirm string `json:"passwordConfirm" maxLength:"32"`
}

// numbered gives a fault without a code the code that the call uses for other failures. An error that is not a fault becomes exceptionError
// with that code, and stays the cause for the log.
func (a *API) numbered(err error, code int) error {
	if err == nil {
		return nil
	}
	err = a.classified(err)
	f, ok := fault.Of(err)
	if !ok {
		f = fault.New(fault.ExceptionError).Because(err)
	}
	if f.Code() != 0 {
		return err
	}
	return f.Coded(code)
}

func (a *API) registerPasswords() {
	op(a, Self, huma.Operation{
		OperationID: "changePassword", Method: http.MethodPut, Path: "/users/{id}/password/", Tags: []string{"auth"},
		Summary: "Change the own password, or set the first one; ends all other sessions (PASSWORD-2)",
	}, func(ctx context.Context, in *struct {
		UserPath
		FromClient
		Body PasswordInput
	}) (*Body[Done], error) {
		err := a.Auth.ChangePassword(ctx, auth.PasswordChange{
			Actor: viewer(ctx).UserID, SessionID: viewer(ctx).SessionID, UserID: in.ID,
			Password: in.Body.Password, NewPassword: in.Body.NewPassword, PasswordConfirm: in.Body.PasswordConfirm, Client: in.client(ctx),
		})
		return body(Done{Code: 1}, a.numbered(err, -7))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "forgetPassword", Method: http.MethodPost, Path: "/users/password/forget/", Tags: []string{"auth"},
		Summary: "Send a link that resets the password; the answer is the same whether or not the address has an account (SIGNIN-3)",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body ForgottenInput
	}) (*Body[Forgotten], error) {
		return body(Forgotten{Status: true}, a.Auth.ForgetPassword(ctx, in.Body.Email, in.Body.Language, in.client(ctx)))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getPasswordReset", Method: http.MethodGet, Path: "/users/password/reset/", Tags: []string{"auth"},
		Summary: "Get the account of a reset link, which stays valid",
	}, func(ctx context.Context, in *struct {
		KeyPhrase string `query:"keyPhrase"`
	}) (*Body[ResetInfo], error) {
		i, err := a.Auth.PasswordResetInfo(ctx, in.KeyPhrase)
		return body(ResetInfo{ID: i.UserID, Username: orNil(i.Username), Email: i.Email, PinCode: i.PinCode}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "resetPassword", Method: http.MethodPost, Path: "/users/password/reset/", Tags: []string{"auth"},
		Summary: "Set a new password by a reset link, which can be used once; ends every session and unlocks the account (PASSWORD-3)",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body ResetInput
	}) (*Body[Done], error) {
		info := auth.ResetInfo{UserID: in.Body.ID, Email: in.Body.Email, PinCode: in.Body.PinCode}
		if in.Body.Username != nil {
			info.Username = *in.Body.Username
		}
		err := a.Auth.ResetPassword(ctx, auth.PasswordResetForm{
			ResetInfo: info, NewPassword: in.Body.NewPassword, PasswordConfirm: in.Body.PasswordConfirm, Client: in.client(ctx),
		})
		return body(Done{Code: 1}, a.numbered(err, -9))
	})
}

// EmailInput names a new address.
type EmailInput struct {
	Email    string `json:"email" maxLength:"254"`
	Language string `json:"language,omitempty" enum:"ja,en,ko,zh" doc:"Language of the mail; absent = that of the account"`
}

// EmailCodeInput is the code from the mail to a new address.
type EmailCodeInput struct {
	Code string `json:"code" minLength:"6" maxLength:"6"`
}

func (a *API) registerEmail() {
	op(a, Self, huma.Operation{
		OperationID: "requestEmailChange", Method: http.MethodPost, Path: "/auth/email/", Tags: []string{"auth"}, DefaultStatus: http.StatusAccepted,
		Summary: "Send a code to a new address of the own account; needs a session that began in the last 15 minutes",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body EmailInput
	}) (*Body[Accepted], error) {
		return body(Accepted{}, a.Auth.RequestEmailChange(ctx, auth.EmailRequest{
			UserID: viewer(ctx).UserID, SessionID: viewer(ctx).SessionID, Email: in.Body.Email, Language: in.Body.Language, Client: in.client(ctx),
		}))
	})
	op(a, Self, huma.Operation{
		OperationID: "confirmEmail", Method: http.MethodPost, Path: "/auth/email/confirm/", Tags: []string{"auth"},
		Summary: "Verify a new address by its code; changes the address of the account",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body EmailCodeInput
	}) (*Body[UserInfo], error) {
		u, err := a.Auth.ConfirmEmail(ctx, viewer(ctx).UserID, in.Body.Code, in.client(ctx))
		if err != nil {
			return nil, err
		}
		return body(a.userInfo(ctx, u))
	})
}
