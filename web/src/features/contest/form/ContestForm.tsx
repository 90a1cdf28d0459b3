import { useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { focusField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { contestPath } from '@/entities/contest/lib/paths';
import { SurveyEditor } from '@/entities/survey/components/SurveyEditor';
import { TrophyEditor } from '@/entities/trophy/components/TrophyEditor';
import type { Contest } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useOneAtATime } from '@/shared/lib/useOneAtATime';
import { useUploading } from '@/shared/lib/useUploading';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { RestoredNotice } from '@/shared/ui/RestoredNotice';
import { Schedule } from '../components/Schedule';
import { BasicsSection } from './BasicsSection';
import { CancelSection } from './CancelSection';
import { DeleteSection } from './DeleteSection';
import { EntrySection } from './EntrySection';
import { ErrorSummary } from './ErrorSummary';
import { FormatSection } from './FormatSection';
import { FormConflictDialog } from './FormConflictDialog';
import { type Loss, LossNotice } from './LossNotice';
import { PageSection } from './PageSection';
import { isFilled, mostPlaces } from './rules';
import { ScheduleSection } from './ScheduleSection';
import { useContestForm } from './useContestForm';
import type { FormTemplate } from './useSaveContest';
import { contestFields } from './values';

interface ContestFormProps {
  contest: Contest | null;
  /** The earlier contest that a new one begins with. */
  template?: FormTemplate | null;
  /** The name of a new contest. */
  name?: string;
  /** The current state of the edited contest. */
  latest?: Contest | null;
  /** Why the edited contest cannot be saved any more. */
  loss?: Loss | null;
}

/** Creates a contest, or edits the given one. */
export function ContestForm({
  contest,
  template = null,
  name = '',
  latest = null,
  loss = null,
}: ContestFormProps) {
  const { t } = useTranslation('contest');
  const parts = useUnsavedParts();
  const { uploading, onBusy } = useUploading();
  const navigate = useNavigateIfShown();
  const editor = useContestForm({ contest, template, name, latest, unsavedParts: parts.unsaved });
  const { form, conflict } = editor;
  const lost = contest && (loss ?? (editor.deleted ? 'deleted' : null));
  const values = useWatch({ control: form.control }) as ContestValues;
  const { summary, refused } = useRefusal(form);

  function leave() {
    editor.forget();
    return navigate('/');
  }

  const submit = useOneAtATime(async () => {
    if (!(await editor.save())) refused();
  });

  return (
    <FormProvider {...form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.main}>
          <FormNotices editor={editor} lost={lost} values={values} />
          <ErrorSummary ref={summary} failure={editor.failure} />
          <BasicsSection contest={contest} onBusy={onBusy} />
          <ScheduleSection />
          <div className={classes.inlineSchedule}>
            <Schedule schedule={values} />
          </div>
          <EntrySection places={mostPlaces(contest?.entryMaxCount)} />
          <FormatSection contest={contest} />
          <PageSection contestId={contest?.id ?? null} onBusy={onBusy} />
          {!contest && <LaterSection template={template} />}
        </div>
        <aside className={classes.side}>
          <h2>{t('schedule.title')}</h2>
          <Schedule schedule={values} />
        </aside>
        <FormBar
          contest={contest}
          lost={lost}
          filled={isFilled(values)}
          uploading={uploading}
          saving={editor.saving}
        />
      </form>
      {contest && (!lost || parts.unsaved) && (
        <div className={classes.parts}>
          <SurveyEditor contestId={contest.id} onUnsaved={parts.survey} />
          <TrophyEditor
            contestId={contest.id}
            participantType={contest.participantType}
            onUnsaved={parts.trophies}
          />
          {!lost && <CancelSection contest={latest ?? contest} />}
          {!lost && <DeleteSection contest={latest ?? contest} onDeleted={leave} />}
        </div>
      )}
      {conflict && (
        <FormConflictDialog
          {...conflict}
          onApply={(keepTheirs) => void editor.apply(keepTheirs)}
          onTakeTheirs={editor.takeTheirs}
          onClose={editor.closeConflict}
        />
      )}
    </FormProvider>
  );
}

/** Shows a refused save: `refused` moves the focus to the first broken field, otherwise to the reasons in `summary`. */
function useRefusal(form: UseFormReturn<ContestValues>) {
  const summary = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The reasons are in the page only after React has committed the failure.
  useEffect(() => {
    if (refusals === 0) return;
    const broken = contestFields.find((field) => form.getFieldState(field).invalid);
    if (broken) return focusField(broken);
    summary.current?.scrollIntoView({ block: 'center' });
    summary.current?.focus({ preventScroll: true });
  }, [refusals, form]);
  return { summary, refused: () => setRefusals((count) => count + 1) };
}

interface FormNoticesProps {
  editor: ReturnType<typeof useContestForm>;
  /** Why the contest cannot be saved any more. */
  lost: Loss | null;
  values: ContestValues;
}

/** What happened to the input since it began: the contest is gone, a draft was restored, or somebody else saved. */
function FormNotices({ editor, lost, values }: FormNoticesProps) {
  const { t } = useTranslation('contest');
  return (
    <>
      {lost && <LossNotice loss={lost} values={values} onLeave={editor.forget} />}
      {editor.restored && (
        <div className={classes.notice}>
          <RestoredNotice onDiscard={editor.discardDraft} />
        </div>
      )}
      {editor.newer && !lost && (
        <div className={classes.notice}>
          <Notice
            tone="warning"
            title={t('conflict.newer')}
            action={
              <Button size="s" onClick={editor.review}>
                {t('conflict.review')}
              </Button>
            }
          >
            {t('conflict.newerText')}
          </Notice>
        </div>
      )}
      {editor.replaced && (
        <div className={classes.notice}>
          <Notice
            title={t('conflict.taken')}
            action={
              <Button size="s" onClick={editor.bringMineBack}>
                {t('conflict.bringBack')}
              </Button>
            }
          />
        </div>
      )}
    </>
  );
}

interface FormBarProps {
  /** The edited contest; null creates a new one. */
  contest: Contest | null;
  lost: Loss | null;
  /** Whether every required field is filled. */
  filled: boolean;
  /** Whether the cover or a picture of the rules is being uploaded. */
  uploading: boolean;
  saving: boolean;
}

/** The buttons of the form, and why it cannot be saved. */
function FormBar({ contest, lost, filled, uploading, saving }: FormBarProps) {
  const { t } = useTranslation(['contest', 'common']);
  const blocked = !filled || uploading || lost !== null;
  return (
    <div className={classes.bar}>
      {(lost || !filled) && <p>{t(lost ? `contest:gone.${lost}` : 'contest:form.fillRequired')}</p>}
      <LinkButton variant="quiet" to={contest && !lost ? contestPath(contest.id) : '/contests'}>
        {t('common:cancel')}
      </LinkButton>
      <Button type="submit" variant="primary" loading={saving} disabled={blocked}>
        {t(contest ? 'contest:form.save' : 'contest:form.register')}
      </Button>
    </div>
  );
}

/** What can be added to a contest after its creation, and what is copied from the earlier contest. */
function LaterSection({ template }: { template: FormTemplate | null }) {
  const { t } = useTranslation('contest');
  const { questionCount = 0, trophyCount = 0 } = template?.content ?? {};
  return (
    <Section heading={t('form.later.title')}>
      {questionCount + trophyCount > 0 && (
        <p>{t('form.later.copied', { questions: questionCount, trophies: trophyCount })}</p>
      )}
      <p className={classes.zone}>{t('form.later.text')}</p>
      <ul className={classes.later}>
        <li>{t('form.later.survey')}</li>
        <li>{t('form.later.trophies')}</li>
        <li>{t('form.later.operators')}</li>
      </ul>
    </Section>
  );
}

/**
 * Returns which of the parts that are saved on their own have unsaved input. The browser asks before the window is
 * closed with unsaved input.
 */
function useUnsavedParts() {
  const [survey, setSurvey] = useState(false);
  const [trophies, setTrophies] = useState(false);
  const unsaved = survey || trophies;
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return {
    unsaved,
    survey: useCallback((is: boolean) => setSurvey(is), []),
    trophies: useCallback((is: boolean) => setTrophies(is), []),
  };
}
