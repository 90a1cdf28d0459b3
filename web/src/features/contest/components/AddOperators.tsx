import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonField } from '@/entities/person/components/PersonField';
import search from '@/entities/person/components/PersonField.module.css';
import { useFaultText } from '@/shared/api/faults';
import { OperatorAddition } from '@/shared/api/limits';
import type { UserCard } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, IconButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { addOperators } from '../api';
import classes from './Operators.module.css';
import type { OperatorsProps } from './RemoveOperators';

/** The most people that one request adds. */
const most = OperatorAddition.userIds.maxItems;

/** Adds operators. People are chosen one by one and added together. */
export function AddOperators({ contest, operators, onChanged }: OperatorsProps) {
  const { t } = useTranslation(['contest', 'fault']);
  const faultText = useFaultText(t('fault:failedAddOperator'));
  const [nickname, setNickname] = useState('');
  const [chosen, setChosen] = useState<readonly UserCard[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const adding = useAct((userIds: number[]) => addOperators(contest.id, contest.gameId, userIds), {
    done: t('completeAddOperator'),
    onDone: (items, userIds) => {
      // Somebody may have been chosen since.
      setChosen((now) => now.filter(({ id }) => !userIds.includes(id)));
      // Without a chosen person the button is disabled.
      if (document.activeElement === submit.current) form.current?.focus({ preventScroll: true });
      onChanged(items);
    },
    inline: true,
  });

  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        // Without a person nothing is sent (OPERATOR-2).
        if (chosen.length > 0) void adding.run(chosen.map(({ id }) => id));
      }}
    >
      {chosen.length < most && (
        <PersonField
          label={t('operator.edit.find')}
          value={nickname}
          onChange={setNickname}
          onChoose={(person) => {
            adding.clear();
            setNickname('');
            setChosen((now) => [...now, person]);
          }}
          without={[...operators.map(({ userId }) => userId), ...chosen.map(({ id }) => id)]}
        />
      )}
      {chosen.length === 0 ? (
        <p className={search.hint}>{t('operator.edit.findHint')}</p>
      ) : (
        <Chosen
          people={chosen}
          onRemove={(person) => {
            adding.clear();
            setChosen((now) => now.filter(({ id }) => id !== person.id));
            // The pressed button is gone with its row.
            form.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {adding.error && <Notice tone="danger">{faultText(adding.error)}</Notice>}
      <div className={classes.act}>
        <Button
          variant="primary"
          type="submit"
          ref={submit}
          disabled={chosen.length === 0}
          loading={adding.busy}
        >
          {chosen.length === 0
            ? t('operator.edit.addAction')
            : t('operator.edit.addCount', { count: chosen.length })}
        </Button>
      </div>
    </form>
  );
}

interface ChosenProps {
  people: readonly UserCard[];
  onRemove: (person: UserCard) => void;
}

/** The people who were chosen, each with a button to remove them again. */
function Chosen({ people, onRemove }: ChosenProps) {
  const { t } = useTranslation('contest');
  const nameOf = useDisplayName();
  return (
    <ul className={classes.chosen} aria-label={t('operator.edit.chosen')}>
      {people.map((person) => (
        <li key={person.id} className={classes.pick}>
          <Avatar id={person.id} src={person.imageUrl} size={32} />
          <span className={classes.name} lang={textLanguage(person.nickname)}>
            {nameOf(person.nickname)}
          </span>
          <IconButton
            label={t('operator.edit.unpick', { name: nameOf(person.nickname) })}
            onClick={() => onRemove(person)}
          >
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
