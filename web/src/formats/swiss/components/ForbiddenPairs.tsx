import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwissForm } from '@/shared/api/limits';
import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button, IconButton } from '@/shared/ui/Button';
import { SelectField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import classes from './ForbiddenPairs.module.css';

/** The most forbidden pairs. */
const maxForbidden = SwissForm.forbidden.maxItems;

interface ForbiddenPairsProps {
  pairs: readonly (readonly [number, number])[];
  participants: readonly ParticipantRef[];
  onChange: (pairs: [number, number][]) => void;
  fault?: string;
}

/** The pairs that must not be drawn, such as relatives or members of one team. */
export function ForbiddenPairs({ pairs, participants, onChange, fault }: ForbiddenPairsProps) {
  const { t } = useTranslation('swissdraw');
  const nameOf = useDisplayName();
  const [chosen, setChosen] = useState<[string | null, string | null]>([null, null]);
  const names = new Map(participants.map(({ id, name }) => [id, nameOf(name)]));
  const has = (a: number, b: number) => pairs.some((pair) => pair.includes(a) && pair.includes(b));
  const [first, second] = chosen.map(Number);
  const ready =
    chosen[0] !== null &&
    chosen[1] !== null &&
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    !has(first, second) &&
    pairs.length < maxForbidden;

  function choices(other: string | null) {
    return participants
      .filter(({ id }) => String(id) !== other)
      .map(({ id, name }) => ({ value: String(id), label: nameOf(name) }));
  }

  function add() {
    if (!ready) return;
    onChange([...pairs.map(([a, b]): [number, number] => [a, b]), [first, second]]);
    setChosen([null, null]);
  }

  return (
    <div className={classes.forbidden}>
      <p>{t('forbidden.text')}</p>
      {fault && <Notice tone="danger" title={fault} />}
      <div className={classes.add}>
        {([0, 1] as const).map((side) => (
          <SelectField
            key={side}
            label={t(side === 0 ? 'forbidden.first' : 'forbidden.second')}
            searchable
            clearable
            limit={50}
            data={choices(chosen[1 - side] ?? null)}
            value={chosen[side]}
            onChange={(value) => setChosen(side === 0 ? [value, chosen[1]] : [chosen[0], value])}
          />
        ))}
        <Button icon={<IconPlus size={18} aria-hidden="true" />} disabled={!ready} onClick={add}>
          {t('forbidden.add')}
        </Button>
      </div>
      {pairs.length > 0 && (
        <ul className={classes.pairs} aria-label={t('forbidden.title')}>
          {pairs.map(([a, b]) => {
            const text = t('forbidden.pair', {
              first: names.get(a) ?? t('pairing.gone'),
              second: names.get(b) ?? t('pairing.gone'),
            });
            return (
              <li key={`${a}/${b}`}>
                <span>{text}</span>
                <IconButton
                  label={t('forbidden.remove', { pair: text })}
                  onClick={() =>
                    onChange(
                      pairs
                        .filter((pair) => pair[0] !== a || pair[1] !== b)
                        .map(([c, d]): [number, number] => [c, d]),
                    )
                  }
                >
                  <IconX size={18} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
