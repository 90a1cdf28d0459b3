import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isNamed } from '@/entities/match/lib/state';
import type { MatchTexts } from '@/entities/match/texts';
import { MatchResultInput } from '@/shared/api/limits';
import type { MatchChange, ParticipantRef } from '@/shared/api/types';
import { characters } from '@/shared/lib/characters';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { CheckboxField, TextAreaField } from '@/shared/ui/Field';
import classes from './CorrectionDialog.module.css';

const reasonLength = MatchResultInput.reason.maxLength;

interface CorrectionDialogProps {
  /** The effects of the correction; null closes the dialog. */
  changes: readonly MatchChange[] | null;
  /** The id of the corrected match, which is left out of its effects. */
  self: number;
  texts: MatchTexts;
  busy: boolean;
  onClose: () => void;
  onApply: (reason: string, acknowledge: number[]) => void;
}

/** Shows the effects of a correction on other matches. Removed results must be acknowledged before it is applied. */
export function CorrectionDialog({ changes, self, texts, busy, onClose, onApply }: CorrectionDialogProps) {
  const { t } = texts;
  const [agreed, setAgreed] = useState(false);
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (changes) setAgreed(false);
  }, [changes]);
  const others = (changes ?? []).filter((change) => change.matchId !== self);
  const voided = others.filter((change) => change.resultVoided).map((change) => change.matchId);
  return (
    <Dialog opened={changes !== null} onClose={onClose} title={t('correction.title')} size="lg">
      <div className={classes.dialog}>
        <p>{others.length === 0 ? t('correction.none') : t('correction.body')}</p>
        {others.length > 0 && (
          <ul className={classes.changes}>
            {others.map((change) => (
              <Change key={change.matchId} change={change} texts={texts} />
            ))}
          </ul>
        )}
        <TextAreaField
          label={t('correction.reason')}
          description={t('correction.reasonHint')}
          maxLength={reasonLength}
          minRows={2}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {voided.length > 0 && (
          <CheckboxField
            label={t('correction.acknowledge')}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        )}
        <div className={classes.acts}>
          <Button onClick={onClose}>{t('result.cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={
              reason.trim() === '' ||
              characters(reason.trim()) > reasonLength ||
              (voided.length > 0 && !agreed)
            }
            onClick={() => onApply(reason.trim(), voided)}
          >
            {t('correction.apply')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Change({ change, texts }: { change: MatchChange; texts: MatchTexts }) {
  const { t } = texts;
  const nameOf = (participant: ParticipantRef | null | undefined) =>
    participant ? displayName(participant.name) : t('correction.nobody');
  const replaced = [0, 1].filter((side) => change.before[side]?.id !== change.after[side]?.id);
  return (
    <li className={classes.change} data-voided={change.resultVoided || undefined}>
      <p className={classes.match}>
        <strong>{texts.matchTitle(change)}</strong>
        {!isNamed(change) && <span>{texts.numberOf(change)}</span>}
        {change.resultVoided && <em>{t('correction.voided')}</em>}
      </p>
      {replaced.map((side) => (
        <p key={side} className={classes.replaced}>
          <span className={classes.before}>{nameOf(change.before[side])}</span>
          <IconArrowRight size={16} aria-hidden="true" />
          <strong>{nameOf(change.after[side])}</strong>
        </p>
      ))}
      {change.advancesWithoutPlay && <p className={classes.note}>{t('correction.advances')}</p>}
      {change.resultVoided && !change.advancesWithoutPlay && change.after.every((side) => side !== null) && (
        <p className={classes.note}>{t('correction.rematch')}</p>
      )}
    </li>
  );
}
