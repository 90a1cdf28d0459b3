import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from '@/shared/api/limits';
import { textLanguage } from '@/shared/lib/textLanguage';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import type { Question } from '../api';
import { type AnswerErrors, type AnswerValues, isRequired } from '../lib/answers';
import classes from './SurveyFields.module.css';

interface SurveyFieldsProps {
  questions: readonly Question[];
  values: AnswerValues;
  errors?: AnswerErrors;
  onChange: (questionId: number, value: string) => void;
  disabled?: boolean;
}

/** The answer fields of a survey in order. */
export function SurveyFields({ questions, values, errors = {}, onChange, disabled }: SurveyFieldsProps) {
  return (
    <div className={classes.fields}>
      {questions.map((question) => (
        <div key={question.id} data-question={question.id} lang={textLanguage(question.question_detail)}>
          <AnswerField
            question={question}
            value={values[question.id] ?? ''}
            error={errors[question.id]}
            onChange={(value) => onChange(question.id, value)}
            disabled={disabled}
          />
        </div>
      ))}
    </div>
  );
}

interface AnswerFieldProps {
  question: Question;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  disabled: boolean | undefined;
}

/** The longest answer to any question, in characters. */
const longest = Answer.value.maxLength;

/** Up to this number of choices are shown side by side; more are searched. */
const visibleChoices = 6;

function AnswerField({ question, value, error, onChange, disabled }: AnswerFieldProps) {
  const { t } = useTranslation('survey');
  const { input_type, selections } = question;
  const said = useAnswerError(question, error);
  const common = { label: <Label question={question} />, error: said, disabled };
  if (input_type === 'SELECT') {
    if (selections.length <= visibleChoices) {
      return (
        <Choices question={question} value={value} error={said} onChange={onChange} disabled={disabled} />
      );
    }
    return (
      <SelectField
        {...common}
        placeholder={t('answer.choose')}
        data={selections}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        searchable
        allowDeselect={false}
      />
    );
  }
  const Field = input_type === 'TEXT' ? TextField : TextAreaField;
  return (
    <Field
      {...common}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={<LengthHint question={question} />}
      maxLength={Math.min(question.maxLength, longest)}
      autoComplete="off"
    />
  );
}

/** The question, marked if it is optional, as in other forms. */
function Label({ question }: { question: Question }): ReactNode {
  const { t } = useTranslation('survey');
  if (isRequired(question)) return question.question_detail;
  return (
    <>
      {question.question_detail} <span className={classes.optional}>{t('answer.optional')}</span>
    </>
  );
}

/** Returns the error of an unanswered question. It quotes the question instead of using it as a field name. */
function useAnswerError(question: Question, error: string | undefined): string | undefined {
  const { t } = useTranslation(['survey', 'fault']);
  return error === t('fault:valueIsRequired')
    ? t('survey:answer.required', { value: question.question_detail })
    : error;
}

/** The lengths that the question allows, if they are not the default. */
function LengthHint({ question }: { question: Question }) {
  const { t } = useTranslation('survey');
  const { minLength: min, maxLength: max } = question;
  if (min > 0) return t('answer.between', { min, max });
  return max < longest ? t('answer.atMost', { max }) : null;
}

function Choices({ question, value, error, onChange, disabled }: AnswerFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classes.choices}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={Boolean(error) || undefined}
    >
      <legend>{question.question_detail}</legend>
      <div>
        {question.selections.map((selection) => (
          <label key={selection}>
            <input
              type="radio"
              name={`${id}-${question.id}`}
              value={selection}
              checked={selection === value}
              onChange={() => onChange(selection)}
              aria-invalid={Boolean(error) || undefined}
              required
            />
            <span>{selection}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
