import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchPath } from '@/features/match';
import { DropButton } from '@/features/rounds';
import type { BattleRoyal, RoyaleRow } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { setStatus } from '../api';
import classes from './Table.module.css';

interface TableRowProps {
  royale: BattleRoyal;
  row: RoyaleRow;
  /** How many rounds have begun. */
  rounds: number;
  narrow: boolean;
  /** The viewer may drop people and bring them back. */
  acts: boolean;
  open: boolean;
  onToggle: () => void;
}

type Played = NonNullable<RoyaleRow['byMatch'][number]>;

/** A row of the table; on a phone with what stands below it while it is open. */
export function TableRow({ royale, row, rounds, narrow, acts, open, onToggle }: TableRowProps) {
  const { t, i18n } = useTranslation('battleroyal');
  const { participant } = row;
  const matches = Array.from({ length: rounds }, (_, round) => ({
    round,
    played: row.byMatch[round] ?? null,
  }));
  const drop = acts && (
    <DropButton
      contestId={royale.contestId}
      row={row}
      text={t('drop.text')}
      set={(entryId, status) => setStatus(royale, entryId, status)}
    />
  );
  return (
    <>
      <tr
        className={classes.row}
        data-mine={participant.id === royale.myEntryId || undefined}
        data-top={(row.rank === 1 && royale.published) || undefined}
        data-dropped={row.status === 'dropped' || undefined}
      >
        <td className={classes.rank}>
          {row.rank}
          {row.lot && royale.published && <small title={t('table.lotText')}>{t('table.lot')}</small>}
        </td>
        <th scope="row">
          {narrow ? (
            <button
              type="button"
              className={classes.name}
              aria-expanded={open}
              aria-controls={open ? `standing-${participant.id}` : undefined}
              onClick={onToggle}
            >
              <Who royale={royale} row={row} />
              <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
            </button>
          ) : (
            <Link className={classes.name} to={profileOf(row)}>
              <Who royale={royale} row={row} />
            </Link>
          )}
        </th>
        <td className={classes.points}>{row.point}</td>
        {!narrow && (
          <>
            <td className={classes.number}>{row.kills}</td>
            <td className={classes.number}>{row.wins}</td>
            {matches.map(({ round, played }) => (
              <td key={round} className={classes.number}>
                {played ? (
                  <Link
                    to={matchPath(royale.contestId, 'battleroyal', royale.id, played.matchId)}
                    title={scoreText(t, played)}
                    data-first={played.rank === 1 || undefined}
                  >
                    {played.point}
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            ))}
            {acts && <td className={classes.rowActs}>{drop}</td>}
          </>
        )}
      </tr>
      {open && (
        <tr className={classes.detail} id={`standing-${participant.id}`}>
          <td colSpan={3}>
            <dl>
              {(['kills', 'wins', 'best'] as const).map((figure) => (
                <div key={figure}>
                  <dt>{t(`table.${figure}`)}</dt>
                  <dd>{row[figure]}</dd>
                </div>
              ))}
              {row.averageRank && (
                <div>
                  <dt>{t('table.averageRank')}</dt>
                  <dd>{decimal(row.averageRank, i18n.language)}</dd>
                </div>
              )}
            </dl>
            {matches.length > 0 && (
              <ul className={classes.matches} aria-label={t('table.matches')}>
                {matches.map(
                  ({ round, played }) =>
                    played && (
                      <li key={round}>
                        <Link to={matchPath(royale.contestId, 'battleroyal', royale.id, played.matchId)}>
                          <span>{t('table.match', { n: round + 1 })}</span>
                          <span>{scoreText(t, played)}</span>
                          <b>{played.point}</b>
                        </Link>
                      </li>
                    ),
                )}
              </ul>
            )}
            <div className={classes.acts}>
              <LinkButton size="s" to={profileOf(row)}>
                {t(participant.kind === 'team' ? 'table.team' : 'table.user')}
              </LinkButton>
              {drop}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function Who({ royale, row }: { royale: BattleRoyal; row: RoyaleRow }) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const { participant } = row;
  const atMatchPoint = royale.matchPoint > 0 && row.point >= royale.matchPoint && !royale.over;
  return (
    <>
      <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={28} />
      <span lang={textLanguage(participant.name)}>{nameOf(participant.name)}</span>
      {atMatchPoint && <Tag tone="lacquer">{t('table.matchPoint')}</Tag>}
      {row.status === 'dropped' && <Tag>{t('table.dropped')}</Tag>}
    </>
  );
}

/** A fraction such as 7/2 as it is read; the order was counted on the exact one. */
function decimal(fraction: string, language: string): string {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(over / under);
}

function profileOf({ participant }: RoyaleRow): string {
  return `/${participant.kind === 'team' ? 'teams' : 'users'}/${participant.refId}`;
}

function scoreText(t: ReturnType<typeof useTranslation<'battleroyal'>>['t'], { rank, kill }: Played): string {
  return rank === null ? t('table.noRank', { kill }) : t('table.score', { rank, kill });
}
