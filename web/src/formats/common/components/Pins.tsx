import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { followedEntriesQuery } from '@/entities/follow/api';
import { FollowButton } from '@/entities/follow/components/FollowButton';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { IconButton } from '@/shared/ui/Button';
import { useViewer } from '@/shared/viewer/viewer';
import type { Path, PathStep } from '../lib/path';
import classes from './Pins.module.css';

interface PinsProps {
  contestId: number;
  /** The participant whom the person has searched for. */
  found: ParticipantRef | null;
  onHide: () => void;
  /** The path of a participant. */
  children: (participant: ParticipantRef) => ReactNode;
}

/** Keeps the path of the found participant, or of a followed one, above every view of a stage. */
export function Pins(props: PinsProps) {
  // A new search result resets the choice, so the found participant is shown.
  return <Shown key={props.found?.id ?? 0} {...props} />;
}

function Shown({ contestId, found, onHide, children }: PinsProps) {
  const { t } = useTranslation('follow');
  const viewer = useViewer();
  const nameOf = useDisplayName();
  const followed = useQuery({ ...followedEntriesQuery(contestId), enabled: viewer.signedIn });
  const [chosen, setChosen] = useState<number | null>(null);
  const others = (followed.data ?? []).filter(({ id }) => id !== found?.id);
  const pins = found ? [found, ...others] : others;
  const pin = pins.find(({ id }) => id === chosen) ?? pins[0];
  if (!pin) return null;
  const name = nameOf(pin.name);
  return (
    <section className={classes.pins} aria-label={t('path.of', { name })}>
      {pins.length > 1 && (
        <div className={classes.choice}>
          {pins.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === pin.id}
              onClick={() => setChosen(each.id)}
            >
              <Avatar id={each.refId} kind={each.kind} src={each.imageUrl} size={22} />
              {nameOf(each.name)}
            </button>
          ))}
        </div>
      )}
      <header className={classes.head}>
        <Avatar id={pin.refId} kind={pin.kind} src={pin.imageUrl} size={32} />
        <Link to={profilePath(pin)} lang={textLanguage(name)}>
          {name}
        </Link>
        <FollowButton kind={pin.kind === 'team' ? 'team' : 'player'} id={pin.refId} name={name} size="s" />
        {pin.id === found?.id && (
          <IconButton label={t('path.close', { name })} onClick={onHide}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {children(pin)}
    </section>
  );
}

/** A participant's last match, current match and next match. */
export function PathSteps({ path }: { path: Path }) {
  const { t } = useTranslation('follow');
  const over = path.now === null && path.next === null && path.before !== null;
  return (
    <ol className={classes.path}>
      {(['before', 'now', 'next'] as const).map((which) => {
        const step = path[which];
        return (
          <li key={which} data-which={which} data-tone={step?.tone}>
            <span className={classes.when}>{t(`path.${which}`)}</span>
            {step ? (
              <StepBody step={step} />
            ) : (
              <span className={classes.nothing}>
                {t(over && which === 'now' ? 'path.over' : 'path.none')}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepBody({ step: { title, opponent, state, to } }: { step: PathStep }) {
  const body = (
    <>
      <span className={classes.round}>{title}</span>
      <span className={classes.opponent}>{opponent}</span>
      <span className={classes.state}>{state}</span>
    </>
  );
  return to ? (
    <Link to={to} className={classes.step}>
      {body}
    </Link>
  ) : (
    <span className={classes.step}>{body}</span>
  );
}
