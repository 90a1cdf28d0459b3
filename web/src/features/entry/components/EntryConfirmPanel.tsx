import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { contestQuery } from '@/features/contest';
import { faultText } from '@/shared/api/faults';
import type { Contest } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { CheckboxField, SelectField } from '@/shared/ui/Field';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { applicantsQuery, confirmEntries, entryKeys, standingQuery } from '../api';
import type { Applicant } from '../lib/applicant';
import { type ApplicantView, isLocked, viewed } from '../lib/selection';
import { useSelection } from '../lib/useSelection';
import { ApplicantRow } from './ApplicantRow';
import { ConfirmBar } from './ConfirmBar';
import classes from './EntryConfirmPanel.module.css';
import { StatusHeadings } from './StatusIcons';

interface EntryConfirmPanelProps {
  contestId: number;
  onConfirmed: () => void;
}

/** Chooses who of the applicants plays (C2.124–C2.129, rulings.md 31, 63). For holders of the edit ability. */
export function EntryConfirmPanel({ contestId, onConfirmed }: EntryConfirmPanelProps) {
  const contest = useQuery(contestQuery(contestId));
  useLive(`contest:${contestId}`, { invalidate: [entryKeys.contest(contestId)] });
  return (
    <QueryView query={contest}>{(data) => <Applicants contest={data} onConfirmed={onConfirmed} />}</QueryView>
  );
}

function Applicants({ contest, onConfirmed }: { contest: Contest; onConfirmed: () => void }) {
  const applicants = useQuery(applicantsQuery(contest));
  const standing = useQuery(standingQuery(contest));
  // Which ticks are fixed must be known before the first one can be taken away.
  const needed = contest.tournamentId !== null && standing.data === undefined ? standing : null;
  if (needed) return <QueryView query={needed}>{() => null}</QueryView>;
  return (
    <QueryView query={applicants}>
      {(items) =>
        items.length === 0 ? (
          <NobodyEntered contestId={contest.id} />
        ) : (
          <Choice
            contest={contest}
            applicants={items}
            standing={standing.data ?? noEntries}
            onConfirmed={onConfirmed}
          />
        )
      }
    </QueryView>
  );
}

const noEntries: readonly number[] = [];
const views: readonly ApplicantView[] = ['entered', 'checkedInFirst', 'checkedInOnly'];

function NobodyEntered({ contestId }: { contestId: number }) {
  const { t } = useTranslation(['entry', 'fault', 'common']);
  return (
    <EmptyState
      drawing="team"
      title={t('fault:notEnoughTeamsToConfirm')}
      action={<LinkButton to={`/contests/${contestId}`}>{t('common:back')}</LinkButton>}
    >
      {t('entry:confirm.nobody')}
    </EmptyState>
  );
}

interface ChoiceProps {
  contest: Contest;
  applicants: readonly Applicant[];
  standing: readonly number[];
  onConfirmed: () => void;
}

function Choice({ contest, applicants, standing, onConfirmed }: ChoiceProps) {
  const { t } = useTranslation('entry');
  const queries = useQueryClient();
  const rules = useMemo(
    () => ({ max: contest.entryMaxCount, standing: new Set(standing) }),
    [contest.entryMaxCount, standing],
  );
  const selection = useSelection(applicants, rules);
  const [view, setView] = useState<ApplicantView>('entered');
  const shown = viewed(applicants, view);
  const places = useMemo(() => new Map(applicants.map(({ id }, index) => [id, index + 1])), [applicants]);
  const confirmation = useMutation({
    mutationFn: () => confirmEntries(contest.id, selection.ids),
    onSuccess: ({ allowedCount }) => {
      toast.success(t('confirm.done', { count: allowedCount }));
      onConfirmed();
    },
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: entryKeys.contest(contest.id) }),
  });

  function confirmSelection() {
    if (selection.ids.length === 0) return toast.error(faultText('selectEntryItem'));
    if (selection.over > 0) return toast.error(faultText('tooManyAllowed', { max: rules.max }));
    confirmation.mutate();
  }

  return (
    <div className={classes.panel}>
      {contest.checkin && (
        <div className={classes.view}>
          <SelectField
            aria-label={t('view.label')}
            className={classes.order}
            value={view}
            allowDeselect={false}
            data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={(value) => setView(views.find((each) => each === value) ?? 'entered')}
          />
          <Button
            size="s"
            disabled={!applicants.some((applicant) => applicant.checkin)}
            onClick={() => selection.choose(applicants.filter((applicant) => applicant.checkin))}
          >
            {t('confirm.chooseCheckedIn')}
          </Button>
        </div>
      )}
      <SelectAll shown={shown} applicants={applicants} selection={selection} max={rules.max} />
      {shown.length === 0 ? (
        <p className={classes.none}>{t('view.none')}</p>
      ) : (
        <Virtuoso
          useWindowScroll
          data={shown}
          computeItemKey={(_, applicant) => applicant.id}
          fixedItemHeight={64}
          increaseViewportBy={400}
          itemContent={(_, applicant) => (
            <ApplicantRow
              applicant={applicant}
              place={places.get(applicant.id) ?? 0}
              ticked={selection.has(applicant)}
              locked={isLocked(applicant, rules)}
              onToggle={() => selection.toggle(applicant)}
            />
          )}
        />
      )}
      <ConfirmBar
        count={selection.ids.length}
        max={rules.max}
        back={`/contests/${contest.id}/participant`}
        pending={confirmation.isPending}
        onConfirm={confirmSelection}
      />
    </div>
  );
}

interface SelectAllProps {
  shown: readonly Applicant[];
  applicants: readonly Applicant[];
  selection: ReturnType<typeof useSelection>;
  max: number;
}

/** Ticks those in view, as many as the contest takes; pressed again it unticks. */
function SelectAll({ shown, applicants, selection, max }: SelectAllProps) {
  const { t } = useTranslation('entry');
  const count = selection.ids.length;
  const all = count > 0 && (count >= max || shown.every(selection.has));
  const overflows = applicants.length > max;
  return (
    <div className={classes.head}>
      <CheckboxField
        checked={all}
        indeterminate={!all && count > 0}
        label={t(overflows ? 'confirm.selectUpTo' : 'confirm.selectAll', { max })}
        onChange={() => (all ? selection.clear() : selection.choose(shown))}
      />
      <span className={classes.headings}>
        <StatusHeadings />
      </span>
    </div>
  );
}
