import { useTranslation } from 'react-i18next';
import { isOver } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import classes from './BracketView.module.css';
import { sectionsOf } from './tree';

interface SectionButtonsProps {
  tournament: Tournament;
  onTurn: (matchId: number) => void;
}

/** Moves to a section of a double elimination: to its next undecided match, otherwise to its last match. */
export function SectionButtons({ tournament, onTurn }: SectionButtonsProps) {
  const { t } = useTranslation('tournament');
  return (
    <fieldset className={classes.sections} aria-label={t('section.label')}>
      {sectionsOf(tournament).map(({ key, rounds }) => {
        const matches = rounds.flatMap((round) => round.matches);
        const match = matches.find((each) => !isOver(each)) ?? matches.at(-1);
        return (
          <Button key={key} size="s" variant="quiet" onClick={() => match && onTurn(match.id)}>
            {t(`section.${key}`)}
          </Button>
        );
      })}
    </fieldset>
  );
}
