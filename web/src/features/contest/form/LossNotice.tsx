import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import classes from '@/entities/contest/form/form.module.css';
import type { ContestValues } from '@/entities/contest/form/values';
import { labelled } from '@/shared/i18n/labelled';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { useTimeZone, useViewer } from '@/shared/viewer/viewer';
import { draftKey, readDraft, writeDraft } from './draft';
import { useValueText } from './FormConflictDialog';
import { contestFields, newContest } from './values';

/** Why an open form can no longer be saved: the contest is deleted, or this person is not an operator any more. */
export type Loss = 'deleted' | 'removed';

interface LossNoticeProps {
  loss: Loss;
  values: ContestValues;
  /** Ends this form, so that leaving does not ask. */
  onLeave: () => void;
}

/** Says that the contest cannot be saved any more. The input can be copied, or used for another contest. */
export function LossNotice({ loss, values, onLeave }: LossNoticeProps) {
  const { t } = useTranslation('contest');
  const viewer = useViewer();
  const navigate = useNavigate();
  const text = useValueText();
  const zone = useTimeZone();
  const fresh = newContest(Date.now(), zone);
  const written = contestFields
    .filter((field) => field !== 'image' && values[field] !== '' && values[field] !== null)
    .map((field) => labelled(t(`form.field.${field}`), text(field, values)))
    .join('\n');

  async function begin() {
    const key = draftKey(viewer.id ?? 0, null);
    const agreed =
      readDraft(key) === null ||
      (await confirm({
        title: t('gone.replaceTitle'),
        body: t('gone.replaceText'),
        confirmLabel: t('gone.replace'),
      }));
    if (!agreed) return;
    onLeave();
    // The images of a deleted contest are deleted with it.
    writeDraft(key, { values: { ...values, image: null }, base: fresh, version: null });
    navigate('/contests/registration', { replace: true });
  }

  return (
    <div className={classes.notice}>
      <Notice
        tone="danger"
        title={t(`gone.${loss}`)}
        action={
          <div className={classes.acts}>
            <CopyButton text={written} label={t('gone.copy')} />
            <Button size="s" onClick={() => void begin()}>
              {t('gone.begin')}
            </Button>
          </div>
        }
      >
        {t('gone.text')}
      </Notice>
    </div>
  );
}
