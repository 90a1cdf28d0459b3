import { useTranslation } from 'react-i18next';
import { minutesOver } from '@/entities/match/lib/state';
import { OpenToggle } from '@/formats/common/components/OpenToggle';
import { useConcerns } from '@/formats/common/lib/useConcerns';
import type { Tournament } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { useGradualList } from '@/shared/ui/useGradualList';
import { MatchCard } from './MatchCard';
import classes from './OpenList.module.css';
import rows from './RoundList.module.css';
import { useBracketTexts } from './texts';
import { eliminationOf, openMatches } from './tree';
import { useFresh } from './useFresh';

interface OpenFilterProps {
  tournament: Tournament;
  pressed: boolean;
  onToggle: () => void;
}

/** Narrows the list to the open matches, and shows how many of them exceed their time. */
export function OpenFilter({ tournament, pressed, onToggle }: OpenFilterProps) {
  const { t } = useTranslation('tournament');
  const now = useNow(30_000);
  const open = openMatches(tournament);
  const late = open.filter((match) => minutesOver(match, now) > 0).length;
  if (open.length === 0 && !pressed) return null;
  return (
    <OpenToggle open={open.length} pressed={pressed} onToggle={onToggle}>
      {late > 0 && <span className={classes.late}>{t('list.late', { late })}</span>}
    </OpenToggle>
  );
}

interface OpenListProps {
  tournament: Tournament;
  addressOf: (matchId: number) => string;
  /** The contest whose desk knows what needs an operator; null in a rehearsal. */
  contestId: number | null;
}

/** The open matches of all rounds in one list, for operators: those that need one first, the others by their start. */
export function OpenList({ tournament, addressOf, contestId }: OpenListProps) {
  const { t } = useTranslation('rounds');
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const { urgentFirst, concernOf } = useConcerns(contestId);
  const open = urgentFirst(openMatches(tournament));
  const shown = useGradualList(open);
  if (open.length === 0) return <p className={classes.none}>{t('round.noneOpen')}</p>;
  return (
    <ol className={rows.rows}>
      {shown.map((match) => (
        <li key={match.id} className={rows.row}>
          <MatchCard
            match={match}
            to={addressOf(match.id)}
            texts={texts}
            now={now}
            fresh={fresh.has(match.id)}
            late={concernOf(match) || texts.lateText(match, now)}
          />
        </li>
      ))}
    </ol>
  );
}
