import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath, rosterPath } from '@/entities/contest/lib/paths';
import { applicantsQuery } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest, ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button, LinkButton } from '@/shared/ui/Button';
import { SelectField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { useStageAct } from '../lib/useStageAct';
import classes from './JoinSheet.module.css';

/** How a format adds an entry that was confirmed late. */
export interface Joining<Row extends { participant: ParticipantRef }, Key extends QueryKey> {
  /** The effect of joining late in this format. */
  text: string;
  /** The entries that are already in the table. */
  field: UseQueryOptions<Row[], Error, Row[], Key>;
  join: (entrant: { entryId: number; acceptShort?: true }) => Promise<unknown>;
}

interface JoinSheetProps<Row extends { participant: ParticipantRef }, Key extends QueryKey>
  extends Joining<Row, Key> {
  contest: Contest;
  opened: boolean;
  onClose: () => void;
}

/** Adds an entry that was confirmed late. */
export function JoinSheet<Row extends { participant: ParticipantRef }, Key extends QueryKey>(
  props: JoinSheetProps<Row, Key>,
) {
  const { t } = useTranslation('rounds');
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={t('join.title')}>
      {props.opened && <Join {...props} />}
    </Sheet>
  );
}

function Join<Row extends { participant: ParticipantRef }, Key extends QueryKey>({
  contest,
  text,
  field,
  join,
  onClose,
}: JoinSheetProps<Row, Key>) {
  const { t } = useTranslation('rounds');
  const nameOf = useDisplayName();
  const act = useStageAct(contest.id);
  const [entry, setEntry] = useState<string | null>(null);
  const entries = useQuery(applicantsQuery(contest));
  const standing = useQuery(field);
  const players = ({ rosterCount }: Applicant) => ({ count: rosterCount ?? 0, size: contest.teamSize });
  return (
    <QueryView query={standing}>
      {(rows) => (
        <QueryView query={entries}>
          {(all) => {
            const placed = new Set(rows.map(({ participant }) => participant.id));
            const active = all.filter(
              ({ id, allowed, dropped, checkin }) =>
                allowed && !dropped && (checkin || !contest.checkin) && !placed.has(id),
            );
            const chosen = active.find(({ id }) => String(id) === entry);
            const short = chosen?.short ?? false;
            return (
              <div className={classes.join}>
                <p>{text}</p>
                <Link to={contestPath(contest.id, 'participant?add')}>{t('join.newcomer')}</Link>
                {active.length === 0 ? (
                  <Notice
                    tone="info"
                    title={t('join.none')}
                    action={
                      <LinkButton size="s" to={contestPath(contest.id, 'participant/entryconfirm')}>
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
                      data={active.map((applicant) => ({
                        value: String(applicant.id),
                        label: applicant.short
                          ? t('join.shortName', { name: nameOf(applicant.name), ...players(applicant) })
                          : nameOf(applicant.name),
                      }))}
                      value={entry}
                      onChange={setEntry}
                    />
                    {chosen && short && (
                      <Notice
                        tone="warning"
                        title={t('join.short', players(chosen))}
                        action={
                          <LinkButton size="s" to={rosterPath(contest.id, chosen.refId)}>
                            {t('join.toRoster')}
                          </LinkButton>
                        }
                      >
                        {t('join.shortText')}
                      </Notice>
                    )}
                    <div className={classes.acts}>
                      <Button onClick={onClose}>{t('join.cancel')}</Button>
                      <Button
                        variant="primary"
                        loading={act.busy}
                        disabled={!chosen}
                        onClick={() =>
                          void act
                            .run(
                              () => join({ entryId: Number(entry), ...(short && { acceptShort: true }) }),
                              t('join.done'),
                            )
                            .then((done) => done && onClose())
                        }
                      >
                        {t(short ? 'join.actShort' : 'join.act')}
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
