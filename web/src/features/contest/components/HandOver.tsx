import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import search from '@/entities/person/components/PersonField.module.css';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { SelectField } from '@/shared/ui/Field';
import { handOver } from '../api';
import classes from './Operators.module.css';
import type { OperatorsProps } from './RemoveOperators';

/** Lets the owner make another operator the owner, after a question: only the new owner can undo it. */
export function HandOver({ contest, operators, onChanged }: OperatorsProps) {
  const { t } = useTranslation('contest');
  const nameOf = useDisplayName();
  const [newOwnerId, setNewOwnerId] = useState<string | null>(null);
  const admins = operators.filter(({ roleId }) => roleId === 'ROLE_CONTEST_ADMIN');
  const chosen = admins.find(({ userId }) => String(userId) === newOwnerId);
  const transfer = useAct((userId: number) => handOver(contest.id, userId), {
    done: (items, userId) => {
      const owner = items.find((one) => one.userId === userId);
      return t('operator.edit.transferDone', { name: nameOf(owner?.nickname ?? '') });
    },
    onDone: (items) => {
      setNewOwnerId(null);
      onChanged(items);
    },
  });

  async function ask() {
    if (!chosen) return;
    await transfer.ask(
      {
        title: t('operator.edit.transferQuestion', { name: nameOf(chosen.nickname) }),
        body: t('operator.edit.transferWarning'),
        confirmLabel: t('operator.edit.transferAction'),
        danger: true,
      },
      chosen.userId,
    );
  }

  if (admins.length === 0) return <p className={search.hint}>{t('operator.edit.transferNobody')}</p>;
  return (
    <>
      <p className={search.hint}>{t('operator.edit.transferText')}</p>
      <SelectField
        label={t('operator.edit.transferTo')}
        placeholder={t('operator.edit.transferChoose')}
        data={admins.map(({ userId, nickname }) => ({ value: String(userId), label: nameOf(nickname) }))}
        value={newOwnerId}
        onChange={setNewOwnerId}
      />
      <div className={classes.act}>
        <Button disabled={!chosen} loading={transfer.busy} onClick={() => void ask()}>
          {t('operator.edit.transferAction')}
        </Button>
      </div>
    </>
  );
}
