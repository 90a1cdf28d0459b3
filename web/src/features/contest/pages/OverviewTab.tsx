import { IconBrandDiscord, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CalendarLink } from '@/entities/contest/components/CalendarLink';
import { contestPath } from '@/entities/contest/lib/paths';
import { useContest } from '@/entities/contest/lib/useContest';
import { videoOf } from '@/entities/contest/lib/video';
import { TrophyList } from '@/entities/trophy/components/TrophyList';
import type { Contest } from '@/shared/api/types';
import { siteOf } from '@/shared/lib/siteOf';
import { textLanguage } from '@/shared/lib/textLanguage';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Markdown } from '@/shared/ui/Markdown';
import { Section } from '@/shared/ui/Page';
import { Period, Time } from '@/shared/ui/Time';
import { useViewer } from '@/shared/viewer/viewer';
import { FormatFacts } from '../components/FormatFacts';
import { Schedule } from '../components/Schedule';
import { VideoPlayer } from '../components/VideoPlayer';
import classes from './OverviewTab.module.css';

/** Times, places, award and rules of a contest (CONTEST-14). */
export default function OverviewTab() {
  const { t } = useTranslation(['contest', 'matchroom']);
  const { contest, canEdit, now } = useContest();
  const viewer = useViewer();
  const video = videoOf(contest);
  return (
    <div className={classes.overview}>
      <aside className={classes.side}>
        <Section heading={t('contest:overview.facts')}>
          <Facts contest={contest} />
        </Section>
        <Section heading={t('contest:schedule.title')}>
          <Schedule schedule={contest} now={now} />
          {contest.cancelledAt === null && now < Date.parse(contest.contestEnd) && (
            <div className={classes.calendar}>
              <CalendarLink contest={contest} />
            </div>
          )}
        </Section>
        {viewer.signedIn && (
          <Link to={`/match?contest=${contest.id}`} className={classes.rooms}>
            {t('matchroom:ofContest')}
          </Link>
        )}
      </aside>
      <div className={classes.main}>
        {video && (
          <Section heading={t('contest:overview.video')}>
            <VideoPlayer
              contestId={contest.id}
              gameKey={contest.game?.key ?? null}
              title={contest.name}
              address={video}
              embed={contest.embedUrl}
            />
          </Section>
        )}
        <FormatFacts contest={contest} />
        {contest.trophyCount > 0 && <TrophyList contestId={contest.id} />}
        <Section heading={t('contest:overview.rules')}>
          <Rules contest={contest} canEdit={canEdit} />
        </Section>
      </div>
    </div>
  );
}

/** The times, places and award, as far as the contest has them. */
function Facts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  return (
    <dl className={classes.facts}>
      <Fact label={t('overview.start')}>
        <strong>
          <Time at={contest.contestStart} format="minute" zone />
        </strong>
      </Fact>
      <PlaceFacts contest={contest} />
      <Fact label={t('overview.entryPeriod')}>
        <Period start={contest.entryStart} end={contest.entryEnd} />
      </Fact>
      {contest.checkin && contest.checkinStart && contest.checkinEnd && (
        <Fact label={t('overview.checkinPeriod')}>
          <Period start={contest.checkinStart} end={contest.checkinEnd} />
        </Fact>
      )}
      {contest.questionCount > 0 && (
        <Fact label={t('overview.survey')}>
          {t('overview.surveyValue', { count: contest.questionCount })}
        </Fact>
      )}
      {contest.award && (
        <Fact label={t('overview.award')}>
          <span className={classes.award} lang={textLanguage(contest.award)}>
            <LinkedText text={contest.award} />
          </span>
        </Fact>
      )}
      {contest.discordUrl && <CommunityFact url={contest.discordUrl} />}
    </dl>
  );
}

/** The number of places and of entries, and the size of a team. */
function PlaceFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const solo = contest.participantType === 'SOLO';
  return (
    <>
      <Fact label={t(solo ? 'overview.max.solo' : 'overview.max.team')}>
        {t(solo ? 'overview.maxValue.solo' : 'overview.maxValue.team', {
          count: contest.entryMaxCount,
        })}
        <small>{t('overview.entries', { count: contest.entryCount - contest.waitingCount })}</small>
        {contest.waitingCount > 0 && <small>{t('overview.waiting', { count: contest.waitingCount })}</small>}
      </Fact>
      {!solo && (
        <Fact label={t('overview.teamSize')}>{t('overview.teamSizeValue', { count: contest.teamSize })}</Fact>
      )}
    </>
  );
}

/** The sites of Discord. Another address in the field is shown as a link without its name and sign. */
const discordSites = ['discord.com', 'discord.gg'];

/** A link to the community of the contest. */
function CommunityFact({ url }: { url: string }) {
  const { t } = useTranslation('contest');
  const onDiscord = discordSites.includes(siteOf(url));
  return (
    <Fact label={t(onDiscord ? 'overview.discord' : 'overview.community')}>
      <a className={classes.discord} href={url} target="_blank" rel="noopener nofollow noreferrer">
        {onDiscord && <IconBrandDiscord size={18} aria-hidden="true" />}
        <span>{url.replace(/^https?:\/\//i, '')}</span>
        <IconExternalLink size={15} aria-hidden="true" />
      </a>
    </Fact>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The rules of the contest. If there are none, organisers get a link to add them. */
function Rules({ contest, canEdit }: { contest: Contest; canEdit: boolean }) {
  const { t } = useTranslation('contest');
  if (contest.ruleHtml) return <Markdown html={contest.ruleHtml} />;
  return (
    <EmptyState
      title={t('overview.noRules')}
      action={
        canEdit && <LinkButton to={contestPath(contest.id, 'edit')}>{t('overview.addRules')}</LinkButton>
      }
    />
  );
}
