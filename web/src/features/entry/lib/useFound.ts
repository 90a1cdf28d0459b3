import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { applicantsQuery } from '@/entities/entry/api';
import type { Contest } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { viewed } from './view';

/** Finds entries among all of a contest, by a text and by the missing check-in. Only operators can read them all. */
export function useFound(contest: Contest, operator: boolean) {
  const { i18n } = useTranslation();
  // The desk links to the entries that have not checked in.
  const [params] = useSearchParams();
  const [text, setText] = useVisitState('text', '');
  const [absent, setAbsent] = useVisitState('absent', contest.checkin && params.get('show') === 'absent');
  const active = operator && (absent || text.trim() !== '');
  const all = useQuery({ ...applicantsQuery(contest), enabled: active });
  const view = { order: 'entered', text, answers: null, answer: '', exact: false } as const;
  const filters = absent ? (['notCheckedIn'] as const) : [];
  return {
    text,
    setText,
    absent,
    setAbsent,
    all,
    /** The entries that were found; null without a search, and until all entries are read. */
    entries: active && all.data ? viewed(all.data, { ...view, filters }, i18n.language) : null,
    active,
  };
}

export type Found = ReturnType<typeof useFound>;
