import { IconHistory, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiPages } from '@/shared/api/query';
import { folded } from '@/shared/lib/folded';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { ErrorState } from '@/shared/ui/ErrorState';
import { TextField } from '@/shared/ui/Field';
import { ListEnd } from '@/shared/ui/ListEnd';
import { Loading } from '@/shared/ui/Loading';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import classes from './TemplatePicker.module.css';

/** Chooses an earlier contest of the viewer to begin a new one with (CONTEST-16). */
export function TemplatePicker() {
  const { t } = useTranslation('contest');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconHistory size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('template.open')}
      </Button>
      {open && (
        <Sheet opened onClose={() => setOpen(false)} title={t('template.title')} size="lg">
          <TemplateList onChosen={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function TemplateList({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(['contest', 'common']);
  const [sought, setSought] = useState('');
  const contests = useInfiniteQuery(apiPages('/contests/templates/'));
  const all = contests.data?.pages.flatMap((page) => page.items) ?? [];
  const found = all.filter(({ name, game }) =>
    folded(`${name} ${game?.gameName ?? ''}`).includes(folded(sought.trim())),
  );
  if (contests.isPending) return <Loading />;
  if (!contests.data) return <ErrorState error={contests.error} onRetry={() => void contests.refetch()} />;
  if (all.length === 0) return <p className={classes.none}>{t('contest:template.none')}</p>;
  return (
    <div className={classes.picker}>
      <p className={classes.text}>{t('contest:template.text')}</p>
      <TextField
        type="search"
        aria-label={t('contest:template.search')}
        placeholder={t('contest:template.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        autoComplete="off"
      />
      <ul className={classes.list}>
        {found.map((contest) => {
          const Who = contest.participantType === 'SOLO' ? IconUser : IconUsersGroup;
          return (
            <li key={contest.id}>
              <Link to={`/contests/registration?template=${contest.id}`} replace onClick={onChosen}>
                <span className={classes.cover}>
                  <Cover
                    id={contest.id}
                    gameKey={contest.game?.key}
                    contest={contest}
                    src={contest.thumbUrl ?? contest.imageUrl}
                  />
                </span>
                <span className={classes.what}>
                  <strong lang={textLanguage(contest.name)}>{contest.name}</strong>
                  <small>
                    <Time at={contest.contestStart} format="day" /> · {contest.game?.gameName ?? '–'}
                  </small>
                  <small>
                    <Who size={14} aria-hidden="true" /> {t(`common:contestType.${contest.contestType}`)} ·{' '}
                    {t(`common:participantType.${contest.participantType}`)}
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && !contests.hasNextPage && (
        <p className={classes.none}>{t('contest:template.notFound')}</p>
      )}
      <ListEnd query={contests} />
    </div>
  );
}
