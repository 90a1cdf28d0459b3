import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { type SessionInfo, sessionsQuery } from '../api';
import { deviceName, isHandheld } from '../lib/device';
import { depart, useDeparture } from '../lib/useDeparture';
import classes from './sections.module.css';

/** The person's sessions; each can be ended (SIGNIN-6). */
export default function SessionSection() {
  const { t } = useTranslation('settings');
  const sessions = useQuery(sessionsQuery);
  return (
    <Section heading={t('sessions.title')}>
      <p className={classes.lead}>{t('sessions.lead')}</p>
      <QueryView query={sessions}>
        {(items) => (
          <>
            <ul className={classes.rows}>
              {[...items]
                .sort((a, b) => Number(b.current) - Number(a.current))
                .map((session) => (
                  <Row key={session.id} session={session} />
                ))}
            </ul>
            <EndMany others={items.some((session) => !session.current)} />
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Row({ session }: { session: SessionInfo }) {
  const { t } = useTranslation('settings');
  const ending = useAct(() => apiCall('delete', '/auth/sessions/{id}/', { path: { id: session.id } }), {
    done: t('sessions.ended'),
    refresh: [apiKey('/auth/sessions/')],
  });
  const touchPoints = session.current ? navigator.maxTouchPoints : 0;
  const name = useId();
  const Icon = isHandheld(session.userAgent, touchPoints) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon className={classes.rowIcon} size={24} aria-hidden="true" />
      <div className={classes.rowText}>
        <strong id={name}>
          {deviceName(session.userAgent, touchPoints) || t('sessions.unknown')}
          {session.current && <Tag tone="live">{t('sessions.current')}</Tag>}
        </strong>
        <small>{session.address}</small>
        <small>
          {t('sessions.since')} <Time at={session.createdAt} within />
        </small>
      </div>
      {!session.current && (
        <Button size="s" loading={ending.busy} aria-describedby={name} onClick={() => void ending.run()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndMany({ others }: { others: boolean }) {
  const { t } = useTranslation('settings');
  const endOthers = useAct(() => apiCall('delete', '/auth/sessions/', { query: { all: false } }), {
    done: t('sessions.endedOthers'),
    refresh: [apiKey('/auth/sessions/')],
  });
  const endAll = useDeparture(
    () => depart(() => apiCall('delete', '/auth/sessions/', { query: { all: true } })),
    t('sessions.endedAll'),
  );
  async function askForAll() {
    const agreed = await confirm({
      title: t('sessions.allQuestion'),
      body: t('sessions.allText'),
      confirmLabel: t('sessions.endAll'),
      danger: true,
    });
    if (agreed) void endAll.run();
  }
  return (
    <div className={classes.actions}>
      {others && (
        <Button variant="primary" loading={endOthers.busy} onClick={() => void endOthers.run()}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <Button loading={endAll.busy} onClick={() => void askForAll()}>
        {t('sessions.endAll')}
      </Button>
    </div>
  );
}
