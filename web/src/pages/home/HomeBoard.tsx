import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContestBoard, RowsPlace } from '@/entities/contest/components/ContestBoard';
import { Button, LinkButton } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Section } from '@/shared/ui/Page';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { useBoard } from './api';
import classes from './HomePage.module.css';

/** Rows of one group on the home page. */
const most = 5;

/** The next contests by their start, then those that run and are over (LIST-5). */
export function HomeBoard() {
  const { t } = useTranslation('home');
  const board = useBoard();
  const failed = Object.values(board).find(({ isError, data }) => isError && !data);
  const lists = {
    upcoming: board.upcoming.data?.items ?? [],
    running: board.running.data?.items ?? [],
    finished: board.finished.data?.items ?? [],
  };
  const pending = Object.values(board).some(({ isPending }) => isPending);
  const empty = Object.values(lists).every((list) => list.length === 0);
  return (
    <Section
      heading={t('board.title')}
      aside={
        <Link to="/contests?view=board" className={classes.all}>
          {t('seeAll')}
        </Link>
      }
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : pending ? (
        <RowsPlace count={8} />
      ) : empty ? (
        <NoContests />
      ) : (
        <ContestBoard {...lists} level={3} most={most} />
      )}
    </Section>
  );
}

function NoContests() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const login = useLoginModal();
  return (
    <div className={classes.none}>
      <p>{t('board.empty')}</p>
      {viewer.signedIn ? (
        <LinkButton to="/contests/registration">{t('hero.create')}</LinkButton>
      ) : (
        <Button onClick={() => login.open('/contests/registration', { mode: 'signUp' })}>
          {t('hero.create')}
        </Button>
      )}
    </div>
  );
}
