import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupMatchNumber, matchNumber } from '@/entities/match/texts';
import type { Match } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import classes from './OpenMatches.module.css';
import type { MissingSheetProps } from './RoundControl';

interface OpenMatchesProps extends MissingSheetProps {
  title: string;
  /** The effect on these matches. */
  text: string;
  query: UseQueryResult<Match[], Error>;
  /** How many matches are undecided. The list may contain only the first of them. */
  count: number;
  addressOf: (matchId: number) => string;
  /** The label of the button that ends without them. */
  force: string;
}

/** The undecided matches, before something is ended. */
export function OpenMatches(props: OpenMatchesProps) {
  const { opened, onClose, title, text, query, count, addressOf, force, busy, onEnd } = props;
  const { t } = useTranslation('rounds');
  const nameOf = useDisplayName();
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      {opened && (
        <div className={classes.open}>
          <p>{text}</p>
          <QueryView query={query}>
            {(matches) => (
              <ul>
                {matches.map((match) => (
                  <li key={match.id}>
                    <Link to={addressOf(match.id)}>
                      <b>
                        {matches.some(({ section }) => section > 0)
                          ? groupMatchNumber(match)
                          : matchNumber(match)}
                      </b>
                      {match.participants.map((each) => (each ? nameOf(each.name) : '–')).join(' – ')}
                    </Link>
                  </li>
                ))}
                {count > matches.length && <li>{t('open.rest', { count: count - matches.length })}</li>}
              </ul>
            )}
          </QueryView>
          <div className={classes.acts}>
            <Button onClick={onClose}>{t('open.wait')}</Button>
            <Button variant="danger" loading={busy} onClick={onEnd}>
              {force}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
