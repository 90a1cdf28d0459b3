import { IconBrandDiscord, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useContest } from '@/entities/contest/lib/useContest';
import { TrophyList } from '@/entities/trophy/components/TrophyList';
import { siteOf } from '@/shared/lib/siteOf';
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

/** The sites of Discord. Another address in the field is shown as a link without its name and sign. */
const discordSites = ['discord.com', 'discord.gg'];

/** Times, places, award and rules of a contest (CONTEST-14). */
export default function OverviewTab() {
  const { t } = useTranslation(['contest', 'common', 'matchroom']);
  const { contest, canEdit, now } = useContest();
  const viewer = useViewer();
  const video = contest.iframeSrc || contest.videoUrl;
  const onDiscord = discordSites.includes(siteOf(contest.discordUrl));
  const solo = contest.participantType === 'SOLO';
  return (
    <div className={classes.overview}>
      <aside className={classes.side}>
        <Section heading={t('contest:overview.facts')}>
          <dl className={classes.facts}>
            <Fact label={t('contest:overview.start')}>
              <strong>
                <Time at={contest.contestStart} format="minute" zone />
              </strong>
            </Fact>
            <Fact label={t(solo ? 'contest:overview.max.solo' : 'contest:overview.max.team')}>
              {t(solo ? 'contest:overview.maxValue.solo' : 'contest:overview.maxValue.team', {
                count: contest.entryMaxCount,
              })}
              <small>
                {t('contest:overview.entries', { count: contest.entryCount - contest.waitingCount })}
              </small>
              {contest.waitingCount > 0 && (
                <small>{t('contest:overview.waiting', { count: contest.waitingCount })}</small>
              )}
            </Fact>
            {!solo && (
              <Fact label={t('contest:overview.teamSize')}>
                {t('contest:overview.teamSizeValue', { count: contest.teamSize })}
              </Fact>
            )}
            <Fact label={t('contest:overview.entryPeriod')}>
              <Period start={contest.entryStart} end={contest.entryEnd} />
            </Fact>
            {contest.checkin && contest.checkinStart && contest.checkinEnd && (
              <Fact label={t('contest:overview.checkinPeriod')}>
                <Period start={contest.checkinStart} end={contest.checkinEnd} />
              </Fact>
            )}
            {contest.questionCount > 0 && (
              <Fact label={t('contest:overview.survey')}>
                {t('contest:overview.surveyValue', { count: contest.questionCount })}
              </Fact>
            )}
            {contest.award && (
              <Fact label={t('contest:overview.award')}>
                <span className={classes.award}>
                  <LinkedText text={contest.award} />
                </span>
              </Fact>
            )}
            {contest.discordUrl && (
              <Fact label={t(onDiscord ? 'contest:overview.discord' : 'contest:overview.community')}>
                <a
                  className={classes.discord}
                  href={contest.discordUrl}
                  target="_blank"
                  rel="noopener nofollow noreferrer"
                >
                  {onDiscord && <IconBrandDiscord size={18} aria-hidden="true" />}
                  <span>{contest.discordUrl.replace(/^https?:\/\//i, '')}</span>
                  <IconExternalLink size={15} aria-hidden="true" />
                </a>
              </Fact>
            )}
          </dl>
        </Section>
        <Section heading={t('contest:schedule.title')}>
          <Schedule schedule={contest} now={now} />
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
          {contest.ruleHtml ? (
            <Markdown html={contest.ruleHtml} />
          ) : (
            <EmptyState
              title={t('contest:overview.noRules')}
              action={
                canEdit && (
                  <LinkButton to={`/contests/${contest.id}/edit`}>
                    {t('contest:overview.addRules')}
                  </LinkButton>
                )
              }
            />
          )}
        </Section>
      </div>
    </div>
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
