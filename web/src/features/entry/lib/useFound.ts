import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
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
  // The field answers at once; the list follows.
  const sought = useDeferredValue(text);
  const active = operator && (absent || sought.trim() !== '');
  const all = useQuery({ ...applicantsQuery(contest), enabled: active });
  const { data } = all;
  const entries = useMemo(() => {
    if (!active || !data) return null;
    const filters = absent ? (['notCheckedIn'] as const) : [];
    const view = {
      order: 'entered',
      text: sought,
      answers: null,
      answer: '',
      exact: false,
      filters,
    } as const;
    return viewed(data, view, i18n.language);
  }, [active, data, absent, sought, i18n.language]);
  return {
    text,
    setText,
    absent,
    setAbsent,
    all,
    /** The entries that were found; null without a search, and until all entries are read. */
    entries,
    active,
  };
}

export type Found = ReturnType<typeof useFound>;
