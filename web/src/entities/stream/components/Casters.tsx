import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonField } from '@/entities/person/components/PersonField';
import classes from '@/entities/person/components/PersonField.module.css';
import { CasterChange } from '@/shared/api/limits';
import { apiQuery } from '@/shared/api/query';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { IconButton } from '@/shared/ui/Button';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { addCasters, type Caster, castersQuery, removeCasters } from '../api';

/** The most casters of a contest. */
const most = CasterChange.userIds.maxItems;

interface CastersProps {
  contestId: number;
  /** Ids of the operators, who can use the stream queue anyway. */
  operators: readonly number[];
}

/** The casters of a contest. People are found by search and added, or removed. */
export function Casters({ contestId, operators }: CastersProps) {
  const { t } = useTranslation('stream');
  const casters = useQuery(castersQuery(contestId));
  return (
    <>
      <p className={classes.hint}>{t('casters.about')}</p>
      <QueryView query={casters}>
        {(items) => <CasterList contestId={contestId} operators={operators} casters={items} />}
      </QueryView>
    </>
  );
}

function CasterList({ contestId, operators, casters }: CastersProps & { casters: readonly Caster[] }) {
  const { t } = useTranslation('stream');
  const nameOf = useDisplayName();
  const queries = useQueryClient();
  const [nickname, setNickname] = useState('');
  const take = (items: Caster[]) =>
    queries.setQueryData(apiQuery('/contests/{id}/casters/', { path: { id: contestId } }).queryKey, {
      items,
      next: null,
    });
  const adding = useAct((userId: number) => addCasters(contestId, [userId]), {
    done: t('casters.added'),
    onDone: (items) => take(items),
  });
  const removal = useAct((userId: number) => removeCasters(contestId, [userId]), {
    done: t('casters.removed'),
    onDone: (items) => take(items),
  });

  async function ask(userId: number, name: string) {
    await removal.ask(
      {
        title: t('casters.removeQuestion', { name }),
        body: t('casters.removeText'),
        confirmLabel: t('casters.removeAction'),
        danger: true,
      },
      userId,
    );
  }

  return (
    <>
      {casters.length > 0 && (
        <PersonList label={t('casters.title')}>
          {casters.map(({ user }) => {
            const name = nameOf(user.nickname);
            return (
              <PersonRow key={user.id} user={user} meta={null} dense>
                <IconButton
                  label={t('casters.remove', { name })}
                  disabled={removal.busy}
                  onClick={() => void ask(user.id, name)}
                >
                  <IconX size={18} aria-hidden="true" />
                </IconButton>
              </PersonRow>
            );
          })}
        </PersonList>
      )}
      {casters.length < most ? (
        <PersonField
          label={t('casters.find')}
          value={nickname}
          onChange={setNickname}
          onChoose={(person) => {
            setNickname('');
            if (!adding.busy) void adding.run(person.id);
          }}
          without={[...operators, ...casters.map(({ user }) => user.id)]}
        />
      ) : (
        <p className={classes.hint}>{t('casters.full', { most })}</p>
      )}
    </>
  );
}
