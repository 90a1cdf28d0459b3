import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profilePath } from '@/entities/person/lib/profilePath';
import { DropButton } from '@/formats/common/components/DropButton';
import { ActsCell, FigureCell, RankedRow } from '@/formats/common/components/RankedTable';
import { apiCall } from '@/shared/api/call';
import type { BattleRoyal, RoyaleRow } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { hasScores } from '../lib/rounds';
import classes from './Table.module.css';

interface TableRowProps {
  royale: BattleRoyal;
  row: RoyaleRow;
  /** How many rounds have begun. */
  rounds: number;
  narrow: boolean;
  /** Whether the viewer may drop and reinstate participants. */
  acts: boolean;
  addressOf: (matchId: number) => string;
  /** Whether the participants are bots, which have no page. */
  bots: boolean;
}

type Played = NonNullable<RoyaleRow['byMatch'][number]>;

/** A row of the live table. */
export function TableRow(props: TableRowProps) {
  const { royale, row, rounds, narrow, acts, addressOf, bots } = props;
  const { t } = useTranslation(['battleroyal', 'standings']);
  const { participant } = row;
  const scored = hasScores(royale);
  const profile = profilePath(participant);
  const matches = Array.from({ length: rounds }, (_, round) => ({
    round,
    played: row.byMatch[round] ?? null,
  }));
  const drop = acts && (
    <DropButton
      contestId={royale.contestId}
      row={row}
      text={t('drop.text')}
      set={(entryId, status) =>
        apiCall('put', '/contests/{id}/battleroyal/{stageId}/participants/{entryId}/', {
          path: { id: royale.contestId, stageId: royale.id, entryId },
          body: { status },
        })
      }
    />
  );
  const atMatchPoint = royale.matchPoint > 0 && row.point >= royale.matchPoint && !royale.over;
  return (
    <RankedRow
      row={scored ? row : { ...row, rank: null }}
      mine={participant.id === royale.myEntryId}
      first={row.rank === 1 && scored}
      lot={row.lot && scored}
      tag={atMatchPoint && <Tag tone="lacquer">{t('table.matchPoint')}</Tag>}
      to={bots ? undefined : profile}
      fold={
        narrow
          ? {
              detail: <Detail row={row} addressOf={addressOf} />,
              acts: !bots && (
                <>
                  <LinkButton size="s" to={profile}>
                    {t(`standings:how.${participant.kind}`)}
                  </LinkButton>
                  {drop}
                </>
              ),
            }
          : undefined
      }
    >
      <FigureCell points>{row.point}</FigureCell>
      {!narrow && (
        <>
          <FigureCell>{row.kills}</FigureCell>
          <FigureCell>{row.wins}</FigureCell>
          {matches.map(({ round, played }) => (
            <FigureCell key={round}>
              {played ? (
                <Link
                  className={classes.match}
                  to={addressOf(played.matchId)}
                  title={scoreText(t, played)}
                  data-first={played.rank === 1 || undefined}
                >
                  {played.point}
                </Link>
              ) : (
                '–'
              )}
            </FigureCell>
          ))}
          {acts && <ActsCell>{drop}</ActsCell>}
        </>
      )}
    </RankedRow>
  );
}

/** The details of a row, which a phone shows while it is open. */
function Detail({ row, addressOf }: Pick<TableRowProps, 'row' | 'addressOf'>) {
  const { t, i18n } = useTranslation('battleroyal');
  const matches = row.byMatch.filter((played) => played !== null);
  return (
    <>
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
          {matches.map((played) => (
            <li key={played.round}>
              <Link to={addressOf(played.matchId)}>
                <span>{t('table.match', { n: played.round + 1 })}</span>
                <span>{scoreText(t, played)}</span>
                <b>{played.point}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns a fraction such as 7/2 as a decimal. The server orders by the exact value. */
function decimal(fraction: string, language: string): string {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(over / under);
}

function scoreText(t: ReturnType<typeof useTranslation<'battleroyal'>>['t'], { rank, kill }: Played): string {
  return rank === null ? t('table.noRank', { kill }) : t('table.score', { rank, kill });
}
