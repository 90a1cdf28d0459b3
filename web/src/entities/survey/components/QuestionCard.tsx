import { IconChevronRight, IconCopy, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button, IconButton } from '@/shared/ui/Button';
import { SelectField, SwitchField, TextAreaField, TextField } from '@/shared/ui/Field';
import { NumberField } from '@/shared/ui/NumberField';
import { movedTo, OrderButtons } from '@/shared/ui/OrderButtons';
import type { InputType } from '../api';
import {
  limits,
  type QuestionDraft,
  type QuestionFault,
  type QuestionPlace,
  withPasted,
  withType,
} from '../lib/questions';
import classes from './QuestionCard.module.css';

const types: readonly InputType[] = ['SELECT', 'TEXT', 'TEXTAREA'];

interface QuestionCardProps {
  question: QuestionDraft;
  index: number;
  count: number;
  /** The number of entries that have answered it. */
  answered: number;
  open: boolean;
  faults: readonly QuestionFault[];
  onToggle: () => void;
  onChange: (question: QuestionDraft) => void;
  onMove: (to: number) => void;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

/** One question of the editor: a row that opens to its settings. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, answered, open, faults, onToggle, onMove, onCopy, onRemove } = props;
  const { t } = useTranslation('survey');
  const id = useId();
  const name = question.detail.trim() || t('question', { number: index + 1 });
  return (
    <li
      className={classes.card}
      data-key={question.key}
      data-open={open || undefined}
      data-broken={faults.length > 0 || undefined}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={18} aria-hidden="true" />
          <b>{index + 1}</b>
          <span>
            <strong lang={textLanguage(name)}>{name}</strong>
            <small>
              {t(`type.${question.type}`)}
              {(question.required || question.type === 'SELECT') && ` · ${t('required')}`}
              {answered > 0 && ` · ${t('answered', { count: answered })}`}
            </small>
          </span>
        </button>
        <div className={classes.order}>
          <OrderButtons
            index={index}
            count={count}
            onMove={onMove}
            up={t('moveUp', { name })}
            down={t('moveDown', { name })}
          />
        </div>
      </div>
      {open && (
        <div id={id} className={classes.body}>
          <Settings {...props} />
          <div className={classes.acts}>
            {onCopy && (
              <Button
                size="s"
                variant="quiet"
                icon={<IconCopy size={16} aria-hidden="true" />}
                onClick={onCopy}
              >
                {t('copy')}
              </Button>
            )}
            <Button
              size="s"
              variant="quiet"
              icon={<IconTrash size={16} aria-hidden="true" />}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function Settings({ question, answered, faults, onChange }: QuestionCardProps) {
  const { t } = useTranslation(['survey', 'fault']);
  const error = (place: QuestionPlace) => {
    const fault = faults.find((other) => other.place === place);
    return fault && faultText(fault.key, fault.params);
  };
  const select = question.type === 'SELECT';
  const number = (value: number | string) => (value === '' ? '' : Number(value));
  return (
    <>
      <TextAreaField
        label={t('survey:detail')}
        placeholder={t('survey:detailExample')}
        value={question.detail}
        onChange={(event) => onChange({ ...question, detail: event.currentTarget.value })}
        error={error('detail')}
        minRows={1}
        withAsterisk
      />
      <div className={classes.pair}>
        <SelectField
          label={t('survey:kind')}
          data={types.map((value) => ({ value, label: t(`survey:type.${value}`) }))}
          value={question.type}
          onChange={(value) => onChange(withType(question, (value as InputType | null) ?? question.type))}
          allowDeselect={false}
          description={answered > 0 ? t('survey:kindLoses') : undefined}
        />
        <div className={classes.required}>
          <SwitchField
            label={t('survey:required')}
            description={select ? t('survey:selectRequired') : undefined}
            checked={select || question.required}
            disabled={select}
            onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
          />
        </div>
      </div>
      {select ? (
        <Selections question={question} error={error} onChange={onChange} />
      ) : (
        <div className={classes.pair}>
          <NumberField
            label={t('survey:min')}
            value={question.min}
            onChange={(value) => onChange({ ...question, min: number(value) })}
            min={0}
            max={limits.answer}
            error={error('min')}
          />
          <NumberField
            label={t('survey:max')}
            value={question.max}
            onChange={(value) => onChange({ ...question, max: number(value) })}
            min={1}
            max={limits.answer}
            error={error('max')}
          />
        </div>
      )}
    </>
  );
}

interface SelectionsProps {
  question: QuestionDraft;
  error: (place: QuestionPlace) => string | undefined;
  onChange: (question: QuestionDraft) => void;
}

/** Returns the key of a selection: its index, because two may have the same text while they are edited. */
function place(index: number): string {
  return `selection ${index + 1}`;
}

/** Focuses one of the inputs in an element, in the next frame: a new one is drawn until then. */
function focusInput(parent: Element | null, index: number) {
  requestAnimationFrame(() => parent?.querySelectorAll('input')[index]?.focus());
}

/** The selections of a choice. */
function Selections({ question, error, onChange }: SelectionsProps) {
  const { t } = useTranslation('survey');
  const label = useId();
  const { selections } = question;
  const set = (next: string[]) => onChange({ ...question, selections: next });
  const { min, max } = limits.selections;
  const problem = error('selections');
  return (
    <fieldset className={classes.selections} aria-labelledby={label}>
      <span id={label} className={classes.label}>
        {t('selections')}
      </span>
      <p className={classes.hint}>{t('selectionsHint', { min, max })}</p>
      <ol>
        {selections.map((_, index) => (
          <SelectionRow
            key={place(index)}
            selections={selections}
            index={index}
            error={error(`selection ${index}`)}
            onChange={set}
          />
        ))}
      </ol>
      {problem && <p className={classes.error}>{problem}</p>}
      {selections.length < max && (
        <Button
          size="s"
          variant="quiet"
          icon={<IconPlus size={16} aria-hidden="true" />}
          onClick={(event) => {
            focusInput(event.currentTarget.closest('fieldset'), selections.length);
            set([...selections, '']);
          }}
        >
          {t('addSelection')}
        </Button>
      )}
    </fieldset>
  );
}

interface SelectionRowProps {
  selections: readonly string[];
  index: number;
  error: string | undefined;
  /** Called with all selections. */
  onChange: (selections: string[]) => void;
}

/** One selection. Enter adds another after it, and each pasted line becomes a selection. */
function SelectionRow({ selections, index, error, onChange }: SelectionRowProps) {
  const { t } = useTranslation('survey');
  const { min, max } = limits.selections;
  const text = selections[index] ?? '';
  const name = text.trim() || t('selection', { number: index + 1 });

  function paste(event: ClipboardEvent) {
    const pasted = withPasted(selections, index, event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    onChange(pasted);
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (selections.length >= max) return;
    onChange([...selections.slice(0, index + 1), '', ...selections.slice(index + 1)]);
    focusInput(event.currentTarget.closest('ol'), index + 1);
  }

  return (
    <li>
      <TextField
        aria-label={t('selection', { number: index + 1 })}
        value={text}
        onChange={({ currentTarget }) =>
          onChange(selections.map((other, at) => (at === index ? currentTarget.value : other)))
        }
        onPaste={paste}
        onKeyDown={addOnEnter}
        error={error}
        autoComplete="off"
      />
      <OrderButtons
        index={index}
        count={selections.length}
        onMove={(to) => onChange(movedTo(selections, index, to))}
        up={t('moveUp', { name })}
        down={t('moveDown', { name })}
      />
      <IconButton
        label={t('removeSelection', { name })}
        disabled={selections.length <= min}
        onClick={() => onChange(selections.filter((_, at) => at !== index))}
      >
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
