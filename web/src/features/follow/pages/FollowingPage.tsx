import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Followed, type FollowKind, followKey, followsQuery } from '@/entities/follow/api';
import { FollowButton } from '@/entities/follow/components/FollowButton';
import { gamesQuery } from '@/shared/api/games';
import { useDisplayName } from '@/shared/lib/displayName';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SelectField } from '@/shared/ui/Field';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { NamedRow, PersonList } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { useViewer } from '@/shared/viewer/viewer';
import { pictureOf } from '../picture';
import classes from './FollowingPage.module.css';

/** The order of the page. */
const kinds: readonly FollowKind[] = ['player', 'team', 'contest', 'organiser', 'game'];

const pathOf: Record<FollowKind, string> = {
  player: '/users',
  organiser: '/users',
  team: '/teams',
  contest: '/contests',
  game: '/contests',
};

/** What the viewer follows, by kind. Only the viewer sees it (FOLLOW-3). */
export default function FollowingPage() {
  const { t } = useTranslation('follow');
  const me = useViewer().id;
  const follows = useQuery(followsQuery);
  useLive(me ? `user:${me}` : null, { invalidate: [followKey] });
  return (
    <Page title={t('title')} width="narrow">
      <PageHeader title={t('title')}>
        <p>{t('lead')}</p>
      </PageHeader>
      <QueryView query={follows}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              drawing="bracket"
              title={t('empty.title')}
              action={
                <LinkButton variant="primary" to="/contests">
                  {t('empty.find')}
                </LinkButton>
              }
            >
              {t('empty.text')}
            </EmptyState>
          ) : (
            kinds.map((kind) => (
              <Group key={kind} kind={kind} items={items.filter((each) => each.kind === kind)} />
            ))
          )
        }
      </QueryView>
      <Section heading={t('game.title')}>
        <AddGame />
      </Section>
    </Page>
  );
}

function Group({ kind, items }: { kind: FollowKind; items: readonly Followed[] }) {
  const { t } = useTranslation('follow');
  if (items.length === 0) return null;
  return (
    <Section heading={t(`kind.${kind}`)}>
      <PersonList label={t(`kind.${kind}`)}>
        {items.map((each) => (
          <Row key={each.id} followed={each} />
        ))}
      </PersonList>
    </Section>
  );
}

function Row({ followed }: { followed: Followed }) {
  const { t } = useTranslation('follow');
  const nameOf = useDisplayName();
  const { kind, id, createdAt } = followed;
  const name = nameOf(followed.name);
  return (
    <NamedRow
      to={kind === 'game' ? `${pathOf.game}?game=${id}` : `${pathOf[kind]}/${id}`}
      name={name}
      avatar={pictureOf(followed)}
      meta={
        <>
          {t('since')} <Time at={createdAt} within />
        </>
      }
    >
      <FollowButton kind={kind} id={id} name={name} size="s" />
    </NamedRow>
  );
}

/** Follows a game, which has no page of its own. */
function AddGame() {
  const { t } = useTranslation('follow');
  const games = useQuery(gamesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const game = games.data?.find(({ id }) => String(id) === chosen);
  return (
    <div className={classes.game}>
      <SelectField
        label={t('game.label')}
        placeholder={t('game.choose')}
        searchable
        clearable
        data={(games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName }))}
        value={chosen}
        onChange={setChosen}
      />
      {game && <FollowButton key={game.id} kind="game" id={game.id} name={game.gameName} />}
    </div>
  );
}
