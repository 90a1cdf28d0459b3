import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rankRows } from '@/entities/contest/form/settings';
import { useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { Button } from '@/shared/ui/Button';
import { NumberField } from '@/shared/ui/NumberField';
import { useNumberText } from '@/shared/ui/useNumberText';
import { equalSteps, filledDown, pastedColumn } from '../lib/rankTable';
import { limits } from '../settings';
import classes from './RankTable.module.css';

type Num = number | '';

/** Points by rank. Many rows can be filled at once: by equal steps, from one rank down, or by pasting a column. */
export function RankTable() {
  const { t } = useTranslation('contest');
  const { value: rows, onChange, onBlur, error } = useField('rankPoint');
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(rows);
  latest.current = rows;

  // Rows are memoised by their number, so that a keystroke renders one row instead of 256.
  const acts = useRef({
    type: (index: number, text: string) => {
      const read = wholeNumber(text);
      const next = read !== null && read >= 0 && read <= limits.rankPoint.max ? read : '';
      onChange(latest.current.map((point, row) => (row === index ? next : point)));
    },
    paste: (index: number, text: string) => {
      const pasted = pastedColumn(latest.current, index, text);
      if (pasted) onChange(pasted);
      return pasted !== null;
    },
    focus: setCurrent,
    step: (to: number) => {
      const input = list.current?.querySelectorAll('input')[to];
      input?.focus();
      input?.select();
    },
  }).current;

  return (
    <fieldset className={classes.table}>
      <legend>{t('form.field.rankPoint')}</legend>
      <p className={classes.hint}>{t('form.hint.rankPoint', { count: rows.length })}</p>
      <ol ref={list} className={classes.rows} onBlur={onBlur}>
        {rows.map((point, index) => (
          <Row key={rankKey(index)} index={index} point={point} acts={acts} />
        ))}
      </ol>
      {error && <p className={classes.error}>{error}</p>}
      <FillTools rows={rows} current={Math.min(current, rows.length - 1)} onChange={onChange} />
    </fieldset>
  );
}

interface FillToolsProps {
  rows: readonly Num[];
  /** The index of the row that has, or had last, the focus. */
  current: number;
  onChange: (rows: Num[]) => void;
}

/** Fills many rows at once: by equal steps, up to the places of the contest, or from the current row down. */
function FillTools({ rows, current, onChange }: FillToolsProps) {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const [first, setFirst] = useState<Num>(10);
  const [step, setStep] = useState<Num>(1);
  const places = Number(useWatch({ control, name: 'entryMaxCount' }));
  const missing = rankRows(rows, places).length - rows.length;
  return (
    <div className={classes.tools}>
      <div className={classes.steps}>
        <NumberField
          size="sm"
          label={t('form.rank.first')}
          value={first}
          onChange={(value) => setFirst(value === '' ? '' : Number(value))}
          min={limits.rankPoint.min}
          max={limits.rankPoint.max}
        />
        <NumberField
          size="sm"
          label={t('form.rank.step')}
          value={step}
          onChange={(value) => setStep(value === '' ? '' : Number(value))}
          min={0}
          max={limits.rankPoint.max}
        />
        <Button
          size="s"
          disabled={first === '' || step === ''}
          onClick={() => onChange(equalSteps(rows.length, Number(first), Number(step)))}
        >
          {t('form.rank.fillSteps')}
        </Button>
      </div>
      {missing > 0 && (
        <Button size="s" onClick={() => onChange(rankRows(rows, places))}>
          {t('form.rank.fillPlaces', { count: rows.length + missing })}
        </Button>
      )}
      {current < rows.length - 1 && (
        <Button size="s" onClick={() => onChange(filledDown(rows, current))}>
          {t('form.rank.fillDown', { rank: current + 1, point: Number(rows[current]) })}
        </Button>
      )}
    </div>
  );
}

function rankKey(index: number): string {
  return `rank ${index + 1}`;
}

interface Acts {
  type: (index: number, text: string) => void;
  paste: (index: number, text: string) => boolean;
  focus: (index: number) => void;
  step: (to: number) => void;
}

const Row = memo(function Row({ index, point, acts }: { index: number; point: Num; acts: Acts }) {
  const { t } = useTranslation('contest');
  const { text, setText } = useNumberText(point);

  function paste(event: ClipboardEvent) {
    if (acts.paste(index, event.clipboardData.getData('text'))) event.preventDefault();
  }

  function move(event: KeyboardEvent) {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.nativeEvent.isComposing) return;
    event.preventDefault();
    acts.step(index + by);
  }

  return (
    <li>
      <label>
        <span>{t('form.rank.place', { rank: index + 1 })}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={point === '' || undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            acts.type(index, event.currentTarget.value);
          }}
          onFocus={() => acts.focus(index)}
          onPaste={paste}
          onKeyDown={move}
        />
        <small aria-hidden="true">pt</small>
      </label>
    </li>
  );
});
