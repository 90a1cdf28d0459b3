import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContest } from '@/entities/contest/lib/useContest';
import { ownEntryQuery, participantsQuery } from '@/entities/entry/api';
import { DropActs } from '@/entities/entry/components/DropActs';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { ownFormat } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { CheckboxField } from '@/shared/ui/Field';
import { ListEnd } from '@/shared/ui/ListEnd';
import { Loading } from '@/shared/ui/Loading';
import { Section } from '@/shared/ui/Page';
import { PrintButton } from '@/shared/ui/PrintButton';
import { QueryView } from '@/shared/ui/Query';
import { useGradualList } from '@/shared/ui/useGradualList';
import { CheckinCount } from '../components/CheckinCount';
import { FindEntries } from '../components/FindEntries';
import { LinkedRoster } from '../components/LinkedRoster';
import { ListTools } from '../components/ListTools';
import { ParticipantRow } from '../components/ParticipantRow';
import { SelectionTools } from '../components/SelectionTools';
import { useEntrant } from '../lib/useEntrant';
import { useFound } from '../lib/useFound';
import { useTicks } from '../lib/useTicks';
import classes from './ParticipantTab.module.css';

/** A list up to this length has no search. It is one page. */
const few = 10;

/** The participants (ENTRY-12). Operators also see the texts of each entry, find entries, and manage the list. */
export default function ParticipantTab() {
  const { t } = useTranslation('entry');
  const { contest, canEdit } = useContest();
  const list = useInfiniteQuery(participantsQuery(contest));
  // An entry that was added or withdrawn meanwhile shifts the pages; nobody is listed twice.
  const listed = [
    ...new Map(
      (list.data?.pages ?? []).flatMap((page) => page.items).map((each) => [each.id, each]),
    ).values(),
  ];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  // The viewer's entry comes first, wherever it is in the list. Until it is read, it is known if it is on a page that is there.
  const own = useOwnEntry(contest) ?? listed.find(({ id }) => id === contest.entryInfo?.id);
  const shown = own ? [own, ...listed.filter(({ id }) => id !== own.id)] : listed;
  const found = useFound(contest, canEdit);
  const drawn = useGradualList(found.entries ?? []);
  const ticks = useTicks(contest, shown, total, found.entries);
  if (!list.data) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  if (listed.length === 0) {
    const empty = (
      <EmptyState drawing="team" title={t('participant.empty')}>
        {contest.canEntry && t('participant.emptyOpen')}
      </EmptyState>
    );
    return canEdit ? (
      <Section heading={t('participant.title')} aside={<ListTools contest={contest} />}>
        {empty}
      </Section>
    ) : (
      empty
    );
  }
  const row = (applicant: Applicant) => (
    <Row
      key={applicant.id}
      applicant={applicant}
      contest={contest}
      own={applicant.id === own?.id}
      operator={canEdit}
      ticked={ticks.has(applicant)}
      onTick={ticks.toggle}
    />
  );
  return (
    <Section
      heading={t('participant.title')}
      aside={
        <>
          <Totals contest={contest} total={total} checkedIn={!canEdit} />
          {canEdit && <ListTools contest={contest} />}
        </>
      }
    >
      {canEdit && <CheckinCount contest={contest} />}
      {canEdit && (total > few || found.active) && <FindEntries contest={contest} found={found} />}
      {canEdit && <SelectionTools contest={contest} ticks={ticks} />}
      {found.active ? (
        <QueryView query={found.all}>
          {() =>
            drawn.length === 0 ? (
              <p className={classes.none}>{t('view.none')}</p>
            ) : (
              <ul className={classes.list}>{drawn.map(row)}</ul>
            )
          }
        </QueryView>
      ) : (
        <>
          <ul className={classes.list}>{shown.map(row)}</ul>
          <ListEnd query={list} />
          <PrintButton query={list} />
        </>
      )}
      <LinkedRoster contest={contest} entries={shown} />
    </Section>
  );
}

interface RowProps {
  applicant: Applicant;
  contest: Contest;
  own: boolean;
  operator: boolean;
  ticked: boolean;
  onTick: (applicant: Applicant) => void;
}

/** An entry of the list. A tick draws no other row again. */
const Row = memo(function Row({ applicant, contest, own, operator, ticked, onTick }: RowProps) {
  const { t } = useTranslation('entry');
  return (
    <ParticipantRow
      applicant={applicant}
      contest={contest}
      own={own}
      withDetails={operator}
      acts={
        operator &&
        contest.stages.length > 0 &&
        (applicant.allowed || applicant.dropped) && (
          <DropActs contest={contest} annullable={ownFormat(contest).annullable} entry={applicant} />
        )
      }
      tick={
        operator && (
          <CheckboxField
            checked={ticked}
            aria-label={t('participant.select', { name: displayName(applicant.name) })}
            onChange={() => onTick(applicant)}
          />
        )
      }
    />
  );
});

/** Returns the viewer's entry, wherever it is in the list. */
function useOwnEntry(contest: Contest): Applicant | undefined {
  const entrant = useEntrant(contest);
  const own = useQuery({
    ...ownEntryQuery(entrant ?? { ...contest, refId: 0 }),
    enabled: entrant !== null,
  });
  return entrant ? own.data : undefined;
}

function Totals({ contest, total, checkedIn }: { contest: Contest; total: number; checkedIn: boolean }) {
  const { t } = useTranslation('entry');
  const facts = [
    t(contest.participantType === 'SOLO' ? 'participant.totalSolo' : 'participant.totalTeam', {
      count: total - contest.waitingCount,
    }),
    ...(contest.waitingCount > 0 ? [t('participant.totalWaiting', { count: contest.waitingCount })] : []),
    ...(checkedIn && contest.checkin && contest.checkedInCount > 0
      ? [t('participant.totalCheckedIn', { count: contest.checkedInCount })]
      : []),
  ];
  return <span className={classes.total}>{facts.join(' · ')}</span>;
}
