import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantsQuery } from '@/features/entry';
import type { Contest, ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button, LinkButton } from '@/shared/ui/Button';
import { SelectField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { useAct } from '../lib/useAct';
import classes from './JoinSheet.module.css';

interface JoinSheetProps {
  contest: Contest;
  /** What it means in this format to come late. */
  text: string;
  /** Who stands in the table already. */
  field: UseQueryResult<readonly { participant: ParticipantRef }[], Error>;
  join: (entryId: number) => Promise<unknown>;
  opened: boolean;
  onClose: () => void;
}

/** Lets somebody in who was confirmed late. */
export function JoinSheet(props: JoinSheetProps) {
  const { t } = useTranslation('rounds');
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={t('join.title')}>
      {props.opened && <Join {...props} />}
    </Sheet>
  );
}

function Join({ contest, text, field, join, onClose }: JoinSheetProps) {
  const { t } = useTranslation('rounds');
  const nameOf = useDisplayName();
  const act = useAct(contest.id);
  const [entry, setEntry] = useState<string | null>(null);
  const entries = useQuery(applicantsQuery(contest));
  return (
    <QueryView query={field}>
      {(rows) => (
        <QueryView query={entries}>
          {(all) => {
            const standing = new Set(rows.map(({ participant }) => participant.id));
            const active = all.filter(
              ({ id, allowed, checkin }) => allowed && (checkin || !contest.checkin) && !standing.has(id),
            );
            return (
              <div className={classes.join}>
                <p>{text}</p>
                {active.length === 0 ? (
                  <Notice
                    tone="info"
                    title={t('join.none')}
                    action={
                      <LinkButton size="s" to={`/contests/${contest.id}/participant/entryconfirm`}>
                        {t('join.toConfirm')}
                      </LinkButton>
                    }
                  >
                    {t(contest.checkin ? 'join.noneCheckin' : 'join.noneText')}
                  </Notice>
                ) : (
                  <>
                    <SelectField
                      label={t('join.who')}
                      searchable
                      limit={50}
                      data={active.map(({ id, name }) => ({ value: String(id), label: nameOf(name) }))}
                      value={entry}
                      onChange={setEntry}
                    />
                    <div className={classes.acts}>
                      <Button onClick={onClose}>{t('join.cancel')}</Button>
                      <Button
                        variant="primary"
                        loading={act.busy}
                        disabled={entry === null}
                        onClick={() =>
                          void act
                            .run(() => join(Number(entry)), t('join.done'))
                            .then((done) => done && onClose())
                        }
                      >
                        {t('join.act')}
                      </Button>
                    </div>
                  </>
                )}
              </div>
            );
          }}
        </QueryView>
      )}
    </QueryView>
  );
}
