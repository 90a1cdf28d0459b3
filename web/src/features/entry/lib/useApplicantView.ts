import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { answersQuery } from '@/entities/entry/operatorApi';
import type { Question } from '@/entities/survey/api';
import { type Filter, type Order, viewed } from './view';

const none: ReadonlyMap<number, string> = new Map();

/** Holds the order and the filters of the confirm step, and the list that they show. */
export function useApplicantView(contestId: number, applicants: readonly Applicant[]) {
  const { i18n } = useTranslation();
  const [order, setOrder] = useState<Order>('entered');
  const [filters, setFilters] = useState<readonly Filter[]>([]);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const answers = useQuery({
    ...answersQuery(contestId, question?.id ?? 0),
    enabled: question !== null,
  });
  const shown = viewed(
    applicants,
    {
      order,
      filters,
      text,
      answers: question && (answers.data ?? none),
      answer,
      exact: question?.input_type === 'SELECT',
    },
    i18n.language,
  );
  return {
    order,
    setOrder,
    filters,
    toggleFilter: (filter: Filter) =>
      setFilters(filters.includes(filter) ? filters.filter((each) => each !== filter) : [...filters, filter]),
    text,
    setText,
    /** The question whose answers are searched; null searches none. */
    question,
    setQuestion: (chosen: Question | null) => {
      setQuestion(chosen);
      setAnswer('');
    },
    /** What is searched in the answers. */
    answer,
    setAnswer,
    answers,
    filtered: filters.length > 0 || text.trim() !== '' || question !== null,
    shown,
    reset: () => {
      setFilters([]);
      setText('');
      setAnswer('');
      setQuestion(null);
    },
  };
}

export type ApplicantViewState = ReturnType<typeof useApplicantView>;
