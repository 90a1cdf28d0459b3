import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GameImages } from '@/entities/match/components/GameImages';
import { isFault } from '@/shared/api/error';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import type { MatchImage, RoyaleMatch, RoyaleParticipant } from '@/shared/api/types';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useSend } from '@/shared/outbox/acts';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { type LobbyAddress, scoreAct } from '../api';
import { maxKills, pointsOf, type Scoring } from '../lib/points';
import { useSave } from '../lib/useSave';
import classes from './OwnScore.module.css';
import { Stepper } from './Stepper';

interface OwnScoreProps {
  address: LobbyAddress;
  match: RoyaleMatch;
  own: RoyaleParticipant;
  scoring: Scoring;
}

interface Form {
  version: number;
  /** NaN if the field holds a text that is no whole number. */
  rank: number | null;
  kill: number | null;
  images: MatchImage[];
}

function formOf({ version, rank, kill, images }: RoyaleParticipant): Form {
  return { version, rank, kill, images };
}

function same(a: Form, b: Form): boolean {
  const paths = ({ images }: Form) => images.map(({ path }) => path).join();
  return a.rank === b.rank && (a.kill ?? 0) === (b.kill ?? 0) && paths(a) === paths(b);
}

/** Returns what is wrong with the figures of a form, in a lobby whose last rank is `lowest`. */
function wrongIn({ rank, kill }: Form, lowest: number) {
  return {
    unread: Number.isNaN(rank) || Number.isNaN(kill),
    beyond: rank !== null && (rank < 1 || rank > lowest),
    wrongKills: (kill ?? 0) < 0 || (kill ?? 0) > maxKills,
  };
}

/** The form of the viewer's score. It follows the stored score until something else is typed. */
function useOwnScore({ address, match, own }: OwnScoreProps) {
  const { t } = useTranslation('battleroyal');
  const saving = useSave(address);
  const withKey = useIdempotencyKey();
  const sendAct = useSend();
  const stored = formOf(own);
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState(stored);
  const unsaved = !same(form, base);
  // A change by others is shown, unless the viewer has typed something else: then the viewer chooses.
  if (base.version !== stored.version && (!unsaved || same(form, stored))) {
    setBase(stored);
    setForm(stored);
  }

  async function send() {
    const body = {
      version: base.version,
      rank: form.rank,
      kill: form.kill ?? 0,
      images: form.images.map(({ path }) => path),
    };
    const said = t('table.score', { rank: body.rank ?? 0, kill: body.kill });
    await saving.run(
      () => withKey(body, (key) => sendAct(scoreAct(address, own.id, match.contest.name, said, body), key)),
      t('score.done'),
    );
  }

  function keepInput() {
    setBase(stored);
    saving.clear();
  }

  return {
    form,
    setForm,
    saving,
    unsaved,
    /** Whether somebody else changed the score since the input began. */
    stale: base.version !== stored.version && unsaved && !saving.busy,
    send,
    keepInput,
    takeStored() {
      keepInput();
      setForm(stored);
    },
  };
}

/** The viewer's own score: rank, kills and screenshots, with their points. */
export function OwnScore(props: OwnScoreProps) {
  const { match, own, scoring } = props;
  const { t } = useTranslation('battleroyal');
  const faultText = useFaultText();
  const { form, setForm, saving, unsaved, stale, send, keepInput, takeStored } = useOwnScore(props);
  const [uploading, setUploading] = useState(0);
  useAskBeforeLeaving(unsaved || uploading > 0);
  const lowest = match.participants.length;
  const { unread, beyond, wrongKills } = wrongIn(form, lowest);
  const contested = match.conflicts.find(
    ({ kind, entries, rank }) => kind === 'duplicate' && rank === own.rank && entries.includes(own.id),
  );
  const sent = own.rank !== null && !unsaved;

  return (
    <form
      className={classes.score}
      aria-label={t('score.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <header className={classes.head}>
        <h2>{t('score.title')}</h2>
        {sent && <span>{t('score.sent')}</span>}
      </header>
      <Figures
        form={form}
        lowest={lowest}
        scoring={scoring}
        faults={fieldErrors(saving.error)}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
      />
      <GameImages
        label={t('score.images')}
        images={form.images}
        onChange={(change) => setForm((now) => ({ ...now, images: change(now.images) }))}
        onBusy={setUploading}
      />
      {contested && <Notice tone="warning" title={t('score.conflict', { rank: contested.rank })} />}
      {stale ? (
        <Changed own={own} onTake={takeStored} onKeep={keepInput} />
      ) : (
        saving.error !== null &&
        !isFault(saving.error, 'scoreConflict') && <Notice tone="danger" title={faultText(saving.error)} />
      )}
      <div className={classes.foot}>
        <p>
          {uploading > 0
            ? t('score.uploading')
            : form.rank === null
              ? t('score.needsRank')
              : t('score.until')}
        </p>
        <Button
          type="submit"
          variant={sent ? 'secondary' : 'primary'}
          loading={saving.busy}
          disabled={
            form.rank === null ||
            unread ||
            beyond ||
            wrongKills ||
            stale ||
            uploading > 0 ||
            (sent && !unsaved)
          }
        >
          {own.rank === null ? t('score.send') : t('score.sendAgain')}
        </Button>
      </div>
    </form>
  );
}

interface FiguresProps {
  form: Form;
  /** The last rank of the lobby. */
  lowest: number;
  scoring: Scoring;
  /** The server's texts of refused fields. */
  faults: Record<string, string>;
  onChange: (change: Partial<Pick<Form, 'rank' | 'kill'>>) => void;
}

/** The fields of rank and kills, and the points for them. */
function Figures({ form, lowest, scoring, faults, onChange }: FiguresProps) {
  const { t } = useTranslation(['battleroyal', 'common', 'fault']);
  const { beyond, wrongKills } = wrongIn(form, lowest);
  const points = pointsOf(scoring, form.rank, form.kill);
  return (
    <div className={classes.figures}>
      <Stepper
        label={t('score.rank')}
        value={form.rank}
        min={1}
        max={lowest}
        onChange={(rank) => onChange({ rank })}
        error={faults.rank ?? (beyond ? t('fault:rankOutOfRange', { max: lowest }) : undefined)}
      />
      <Stepper
        label={t('score.kill')}
        value={form.kill}
        min={0}
        max={maxKills}
        onChange={(kill) => onChange({ kill })}
        error={faults.kill ?? (wrongKills ? t('common:numberRange', { min: 0, max: maxKills }) : undefined)}
      />
      <p className={classes.points} aria-live="polite">
        <strong>{t('score.points', { points: points.total })}</strong>
        <span>{t('score.working', { rank: points.forRank, kill: points.forKills })}</span>
      </p>
    </div>
  );
}

interface ChangedProps {
  own: RoyaleParticipant;
  onTake: () => void;
  onKeep: () => void;
}

/** Shows the score that somebody else saved meanwhile, with the choice between both. */
function Changed({ own, onTake, onKeep }: ChangedProps) {
  const { t } = useTranslation('battleroyal');
  return (
    <Notice
      tone="warning"
      title={t('score.changed')}
      action={
        <span className={classes.choice}>
          <Button size="s" onClick={onTake}>
            {t('score.take')}
          </Button>
          <Button size="s" onClick={onKeep}>
            {t('score.keep')}
          </Button>
        </span>
      }
    >
      {t('score.changedTo', {
        score:
          own.rank === null
            ? t('table.noRank', { kill: own.kill })
            : t('table.score', { rank: own.rank, kill: own.kill }),
      })}
    </Notice>
  );
}
