import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContest } from '@/features/contest';
import { displayName } from '@/shared/lib/displayName';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { CheckboxField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { Section } from '@/shared/ui/Page';
import { participantsQuery } from '../api';
import { MoreParticipants } from '../components/MoreParticipants';
import { ParticipantRow } from '../components/ParticipantRow';
import { ParticipantTools } from '../components/ParticipantTools';
import classes from './ParticipantTab.module.css';

/** Who takes part (C2.007–C2.008); operators also see what was written in each entry, and manage the list. */
export default function ParticipantTab() {
  const { t } = useTranslation('entry');
  const { contest, canEdit } = useContest();
  const list = useInfiniteQuery(participantsQuery(contest));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  if (!list.data) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  // An entry that was added or withdrawn meanwhile shifts the pages: no one is listed twice.
  const applicants = [
    ...new Map(list.data.pages.flatMap((page) => page.items).map((each) => [each.id, each])).values(),
  ];
  const total = list.data.pages.at(-1)?.total ?? 0;
  const solo = contest.participantType === 'SOLO';
  if (applicants.length === 0) {
    return (
      <EmptyState drawing="team" title={t('participant.empty')}>
        {contest.canEntry && t('participant.emptyOpen')}
      </EmptyState>
    );
  }
  const selected = applicants.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  return (
    <Section
      heading={t('participant.title')}
      aside={
        <span className={classes.total}>
          {t(solo ? 'participant.totalSolo' : 'participant.totalTeam', { count: total })}
          {contest.checkin && contest.checkedInCount > 0 && (
            <> · {t('participant.totalCheckedIn', { count: contest.checkedInCount })}</>
          )}
        </span>
      }
    >
      {canEdit && (
        <ParticipantTools contest={contest} selected={selected} onDeleted={() => setTicked(new Set())} />
      )}
      <ul className={classes.list}>
        {applicants.map((applicant) => (
          <ParticipantRow
            key={applicant.id}
            applicant={applicant}
            checkin={contest.checkin}
            withDetails={canEdit}
            tick={
              canEdit && (
                <CheckboxField
                  checked={ticked.has(applicant.id)}
                  aria-label={t('participant.select', { name: displayName(applicant.name) })}
                  onChange={() => setTicked(toggled(ticked, applicant.id))}
                />
              )
            }
          />
        ))}
      </ul>
      <MoreParticipants query={list} />
    </Section>
  );
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
