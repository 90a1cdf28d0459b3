import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { isNamed } from '@/entities/match/lib/state';
import type { MatchTexts } from '@/entities/match/texts';
import { MatchResultInput } from '@/shared/api/limits';
import type { MatchChange, ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { CheckboxField } from '@/shared/ui/Field';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import classes from './CorrectionSheet.module.css';

interface CorrectionSheetProps {
  /** The effects of the correction. */
  changes: readonly MatchChange[];
  /** The id of the corrected match, which is left out of its effects. */
  self: number;
  texts: MatchTexts;
  busy: boolean;
  onClose: () => void;
  onApply: (reason: string, acknowledge: number[]) => void;
}

/** Shows the effects of a correction on other matches. Removed results must be acknowledged before it is applied. */
export function CorrectionSheet({ changes, self, texts, busy, onClose, onApply }: CorrectionSheetProps) {
  const { t } = texts;
  // Other effects must be acknowledged again.
  const [acknowledged, setAcknowledged] = useState<readonly MatchChange[] | null>(null);
  const agreed = acknowledged === changes;
  const others = changes.filter((change) => change.matchId !== self);
  const voided = others.filter((change) => change.resultVoided).map((change) => change.matchId);
  return (
    <ReasonSheet
      title={t(others.length === 0 ? 'correction.titleAlone' : 'correction.title')}
      size="lg"
      lead={
        <>
          <p>{others.length === 0 ? t('correction.none') : t('correction.body')}</p>
          {others.length > 0 && (
            <ul className={classes.changes}>
              {others.map((change) => (
                <Change key={change.matchId} change={change} texts={texts} />
              ))}
            </ul>
          )}
        </>
      }
      label={t('correction.reason')}
      hint={t('correction.reasonHint')}
      maxLength={MatchResultInput.reason.maxLength}
      incomplete={voided.length > 0 && !agreed}
      action={t('correction.apply')}
      danger={false}
      busy={busy}
      error={null}
      onAct={(reason) => onApply(reason, voided)}
      onClose={onClose}
    >
      {voided.length > 0 && (
        <CheckboxField
          label={t('correction.acknowledge')}
          checked={agreed}
          onChange={(event) => setAcknowledged(event.currentTarget.checked ? changes : null)}
        />
      )}
    </ReasonSheet>
  );
}

function Change({ change, texts }: { change: MatchChange; texts: MatchTexts }) {
  const { t } = texts;
  const nameOf = (participant: ParticipantRef | null | undefined) =>
    participant ? displayName(participant.name) : t('correction.nobody');
  const replaced = [0, 1].filter((side) => change.before[side]?.id !== change.after[side]?.id);
  const decided = change.advancesWithoutPlay || change.nobodyAdvances;
  const playedAgain = change.resultVoided && !decided && change.after.every((side) => side !== null);
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
      {change.nobodyAdvances && <p className={classes.note}>{t('page.bothDropped')}</p>}
      {playedAgain && <p className={classes.note}>{t('correction.rematch')}</p>}
    </li>
  );
}
