package fault

import (
	"slices"

	"yagura/internal/kit/text"
)

// Form collects the failed fields of one form, so that a person sees all of them at once. The zero value is ready to
// use.
type Form struct{ fault *Fault }

// Fail adds a failed field. The first failure of the form gives the fault its key; each field keeps its first
// failure.
func (f *Form) Fail(name string, because *Fault) {
	if f.fault == nil {
		f.fault = because.At(name)
		return
	}
	f.add(Field{Name: name, Key: because.Key, Params: because.Params})
}

// Take adds a fault that names its fields itself. It returns any error that is not a fault.
func (f *Form) Take(err error) error {
	if err == nil {
		return nil
	}
	taken, ok := Of(err)
	if !ok {
		return err
	}
	if f.fault == nil {
		f.fault = taken
		return nil
	}
	for _, fl := range taken.Fields {
		f.add(fl)
	}
	return nil
}

func (f *Form) add(field Field) {
	if !slices.ContainsFunc(f.fault.Fields, func(fl Field) bool { return fl.Name == field.Name }) {
		f.fault.Fields = append(f.fault.Fields, field)
	}
}

// Check adds a field whose value is not allowed; fault: invalidValue.
func (f *Form) Check(name string, ok bool) {
	if !ok {
		f.Fail(name, New(InvalidValue))
	}
}

// Within is Check for a number that is at least least and at most most.
func (f *Form) Within(name string, n, least, most int) { f.Check(name, n >= least && n <= most) }

// Line cleans a one-line text of at most so many characters; faults: invalidValue, exceededLength.
func (f *Form) Line(name, s string, most int) string {
	cleaned, ok := text.Line(s)
	return f.text(name, cleaned, ok, most)
}

// Required is Line for a field that may not be empty; further fault: valueIsRequired.
func (f *Form) Required(name, s string, most int) string {
	cleaned := f.Line(name, s, most)
	if cleaned == "" {
		f.Fail(name, New(ValueIsRequired)) // a line that is empty because it was invalid keeps its first failure
	}
	return cleaned
}

// Block cleans a text of several lines, like Line.
func (f *Form) Block(name, s string, most int) string {
	cleaned, ok := text.Block(s)
	return f.text(name, cleaned, ok, most)
}

func (f *Form) text(name, cleaned string, ok bool, most int) string {
	if !ok {
		f.Fail(name, New(InvalidValue))
	} else if text.Length(cleaned) > most {
		f.Fail(name, New(ExceededLength).With("length", most))
	}
	return cleaned
}

// Err returns the fault of the form, or nil if no field failed.
func (f *Form) Err() error {
	if f.fault == nil {
		return nil
	}
	return f.fault
}
