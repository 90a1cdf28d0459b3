import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { contestPath } from '@/entities/contest/lib/paths';
import { applicantsQuery } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useLive } from '@/shared/live/useLive';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { CheckboxField } from '@/shared/ui/Field';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryView } from '@/shared/ui/Query';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import type { Confirmation } from '../lib/confirmation';
import { isLocked, isOut, stayingFree } from '../lib/selection';
import { useApplicantView } from '../lib/useApplicantView';
import { useConfirmation } from '../lib/useConfirmation';
import { useSelection } from '../lib/useSelection';
import { ApplicantRow } from './ApplicantRow';
import { ConfirmBar } from './ConfirmBar';
import { EngagementPanel } from './EngagementPanel';
import classes from './EntryConfirmPanel.module.css';
import { StatusHeadings, StatusLegend, shownFacts } from './StatusIcons';
import { ViewBar } from './ViewBar';

const ApplicantSheet = lazyPart(() => import('./ApplicantSheet'));

interface EntryConfirmPanelProps {
  contestId: number;
  onConfirmed: (confirmation: Confirmation) => void;
  /** Whether the page then shows the result, so that no toast says the same. */
  showsResult?: boolean;
}

/** Chooses which applicants take part (CONFIRM-1, ENTRY-6, CONFIRM-3). For people with the edit ability. */
export function EntryConfirmPanel({ contestId, ...props }: EntryConfirmPanelProps) {
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: contestId } }));
  useLive(`contest:${contestId}`, { invalidate: [apiKey('/contests/{id}/', { id: contestId })] });
  return <QueryView query={contest}>{(data) => <Applicants contest={data} {...props} />}</QueryView>;
}

type ApplicantsProps = Omit<EntryConfirmPanelProps, 'contestId'> & { contest: Contest };

function Applicants({ contest, ...props }: ApplicantsProps) {
  const applicants = useQuery(applicantsQuery(contest));
  return (
    <QueryView query={applicants}>
      {(items) =>
        items.length === 0 ? (
          <NobodyEntered contestId={contest.id} />
        ) : (
          <Choice contest={contest} applicants={items} {...props} />
        )
      }
    </QueryView>
  );
}

function NobodyEntered({ contestId }: { contestId: number }) {
  const { t } = useTranslation(['entry', 'fault', 'common']);
  return (
    <EmptyState
      drawing="team"
      title={t('fault:notEnoughTeamsToConfirm')}
      action={<LinkButton to={contestPath(contestId)}>{t('common:back')}</LinkButton>}
    >
      {t('entry:confirm.nobody')}
    </EmptyState>
  );
}

interface ChoiceProps extends ApplicantsProps {
  applicants: readonly Applicant[];
}

