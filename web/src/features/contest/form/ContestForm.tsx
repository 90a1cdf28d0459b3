import { type FormEvent, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Schedule } from '../components/Schedule';
import { BasicsSection } from './BasicsSection';
import { ConflictDialog } from './ConflictDialog';
import classes from './ContestForm.module.css';
import { DeleteSection } from './DeleteSection';
import { EntrySection } from './EntrySection';
import { ErrorSummary } from './ErrorSummary';
import { PageSection } from './PageSection';
import { isFilled } from './rules';
import { ScheduleSection } from './ScheduleSection';
import { useContestForm } from './useContestForm';
import type { ContestValues } from './values';

/** Creates a contest, or edits the given one. */
export function ContestForm({ contest }: { contest: Contest | null }) {
  const { t } = useTranslation(['contest', 'common']);
  const editor = useContestForm(contest);
  const { form, conflict } = editor;
  const values = useWatch({ control: form.control }) as ContestValues;
  const summary = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await editor.save()) return;
    requestAnimationFrame(() => {
      summary.current?.scrollIntoView({ block: 'center' });
      summary.current?.focus({ preventScroll: true });
    });
  }

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.main}>
          {editor.restored && (
            <div className={classes.notice}>
              <Notice
                title={t('contest:draft.restored')}
                action={
                  <Button size="s" onClick={editor.discardDraft}>
                    {t('contest:draft.discard')}
                  </Button>
                }
              >
                {t('contest:draft.restoredText')}
              </Notice>
            </div>
          )}
          {editor.replaced && (
            <div className={classes.notice}>
              <Notice
                title={t('contest:conflict.taken')}
                action={
                  <Button size="s" onClick={editor.bringMineBack}>
                    {t('contest:conflict.bringBack')}
                  </Button>
                }
              />
            </div>
          )}
          <ErrorSummary ref={summary} failure={editor.failure} />
          <BasicsSection contest={contest} />
          <ScheduleSection />
          <div className={classes.inlineSchedule}>
            <Schedule schedule={values} />
          </div>
          <EntrySection />
          <PageSection />
        </div>
        <aside className={classes.side}>
          <h2>{t('contest:schedule.title')}</h2>
          <Schedule schedule={values} />
        </aside>
        <div className={classes.bar}>
          {!isFilled(values) && <p>{t('contest:form.fillRequired')}</p>}
          <LinkButton variant="quiet" to={contest ? `/contests/${contest.id}` : '/contests'}>
            {t('common:cancel')}
          </LinkButton>
          <Button
            type="submit"
            variant="primary"
            loading={editor.saving}
            disabled={!isFilled(values) || editor.saving}
          >
            {t(contest ? 'contest:form.save' : 'contest:form.register')}
          </Button>
        </div>
      </form>
      {contest && <DeleteSection contest={contest} onDeleted={editor.forget} />}
      {conflict && (
        <ConflictDialog
          {...conflict}
          onKeepMine={() => void editor.keepMine()}
          onTakeTheirs={editor.takeTheirs}
          onClose={editor.closeConflict}
        />
      )}
    </FormProvider>
  );
}
