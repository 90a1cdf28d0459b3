import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { SelectField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import type { ApplicantViewState } from '../lib/useApplicantView';
import { type Filter, filters, orders } from '../lib/view';
import { EngagementAbsent } from './EngagementPanel';
import { EntrySearch } from './EntrySearch';
import classes from './ViewBar.module.css';

/** Finds entries by a text, and sorts and filters the list, without changing the ticks. */
export function ViewBar({ contest, view }: { contest: Contest; view: ApplicantViewState }) {
  const { t } = useTranslation('entry');
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  function reset() {
    view.reset();
    // The pressed button disappears.
    toggle.current?.focus({ preventScroll: true });
  }
  const { shown } = view;
  return (
    <div className={classes.bar}>
      <div className={classes.first}>
        <EntrySearch className={classes.text} value={view.text} onChange={view.setText} />
        <Button
          ref={toggle}
          icon={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          aria-expanded={opened}
          aria-controls={panel}
          onClick={() => setOpened(!opened)}
        >
          {view.filtered ? t('view.filtered', { count: shown.length }) : t('view.filter')}
        </Button>
      </div>
      {opened && (
        <div id={panel} className={classes.filters}>
          <SelectField
            label={t('view.label')}
            value={view.order}
            allowDeselect={false}
            data={orders
              .filter((order) => contest.checkin || order !== 'checkin')
              .map((value) => ({ value, label: t(`view.order.${value}`) }))}
            onChange={(value) => view.setOrder(orders.find((each) => each === value) ?? 'entered')}
          />
          <FilterChips contest={contest} view={view} />
          <AnswerFilter contestId={contest.id} view={view} />
          <EngagementAbsent />
          {view.filtered && (
            <Button size="s" variant="quiet" onClick={reset}>
              {t('view.reset')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function FilterChips({ contest, view }: { contest: Contest; view: ApplicantViewState }) {
  const { t } = useTranslation('entry');
  const offered = (filter: Filter) =>
    contest.checkin || (filter !== 'checkedIn' && filter !== 'notCheckedIn');
  return (
    <fieldset className={classes.chips} aria-label={t('view.filter')}>
      {filters.filter(offered).map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={view.filters.includes(filter)}
          onClick={() => view.toggleFilter(filter)}
        >
          {t(`view.show.${filter}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Searches the answers to one question of the survey. */
function AnswerFilter({ contestId, view }: { contestId: number; view: ApplicantViewState }) {
  const { t } = useTranslation('entry');
  const textOf = useFaultText();
  const survey = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contestId } }));
  const questions = survey.data?.items ?? [];
  const { question } = view;
  if (questions.length === 0) return null;
  return (
    <div className={classes.search}>
      <SelectField
        label={t('view.in')}
        placeholder={t('view.noQuestion')}
        clearable
        value={question ? String(question.id) : null}
        data={questions.map(({ id, question_detail }) => ({ value: String(id), label: question_detail }))}
        onChange={(value) => view.setQuestion(questions.find(({ id }) => String(id) === value) ?? null)}
      />
      {question?.input_type === 'SELECT' && (
        <SelectField
          label={t('view.answer')}
          placeholder={t('view.anyAnswer')}
          clearable
          value={view.answer || null}
          data={question.selections}
          onChange={(value) => view.setAnswer(value ?? '')}
        />
      )}
      {question && question.input_type !== 'SELECT' && (
        <TextField
          type="search"
          label={t('view.text')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={view.answer}
          onChange={(event) => view.setAnswer(event.currentTarget.value)}
        />
      )}
      {view.answers.isError && <Notice tone="danger">{textOf(view.answers.error)}</Notice>}
    </div>
  );
}
