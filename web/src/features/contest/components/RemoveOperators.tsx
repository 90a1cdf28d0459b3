import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFaultText } from '@/shared/api/faults';
import type { Contest, Operator } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/Field';
import { Tag } from '@/shared/ui/StatusBadge';
import { toast } from '@/shared/ui/toast';
import { useViewer } from '@/shared/viewer/viewer';
import { removeOperators } from '../api';
import classes from './Operators.module.css';

export interface OperatorsProps {
  contest: Contest;
  operators: readonly Operator[];
  /** Called with the whole new list. */
  onChanged: (operators: Operator[]) => void;
}

/** The operators with boxes to remove them. Those of the viewer and the owner are disabled (OPERATOR-3). */
export function RemoveOperators({ contest, operators, onChanged }: OperatorsProps) {
  const { t, i18n } = useTranslation(['contest', 'fault']);
  const nameOf = useDisplayName();
  const faultText = useFaultText(t('fault:failedDeleteOperator'));
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  // Somebody else may have removed a ticked person meanwhile.
  const chosen = operators.filter(({ userId }) => ticked.includes(userId));
  const removal = useAct(
    () =>
      removeOperators(
        contest.id,
        chosen.map(({ userId }) => userId),
      ),
    {
      done: t('completeDeleteOperator'),
      onDone: (items) => {
        setTicked([]);
        // The removed people's rows are gone, and without a ticked person the button is disabled.
        const last = document.activeElement;
        if (last === document.body || last === button.current || last?.closest('[role="dialog"]')) {
          list.current?.focus({ preventScroll: true });
        }
        onChanged(items);
      },
      onFault: (fault) => {
        toast.error(faultText(fault));
        return true;
      },
    },
  );

  function tick(userId: number, on: boolean) {
    setTicked((now) => (on ? [...now, userId] : now.filter((id) => id !== userId)));
  }

  async function ask() {
    const names = new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(
      chosen.map(({ nickname }) => nameOf(nickname)),
    );
    await removal.ask({
      title: t('operator.edit.removeQuestion', { names }),
      body: t('operator.edit.removeText'),
      confirmLabel: t('operator.edit.removeAction'),
      danger: true,
    });
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.operators}>
        {operators.map((operator) => (
          <OperatorRow
            key={operator.userId}
            operator={operator}
            ticked={ticked.includes(operator.userId)}
            busy={removal.busy}
            onTick={(on) => tick(operator.userId, on)}
          />
        ))}
      </ul>
      {operators.length > 1 && (
        <div className={classes.act}>
          <Button
            ref={button}
            variant="danger"
            disabled={chosen.length === 0}
            loading={removal.busy}
            onClick={() => void ask()}
          >
            {chosen.length === 0
              ? t('operator.edit.remove')
              : t('operator.edit.removeCount', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface OperatorRowProps {
  operator: Operator;
  ticked: boolean;
  /** Whether a removal is running. */
  busy: boolean;
  onTick: (on: boolean) => void;
}

/** One operator with the box to remove them. */
function OperatorRow({ operator, ticked, busy, onTick }: OperatorRowProps) {
  const { t } = useTranslation('contest');
  const viewer = useViewer();
  const nameOf = useDisplayName();
  const { userId, nickname, imageUrl, roleId } = operator;
  const self = userId === viewer.id;
  const owner = roleId === 'ROLE_CONTEST_OWNER';
  const name = nameOf(nickname);
  return (
    <li>
      <CheckboxField
        className={classes.tick}
        aria-label={t('operator.edit.tick', { name })}
        checked={ticked}
        disabled={self || owner || busy}
        title={owner && !self ? t('operator.edit.ownerStays') : undefined}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <Avatar id={userId} src={imageUrl} size={40} />
      <Link to={`/users/${userId}`} lang={textLanguage(name)}>
        {name}
      </Link>
      {self && <Tag>{t('operator.edit.you')}</Tag>}
      <Tag tone={owner ? 'lacquer' : 'plain'}>{t(`operator.role.${roleId}`)}</Tag>
    </li>
  );
}
