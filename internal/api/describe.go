package api

import (
	"cmp"
	"mime/multipart"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

const (
	contentType = "Content-Type"
	jsonType    = "application/json"
	formType    = "multipart/form-data"
	binaryType  = "application/octet-stream"
)

// describeRequest finds and describes the parameters and the body of the request. Serving needs the descriptions too.
func (h *operation) describeRequest() {
	schemas := h.api.OpenAPI().Components.Schemas
	eachField(h.in, nil, []string{"Body"}, func(f reflect.StructField, index []int) {
		for _, in := range []string{"path", "query", "header", "cookie"} {
			name := f.Tag.Get(in)
			if name == "" {
				continue
			}
			checkParam(f)
			p := param{
				index: index, in: in, name: name, standard: f.Tag.Get("default"), required: in == "path" || f.Tag.Get("required") == "true",
				schema: huma.SchemaFromField(schemas, f, ""),
			}
			h.params = append(h.params, p)
			if f.Tag.Get("hidden") != "true" {
				h.describeParam(&p)
			}
			return
		}
	})
	if f, ok := h.in.FieldByName("Body"); ok {
		h.describeBody(f)
	}
	if f, ok := h.in.FieldByName("RawBody"); ok {
		h.raw = f.Index
		h.form = f.Type == reflect.TypeFor[multipart.Form]()
		content := h.content()
		h.op.RequestBody.Required = true
		if !h.form {
			content[binaryType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
			h.limitText()
		} else if content[formType] == nil || h.op.MaxBodyBytes == 0 {
			panic("api: " + h.op.OperationID + " does not describe its form or its size")
		}
	}
}

func (h *operation) describeParam(p *param) {
	for _, known := range h.op.Parameters {
		if known.Name == p.name && known.In == p.in {
			return
		}
	}
	described := &huma.Param{Name: p.name, In: p.in, Description: p.schema.Description, Required: p.required, Schema: p.schema}
	if p.in == "query" {
		described.Explode = new(bool) // a list is sent with commas
	}
	h.op.Parameters = append(h.op.Parameters, described)
}

// content returns the descriptions of the request's body by its content type.
func (h *operation) content() map[string]*huma.MediaType {
	if h.op.RequestBody == nil {
		h.op.RequestBody = &huma.RequestBody{}
	}
	if h.op.RequestBody.Content == nil {
		h.op.RequestBody.Content = map[string]*huma.MediaType{}
	}
	return h.op.RequestBody.Content
}

func (h *operation) describeBody(f reflect.StructField) {
	h.body, h.defaults = f.Index, hasDefaults(f.Type, map[reflect.Type]bool{})
	content := h.content()
	if f.Tag.Get("required") == "true" || f.Type.Kind() != reflect.Pointer && f.Type.Kind() != reflect.Interface {
		h.op.RequestBody.Required = true
	}
	if content[jsonType] == nil {
		content[jsonType] = &huma.MediaType{}
	}
	if content[jsonType].Schema == nil {
		content[jsonType].Schema = huma.SchemaFromField(h.api.OpenAPI().Components.Schemas, f, nameOf(h.in, f, h.op.OperationID+"Request"))
	}
	h.limitText()
}

// limitText sets the default limits of a body that is read into memory.
func (h *operation) limitText() {
	h.op.BodyReadTimeout = cmp.Or(h.op.BodyReadTimeout, bodyReadTimeout)
	h.op.MaxBodyBytes = cmp.Or(h.op.MaxBodyBytes, int64(maxBodyBytes))
}

// nameOf names the schema of a field whose type has no name.
func nameOf(parent reflect.Type, f reflect.StructField, otherwise string) string {
	if parent.Name() == "" {
		return otherwise
	}
	return parent.Name() + f.Name
}

// readAnswer finds the status, the headers and the body of the answer.
func (h *operation) readAnswer(out reflect.Type) {
	h.answer, h.status = -1, h.op.DefaultStatus
	if f, ok := out.FieldByName("Body"); ok {
		h.answer = f.Index[0]
		h.status = cmp.Or(h.status, http.StatusOK)
	}
	h.status = cmp.Or(h.status, http.StatusNoContent)
	h.op.DefaultStatus = h.status
	eachField(out, nil, []string{"Status", "Body"}, func(f reflect.StructField, index []int) {
		checkHeader(f)
		h.headers = append(h.headers, header{index: index, name: cmp.Or(f.Tag.Get("header"), f.Name), hidden: f.Tag.Get("hidden") == "true"})
	})
}

// addToContract describes the answer and adds the operation to the contract.
func (h *operation) addToContract(out reflect.Type) {
	h.describeAnswer(out)
	h.api.OpenAPI().AddOperation(h.op)
}

// describeAnswer describes the headers and the body of the answer, and the problem.
func (h *operation) describeAnswer(out reflect.Type) {
	o := h.op
	if o.Responses == nil {
		o.Responses = map[string]*huma.Response{}
	}
	if f, ok := out.FieldByName("Body"); ok {
		h.describeAnswerBody(out, f)
	}
	status := strconv.Itoa(h.status)
	if o.Responses[status] == nil {
		o.Responses[status] = &huma.Response{Description: http.StatusText(h.status)}
	}
	schemas := h.api.OpenAPI().Components.Schemas
	for _, known := range h.headers {
		if known.hidden {
			continue
		}
		f := out.FieldByIndex(known.index)
		f.Type = reflect.TypeFor[string]()
		if o.Responses[status].Headers == nil {
			o.Responses[status].Headers = map[string]*huma.Param{}
		}
		o.Responses[status].Headers[known.name] = &huma.Header{Schema: huma.SchemaFromField(schemas, f, nameOf(out, f, o.OperationID+status+known.name))}
	}
	problem := schemas.Schema(reflect.TypeFor[Problem](), true, "ProblemError")
	if len(o.Responses) == 1 {
		o.Responses["default"] = &huma.Response{
			Description: "Error", Content: map[string]*huma.MediaType{(*Problem)(nil).ContentType(jsonType): {Schema: problem}},
		}
	}
}

func (h *operation) describeAnswerBody(out reflect.Type, f reflect.StructField) {
	status := strconv.Itoa(h.status)
	r := h.op.Responses[status]
	if r == nil {
		r = &huma.Response{}
		h.op.Responses[status] = r
	}
	if r.Description == "" {
		r.Description = http.StatusText(h.status)
	}
	if r.Headers == nil {
		r.Headers = map[string]*huma.Param{}
	}
	if f.Type.Kind() == reflect.Func { // the handler writes the answer
		return
	}
	schema := huma.SchemaFromField(h.api.OpenAPI().Components.Schemas, f, nameOf(out, f, h.op.OperationID+"Response"))
	if len(r.Content) == 0 {
		r.Content = map[string]*huma.MediaType{jsonType: {}}
	}
	if m := r.Content[jsonType]; m != nil && m.Schema == nil {
		m.Schema = schema
	}
}
