import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText, fieldErrors, useFaultText } from '../api/faults';
import { characters } from '../lib/characters';
import { Button } from './Button';
import { TextAreaField } from './Field';
import { Notice } from './Notice';
import classes from './ReasonForm.module.css';

export interface ReasonFormProps {
  /** The accessible name of a form without a heading. */
  name?: string;
  /** What the act does, and to whom. */
  lead?: ReactNode;
  /** Fields above the reason. */
  children?: ReactNode;
  label: ReactNode;
  /** Who reads the reason. */
  hint?: string;
  /** The longest reason of the contract, in characters. */
  maxLength: number;
  optional?: boolean;
  /** The name of the reason in the request. The server's refusal of it is shown at the field. */
  field?: string;
  action: string;
  danger?: boolean;
  /** Why the act is not possible at all. */
  obstacle?: string | false;
  /** Whether another field still lacks an answer, so that the button is disabled. */
  incomplete?: boolean;
  busy: boolean;
  /** The server's refusal. */
  error: unknown;
  /** Whether the refusal only informs. */
  harmless?: boolean;
  /** Called with the trimmed reason, which has at most `maxLength` characters. */
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an act. Only an optional reason can be empty. */
export function ReasonForm({ field = 'reason', optional = false, danger = true, ...props }: ReasonFormProps) {
  const { t } = useTranslation('common');
  const textOf = useFaultText();
  const [written, setWritten] = useState('');
  const [tried, setTried] = useState(false);
  const reason = written.trim();
  const missing = !optional && reason === '';
  const tooLong = characters(reason) > props.maxLength;
  const refused = fieldErrors(props.error)[field];
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={props.name}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!missing && !tooLong && !props.obstacle && !props.incomplete) props.onAct(reason);
      }}
    >
      {props.lead && <div className={classes.lead}>{props.lead}</div>}
      {props.children}
      <TextAreaField
        label={props.label}
        description={props.hint}
        required={!optional}
        minRows={3}
        maxRows={10}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        maxLength={props.maxLength}
        error={tried && missing ? faultText('valueIsRequired') : !tooLong && refused}
        // Fields above come first.
        data-autofocus={props.children ? undefined : true}
      />
      {props.obstacle && <Notice tone="danger">{props.obstacle}</Notice>}
      {props.error != null && !refused && (
        <Notice tone={props.harmless ? 'info' : 'danger'}>{textOf(props.error)}</Notice>
      )}
      <div className={classes.acts}>
        <Button onClick={props.onClose}>{t('back')}</Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={Boolean(props.obstacle) || props.incomplete}
          loading={props.busy}
        >
          {props.action}
        </Button>
      </div>
    </form>
  );
}
