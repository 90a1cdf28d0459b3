import { Answer, QuestionInput as questionLimits, SurveyInput } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import type { InputType, Question, QuestionInput, QuestionSummary, Survey } from '../api';

/** Limits of a survey; the server checks the same. */
export const limits = {
  questions: SurveyInput.items.maxItems,
  detail: questionLimits.question_detail.maxLength,
  answer: Answer.value.maxLength,
  selection: 100,
  selections: { min: 2, max: questionLimits.selections.maxItems },
};

type Num = number | '';

/** A question while it is edited. A new one has a key and no id. */
export interface QuestionDraft {
  key: string;
  id: number | null;
  detail: string;
  type: InputType;
  required: boolean;
  min: Num;
  max: Num;
  selections: string[];
}

export function newQuestion(): QuestionDraft {
  return {
    key: crypto.randomUUID(),
    id: null,
    detail: '',
    type: 'TEXT',
    required: false,
    min: 0,
    max: limits.answer,
    selections: [],
  };
}

function draftOf(question: Question): QuestionDraft {
  const { id, question_detail: detail, input_type: type, required, minLength, maxLength } = question;
  return {
    key: String(id),
    id,
    detail,
    type,
    required,
    min: minLength,
    max: maxLength,
    selections: question.selections,
  };
}

export function draftsOf({ version, items }: Survey): { version: number; items: QuestionDraft[] } {
  return { version, items: items.map(draftOf) };
}

/** Returns the question with another type. What only the former type has is kept until it is saved. */
export function withType(question: QuestionDraft, type: InputType): QuestionDraft {
  const selections = type === 'SELECT' && question.selections.length === 0 ? ['', ''] : question.selections;
  return { ...question, type, selections };
}

/** Returns the question to send: a choice is required and has no lengths, a text has no selections (SURVEY-1). */
export function inputOf({ id, detail, type, required, min, max, selections }: QuestionDraft): QuestionInput {
  const select = type === 'SELECT';
  return {
    id,
    question_detail: detail.trim(),
    input_type: type,
    required: select || required,
    minLength: select ? 0 : Number(min),
    maxLength: select ? limits.answer : Number(max),
    selections: select ? selections.map((text) => text.trim()) : [],
  };
}

/** Returns the question as entrants will see it. A new one gets a temporary id. */
export function previewOf(question: QuestionDraft, index: number): Question {
  const input = inputOf(question);
  const selections = [...new Set((input.selections ?? []).filter((text) => text !== ''))];
  return {
    ...input,
    id: question.id ?? -1 - index,
    minLength: input.minLength ?? 0,
    maxLength: input.maxLength ?? limits.answer,
    selections,
  };
}

/** A part of a question that can break a rule. */
export type QuestionPlace = 'detail' | 'min' | 'max' | 'selections' | `selection ${number}`;
export interface QuestionFault {
  place: QuestionPlace;
  key: string;
  params?: Record<string, number>;
}

function selectionFaults(selections: readonly string[]): QuestionFault[] {
  const texts = selections.map((text) => text.trim());
  const faults: QuestionFault[] = texts.flatMap((text, index) => {
    const place: QuestionPlace = `selection ${index}`;
    if (text === '') return [{ place, key: 'valueIsRequired' }];
    if (characters(text) > limits.selection) {
      return [{ place, key: 'exceededLength', params: { length: limits.selection } }];
    }
    return texts.indexOf(text) < index ? [{ place, key: 'invalidValue' }] : [];
  });
  const { min, max } = limits.selections;
  if (texts.length < min || texts.length > max) faults.push({ place: 'selections', key: 'invalidValue' });
  return faults;
}

/** Returns every broken rule of a question. The rules are the server's. */
export function questionFaults(question: QuestionDraft): QuestionFault[] {
  const faults: QuestionFault[] = [];
  const detail = characters(question.detail.trim());
  if (detail === 0) faults.push({ place: 'detail', key: 'valueIsRequired' });
  if (detail > limits.detail) {
    faults.push({ place: 'detail', key: 'exceededLength', params: { length: limits.detail } });
  }
  if (question.type === 'SELECT') return [...faults, ...selectionFaults(question.selections)];
  const { min, max } = question;
  if (max === '' || max < 1 || max > limits.answer) faults.push({ place: 'max', key: 'invalidValue' });
  if (min === '' || min < 0 || min > Number(max)) faults.push({ place: 'min', key: 'invalidValue' });
  return faults;
}

/** Returns the selections with the lines that were pasted at one of them. */
export function withPasted(selections: readonly string[], at: number, text: string): string[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return null;
  const after = selections.slice(at + 1).filter((selection) => selection !== '');
  return [...selections.slice(0, at), ...lines, ...after].slice(0, limits.selections.max);
}

/** Returns how many answers chose a selection that the edited questions removed. */
export function removedAnswers(
  items: readonly QuestionDraft[],
  summaries: readonly QuestionSummary[],
): number {
  let used = 0;
  for (const { question, counts } of summaries) {
    const draft = items.find(({ id }) => id === question.id);
    // The server asks about questions that are removed or change their type.
    if (draft?.type !== 'SELECT' || question.input_type !== 'SELECT') continue;
    const offered = new Set(draft.selections.map((text) => text.trim()));
    for (const { selection_detail: text, count } of counts) {
      if (question.selections.includes(text) && !offered.has(text)) used += count;
    }
  }
  return used;
}