function Choice({ contest, applicants, onConfirmed, showsResult = false }: ChoiceProps) {
  const { t } = useTranslation('entry');
  const max = contest.entryMaxCount;
  const checkinEnd = contest.checkin ? contest.checkinEnd : null;
  const now = useNowAt(checkinEnd ? [checkinEnd] : []);
  const checkinOver = checkinEnd !== null && now >= Date.parse(checkinEnd);
  const selection = useSelection(applicants, max, checkinOver);
  const view = useApplicantView(contest.id, applicants);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const opened = applicants.find(({ id }) => id === openedId);
  const release = useAskBeforeLeaving(selection.changed);
  const confirmation = useConfirmation(contest, applicants, selection, {
    silent: showsResult,
    onConfirmed: (done) => {
      release();
      onConfirmed(done);
    },
  });
  const facts = useMemo(() => shownFacts(contest, applicants), [contest, applicants]);
  const rowHeight = useRowHeight(facts.length);
  return (
    <div className={classes.panel} style={{ '--row': `${rowHeight}px` } as React.CSSProperties}>
      <EngagementPanel contest={contest} />
      <ViewBar contest={contest} view={view} />
      <div className={classes.head}>
        <SelectAll shown={view.shown} selection={selection} max={max} />
        {contest.checkin && <ChooseCheckedIn applicants={applicants} selection={selection} />}
        <span className={classes.headings}>
          <StatusHeadings facts={facts} />
        </span>
      </div>
      {view.shown.length === 0 ? (
        <p className={classes.none}>{t('view.none')}</p>
      ) : (
        <ApplicantRows
          applicants={applicants}
          shown={view.shown}
          teamSize={contest.teamSize}
          facts={facts}
          rowHeight={rowHeight}
          selection={selection}
          onOpen={setOpenedId}
        />
      )}
      <StatusLegend facts={facts} />
      <ConfirmBar
        count={selection.ids.length}
        max={max}
        free={contest.stages.length === 0 ? stayingFree(applicants, selection.ids, max) : 0}
        back={contestPath(contest.id, 'participant')}
        pending={confirmation.pending}
        onConfirm={confirmation.confirm}
      />
      <Suspense>
        {opened && (
          <ApplicantSheet
            contest={contest}
            applicant={opened}
            facts={facts}
            onClose={() => setOpenedId(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Returns the height of a row in pixels. On a narrow screen two facts share a line below the name. */
function useRowHeight(facts: number): number {
  const narrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  if (!narrow) return 64;
  return facts > 2 ? 116 : 88;
}

interface ChooseCheckedInProps {
  applicants: readonly Applicant[];
  selection: ReturnType<typeof useSelection>;
}

/** Chooses the applicants who have checked in. */
function ChooseCheckedIn({ applicants, selection }: ChooseCheckedInProps) {
  const { t } = useTranslation('entry');
  const present = applicants.filter((applicant) => applicant.checkin);
  return (
    <Button
      size="s"
      variant="quiet"
      disabled={present.length === 0}
      onClick={() => selection.choose(present)}
    >
      {t('confirm.chooseCheckedIn')}
    </Button>
  );
}

interface ApplicantRowsProps {
  /** All applicants, in the order of their entry. */
  applicants: readonly Applicant[];
  shown: readonly Applicant[];
  teamSize: number;
  facts: ReturnType<typeof shownFacts>;
  rowHeight: number;
  selection: ReturnType<typeof useSelection>;
  onOpen: (id: number) => void;
}

/** The shown applicants. Each has the number of its place among all. */
function ApplicantRows(props: ApplicantRowsProps) {
  const { applicants, shown, teamSize, facts, rowHeight, selection, onOpen } = props;
  const places = useMemo(() => new Map(applicants.map(({ id }, index) => [id, index + 1])), [applicants]);
  return (
    <Virtuoso
      useWindowScroll
      data={shown}
      computeItemKey={(_, applicant) => applicant.id}
      fixedItemHeight={rowHeight}
      increaseViewportBy={400}
      itemContent={(_, applicant) => (
        <ApplicantRow
          applicant={applicant}
          place={places.get(applicant.id) ?? 0}
          teamSize={teamSize}
          facts={facts}
          ticked={selection.has(applicant)}
          locked={isLocked(applicant)}
          out={isOut(applicant)}
          onToggle={() => selection.toggle(applicant)}
          onOpen={() => onOpen(applicant.id)}
        />
      )}
    />
  );
}

interface SelectAllProps {
  shown: readonly Applicant[];
  selection: ReturnType<typeof useSelection>;
  max: number;
}

/** Ticks the shown applicants up to the maximum; pressed again it removes their ticks. Hidden ticks stay. */
function SelectAll({ shown, selection, max }: SelectAllProps) {
  const { t } = useTranslation('entry');
  const choosable = shown.filter((each) => !isOut(each));
  const ticked = choosable.filter(selection.has);
  const full = selection.ids.length >= max;
  const all = ticked.length > 0 && (full || ticked.length === choosable.length);
  const places = max - (selection.ids.length - ticked.length);
  return (
    <CheckboxField
      checked={all}
      indeterminate={!all && ticked.length > 0}
      disabled={full && ticked.length === 0}
      label={
        places > 0 && choosable.length > places
          ? t('confirm.selectUpTo', { max: places })
          : t('confirm.selectAll')
      }
      onChange={() => (all ? selection.remove(choosable) : selection.add(choosable))}
    />
  );
}
