import { maxScore, type ResultForm, withScore } from '@/entities/match/lib/resultForm';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { NumberField } from '@/shared/ui/NumberField';
import classes from './ScoreFields.module.css';

interface ScoreFieldsProps {
  match: MatchDetail;
  form: ResultForm;
  texts: MatchTexts;
  onChange: (form: ResultForm) => void;
  fault: string | undefined;
}

/** The scores of both sides as two numbers. */
export function ScoreFields({ match, form, texts, onChange, fault }: ScoreFieldsProps) {
  const { t } = texts;
  return (
    <fieldset className={classes.scores}>
      <legend>{t('result.score')}</legend>
      <p className={classes.hint}>
        {form.outcome === 'unearned'
          ? t('result.scoreAwarded')
          : t(form.scoring === 'score' ? 'result.scoreDecides' : 'result.scoreBeside')}
      </p>
      <div className={classes.sides}>
        {([0, 1] as const).map((side) => (
          <NumberField
            key={side}
            label={displayName(match.participants[side]?.name ?? '')}
            value={form.score[side]}
            onChange={(value) => onChange(withScore(form, side, value))}
            min={0}
            max={maxScore}
            maxLength={4}
            classNames={{ label: classes.name ?? '', input: classes.number ?? '' }}
          />
        ))}
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
