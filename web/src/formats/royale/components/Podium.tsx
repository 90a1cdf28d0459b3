import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BattleRoyal } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { standingsQuery } from '../api';
import classes from './Podium.module.css';

/** The first three after the places are final. */
export function Podium({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  const rows = useInfiniteQuery(standingsQuery(royale, ''));
  const first = rows.data?.pages[0]?.items.slice(0, 3) ?? [];
  if (first.length < 2) return null;
  return (
    <ol className={classes.podium} aria-label={t('podium.title')}>
      {first.map(({ rank, participant, point }) => (
        <li key={participant.id} data-rank={rank}>
          <Avatar
            id={participant.refId}
            kind={participant.kind}
            src={participant.imageUrl}
            size={rank === 1 ? 56 : 40}
          />
          <b lang={textLanguage(participant.name)}>{nameOf(participant.name)}</b>
          <span>{t('podium.points', { points: point })}</span>
          <i>{rank}</i>
        </li>
      ))}
    </ol>
  );
}
