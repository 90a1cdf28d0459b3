package api

import (
	"context"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// File is an uploaded picture. Other objects refer to its path; url is its address.
type File struct {
	Path        string `json:"path"`
	URL         string `json:"url"`
	ThumbURL    string `json:"thumbUrl"`
	Width       int    `json:"width" doc:"In pixels"`
	Height      int    `json:"height" doc:"In pixels"`
	ContentType string `json:"contentType"`
	Size        int64  `json:"size" doc:"Stored bytes, including the thumbnail"`
}

func wireFile(f file.Info) File {
	return File{
		Path: f.Path, URL: file.URL(f.Path), ThumbURL: file.ThumbURL(f.Path), Width: f.Width, Height: f.Height,
		ContentType: f.ContentType, Size: f.Size,
	}
}

// maxUpload is file.MaxBytes plus the rest of the form; the feature stops at file.MaxBytes.
const maxUpload = file.MaxBytes + 64<<10

type uploadInput struct {
	RawBody multipart.Form
}

func (a *API) registerFiles() {
	op(a, SignedIn, multipartOf(huma.Operation{
		OperationID: "uploadFile", Path: "/files/", Summary: "Upload a picture",
	}, file.Chat, file.Image, file.Contests), func(ctx context.Context, in *uploadInput) (*Body[File], error) {
		prefix := file.Prefix(formValue(in, "prefix"))
		if !prefix.Valid() {
			return nil, fault.New(fault.InvalidValue).At("prefix")
		}
		return a.upload(ctx, in, prefix, file.RuleOf(prefix))
	})
	op(a, SignedIn, multipartOf(huma.Operation{
		OperationID: "uploadCover", Path: "/contests/images/", Summary: "Upload the cover of a contest (CONTEST-13)",
	}), func(ctx context.Context, in *uploadInput) (*Body[File], error) {
		return a.upload(ctx, in, file.Contests, file.PNGOrJPEG)
	})
	a.router.Get("/files/*", a.serveFile)
}

// multipartOf describes an upload: the picture and, if there is a choice, the prefix.
func multipartOf(o huma.Operation, prefixes ...file.Prefix) huma.Operation {
	o.Method, o.Tags, o.MaxBodyBytes = http.MethodPost, []string{"file"}, maxUpload
	form := &huma.Schema{Type: "object", Required: []string{"file"}, Properties: map[string]*huma.Schema{
		"file": {Type: "string", Format: "binary", Description: "At most 5 MB and 40 megapixels"},
	}}
	if len(prefixes) > 0 {
		choice := &huma.Schema{Type: "string"}
		for _, p := range prefixes {
			choice.Enum = append(choice.Enum, string(p))
		}
		form.Properties["prefix"] = choice
		form.Required = append(form.Required, "prefix")
	}
	o.Metadata = map[string]any{tooLargeFault: tooLargePicture()}
	o.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: form}}}
	return o
}

func tooLargePicture() error {
	return fault.New(fault.FileTooLarge).With("megabytes", file.MaxBytes>>20)
}

func formValue(in *uploadInput, name string) string {
	if v := in.RawBody.Value[name]; len(v) == 1 {
		return v[0]
	}
	return ""
}

func (a *API) upload(ctx context.Context, in *uploadInput, prefix file.Prefix, rule file.Rule) (*Body[File], error) {
	parts := in.RawBody.File["file"]
	if len(parts) != 1 {
		return nil, fault.New(fault.ValueIsRequired).At("file")
	}
	part, err := parts[0].Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = part.Close() }()
	info, err := a.Files.Upload(ctx, viewer(ctx).UserID, prefix, rule, part)
	if err != nil {
		return nil, err
	}
	out := wireFile(info)
	if prefix == file.Chat {
		out.URL = a.Chats.ImageURL(ctx, info.OwnerID, 0, info.Path)
		out.ThumbURL = a.Chats.ThumbURL(ctx, info.OwnerID, 0, info.Path)
	}
	return body(out, nil)
}

// serveFile serves an upload. It is a picture that the server encoded, and the headers keep browsers from treating it
// as anything else. The content of a path never changes, so it is cached without limit. Pictures of rooms have signed
// addresses, which stop working when the person leaves the room.
func (a *API) serveFile(w http.ResponseWriter, r *http.Request) {
	path, kept := chi.URLParam(r, "*"), "public, max-age=31536000, immutable"
	if strings.HasPrefix(path, string(file.Chat)+"/") {
		kept = "private, max-age=3600"
		if err := a.Chats.CheckImage(r.Context(), path, r.URL.Query()); err != nil {
			writeProblem(w, r, a.classified(err))
			return
		}
	}
	c, err := a.Files.Open(r.Context(), path, r.URL.Query().Get("size") == "thumb")
	if err != nil {
		writeProblem(w, r, a.classified(err))
		return
	}
	defer func() { _ = c.Close() }()
	h := w.Header()
	h.Set("Content-Type", c.ContentType)
	h.Set("Cache-Control", kept)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	http.ServeContent(w, r, "", time.Time{}, c)
}
