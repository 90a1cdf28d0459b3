import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { sameJson } from '@/shared/lib/sameJson';
import type { Answer, Question } from '../api';
import { type AnswerErrors, type AnswerValues, answerErrors, answersOf, answerValues } from './answers';

/** The server's names of refused answers. */
const field = /^answers\.(\d+)$/;

/** Focuses the first question that needs another answer. */
function focusAnswer(questionId: string): void {
  const place = document.querySelector<HTMLElement>(`[data-question="${questionId}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

/** Returns the questions including stored answers that are no longer offered, until another one is chosen. */
function withStored(questions: readonly Question[], stored: readonly Answer[]): Question[] {
  return questions.map((question) => {
    const value = stored.find(({ questionId }) => questionId === question.id)?.value;
    const removed = question.input_type === 'SELECT' && value && !question.selections.includes(value);
    return removed ? { ...question, selections: [...question.selections, value] } : question;
  });
}

/**
 * Holds the answers of one entry while they are edited. `fields` are the props of `SurveyFields`. `check` returns the
 * answers to send, or shows the broken rules and returns null. `refused` shows the server's faults of answers and
 * returns whether there were any. `changed` says whether they differ from the stored ones.
 */
export function useAnswers(asked: readonly Question[], stored: readonly Answer[] = []) {
  useTranslation('fault');
  const questions = withStored(asked, stored);
  const [begun] = useState<AnswerValues>(() => answerValues(stored));
  const [values, setValues] = useState(begun);
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<AnswerErrors>({});
  const errors: AnswerErrors = { ...(tried && answerErrors(questions, values)), ...refusals };

  function change(questionId: number, value: string) {
    setValues((before) => ({ ...before, [questionId]: value }));
    setRefusals(({ [String(questionId)]: _, ...others }) => others);
  }

  function check(): Answer[] | null {
    const broken = answerErrors(questions, values);
    const first = questions.find(({ id }) => broken[id]);
    setTried(true);
    if (!first) return answersOf(questions, values);
    requestAnimationFrame(() => focusAnswer(String(first.id)));
    return null;
  }

  function refused(error: unknown): boolean {
    const named = error instanceof ApiError ? error.fields : [];
    const found = Object.fromEntries(
      named.flatMap(({ name, key, params }) => {
        const id = field.exec(name)?.[1];
        return id ? [[id, faultText(key, params)]] : [];
      }),
    );
    setRefusals(found);
    const first = questions.find(({ id }) => found[id]);
    if (first) requestAnimationFrame(() => focusAnswer(String(first.id)));
    return Object.keys(found).length > 0;
  }

  const changed = !sameJson(values, begun);
  return { fields: { questions, values, errors, onChange: change }, values, changed, check, refused };
}
