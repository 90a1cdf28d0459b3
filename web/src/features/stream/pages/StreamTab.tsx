import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import { useContest } from '@/entities/contest/lib/useContest';
import { type Stream, type StreamItem, streamQuery, useStreamStep } from '@/entities/stream/api';
import { StepButtons } from '@/entities/stream/components/StepButtons';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { OrderButtons } from '@/shared/ui/OrderButtons';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { itemPath, useItemTexts } from '../texts';
import classes from './StreamTab.module.css';

/** The stream queue of a contest. Everybody reads it; casters and operators manage it. */
export default function StreamTab() {
  const { contest } = useContest();
  const stream = useQuery(streamQuery(contest.id));
  return <QueryView query={stream}>{(data) => <Queue contestId={contest.id} stream={data} />}</QueryView>;
}

interface QueueProps {
  contestId: number;
  stream: Stream;
}

function Queue({ contestId, stream }: QueueProps) {
  const { t } = useItemTexts();
  const { done, isCaster } = stream;
  const step = useStreamStep(contestId);
  return (
    <>
      <Live contestId={contestId} stream={stream} step={step} />
      <Waiting contestId={contestId} stream={stream} step={step} />
      {done.length > 0 && (
        <Section heading={t('stream:done')}>
          <ul className={classes.list}>
            {done.map((item) => (
              <li key={item.id}>
                <Row contestId={contestId} item={item} />
                {item.endedAt && <Time at={item.endedAt} format="list" />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isCaster && <Resign contestId={contestId} />}
    </>
  );
}

interface OpenItemsProps extends QueueProps {
  step: ReturnType<typeof useStreamStep>;
}

/** The match on stream. */
function Live({ contestId, stream: { live, canRun }, step }: OpenItemsProps) {
  const { t } = useItemTexts();
  return (
    <Section heading={t('stream:mark.live')}>
      {live ? (
        <ul className={classes.list}>
          <li data-live>
            <Row contestId={contestId} item={live} />
            {canRun && (
              <div className={classes.acts}>
                <StepButtons item={live} occupied step={step} />
              </div>
            )}
          </li>
        </ul>
      ) : (
        <p className={classes.hint}>{t('stream:nothingLive')}</p>
      )}
    </Section>
  );
}

/** The matches that follow, in the order in which they are streamed. */
function Waiting({ contestId, stream: { live, waiting, canRun }, step }: OpenItemsProps) {
  const { t } = useItemTexts();
  /** Moves the item at an index of the waiting list to another index. */
  function move(from: number, to: number) {
    const item = waiting[from];
    const others = waiting.filter(({ id }) => id !== item?.id);
    if (item) void step.run({ act: 'place', itemId: item.id, before: others[to]?.id ?? 0 });
  }
  return (
    <Section heading={t('stream:waiting')}>
      {waiting.length > 0 ? (
        <ol className={classes.list}>
          {waiting.map((item, index) => (
            <li key={item.id}>
              <span className={classes.place}>{item.place}</span>
              <Row contestId={contestId} item={item} />
              {item.state === 'called' && <strong className={classes.called}>{t('stream:called')}</strong>}
              {canRun && (
                <div className={classes.acts}>
                  <StepButtons item={item} occupied={live !== null} step={step} />
                  <OrderButtons
                    index={index}
                    count={waiting.length}
                    onMove={(to) => !step.busy && move(index, to)}
                    up={t('stream:act.up', { place: item.place ?? 0 })}
                    down={t('stream:act.down', { place: item.place ?? 0 })}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState
          title={t('stream:empty')}
          action={canRun && <LinkButton to={stagePath(contestId)}>{t('stream:toMatches')}</LinkButton>}
          help={canRun && <HelpLink topic="stream" text="stream" />}
        >
          {canRun && t('stream:howToAdd')}
        </EmptyState>
      )}
      {canRun && waiting.length > 0 && (
        <p className={classes.hint}>
          {t('stream:howToAdd')} <Link to={stagePath(contestId)}>{t('stream:toMatches')}</Link>
        </p>
      )}
    </Section>
  );
}

function Row({ contestId, item }: { contestId: number; item: StreamItem }) {
  const texts = useItemTexts();
  return (
    <Link className={classes.match} to={itemPath(contestId, item)}>
      <span>{texts.sides(item)}</span>
      <small>{texts.title(item)}</small>
    </Link>
  );
}

/** Lets a caster resign. */
function Resign({ contestId }: { contestId: number }) {
  const { t } = useItemTexts();
  const resigning = useAct(
    () => apiCall('delete', '/contests/{id}/casters/me/', { path: { id: contestId } }),
    {
      done: t('stream:resign.done'),
      refresh: [apiKey('/contests/{id}/', { id: contestId })],
    },
  );
  async function ask() {
    await resigning.ask({
      title: t('stream:resign.question'),
      body: t('stream:resign.text'),
      confirmLabel: t('stream:resign.act'),
      danger: true,
    });
  }
  return (
    <Section heading={t('stream:resign.heading')}>
      <p className={classes.hint}>{t('stream:resign.about')}</p>
      <Button loading={resigning.busy} onClick={() => void ask()}>
        {t('stream:resign.act')}
      </Button>
    </Section>
  );
}
